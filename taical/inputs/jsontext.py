"""JSON Lines, a record a line, and the values of JSON, read strictly."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from itertools import chain
from typing import IO, Any

from taical.errors import RecordError, TaicalError
from taical.inputs.decoding import LONGEST, UTF16_MARKS, lines_of, text_of, too_long
from taical.inputs.entry import Entry


def read_jsonl(stream: IO[bytes], name: str) -> Iterator[Entry]:
    """Return the lines of an input, each still to be read with `json_value`, so that reading them can be shared out.

    Raises:
        UnreadableInputError: At a line that is too long to be a record.
    """
    lines: Iterator[bytes] = iter(partial(stream.readline, LONGEST), b"")
    first = next(lines, b"").removeprefix(codecs.BOM_UTF8)
    lines = chain((first,), lines)
    if first.startswith(UTF16_MARKS):
        lines = (line.encode() for line in lines_of(text_of(lines, name), name))
    for number, line in enumerate(lines, 1):
        if len(line) == LONGEST:
            raise too_long(name, number)
        if line.strip():
            yield Entry(name, number, line)


def data_of(entry: Entry) -> object | TaicalError:
    """Return the data of a record, which is read now where it is still JSON, or why it has none."""
    return json_value(entry.data) if isinstance(entry.data, bytes) else entry.data


def json_value(raw: bytes, what: str = "") -> object | TaicalError:
    """Return what JSON says, decimals exact, or why it says nothing.

    Args:
        raw: The JSON of one value, in UTF-8.
        what: What the error is to call it; without it, a line, or a record where it goes over several lines.
    """
    simple = _simple_object(raw)
    return _any_value(raw, what) if simple is None else simple


def _any_value(raw: bytes, what: str) -> object | TaicalError:
    try:
        value: object = json.loads(
            raw.decode(), parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_no_duplicates
        )
    except UnicodeDecodeError:
        return RecordError("bad_record", f"{_called(raw, what)} is no UTF-8 text")
    except json.JSONDecodeError as error:
        where = f", in its line {error.lineno}" if error.lineno > 1 else ""
        message = f"{_called(raw, what)} is no JSON: {error.msg.removesuffix(' at')}{where}"
        return RecordError("bad_record", message, column=error.colno)
    except RecursionError:
        return RecordError("bad_record", "the values are nested too deeply")
    except ArithmeticError:
        return RecordError("bad_record", f"a number in {_called(raw, what)} is too large")
    except ValueError as error:
        many = "digits" in str(error)
        message = f"a number in {_called(raw, what)} has too many digits" if many else str(error)
        return RecordError("bad_record", message)
    return value


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
        return value
    return None


def _called(raw: bytes, what: str) -> str:
    return what or ("the record" if b"\n" in raw.strip() else "the line")


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is no number")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice} stands there twice")
    return record


_scan = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant).scan_once  # type: ignore[attr-defined]
