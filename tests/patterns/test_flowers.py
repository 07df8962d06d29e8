"""Flowers, and the wins that they give by themselves."""

from __future__ import annotations

from typing import Any

import pytest
from support import held, house, rows_of, scored

from taical.domain.tiles import SEATS, Seat

Context = dict[str, Any]
HAND = "345m 345p 345s 23s 88s [777m]"

FLOWERS: list[tuple[str, str, Seat, Context, int]] = [
    ("seat_flower", "", "S", {}, 0),
    ("seat_flower", "春梅", "S", {}, 0),
    ("seat_flower", "夏", "S", {}, 1),
    ("seat_flower", "夏蘭", "S", {}, 2),
    ("seat_flower", "秋菊", "W", {}, 2),
    ("seat_flower", "冬竹", "N", {}, 2),
    ("seat_flower", "秋菊", "W", {"flower_numbering": "bamboo_third"}, 1),
    ("seat_flower", "秋竹", "W", {"flower_numbering": "bamboo_third"}, 2),
    ("seat_flower", "冬菊", "N", {"flower_numbering": "bamboo_third"}, 2),
    ("seat_flower", "夏蘭", "S", {"seat_flower_limit": 1}, 1),
    ("seat_flower", "夏蘭", "S", {"seat_flower_limit": None}, 2),
    ("seat_flower", "春夏秋冬", "S", {}, 0),
    ("seat_flower", "春夏秋冬蘭", "S", {}, 1),
    ("seat_flower", "夏梅蘭菊竹", "S", {}, 1),
    ("seat_flower", "春夏秋冬梅蘭菊竹", "S", {}, 0),
    ("seat_flower", "春夏秋冬", "S", {"flower_set_keeps_seat_flower": True}, 1),
    ("seat_flower", "春夏秋冬蘭", "S", {"flower_set_keeps_seat_flower": True}, 2),
    ("any_flower", "", "S", {}, 0),
    ("any_flower", "春", "S", {}, 1),
    ("any_flower", "春夏蘭竹", "S", {}, 4),
    ("flower_set", "春夏秋", "S", {}, 0),
    ("flower_set", "春夏秋竹", "S", {}, 0),
    ("flower_set", "春夏秋冬", "S", {}, 1),
    ("flower_set", "春梅蘭菊竹", "S", {}, 1),
    ("flower_set", "春夏秋冬梅蘭菊竹", "S", {}, 2),
    ("no_honors_no_flowers", "", "S", {}, 1),
    ("no_honors_no_flowers", "春", "S", {}, 0),
    ("no_flowers", "", "S", {}, 1),
    ("no_flowers", "春", "S", {}, 0),
    ("no_honors", "", "S", {}, 1),
    ("no_honors", "春", "S", {}, 1),
]


@pytest.mark.parametrize(("pattern", "flowers", "seat", "switches", "count"), FLOWERS)
def test_pattern(pattern: str, flowers: str, seat: Seat, switches: Context, count: int) -> None:
    assert held(pattern, f"{HAND} {flowers} +4s", switches, seat=seat) == count


@pytest.mark.parametrize("seat", SEATS)
def test_each_seat_has_two_flowers(seat: Seat) -> None:
    for flower in range(1, 9):
        own = (flower - 1) % 4 == SEATS.index(seat)
        assert held("seat_flower", f"{HAND} {flower}f +4s", seat=seat) == own


def test_a_table_can_number_bamboo_before_chrysanthemum() -> None:
    """竹 is the West's and 菊 the North's; the others stay."""
    own: dict[Seat, str] = {"E": "春梅", "S": "夏蘭", "W": "秋竹", "N": "冬菊"}
    for seat, flowers in own.items():
        for flower in "春夏秋冬梅蘭菊竹":
            found = held("seat_flower", f"{HAND} {flower} +4s", {"flower_numbering": "bamboo_third"}, seat=seat)
            assert found == (flower in flowers)


def test_a_set_that_a_table_does_not_pay_takes_no_seat_flower() -> None:
    rows = rows_of(scored(f"{HAND} 春夏秋冬 +4s", house(patterns={"flower_set": None}), from_="W"))
    assert rows == {"seat_flower": 1}


@pytest.mark.parametrize(("pair", "meld", "count"), [("88s", "[777m]", 1), ("11z", "[777m]", 0), ("88s", "[777z]", 0)])
def test_honors(pair: str, meld: str, count: int) -> None:
    hand = f"34m 345p 345s 234s {pair} {meld} +5m"
    assert held("no_honors_no_flowers", hand) == held("no_honors", hand) == count
    assert held("no_flowers", hand) == 1


@pytest.mark.parametrize(
    ("pattern", "hand", "context", "count"),
    [
        ("eight_flowers", "12345678f", {"win": "eight_flowers"}, 1),
        ("eight_flowers", "12345678f", {"win": "seven_rob_one", "from_": "N"}, 0),
        ("eight_flowers", f"{HAND} 12345678f +4s", {}, 0),
        ("seven_rob_one", "1234567f", {"win": "seven_rob_one", "from_": "N"}, 1),
        ("seven_rob_one", "12345678f", {"win": "seven_rob_one", "from_": "N"}, 1),
        ("seven_rob_one", "12345678f", {"win": "eight_flowers"}, 0),
    ],
)
def test_flower_wins(pattern: str, hand: str, context: Context, count: int) -> None:
    assert held(pattern, hand, **context) == count


@pytest.mark.parametrize(
    ("context", "stated", "unless_discards"),
    [
        ({"win": "eight_flowers"}, 0, 1),
        ({"win": "eight_flowers", "discards": 0}, 1, 1),
        ({"win": "eight_flowers", "discards": 1}, 0, 0),
        ({"win": "seven_rob_one", "from_": "N"}, 0, 1),
        ({"win": "seven_rob_one", "from_": "N", "discards": 0}, 1, 1),
        ({"win": "seven_rob_one", "from_": "N", "discards": 30}, 0, 0),
        ({}, 0, 0),
        ({"discards": 0}, 0, 0),
        ({"from_": "W"}, 0, 0),
    ],
)
def test_dealt_flowers(context: Context, stated: int, unless_discards: int) -> None:
    hand = f"{HAND} 12345678f +4s"
    assert held("dealt_flower_win", hand, **context) == stated
    assert held("dealt_flower_win", hand, {"dealt_flowers": "unless_discards"}, **context) == unless_discards
