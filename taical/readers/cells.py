"""What the cells of a table mean: text that a person or a spreadsheet wrote, as the value of a record's field.

What cannot be the value of its field stays the text that it is, and the record is refused for it with the field's name.
"""

from __future__ import annotations

import re
from decimal import Decimal
from math import isfinite, isnan
from typing import NamedTuple

from taical.domain.fields import worded
from taical.domain.rules import Number
from taical.errors import RecordError, TaicalError, shown
from taical.i18n import gettext as _
from taical.readers.jsonl import json_value
from taical.records.schema import said_of

_WHOLE = re.compile(r"([-+]?[0-9]{1,40})(?:[.,]0+)?")
_AMOUNT = re.compile(r"([-+]?[0-9]{1,40})(?:([.,])([0-9]{1,40}))?")
_LIKE_THOUSANDS = re.compile(r"[-+]?[1-9][0-9]{0,2}[.,][0-9]{3}")
_DECIMAL_MARK = {",": ".", ";": ","}
"""How spreadsheets write decimals where cells have this between them."""

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""How a formula begins in a spreadsheet."""

_GUARD_INSIDE = re.compile(r"([;\t]\s*[\"']?\s*)'(?=[=+\-@＝＋－＠])")
"""Matches the apostrophe before a formula that begins another cell where a semicolon or a tab cuts them."""

_TRUTHS = {
    **dict.fromkeys(("true", "yes", "1", "是", "vrai", "oui", "wahr", "ja"), True),
    **dict.fromkeys(("false", "no", "0", "否", "faux", "non", "falsch", "nein"), False),
}


class Unreadable(NamedTuple):
    """Stands for a cell whose value cannot be read."""

    reason: str


def plain(value: object) -> object:
    """Return a cell that is no text as a value of JSON: without nulls in it and NaN, and as text what JSON has not.

    >>> from datetime import date
    >>> plain([date(2026, 1, 1), float("inf")]), plain({b"a": None, 7: b"b"}), plain(0.5)
    (['2026-01-01', 'inf'], {'7': 'b'}, 0.5)
    """
    if value is None or isinstance(value, str | int | Decimal):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else None if isnan(value) else str(value)
    if isinstance(value, bytes):
        return value.decode(errors="surrogateescape")
    if isinstance(value, dict):
        return {str(plain(key)): plain(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return str(value)


def size(value: object) -> int:
    """Return how many characters a value has, all inside it included; what is no text counts as one."""
    if isinstance(value, dict):
        return sum(size(key) + size(part) for key, part in value.items())
    if isinstance(value, list):
        return sum(map(size, value))
    return len(value) if isinstance(value, str) else 1


def name(text: str) -> str:
    """Return an id without the apostrophe that keeps a spreadsheet from running it as a formula.

    >>> name("'=1"), name("7"), name("'tis"), name("A;'=1")
    ('=1', '7', "'tis", 'A;=1')
    """
    text = text[1:] if text[:1] == "'" and text[1:2] in _FORMULA else text
    return _GUARD_INSIDE.sub(r"\1", text) if "'" in text else text


def whole(text: str) -> int | str:
    """Return a whole number, also where a program added decimals to it.

    >>> whole("2"), whole("2.0"), whole("two")
    (2, 2, 'two')
    """
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else text


def truth(text: str) -> bool | str:
    """Return a truth value as people and spreadsheets write it.

    >>> truth("TRUE"), truth("no"), truth("是"), truth("perhaps")
    (True, False, True, 'perhaps')
    """
    return _TRUTHS.get(text.lower(), text)


def amount(text: str, delimiter: str) -> Number | str:
    """Return an exact number, or the text if it may mean thousands.

    >>> amount("0.5", ","), amount("0,5", ";"), amount("1.500", ";")
    (Decimal('0.5'), Decimal('0.5'), '1.500')
    """
    found = _AMOUNT.fullmatch(text)
    if not found:
        return text
    number, mark, places = found.groups()
    if not mark:
        return int(number)
    if mark != _DECIMAL_MARK.get(delimiter) and (delimiter == "," or _LIKE_THOUSANDS.fullmatch(text)):
        return text
    return Decimal(f"{number}.{places}")


def json_cell(text: str, field: str) -> object:
    """Return what a cell of JSON says."""
    value = json_value(text.encode("utf-8", "surrogatepass"), _("the cell"))
    if isinstance(value, TaicalError):
        raise _error(field, said_of(field, shown(text), value.message), value.column)
    return value


def ruleset(text: str) -> object:
    """Return the name or path of a rule set, or its content if the cell is JSON."""
    return json_cell(text, "ruleset") if text.startswith("{") else text


def pairs(text: str, field: str) -> dict[str, int | str]:
    """Return pairs of a name and a whole number; a single - means no pairs.

    >>> pairs("self_drawn:1 closed_wait:1", "expect.patterns")
    {'self_drawn': 1, 'closed_wait': 1}
    """
    return {name: whole(value) for name, value in _pairs(text, field, "self_drawn:1 closed_wait:1").items()}


def pairs_or_names(text: str, field: str) -> dict[str, int | str] | list[str]:
    """Return pairs as `pairs` does, or names where no word is a pair."""
    return pairs(text, field) if ":" in text else text.split()


def payments(text: str, field: str, delimiter: str) -> dict[str, Number | str]:
    """Return what each seat gets, by the words that the seats are called.

    >>> payments("E:-110 S:230 W:-60 N:-60", "expect.payments", ",")
    {'E': -110, 'S': 230, 'W': -60, 'N': -60}
    """
    found = _pairs(text, field, "E:-110 S:230 W:-60 N:-60")
    return {seat: amount(value, delimiter) for seat, value in found.items()}


def _pairs(text: str, field: str, example: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in text.split() if text != "-" else ():
        name, _colon, value = word.partition(":")
        if not (name and value):
            message = _("{field} has {word}: expected such as {example}")
            raise _error(field, message.format(field=worded(field), word=shown(word), example=example))
        if name in found:
            raise _error(field, _("{field} has {name} twice").format(field=worded(field), name=name))
        found[name] = value
    return found


def _error(field: str, message: str, column: int | None = None) -> RecordError:
    return RecordError("bad_record", message, field=field.partition(".")[0], column=column)
