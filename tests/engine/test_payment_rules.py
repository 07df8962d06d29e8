"""Caps, minimum, liability (包牌) and the other numbers of payments, on hands worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

import taical
from taical.rulesets.schema import LIABLE_PATTERNS

THREE_TAI = "24m 345p 678p 99s [777z] (1111s) +3m"  # drawn: 自摸 1 + 三元刻 1 + 嵌張 1
BIG_DRAGONS = "23m 456m 99p [555z@{0}] [666z@{1}] [777z@{2}] +1m"  # 大三元 8; 1m and 4m are waited for


def score(record: dict[str, Any], **payment: object) -> taical.Score:
    rules = taical.load_ruleset({"extends": "wikipedia", "payment": payment})
    return taical.score(taical.parse_record(record), rules)


def test_example_self_draw_with_a_liable_seat() -> None:
    """大三元 8 in place of 3: the shares are 5+8+1, 5+8 and 5+8, and the liable seat pays all three."""
    record = {"hand": BIG_DRAGONS.format("N", "N", "W"), "seat": "S"}
    result = score(record, base=5, unit=1, liability={"big_three_dragons": "all"})
    assert result.tai == 9  # and 自摸 1
    assert result.payments == {"E": 0, "S": 43, "W": -43, "N": 0}
    assert [(payer.seat, payer.amount, payer.instead_of) for payer in result.payers] == [
        ("W", 15, "E"),
        ("W", 14, None),
        ("W", 14, "N"),
    ]


@pytest.mark.parametrize(
    ("discarder", "extent", "payments"),
    [
        ("N", "all", {"E": 0, "S": 13, "W": -13, "N": 0}),
        ("N", "half", {"E": 0, "S": 14, "W": -7, "N": -7}),  # 13 halved is 6.5, rounded up to 7
        ("E", "half", {"E": -7, "S": 14, "W": -7, "N": 0}),  # 14 with the dealer's tai
        ("E", "all", {"E": 0, "S": 14, "W": -14, "N": 0}),
        ("W", "all", {"E": 0, "S": 13, "W": -13, "N": 0}),  # the liable seat discards itself
        ("W", "half", {"E": 0, "S": 13, "W": -13, "N": 0}),
    ],
)
def test_liability_on_a_discard(discarder: str, extent: str, payments: dict[str, int]) -> None:
    record = {"hand": BIG_DRAGONS.format("N", "N", "W"), "seat": "S", "from": discarder}
    assert score(record, base=5, unit=1, liability={"big_three_dragons": extent}).payments == payments


def test_half_is_rounded_up_to_a_whole_unit() -> None:
    """30 + 10 x 8 is 110; half of it is 55, and the next whole unit of 10 is 60."""
    record = {"hand": BIG_DRAGONS.format("N", "N", "W"), "seat": "S", "from": "N"}
    assert score(record, liability={"big_three_dragons": "half"}).payments == {"E": 0, "S": 120, "W": -60, "N": -60}


def test_half_without_a_unit_is_exact() -> None:
    record = {"hand": BIG_DRAGONS.format("N", "N", "W"), "seat": "S", "from": "N"}
    paid = score(record, base=5, unit=0, liability={"big_three_dragons": "half"}).payments
    assert [str(amount) for amount in paid.values()] == ["0", "5", "-2.5", "-2.5"]


@pytest.mark.parametrize(
    ("pattern", "hand", "liable"),
    [
        ("big_three_dragons", BIG_DRAGONS.format("N", "N", "W"), "W"),
        ("big_three_dragons", BIG_DRAGONS.format("W", "W", "N"), "N"),
        ("little_three_dragons", "23m 456m 789m 55z [666z@N] [777z@W] +1m", "W"),
        ("little_four_winds", "23m 444m 11z [222z@E] [333z@E] [444z@W] +1m", "W"),
        ("big_four_winds", "23m 44m [111z@E] [222z@E] [333z@E] [444z@N] +1m", "N"),
        ("full_flush", "23m 99m 456m [456m@E] [777m@N] [888m@W] +1m", "W"),
        ("half_flush", "23m 99m 567m 888m [456m@E] [777z@N] +1m", "N"),
        ("all_pungs", "11m 99m 222s 888s [444p@E] [777z@N] +1m", "N"),
        ("all_honors", "11z 22z 666z [333z@W] [444z@E] [555z@N] +1z", "N"),
    ],
)
def test_who_is_liable(pattern: str, hand: str, liable: str) -> None:
    assert pattern in LIABLE_PATTERNS
    record = {"hand": hand, "seat": "S"}
    payments = score(record, liability={pattern: "all"}).payments
    assert [seat for seat, amount in payments.items() if amount < 0] == [liable]


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("23m 456m 99p [555z@N] [666z@N] [777z] +1m", "nobody noted who fed the last one"),
        ("23m 456m 99p 555z 666z 777z +1m", "no set is open"),
        ("23m 456m 99p [555z@N] [666z@W] 777z +1m", "one of the sets is concealed"),
        ("23m 456m 99p [555z@N] [666z@W] (7777z) +1m", "a concealed kong is not claimed"),
        ("23m 456m 789p 55z [444z@N] [666z@W] +1m", "the pattern is not there"),
    ],
)
def test_nobody_is_liable(hand: str, why: str) -> None:
    payments = score({"hand": hand, "seat": "S"}, liability=dict.fromkeys(LIABLE_PATTERNS, "all")).payments
    assert [seat for seat, amount in payments.items() if amount < 0] == ["E", "W", "N"], why


@pytest.mark.parametrize(
    ("discarder", "extent", "payments"),
    [
        # 大三元 8; the discard makes the last of the three pungs, so that nobody else is liable
        ("N", "all", {"E": 0, "S": 13, "W": 0, "N": -13}),
        ("N", "half", {"E": 0, "S": 13, "W": 0, "N": -13}),
        ("W", "all", {"E": 0, "S": 13, "W": -13, "N": 0}),
        # 自摸 1 as well; the last pung is drawn, so it was not claimed and nobody is liable: 5 + 9, and 1 of the dealer
        (None, "all", {"E": -15, "S": 43, "W": -14, "N": -14}),
        (None, "half", {"E": -15, "S": 43, "W": -14, "N": -14}),
    ],
)
def test_the_last_set_may_be_completed_by_the_winning_tile(
    discarder: str | None, extent: str, payments: dict[str, int]
) -> None:
    record = {"hand": "44m 77z 123p 789s [555z@E] [666z@W] +7z", "seat": "S"} | (
        {"from": discarder} if discarder else {}
    )
    assert score(record, base=5, unit=1, liability={"big_three_dragons": extent}).payments == payments


def test_a_discard_that_makes_another_set_is_not_the_last_of_the_hand() -> None:
    """The pung of 4m is no part of 大三元, whose last pung West fed."""
    record = {"hand": "44m 99p 123p [555z@E] [777z@N] [666z@W] +4m", "seat": "S", "from": "N"}
    paid = score(record, base=5, unit=1, liability={"big_three_dragons": "all"}).payments
    assert paid == {"E": 0, "S": 13, "W": -13, "N": 0}


@pytest.mark.parametrize(
    ("liability", "payer"),
    [
        # North's discard makes the last pung of 大三元, so that who fed the last claimed set is not asked.
        ({"big_three_dragons": "all", "half_flush": "all"}, "N"),
        # No certain sets make 混一色: West fed the last of those that were claimed.
        ({"half_flush": "all"}, "W"),
    ],
)
def test_certain_sets_go_before_any_sets(liability: dict[str, str], payer: str) -> None:
    record = {"hand": "44m 77z 123m 789m [555z@E] [666z@W] +7z", "seat": "S", "from": "N"}
    payments = score(record, liability=liability).payments
    assert [seat for seat, amount in payments.items() if amount < 0] == [payer]


def test_a_discard_that_completes_the_pair_is_no_set_that_was_fed() -> None:
    """小三元: West fed the second of the two pungs, and North the pair of 7z."""
    record = {"hand": "7z 123m 456m 789m [555z@E] [666z@W] +7z", "seat": "S", "from": "N"}
    payments = score(record, liability={"little_three_dragons": "all"}).payments
    assert [seat for seat, amount in payments.items() if amount < 0] == ["W"]


def test_nobody_is_liable_where_the_rules_know_no_liability() -> None:
    payments = score({"hand": BIG_DRAGONS.format("N", "N", "W"), "seat": "S"}).payments
    assert all(payments[seat] < 0 for seat in ("E", "W", "N"))


CAPPED = {"hand": "111m 222m 333p 111z 777z 5s +5s", "seat": "E", "streak": 2}
"""The dealer draws: 自摸 1 門清 1 不求人 1 圈風 1 門風 1 三元刻 1 單吊 1 五暗刻 8 碰碰胡 4 = 19 tai; 5 dealer tai."""


@pytest.mark.parametrize(
    ("payment", "tai", "each"),
    [
        ({}, 19, 5 + 19 + 5),
        ({"cap": 16}, 16, 5 + 16 + 5),
        ({"cap": 16, "cap_includes_dealer": True}, 16, 5 + 16),
        ({"cap": 22, "cap_includes_dealer": True}, 19, 5 + 22),
        ({"cap": 19}, 19, 5 + 19 + 5),
        ({"self_draw_extra": 1}, 19, 5 + 19 + 5 + 1),
        ({"self_draw_extra": 1, "cap": 16}, 16, 5 + 16 + 5 + 1),
        ({"streak_cap": 1}, 19, 5 + 19 + 3),
        ({"streak_cap": 2}, 19, 5 + 19 + 5),
    ],
)
def test_caps_and_extras(payment: dict[str, object], tai: int, each: int) -> None:
    result = score(CAPPED, base=5, unit=1, **payment)
    assert (result.tai, result.best.tai) == (tai, 19)
    assert result.payments == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


def test_no_extra_on_a_discard() -> None:
    record = {**CAPPED, "from": "W"}
    # without 自摸 and 不求人; the pair is completed, so that all five pungs stay concealed
    assert score(record, base=5, unit=1, self_draw_extra=1).payments["W"] == -(5 + 17 + 5)


@pytest.mark.parametrize(("least", "is_win"), [(2, True), (3, True), (4, False)])
def test_minimum(least: int, *, is_win: bool) -> None:
    record = {"hand": THREE_TAI, "seat": "S"}
    if is_win:
        assert score(record, min_tai=least).tai == 3
        return
    with pytest.raises(taical.WinError, match=r"worth 3 tai, and under .* a win takes 4") as caught:
        score(record, min_tai=least)
    assert caught.value.code == "not_a_win"


OPEN_KONG = {"hand": "123m 456p 789p 5s [777z] [8888m@W] +5s", "seat": "S", "replacement": "open_kong"}
"""自摸 1 + 三元刻 1 + 單吊 1 = 3 tai; a kong claimed from a discard gives no 槓上開花."""


def test_open_kong_draw_as_a_self_draw() -> None:
    assert score(OPEN_KONG, base=5, unit=1).payments == {"E": -9, "S": 25, "W": -8, "N": -8}


def test_open_kong_draw_paid_by_the_feeder() -> None:
    paid = score(OPEN_KONG, base=5, unit=1, open_kong_draw="feeder_pays").payments
    assert paid == {"E": 0, "S": 25, "W": -25, "N": 0}


def test_of_two_open_kongs_the_last_one_gave_the_replacement() -> None:
    """The pung that North fed is none."""
    hand = "123m 5s [8888m@E] [9999p@W] [777z@N] 456p +5s"
    paid = score(OPEN_KONG | {"hand": hand}, open_kong_draw="feeder_pays").payments
    assert [seat for seat, amount in paid.items() if amount < 0] == ["W"]


def test_the_feeder_of_a_kong_does_not_pay_for_a_tile_of_the_wall() -> None:
    record = {"hand": OPEN_KONG["hand"], "seat": "S"}
    assert score(record, base=5, unit=1, open_kong_draw="feeder_pays").payments == {"E": -9, "S": 25, "W": -8, "N": -8}


def test_open_kong_draw_whose_feeder_nobody_noted() -> None:
    record = {**OPEN_KONG, "hand": OPEN_KONG["hand"].replace("@W", "")}
    assert score(record, base=5, unit=1, open_kong_draw="feeder_pays").payments["N"] == -8


def test_open_kong_draw_not_allowed() -> None:
    with pytest.raises(taical.WinError, match="the replacement for a kong claimed from a discard cannot win") as caught:
        score(OPEN_KONG, open_kong_draw="not_allowed")
    assert caught.value.code == "not_a_win"
