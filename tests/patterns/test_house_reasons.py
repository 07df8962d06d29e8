"""What keeps a hand from a pattern of a house's own, and how far it is from it."""

from __future__ import annotations

from typing import Any

import pytest
from support import scored

from taical.domain.notation import parse_tiles
from taical.domain.rules import RuleSet
from taical.engine.readings import Reading
from taical.patterns.house import HouseError, kinds_named, made_of
from taical.rulesets import load_ruleset

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
HEAVENLY: Context = {"seat": "E", "opening": "heavenly"}
CHOWS = "123m 456m 789p 234s 55p 67s +8s"
ORPHANS = "123m 789p 99s 78s [111z] [555z] +9s"
HONORS = "111z 22z 333z 44z [555z] [666z] +4z"


def with_own(when: Context, each: str | None = None) -> RuleSet:
    row: Context = {"en": "Own", "tai": 1, "when": when} | ({"each": each} if each else {})
    return load_ruleset({"extends": "wikipedia", "patterns": {"own": row}})


def judged(when: Context, hand: str, context: Context) -> tuple[int, dict[str, int]]:
    """Return how often a pattern with some conditions holds, and the steps of each reason against it."""
    ruleset = with_own(when)
    reading: Reading = scored(hand, ruleset, **context).reading
    (pattern,) = [row.pattern for row in ruleset.rows if row.id == "own"]
    return pattern.times(reading), {reason.code: reason.steps for reason in pattern.why_not(reading)}


HOLDS: list[tuple[Context, str, Context]] = [
    # Each of 123m, 789p, 789s, 99s, 111z, 555z has a 1, a 9 or an honor; drawn or not.
    ({"every_group": ["terminals", "honors"]}, ORPHANS, DISCARD),
    ({"every_group": ["terminals", "honors"]}, ORPHANS, {}),
    ({"every_group": "123456789m 123456789p 123456789s"}, CHOWS, DISCARD),
    ({"every_set": ["terminals", "honors"]}, ORPHANS, DISCARD),
    # Winds and dragons are no suits.
    ({"suits": 0}, HONORS, DISCARD),
    ({"suits": 1}, "123m 456m 78m 99m [111z] [555z] +9m", DISCARD),
    ({"suits": {"at_most": 1}}, HONORS, DISCARD),
    ({"suits": 3}, CHOWS, DISCARD),
    ({"pair": "5p"}, CHOWS, DISCARD),
    ({"pair": ["winds", "5p"]}, CHOWS, DISCARD),
    ({"wait": "two_sided"}, CHOWS, DISCARD),
    ({"wait": ["edge", "closed", "single"]}, "123m 456m 789p 234s 55p 68s +7s", DISCARD),
    ({"wait": "edge"}, "123m 456m 789p 234s 55p 12s +3s", DISCARD),
    ({"wait": "edge"}, "123m 456m 789p 234s 55p 89s +7s", DISCARD),
    ({"wait": "closed"}, "123m 456m 789p 234s 55p 68s +7s", DISCARD),
    ({"wait": "single"}, "123m 456p 789p 345s 9s [777z] +9s", DISCARD),
    ({"wait": ["edge", "closed", "single"]}, "123m 456p 789p 345s 9s [777z] +9s", DISCARD),
    ({"wait": "dual_pung"}, "123m 456p 789p 55s 99s [777z] +9s", DISCARD),
    ({"wait": ["edge", "dual_pung"]}, "123m 456p 789p 55s 99s [777z] +9s", DISCARD),
    ({"wait": ["edge", "dual_pung"]}, "123m 456m 789p 234s 55p 12s +3s", DISCARD),
    # Who deals, who was ready and how early the win was have nothing to do with who had the tile.
    *(({"dealer": True}, CHOWS, {**context, "seat": "E"}) for context in ({}, DISCARD)),
    *(({"any_ready": True}, CHOWS, {**context, "ready": "declared"}) for context in ({}, DISCARD)),
    ({"any_opening": True}, "123m 456m 789p 234s 55p 678s", HEAVENLY),
    ({"any_opening": True}, CHOWS, {"from_": "E", "opening": "human"}),
]


@pytest.mark.parametrize(("when", "hand", "context"), HOLDS)
def test_where_it_holds_nothing_is_against_it(when: Context, hand: str, context: Context) -> None:
    assert judged(when, hand, context) == (1, {})


