"""Who pays whom: base plus unit times the tai of each payment.

A payment goes through the steps of `settle`: the hand's tai, the tai between the two seats, the amount. Limits on the
tai come between the first two, and whoever pays in another's place after the last.
"""

from __future__ import annotations

from typing import NamedTuple

from taical.amounts import simplest
from taical.rules import Number, PaymentRules
from taical.tiles import SEATS, Seat
from taical.win import Win


class Payer(NamedTuple):
    """One payment to the winner.

    Attributes:
        seat: Who pays.
        dealer_tai: The dealer and streak tai of this payment, in tai.
        tai: The hand's tai and the dealer tai together, in tai.
        amount: What is paid, in points.
    """

    seat: Seat
    dealer_tai: int
    tai: int
    amount: Number


def settle(win: Win, tai: int, rules: PaymentRules) -> tuple[tuple[Payer, ...], dict[Seat, Number]]:
    """Work out the payments for a win.

    Args:
        win: The win, whose own base and unit go before the rule set's.
        tai: The hand's total, in tai.
        rules: The rule set's numbers.

    Returns:
        The payments to the winner, and what each of the four seats gets (negative: pays), in points.
    """
    payers = tuple(_payer(win, seat, tai, rules) for seat in win.payers)
    payments: dict[Seat, Number] = dict.fromkeys(SEATS, 0)
    for payer in payers:
        payments[payer.seat] = -payer.amount
    payments[win.seat] = simplest(sum(payer.amount for payer in payers))
    return payers, payments


def _payer(win: Win, seat: Seat, tai: int, rules: PaymentRules) -> Payer:
    base = rules.base if win.base is None else win.base
    unit = rules.unit if win.unit is None else win.unit
    dealer_tai = dealer_tai_between(win, seat, rules)
    total = tai + dealer_tai
    return Payer(seat, dealer_tai, total, simplest(base + unit * total))


def dealer_tai_between(win: Win, seat: Seat, rules: PaymentRules) -> int:
    """Return the dealer and streak tai (連莊拉莊) of a payment: only where the dealer is one of the two seats."""
    if win.dealer not in (win.seat, seat):
        return 0
    return rules.dealer_tai + rules.streak_tai * win.streak
