"""Breaking text into lines by the cells of a terminal, also where it has no blanks, as Chinese has not."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import pairwise

_NEVER_FIRST = "，。、；：）」』？！"
_NEVER_LAST = "（「『"


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes that has no characters without a width."""
    return len(text) + sum(map(_is_wide, text))


def wrapped(text: str, width: int) -> list[str]:
    """Return a paragraph in lines of at most so many cells; a word that is longer stays whole.

    >>> wrapped("「連莊」是 the dealer stays on。", 12)
    ['「連莊」是', 'the dealer', 'stays on。']
    """
    lines, line = [], ""
    for piece in _pieces(text):
        if line and cells(line + piece.rstrip(" ")) > width:
            lines.append(line.rstrip(" "))
            line = ""
        line += piece if line else piece.lstrip(" ")
    return [*lines, line.rstrip(" ")]


def fitted(text: str, width: int, most: int = 1) -> list[str]:
    """Return a paragraph in lines of at most so many cells, and at most so many lines; … stands for what is left out.

    >>> fitted("a house by the sea", 10, 2), fitted("unbreakable", 8)
    (['a house by', 'the sea'], ['unbreak…'])
    """
    lines = wrapped(text, width)
    shown = [_cut(line, width) for line in lines[:most]]
    if len(lines) > most and not shown[-1].endswith("…"):
        shown[-1] = _cut(f"{shown[-1]}…", width)
    return shown


def _cut(line: str, width: int) -> str:
    if cells(line) <= width:
        return line
    while cells(line) >= width:
        line = line[:-1]
    return f"{line.rstrip(' ')}…"


def _pieces(text: str) -> Iterator[str]:
    """Cut a text wherever a line may end."""
    start = 0
    for end, (char, following) in enumerate(pairwise(text), 1):
        beside_wide = (_is_wide(char) or _is_wide(following)) and following != " "
        if char == " " or (beside_wide and char not in _NEVER_LAST and following not in _NEVER_FIRST):
            yield text[start:end]
            start = end
    yield text[start:]


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"
