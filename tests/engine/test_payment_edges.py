"""Payments where a rule just does not apply, and amounts in their simplest form."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from taical.domain.hand import Hand
from taical.domain.rules import Number, PaymentRules
from taical.domain.tiles import Seat
from taical.domain.win import Win
from taical.engine.payment import settle


def seats_paid(win: Win, tai: int, rules: PaymentRules, **more: Any) -> dict[Seat, Number]:  # noqa: ANN401
    return settle(win, tai, {}, rules, **more)[1]


@pytest.mark.parametrize("rule", ["discarder", "discarder_for_all", "all_half"])
def test_all_three_pay_a_drawn_hand_in_full_whoever_pays_for_a_discard(rule: Any) -> None:  # noqa: ANN401
    """5 and 3 tai; East deals, and the dealer tai are one more."""
    rules = PaymentRules(base=5, unit=1, discard_paid_by=rule)
    drawn = Win(Hand(()), "S", win="draw")
    assert seats_paid(drawn, 3, rules) == {"E": -9, "S": 25, "W": -8, "N": -8}


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    ("base", "unit", "tai", "amount"),
    [
        (0, Decimal("0.5"), 2, "1"),
        (0, Decimal("0.5"), 3, "1.5"),
        (Decimal("0.50"), Decimal("0.25"), 4, "1.5"),
        (Decimal("0.25"), Decimal("0.25"), 4, "1.25"),
        (Decimal("2.0"), 1, 1, "3"),
        (30, 10, 2, "50"),
    ],
)
def test_an_amount_is_whole_or_has_no_zeros_at_its_end(
    base: Any,  # noqa: ANN401
    unit: Any,  # noqa: ANN401
    tai: int,
    amount: str,
    plain: bool,
) -> None:
    rules = PaymentRules(base=base, unit=unit)
    payers, payments = settle(Win(Hand(()), "S", win="discard", from_="W"), tai, {}, rules, plain=plain)
    assert [str(payer.amount) for payer in payers] == [amount]
    assert {seat: str(paid) for seat, paid in payments.items()} == {"E": "0", "S": amount, "W": f"-{amount}", "N": "0"}


@pytest.mark.parametrize("plain", [True, False])
def test_what_three_pay_in_halves_is_a_whole_sum(plain: bool) -> None:
    """South draws 1 tai of 0.5 without a base; the dealer pays 2 tai: 1, the others 0.5 each, 2 in all."""
    payments = seats_paid(Win(Hand(()), "S", win="draw"), 1, PaymentRules(base=0, unit=Decimal("0.5")), plain=plain)
    assert {seat: str(paid) for seat, paid in payments.items()} == {"E": "-1", "S": "2", "W": "-0.5", "N": "-0.5"}


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    ("rule", "payments"),
    [
        # 8 tai and nothing else: no base, and no dealer tai from East, who has stayed on twice.
        ("tai", {"E": -8, "S": -8, "W": 24, "N": -8}),
        # 5, 8 tai, and 1 and 4 more from the dealer.
        ("all", {"E": -18, "S": -13, "W": 44, "N": -13}),
    ],
)
def test_a_win_by_flowers_may_cost_its_tai_alone(rule: Any, payments: dict[str, int], plain: bool) -> None:  # noqa: ANN401
    win = Win(Hand(()), "W", win="eight_flowers", streak=2)
    assert seats_paid(win, 8, PaymentRules(base=5, unit=1, flower_win_pays=rule), plain=plain) == payments


@pytest.mark.parametrize("plain", [True, False])
def test_a_win_that_is_paid_twice(plain: bool) -> None:
    """South draws 3 tai: 5 + 3 from two seats and 5 + 4 from the dealer, all of it twice."""
    win = Win(Hand(()), "S", win="draw", times=2)
    payments = seats_paid(win, 3, PaymentRules(base=5, unit=1), plain=plain)
    assert payments == {"E": -18, "S": 50, "W": -16, "N": -16}
