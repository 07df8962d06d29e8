"""八仙過海 and 七搶一: what counts beside them and what they remove."""

from __future__ import annotations

from typing import Any

import pytest
from support import house, rows_of, scored

Context = dict[str, Any]
FLOWERS = "12345678f"

FLOWER_WINS: dict[str, tuple[str, Context, Context, dict[str, int]]] = {
    "nothing but flowers": (FLOWERS, {"win": "eight_flowers"}, {}, {"eight_flowers": 8}),
    "the eighth robbed": ("1234567f", {"win": "seven_rob_one", "from_": "N"}, {}, {"seven_rob_one": 8}),
    "no hand, though it would count": (
        f"1m [777z] (1111z) {FLOWERS}",
        {"win": "eight_flowers"},
        {"flower_win": "with_hand"},
        {"eight_flowers": 8},
    ),
    "a hand that does not count": (
        f"123m 456p 789p 67s 55s [777z] {FLOWERS} +8s",
        {"win": "eight_flowers"},
        {},
        {"eight_flowers": 8},
    ),
    "a hand that counts": (
        f"123m 456p 789p 67s 55s [777z] {FLOWERS} +8s",
        {"win": "eight_flowers", "replacement": "flower"},
        {"flower_win": "with_hand"},
        {"self_drawn": 1, "dragon_pung": 1, "out_with_replacement_tile": 1, "eight_flowers": 8},
    ),
    "a hand that counts on a robbed flower": (
        "123m 456p 789p 67s 55s [777z] 1234567f +8s",
        {"win": "seven_rob_one", "from_": "N"},
        {"flower_win": "with_hand"},
        {"dragon_pung": 1, "seven_rob_one": 8},
    ),
    "a concealed hand that counts on a robbed flower, won on the tile after it": (
        "123m 456p 789p 67s 55s 777z 1234567f +8s",
        {"win": "seven_rob_one", "from_": "N", "replacement": "flower"},
        {"flower_win": "with_hand"},
        {"concealed_hand": 1, "dragon_pung": 1, "out_with_replacement_tile": 1, "seven_rob_one": 8},
    ),
    "a concealed hand that counts beside eight flowers": (
        f"123m 456p 789p 67s 55s 777z {FLOWERS} +8s",
        {"win": "eight_flowers"},
        {"flower_win": "with_hand"},
        {"self_drawn": 1, "concealed_hand": 1, "fully_concealed_hand": 1, "dragon_pung": 1, "eight_flowers": 8},
    ),
    "one less than all eight robs, flowers and all": (
        f"123m 456p 789p 67s 55s 777z {FLOWERS} +8s",
        {"win": "seven_rob_one", "from_": "N"},
        {},
        {"seven_rob_one": 8},
    ),
}


@pytest.mark.parametrize(("hand", "context", "switches", "rows"), FLOWER_WINS.values(), ids=FLOWER_WINS)
def test_flower_wins(hand: str, context: Context, switches: Context, rows: dict[str, int]) -> None:
    result = scored(hand, house(**switches), **context)
    assert rows_of(result) == rows
    if context["win"] == "seven_rob_one":
        assert {payer.seat for payer in result.payers} == {"N"}


def test_what_a_robbed_flower_removes() -> None:
    """Even beside the hand's own tai; of the flowers South's 蘭, as 夏 is in the set of seasons."""
    hand = "123m 456p 789p 67s 55s 777z 1234567f +8s"
    best = scored(hand, house(flower_win="with_hand"), win="seven_rob_one", from_="N").best
    assert [pattern.id for pattern in best.excluded] == [
        "self_drawn",
        "fully_concealed_hand",
        "seat_flower",
        "flower_set",
    ]


@pytest.mark.parametrize(
    ("flower_win", "rows"),
    [
        ("alone", {"eight_flowers": 8, "dealt_flower_win": 4}),
        ("with_hand", {"self_drawn": 1, "dragon_pung": 1, "eight_flowers": 8, "dealt_flower_win": 4}),
    ],
)
def test_dealt_flowers_count_beside_the_flower_win(flower_win: str, rows: dict[str, int]) -> None:
    table = house(patterns={"dealt_flower_win": 4}, flower_win=flower_win)
    hand = f"123m 456p 789p 67s 55s [777z] {FLOWERS} +8s"
    assert rows_of(scored(hand, table, win="eight_flowers", discards=0)) == rows
