"""Binary tables from text that can be read in a corpus, and changed by a fuzzer with more effect than their bytes.

What is not such text stands for itself, as the bytes of a file.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from typing import Any


def parquet_of(data: bytes) -> bytes:
    """Return the Parquet file with the columns of a JSON object, each a list of values or `{type, values}`.

    The type is one that pyarrow has a name for. A text that begins with `base64:` in a column of `binary` is bytes.
    """
    return _made(data, dict, _parquet)


def xlsx_of(data: bytes) -> bytes:
    """Return the workbook with the rows of a JSON list."""
    return _made(data, list, _xlsx)


def _made(data: bytes, kind: type, make: Callable[[Any], bytes]) -> bytes:
    try:
        value = json.loads(data)
        return make(value) if isinstance(value, kind) else data
    except Exception:  # noqa: BLE001, RUF100 - whatever a library that writes tables refuses is none to be read
        return data


def _parquet(columns: dict[str, Any]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    made = {name: _column(given) for name, given in columns.items()}
    stream = io.BytesIO()
    parquet.write_table(pa.table(made), stream)
    return stream.getvalue()


def _column(given: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    import pyarrow as pa

    if isinstance(given, list):
        return pa.array(given)
    kind = pa.type_for_alias(given["type"])
    if pa.types.is_binary(kind):
        return pa.array([_bytes(value) for value in given["values"]], kind)
    return pa.array(given["values"], kind)


def _bytes(value: str | None) -> bytes | None:
    if value is None or not value.startswith("base64:"):
        return value if value is None else value.encode()
    return base64.b64decode(value.removeprefix("base64:"))


def _xlsx(rows: list[Any]) -> bytes:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
