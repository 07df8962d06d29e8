"""Which suits are in the hand."""

from __future__ import annotations

import pytest
from support import held

HANDS: dict[str, tuple[str, str | None]] = {
    "one suit and an honor pair": ("123m 456m 78m 11z [555m] [222m] +9m", "half_flush"),
    "one suit and a melded honor": ("123m 456m 78m 55m [222m] [777z] +9m", "half_flush"),
    "one suit": ("123p 456p 78p 55p [222p] [999p] +6p", "full_flush"),
    "one suit and flowers": ("123s 456s 78s 55s [222s] [999s] 春 +6s", "full_flush"),
    "two suits": ("123m 456m 78m 55m [222m] [777p] +9m", None),
    "two suits and honors": ("123m 456m 78m 55z [222m] [777p] +9m", None),
    "three suits": ("123m 456p 78s 55m [222m] [777p] +9s", None),
    "one suit in the melds alone": ("1z [123s] [456s] [789s] [222z] [777z] +1z", "half_flush"),
    "honors": ("5z [111z] [222z] [333z] [666z] [777z] +5z", "all_honors"),
    "honors and a pair of a suit": ("5m [111z] [222z] [333z] [666z] [777z] +5m", "half_flush"),
}
PATTERNS = ("half_flush", "full_flush", "all_honors")


@pytest.mark.parametrize(("hand", "expected"), HANDS.values(), ids=HANDS)
def test_suits(hand: str, expected: str | None) -> None:
    assert {pattern: held(pattern, hand) for pattern in PATTERNS} == {
        pattern: int(pattern == expected) for pattern in PATTERNS
    }


def test_no_tiles_at_all() -> None:
    assert [held(pattern, "12345678f", win="eight_flowers") for pattern in PATTERNS] == [0, 0, 0]
