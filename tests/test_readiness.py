"""What a hand waits for and what each tile is worth."""

from __future__ import annotations

import pytest
from support import READY, house, refused, shipped

from taical.errors import HandError, NotationError, WinError
from taical.notation import parse_hand
from taical.readiness import Wait, waits
from taical.ruleset import load_ruleset

PUNGS = "11123m 222p 333s 444z 55z"


@pytest.mark.parametrize(
    ("hand", "seat", "expected"),
    [
        (READY, "S", [("5s", ("single", "two_sided"), 2, 2, 1), ("8s", ("two_sided",), 4, 2, 1)]),
        ("123m 456p 789p 678s 5s [777z]", "S", [("5s", ("single",), 3, 2, 1), ("8s", ("single",), 3, 2, 1)]),
        (
            PUNGS,
            "E",
            [
                ("1m", ("dual_pung", "two_sided"), 1, 8, 6),
                ("4m", ("two_sided",), 4, 8, 6),
                ("5z", ("dual_pung",), 2, 9, 4),
            ],
        ),
        (
            PUNGS,
            "N",
            [
                ("1m", ("dual_pung", "two_sided"), 1, 9, 7),
                ("4m", ("two_sided",), 4, 9, 7),
                ("5z", ("dual_pung",), 2, 10, 5),
            ],
        ),
        ("46m 456p 789p 678s 55s [777z]", "S", [("5m", ("closed",), 4, 3, 2)]),
        ("6z (1111m) (2222m) (3333p) (4444p) (5555s)", "S", [("6z", ("single",), 3, 16, 14)]),
        ("123m 456p 789p 69s 55s [777z]", "S", []),
        ("1111m 234p 567p 234s 567s", "S", []),
    ],
)
def test_what_each_tile_is_worth(hand: str, seat: str, expected: list[tuple[object, ...]]) -> None:
    """Expected: the tile, the shapes, how many are left, its tai drawn and discarded."""
    found = waits(hand, shipped(), seat=seat)
    assert found == tuple(Wait(*values) for values in expected)  # type: ignore[arg-type]
    assert waits(parse_hand(hand), shipped(), seat=seat) == found


def test_the_round_counts() -> None:
    (wait,) = waits("46m 456p 789p 678s 55s [222z]", shipped(), seat="W", round="S")
    assert (wait.drawn, wait.discarded) == (3, 2)


def test_the_table_counts() -> None:
    assert [(wait.drawn, wait.discarded) for wait in waits(PUNGS, shipped("hyloveclub"))] == [(3, 1), (3, 1), (4, 2)]
    assert [wait.discarded for wait in waits(PUNGS, house(triplet_first=True))] == [3, 6, 4]


@pytest.mark.parametrize("seat", ["W", "w", "西", "West", "west"])
@pytest.mark.parametrize("round_", ["S", "南", "South"])
def test_seats_in_any_words(seat: str, round_: str) -> None:
    (wait,) = waits("46m 456p 789p 678s 55s [333z]", shipped(), seat=seat, round=round_)
    # 自摸 1 + 門風刻 1 + 嵌張 1
    assert (wait.drawn, wait.discarded) == (3, 2)


@pytest.mark.parametrize("field", ["seat", "round"])
def test_no_such_seat(field: str) -> None:
    with refused(WinError, "impossible_context", f'{field} is "X"', "E, S, W and N", field=field):
        waits("123m 456p 789p 69s 55s [777z]", shipped(), **{field: "X"})


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        # 三元刻 1 + 嵌張 1, drawn 自摸 1 as well
        ("46m 456p 789p 678s 55s [777z]", [("5m", 3, None)]),
        # 門清 1 + 三元刻 1, drawn 自摸 1 and 不求人 1 as well
        ("123m 456p 789p 67s 55s 777z", [("5s", 4, None), ("8s", 4, None)]),
        # nothing but 自摸 1
        ("123m 456p 789p 67s 22z [666m]", [("5s", None, None), ("8s", None, None)]),
    ],
)
def test_a_hand_that_is_worth_less_than_a_win_takes(hand: str, worth: list[tuple[str, int | None, int | None]]) -> None:
    ruleset = load_ruleset("wikipedia", ["payment.min_tai=3"])
    found = waits(hand, ruleset)
    assert [(wait.tile, wait.drawn, wait.discarded) for wait in found] == worth
    assert all(wait.shapes for wait in found)


def test_irregular_hands_wait_too() -> None:
    """嚦咕嚦咕 8 and 門清 1, drawn also 自摸 1 and 不求人 1; with one kind waited for 單吊 1."""
    pairs = "11m 22m 44m 11p 22p 55p 111s 9s"
    assert waits(pairs, shipped()) == ()
    (wait,) = waits(pairs, house(patterns={"seven_pairs_and_triplet": 8}))
    assert wait == Wait("9s", ("single",), 3, 12, 10)


@pytest.mark.parametrize(
    ("hand", "parts"),
    [
        (f"{READY} +8s", ("leave out the +",)),
        ("123m 456p 789p 678s 55s [777z]", ("there are 17 tiles", "before the winning one there are 16")),
        ("1234567f 1m", ("there is 1 tile, flowers aside; before the winning one there are 16",)),
        ("123m 456p 789p 678s 55s (7777z)", ("there are 18 tiles", "there are 17")),
        ("123m 456p 789p 678s (7777z)", ("16 tiles", "2 too few (小相公)")),
    ],
)
def test_not_one_short(hand: str, parts: tuple[str, ...]) -> None:
    with refused(HandError, "tile_count", *parts, field="hand"):
        waits(hand, shipped())


def test_faults_of_the_hand() -> None:
    with refused(NotationError, "bad_tile", "0m", field="hand", column=1):
        waits("0m", shipped())
    with refused(HandError, "tile_count", "15 too few (小相公)", field="hand"):
        waits("12m", shipped())
