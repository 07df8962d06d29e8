"""Attacks on everything that reads what others wrote: `make fuzz`, and in the tests for seconds.

`harnesses` has a function a parser, which raises where the parser breaks a promise; `corpus/` has a folder of small
inputs for each. `mutations` makes new inputs of these, and `python -m fuzz` lets atheris do so for as long as wanted.
"""
