"""Parquet: a row a record, with columns named as the fields of a record are. It needs pyarrow."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import timedelta
from typing import IO, TYPE_CHECKING, Any

from taical.i18n import gettext as _
from taical.readers.columns import Columns
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.readers.seekable import seekable

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

_ROWS = 1000
_BUFFER = 1 << 16


def read_parquet(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the rows of a Parquet input as records, numbered from 1."""
    with seekable(stream) as file:
        yield from _records(file, name)


def _records(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    file = _opened(stream, name)
    try:
        columns = Columns(file.schema_arrow.names, name)
    except UnicodeDecodeError:
        raise UnreadableInputError(f"{name}: " + _("the name of a column is not UTF-8 text")) from None
    size = stream.seek(0, io.SEEK_END)
    number = 0
    for rows in _batches(file, name):
        # Progress is shown by the stream's position, which pyarrow leaves anywhere and does not go by.
        stream.seek(size * number // (file.metadata.num_rows or 1))
        for number, row in enumerate(rows, number + 1):  # noqa: B020 - it goes on where the last batch ended
            yield RawRecord(name, number, columns.record(map(_given, row)))


def _opened(stream: IO[bytes], name: str) -> ParquetFile:
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetFile
    except ImportError:
        message = _("Parquet is read with pyarrow, which is not installed: pip install 'taical[parquet]'")
        raise UnreadableInputError(f"{name}: {message}") from None
    try:
        return ParquetFile(stream, buffer_size=_BUFFER, pre_buffer=False)
    except UnicodeDecodeError:
        raise UnreadableInputError(f"{name}: " + _("the name of a column is not UTF-8 text")) from None
    except (pa.ArrowException, OSError) as error:
        message = _("not a valid Parquet file: {fault}").format(fault=_first_line(error))
        raise UnreadableInputError(f"{name}: {message}") from None


def _batches(file: ParquetFile, name: str) -> Iterator[Iterator[tuple[Any, ...]]]:
    """Return the rows of a file some at a time."""
    import pyarrow as pa

    try:
        for batch in file.iter_batches(_ROWS, use_threads=False):
            yield zip(*map(_values, batch.columns), strict=True)
    except (pa.ArrowException, OSError, ValueError, KeyError) as error:
        # Text that is not UTF-8 and duplicate names in a map are found when they become Python's.
        message = _("the Parquet file is damaged: {fault}").format(fault=_first_line(error))
        raise UnreadableInputError(f"{name}: {message}") from None


def _values(column: Any) -> list[Any]:  # noqa: ANN401 - an array of pyarrow's
    """Return the values of a column; times that Python has no room for, such as nanoseconds, are text."""
    import pyarrow as pa

    try:
        values: list[Any] = column.to_pylist(maps_as_pydicts="strict")
    except (ValueError, OverflowError):
        if not pa.types.is_temporal(column.type):
            raise
        values = column.cast(pa.string()).to_pylist()
    return values


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _given(value: object) -> object:
    """Return a value without its nulls and NaN, and bytes as text."""
    if isinstance(value, bytes):
        return value.decode(errors="surrogateescape")
    if isinstance(value, dict):
        return {key: _given(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_given(part) for part in value]
    if isinstance(value, timedelta):
        return str(value)
    return None if isinstance(value, float) and value != value else value  # noqa: PLR0124 - NaN is not itself
