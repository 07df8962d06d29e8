"""CSV: a row a record, as spreadsheets write it, with the names of the fields in the first row."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import chain
from typing import IO

from taical.errors import RecordError
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.readers.columns import Columns
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.readers.text import LONGEST, lines_of, pieces_of, text_of

_DELIMITERS = (",", ";", "\t")
_BLANK = " \t\r\n" + "".join(_DELIMITERS)
_SAID = re.compile(r'sep=([^\w\s"]|\t)\s*', re.IGNORECASE)
_ADVICE = marked('; a spreadsheet calls the right form "CSV UTF-8"')

Cells = list[str] | RecordError


def read_csv(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the rows of a CSV input as records with their first lines."""
    delimiter, rows = csv_rows(stream, name)
    line, header = next(rows)
    if isinstance(header, RecordError):
        raise UnreadableInputError(f"{name}:{line}: {header.message}")
    columns = Columns(header, f"{name}:{line}", delimiter)
    for line, row in rows:
        if isinstance(row, RecordError):
            yield RawRecord(name, line, row)
        elif any(map(str.strip, row)):
            yield RawRecord(name, line, columns.record(row))


def csv_rows(stream: IO[bytes], name: str) -> tuple[str, Iterator[tuple[int, Cells]]]:
    """Return what stands between the cells of a CSV input, and its rows with their first lines, the headings first."""
    lines = lines_of(text_of(pieces_of(stream), name, _(_ADVICE)), name)
    passed, delimiter, first = _beginning(lines)
    return delimiter, _rows(chain((first,), lines), delimiter, passed, name)


def _beginning(lines: Iterator[str]) -> tuple[int, str, str]:
    """Return the number of lines before the first row, the delimiter, and the first row."""
    said = ""
    for number, line in enumerate(lines):
        if found := _SAID.fullmatch(line):
            said = found[1]
        elif line.strip(_BLANK):
            return number, said or max(_DELIMITERS, key=line.count), line
    return 0, said or ",", ""


def _rows(lines: Iterator[str], delimiter: str, passed: int, name: str) -> Iterator[tuple[int, Cells]]:
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST))  # of the whole process
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True)
    while True:
        line = passed + reader.line_num + 1
        try:
            row: Cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "expected after" not in str(error):
                message = _("a cell of this row has no end: a quote is missing")
                if "field limit" in str(error):
                    message = _("a cell of this row does not end within {count} characters: a quote may be missing")
                    message = message.format(count=LONGEST)
                raise UnreadableInputError(f"{name}:{line}: {message}") from None
            row = RecordError("bad_record", _("inside a quoted cell, a quote must be written twice"))
        yield line, row
