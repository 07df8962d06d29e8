"""YAML: lists of records, or a document each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from taical.errors import RecordError
from taical.readers.raw_record import Names, RawRecord, UnreadableInputError
from taical.readers.text import marked_text, pieces_of
from taical.syntax.yaml import YamlError, read_items


def read_yaml(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the records of a YAML input."""
    names = Names()
    try:
        for line, data in read_items(marked_text(pieces_of(stream))):
            value = _error(data) if isinstance(data, YamlError) else data
            yield RawRecord(name, line, value, name=names.of(line))
    except YamlError as error:
        raise UnreadableInputError(f"{name}:{error.line}:{error.column}: {error.message}") from None


def _error(fault: YamlError) -> RecordError:
    return RecordError("bad_record", fault.message, line=fault.line, column=fault.column)
