"""Hands for a person to score: drawn as at a table, of a chosen kind, asked one by one or printed on a sheet.

`simulation` plays deals with the players of `player` and the luck of `chance`; `builder` builds the hands that are too
rare for that, from `recipes`. `levels` says what a hand needs to be scored, and `questions` draws the hands asked for.
`wording` puts them into words, and `sheet` on paper.
"""
