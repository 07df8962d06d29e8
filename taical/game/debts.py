"""拉 and 踢: debts that grow while the same player wins off the same one, and are halved or paid when that ends.

Source: the Hong Kong Mahjong Association's book of 2025-07-28, as the public engine open_mahjong_unity plays it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from taical.domain.rules import Number
from taical.errors import GameError
from taical.i18n import gettext as _


class Pair(NamedTuple):
    """Who owes whom."""

    debtor: str
    creditor: str


class Debt(NamedTuple):
    """What one player owes another."""

    points: Number
    mouths: int  # 口: for how many hands it has stood


Debts = dict[Pair, Debt]

MOUTHS_TO_CUT = 3
"""From how many mouths on a debtor may cut (斬)."""

_GROWTH = Decimal("1.5")


class Pulled(NamedTuple):
    """What a hand makes of the debts."""

    debts: Debts  # after it
    paid: Mapping[Pair, Number]  # what debtors pay their creditors at once


def pulled(debts: Debts, owed: Mapping[Pair, Number]) -> Pulled:
    """Return what a won hand makes of the debts.

    Args:
        debts: Those before it.
        owed: What each payer of the hand owes each winner.
    """
    winners = {pair.creditor for pair in owed}
    payers = {pair.debtor for pair in owed}
    after: Debts = {}
    paid: dict[Pair, Number] = {}
    for pair, debt in debts.items():
        debtor, creditor = pair
        if pair in owed:
            after[pair] = Debt(math.ceil(debt.points * _GROWTH) + owed[pair], debt.mouths + 1)
        elif debtor in winners and (creditor in payers):
            paid[pair] = math.floor(debt.points / 2)
        elif debtor in winners or winners != {creditor}:
            paid[pair] = debt.points
        else:
            after[pair] = debt
    after |= {pair: Debt(amount, 1) for pair, amount in owed.items() if pair not in debts}
    return Pulled(after, paid)


def cut(debts: Debts, pair: Pair) -> Pulled:
    """Return what a cut (斬) makes of the debts: the debtor pays all.

    Raises:
        GameError: There is no such debt, or it has too few mouths.
    """
    debt = debts.get(pair)
    if debt is None:
        message = _("{debtor} owes {creditor} nothing")
        raise GameError(message.format(debtor=pair.debtor, creditor=pair.creditor))
    if debt.mouths < MOUTHS_TO_CUT:
        message = _("a debt can be cut from {least} mouths on, and this one has {mouths}")
        raise GameError(message.format(least=MOUTHS_TO_CUT, mouths=debt.mouths))
    return Pulled({other: owed for other, owed in debts.items() if other != pair}, {pair: debt.points})


def collected(debts: Debts) -> Pulled:
    """Return what the end makes of the debts: everything is paid."""
    return Pulled({}, {pair: debt.points for pair, debt in debts.items()})


def by_player(paid: Mapping[Pair, Number]) -> dict[str, Number]:
    """Return what each player gets of what debtors pay, or pays where it is negative."""
    amounts: dict[str, Number] = {}
    for (debtor, creditor), amount in paid.items():
        amounts[debtor] = amounts.get(debtor, 0) - amount
        amounts[creditor] = amounts.get(creditor, 0) + amount
    return amounts


def still_owed(debts: Debts) -> dict[str, Number]:
    """Return what each player is still to get, or to pay where it is negative."""
    return by_player(collected(debts).paid)
