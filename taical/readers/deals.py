"""Rows of a table that are one deal: several winners on one player's tile, a row each with the same id."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taical.domain.fields import FIELDS
from taical.errors import RecordError
from taical.i18n import gettext as _
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.records.names import KNOWN, TEXTS

_OF_A_WINNER = frozenset(field.name for field in FIELDS if field.own)


def with_deals(rows: Iterator[RawRecord]) -> Iterator[RawRecord]:
    """Return records, with rows that follow each other and have the same id and discarder as one deal.

    A row that may be the first of several comes out only when the next one is there.
    """
    held: list[RawRecord] = []
    try:
        for row in rows:
            if held and not _together(held, row.data):
                yield _deal(held)
                held = []
            if held or _can_begin(row.data):
                held.append(row)
            else:
                yield row
    except UnreadableInputError:
        if held:
            yield _deal(held)
        raise
    if held:
        yield _deal(held)


def _can_begin(data: object) -> bool:
    return isinstance(data, dict) and "wins" not in data and all(data.get(name) for name in ("id", "from", "seat"))


def _together(held: list[RawRecord], data: object) -> bool:
    """Tell whether a row has one more winner; a second row for a seat is another hand."""
    first: Any = held[0].data
    if not isinstance(data, dict) or not _can_begin(data):
        return False
    seats: list[Any] = [row.data["seat"] for row in held]  # type: ignore[index]
    return bool(data["id"] == first["id"] and data["from"] == first["from"] and data["seat"] not in seats)


def _deal(rows: list[RawRecord]) -> RawRecord:
    """Return rows as one record: what all share, and what each winner has alone."""
    if len(rows) == 1:
        return rows[0]
    shared: dict[str, Any] = {}
    wins = []
    for row in rows:
        data: Any = row.data
        wins.append({name: value for name, value in data.items() if name in _OF_A_WINNER})
        for name, value in data.items():
            if name in _OF_A_WINNER or value in (None, "") or shared.get(name) == value:
                continue
            if shared.get(name) in (None, ""):
                shared[name] = value
            elif name in TEXTS or name not in KNOWN:
                shared[name] = f"{shared[name]}; {value}"
            else:
                message = _("the rows of the deal {id} have different values of {field}")
                error = RecordError("bad_record", message.format(id=shared["id"], field=name), field=name)
                return rows[0]._replace(data=error)
    return rows[0]._replace(data={**shared, "wins": wins})
