"""Text for a terminal and for Markdown: made safe, measured in cells, broken into lines.

`wcwidth.wrap` breaks Chinese only if it may cut any word and begin a line with 。; it is also slow to import.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.i18n import Language

_BLANKS = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Blanks of French sentences, which Python calls unprintable."""

_MARKUP = r"[\\`*\[<&|~]|(?<!\w)_|_(?!\w)"
"""What Markdown takes for markup; it does not take an underscore within a word for that."""

_MARKUP_OR_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]|[\\`*<&|~]|\](?=[(\[:])|(?<!\w)_|_(?!\w)")
"""The same, or what is escaped; [777z] alone is no link, and stays as players write it."""

_SIGNS = {"fr": str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","})}
"""French sets thousands apart with a narrow no-break space and decimals with a comma."""

_PLAIN = (
    *((" ", "~"), ("\xa0", "\xac"), ("\xae", "\u02ff"), ("\u2010", "\u2027"), ("\u202f", "\u205e")),
    *(("\u2190", "\u21ff"), ("\u2500", "\u259f"), ("\u3001", "\u3029"), ("\u3030", "\u303e")),
    *(("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uff01", "\uff60")),
)
"""The first and the last of the characters of our own sentences, which take one cell, or two from `_FIRST_WIDE` on."""

_FIRST_WIDE = "\u3001"

_COLOUR = "\x1b\\[[0-9;]*m"
"""Matches what turns a colour on or off, which takes no room."""

_LINES = "(\r?\n|\t)"
"""Matches what parts lines and cells."""

_OWN = "(\x1b\\[(?:[012]|3[126])m|\r?\n|\t)"
"""Matches what we write for a terminal ourselves: the colours of `taical.render.colour`, line ends, tabs."""

_LONGEST_ERROR = 2000
"""The most characters of a message, so that what is wrong is not lost in what is quoted."""

_BETWEEN_WORDS = "(?<= )(?! )|(?<=[a-z]-)(?=[a-z])"
"""Matches where a line of a table may end."""

_NEVER_FIRST = "，。、；：）」』？！"
_NEVER_LAST = "（「『"


def printable(text: str) -> str:
    """Return a text on one line, in which control characters are escaped, so that it cannot steer a terminal.

    >>> printable("table 3\\x1b[2J")
    'table 3\\\\x1b[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _BLANKS else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def error_text(message: str) -> str:
    """Return what is wrong on one line, printable; of a message that quotes a very long text, beginning and end."""
    text = printable(message)
    if len(text) <= _LONGEST_ERROR:
        return text
    return f"{text[: _LONGEST_ERROR * 3 // 4]}…{text[-_LONGEST_ERROR // 4 + 1 :]}"


def steady(text: str, *, colours: bool = True) -> str:
    """Return a text of any number of lines in which nothing steers a terminal but our own colours, if it has any.

    >>> steady("\\x1b[31mwrong\\x1b[0m: \\x1b[2J")
    '\\x1b[31mwrong\\x1b[0m: \\\\x1b[2J'
    """
    return "".join(
        part if number % 2 else printable(part)
        for number, part in enumerate(re.split(_OWN if colours else _LINES, text))
    )


def as_markdown(text: str) -> str:
    """Return a text on one line for a cell of a Markdown table, in which nothing is markup.

    >>> print(as_markdown("5s|8s *"))
    5s\\|8s \\*
    """
    return re.sub(_MARKUP, r"\\\g<0>", printable(text))


class Markdown(str):
    """A text that has markup of our own, and nothing else in it that is not escaped."""

    __slots__ = ()


def without_markup(text: str) -> str:
    """Return a text on one line, for Markdown, in which nothing is markup; what is escaped in it already stays so.

    >>> print(without_markup("5s|8s * and 5s\\\\|8s"))
    5s\\|8s \\* and 5s\\|8s
    """
    return _MARKUP_OR_ESCAPED.sub(lambda found: found[0] if len(found[0]) == 2 else f"\\{found[0]}", printable(text))


def localized(number: str, language: Language) -> str:
    """Return a number, written as in English, as a language writes it.

    >>> localized("1,234.5", "fr")
    '1\\u202f234,5'
    """
    return number.translate(_SIGNS.get(language, {}))


def amount_text(amount: Number, language: Language) -> str:
    """Return an amount as a language writes it."""
    return str(amount) if isinstance(amount, int) else localized(f"{amount:f}", language)


def signed(amount: Number, language: Language) -> str:
    """Return an amount with its sign, zero as 0."""
    if isinstance(amount, int):
        return f"{amount:+d}" if amount else "0"
    return localized(f"{amount:+f}", language)


def cells(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    if "\x1b" in text and re.search(_COLOUR, text):
        return cells(re.sub(_COLOUR, "", text))
    found = [_plain_cells(char) for char in text]
    if all(found):
        return sum(found)
    from wcwidth import wcswidth  # not needed for our own sentences, and slow to import

    return max(wcswidth(text), 0)


@lru_cache(maxsize=4096)
def _plain_cells(char: str) -> int:
    """Return how many cells a character of our own sentences takes, 0 for any other character."""
    if any(first <= char <= last for first, last in _PLAIN):
        return 2 if char >= _FIRST_WIDE else 1
    return 0


def terminal_columns() -> int:
    """Return how many cells wide the terminal is, as `shutil` does, which is slow to import."""
    asked = os.environ.get("COLUMNS", "")
    try:
        columns = int(asked) if asked.isdecimal() else 0
        return columns or os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_COLUMNS  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):  # there is no standard output, or no terminal
        return _USUAL_COLUMNS


_USUAL_COLUMNS = 80


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


def folded(text: str, width: int) -> str:
    """Return a text of a table in lines of at most so many cells: broken at blanks and hyphens, words only if too long.

    >>> folded("association-competition is inseparable", 12).split("\\n")
    ['association-', 'competition', 'is', 'inseparable']
    """
    lines = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in re.split(_BETWEEN_WORDS, paragraph):
            bare = word.rstrip(" ")
            if line and not _fits(line + bare, width) and (_fits(bare, width) or cells(line) >= width):
                lines.append(line)
                line = ""
            text, start = line + word, 0
            last = len(line + bare)
            while (end := start + max(_fitting(text, width, start), 1)) < last:
                lines.append(text[start:end])
                start = end
            line = text[start:]
        lines.append(line)
    return "\n".join(line.rstrip(" ") for line in lines)


def fitted(text: str, width: int, most: int = 1) -> list[str]:
    """Return a paragraph in at most so many lines of at most so many cells; … stands for what is left out.

    >>> fitted("a house by the sea", 10, 2), fitted("unbreakable", 8)
    (['a house by', 'the sea'], ['unbreak…'])
    """
    lines = wrapped(text, width)
    shown = [_cut(line, width) for line in lines[:most]]
    if len(lines) > most and not shown[-1].endswith("…"):
        shown[-1] = _cut(f"{shown[-1]}…", width)
    return shown


def _cut(line: str, width: int) -> str:
    if _fits(line, width):
        return line
    return f"{line[: _fitting(line, width - 1)].rstrip(' ')}…"


def _fits(text: str, width: int) -> bool:
    return _fitting(text, width) == len(text)


def _fitting(text: str, width: int, start: int = 0) -> int:
    """Return how many characters of a text, from one on, fit into so many cells; it looks at few more than those."""
    whole, most = len(text) - start, 1
    while most < whole and cells(text[start : start + most]) <= width:
        most *= 2
    least, most = most // 2, min(most, whole)
    if cells(text[start : start + most]) <= width:
        return most
    while most - least > 1:
        middle = (least + most) // 2
        if cells(text[start : start + middle]) <= width:
            least = middle
        else:
            most = middle
    return least


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
    if plain := _plain_cells(char):
        return plain == 2
    from unicodedata import east_asian_width

    return east_asian_width(char) in "WF"
