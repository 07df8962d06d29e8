"""Who pays whom, with the examples of the payment rules."""

from __future__ import annotations

from decimal import Decimal

import pytest
from support import kind

from taical.domain.hand import Hand, Meld
from taical.domain.rules import LiableSets, Number, PaymentRules
from taical.domain.tiles import DRAGONS, SEATS, Seat
from taical.domain.win import Win, WinKind
from taical.engine.payment import dealer_tai_between, prices, settle

Payments = tuple[Number, Number, Number, Number]

SMALL = PaymentRules(base=5, unit=1)


def win_of(
    seat: Seat,
    from_: Seat | None = None,
    *,
    dealer: Seat = "E",
    streak: int = 0,
    win: WinKind | None = None,
    base: Number | None = None,
    unit: Number | None = None,
) -> Win:
    kind: WinKind = win or ("discard" if from_ else "draw")
    return Win(Hand(()), seat, dealer=dealer, streak=streak, win=kind, from_=from_, base=base, unit=unit)


EXAMPLES: dict[str, tuple[Win, int, PaymentRules, Payments]] = {
    "South self-draws 3 tai off East at streak 2": (win_of("S", streak=2), 3, PaymentRules(), (-110, 230, -60, -60)),
    "self-draw, 3 tai, streak 0": (win_of("S"), 3, SMALL, (-9, 25, -8, -8)),
    "dealer wins off seat 1, 2 tai, streak 1": (win_of("E", "S", streak=1), 2, SMALL, (10, -10, 0, 0)),
    "dealer self-draws 4 tai, streak 2": (win_of("E", streak=2), 4, SMALL, (42, -14, -14, -14)),
    "self-draw 6 tai, streak 1": (win_of("S", streak=1), 6, SMALL, (-14, 36, -11, -11)),
    "a discard between two who do not deal": (win_of("S", "W", streak=9), 3, SMALL, (0, 8, -8, 0)),
    "the dealer discards": (win_of("N", "E", streak=1), 0, SMALL, (-8, 0, 0, 8)),
    "another dealer": (win_of("S", dealer="N"), 1, SMALL, (-6, 19, -6, -7)),
    "a robbed kong": (win_of("W", "N", win="robbed_kong"), 2, SMALL, (0, 0, 7, -7)),
    "eight flowers": (win_of("W", win="eight_flowers"), 8, SMALL, (-14, -13, 40, -13)),
    "seven rob one": (win_of("W", "E", win="seven_rob_one"), 8, SMALL, (-14, 0, 14, 0)),
    "no tai at all": (win_of("S", "W"), 0, PaymentRules(), (0, 30, -30, 0)),
    "連1拉1 is 3 in all": (win_of("S", "E", streak=1), 0, PaymentRules(), (-60, 60, 0, 0)),
    "連2拉2 is 5 in all": (win_of("S", "E", streak=2), 0, PaymentRules(), (-80, 80, 0, 0)),
    "a table without streaks": (
        win_of("S", "E", streak=5),
        2,
        PaymentRules(dealer_tai=1, streak_tai=0),
        (-60, 60, 0, 0),
    ),
    "a table without a dealer's tai": (
        win_of("E", streak=5),
        2,
        PaymentRules(dealer_tai=0, streak_tai=0),
        (150, -50, -50, -50),
    ),
    "the players' own base and unit": (win_of("S", "W", base=100, unit=50), 3, SMALL, (0, 250, -250, 0)),
    "a base of nothing": (win_of("S", "W", base=0, unit=0), 3, SMALL, (0, 0, 0, 0)),
    "decimals": (
        win_of("S", base=Decimal("0.5"), unit=Decimal("0.25")),
        1,
        SMALL,
        (-1, Decimal("2.5"), Decimal("-0.75"), Decimal("-0.75")),
    ),
}


@pytest.mark.parametrize(("win", "tai", "rules", "expected"), EXAMPLES.values(), ids=EXAMPLES)
def test_payments(win: Win, tai: int, rules: PaymentRules, expected: Payments) -> None:
    payers, payments = settle(win, tai, {}, rules)
    assert payments == dict(zip(SEATS, expected, strict=True))
    assert list(payments) == list(SEATS)
    assert {seat: type(amount) for seat, amount in payments.items()} == {
        seat: type(amount) for seat, amount in zip(SEATS, expected, strict=True)
    }
    assert {payer.seat: -payer.amount for payer in payers} == {
        seat: amount for seat, amount in payments.items() if seat in win.payers
    }


LITTLE_DRAGONS = Hand((), (Meld("pung", kind("中"), "N"), Meld("pung", kind("發"), "W"), Meld("chow", kind("1m"), "E")))
"""小三元 whose last pung West fed; the chow that East fed is no part of it."""

