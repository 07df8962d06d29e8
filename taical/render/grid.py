"""A table before it is known where it will stand: in a terminal, in Markdown or on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.render.table import Look, table, width_of
from taical.render.text import folded

_BROKEN_HEAD = 10
"""How many cells a head has, at most, that is broken at its blanks."""


class Grid(NamedTuple):
    """A table; its cells are ready to be shown, and an amount that is got or paid is `Painted`."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    names: int = 1  # how many columns from the left are names, which are not aligned as numbers


def grid_text(grid: Grid, look: Look) -> str:
    """Return a table below its title; in a narrow terminal heads are broken at their blanks, where that is enough."""
    heads = grid.heads
    if look.form == "table" and look.width is not None and width_of(heads, grid.rows) > look.width:
        broken = [_broken(head) for head in heads]
        heads = broken if width_of(broken, grid.rows) <= look.width else heads
    align = ["left" if column < grid.names else "right" for column in range(len(grid.heads))]
    drawn = table(grid.rows, heads, look, align=align, wrap=0)
    if not grid.title:
        return drawn
    return f"## {grid.title}\n\n{drawn}" if look.form == "markdown" else f"{grid.title}\n\n{drawn}"


def _broken(head: str) -> str:
    """Return a head in lines, its words whole."""
    return folded(head, max(_BROKEN_HEAD, *map(len, head.split())))
