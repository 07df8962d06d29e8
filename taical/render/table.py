"""Tables and paragraphs, for a terminal and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from taical.domain.tiles import Style
from taical.i18n import Language, translated
from taical.render.text import cells, wrapped
from taical.render.words import word

TableForm = Literal["table", "markdown"]

_BARE_BAR = re.compile(r"(?<!\\)\|")
"""Matches a bar that would end a cell in Markdown."""

_FORMATS = {"table": "simple", "markdown": "pipe"}

_NARROWEST = 20
"""The narrowest column that is wrapped, in cells; a narrower table is stacked."""

_HEADER_PADDING = 2
"""How many cells a column is wider than its header, at least."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a text looks; `width` is that of the terminal in cells, None if there is no terminal."""

    form: TableForm = "table"
    language: Language = "en"
    style: Style = "plain"
    width: int | None = None
    columns: tuple[str, ...] = ()  # what results carry of the records: title, note and columns of one's own


def table(
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    look: Look,
    *,
    align: Sequence[str],
    wrap: int | None = None,
) -> str:
    """Return a table whose columns line up, Chinese too; in a narrow terminal the column numbered `wrap` is wrapped."""
    from tabulate import tabulate  # results for programs do without

    listed = [list(row) for row in rows]
    if look.form == "markdown":
        listed = [[_BARE_BAR.sub(r"\\|", cell).replace("\n", " ") for cell in row] for row in listed]
    limits = None
    if wrap is not None and listed and look.form == "table" and look.width is not None:
        left = look.width - width_of_others(headers, listed, wrap)
        if left < _NARROWEST:
            return _stacked(listed, headers, look)
        limits = [left if number == wrap else None for number in range(len(headers))]
    return tabulate(
        listed,
        headers=list(headers),
        tablefmt=_FORMATS[look.form],
        colalign=align if listed else None,
        disable_numparse=True,
        maxcolwidths=limits,
    )


def width_of_others(headers: Sequence[str], rows: list[list[str]], column: int) -> int:
    """Return how many cells all columns but one take, including the gaps between them."""
    padded = [cells(header) + _HEADER_PADDING for header in headers]
    widths: list[int] = [max(found) for found in zip(padded, *(map(cells, row) for row in rows), strict=True)]
    return sum(widths) - widths[column] + 2 * (len(widths) - 1)


def _stacked(rows: list[list[str]], headers: Sequence[str], look: Look) -> str:
    """Return each row as a paragraph, for a terminal too narrow for a table."""
    label = translated("{label}: {text}", look.language)
    paragraphs = (
        "\n".join(
            indented(label.format(label=header, text=cell), look, next_="  ")
            for header, cell in zip(headers, row, strict=True)
            if cell
        )
        for row in rows
    )
    return "\n\n".join(paragraphs)


def indented(text: str, look: Look, *, first: str = "", next_: str) -> str:
    """Return a paragraph that fits the terminal, with an indentation for its first line and one for the others."""
    if look.width is None or cells(first + text) <= look.width:
        return first + text
    return first + f"\n{next_}".join(wrapped(text, look.width - len(next_)))


def listed(lines: Iterable[str], look: Look, *, first: str = "", next_: str = "  ") -> str:
    """Return lines as a list in Markdown, else as indented paragraphs."""
    if look.form == "markdown":
        return "\n".join(f"* {line}" for line in lines)
    return "\n".join(indented(line, look, first=first, next_=next_) for line in lines)


def labelled(key: str, text: str, language: Language) -> str:
    """Return a text after the word that it is labelled with, such as `牌：24m 345p`."""
    return translated("{label}: {text}", language).format(label=word(key, language), text=text)
