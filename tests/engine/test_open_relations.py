"""A relation is worth less where one of its sets is open; a claimed meld and, in some houses, a discard opens a set."""

from __future__ import annotations

from typing import Any

import pytest
from support import won

from taical.engine.relations import groups_of
from taical.engine.scoring import score
from taical.rulesets import load_ruleset

STRAIGHT: dict[str, Any] = {
    "en": "Straight",
    "tai": 10,
    "open": 5,
    "sets": {"chows": [0, 3, 6], "suits": "same"},
}


def straight_of(hand: str, *, opens: bool, **context: Any) -> int:  # noqa: ANN401
    source = {"extends": "wikipedia", "switches": {"discard_opens_set": opens}, "patterns": {"straight": STRAIGHT}}
    result = score(won(hand, **context), load_ruleset(source))
    return next((row.tai for row in result.patterns if row.id == "straight"), 0)


@pytest.mark.parametrize(
    ("hand", "opens", "context", "tai"),
    [
        ("123m 456m 78m 55s 345s [111z] +9m", False, {}, 10),
        ("123m 456m 78m 55s 345s [111z] +9m", False, {"from_": "W"}, 10),
        ("123m 456m 78m 55s 345s [111z] +9m", True, {}, 10),
        ("123m 456m 78m 55s 345s [111z] +9m", True, {"from_": "W"}, 5),
        ("123m 456m 789m 55s 34s [111z] +5s", True, {"from_": "W"}, 10),
        ("[123m] 456m 78m 55s 345s 111z +9m", False, {}, 5),
        ("[123m] [456m] [789m] 55s 34s 111z +5s", False, {"from_": "W"}, 5),
        ("123m 567m 78m 55s 345s [111z] +9m", False, {}, 0),
    ],
)
def test_a_straight_is_open_where_one_of_its_chows_is(
    hand: str, opens: bool, context: dict[str, Any], tai: int
) -> None:
    assert straight_of(hand, opens=opens, **context) == tai


def test_which_groups_are_closed() -> None:
    """The sets of a hand that was drawn and its pair; of the melds only a concealed kong."""
    hand = "123m 55s 34s [456m] [111z] (2222z) +5s"
    reading = score(won(hand), load_ruleset("wikipedia")).reading
    assert [(group.kind, group.tile, group.closed) for group in groups_of(reading)] == [
        ("chow", 0, True),
        ("chow", 20, True),
        ("chow", 3, False),
        ("pung", 27, False),
        ("kong", 28, True),
        ("pair", 22, True),
    ]
