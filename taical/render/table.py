"""Tables and paragraphs, for a terminal and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from taical.domain.rules import Unit
from taical.domain.tiles import Style
from taical.i18n import Language, translated
from taical.render.colour import Painted, in_colour
from taical.render.text import Markdown, cells, folded, printable, without_markup, wrapped
from taical.render.words import word

TableForm = Literal["table", "markdown"]

_BARE_BAR = r"(?<!\\)\|"
"""Matches a bar that would end a cell in Markdown."""

_NARROWEST = 20
"""The narrowest column that is wrapped, in cells, where there is one of them; a table that needs less is stacked."""

_NARROWEST_OF_SEVERAL = 12
"""The same, where several columns are wrapped."""

_WIDEST = 1000
"""The most characters of a cell."""

_HEADER_PADDING = 2
"""How many cells a column is wider than its header, at least."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a text looks; `width` is that of the terminal in cells, None if there is no terminal."""

    form: TableForm = "table"
    language: Language = "en"
    style: Style = "plain"
    width: int | None = None
    colour: bool = False
    columns: tuple[str, ...] = ()  # what results carry of the records: title, note and columns of one's own
    counts_in: Unit = "tai"  # what the values of the results are called


def table(  # noqa: PLR0913 - what a table can be told
    rows: Iterable[Sequence[str]],
    headers: Sequence[str],
    look: Look,
    *,
    align: Sequence[str],
    wrap: int | Sequence[int] | None = None,
    summed: bool = False,
) -> str:
    """Return a table whose columns line up, Chinese too; in a narrow terminal the columns numbered `wrap` are wrapped.

    A cell that is `Painted` is coloured if the look has colours. With `summed` the last row is what the others come to.
    """
    listed = [[_like(_cut(cell), cell) for cell in row] for row in rows]
    headers = list(map(_cut, headers))
    if look.form == "markdown":
        headers = [_markdown_cell(header) for header in headers]
        listed = [list(map(_markdown_cell, row)) for row in listed]
    elif wrap is not None and listed and look.width is not None:
        columns = [wrap] if isinstance(wrap, int) else list(wrap)
        widths = _widths_of_wrapped(headers, listed, columns, look.width)
        if widths is None:
            return _stacked(listed, headers, look)
        for row in listed:
            for column, width in zip(columns, widths, strict=True):
                row[column] = _like(folded(row[column], width), row[column])
    if look.colour and look.form == "table":
        listed = [[in_colour(cell, cell) for cell in row] for row in listed]
    if look.form == "markdown":
        return _in_bars(headers, listed, align)
    return _in_columns(headers, listed, align, summed=summed)


def _in_columns(headers: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str], *, summed: bool) -> str:
    """Return a table for a terminal: columns two blanks apart, a rule below the headers and above what is summed."""
    widths = _widths(headers, rows)
    rule = "  ".join("-" * width for width in widths)
    drawn = [*_lines(headers, widths, align), rule]
    for number, row in enumerate(rows, 1):
        if summed and number == len(rows):
            drawn.append(rule)
        drawn += _lines(row, widths, align)
    return "\n".join(drawn)


def _lines(row: Sequence[str], widths: Sequence[int], align: Sequence[str]) -> list[str]:
    """Return a row of a table in as many lines as its longest cell has."""
    columns = [cell.split("\n") for cell in row]
    lines = []
    for number in range(max(map(len, columns))):
        texts = [column[number] if number < len(column) else "" for column in columns]
        lines.append("  ".join(map(_padded, texts, widths, align)).rstrip(" "))
    return lines


def _in_bars(headers: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str]) -> str:
    """Return a table in Markdown, which lines up as text too."""
    widths = _widths(headers, rows)
    rules = ("-" * (width + 1) for width in widths)
    marks = (f"{rule}:" if side == "right" else f":{rule}" for rule, side in zip(rules, align, strict=True))
    texts = (" | ".join(map(_padded, row, widths, align)) for row in (headers, *rows))
    head, *lines = (f"| {text} |" for text in texts)
    return "\n".join((head, f"|{'|'.join(marks)}|", *lines))


def _padded(text: str, width: int, side: str) -> str:
    """Return a text with blanks up to a width in cells."""
    blank = " " * (width - cells(text))
    return blank + text if side == "right" else text + blank


