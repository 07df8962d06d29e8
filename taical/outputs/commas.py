"""Results as CSV: one row a hand, for spreadsheets and programs.

The form is RFC 4180's and Excel's: commas, quotes where needed, lines that end with CR LF; UTF-8 without a byte order
mark, which most programs would read as part of the first heading. Texts stand there as they came, also an id that a
spreadsheet would take for a formula, so that who reads the file finds every record by its id: import the column `id`
as text where the ids come from strangers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from taical.batch import Outcome
from taical.outputs.format import Format, Write, text_writer
from taical.outputs.rows import Row, rows_of
from taical.tiles import SEATS

if TYPE_CHECKING:
    from taical.report.text import Look
    from taical.rules import Number

COLUMNS = ("id", "outcome", "ruleset", "seat", "tai", "patterns", "wait", *SEATS, "error", "message")
"""The headings."""


def lines_of(outcomes: Iterable[Outcome], look: Look) -> str:  # noqa: ARG001 - as the other formats
    """Return the lines of the records' rows."""
    return _written(_fields(row) for outcome in outcomes for row in rows_of(outcome))


def _written(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def _fields(row: Row) -> tuple[object, ...]:
    """Return what stands in the columns; None is an empty field."""
    patterns = " ".join([f"{pattern.id}:{pattern.tai}" for pattern in row.patterns or ()])
    payments = [_digits(row.payments[seat]) for seat in SEATS]
    return (row.id, row.outcome, row.ruleset, row.seat, row.tai, patterns, row.wait, *payments, row.error, row.message)


def _digits(amount: Number | None) -> object:
    return amount if amount is None or isinstance(amount, int) else f"{amount:f}"


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:  # noqa: ARG001 - as `Open`
    """Open an output for rows, and write the headings."""
    write = text_writer(stream, encoding)
    write(_written([COLUMNS]))
    yield write


FORMAT = Format(lines_of, _open)
