"""What was kept concealed and what was claimed."""

from __future__ import annotations

from typing import Any

import pytest
from support import held

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
ROBBED: Context = {"win": "robbed_kong", "from_": "W"}

CONCEALED = "234m 567m 34p 789p 678s 22s +5p"
CLAIMED = "234m 567m 34p 789p 22s [678s] +5p"
CONCEALED_KONG = "234m 567m 34p 22s 678s (9999p) +5p"
OPEN_KONG = "234m 567m 34p 22s 678s [9999p] +5p"
PROMOTED = "234m 567m 34p 22s 678s [999+9p] +5p"
STRICT: Context = {"concealed_kong_keeps_concealed": False}

HANDS: list[tuple[str, str, Context, Context, int]] = [
    ("concealed_hand", CONCEALED, {}, {}, 1),
    ("concealed_hand", CONCEALED, DISCARD, {}, 1),
    ("concealed_hand", CLAIMED, DISCARD, {}, 0),
    ("concealed_hand", CONCEALED_KONG, DISCARD, {}, 1),
    ("concealed_hand", CONCEALED_KONG, DISCARD, STRICT, 0),
    ("concealed_hand", OPEN_KONG, DISCARD, {}, 0),
    ("concealed_hand", PROMOTED, DISCARD, {}, 0),
    ("fully_concealed_hand", CONCEALED, {}, {}, 1),
    ("fully_concealed_hand", CONCEALED, DISCARD, {}, 0),
    ("fully_concealed_hand", CONCEALED, ROBBED, {}, 0),
    ("fully_concealed_hand", CLAIMED, {}, {}, 0),
    ("fully_concealed_hand", CONCEALED_KONG, {}, {}, 1),
    ("fully_concealed_hand", CONCEALED_KONG, {}, STRICT, 0),
    ("melded_hand", "7m [111z] [123m] [234p] [444s] [999s] +7m", DISCARD, {}, 1),
    ("melded_hand", "7m [111z] [123m] [234p] [4444s] [999+9s] +7m", DISCARD, {}, 1),
    ("melded_hand", "7m [111z] [123m] [234p] [444s] [999s] +7m", ROBBED | {"win": "discard"}, {}, 1),
    ("melded_hand", "7m [111z] [123m] [234p] [444s] [999s] +7m", {}, {}, 0),
    ("melded_hand", "7m [111z] [123m] [234p] [444s] (9999s) +7m", DISCARD, {}, 0),
    ("melded_hand", "7m 999s [111z] [123m] [234p] [444s] +7m", DISCARD, {}, 0),
    ("half_melded_hand", "7m [111z] [123m] [234p] [444s] [999s] +7m", {}, {}, 1),
    ("half_melded_hand", "7m [111z] [123m] [234p] [444s] [999s] +7m", DISCARD, {}, 0),
    ("half_melded_hand", "7m [111z] [123m] [234p] [444s] (9999s) +7m", {}, {}, 0),
    ("three_concealed_pungs", "222m 444p 888s 67m 99m [123s] +8m", DISCARD, {}, 1),
    ("three_concealed_pungs", "222m 444p (8888s) 67m 99m [123s] +8m", DISCARD, {}, 1),
    ("three_concealed_pungs", "222m 444p [888s] 67m 99m [123s] +8m", DISCARD, {}, 0),
    ("three_concealed_pungs", "222m 444p 88s 678m 99m [123s] +8s", DISCARD, {}, 0),
    ("three_concealed_pungs", "222m 444p 88s 678m 99m [123s] +8s", {}, {}, 1),
    ("three_concealed_pungs", "222m 444p 88s 678m 99m [123s] +8s", DISCARD, {"discarded_pung_is_concealed": True}, 1),
    ("three_concealed_pungs", "222m 444p 888s 1z 999m [123s] +1z", DISCARD, {}, 0),
    ("two_concealed_pungs", "222m 444p 67m 99m [888s] [123s] +8m", DISCARD, {}, 1),
    ("two_concealed_pungs", "222m 67m 99m [888s] [123s] (4444p) +8m", DISCARD, {}, 1),
    ("two_concealed_pungs", "222m 67m 99m 456p [888s] [123s] +8m", DISCARD, {}, 0),
    ("two_concealed_pungs", "222m 44p 99m 678m [888s] [123s] +4p", DISCARD, {}, 0),
    ("two_concealed_pungs", "222m 44p 99m 678m [888s] [123s] +4p", {}, {}, 1),
    ("two_concealed_pungs", "222m 444p 888s 67m 99m [123s] +8m", DISCARD, {}, 0),
    ("four_concealed_pungs", "222m 444p 888s 1z 999m [123s] +1z", DISCARD, {}, 1),
    ("four_concealed_pungs", "222m 444p 88s 11z 999m [123s] +8s", {}, {}, 1),
    ("four_concealed_pungs", "222m 444p 88s 11z 999m [123s] +8s", DISCARD, {}, 0),
    ("four_concealed_pungs", "222m 444p 888s 1z 999m (3333s) +1z", DISCARD, {}, 0),
    ("five_concealed_pungs", "222m 444p 888s 1z 999m (3333s) +1z", DISCARD, {}, 1),
    ("five_concealed_pungs", "222m 444p 88s 11z 999m (3333s) +8s", {}, {}, 1),
    ("five_concealed_pungs", "222m 444p 88s 11z 999m (3333s) +8s", DISCARD, {}, 0),
    ("five_concealed_pungs", "222m 444p 888s 1z 999m [3333s] +1z", DISCARD, {}, 0),
]


@pytest.mark.parametrize(("pattern", "hand", "context", "switches", "count"), HANDS)
def test_pattern(pattern: str, hand: str, context: Context, switches: Context, count: int) -> None:
    assert held(pattern, hand, switches, **context) == count
