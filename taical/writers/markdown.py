"""Results as one table in Markdown, with the columns of the table for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from taical.batch.scorer import Outcome
from taical.render.table import Look
from taical.render.text import as_markdown
from taical.writers.format import Format, Write, text_writer
from taical.writers.table import alignment, cells_of, headings

_RULES = {"left": ":---", "right": "---:"}


def markdown_rows(outcomes: Iterable[Outcome], look: Look) -> str:
    """Return one row a record."""
    return "".join([_row([as_markdown(cell) for cell in cells_of(outcome, look)]) for outcome in outcomes])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:
    """Open an output for the rows of one table, and write its head."""
    write = text_writer(stream, encoding, "replace")
    write(_row(headings(look)) + _row([_RULES[side] for side in alignment(look)]))
    yield write


FORMAT = Format(markdown_rows, _open, exact=False)
