"""Text from outside, safe to print."""

from __future__ import annotations

import re

_NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Blanks of French sentences, which Python calls unprintable."""

_MARKUP = re.compile(r"[\\`*\[<&|~]|(?<!\w)_|_(?!\w)")
"""What Markdown would not print as it is; an underscore within a word it does."""


def printable(text: str) -> str:
    """Return a text on one line, in which control characters are escaped, so that it cannot steer a terminal.

    >>> printable("table 3\\x1b[2J")
    'table 3\\\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _NO_BREAK else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def as_markdown(text: str) -> str:
    """Return a text on one line for a cell of a Markdown table, in which nothing is markup.

    >>> print(as_markdown("5s|8s *"))
    5s\\|8s \\*
    """
    return _MARKUP.sub(r"\\\g<0>", printable(text))
