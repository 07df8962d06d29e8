"""The events of a book, a JSON object each: what may stand in each kind.

What can be told from an event alone is checked here; whether it fits what came before it is for `taical.game.replay`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from taical.domain.amounts import DECIMAL_PLACES, decimals_of, exact
from taical.domain.fields import FIELDS, Kind
from taical.domain.tiles import SEATS
from taical.errors import GameError, RecordError, RulesetError, nearest, shown
from taical.i18n import gettext as _
from taical.syntax.json import Shared, dumps, is_unicode

POT = "pot"
"""What the account is called that is nobody's, in amounts."""

HANDS = ("win", "draw", "false_win")
"""The kinds of event that are a hand of the game."""

MENDS = ("void", "replace")
"""The kinds of event that are about an earlier one."""

LONGEST_NAME = 60
LONGEST_TEXT = 2000
LONGEST_LINE = 1 << 20
_MOST = 10**12
"""The most characters of a name, of a text and of an event, and the most points that change hands at once."""

MOST_PLAYERS = 100
"""The most players of a book: each event keeps what all of them stand at."""


_READER = Shared("ruleset")


class Event(NamedTuple):
    """One event of a book."""

    seq: int
    at: str
    kind: str
    body: Mapping[str, Any]  # what happened, without `seq` and `at`
    line: str  # the event as it is stored


def make_event(seq: int, body: Mapping[str, Any], at: str | None = None) -> Event:
    """Return a new event from what happened."""
    check_body(body)
    at = at or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return read_event(dumps({"seq": seq, "at": at, **body}, compact=True))  # the same as when it is read again


def read_event(line: str) -> Event:
    """Read the line of an event.

    Raises:
        GameError: It is not an event.
    """
    if len(line) > LONGEST_LINE:
        raise GameError(_("an event has at most {most} characters").format(most=LONGEST_LINE))
    try:
        line.encode()  # half a character has no place in a file
        body = _READER.loads(line)
    except ValueError:
        raise GameError(_("{text} is not a whole JSON object").format(text=shown(line))) from None
    if not isinstance(body, dict):
        raise GameError(_("expected an event such as {example}").format(example='{"seq":2,"at":"...","kind":"draw"}'))
    seq, at = body.pop("seq", None), body.pop("at", None)
    if type(seq) is not int or seq < 1:
        raise GameError(_("{field} is {value}: expected a number from 1").format(field="seq", value=shown(seq)))
    if not isinstance(at, str) or not is_unicode(at):
        raise GameError(_("{field} is {value}: expected a time in UTC").format(field="at", value=shown(at)))
    return Event(seq, at, str(body.get("kind")), body, line)


def check_body(body: Mapping[str, Any]) -> None:
    """Refuse an event whose fields are not those of its kind or not of their type.

    Raises:
        GameError: With the field and what was expected.
    """
    kind = body.get("kind")
    if not isinstance(kind, str) or kind not in FIELDS_BY_KIND:
        known = tuple(FIELDS_BY_KIND)
        message = _("{field} is {value}: expected one of {expected}")
        filled = message.format(field="kind", value=shown(kind), expected=_(", ").join(known))
        raise GameError(filled + nearest(str(kind), known))
    _check(body, FIELDS_BY_KIND[kind], kind)


# --- What a field may hold --------------------------------------------------------------------------------------------

Check = Callable[[str, Any], None]
"""Refuses a value of a field."""


class Fields(NamedTuple):
    """The fields of a kind of event."""

    needed: Mapping[str, Check]
    others: Mapping[str, Check] = {}


def _check(body: Mapping[str, Any], fields: Fields, where: str) -> None:
    for name, value in body.items():
        check = fields.needed.get(name) or fields.others.get(name)
        if check:
            check(name, value)
        elif name != "kind":
            message = _("there is no field {name} in {where}").format(name=shown(name), where=where)
            raise GameError(message + nearest(name, [*fields.needed, *fields.others]))
    missing = [name for name in fields.needed if name not in body]
    if missing:
        raise GameError(_("in {where} the field {name} is missing").format(where=where, name=missing[0]))


def _refused(field: str, value: object, expected: str) -> GameError:
    return GameError(
        _("{field} is {value}: expected {expected}").format(field=field, value=shown(value), expected=expected)
    )


def check_name(field: str, value: object) -> None:
    """Refuse what cannot be the name of a player or a book."""
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME or not is_unicode(value):
        raise _refused(field, value, _("a name of 1 to {most} characters").format(most=LONGEST_NAME))
    if value == POT and field != "to":
        raise _refused(field, value, _("another name: so the account is called that is nobody's"))


def refuse_too_many(players: Sized) -> None:
    """Refuse more players than a book can have."""
    if len(players) > MOST_PLAYERS:
        raise GameError(
            _("a book has at most {most} players, not {count}").format(most=MOST_PLAYERS, count=len(players))
        )


def _text(field: str, value: object) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise _refused(field, value, _("a text of at most {most} characters").format(most=LONGEST_TEXT))


MOST_COUNTED = 10**6 - 1
"""The most tai, or whatever else is counted in whole numbers."""


def _count(field: str, value: object) -> None:
    if type(value) is not int or not 0 <= value <= MOST_COUNTED:
        raise _refused(field, value, _("a whole number from 0 to {most}").format(most=MOST_COUNTED))


def _number(field: str, value: object) -> None:
    if type(value) is not int or value < 1:
        raise _refused(field, value, _("a number from 1"))


def _flag(field: str, value: object) -> None:
    if not isinstance(value, bool):
        raise _refused(field, value, _("true or false"))


