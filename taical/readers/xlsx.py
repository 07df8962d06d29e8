"""Excel workbooks: the rows of the first sheet, the names of the fields in the first of them. It needs openpyxl."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from datetime import datetime, time
from typing import IO, Any
from warnings import filterwarnings
from zipfile import BadZipFile, ZipFile

from taical.i18n import gettext as _
from taical.readers.columns import Columns
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.readers.seekable import seekable

_LARGEST = 1 << 29
"""The most bytes of a workbook when it is unpacked: some are packed a thousandfold, and much of one is held at once."""


MOST_ROWS = 1 << 20
"""How many rows a sheet can have."""

_BROKEN = (
    *(BadZipFile, zlib.error, EOFError, OSError),
    *(RuntimeError, NotImplementedError),  # a password, and a way of packing that is not known
    *(KeyError, IndexError, ValueError, SyntaxError),  # the last for broken XML
    *(AttributeError, TypeError, ArithmeticError, AssertionError),
)
"""What reading a workbook raises where it is not one, or is damaged."""


def sheet_rows(stream: IO[bytes], name: str) -> Iterator[tuple[int, list[object]]]:
    """Return the rows of a workbook's first sheet with their numbers, days without the midnight that Excel has."""
    with seekable(stream, b"PK") as file:
        for number, row in enumerate(_rows(file, name), 1):
            yield number, [_given(cell) for cell in row]


def read_xlsx(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the rows of a workbook's first sheet as records, by their numbers in the sheet."""
    with seekable(stream, b"PK") as file:
        yield from _records(file, name)


def _records(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    columns = None
    for number, row in enumerate(_rows(stream, name), 1):
        if all(cell is None or (isinstance(cell, str) and not cell.strip()) for cell in row):
            continue
        if columns is None:
            columns = Columns(["" if cell is None else str(cell) for cell in row], f"{name}:{number}")
        else:
            yield RawRecord(name, number, columns.record(map(_given, row)))


def _rows(stream: IO[bytes], name: str) -> Iterator[tuple[Any, ...]]:
    try:
        from openpyxl import load_workbook
    except ImportError:
        message = _("Excel files are read with openpyxl, which is not installed: pip install 'taical[xlsx]'")
        raise UnreadableInputError(f"{name}: {message}") from None
    try:
        unpacked = sum(part.file_size for part in ZipFile(stream).infolist())
        if unpacked > _LARGEST:
            message = _("unpacked, the workbook has more than {count} bytes").format(count=_LARGEST)
            raise UnreadableInputError(f"{name}: {message}")
        stream.seek(0)
        filterwarnings("ignore", module="openpyxl")  # it warns of what it leaves out, which is of no interest here
        sheet: Any = load_workbook(stream, read_only=True, data_only=True).worksheets[0]
        sheet.reset_dimensions()  # what a workbook says of its size is often wrong, and rows beyond it are left out
        for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 1, values_only=True), 1):
            if number > MOST_ROWS:
                raise UnreadableInputError(f"{name}: {too_many_rows()}")
            yield row
    except UnreadableInputError:
        raise
    except _BROKEN as error:
        message = _("not a valid Excel file: {fault}").format(fault=str(error).partition("\n")[0])
        raise UnreadableInputError(f"{name}: {message}") from None


def too_many_rows() -> str:
    """Return what is wrong with a sheet that has more rows than one can have."""
    return _("a sheet of Excel has at most {count} rows").format(count=MOST_ROWS)


def _given(value: object) -> object:
    """Return the value of a cell, a day without the midnight that Excel has with it."""
    return value.date() if isinstance(value, datetime) and value.time() == time() else value
