"""JSON Lines, a record a line, and the values of JSON, read strictly."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from itertools import chain
from typing import IO, Any, Final

from taical.errors import RecordError, TaicalError, shortened
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.readers.raw_record import RawRecord
from taical.readers.text import LONGEST, UTF16_MARKS, lines_of, refuse_unmarked, text_of, too_long
from taical.records.names import KNOWN, named

_DEEPEST = 100
"""How deep lists and objects may be nested, as in YAML."""


def read_jsonl(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the lines of an input, each still to be read with `json_value`, so that reading them can be shared out.

    A line that is too long to be a record is an error in its place, and is passed over.
    """
    lines: Iterator[bytes] = iter(partial(stream.readline, LONGEST), b"")
    first = next(lines, b"").removeprefix(codecs.BOM_UTF8)
    refuse_unmarked(first.decode("latin-1"), name)
    lines = chain((first,), lines)
    if first.startswith(UTF16_MARKS):
        lines = map(str.encode, lines_of(text_of(lines, name), name))
    found = _records(lines, name)
    if begins := next(found, None):
        yield _unless_other_json(begins)
        yield from found


def _records(lines: Iterator[bytes], name: str) -> Iterator[RawRecord]:
    for number, line in enumerate(lines, 1):
        if len(line) >= LONGEST and not line.endswith(b"\n"):
            yield RawRecord(name, number, RecordError("bad_record", too_long()))
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = next(lines, b"")
        elif line.strip():
            yield RawRecord(name, number, line)


def _unless_other_json(first: RawRecord) -> RawRecord:
    """Return the first record, or an error with advice if the input looks like a JSON array or object."""
    line = first.data.strip() if isinstance(first.data, bytes) else b""
    if not line.startswith(b"[") and line != b"{":
        return first
    message = _(
        "this looks like a JSON array, or a record over several lines: name the file .json, or say --input json"
    )
    return first._replace(data=RecordError("bad_record", message))


def data_of(entry: RawRecord) -> object | TaicalError:
    """Return the data of a record, parsed if it is still JSON, or the error in it."""
    value = json_value(entry.data, column=entry.column) if isinstance(entry.data, bytes) else entry.data
    if type(value) is not dict or (value.keys() <= KNOWN and "wins" not in value):
        return value
    try:
        return named(value)
    except TaicalError as error:
        return error.bare()


def json_value(raw: bytes, what: str = "", column: int = 1) -> object | TaicalError:
    """Return what JSON says, decimals exact, or why it says nothing."""
    simple = _simple_object(raw)
    return _any_value(raw, what, column) if simple is None else simple


def _any_value(raw: bytes, what: str, column: int) -> object | TaicalError:
    try:
        value: object = json.loads(
            raw.decode().rstrip("\r\n"),
            parse_float=Decimal,
            parse_constant=_no_constant,
            object_pairs_hook=_no_duplicates,
        )
    except UnicodeDecodeError:
        return RecordError("bad_record", _("{what} is not UTF-8 text").format(what=_called(raw, what)))
    except json.JSONDecodeError as error:
        message = _("{what} is not valid JSON: {fault}").format(what=_called(raw, what), fault=fault_of(error))
        if error.lineno > 1:
            message += _(", in its line {line}").format(line=error.lineno)
            column = 1
        return RecordError("bad_record", message, column=column + error.colno - 1)
    except RecursionError:
        return _too_deep()
    except ArithmeticError:
        return RecordError("bad_record", _("a number in {what} is too large").format(what=_called(raw, what)))
    except ValueError as error:
        many = "digits" in str(error)
        message = _("a number in {what} has too many digits").format(what=_called(raw, what)) if many else str(error)
        return RecordError("bad_record", message)
    return value if raw.count(b"[") + raw.count(b"{") <= _DEEPEST or _is_flat(value) else _too_deep()


def _is_flat(value: object) -> bool:
    """Tell whether values are nested no deeper than is of use: what is deeper could not go to another process."""
    level = [value]
    for _depth in range(_DEEPEST):
        level = [
            part
            for one in level
            for part in (one.values() if isinstance(one, dict) else one if isinstance(one, list) else ())
            if isinstance(part, dict | list)
        ]
        if not level:
            return True
    return False


def _too_deep() -> RecordError:
    return RecordError("bad_record", _("the values are nested too deeply"))


def _simple_object(raw: bytes) -> dict[str, Any] | None:
    """Return what JSON says where that is an object without others inside, as most records are; else None.

    To see every field, as finding one that stands twice takes, is slow. But each field has a colon: where there are as
    many as there are fields in the end, none stood twice.
    """
    try:
        text = raw.decode()
        value, end = _scan(text, 0)
    except (ValueError, ArithmeticError, RecursionError, StopIteration):
        return None
    if type(value) is dict and len(value) == text.count(":") and not text[end:].strip(" \t\r\n"):
        return value if text.count("[") < _DEEPEST else None
    return None


def _called(raw: bytes, what: str) -> str:
    return what or (_("the record") if b"\n" in raw.strip() else _("the line"))


def fault_of(error: json.JSONDecodeError) -> str:
    """Return what Python's reader of JSON finds wrong."""
    return _(error.msg.removesuffix(" at"))


OF_THE_READER = (
    marked("Expecting ',' delimiter"),
    marked("Expecting ':' delimiter"),
    marked("Expecting property name enclosed in double quotes"),
    marked("Expecting value"),
    marked("Extra data"),
    marked("Illegal trailing comma before end of array"),
    marked("Illegal trailing comma before end of object"),
    marked("Invalid \\escape"),
    marked("Invalid \\escape: "),
    marked("Invalid \\uXXXX escape"),
    marked("Invalid control character"),
    marked("Unterminated string starting"),
)
"""All that Python's reader of JSON says, without the place."""


def _no_constant(word: str) -> object:
    raise ValueError(_("{word} is not a number").format(word=word))


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        seen: set[str] = set()
        for name, _value in pairs:
            if name in seen:
                raise ValueError(_("the field {name} is given twice").format(name=shortened(name)))
            seen.add(name)
    return record


_scan: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant).scan_once  # type: ignore[attr-defined]
