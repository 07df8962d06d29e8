"""What happened, event by event, and what a mend changes, in words."""

from __future__ import annotations

from typing import Any

import pytest
from commandline import cells

from taical.game.events import make_event
from taical.game.replay import Book, replay
from taical.render.game import change_text
from taical.render.game_changes import differences_text
from taical.render.game_log import log_text
from taical.render.table import Look

OPENING = {
    "kind": "open",
    "name": "Fri",
    "seats": {"E": "Ann", "S": "Bob", "W": "Cho", "N": "Dan"},
    "dealer": "Ann",
    "settings": {"base": 10, "unit": 1},
}
CHUN = "123m 456p 789p 678s 5s [777z] +5s"
"""Worth 三元刻 1 on a discard."""

FLOWER = "123m 456p 789p 678s 5s [999m] 2f +5s"
"""Worth 正花 1 to South, and without the flower nothing."""


def book(*bodies: dict[str, Any]) -> Book:
    return replay([make_event(number, body) for number, body in enumerate((OPENING, *bodies), 1)])


def win(player: str, tai: int, from_: str) -> dict[str, Any]:
    return {"kind": "win", "wins": [{"player": player, "tai": tai}], "from": from_}


PLAYED = (win("Bob", 2, "Cho"), win("Ann", 0, "Bob"), {"kind": "void", "target": 3}, {"kind": "draw"})


def test_in_a_narrow_terminal_the_log_has_two_columns() -> None:
    """Neither Bob nor Cho deals hand 1: 10 + 2."""
    lines = log_text(book(*PLAYED), Look(width=60)).splitlines()
    assert [line.split(maxsplit=1) for line in (lines[0], *lines[2:])] == [
        ["#", "What"],
        ["1", "Opens the book Fri"],
        ["2", "Hand 1, East round, Ann deals: Bob 2 tai from Cho (Bob"],
        ["+12,", "Cho -12)"],
        ["×3", "Void: Ann 0 tai from Bob"],
        ["4", "Takes back event 3 (Ann 0 tai from Bob)"],
        ["5", "Hand 2, East round, Bob deals: drawn hand"],
    ]


@pytest.mark.parametrize("width", [30, 40, 60])
def test_a_narrow_log_fits(width: int) -> None:
    assert max(map(cells, log_text(book(*PLAYED), Look(width=width)).splitlines())) <= width


def test_in_a_wide_terminal_each_player_has_a_column() -> None:
    assert log_text(book(*PLAYED), Look(width=100)).splitlines()[0].split()[-4:] == ["Ann", "Bob", "Cho", "Dan"]


def test_of_hands_that_only_get_another_number_it_says_how_many() -> None:
    """Bob's win took the deal from Ann; without the drawn hand after it, only the streak of hand 3 is another one."""
    played = (win("Bob", 2, "Cho"), {"kind": "draw"}, win("Cho", 1, "Dan"), win("Dan", 1, "Ann"), {"kind": "draw"})
    text = differences_text(book(*played), book(*played, {"kind": "void", "target": 3}), Look())
    numbers = [line.split()[0] for line in text.split("\n\n")[0].splitlines()[2:]]
    assert numbers == ["3", "4"]
    assert "\n\nOf 2 later hands, only the numbers change.\n\n" in text


def test_each_of_two_winners_has_the_breakdown_below_the_name() -> None:
    wins = [{"player": "Bob", "hand": CHUN}, {"player": "Cho", "hand": FLOWER}]
    played = book({"kind": "win", "wins": wins, "from": "Dan"})
    text = change_text(played, played.entries[1:], {"Ann": 0}, Look())
    assert "\n\nBob\nHand: 123m 456p 789p 678s [777z] 5+5s\n" in text
    assert "\n\nCho\nHand: 123m 456p 789p 678s [999m] 5+5s\n" in text