def _price(field: str, value: object) -> None:
    try:
        exact(value, field)
    except RecordError as error:
        raise GameError(error.message) from None


def _amounts(field: str, value: object) -> None:
    if not isinstance(value, dict) or not value:
        raise _refused(field, value, _("an amount for each player, such as {example}").format(example='{"Ann": -100}'))
    for name, amount in value.items():
        if name != POT:
            check_name(field, name)
        if not _is_amount(amount):
            message = _("a number of at most 12 digits and {places} decimals").format(places=DECIMAL_PLACES)
            raise _refused(f"{field}.{name}", amount, message)


def _is_amount(value: object) -> bool:
    """Tell whether so many points can change hands, without any of them lost in rounding."""
    if isinstance(value, Decimal):
        return value.is_finite() and -_MOST < value < _MOST and decimals_of(value) <= DECIMAL_PLACES
    return type(value) is int and -_MOST < value < _MOST


def _chairs(field: str, value: object) -> None:
    if not isinstance(value, dict) or sorted(value) != sorted(SEATS):
        raise _refused(field, value, _("a player for each of E, S, W and N"))
    for seat, name in value.items():
        check_name(f"{field}.{seat}", name)
    if len(set(value.values())) < len(SEATS):
        raise _refused(field, value, _("four different players"))


def _names(field: str, value: object) -> None:
    if not isinstance(value, list):
        raise _refused(field, value, _("a list of names"))
    refuse_too_many(value)
    for name in value:
        check_name(field, name)


def _settings(field: str, value: object) -> None:
    if not isinstance(value, dict):
        raise _refused(field, value, _("settings such as {example}").format(example='{"base": 100, "unit": 20}'))
    _check(value, Fields({}, {"base": _price, "unit": _price}), field)


def _ruleset(field: str, value: object) -> None:
    if not isinstance(value, str | dict):
        raise _refused(field, value, _("the name of a rule set, or its content"))
    from taical.rulesets import load_ruleset  # takes time to import, and most events have none

    try:
        load_ruleset(value, allow_files=False)
    except RulesetError as error:
        raise GameError(error.message, code=error.code, field=error.field) from None


def _lines(field: str, value: object) -> None:
    if not isinstance(value, dict):
        raise _refused(field, value, _("lines with their tai, such as {example}").format(example='{"斷么": 1}'))
    for name, tai in value.items():
        _text(field, name)
        _count(f"{field}.{name}", tai)


def _winners(field: str, value: object) -> None:
    if not isinstance(value, list) or not value or len(value) > 3:
        raise _refused(field, value, _("one to three winners"))
    for number, winner in enumerate(value):
        where = f"{field}[{number}]"
        if not isinstance(winner, dict):
            raise _refused(where, winner, _("a winner such as {example}").format(example='{"player": "Ann", "tai": 3}'))
        if ("hand" in winner) == ("tai" in winner):
            raise _refused(where, winner, _("either hand, the tiles, or tai, what they are worth"))
        _check(winner, _TYPED if "tai" in winner else _TILES, where)


def _replacement(field: str, value: object) -> None:
    if not isinstance(value, dict):
        raise _refused(field, value, _("an event"))
    if value.get("kind") in MENDS:
        raise GameError(_("an event cannot be replaced with {kind}").format(kind=shown(value["kind"])))
    check_body(value)


_CHECKS: Mapping[Kind, Check] = {
    **dict.fromkeys(("text", "hand", "seat", "word", "tiles"), _text),
    "count": _count,
    "flag": _flag,
    "amount": _price,
    "lines": _lines,
}
_OF_BOOK = frozenset(("id", "hand", "seat", "from", "round", "dealer", "streak", "ruleset", "expect"))
"""The fields of a hand record that the book knows or that a win says in its own way."""

SHARED: Mapping[str, Check] = {
    **{field.name: _CHECKS[field.kind] for field in FIELDS if field.name not in _OF_BOOK},
    "title": _text,
    "note": _text,
}
"""The fields of a hand record that a win may have, once for all winners or for each."""

TYPED = ("win", "opening", "times", "base", "unit")
"""The fields of a hand record that matter where the tai are typed."""

_TILES = Fields({"player": check_name, "hand": _text}, SHARED)
_TYPED = Fields(
    {"player": check_name, "tai": _count},
    {
        **{name: SHARED[name] for name in (*TYPED, "title", "note")},
        "with_dealer": _flag,
        "liable": check_name,
        "liable_for": _text,
    },
)
FIELDS_BY_KIND: Mapping[str, Fields] = {
    "open": Fields(
        {"name": check_name, "seats": _chairs, "dealer": check_name},
        {"ruleset": _ruleset, "settings": _settings, "players": _names, "balances": _amounts},
    ),
    "win": Fields({"wins": _winners}, {**SHARED, "from": check_name, "opened": check_name}),
    "draw": Fields({}, {"title": _text, "note": _text, "opened": check_name}),
    "false_win": Fields(
        {"player": check_name},
        {"claimed_tai": _count, "times": _price, "title": _text, "note": _text, "opened": check_name},
    ),
    "transfer": Fields({"amounts": _amounts}, {"why": _text}),
    "void": Fields({"target": _number}),
    "replace": Fields({"target": _number, "with": _replacement}),
    "seats": Fields({"seats": _chairs}, {"dealer": check_name}),
    "cut": Fields({"player": check_name, "to": check_name}),
    "extend": Fields({"rounds": _number}),
    "note": Fields({"text": _text}, {"target": _number}),
    "close": Fields({}),
}
"""The fields of each kind of event."""
