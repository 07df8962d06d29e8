"""Results as tables for a person, one per piece, so that a long run repeats its headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import IO

from taical.batch.scorer import Outcome
from taical.domain.tiles import SEATS
from taical.engine.deal import DealScore
from taical.records.names import TEXTS
from taical.render.colour import Painted
from taical.render.score import deal_row, score_row
from taical.render.table import Look, table
from taical.render.text import printable
from taical.render.words import word
from taical.writers.format import Format, Piece, Write, text_writer
from taical.writers.rows import carried_texts

_LONGEST = 20
"""How many characters of what is in a column of one's own a table shows."""


def alignment(look: Look) -> list[str]:
    """Return to which side the text of each column goes."""
    return ["left", *["left"] * len(look.columns), *["right"] * 5, "left"]


def table_of(outcomes: Iterable[Outcome], look: Look) -> str:
    """Return a table with one row a record."""
    # A title or a note is a sentence, for which there is no room here.
    look = replace(look, columns=tuple(name for name in look.columns if name not in TEXTS))
    rows = [cells_of(outcome, look) for outcome in outcomes]
    own = range(1, 1 + len(look.columns))
    rows = [[_short(cell) if number in own else cell for number, cell in enumerate(row)] for row in rows]
    return table(rows, headings(look), look, align=alignment(look), wrap=6 + len(look.columns)) + "\n"


def _short(text: str) -> str:
    """Return what is carried for one narrow column."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def headings(look: Look) -> list[str]:
    """Return what stands over the columns: those that are carried come after the record's id."""
    unit = look.counts_in
    first, *others = [word(key, look.language, unit) for key in ("record", unit, *SEATS, "patterns")]
    return [first, *map(printable, look.columns), *others]


def cells_of(outcome: Outcome, look: Look) -> list[str]:
    """Return what stands in the columns for a record."""
    name = [printable(outcome.id), *(text or "" for text in carried_texts(outcome, look.columns))]
    if outcome.error:
        error = Painted(printable(f"{outcome.error.code}: {outcome.error.message}"), "error")
        return [*name, "-", *[""] * len(SEATS), error]
    if isinstance(outcome.score, DealScore):
        return [*name, *deal_row(outcome.score, look.language)]
    assert outcome.score  # noqa: S101 - a record has a score or an error
    return [*name, *score_row(outcome.score, look.language)]


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:
    """Open an output for tables with an empty line between them; without records, only the headings."""
    write = text_writer(stream, encoding, "replace")
    between = ""

    def write_table(piece: Piece) -> None:
        nonlocal between
        write(between)
        write(piece)
        between = "\n"

    yield write_table
    if not between:
        write(table_of((), look))


FORMAT = Format(table_of, _open, exact=False)
