"""What the keys and columns of a record are called: fields by any of their names, and keys of one's own.

A key that is far from every field's name is one's own, such as a table or a player: it is no part of what is scored,
and is carried to the result. One that is near to a field's name is taken for a misspelt one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from taical.domain.fields import field_called, is_own, worded
from taical.errors import RecordError
from taical.i18n import gettext as _
from taical.records.schema import DealModel, RecordModel, field_names

KNOWN: Final = frozenset((*field_names(RecordModel), *field_names(DealModel)))
"""The names of all fields of a hand and of a deal."""

TEXTS: Final = ("title", "note")
"""The fields that are only for people, and are carried to the result as well."""

_NOT_CARRIED: Final = KNOWN.difference(TEXTS)

_CLAIM: Final = "expect."


def named(record: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a record with the own names of the fields that it calls by others.

    >>> named({"手牌": "1m", "座位": "南", "桌次": 3, "台數": 2})
    {'hand': '1m', 'seat': '南', '桌次': 3, 'expect': {'tai': 2}}
    """
    found: dict[Any, Any] = {}
    called: dict[Any, Any] = {}
    for key, value in record.items():
        field = key if key in KNOWN else _field_of(key)
        if field in called:
            raise _twice(field, called[field], key)
        called[field] = key
        if field != key and field.startswith(_CLAIM):
            claims = found.setdefault("expect", {})
            if isinstance(claims, dict):
                found["expect"] = _with_claim(claims, field.removeprefix(_CLAIM), value)
        elif field == "expect" and isinstance(value, dict):
            for part, claim in value.items():
                found["expect"] = _with_claim(found.get("expect", {}), _part(part), claim)
            found.setdefault("expect", value)
        elif field == "wins" and isinstance(value, list):
            found[field] = [named(winner) if isinstance(winner, dict) else winner for winner in value]
        else:
            found[field] = value
    return found


def _field_of(key: Any) -> Any:  # noqa: ANN401 - a key of YAML is of any type
    """Return the field that a key stands for; unlike a column, a key has no capitals."""
    return (field_called(key) or key) if isinstance(key, str) and key == key.lower() else key


def _part(name: Any) -> Any:  # noqa: ANN401 - a key of YAML is of any type
    field = _field_of(name)
    return field.removeprefix(_CLAIM) if isinstance(field, str) and field.startswith(_CLAIM) else name


def _with_claim(claims: Mapping[Any, Any], part: Any, value: object) -> dict[Any, Any]:  # noqa: ANN401 - as `_part`
    if part in claims:
        raise _twice(_CLAIM + part, _CLAIM + part, part)
    return {**claims, part: value}


def _twice(field: str, first: str, second: str) -> RecordError:
    message = _("{first} and {second} are the same field, {name}")
    return RecordError("bad_record", message.format(first=first, second=second, name=worded(field)), field=field)


def of_fields(record: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a record without the keys of one's own."""
    return {key: value for key, value in record.items() if key in KNOWN or not is_own(key)}


def carried(record: object) -> tuple[tuple[str, Any], ...]:
    """Return what a record's result has of it: title and note, then the keys of one's own, none of them empty.

    >>> carried({"hand": "1m", "table": 3, "player": "", "note": "late"})
    (('note', 'late'), ('table', 3))
    """
    if type(record) is not dict or record.keys() <= _NOT_CARRIED:
        return ()
    texts = [(name, str(record[name])) for name in TEXTS if record.get(name) not in (None, "")]
    own = [(key, value) for key, value in record.items() if key not in KNOWN and is_own(key)]
    return (*texts, *((key, value) for key, value in own if value not in (None, "")))


MOST_COLUMNS: Final = 1000
"""How many columns of one's own results have at most: every row has all of them, and each record may bring new ones."""


def columns_of(records: Iterable[object]) -> tuple[str, ...]:
    """Return the columns that the results of records need for what is carried, also where a cell is empty."""
    found: dict[str, None] = {}
    for record in records:
        if type(record) is dict:
            found |= {key: None for key in record if key in TEXTS or (key not in KNOWN and is_own(key))}
    names = (*(name for name in TEXTS if name in found), *(name for name in found if name not in TEXTS))
    return names[:MOST_COLUMNS]
