"""The tiles of a reading as bit masks, a bit for each kind: 1m is 0, 1p is 9, 1s is 18, 1z is 27."""

from __future__ import annotations

from typing import Any

from support import shipped, won

from taical.engine.masks import SUITED, group_masks, held_mask, ranks_in, set_masks
from taical.engine.readings import Facts, Reading
from taical.engine.scoring import winning_readings


def only_reading(hand: str, **context: Any) -> Reading:  # noqa: ANN401 - the fields of a win
    (reading,) = winning_readings(Facts(won(hand, **context), shipped()))
    return reading


def test_the_groups_of_five_sets_and_a_pair() -> None:
    """234m, 999s, [111z], (2222z), [789p] and 55p."""
    reading = only_reading("23m 999s [111z] (2222z) [789p] 55p +4m", from_="W")
    sets = (0b111 << 1, 1 << 26, 1 << 27, 1 << 28, 0b111 << 15)
    assert set_masks(reading) == sets
    assert group_masks(reading) == (*sets, 1 << 13)


def test_the_loose_tiles_of_a_suit_are_a_group_where_a_flower_win_is_no_hand() -> None:
    reading = only_reading("1m 3m 5p [111z] (2222z) [333z] 12345678f", win="eight_flowers")
    assert group_masks(reading) == (1 << 0 | 1 << 2, 1 << 13, 1 << 27, 1 << 28, 1 << 29)
    assert held_mask(reading) == 1 << 0 | 1 << 2 | 1 << 13 | 0b111 << 27


def test_ranks_are_those_of_the_three_suits_together() -> None:
    assert ranks_in(1 << 0 | 1 << 9 | 1 << 19 | 1 << 26 | 1 << 27 | 1 << 33) == 0b100000011


def test_the_suits_are_all_kinds_but_the_seven_honors() -> None:
    assert [kind for kind in range(34) if not SUITED >> kind & 1] == list(range(27, 34))
