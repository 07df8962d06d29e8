"""Hands that are not five sets and a pair, as patterns."""

from __future__ import annotations

from typing import Any

import pytest
from support import held, house, rows_of, scored

Context = dict[str, Any]
PAIRS = {"patterns": {"seven_pairs_and_triplet": 8}}
HAND = "11m 22m 44m 11p 22p 55p 111s 9s +9s"


@pytest.mark.parametrize(
    ("hand", "context", "count"),
    [
        (HAND, {}, 1),
        (HAND, {"from_": "W"}, 1),
        (f"{HAND} 12345678f", {"win": "eight_flowers"}, 1),
        ("123m 456m 789m 12p 55p 111s +3p", {}, 0),
        ("1m 12345678f", {"win": "eight_flowers"}, 0),
    ],
)
def test_seven_pairs_and_a_triplet(hand: str, context: Context, count: int) -> None:
    assert held("seven_pairs_and_triplet", hand, PAIRS, **context) == count


FLUSH = {"self_drawn": 1, "concealed_hand": 1, "fully_concealed_hand": 1, "full_flush": 8}


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        (4, FLUSH | {"four_concealed_pungs": 5}),
        (8, FLUSH | {"seven_pairs_and_triplet": 8}),
    ],
)
def test_the_better_of_both_forms_counts(value: int, rows: dict[str, int]) -> None:
    """Seven pairs and 555, or 111 222 333 123 555 and 44: 四暗刻 5; 4m and 6m are waited for."""
    table = house(patterns={"seven_pairs_and_triplet": value})
    assert rows_of(scored("111122223333m 4m 555m +4m", table)) == rows
