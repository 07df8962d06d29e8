"""Help laid out by terminal cells, in which Chinese characters take two."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator

import click

from taical.i18n import current, gettext
from taical.i18n import gettext as _
from taical.render.text import cells, terminal_columns, wrapped

_AS_IT_STANDS = "\b\n"
"""What click has before lines that are not to be wrapped."""

_USAGE = "Usage: "
"""What stands before the usage in English, for which no catalogue need be looked for."""

_GAP = 2
_WIDEST_TERM = 30
_WIDEST_TERM_OF_NARROW = 6

_USUAL_WIDTH = 80
_NARROW = 60
_NARROWEST = 20
"""How wide help is at most and at least, and below what width most terms have a line of their own."""


def paragraphs(text: str | None) -> Iterator[str]:
    """Return the paragraphs of a help text, each on one line unless it must not be wrapped."""
    for part in inspect.cleandoc(text or "").split("\n\n"):
        yield part if part.startswith(_AS_IT_STANDS) else " ".join(part.split())


def sentences_of(paragraph: str) -> str:
    """Return the translatable part of a paragraph: all of it, or the heading if it must not be wrapped."""
    return paragraph.removeprefix(_AS_IT_STANDS).partition("\n")[0]


def spoken(paragraph: str) -> str:
    """Return a paragraph in the language in use."""
    sentence = sentences_of(paragraph)
    return paragraph.replace(sentence, gettext(sentence), 1) if sentence else paragraph


class HelpFormatter(click.HelpFormatter):
    """Lays out help by terminal cells, as a Chinese character takes two, and may break a line after any of them."""

    def __init__(self, width: int | None, max_width: int | None) -> None:
        if width is None:
            columns = min(terminal_columns(), max_width or _USUAL_WIDTH)
            width = max(columns - _GAP, _NARROWEST)
        super().__init__(width=width, max_width=max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage; most is one line, for which click's modules that break lines are not needed."""
        prefix = _USAGE if prefix is None and current() == "en" else prefix
        usage = f"{' ' * self.current_indent}{prefix}{prog} {args}".rstrip(" ")
        if prefix is not None and cells(usage) <= self.width:
            self.write(f"{usage}\n")
        else:
            super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        """Write what stands over a section."""
        self.write(" " * self.current_indent + _("{heading}:").format(heading=heading) + "\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        blank = " " * self.current_indent
        written = []
        for paragraph in text.split("\n\n"):
            if paragraph.startswith(_AS_IT_STANDS):
                lines = paragraph.removeprefix(_AS_IT_STANDS).split("\n")
            else:
                lines = wrapped(paragraph, self.width - self.current_indent)
            written.append("".join(f"{blank}{line}\n" for line in lines))
        self.write("\n".join(written))

    def write_dl(
        self,
        rows: Iterable[tuple[str, str]],
        col_max: int = _WIDEST_TERM,
        col_spacing: int = _GAP,
    ) -> None:
        """Write terms with what they mean beside them."""
        listed = list(rows)
        if self.width < _NARROW:
            col_max = _WIDEST_TERM_OF_NARROW
        wide = min(max((cells(term) for term, meaning in listed), default=0), col_max) + col_spacing
        blank = " " * self.current_indent
        for term, meaning in listed:
            lines = wrapped(meaning, max(self.width - wide - self.current_indent, 10))
            beside = cells(term) <= wide - col_spacing
            if beside and lines:
                first = f"{blank}{term}{' ' * (wide - cells(term))}{lines.pop(0)}"
            else:
                room = self.width - self.current_indent
                first = "\n".join(f"{blank}{line}" for line in _choices_in_lines(term, room))
            self.write("".join(f"{line}\n" for line in (first, *(f"{blank}{' ' * wide}{line}" for line in lines))))


def _choices_in_lines(term: str, width: int) -> list[str]:
    """Return a term in lines, of which one ends after a bar between choices where it would be too long."""
    lines, line = [], ""
    for piece in re.split(r"(?<=\|)", term):
        if line and cells(line + piece) > width:
            lines.append(line)
            line = "  "
        line += piece
    return [*lines, line]
