"""Which sets come nearest to a relation, and which are missing."""

from __future__ import annotations

from typing import Any

import pytest
from support import kinds, won

from taical.engine.scoring import score
from taical.patterns.relations import RelationError, relation_of
from taical.rulesets import load_ruleset

Sets = dict[str, Any]
STRAIGHT: Sets = {"chows": [0, 3, 6], "suits": "same"}
EQUAL: Sets = {"chows": [0, 0], "suits": "same"}
STEPS: Sets = {"pungs": [0, 1, 2], "suits": "same"}
STEPS_AND_PAIR: Sets = {"pungs": [0, 1, 2], "suits": "same", "pair": "ends"}
PAIRS: Sets = {"pairs": [0, 1, 2], "suits": "same"}
PAIRED = "11m 22m 55m 77m 11p 55p 99p 33s +1m"


def judged(sets: Sets, hand: str) -> tuple[list[tuple[str, int, Any]], Any]:
    """Return the reasons against a relation, with their steps and the missing sets, and what shows it."""
    rows = {"own": {"en": "Own", "tai": 1, "sets": sets}, "seven_pairs_and_triplet": 8}
    ruleset = load_ruleset({"extends": "wikipedia", "patterns": rows})
    reading = score(won(hand, from_="W"), ruleset).reading
    (pattern,) = [row.pattern for row in ruleset.rows if row.id == "own"]
    why = [(reason.code, reason.steps, reason.values.get("sets")) for reason in pattern.why_not(reading)]
    return why, None if why else pattern.evidence(reading).values["sets"]


MISSING: list[tuple[Sets, str, list[tuple[str, ...]]]] = [
    (STRAIGHT, "123m 456m 78p 55s 345s [111z] +9p", [("7m", "8m", "9m")]),
    (STRAIGHT, "234m 456m 78p 55s 345s [111z] +9p", [("1m", "2m", "3m"), ("7m", "8m", "9m")]),
    # One chow is no two equal ones: the lowest of those that are there comes first.
    (EQUAL, "123m 456m 78p 55s 345s [111z] +9p", [("1m", "2m", "3m")]),
    (EQUAL, "234m 456m 78p 55s 345s [111z] +9p", [("2m", "3m", "4m")]),
    (STEPS, "111m 222m 78p 55s 345s [111z] +9p", [("3m",) * 3]),
    (STEPS, "123m 222m 78p 55s 345s [111z] +9p", [("1m",) * 3, ("3m",) * 3]),
    # The pair stands in the place of a pung at one end.
    (STEPS_AND_PAIR, "111m 222m 78p 55s 345s [111z] +9p", [("3m", "3m")]),
    (STEPS_AND_PAIR, "222m 333m 78p 55s 345s [111z] +9p", [("1m", "1m")]),
    # 222 and a pair of 3 take a 111 below; 2 and 4 with the pair of 3 between them do not count.
    (STEPS_AND_PAIR, "222m 456m 78p 33m 345s [111z] +9p", [("1m",) * 3]),
    (PAIRS, PAIRED, [("3m", "3m")]),
]


@pytest.mark.parametrize(("sets", "hand", "missing"), MISSING)
def test_what_is_missing(sets: Sets, hand: str, missing: list[tuple[str, ...]]) -> None:
    """Each missing set is a step."""
    wanted = tuple(kinds(*names) for names in missing)
    assert judged(sets, hand) == ([("missing_sets", len(missing), wanted)], None)


@pytest.mark.parametrize(
    ("sets", "hand", "shown"),
    [
        (STRAIGHT, "123m 456m 78m 55s 345s [111z] +9m", [("1m", "2m", "3m"), ("4m", "5m", "6m"), ("7m", "8m", "9m")]),
        (EQUAL, "345s 456m 78p 55s 345s [111z] +9p", [("3s", "4s", "5s"), ("3s", "4s", "5s")]),
        (EQUAL, "123m 123m 456p 55s [111z] 56p +4p", [("1m", "2m", "3m"), ("1m", "2m", "3m")]),  # of two the first
        (STEPS, "111m 222m 333m 78p 55s 345s +9p", [("1m",) * 3, ("2m",) * 3, ("3m",) * 3]),
        (STEPS_AND_PAIR, "111m 222m 33m 78p 345s 345s +9p", [("1m",) * 3, ("2m",) * 3, ("3m",) * 2]),
    ],
)
def test_what_shows_it(sets: Sets, hand: str, shown: list[tuple[str, ...]]) -> None:
    assert judged(sets, hand) == ([], tuple(kinds(*names) for names in shown))


@pytest.mark.parametrize(
    ("sets", "hand", "code"),
    [
        (PAIRS, "123m 456m 78p 55s 345s [111z] +9p", "read_as_sets"),
        (STRAIGHT, PAIRED, "irregular"),
        ({"returns": 2}, "123m 456m 78p 55s 345s [111z] +9p", "no_returned"),
    ],
)
def test_what_is_a_matter_of_the_whole_hand(sets: Sets, hand: str, code: str) -> None:
    assert judged(sets, hand) == ([(code, 3, None)], None)


def test_four_of_a_tile_in_another_number_of_groups_are_a_step_away() -> None:
    """The four 1m lie in 123m and in the pung, not in three groups."""
    assert judged({"returns": 3}, "123m 111m 78p 55s 345s [111z] +9p") == ([("other_returned", 1, None)], None)


@pytest.mark.parametrize(
    ("offsets", "taken"),
    [
        ([0, 8], True),
        ([0, 9], False),
        ([0, 0], True),
        ([0], False),
        ([-1, 0], False),
        ([0, -1], False),
    ],
)
def test_pungs_of_a_suit_are_eight_ranks_apart_at_most(offsets: list[int], taken: bool) -> None:
    if taken:
        assert relation_of({"pungs": offsets, "suits": "any"})
        return
    with pytest.raises(RelationError, match=r"expected how much higher each set is than the first one") as caught:
        relation_of({"pungs": offsets, "suits": "any"})
    assert str(caught.value) == caught.value.message


@pytest.mark.parametrize(("of", "most"), [("chows", 5), ("pungs", 6), ("pairs", 8)])
def test_a_relation_is_of_no_more_groups_than_a_hand_has(of: str, most: int) -> None:
    """Five sets, the pair in the place of a sixth pung, and eight pairs with a triplet."""
    assert relation_of({of: [0] * most, "suits": "any"})
    with pytest.raises(RelationError, match=r"expected how much higher each set is than the first one"):
        relation_of({of: [0] * (most + 1), "suits": "any"})
