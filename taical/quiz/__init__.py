"""Hands to be scored by a person: drawn as at the table, of a chosen kind, asked one by one or printed on a sheet.

`chance`, `judgement`, `player` and `table` play the game out, `recipes` builds the hands that are too rare for that,
`levels` says what a hand needs to be scored, `questions` draws the hands asked for. `telling` puts them into words, for
the terminal and, with `sheet` and `page`, for paper.
"""
