"""How the winning tile came."""

from __future__ import annotations

from typing import Any

import pytest
from support import held

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
ROBBED: Context = {"win": "robbed_kong", "from_": "W"}
HAND = "123m 456m 789p 67s 55s [777z] 秋 +8s"
CONCEALED_KONG = "123m 456m 789p 67s 55s (7777z) +8s"
PROMOTED = "123m 456m 789p 67s 55s [777+7z] +8s"
OPEN_KONG = "123m 456m 789p 67s 55s [7777z] +8s"

HANDS: list[tuple[str, str, Context, Context, int]] = [
    ("self_drawn", HAND, {}, {}, 1),
    ("self_drawn", HAND, {"replacement": "flower"}, {}, 1),
    ("self_drawn", HAND, {"last_tile": True}, {}, 1),
    ("self_drawn", HAND, DISCARD, {}, 0),
    ("self_drawn", HAND, ROBBED, {}, 0),
    ("self_drawn", "12345678f", {"win": "eight_flowers"}, {}, 1),
    ("robbing_the_kong", HAND, ROBBED, {}, 1),
    ("robbing_the_kong", HAND, DISCARD, {}, 0),
    ("robbing_the_kong", HAND, {}, {}, 0),
    ("out_with_replacement_tile", HAND, {"replacement": "flower"}, {}, 1),
    ("out_with_replacement_tile", CONCEALED_KONG, {"replacement": "kong"}, {}, 1),
    ("out_with_replacement_tile", PROMOTED, {"replacement": "kong"}, {}, 1),
    ("out_with_replacement_tile", OPEN_KONG, {"replacement": "open_kong"}, {}, 0),
    ("out_with_replacement_tile", OPEN_KONG, {"replacement": "open_kong"}, {"replacement_open_kong": True}, 1),
    ("out_with_replacement_tile", CONCEALED_KONG, {"replacement": "kong"}, {"replacement_open_kong": True}, 1),
    ("out_with_replacement_tile", HAND, {}, {}, 0),
    ("last_tile_draw", HAND, {"last_tile": True}, {}, 1),
    ("last_tile_draw", HAND, {"last_tile": True, **DISCARD}, {}, 0),
    ("last_tile_draw", HAND, {}, {}, 0),
    ("last_tile_claim", HAND, {"last_tile": True, **DISCARD}, {}, 1),
    ("last_tile_claim", HAND, {"last_tile": True}, {}, 0),
    ("last_tile_claim", HAND, DISCARD, {}, 0),
]


@pytest.mark.parametrize(("pattern", "hand", "context", "switches", "count"), HANDS)
def test_pattern(pattern: str, hand: str, context: Context, switches: Context, count: int) -> None:
    assert held(pattern, hand, switches, **context) == count
