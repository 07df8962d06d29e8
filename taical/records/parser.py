"""The hand record: the fields by which other programs, files and options describe a win or a deal.

Whether the fields are known and of the right type is for `taical.records.schema`; whether the values make a win is for
`taical.domain.builder`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from taical.domain.builder import make_win, plain_win, read_fields
from taical.domain.format import format_hand, format_tiles
from taical.domain.hand import Hand
from taical.domain.rules import OwnRules
from taical.domain.values import of_values
from taical.domain.vocabulary import read_seat, seat_of
from taical.domain.win import Win, seat_name
from taical.engine.deal import Deal, refuse_impossible_deal
from taical.engine.parts import refuse_parts_of_win
from taical.errors import RecordError, TaicalError, guarded, of_other_type
from taical.i18n import gettext as _
from taical.records.names import KNOWN, named, of_fields
from taical.records.schema import (
    AnyDeal,
    AnyWinner,
    DealModel,
    ExpectModel,
    RecordModel,
    checked,
    field_names,
    refuse_idle_claims,
)
from taical.rulesets import load_ruleset

FIELDS: tuple[str, ...] = field_names(RecordModel)
"""The names of all fields of a hand record."""

_WIN_FIELDS = Win._fields

_FIELD_NAMES: Mapping[str, str] = {"from_": "from", "own_rules": "ruleset"}
"""The fields of a record that a win has under other names."""

_WRITTEN: Mapping[str, Callable[[Any], Any]] = {
    "visible": format_tiles,
    "extra": dict,
    "own_rules": lambda own: own.written,
}
"""How the values of some fields are written in a record."""


class Record(NamedTuple):
    """A record that was read."""

    id: str  # what the result is called by
    subject: Win | Deal  # the win or the deal
    # the rule set that the record asks for: a name, a path or a file's content; None for the run's
    ruleset: str | dict[str, Any] | None
    expect: ExpectModel | None  # what a checker claims of the result, or None
    expect_each: tuple[ExpectModel | None, ...] = ()  # what it claims of each winner of a deal


_made: Final = of_values(Record)


def parse_record(record: Mapping[str, Any], *, allow_files: bool = True) -> Win:
    """Read a hand record.

    Args:
        record: The fields, such as `{"hand": "...", "seat": "S", "from": "E"}`.
        allow_files: Whether the record's own `ruleset` may be a file or extend one; not for records of strangers.

    Returns:
        The win that it describes, for `taical.score`, with the rule set that it asks for.

    Raises:
        TaicalError: One of its kinds, by what is wrong: see `RecordError`, `NotationError`, `HandError`, `WinError`,
            `RulesetError`.

    >>> parse_record({"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "南", "from": "東"}).seat
    'S'
    """
    read = read_lone_record(record)
    subject = read.subject
    if isinstance(subject, Deal):
        raise RecordError("bad_record", _("the record is a deal: `parse_deal` reads it"), field="wins")
    own = _own_rules(read, allow_files=allow_files)
    return subject._replace(own_rules=own) if own else subject


def parse_deal(record: Mapping[str, Any], *, allow_files: bool = True) -> Deal:
    """Read the record of a deal.

    Args:
        record: The fields: `wins`, a list of winners with `seat` and `hand`, and what they share. No wins is a drawn
            hand; `false_win` is the seat that wrongly declared one.
        allow_files: As for `parse_record`.

    Returns:
        The deal that it describes, for `taical.score_deal`.

    Raises:
        TaicalError: As for `parse_record`.

    >>> parse_deal({"wins": []})
    Deal(wins=(), dealer='E', streak=0, base=None, unit=None, false_win=None, claimed_tai=None, times=1, own_rules=None)
    """
    read = read_lone_record(record)
    subject = read.subject
    if isinstance(subject, Win):
        raise RecordError("bad_record", _("the record is one hand: `parse_record` reads it"), field="wins")
    return replace(subject, own_rules=_own_rules(read, allow_files=allow_files))


def _own_rules(read: Record, *, allow_files: bool) -> OwnRules | None:
    """Return the rule set that a record asks for, or None."""
    if read.ruleset is None:
        return None
    return OwnRules(read.ruleset, load_ruleset(read.ruleset, allow_files=allow_files))


def read_lone_record(record: object) -> Record:
    """Read a record that has nothing beside its fields."""
    if not isinstance(record, Mapping):
        return read_record(record, "1")
    given = named(record)
    if not given.keys() <= KNOWN:
        checked(DealModel if "wins" in given else RecordModel, given)  # it refuses what is no field
    return read_record(given, "1")


def read_record(record: object, default_id: str, hand: Hand | None = None) -> Record:
    """Read a record with what it says about how to score and check it; keys of one's own say nothing of that."""
    name = record_id(record, default_id)
    if type(record) is dict:
        win = plain_win(record, hand) if hand else None
        if win is None and not record.keys() <= KNOWN:
            record = of_fields(record)
            win = plain_win(record, hand) if hand else None
        if win is not None:
            return _made((name, win, None, None, ()))
    if isinstance(record, Mapping) and "wins" in record:
        return _read_deal(checked(DealModel, record), name)
    model = checked(RecordModel, record)
    if model.expect:
        refuse_idle_claims(model.expect)
    return Record(name, make_win(**_given(model)), model.ruleset, model.expect)


def _read_deal(model: AnyDeal, name: str) -> Record:
    """Put each winner's own fields over the ones that all share."""
    claims = [model.expect, *(winner.expect for winner in model.wins)]
    for claim in filter(None, claims):
        refuse_idle_claims(claim)
    if model.expect and model.expect.parts - {"payments", "error"}:
        message = _("of a deal, expect takes payments and error; what a hand is worth goes into the expect of its win")
        raise RecordError("bad_record", message, field="expect")
    if any(claim and claim.error for claim in claims[1:]):
        message = _("of one winner, expect takes no error: it goes into the expect of the deal")
        raise RecordError("bad_record", message, field="expect")
    shared = _given(model)
    if not model.wins:
        read_fields(shared)  # they apply to no winner, and errors in them are found all the same
    deal = Deal(
        wins=tuple(_winner(winner, shared) for winner in model.wins),
        dealer=read_seat("dealer", model.dealer or "E"),
        streak=model.streak or 0,
        base=model.base,
        unit=model.unit,
        false_win=None if model.false_win is None else read_seat("false_win", model.false_win),
        claimed_tai=model.claimed_tai,
        times=shared.get("times") or 1,
    )
    refuse_impossible_deal(deal)
    return Record(name, deal, model.ruleset, model.expect, tuple(claims[1:]))


def _winner(model: AnyWinner, shared: Mapping[str, Any]) -> Win:
    try:
        return make_win(**{**shared, **_given(model)})
    except TaicalError as error:
        seat = seat_of(model.seat)
        who = seat_name(seat) if seat else _("one winner")
        error.message = _("{who}: {fault}").format(who=who, fault=error.message)
        raise


def _given(model: BaseModel) -> dict[str, Any]:
    """Return the fields of a win that a record gives."""
    return {name: value for name in _WIN_FIELDS if (value := getattr(model, name, None)) is not None}


def expected_of(record: object) -> ExpectModel | None:
    """Return the claims of a record, even if it cannot be scored; None without any."""
    claim = record.get("expect") if isinstance(record, Mapping) else None
    try:
        expect = None if claim is None else checked(ExpectModel, claim)
        if expect:
            refuse_idle_claims(expect)
    except RecordError:
        return None
    return expect


def record_id(record: object, default_id: str) -> str:
    """Return the id of a record, or the default if it has none, if it is empty, or if the record cannot be read."""
    given = record.get("id") if type(record) is dict or isinstance(record, Mapping) else None
    if given is None or not isinstance(given, str | int) or isinstance(given, bool):
        return default_id
    name = str(given)
    return name if name.strip() else default_id


def _refuse_other_types(win: object) -> None:
    if not isinstance(win, Win):
        raise RecordError("bad_record", of_other_type(win, "taical.Win"))


@guarded(_refuse_other_types)
def format_record(win: Win) -> dict[str, Any]:
    """Return a win as a hand record; reading it gives the same win again.

    Args:
        win: The win.

    Returns:
        The fields that differ from their defaults, hand and tiles in plain notation.

    >>> format_record(parse_record({"hand": "23m123m456p789p678s55s +1m", "seat": "S", "win": "自摸"}))
    {'hand': '12233m 456789p 55678s +1m', 'seat': 'S'}
    """
    _refuse_other_types(win)
    refuse_parts_of_win(win)
    defaults = Win._field_defaults
    record: dict[str, Any] = {"hand": format_hand(win.hand)}
    for name, value in win._asdict().items():
        if name == "hand" or (name in defaults and value == defaults[name]):
            continue
        record[_FIELD_NAMES.get(name, name)] = _WRITTEN.get(name, lambda value: value)(value)
    if win.win == "draw" or (win.win == "discard" and win.from_):
        record.pop("win", None)
    return record
