"""Results as tables for a person, one per piece, so that a long run repeats its headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from taical.batch.scorer import Outcome
from taical.domain.tiles import SEATS
from taical.engine.deal import DealScore
from taical.i18n import Language
from taical.render.colour import Painted
from taical.render.score import deal_row, score_row
from taical.render.table import Look, table
from taical.render.text import printable
from taical.render.words import word
from taical.writers.format import Format, Piece, Write, text_writer

ALIGNMENT: Sequence[str] = ("left", *["right"] * 5, "left")
"""To which side the text of each column goes."""


def table_of(outcomes: Iterable[Outcome], look: Look) -> str:
    """Return a table with one row a record."""
    rows = [cells_of(outcome, look.language) for outcome in outcomes]
    return table(rows, headings(look.language), look, align=ALIGNMENT, wrap=6) + "\n"


def headings(language: Language) -> list[str]:
    """Return what stands over the columns."""
    return [word(key, language) for key in ("record", "tai", *SEATS, "patterns")]


def cells_of(outcome: Outcome, language: Language) -> list[str]:
    """Return what stands in the columns for a record."""
    name = printable(outcome.id)
    if outcome.error:
        error = Painted(printable(f"{outcome.error.code}: {outcome.error.message}"), "error")
        return [name, "-", *[""] * len(SEATS), error]
    if isinstance(outcome.score, DealScore):
        return [name, *deal_row(outcome.score, language)]
    assert outcome.score  # noqa: S101 - a record has a score or an error
    return [name, *score_row(outcome.score, language)]


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
