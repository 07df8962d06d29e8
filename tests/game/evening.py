"""Short ways to a book, for the tests of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from taical.errors import TaicalError
from taical.game.events import Event, make_event, read_event
from taical.game.replay import Book, replay
from taical.syntax.json import dumps

Body = dict[str, Any]

SEATS = {"E": "Ann", "S": "Bob", "W": "Cai", "N": "Dan"}
OPEN: Body = {"kind": "open", "name": "Fri", "seats": SEATS, "dealer": "Ann"}
"""A book under `wikipedia`: base 30, unit 10, dealer 1, streak 2."""


def opened(ruleset: object = None, **more: Any) -> Body:  # noqa: ANN401 - the fields of an opening
    """Return the opening of a book, under a rule set or what one changes of `wikipedia`."""
    if isinstance(ruleset, Mapping):
        ruleset = _expanded(dumps({"extends": "wikipedia", **ruleset}))
    return {**OPEN, **more} if ruleset is None else {**OPEN, "ruleset": ruleset, **more}


@cache
def _expanded(text: str) -> Mapping[str, Any]:
    from taical.rulesets.expansion import expanded
    from taical.rulesets.loader import ruleset_data
    from taical.syntax.json import loads

    return expanded(ruleset_data(loads(text)))


def win(player: str, tai: int, by: str | None = None, **more: Any) -> Body:  # noqa: ANN401 - the fields of a winner
    """Return a win with typed tai, drawn or on somebody's discard."""
    return won([{"player": player, "tai": tai, **more}], by)


def tiles(player: str, hand: str, by: str | None = None, **more: Any) -> Body:  # noqa: ANN401 - the fields of a win
    """Return a win with tiles."""
    return won([{"player": player, "hand": hand}], by, **more)


def won(winners: Sequence[Body], by: str | None = None, **more: Any) -> Body:  # noqa: ANN401 - the fields of a win
    """Return a win of several."""
    return {"kind": "win", "wins": list(winners), **({} if by is None else {"from": by}), **more}


DRAW: Body = {"kind": "draw"}
CLOSE: Body = {"kind": "close"}


def false_win(player: str, **more: Any) -> Body:  # noqa: ANN401 - the fields of a false win
    """Return a false win."""
    return {"kind": "false_win", "player": player, **more}


def pay(**amounts: Any) -> Body:  # noqa: ANN401 - amounts of whatever type
    """Return a transfer."""
    return {"kind": "transfer", "amounts": amounts}


def void(target: int) -> Body:
    """Return a void."""
    return {"kind": "void", "target": target}


def edit(target: int, body: Mapping[str, Any]) -> Body:
    """Return an edit."""
    return {"kind": "replace", "target": target, "with": dict(body)}


def extended(rounds: int = 1) -> Body:
    """Return a game made longer."""
    return {"kind": "extend", "rounds": rounds}


def seated(names: str, dealer: str | None = None) -> Body:
    """Return new seats, E S W N, such as `"Ann Eve Cai Dan"`."""
    seats = dict(zip("ESWN", names.split(), strict=True))
    return {"kind": "seats", "seats": seats, **({} if dealer is None else {"dealer": dealer})}


def event(seq: int, body: Mapping[str, Any]) -> Event:
    """Return an event whose fields nobody has checked, as it would be read from a file."""
    return read_event(dumps({"seq": seq, "at": "2026-11-30T12:00:00Z", **body}, compact=True))


def events_of(*bodies: Mapping[str, Any]) -> list[Event]:
    """Return the events of a book, checked."""
    return [make_event(number, body, "2026-11-30T12:00:00Z") for number, body in enumerate(bodies, 1)]


def unchecked(bodies: Sequence[Mapping[str, Any]]) -> list[Event]:
    """Return the events of a book as they would be read from a file."""
    return [event(number, body) for number, body in enumerate(bodies, 1)]


def played(*bodies: Mapping[str, Any]) -> Book:
    """Return a book after its events."""
    return replay(events_of(*bodies))


def refusal(*bodies: Mapping[str, Any]) -> tuple[int | None, str]:
    """Return the number of the event at which a book is refused, and why."""
    try:
        replay(events_of(*bodies))
    except TaicalError as error:
        return getattr(error, "event", None), error.message
    raise AssertionError("this book was not refused")


def points(book: Book) -> dict[str, Any]:
    """Return the balances that are not 0."""
    return {name: amount for name, amount in book.balances.items() if amount}


def state(book: Book) -> dict[str, Any]:
    """Return everything that a book says after its last event."""
    return {
        "name": book.name,
        "turn": book.turn,
        "over": book.over,
        "closed": book.closed,
        "winds": book.winds(),
        "balances": book.balances,
        "limit": book.limit,
        "rules": book.agreement.content,
    }
