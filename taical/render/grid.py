"""A table before it is known where it will stand: in a terminal, in Markdown or on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.render.table import Look, table


class Grid(NamedTuple):
    """A table; its cells are ready to be shown, and an amount that is got or paid is `Painted`."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    names: int = 1  # how many columns from the left are names, which are not aligned as numbers


def grid_text(grid: Grid, look: Look) -> str:
    """Return a table below its title."""
    align = ["left" if column < grid.names else "right" for column in range(len(grid.heads))]
    drawn = table(grid.rows, grid.heads, look, align=align, wrap=0)
    if not grid.title:
        return drawn
    return f"## {grid.title}\n\n{drawn}" if look.form == "markdown" else f"{grid.title}\n\n{drawn}"
