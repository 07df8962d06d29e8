"""Books for the tests of reports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from taical.game.events import make_event
from taical.game.replay import Book, replay

HANDS = (
    "123m 456p 789p 678s 5s [777z] +5s",
    "24m 345p 678p 99s [777z] (1111s) +3m",
    "23m 345p 678p 55s 678s [222s] +4m",
)
SEATS = {"E": "Ann", "S": "Bob", "W": "阿明", "N": "Dan"}
ODD = {
    "Ann": "<script>alert(1)</script>&\"'",
    "Bob": "B\u202eob\x1b[31m\x00",
    "阿明": "國" * 60,
    "Dan": "W" * 60,
    "Friday": "</title><b>Fri | *x*",
}
"""Names that would like to be something else."""


def evening(hands: int, *, names: Mapping[str, str] | None = None, players: int = 4) -> Book:
    """Return a book of so many hands, every third with tiles, with a void, an edit, notes and other money."""
    others = [f"Player {number}" for number in range(5, players + 1)]
    bodies: list[dict[str, Any]] = [{"kind": "open", "name": "Friday", "seats": SEATS, "dealer": "Ann"}]
    bodies[0] |= {"players": others, "settings": {"base": 100, "unit": 20}}
    bodies.append({"kind": "extend", "rounds": 99})
    for number in range(hands):
        winner = SEATS["SEWN"[number % 4]]
        worth = {"tai": number % 11} if number % 3 else {"hand": HANDS[number // 3 % 3]}
        won = {"player": winner, **worth}
        bodies.append({"kind": "win", "wins": [won]})
        if number % 2:
            bodies[-1]["from"] = SEATS["ENSW"[number % 4]]
    bodies.append({"kind": "win", "wins": [{"player": "Dan", "tai": 11}], "title": "last <hand>"})
    bodies.append({"kind": "void", "target": len(bodies)})
    if hands > 1:
        bodies.append({"kind": "replace", "target": 4, "with": {**bodies[3], "wins": [{"player": "Ann", "tai": 5}]}})
    bodies.append({"kind": "note", "text": "well & truly", "target": 3})
    bodies.append({"kind": "note", "text": "Ann goes home"})
    amounts = dict.fromkeys(others, -50) | {"Ann": 50 * len(others) + 10, "Bob": -10}
    bodies.append({"kind": "transfer", "amounts": amounts, "why": "taxi <b>"})
    text = json.dumps(bodies, ensure_ascii=False)
    for name, other in (names or {}).items():
        text = text.replace(f'"{name}"', json.dumps(other, ensure_ascii=False))
    renamed = json.loads(text)
    return replay([make_event(seq, body, f"2026-11-{29 + (seq > 9)}T12:00:00Z") for seq, body in enumerate(renamed, 1)])
