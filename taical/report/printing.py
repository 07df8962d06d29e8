"""Text from outside, safe to print."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return a text on one line, in which control characters are escaped, so that it cannot steer a terminal.

    >>> printable("table 3\\x1b[2J")
    'table 3\\\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)
