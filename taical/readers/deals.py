"""Rows of a table that are one deal: several winners on one player's tile, a row each with the same id."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from taical.domain.fields import FIELDS, OCCASIONS, PLAYERS, plain, worded
from taical.domain.tiles import SEATS
from taical.errors import RecordError
from taical.i18n import gettext as _
from taical.readers.raw_record import RawRecord, UnreadableInputError
from taical.records.names import KNOWN, TEXTS, carried

_OF_A_WINNER = frozenset(field.name for field in FIELDS if field.own)
_OCCASIONS = frozenset(map(plain, OCCASIONS.split()))
_PLAYERS = frozenset(plain(name) for names in PLAYERS.values() for name in names.split())

_REMEMBERED = 10_000
"""How many deals a row is compared with: more than a league's sheet has, and no more memory in a longer file."""

_MOST = len(SEATS)
"""The most rows that are put together, which is more than can win on one player's tile."""


class Apart(NamedTuple):
    """Two rows that say they are one deal, and do not follow each other."""

    id: str
    file: str
    lines: tuple[int, int]


def with_deals(rows: Iterator[RawRecord], tell: Callable[[Apart], object] | None = None) -> Iterator[RawRecord]:
    """Return records, with rows that follow each other and have the same id and discarder as one deal.

    A row that may be the first of several comes out only when the next one is there. Rows that have the same id and
    discarder and do not follow each other are hands of their own, of which is told.
    """
    held: list[RawRecord] = []
    before = _Before(tell) if tell else None
    try:
        for row in rows:
            if held and not _together(held, row.data):
                yield _deal(held)
                held = []
            if held or _can_begin(row.data):
                if before:
                    before.compare(row, follows=bool(held))
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
    """Tell whether a row has one more winner; a second row for a seat, or at another table, is another hand."""
    first: Any = held[0].data
    if len(held) == _MOST or not isinstance(data, dict) or not _can_begin(data):
        return False
    seats: list[Any] = [row.data["seat"] for row in held]  # type: ignore[index]
    same = data["id"] == first["id"] and data["from"] == first["from"] and data["seat"] not in seats
    return bool(same and not any(plain(name) in _OCCASIONS for name in _contradicting(first, data)))


def _contradicting(first: dict[str, Any], second: dict[str, Any]) -> Iterator[str]:
    """Return the columns of a deal in which two rows have different values."""
    for name, value in second.items():
        other = first.get(name)
        if value not in (None, "") and other not in (None, "") and value != other and _is_shared(name):
            yield name


def _is_shared(name: str) -> bool:
    """Tell whether all winners of a deal have the same value."""
    if name in KNOWN:
        return name not in _OF_A_WINNER and name not in TEXTS
    return plain(name) in _OCCASIONS or plain(name) in _PLAYERS


class _Before:
    """The rows so far, to find those that would have been one deal with a later one."""

    def __init__(self, tell: Callable[[Apart], object]) -> None:
        self._tell = tell
        self._deals: dict[tuple[str, str], list[RawRecord]] = {}

    def compare(self, row: RawRecord, *, follows: bool) -> None:
        """Compare a row with those that have the same id and discarder, unless it follows them."""
        data: Any = row.data
        key = str(data["id"]), str(data["from"])
        others = self._deals.pop(key, [])
        if len(others) == _MOST or not _may_be_one(others, data):
            others = []
        elif not follows:
            self._tell(Apart(str(data["id"]), row.file, (others[0].line, row.line)))
        self._deals[key] = [*others, row]
        if len(self._deals) > _REMEMBERED:
            del self._deals[next(iter(self._deals))]


def _may_be_one(rows: list[RawRecord], data: dict[str, Any]) -> bool:
    """Tell whether a row can be of the same deal as others."""
    return bool(rows) and all(
        row.data["seat"] != data["seat"] and not any(_contradicting(row.data, data))  # type: ignore[index, arg-type]
        for row in rows
    )


def _deal(rows: list[RawRecord]) -> RawRecord:
    """Return rows as one record: what all share, and what each winner has alone."""
    if len(rows) == 1:
        return rows[0]
    shared: dict[str, Any] = {}
    wins = []
    for row in rows:
        data: Any = row.data
        wins.append({name: value for name, value in data.items() if name in _OF_A_WINNER})
        if name := next(_contradicting(shared, data), None):
            message = _("the rows of the deal {id} have different values of {field}")
            error = RecordError("bad_record", message.format(id=shared["id"], field=worded(name)), field=name)
            return rows[0]._replace(data=error)
        for name, value in data.items():
            if name in _OF_A_WINNER or value in (None, "") or shared.get(name) == value:
                continue
            shared[name] = value if shared.get(name) in (None, "") else f"{shared[name]}; {value}"
    return rows[0]._replace(data={**shared, "wins": wins}, own_of_each=tuple(dict(carried(row.data)) for row in rows))
