"""What can be counted in a hand, counted by hand; and a number is within its bounds just where it says so."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from support import won

from taical.engine.readings import Reading
from taical.engine.scoring import score
from taical.patterns import house
from taical.patterns.numbers import NUMBERS
from taical.rulesets import load_ruleset

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
IRREGULAR: Context = {
    "seven_pairs_and_triplet": 8,
    "thirteen_orphans": {"en": "Orphans", "tai": 8, "when": {"thirteen_orphans": True}},
    "sixteen_unrelated": {"en": "Unrelated", "tai": 8, "when": {"sixteen_unrelated": True}},
}

# South wins in the East round, where nothing else is said.
HANDS: list[tuple[str, Context, dict[str, int]]] = [
    (
        "123m 123m 55p [111z] (9999s) 78p +9p",
        DISCARD,
        {
            "chows": 3,
            "identical_chows": 1,
            "pungs": 2,
            "concealed_pungs": 1,
            "wind_pungs": 1,
            "other_wind_pungs": 0,
            "double_wind_pungs": 0,
            "dragon_pungs": 0,
            "honor_pungs": 1,
            "kongs": 1,
            "concealed_kongs": 1,
            "melded_kongs": 0,
            "claimed_sets": 1,
            # Characters, dots, bamboos and winds; the pair of dots is one of several groups of theirs.
            "suits": 3,
            "types": 4,
            "types_in_sets": 4,
            # 1, 2, 3 of characters; 5, 7, 8, 9 of dots; 9 of bamboos.
            "ranks": 7,
            "common_ranks": 0,
            "old_young_suits": 0,
            "returned_tiles": 0,
            "flowers": 0,
            "own_flowers": 0,
            "flower_sets": 0,
            "single_flowers": 0,
            "flower_kinds": 0,
            "winners": 1,
            "replacements": 0,
            "waits": 2,
        },
    ),
    (
        "[2222s] (3333s) [444+4s] 66m 456m 78p +9p 春 梅 蘭",
        {"from_": "W"},
        {
            "chows": 2,
            "pungs": 3,
            "kongs": 3,
            "concealed_kongs": 1,
            "melded_kongs": 2,
            "claimed_sets": 2,
            "concealed_pungs": 1,
            "suits": 3,
            "types": 3,
            "types_in_sets": 3,
            "honor_pungs": 0,
            # 春 and 梅 are East's, 蘭 is South's.
            "flowers": 3,
            "own_flowers": 1,
            "flower_sets": 0,
            "single_flowers": 3,
            "own_single_flowers": 1,
            "other_single_flowers": 2,
            "flower_kinds": 2,
        },
    ),
    (
        "[222z] [333z] [666z] [777z] 5z 123s +5z 春夏秋冬 蘭",
        {"from_": "W", "round": "S"},
        {
            # South is the round's wind and the winner's: 西 is neither.
            "wind_pungs": 2,
            "other_wind_pungs": 1,
            "double_wind_pungs": 1,
            "dragon_pungs": 2,
            "honor_pungs": 4,
            "dragon_pairs": 3,
            "wind_pairs": 2,
            "pungs": 4,
            "claimed_sets": 4,
            "chows": 1,
            "concealed_pungs": 0,
            "suits": 1,
            "types": 3,
            "types_in_sets": 3,
            # The set of seasons aside, 蘭 is South's own.
            "flowers": 5,
            "own_flowers": 2,
            "flower_sets": 1,
            "single_flowers": 1,
            "own_single_flowers": 1,
            "other_single_flowers": 0,
            "flower_kinds": 2,
        },
    ),
    (
        "[111m] [999m] 123s 789s [123p] 5p +5p",
        DISCARD,
        {
            # 111 and 999 of characters; 123 and 789 of bamboos; of dots there is no 789.
            "old_young_suits": 2,
            "common_ranks": 0,
            "ranks": 7,
            "pungs": 2,
            "chows": 3,
            "identical_chows": 0,
            "types": 3,
            "types_in_sets": 3,
            "waits": 1,
        },
    ),
    (
        "1123m 123p 123s [111s] 123p +1m",
        DISCARD,
        # Every group has a 1: 123m, 123p twice, 123s, 111s and the pair of 1m.
        {"common_ranks": 1, "ranks": 3, "identical_chows": 1, "returned_tiles": 1, "chows": 4},
    ),
    (
        "1123m 123p 123s [111z] 123p +1m",
        DISCARD,
        # Winds have no ranks; all the rest has a 1, and 1, 2 and 3 are its ranks.
        {"common_ranks": 1, "ranks": 3, "suits": 3, "types": 4, "types_in_sets": 4, "returned_tiles": 0},
    ),
    (
        "11m 22m 33m 11p 22p 33p 11s 22s +1m",
        {},
        # Eight pairs before the drawn tile; 1m is the triplet, and so in seven pairs no more.
        {"pairs_before": 8, "suits": 3, "dragon_pairs": 0, "wind_pairs": 0, "chows": 0},
    ),
    ("111222z 33344z 55z [789m] +5z", {**DISCARD, "discards": 7}, {"discards": 7, "wind_pungs": 3, "wind_pairs": 4}),
]


@cache
def table() -> Any:  # noqa: ANN401
    return load_ruleset({"extends": "wikipedia", "patterns": IRREGULAR})


def reading_of(hand: str, context: Context) -> Reading:
    return score(won(hand, **context), table()).reading


EVERY = [(hand, context, name, count) for hand, context, counts in HANDS for name, count in counts.items()]


@pytest.mark.parametrize(("hand", "context", "name", "count"), EVERY)
def test_how_many_there_are(hand: str, context: Context, name: str, count: int) -> None:
    assert NUMBERS[name][1](reading_of(hand, context)) == count


MORE: list[tuple[str, Context]] = [
    ("123m 456m 789p 234s 55p 67s +8s", DISCARD),
    ("111m 222p 333s 444s 66z 55z +5z", {}),
    ("111m 222p 333s 444s 66z 55z +5z", DISCARD),
    ("111z 22z 333z 44z [555z] [666z] +4z", DISCARD),
    ("[111m] [222p] [333s] [444s] [666z] 5z +5z", DISCARD),
    ("(1111m) (2222p) (3333s) [4444s] [666z] 5z +5z", {}),
    ("(1111m) (2222p) (3333s) (4444s) (6666z) 5z +5z", {}),
    ("1111222233334m 555z +4m", {}),
    ("12345678f", {"win": "eight_flowers"}),
    ("123m 456m 789p 234s 55p 67s +8s 春夏秋冬", {}),
    ("123m 456m 789p 234s 55p 67s +8s 春", {}),
    # Four types without bamboos, the pair aside or not.
    ("123m 456m 78p [111z] [555z] 99p +9p", DISCARD),
    ("19m 19p 19s 11234567z 34m +5m", DISCARD),
    ("147m 258p 369s 1234567z +1z", {}),
]


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_within_its_bounds_just_where_it_is(name: str) -> None:
    """Whatever features are looked at first, it comes to counting; 99 is the most that a bound may be."""
    readings = [reading_of(hand, context) for hand, context, _ in HANDS]
    readings += [reading_of(hand, context) for hand, context in MORE]
    for bound in range(8):
        exactly, at_least, at_most = (
            house.made_of({name: bounds}, ("when",))[0] for bounds in (bound, {"at_least": bound}, {"at_most": bound})
        )
        for reading in readings:
            count = NUMBERS[name][1](reading)
            assert exactly.holds(reading) == (count == bound), (reading, bound)
            assert at_least.holds(reading) == (count >= bound), (reading, bound)
            assert at_most.holds(reading) == (count <= bound), (reading, bound)