FAILS: list[tuple[Context, str, Context, dict[str, int]]] = [
    # Sets that are in the way are a step each: 456m and 234s, beside the pair of fives and 678s.
    ({"every_group": ["terminals", "honors"]}, CHOWS, DISCARD, {"set_without": 4}),
    ({"every_set": ["terminals", "honors"]}, CHOWS, DISCARD, {"set_without": 4}),
    ({"all_tiles": "simples"}, CHOWS, DISCARD, {"other_tiles": 2}),
    ({"no_tiles": "simples"}, ORPHANS, DISCARD, {"such_tiles": 3}),
    ({"no_tiles": "honors"}, ORPHANS, DISCARD, {"such_tiles": 2}),
    ({"some_tiles": "honors"}, CHOWS, DISCARD, {"no_such_tiles": 1}),
    ({"some_tiles": "1z"}, CHOWS, DISCARD, {"no_such_tiles": 1}),
    # The pair is another one: a step. A wait of another shape: two. Without a wait: a fact.
    ({"pair": "5m"}, CHOWS, DISCARD, {"other_pair": 1}),
    ({"wait": "edge"}, CHOWS, DISCARD, {"other_shape": 2}),
    ({"wait": ["edge", "dual_pung"]}, CHOWS, DISCARD, {"other_shape": 2}),
    ({"wait": "edge"}, "123m 456m 789p 234s 55p 678s", HEAVENLY, {"no_wait": 3}),
    # Numbers: how many are missing, or how many are too many.
    ({"chows": 0}, CHOWS, DISCARD, {"number": 5}),
    ({"pungs": {"at_least": 2}}, CHOWS, DISCARD, {"number": 2}),
    ({"pungs": {"at_least": 3}}, ORPHANS, DISCARD, {"number": 1}),
    ({"pungs": {"at_most": 1}}, ORPHANS, DISCARD, {"number": 1}),
    ({"suits": 1}, CHOWS, DISCARD, {"number": 2}),
    ({"suits": 1}, HONORS, DISCARD, {"number": 1}),
    ({"suits": 0}, CHOWS, DISCARD, {"number": 3}),
    # Who deals is a fact; so is how the hand was won.
    ({"dealer": True}, CHOWS, DISCARD, {"not_dealer": 3}),
    ({"any_ready": True}, CHOWS, DISCARD, {"not_so_won": 3}),
    ({"any_opening": True}, CHOWS, DISCARD, {"not_so_won": 3}),
    # What is ruled out is a step.
    ({"concealed": False}, CHOWS, DISCARD, {"ruled_out": 1}),
    ({"none_of": [{"chows": 5}, {"suits": 3}]}, CHOWS, DISCARD, {"ruled_out": 1}),
    # Of several, the nearest: one pung is missing beside two chows too many.
    ({"any_of": [{"chows": {"at_most": 3}}, {"pungs": 1}]}, CHOWS, DISCARD, {"number": 1}),
]


@pytest.mark.parametrize(("when", "hand", "context", "steps"), FAILS)
def test_where_it_fails_each_reason_has_its_steps(
    when: Context, hand: str, context: Context, steps: dict[str, int]
) -> None:
    assert judged(when, hand, context) == (0, steps)


@pytest.mark.parametrize(("number", "taken"), [(0, True), (99, True), (100, False), (-1, False), (True, False)])
def test_a_condition_counts_up_to_99(number: object, taken: bool) -> None:
    if taken:
        assert made_of({"discards": number}, ("when",))
    else:
        with pytest.raises(HouseError, match=r"^expected a whole number") as caught:
            made_of({"discards": number}, ("when",))
        assert str(caught.value) == caught.value.message


@pytest.mark.parametrize(
    ("group", "tiles"),
    [
        ("terminals", "19m 19p 19s"),
        ("simples", "2345678m 2345678p 2345678s"),
        ("honors", "1234567z"),
        ("winds", "1234z"),
        ("dragons", "567z"),
        ("characters", "123456789m"),
        ("dots", "123456789p"),
        ("bamboos", "123456789s"),
    ],
)
def test_which_tiles_a_group_has(group: str, tiles: str) -> None:
    assert kinds_named(group, ("when",)) == {*parse_tiles(tiles, "when")}
    assert kinds_named([group], ("when",)) == kinds_named(group, ("when",))
