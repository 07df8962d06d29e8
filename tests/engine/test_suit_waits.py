"""What sixteen tiles wait for."""

from __future__ import annotations

import pytest
from support import house

from taical.domain.notation import parse_hand
from taical.domain.tiles import PLAIN
from taical.engine.readings import hand_waits

WAITS: dict[str, tuple[str, str]] = {
    "edge, low": ("12m 456p 789p 678s 55s [777z]", "3m"),
    "edge, high": ("89m 456p 789p 678s 55s [777z]", "7m"),
    "closed": ("46m 456p 789p 678s 55s [777z]", "5m"),
    "two-sided": ("45m 456p 789p 678s 55s [777z]", "3m 6m"),
    "two pairs": ("55m 456p 789p 678s 55s [777z]", "5m 5s"),
    "pair, one honor": ("123m 456p 789p 678s 6z [777z]", "6z"),
    "pair beside a chow": ("123m 4567p 789p 678s [777z]", "4p 7p"),
    "pair or closed, one kind": ("123m 4567889p 678999s", "8p"),
    "12345": ("12345m 456p 678s 55s [777z]", "3m 6m"),
    "7888": ("7888m 456p 789p 678s [777z]", "6m 7m 9m"),
    "nine gates and a pung": ("1112345678999m [777z]", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    "all five melded": ("5m [123m] [456p] [777z] [888s] [999s]", "5m"),
    "five kongs": ("5m (1111m) (2222m) (3333m) (4444m) (6666m)", "5m"),
    "held four, the other left": ("4567m 456p 789p 678s [444m]", "7m"),
    "held four, nothing left": ("4m 456p 789p 678s 123s [444m]", ""),
    "not ready": ("124m 456p 789p 678s 5s [777z]", ""),
    "not ready, one tile over in each suit": ("1m 1p 1s 1z 234m 234p 234s 222z", ""),
    "not ready, one suit alone": ("1111m 234p 567p 234s 567s", ""),
    "ready but for the third suit": ("45m 55s 12p 9p 789p 678s [777z]", ""),
    "not ready, three pairs in a suit are no sets": ("11559m 22p 123s 456s 789s", ""),
    "23456": ("23456m 55p 678s 999s [777z]", "1m 4m 7m"),
}


@pytest.mark.parametrize(("text", "expected"), WAITS.values(), ids=WAITS)
def test_waits(text: str, expected: str) -> None:
    hand = parse_hand(text)
    found = hand_waits(hand, house())
    assert " ".join(PLAIN[kind] for kind in found) == expected


@pytest.mark.parametrize(
    ("text", "left", "all_kinds"),
    [
        ("4567m 456p 789p 678s [444m]", "7m", "4m 7m"),
        ("4m 456p 789p 678s 123s [444m]", "", "4m"),
        ("1111m 234p 567p 234s 567s", "", "1m"),
        ("45m 456p 789p 678s 55s [777z]", "3m 6m", "3m 6m"),
    ],
)
def test_kinds_that_are_used_up(text: str, left: str, all_kinds: str) -> None:
    hand = parse_hand(text)
    for switch, expected in (("held_four", left), ("all_kinds", all_kinds)):
        found = hand_waits(hand, house(exhausted_kinds_wait=switch))
        assert " ".join(PLAIN[kind] for kind in found) == expected
