"""What kind of sets the hand is made of."""

from __future__ import annotations

from typing import Any

import pytest
from support import held, house, scored

from taical.patterns import PATTERNS

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
CHOWS = "345m 456p 789p 45s 22s [678s] +6s"
CONCEALED = "345m 456p 789p 45s 22s 678s +6s"
CLOSED = "345m 456p 789p 46s 22s [678s] +5s"

ALL_CHOWS: dict[str, tuple[str, Context, Context, int]] = {
    "claimed": (CHOWS, DISCARD, {}, 1),
    "concealed": (CONCEALED, DISCARD, {}, 1),
    "robbed kong": ("345m 456p 789p 45s 22s [789s] +3s", {"win": "robbed_kong", "from_": "W"}, {}, 1),
    "drawn": (CHOWS, {}, {}, 0),
    "a pung": ("345m 456p 789p 45s 22s [111m] +6s", DISCARD, {}, 0),
    "an honor pair": ("345m 456p 789p 45s 11z [678s] +6s", DISCARD, {}, 0),
    "an honor pair, allowed": ("345m 456p 789p 45s 11z [678s] +6s", DISCARD, {"all_chows_honors": True}, 1),
    "a flower": (f"春 {CHOWS}", DISCARD, {}, 0),
    "a flower, allowed": (f"春 {CHOWS}", DISCARD, {"all_chows_flowers": True}, 1),
    "concealed, required": (CONCEALED, DISCARD, {"all_chows_concealed": "required"}, 1),
    "claimed, concealment required": (CHOWS, DISCARD, {"all_chows_concealed": "required"}, 0),
    "concealed, forbidden": (CONCEALED, DISCARD, {"all_chows_concealed": "forbidden"}, 0),
    "claimed, concealment forbidden": (CHOWS, DISCARD, {"all_chows_concealed": "forbidden"}, 1),
    "one-tile wait": (CLOSED, DISCARD, {}, 0),
    "one-tile wait, any": (CLOSED, DISCARD, {"all_chows_wait": "any"}, 1),
    "one-tile wait, two-sided asked": (CLOSED, DISCARD, {"all_chows_wait": "two_sided"}, 0),
    "pair of two": ("345m 4567p 789s 345s [678s] +4p", DISCARD, {}, 1),
    "pair of two, two-sided asked": ("345m 4567p 789s 345s [678s] +4p", DISCARD, {"all_chows_wait": "two_sided"}, 0),
    "two-sided, asked": (CHOWS, DISCARD, {"all_chows_wait": "two_sided"}, 1),
    "two-sided, always asked": (CONCEALED, DISCARD, {"all_chows_wait": "two_sided_always"}, 1),
    "12345 on 3": ("12345m 456p 789p 22s [678s] +3m", DISCARD, {}, 1),
    "12345 on 3, two-sided asked": ("12345m 456p 789p 22s [678s] +3m", DISCARD, {"all_chows_wait": "two_sided"}, 1),
    "12345 on 3, always": ("12345m 456p 789p 22s [678s] +3m", DISCARD, {"all_chows_wait": "two_sided_always"}, 0),
    "12345 on 6, always": ("12345m 456p 789p 22s [678s] +6m", DISCARD, {"all_chows_wait": "two_sided_always"}, 1),
    "4566 on 6, always": ("4566m 456p 789p 123s [678s] +6m", DISCARD, {"all_chows_wait": "two_sided_always"}, 0),
    "2345 on 5, always": ("2345m 456p 789p 123s [678s] +5m", DISCARD, {"all_chows_wait": "two_sided_always"}, 0),
    "three kinds": ("34567m 456p 789p 22s [678s] +5m", DISCARD, {}, 1),
    "three kinds, two at most": ("34567m 456p 789p 22s [678s] +5m", DISCARD, {"all_chows_wait_limit": 2}, 0),
    "two kinds, two at most": (CHOWS, DISCARD, {"all_chows_wait_limit": 2}, 1),
    "no hand": ("12345678f", {"win": "eight_flowers"}, {}, 0),
}


@pytest.mark.parametrize(("hand", "context", "switches", "count"), ALL_CHOWS.values(), ids=ALL_CHOWS)
def test_all_chows(hand: str, context: Context, switches: Context, count: int) -> None:
    assert held("all_chows", hand, switches, **context) == count


