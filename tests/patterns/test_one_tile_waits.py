"""獨聽, by shape."""

from __future__ import annotations

from typing import Any

import pytest
from support import held

Context = dict[str, Any]
EDGE = "12m 456p 789p 678s 55s [777z] +3m"
UPPER_EDGE = "89m 456p 789p 678s 55s [777z] +7m"
CLOSED = "46m 456p 789p 678s 55s [777z] +5m"
SINGLE = "123m 456p 789p 678s 6z [777z] +6z"
TWO_SIDED = "45m 456p 789p 678s 55s [777z] +6m"
DUAL_PUNG = "55m 456p 789p 678s 55s [777z] +5s"
FOURTH_HELD = "45m 456p 789p 55s (3333m) [777z] +6m"
PAIR_OF_TWO = "123m 4567p 789p 678s [777z] +4p"

HANDS: list[tuple[str, Context, str | None]] = [
    (EDGE, {}, "edge_wait"),
    (UPPER_EDGE, {}, "edge_wait"),
    (CLOSED, {}, "closed_wait"),
    (SINGLE, {}, "single_wait"),
    (TWO_SIDED, {}, None),
    (DUAL_PUNG, {}, None),
    (PAIR_OF_TWO, {}, None),
    (FOURTH_HELD, {}, None),
    (EDGE, {"wait_basis": "none"}, None),
    (CLOSED, {"wait_basis": "none"}, None),
    (SINGLE, {"wait_basis": "none"}, None),
    (EDGE, {"wait_basis": "shape"}, "edge_wait"),
    (CLOSED, {"wait_basis": "shape"}, "closed_wait"),
    (PAIR_OF_TWO, {"wait_basis": "shape"}, "single_wait"),
    (TWO_SIDED, {"wait_basis": "shape"}, None),
    (FOURTH_HELD, {"wait_basis": "shape"}, None),
    (FOURTH_HELD, {"one_tile_wait_shapes": "any"}, "single_wait"),
    (TWO_SIDED, {"one_tile_wait_shapes": "any"}, None),
    (DUAL_PUNG, {"one_tile_wait_shapes": "any"}, None),
    (FOURTH_HELD, {"one_tile_wait_shapes": "any", "exhausted_kinds_wait": "all_kinds"}, None),
    ("4567m 456p 789p 678s [444m] +7m", {}, "single_wait"),
    ("4567m 456p 789p 678s [444m] +7m", {"exhausted_kinds_wait": "all_kinds"}, None),
]
PATTERNS = ("edge_wait", "closed_wait", "single_wait")


@pytest.mark.parametrize(("hand", "switches", "expected"), HANDS)
def test_wait(hand: str, switches: Context, expected: str | None) -> None:
    assert {pattern: held(pattern, hand, switches, from_="W") for pattern in PATTERNS} == {
        pattern: int(pattern == expected) for pattern in PATTERNS
    }
