"""A win whose tai are typed, without tiles: what it pays."""

from __future__ import annotations

from typing import NamedTuple

from taical.domain.rules import Liability, Number, RuleSet
from taical.domain.tiles import Seat
from taical.domain.win import Win
from taical.engine.payment import Payer, refuse_small, settle


class TypedScore(NamedTuple):
    """What a number of tai comes to under a rule set."""

    win: Win  # with no tiles in its hand
    tai: int  # the hand's own, after a cap, without dealer and streak tai
    payers: tuple[Payer, ...]
    payments: dict[Seat, Number]


def settle_tai(win: Win, tai: int, ruleset: RuleSet, liable: tuple[Seat, Liability] | None = None) -> TypedScore:
    """Return the payments of a win that is worth so many tai.

    Args:
        win: How it was won; its hand is not looked at.
        tai: The hand's own tai, without those of the dealer and the streak.
        ruleset: The table, of which only the payment rules matter.
        liable: Who is liable for the hand (包牌) and how far, or None.

    Raises:
        WinError: `not_a_win`, where the table asks for more tai.
    """
    refuse_small(tai, ruleset)
    rules = ruleset.payment
    payers, payments = settle(win, tai, {}, rules, stated=liable, plain=ruleset.plain_payments and liable is None)
    return TypedScore(win, tai if rules.cap is None else min(tai, rules.cap), payers, payments)
