"""Winds and dragons."""

from __future__ import annotations

from typing import Any

import pytest
from support import held

Context = dict[str, Any]
SOUTH: Context = {"seat": "S", "from_": "W"}
FOUR_WINDS = "123m 5p [111z] [222z] [333z] (4444z) +5p"
THREE_WINDS = "123m 4z [111z] [222z] [333z] 789s +4z"

HANDS: list[tuple[str, str, Context, int]] = [
    ("prevalent_wind", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "W", "round": "S"}, 1),
    ("prevalent_wind", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "S", "round": "E"}, 0),
    ("prevalent_wind", "123m 567p 66s 78s 234s (2222z) +9s", {"seat": "W", "round": "S"}, 1),
    ("prevalent_wind", "123m 567p 78s 234s 22z [666z] +9s", {"seat": "W", "round": "S"}, 0),
    ("prevalent_wind", "123m 567p 66s 234s 789s 22z +2z", {"seat": "W", "round": "S"}, 1),
    ("seat_wind", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "S", "round": "E"}, 1),
    ("seat_wind", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "W", "round": "S"}, 0),
    ("seat_wind", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "S", "round": "S"}, 1),
    ("seat_wind", "123m 567p 78s 234s 22z [666z] +9s", {"seat": "S"}, 0),
    ("any_wind_pung", "123m 567p 66s 78s 234s [222z] +9s", {"seat": "N"}, 1),
    ("any_wind_pung", FOUR_WINDS, SOUTH, 4),
    ("any_wind_pung", THREE_WINDS, SOUTH, 3),
    ("any_wind_pung", "123m 567p 78s 234s 22z [666z] +9s", {"seat": "S"}, 0),
    ("dragon_pung", "123m 567p 66s 78s 234s [222z] +9s", SOUTH, 0),
    ("dragon_pung", "123m 567p 66s 78s 234s [666z] +9s", SOUTH, 1),
    ("dragon_pung", "123m 66s 78s 234s [555z] (7777z) +9s", SOUTH, 2),
    ("dragon_pung", "66s 78s 234s [555z] [666+6z] (7777z) +9s", SOUTH, 3),
    ("dragon_pung", "123m 567p 78s 234s 55z [333z] +9s", SOUTH, 0),
    ("little_three_dragons", "123m 78s 234s 55z [666z] [777z] +9s", SOUTH, 1),
    ("little_three_dragons", "123m 789s 234s 5z [666z] [777z] +5z", SOUTH, 1),
    ("little_three_dragons", "123m 78s 234s 55s [666z] [777z] +9s", SOUTH, 0),
    ("little_three_dragons", "123m 78s 234s 55z [666z] [222z] +9s", SOUTH, 0),
    ("little_three_dragons", "123m 789s 55z 11m [666z] [777z] +5z", SOUTH, 0),
    ("big_three_dragons", "123m 789s 55z 11m [666z] [777z] +5z", SOUTH, 1),
    ("big_three_dragons", "123m 78s 234s 55z [666z] [777z] +9s", SOUTH, 0),
    ("little_four_winds", THREE_WINDS, SOUTH, 1),
    ("little_four_winds", "123m 5p [111z] [222z] [333z] 789s +5p", SOUTH, 0),
    ("little_four_winds", "123m 5z [111z] [222z] [333z] 789s +5z", SOUTH, 0),
    ("little_four_winds", "123m 4z [111z] [222z] 456m 789s +4z", SOUTH, 0),
    ("little_four_winds", FOUR_WINDS, SOUTH, 0),
    ("big_four_winds", FOUR_WINDS, SOUTH, 1),
    ("big_four_winds", "123m 44z 55p [111z] [222z] [333z] +4z", SOUTH, 1),
    ("big_four_winds", THREE_WINDS, SOUTH, 0),
    ("honor_pung", "123m 567p 66s 78s 234s [222z] +9s", SOUTH, 1),
    ("honor_pung", "123m 567p 66s 78s 234s [333z] +9s", SOUTH, 1),
    ("honor_pung", "123m 66s 78s 234s [555z] (7777z) +9s", SOUTH, 2),
    ("honor_pung", "66s 78s 234s [444z] [666+6z] (7777z) +9s", SOUTH, 3),
    ("honor_pung", FOUR_WINDS, SOUTH, 4),
    ("honor_pung", "5z [111z] [222z] [333z] [666z] [777z] +5z", SOUTH, 5),
    ("honor_pung", "123m 567p 78s 234s 55z [333m] +9s", SOUTH, 0),
    ("little_three_winds", "123m 78s 234s 44z [111z] [222z] +9s", SOUTH, 1),
    ("little_three_winds", "123m 456m 78s 33z 234s [222z] +9s", SOUTH, 0),
    ("little_three_winds", "123m 789s 33z 11z 234s [222z] +1z", SOUTH, 1),
    ("little_three_winds", "123m 78s 234s 55z [111z] [222z] +9s", SOUTH, 0),
    ("little_three_winds", "123m 78s 234s 44z [111z] [555z] +9s", SOUTH, 0),
    ("little_three_winds", THREE_WINDS, SOUTH, 0),
    ("little_three_winds", "123m 5p [111z] [222z] [333z] 789s +5p", SOUTH, 0),
    ("big_three_winds", "123m 5p [111z] [222z] (4444z) 789s +5p", SOUTH, 1),
    ("big_three_winds", "123m 5z [111z] [222z] [333z] 789s +5z", SOUTH, 1),
    ("big_three_winds", THREE_WINDS, SOUTH, 1),
    ("big_three_winds", FOUR_WINDS, SOUTH, 0),
    ("big_three_winds", "123m 78s 234s 44z [111z] [222z] +9s", SOUTH, 0),
]


@pytest.mark.parametrize(("pattern", "hand", "context", "count"), HANDS)
def test_pattern(pattern: str, hand: str, context: Context, count: int) -> None:
    assert held(pattern, hand, **context) == count


@pytest.mark.parametrize("pattern", ["little_three_dragons", "little_three_winds", "little_four_winds"])
def test_a_flower_win_without_a_hand_has_no_pair(pattern: str) -> None:
    for hand in ("5z [666z] [777z] [111z] [222z] [333z] 12345678f", "44z [111z] [222z] 12345678f"):
        assert held(pattern, hand, win="eight_flowers") == 0


def test_an_irregular_hand_has_pairs_and_no_pair() -> None:
    """南 is the triplet; of the pairs, none is the pair of five sets."""
    pairs = {"patterns": {"seven_pairs_and_triplet": 1}}
    hand = "11z 22z 33z 55z 66z 77m 88m 99m +2z"
    assert {name: held(name, hand, pairs) for name in ("honor_pung", "seat_wind", "little_three_winds")} == {
        "honor_pung": 1,
        "seat_wind": 1,
        "little_three_winds": 0,
    }
