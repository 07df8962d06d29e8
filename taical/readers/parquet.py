"""Parquet: a row a record, with columns named as the fields of a record are. It needs pyarrow."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from taical.errors import shown
from taical.i18n import gettext as _
from taical.readers.cells import Unreadable
from taical.readers.columns import Columns
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.readers.seekable import seekable

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

_ROWS = 64
"""How many rows are read at a time: more take no less time, and more memory."""

_AT_ONCE = 1 << 20
"""Of how many bytes at most the rows become values together: a text that is packed once can stand in each of them."""

_MOST_VALUES = 1000
"""How many values a row has in a column at most, on average: in lists, or in lists of lists."""

_BUFFER = 1 << 16


def read_parquet(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the rows of a Parquet input as records, numbered from 1."""
    with seekable(stream, b"PAR1") as file:
        yield from _records(file, name)


def _records(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    file = _opened(stream, name)
    try:
        columns = Columns(file.schema_arrow.names, name)
    except UnicodeDecodeError:
        raise UnreadableInputError(f"{name}: " + _("the name of a column is not UTF-8 text")) from None
    _refuse_long_lists(file, name)
    size = stream.seek(0, io.SEEK_END)
    number = 0
    for rows in _batches(file, name):
        # Progress is shown by the stream's position, which pyarrow leaves anywhere and does not go by.
        stream.seek(size * number // (file.metadata.num_rows or 1))
        for number, row in enumerate(rows, number + 1):  # noqa: B020 - it goes on where the last batch ended
            yield RawRecord(name, number, columns.record(row))


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
        for group in range(file.metadata.num_row_groups):  # one by one, as a damaged one leaves those before it theirs
            for batch in file.iter_batches(_ROWS, row_groups=[group], use_threads=False):
                step = _ROWS if batch.nbytes <= _AT_ONCE else 1
                for start in range(0, batch.num_rows, step):
                    yield zip(*map(_values, batch.slice(start, step).columns), strict=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        message = _("the Parquet file is damaged: {fault}").format(fault=_first_line(error))
        raise UnreadableInputError(f"{name}: {message}") from None


def _refuse_long_lists(file: ParquetFile, name: str) -> None:
    """Refuse lists of which a file of some bytes can hold millions, as all that is alike in them is packed."""
    for number in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(number)
        for column in map(group.column, range(group.num_columns)):
            if column.num_values > _MOST_VALUES * group.num_rows:
                message = _("the column {name} has more than {count} values a row")
                message = message.format(name=shown(column.path_in_schema.partition(".")[0]), count=_MOST_VALUES)
                raise UnreadableInputError(f"{name}: {message}")


def _values(column: Any) -> list[Any]:  # noqa: ANN401 - an array of pyarrow's
    """Return the values of a column; times that Python has no room for, such as nanoseconds, are text."""
    import pyarrow as pa

    with suppress(pa.ArrowException, ValueError, TypeError, KeyError, ArithmeticError):
        return _in_python(column)
    why = ""
    if (kind := _without_times(column.type)) != column.type:
        try:
            column = column.cast(kind)
        except pa.ArrowException as error:  # such as a time zone that there is not
            why = _first_line(error)
    return [_value(column.slice(number, 1), why) for number in range(len(column))]


def _value(alone: Any, why: str) -> Any:  # noqa: ANN401 - as above, and what may stand in a cell
    """Return the value of a column of one row, or why it cannot be read, if that is not known already."""
    import pyarrow as pa

    try:
        return _in_python(alone)[0]
    except UnicodeDecodeError:
        return Unreadable(_("it is not UTF-8 text"))
    except (pa.ArrowException, ValueError, TypeError, KeyError, ArithmeticError) as error:
        return Unreadable(why or _first_line(error))


def _in_python(column: Any) -> list[Any]:  # noqa: ANN401 - as above
    values: list[Any] = column.to_pylist(maps_as_pydicts="strict")
    return values


def _without_times(kind: Any) -> Any:  # noqa: ANN401 - a type of pyarrow's
    """Return a type with text in place of days, times and durations, also inside lists and pairs."""
    import pyarrow as pa

    if pa.types.is_temporal(kind):
        return pa.string()
    if pa.types.is_struct(kind):
        return pa.struct([part.with_type(_without_times(part.type)) for part in kind])
    if pa.types.is_map(kind):
        return pa.map_(_without_times(kind.key_type), _without_times(kind.item_type))
    if pa.types.is_large_list(kind):
        return pa.large_list(_without_times(kind.value_type))
    if pa.types.is_list(kind):
        return pa.list_(_without_times(kind.value_type))
    return kind


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