HANDS: list[tuple[str, str, int]] = [
    ("all_pungs", "11m 55s [222z] (3333p) [4444p] [777+7s] +1m", 1),
    ("all_pungs", "1m (2222m) (3333m) (4444p) (5555p) (7777s) +1m", 1),
    ("all_pungs", "11m 55s [234p] (3333s) [4444s] [777+7s] +1m", 0),
    ("melded_kong", "11m 55s [222z] (3333p) [4444p] [777+7s] +1m", 2),
    ("melded_kong", "1m (2222m) (3333m) (4444p) (5555p) (7777s) +1m", 0),
    ("melded_kong", "345m 456p 789p 45s 22s [777z] +6s", 0),
    ("concealed_kong", "11m 55s [222z] (3333p) [4444p] [777+7s] +1m", 1),
    ("concealed_kong", "1m (2222m) (3333m) (4444p) (5555p) (7777s) +1m", 5),
    ("concealed_kong", "345m 456p 789p 45s 22s 777z +6s", 0),
    ("four_kongs", "1m [2222m] [333+3m] (4444p) [5555p] [777s] +1m", 1),
    ("four_kongs", "1m [2222m] [333+3m] (4444p) [5555p] (7777s) +1m", 1),
    ("four_kongs", "11m [2222m] [333+3m] (4444p) 55p [777s] +1m", 0),
    ("five_kongs", "1m [2222m] [333+3m] (4444p) [5555p] (7777s) +1m", 1),
    ("five_kongs", "1m [2222m] [333+3m] (4444p) [5555p] [777s] +1m", 0),
    ("all_pungs", "111m 33m 44p 77p 99s 11z 22z 5z +5z", 0),
]


@pytest.mark.parametrize(("pattern", "hand", "count"), HANDS)
def test_pattern(pattern: str, hand: str, count: int) -> None:
    pairs = {"patterns": {"seven_pairs_and_triplet": 1}}
    assert held(pattern, hand, pairs) == count


LARGE_ALL_CHOWS: list[tuple[str, Context, Context, int]] = [
    (CHOWS, DISCARD, {}, 1),
    (CONCEALED, DISCARD, {}, 1),
    (CHOWS, {}, {}, 0),
    (f"春 {CHOWS}", DISCARD, {"all_chows_flowers": True}, 0),
    ("345m 456p 789p 45s 11z [678s] +6s", DISCARD, {"all_chows_honors": True}, 0),
    (CLOSED, DISCARD, {}, 0),
    (CLOSED, DISCARD, {"all_chows_wait": "any"}, 1),
    (CONCEALED, DISCARD, {"all_chows_concealed": "forbidden"}, 0),
]


@pytest.mark.parametrize(("hand", "context", "switches", "count"), LARGE_ALL_CHOWS)
def test_all_chows_without_honors_and_flowers(hand: str, context: Context, switches: Context, count: int) -> None:
    """大平胡 is whatever is 平胡 in the table, without an honor and without a flower."""
    assert held("all_chows_no_honors_no_flowers", hand, switches, **context) == count


@pytest.mark.parametrize(
    ("hand", "allowed", "code"),
    [
        (f"春 {CHOWS}", False, "flowers"),
        (f"春 {CHOWS}", True, "flowers"),
        ("345m 456p 789p 45s 11z [678s] +6s", False, "honor_pair"),
        ("345m 456p 789p 45s 11z [678s] +6s", True, "honors"),
    ],
)
def test_what_is_against_it_is_told_once(hand: str, allowed: bool, code: str) -> None:
    """Whether 平胡 allows flowers and a pair of honors or not, 大平胡 does not."""
    reading = scored(hand, house(all_chows_flowers=allowed, all_chows_honors=allowed), from_="W").reading
    assert [reason.code for reason in PATTERNS["all_chows_no_honors_no_flowers"].why_not(reading)] == [code]


STRAIGHTS: dict[str, tuple[str, Context, int, int]] = {
    "in hand": ("123m 456m 789m 45p 22s [777z] +6p", DISCARD, 1, 1),
    "one chow claimed": ("123m 456m 45p 22s [777z] [789m] +6p", DISCARD, 1, 0),
    "all claimed": ("45p 22s [777z] [123s] [456s] [789s] +6p", DISCARD, 1, 0),
    "one completed by a discard": ("123p 45p 789p 456m 22s [777z] +6p", DISCARD, 1, 0),
    "one completed by a robbed kong": ("123p 45p 789p 456m 22s [777z] +6p", {"win": "robbed_kong", "from_": "W"}, 1, 0),
    "one completed by a draw": ("123p 45p 789p 456m 22s [777z] +6p", {}, 1, 1),
    "the pair completed by a discard": ("123p 456p 789p 456m 2s [777z] +2s", DISCARD, 1, 1),
    "one of two equal chows completed by a discard": ("11223m 456m 789m 55p [777z] +3m", DISCARD, 1, 1),
    "of three suits": ("123m 456p 789s 45p 22s [777z] +6p", DISCARD, 0, 0),
    "234 567 and two more": ("234m 567m 89m 22s [777z] [123m] +7m", DISCARD, 0, 0),
    "pungs of 1, 4 and 7": ("111m 444m 777m 45p 22s [777z] +6p", DISCARD, 0, 0),
    "no hand": ("123m 12345678f", {"win": "eight_flowers"}, 0, 0),
}


@pytest.mark.parametrize(("hand", "context", "pure", "concealed"), STRAIGHTS.values(), ids=STRAIGHTS)
def test_straights(hand: str, context: Context, pure: int, concealed: int) -> None:
    assert held("pure_straight", hand, **context) == pure
    assert held("concealed_pure_straight", hand, **context) == concealed
