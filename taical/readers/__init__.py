"""Files of records, read record by record so that memory does not grow with the file.

Each format is a module with a function from a stream of bytes to its raw records; what cannot be read as a record
becomes one with an error, and only what makes the rest unreadable ends the input.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Literal

from taical.readers.csv import read_csv
from taical.readers.deals import Apart, with_deals
from taical.readers.gzip import ENDING, unzipped
from taical.readers.json import read_json
from taical.readers.jsonl import data_of, json_value, read_jsonl
from taical.readers.parquet import read_parquet
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.readers.txt import read_txt
from taical.readers.xlsx import read_xlsx
from taical.readers.yaml import read_yaml

__all__ = [
    "ENDINGS",
    "Apart",
    "InputFormat",
    "RawRecord",
    "UnreadableInputError",
    "data_of",
    "format_of",
    "json_value",
    "read_records",
]

InputFormat = Literal["yaml", "json", "jsonl", "csv", "parquet", "xlsx", "txt"]

ENDINGS: Mapping[str, InputFormat] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
    ".xlsx": "xlsx",
    ".txt": "txt",
}
"""The input format of a file by its ending, after which may come .gz."""

_READERS: Mapping[InputFormat, Callable[[IO[bytes], str], Iterator[RawRecord]]] = {
    "yaml": read_yaml,
    "json": read_json,
    "jsonl": read_jsonl,
    "csv": read_csv,
    "parquet": read_parquet,
    "xlsx": read_xlsx,
    "txt": read_txt,
}

_TABLES: tuple[InputFormat, ...] = ("csv", "parquet", "xlsx")
"""The formats in which a deal can be several rows."""


def format_of(name: str) -> InputFormat | None:
    """Return the input format that the ending of a file's name tells, or None.

    >>> format_of("hands.CSV"), format_of("hands.jsonl.gz"), format_of("hands.doc")
    ('csv', 'jsonl', None)
    """
    name = name.lower().removesuffix(ENDING)
    return ENDINGS.get(os.path.splitext(name)[1])


def read_records(
    stream: IO[bytes], name: str, input_format: InputFormat, tell: Callable[[Apart], object] | None = None
) -> Iterator[RawRecord]:
    """Read the records of an input one after the other, and tell of rows that look like one deal and are apart."""
    records = _READERS[input_format](unzipped(stream, name), name)
    return with_deals(records, tell) if input_format in _TABLES else records
