"""Colours that mean something: what a total is, who gets and who pays, what does not count, what is wrong.

A painted text is plain text that knows its meaning, so that it is measured, wrapped and aligned as what is to be seen.
It gets its colour when it is laid out, and only where colours are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Meaning = Literal["total", "gain", "loss", "dim", "error", "hint"]

_CODES: Mapping[Meaning, str] = {"total": "1", "gain": "32", "loss": "31", "dim": "2", "error": "31", "hint": "36"}
"""What a terminal calls bold, green, red, dim, red and cyan."""


class Painted(str):
    """A text with a meaning."""

    __slots__ = ("meaning",)

    meaning: Meaning

    def __new__(cls, text: str, meaning: Meaning) -> Painted:
        """Return a text with a meaning."""
        found = super().__new__(cls, text)
        found.meaning = meaning
        return found


def paid(text: str) -> str:
    """Return an amount with its sign as what is got or paid; zero is neither."""
    meanings: Mapping[str, Meaning] = {"+": "gain", "-": "loss"}
    return Painted(text, meanings[text[0]]) if text[0] in meanings else text


def coloured(text: str, meaning: Meaning) -> str:
    """Return a text in the colour of its meaning, each line by itself.

    >>> coloured("+190", "gain")
    '\\x1b[32m+190\\x1b[0m'
    """
    return "\n".join(f"\x1b[{_CODES[meaning]}m{line}\x1b[0m" if line else line for line in text.split("\n"))


def in_colour(text: str, like: str) -> str:
    """Return a text in the colour of another, if that has one."""
    return coloured(text, like.meaning) if isinstance(like, Painted) else text