SHARED: dict[str, tuple[Win, PaymentRules, Payments, list[tuple[Seat, Seat | None]]]] = {
    "self-draw 3 tai, seat 2 liable": (
        win_of("S"),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "all"}),
        (0, 25, -25, 0),
        [("W", "E"), ("W", None), ("W", "N")],
    ),
    "self-draw 3 tai, seat 2 liable for half": (
        win_of("S"),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "half"}),
        (0, 25, -25, 0),
        [("W", "E"), ("W", None), ("W", "N")],
    ),
    "seat 3 discards, 3 tai, seat 2 liable for all": (
        win_of("S", "N"),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "all"}),
        (0, 8, -8, 0),
        [("W", "N")],
    ),
    "dealer discards, 3 tai, seat 2 liable for half": (
        win_of("S", "E"),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "half"}),
        (-5, 10, -5, 0),
        [("E", None), ("W", "E")],
    ),
    "half in units of a half: 1 + 0.5 x 3 is 2.5, half of it 1.25": (
        win_of("S", "N", base=1, unit=Decimal("0.5")),
        PaymentRules(liability={"little_three_dragons": "half"}),
        (0, 3, Decimal("-1.5"), Decimal("-1.5")),
        [("N", None), ("W", "N")],
    ),
    "all pay half beside the discarder's 8, of which seat 2 takes 4: 5 of the dealer's 9, and 4 of its own 8": (
        win_of("S", "N"),
        PaymentRules(base=5, unit=1, discard_paid_by="all_half", liability={"little_three_dragons": "half"}),
        (-5, 17, -8, -4),
        [("E", None), ("W", None), ("N", None), ("W", "N")],
    ),
    "the liable seat discards": (
        win_of("S", "W"),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "half"}),
        (0, 8, -8, 0),
        [("W", None)],
    ),
    "liable for another hand only": (
        win_of("S", "N"),
        PaymentRules(base=5, unit=1, liability={"big_three_dragons": "all"}),
        (0, 8, 0, -8),
        [("N", None)],
    ),
    "the dealer is liable": (
        win_of("S", "N", dealer="W", streak=1),
        PaymentRules(base=5, unit=1, liability={"little_three_dragons": "all"}),
        (0, 8, -8, 0),
        [("W", "N")],
    ),
}


@pytest.mark.parametrize(("win", "rules", "expected", "paying"), SHARED.values(), ids=SHARED)
def test_liability(win: Win, rules: PaymentRules, expected: Payments, paying: list[tuple[Seat, Seat | None]]) -> None:
    payers, payments = settle(
        win._replace(hand=LITTLE_DRAGONS), 3, {"little_three_dragons": LiableSets(DRAGONS, 2)}, rules
    )
    assert payments == dict(zip(SEATS, expected, strict=True))
    assert [(payer.seat, payer.instead_of) for payer in payers] == paying
    assert sum(payer.amount for payer in payers) == payments["S"]


@pytest.mark.parametrize(
    ("cap", "includes_dealer", "each"), [(None, False, 31), (16, False, 26), (16, True, 21), (25, True, 30)]
)
def test_cap(cap: int | None, includes_dealer: bool, each: int) -> None:
    """The dealer self-draws 21 tai at streak 2: 5 + 21 + 5 without a cap."""
    rules = PaymentRules(base=5, unit=1, cap=cap, cap_includes_dealer=includes_dealer)
    _, payments = settle(win_of("E", streak=2), 21, {}, rules)
    assert payments == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


def test_payers_of_the_example_of_the_record() -> None:
    payers, _ = settle(win_of("S", streak=2), 3, {}, PaymentRules(base=30, unit=10))
    assert list(payers) == [
        ("E", 5, 8, 110, None),
        ("W", 0, 3, 60, None),
        ("N", 0, 3, 60, None),
    ]


@pytest.mark.parametrize(
    ("winner", "payer", "streak", "expected"),
    [("S", "E", 0, 1), ("E", "S", 0, 1), ("S", "E", 3, 7), ("E", "N", 10, 21), ("S", "W", 3, 0)],
)
def test_dealer_tai(winner: Seat, payer: Seat, streak: int, expected: int) -> None:
    assert dealer_tai_between(winner, payer, "E", streak, PaymentRules()) == expected
    assert dealer_tai_between(payer, winner, "E", streak, PaymentRules()) == expected


@pytest.mark.parametrize(
    ("cap", "streak", "expected"), [(None, 12, 25), (10, 9, 19), (10, 10, 21), (10, 11, 21), (0, 5, 1)]
)
def test_dealer_tai_of_a_long_streak(cap: int | None, streak: int, expected: int) -> None:
    """1 and 2 for each time that counts."""
    assert dealer_tai_between("S", "W", "W", streak, PaymentRules(streak_cap=cap)) == expected


@pytest.mark.parametrize(
    ("base", "unit", "expected"),
    [(None, None, (30, 10)), (5, None, (5, 10)), (None, Decimal("0.5"), (30, Decimal("0.5"))), (0, 0, (0, 0))],
)
def test_own_prices_go_before_the_tables(
    base: Number | None, unit: Number | None, expected: tuple[Number, Number]
) -> None:
    assert prices(base, unit, PaymentRules()) == expected
