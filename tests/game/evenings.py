"""Books for the tests of what is said at the end of one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from taical.game.events import Event, make_event

SEATS = {"E": "Bea", "S": "Dan", "W": "阿明", "N": "Chen"}
SELF_DRAWN = "123m 456p 789p 678s 5s [777z] +5s"


def opening(**more: Any) -> dict[str, Any]:  # noqa: ANN401 - the fields of the event
    """Return what opens a book at 100/20."""
    body = {"kind": "open", "name": "Fri", "seats": SEATS, "dealer": "Bea", "settings": {"base": 100, "unit": 20}}
    return {**body, **more}


def won(player: str, tai: int, discarder: str | None = None) -> dict[str, Any]:
    """Return a win with typed tai."""
    body: dict[str, Any] = {"kind": "win", "wins": [{"player": player, "tai": tai}]}
    return body if discarder is None else {**body, "from": discarder}


def events_of(bodies: Sequence[Mapping[str, Any]], at: str = "2026-11-30T12:00:00Z") -> list[Event]:
    """Return events that were all written at one time."""
    return [make_event(seq, body, at) for seq, body in enumerate(bodies, 1)]


EVENING = (
    opening(ruleset={"extends": "wikipedia", "payment": {"false_win": {"points": 50}}}),
    won("Dan", 2, "Bea"),
    won("Dan", 3),
    {"kind": "draw"},
    {"kind": "win", "wins": [{"player": "Bea", "tai": 3}, {"player": "Chen", "tai": 1}], "from": "Dan"},
    {"kind": "false_win", "player": "Chen"},
    {"kind": "transfer", "amounts": {"Dan": -100, "Bea": 100}, "why": "lost bet"},
)
"""Under 100/20, the dealer 1 tai and 2 for each time that the dealer stayed on.

Dan wins 100 + 20 * (2 + 1) = 160 from the dealer Bea, then deals and draws 3 * (100 + 20 * (3 + 1)) = 540. A drawn
hand follows and counts, so that the next one has streak 2, 5 tai of the dealer: Dan pays Bea 100 + 20 * 8 = 260 and
Chen 100 + 20 * 6 = 220. 阿明 deals. Chen pays 50 to each.
"""


def random_evening(seed: int, hands: int) -> list[Event]:
    """Return a long book with wins, draws and false wins, and players who change seats."""
    chance = random.Random(seed)  # noqa: S311 - the same evening for the same seed
    players = [*SEATS.values(), "Eve"]
    bodies: list[dict[str, Any]] = [opening(players=["Eve"], ruleset=EVENING[0]["ruleset"])]
    bodies.append({"kind": "extend", "rounds": 1000})
    seated = list(SEATS.values())
    for _ in range(hands):
        drawn = chance.random()
        if drawn < 0.1:
            seated = chance.sample(players, 4)
            bodies.append({"kind": "seats", "seats": dict(zip("ESWN", seated, strict=True))})
        winner, other, third = chance.sample(seated, 3)
        tai = chance.randrange(12)
        if drawn < 0.3:
            bodies.append({"kind": "draw"})
        elif drawn < 0.4:
            bodies.append({"kind": "false_win", "player": winner})
        elif drawn < 0.6:
            bodies.append(won(winner, tai))
        elif drawn < 0.9:
            bodies.append(won(winner, tai, other))
        else:
            wins = [{"player": winner, "tai": tai}, {"player": third, "tai": chance.randrange(12)}]
            bodies.append({"kind": "win", "wins": wins, "from": other})
    return events_of(bodies)
