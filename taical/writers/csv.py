"""Results as CSV: one row a hand, for spreadsheets and programs.

The form is RFC 4180's and Excel's: commas, quotes where needed, lines that end with CR LF; UTF-8 without a byte order
mark, which most programs would read as part of the first heading. A text that a spreadsheet would run as a formula, as
it begins with = + - @ or a tab, has an apostrophe before it: it may come from a stranger, in an id or in what is wrong
with a hand. So has what would be one after a semicolon or a tab, where many a spreadsheet cuts cells. Numbers stay
numbers, also in the column `id`, and the apostrophe is taken off again where an id is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import IO, TYPE_CHECKING

from taical.batch.scorer import Outcome
from taical.domain.tiles import SEATS
from taical.writers.format import Format, Write, text_writer
from taical.writers.rows import ResultRow, rows_with_own

if TYPE_CHECKING:
    from taical.render.table import Look

COLUMNS = ("id", "outcome", "ruleset", "seat", "tai", "patterns", "wait", *SEATS, "error", "message")
"""The headings."""

_FORMULA = re.compile(r"(?![-+]?[0-9]+([.,][0-9]+)?$)[=+\-@\t\r＝＋－＠]")
"""Matches what a spreadsheet would run as a formula, numbers excepted."""


_FORMULA_IN_ANOTHER_CELL = re.compile(r"([;\t]\s*[\"']?\s*)(?=[=+\-@＝＋－＠])")
"""Matches what comes before a formula where a semicolon or a tab begins another cell."""


def csv_lines(outcomes: Iterable[Outcome], look: Look) -> str:
    """Return the lines of the records' rows."""
    return _written(
        (*_fields(row), *map(no_formula, own))
        for outcome in outcomes
        for row, own in rows_with_own(outcome, look.columns)
    )


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows of values as CSV; no text in them is a formula."""
    return _written([no_formula(cell) if isinstance(cell, str) else _digits(cell) for cell in row] for row in rows)


def _written(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def plain_fields(row: ResultRow) -> tuple[object, ...]:
    """Return what stands in the columns; None is an empty field."""
    patterns = " ".join([f"{pattern.id}:{pattern.tai}" for pattern in row.patterns or ()])
    payments = [row.payments[seat] for seat in SEATS]
    return (row.id, row.outcome, row.ruleset, row.seat, row.tai, patterns, row.wait, *payments, row.error, row.message)


def _fields(row: ResultRow) -> tuple[object, ...]:
    """Return what stands in the columns as it is written."""
    return tuple([no_formula(cell) if isinstance(cell, str) else _digits(cell) for cell in plain_fields(row)])


def no_formula(text: str | None) -> str | None:
    """Put an apostrophe before a text that a spreadsheet would run."""
    if not text:
        return text
    text = f"'{text}" if _FORMULA.match(text) else text
    return _FORMULA_IN_ANOTHER_CELL.sub(r"\1'", text)


def _digits(amount: object) -> object:
    return f"{amount:f}" if isinstance(amount, Decimal) else amount


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:
    """Open an output for rows, and write the headings."""
    write = text_writer(stream, encoding)
    write(_written([(*COLUMNS, *map(no_formula, look.columns))]))
    yield write


FORMAT = Format(csv_lines, _open)