def _cut(cell: str) -> str:
    """Return what a table has room for, as each other row is as wide as the widest; nothing in it steers a terminal."""
    text = cell.strip()
    if not text.isprintable():
        text = "\n".join(map(printable, text.split("\n")))
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def _markdown_cell(cell: str) -> str:
    """Return what stands in a table in Markdown: only what is said to have markup has any."""
    text = " ".join(cell.split("\n"))
    return re.sub(_BARE_BAR, r"\\|", text) if isinstance(cell, Markdown) else without_markup(text)


def _like(text: str, other: str) -> str:
    """Return a text with the meaning, or the markup, of another."""
    if isinstance(other, Markdown):
        return Markdown(text)
    return Painted(text, other.meaning) if isinstance(other, Painted) else text


def _widths_of_wrapped(
    headers: Sequence[str], rows: list[list[str]], columns: Sequence[int], width: int
) -> list[int] | None:
    """Return how wide each of some columns may be for a table to fit, the widest being the first to give way.

    None is for a terminal that is too narrow. Words stay whole where that is possible.
    """
    natural = _widths(headers, rows)
    wanted = [natural[column] for column in columns]
    left = width - (sum(natural) - sum(wanted) + 2 * (len(natural) - 1))
    if len(columns) == 1:
        return None if left < min(_NARROWEST, wanted[0]) else [left]
    heads = [cells(headers[column]) + _HEADER_PADDING for column in columns]
    words = [
        max([head, *(cells(word) for row in rows for word in row[column].split())])
        for head, column in zip(heads, columns, strict=True)
    ]
    narrowest = [min(_NARROWEST_OF_SEVERAL, most) for most in wanted]
    least = [max(head, *both) for head, *both in zip(heads, words, narrowest, strict=True)]
    if sum(least) > left:
        least = [max(head, few) for head, few in zip(heads, narrowest, strict=True)]
    if sum(least) > left:
        return None
    while sum(wanted) > left:
        loose = [number for number, most in enumerate(wanted) if most > least[number]]
        wanted[max(loose, key=lambda number: wanted[number])] -= 1
    return wanted


def _widths(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how many cells each column takes."""
    padded = [max(map(cells, header.split("\n"))) + _HEADER_PADDING for header in headers]
    inside = ([max(map(cells, cell.split("\n"))) for cell in row] for row in rows)
    return [max(found) for found in zip(padded, *inside, strict=True)]


def width_of(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return how many cells a table takes."""
    widths = _widths(headers, rows)
    return sum(widths) + 2 * (len(widths) - 1)


def width_of_others(headers: Sequence[str], rows: Sequence[Sequence[str]], column: int) -> int:
    """Return how many cells all columns but one take, including the gaps between them."""
    return width_of(headers, rows) - _widths(headers, rows)[column]


def _stacked(rows: list[list[str]], headers: Sequence[str], look: Look) -> str:
    """Return each row as a paragraph, for a terminal too narrow for a table."""
    label = translated("{label}: {text}", look.language)
    paragraphs = (
        "\n".join(
            indented(_like(label.format(label=header, text=cell), cell), look, next_="  ")
            for header, cell in zip(headers, row, strict=True)
            if cell
        )
        for row in rows
    )
    return "\n\n".join(paragraphs)


def indented(text: str, look: Look, *, first: str = "", next_: str) -> str:
    """Return a paragraph that fits the terminal, with an indentation for its first line and one for the others."""
    fits = look.width is None or cells(first + text) <= look.width
    lines = [text] if fits or look.width is None else wrapped(text, look.width - len(next_))
    if look.colour and look.form == "table":
        lines = [in_colour(line, text) for line in lines]
    return first + f"\n{next_}".join(lines)


def listed(lines: Iterable[str], look: Look, *, first: str = "", next_: str = "  ") -> str:
    """Return lines as a list in Markdown, else as indented paragraphs."""
    if look.form == "markdown":
        return "\n".join(f"* {without_markup(line)}" for line in lines)
    return "\n".join(indented(line, look, first=first, next_=next_) for line in lines)


def labelled(key: str, text: str, language: Language, unit: Unit = "tai") -> str:
    """Return a text after the word that it is labelled with, such as `牌：24m 345p`."""
    return translated("{label}: {text}", language).format(label=word(key, language, unit), text=text)
