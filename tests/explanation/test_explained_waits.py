"""Which tiles would have won, and why the wait is 獨聽 or not."""

from __future__ import annotations

from typing import Any

import pytest
from reason_codes import codes_in
from support import house, kinds, scored, shipped

from taical.explanation import explain, sentence

CLOSED = "46m 99s 123p 678p [123s] [567s] +5m"
ONE_SIDE_LEFT = "45m 44z 678p [123s] [789s] (6666m) +3m"

# A hand of South, who won off West, the switches, the tiles that would have won, whether it is 獨聽, and why.
CASES: list[tuple[str, dict[str, Any], tuple[str, ...], bool, dict[str, str]]] = [
    (
        CLOSED,
        {},
        ("5m",),
        True,
        {"only_tile": "only 5m completes the hand, and the wait is closed"},
    ),
    (
        CLOSED,
        {"wait_basis": "none"},
        ("5m",),
        True,
        {
            "only_tile": "only 5m completes the hand, and the wait is closed",
            "wait_unpaid": "here a one-tile wait pays nothing",
        },
    ),
    (
        "123m 456p 789p 678s 5s [777z] +5s",
        {"wait_basis": "none"},
        ("5s", "8s"),
        False,
        {"several_waits": "2 kinds of tile complete the hand: 5s 8s"},
    ),
    (
        "123m 456p 789p 678s 5s [777z] +5s",
        {},
        ("5s", "8s"),
        False,
        {"several_waits": "2 kinds of tile complete the hand: 5s 8s"},
    ),
    (
        "123m 456p 789p 678s 5s [777z] +5s",
        {"wait_basis": "shape"},
        ("5s", "8s"),
        True,
        {
            "narrow_shape": "the wait is single, and here the shape makes a one-tile wait, "
            "whatever else completes the hand"
        },
    ),
    (
        "45m 88s 123p 678p [123s] [567s] +3m",
        {"wait_basis": "shape"},
        ("3m", "6m"),
        False,
        {"wide_shape": "a two-sided wait is not a one-tile wait here"},
    ),
    (
        ONE_SIDE_LEFT,
        {},
        ("3m",),
        False,
        {
            "wide_shape": "a two-sided wait is not a one-tile wait here",
            "held_four": "6m would complete it too, but the hand has all four",
        },
    ),
    (
        ONE_SIDE_LEFT,
        {"one_tile_wait_shapes": "any"},
        ("3m",),
        True,
        {
            "any_shape": "only 3m completes the hand; the wait is two-sided, and here a one-tile wait may be of any "
            "shape",
            "held_four": "6m would complete it too, but the hand has all four",
        },
    ),
    (
        ONE_SIDE_LEFT,
        {"exhausted_kinds_wait": "all_kinds"},
        ("3m", "6m"),
        False,
        {
            "several_waits": "2 kinds of tile complete the hand: 3m 6m",
            "held_four_counts": "6m is waited for here, although the hand has all four",
        },
    ),
    (  # 12 and 345, or 123 and 45: as an edge wait the hand has no 平胡 here
        "12345m 678p 99p [123s] [567s] +3m",
        {"all_chows_wait": "two_sided"},
        ("3m", "6m"),
        False,
        {
            "several_waits": "2 kinds of tile complete the hand: 3m 6m",
            "other_reading": "the wait is two-sided in the reading that counts, and edge in another",
        },
    ),
]


@pytest.mark.parametrize(("hand", "switches", "tiles", "one_tile", "reasons"), CASES)
def test_what_was_waited_for(
    hand: str, switches: dict[str, Any], tiles: tuple[str, ...], one_tile: bool, reasons: dict[str, str]
) -> None:
    wait = explain(scored(hand, house(**switches), from_="W")).wait
    assert wait.tiles == kinds(*tiles)
    assert wait.one_tile is one_tile
    assert {reason.code: sentence(reason) for reason in wait.reasons} == reasons


def test_a_hand_complete_as_dealt_waited_for_nothing() -> None:
    wait = explain(scored("345m 44z 123p 678p 123s 567s", seat="E", opening="heavenly")).wait
    assert (wait.tiles, wait.shape, wait.one_tile) == ((), None, False)
    assert [reason.code for reason in wait.reasons] == ["no_wait"]


@pytest.mark.parametrize(("table", "paid"), [("wikipedia", True), ("english16", False), ("hyloveclub", False)])
def test_a_wait_that_the_table_has_no_row_for(table: str, paid: bool) -> None:
    wait = explain(scored("[123p] [456p] [789s] 111s 12m 55z +3m", shipped(table), from_="W")).wait
    said = {reason.code: sentence(reason) for reason in wait.reasons}
    unpaid = {} if paid else {"wait_without_row": "the table has no row that pays it"}
    assert wait.one_tile
    assert said == {"only_tile": "only 3m completes the hand, and the wait is edge"} | unpaid


def test_an_unfinished_hand_waits_for_nothing() -> None:
    wait = explain(scored("12345678f 123m", win="eight_flowers")).wait
    assert (wait.tiles, wait.shape, wait.one_tile) == ((), None, False)
    assert [sentence(reason) for reason in wait.reasons] == ["the tiles beside the flowers are not a complete hand"]


def test_every_code_has_a_hand() -> None:
    with_hands = {code for *_, reasons in CASES for code in reasons} | {"wait_without_row"}
    assert codes_in("explanation/wait.py") - with_hands == set()
