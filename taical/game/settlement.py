"""Who pays whom at the end, with the fewest payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from taical.domain.amounts import simplest
from taical.domain.rules import Number
from taical.errors import GameError
from taical.game.debts import Debts, still_owed
from taical.i18n import gettext as _

EXACT_UP_TO = 8
"""The most accounts for which the fewest payments are looked for; with more of them, few have to do."""


class Payment(NamedTuple):
    """What one account pays another one."""

    payer: str
    to: str
    amount: Number


class Settlement(NamedTuple):
    """How a table settles."""

    payments: tuple[Payment, ...]
    is_fewest: bool  # whether it is certain that no fewer payments would do
    # what each account gets more by the rounding than its balance, or less where it is negative; none of nothing
    differences: dict[str, Number]


def settlement(balances: Mapping[str, Number], round_to: Number | None = None) -> Settlement:
    """Return the payments after which every account stands at nothing.

    With `round_to` each amount is a multiple of it. Every balance is taken down to the multiple below it, and the
    multiples that are then missing go one each to the balances that lost most (those that lost alike: in the order of
    the book). So the sum stays zero, and nobody gains or loses as much as one multiple.

    Raises:
        GameError: The balances do not add up to nothing, or amounts cannot be rounded to that.

    >>> settlement({"Ann": 70, "Bea": -40, "Chen": -30}).payments
    (Payment(payer='Bea', to='Ann', amount=40), Payment(payer='Chen', to='Ann', amount=30))
    """
    total = simplest(sum(balances.values()))
    if total:
        raise GameError(_("the balances add up to {total}, not to 0: nobody can settle that").format(total=total))
    paid = balances if round_to is None else _rounded(balances, round_to)
    accounts = {name: balance for name, balance in paid.items() if balance}
    is_few = len(accounts) <= EXACT_UP_TO
    groups = _zero_sums(accounts) if is_few else _pairs_and_rest(accounts)
    payments = [payment for group in groups for payment in _payments(group)]
    order = list(balances)
    payments.sort(key=lambda payment: (order.index(payment.payer), order.index(payment.to)))
    differences = {name: simplest(paid[name] - balance) for name, balance in balances.items()}
    return Settlement(tuple(payments), is_few, {name: amount for name, amount in differences.items() if amount})


def as_closed(balances: Mapping[str, Number], debts: Debts) -> dict[str, Number]:
    """Return what everybody stands at once all debts are paid."""
    owed = still_owed(debts)
    return {name: simplest(balance + owed.get(name, 0)) for name, balance in balances.items()}


def _rounded(balances: Mapping[str, Number], multiple: Number) -> dict[str, Number]:
    """Return multiples close to the balances that still add up to nothing."""
    if multiple <= 0:
        raise GameError(
            _("amounts can be rounded to a multiple of a number above 0, not of {value}").format(value=multiple)
        )
    shares = {name: Fraction(balance) / Fraction(multiple) for name, balance in balances.items()}
    counts = {name: share.__floor__() for name, share in shares.items()}
    missing = -sum(counts.values())
    by_loss = sorted(balances, key=lambda name: counts[name] - shares[name])  # a stable sort
    for name in by_loss[:missing]:
        counts[name] += 1
    return {name: simplest(count * multiple) for name, count in counts.items()}


Accounts = dict[str, Number]


def _zero_sums(accounts: Accounts) -> list[Accounts]:
    """Part accounts into the most groups that each add up to nothing: a group of n settles with n - 1 payments.

    The most groups that can be closed while accounts join one after the other, in the best
    order, depends only on who has joined and who was the best one to join last; bits stand for who has.
    """
    names = list(accounts)
    sums: list[Number] = [0]
    for name in names:
        sums += [total + accounts[name] for total in sums]
    most = [0] * len(sums)
    last = [0] * len(sums)
    for members in range(1, len(sums)):
        most[members], last[members] = max(
            (most[members ^ 1 << bit], -bit) for bit in range(len(names)) if members >> bit & 1
        )
        most[members] += not sums[members]
    groups: list[Accounts] = []
    members = len(sums) - 1
    while members:
        if not sums[members]:
            groups.append({})
        bit = -last[members]
        groups[-1][names[bit]] = accounts[names[bit]]
        members ^= 1 << bit
    return groups


def _pairs_and_rest(accounts: Accounts) -> list[Accounts]:
    """Part accounts into pairs of which one owes what the other gets, and all others together."""
    groups = []
    rest = {**accounts}
    for name, amount in accounts.items():
        other = next((other for other in rest if rest[other] == -amount), None)
        if name in rest and other is not None:
            groups.append({name: rest.pop(name), other: rest.pop(other)})
    return [*groups, rest]


def _payments(group: Accounts) -> Iterable[Payment]:
    """Have whoever owes most pay whoever gets most, until nobody owes anything."""
    left = {**group}
    while any(left.values()):
        payer = min(left, key=lambda name: left[name])
        to = max(left, key=lambda name: left[name])
        amount = min(-left[payer], left[to])
        left[payer] += amount
        left[to] -= amount
        yield Payment(payer, to, simplest(amount))
