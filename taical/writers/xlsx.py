"""Results as an Excel workbook: one row a hand, with the columns of the CSV. It needs openpyxl.

A piece is a row of JSON a line. Text is written as text, also where it would be a formula.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from taical.batch.scorer import Outcome
from taical.i18n import gettext as _
from taical.render.text import printable
from taical.syntax.json import dumps
from taical.writers.csv import COLUMNS, plain_fields
from taical.writers.format import Format, MissingExtraError, Piece, TooLargeError, Write
from taical.writers.rows import rows_with_own

try:
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
except ImportError:
    message = _("Excel files need openpyxl, which is not installed: pip install 'taical[xlsx]'")
    raise MissingExtraError(message) from None

if TYPE_CHECKING:
    from taical.render.table import Look

_LONGEST = 32_767
"""How many characters a cell can hold."""

_MOST_ROWS = 1 << 20
"""How many rows a sheet can have."""


def sheet_rows(outcomes: Iterable[Outcome], look: Look) -> bytes:
    """Return the records' rows as lines of JSON."""
    lines = (
        dumps([*plain_fields(row), *own]) + "\n"
        for outcome in outcomes
        for row, own in rows_with_own(outcome, look.columns)
    )
    return "".join(lines).encode()


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:  # noqa: ARG001 - as `Open`
    """Open an output for the rows of one sheet."""
    with open_sheet(stream) as write_row:

        def write_rows(piece: Piece) -> None:
            for line in piece.splitlines():
                write_row(json.loads(line))

        write_row((*COLUMNS, *look.columns))
        yield write_rows


@contextmanager
def open_sheet(stream: IO[bytes]) -> Iterator[Callable[[Iterable[object]], None]]:
    """Open an output for a workbook of one sheet; what it lends writes a row."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("taical")

    def cell(value: object) -> object:
        if not isinstance(value, str):
            return value
        text = WriteOnlyCell(sheet, printable(value).encode("utf-8", "backslashreplace").decode()[:_LONGEST])
        text.data_type = "s"
        return text

    rows = 0

    def write_row(row: Iterable[object]) -> None:
        nonlocal rows
        rows += 1
        if rows > _MOST_ROWS:
            raise TooLargeError(_("a sheet of Excel has at most {count} rows").format(count=_MOST_ROWS))
        sheet.append([cell(value) for value in row])

    try:
        yield write_row
        with TemporaryFile() as saved:
            book.save(saved)
            _copy_without_times(saved, stream)
    except BaseException:
        # The sheet is in a temporary file. Were it closed only when it is forgotten, the error would be told twice.
        with suppress(Exception):
            sheet.close()
        raise


def _copy_without_times(saved: IO[bytes], stream: IO[bytes]) -> None:
    """Copy a workbook without the time of day, so that the same results are the same bytes."""
    with ZipFile(saved) as source, ZipFile(stream, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", data)
            target.writestr(ZipInfo(name), data, ZIP_DEFLATED)


FORMAT = Format(sheet_rows, _open, binary=True)
