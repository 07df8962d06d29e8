"""Who pays whom: base plus unit times the tai of each payment.

A payment goes through the steps of `settle`: the hand's tai under the cap, the tai between the two seats, the amount,
and who pays it where another player is liable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from taical.domain.amounts import simplest
from taical.domain.rules import Liability, Number, PaymentRules
from taical.domain.tiles import Seat
from taical.domain.win import Win


class Payer(NamedTuple):
    """One payment to the winner."""

    seat: Seat
    dealer_tai: int  # the dealer and streak tai of this payment, in tai
    tai: int  # all tai of this payment, the hand's and the dealer tai together
    amount: Number  # what is paid, in points
    # whose payment this is, where the one who pays is liable for it or shares it; else None
    instead_of: Seat | None = None


def settle(
    win: Win, tai: int, liable_sets: Mapping[str, range], rules: PaymentRules, claimed_pung: int | None = None
) -> tuple[tuple[Payer, ...], dict[Seat, Number]]:
    """Return the payments to the winner, and what each of the four seats gets (negative: pays), in points.

    Of the patterns that count, `liable_sets` has those that can make a player liable, with the tiles of their sets;
    `claimed_pung` is the tile of a pung that another player's tile completed as the winning tile.
    """
    base, unit = prices(win.base, win.unit, rules)
    payers = _shares(win, tai, base, unit, rules)
    if rules.liability or rules.open_kong_draw == "feeder_pays":
        liable, extent = _liable(win, liable_sets, rules, claimed_pung)
        if liable is not None and liable != win.from_:
            payers = _with_liability(win, payers, liable, extent, unit)
    return payers, _summed(win.seat, payers)


def _shares(win: Win, tai: int, base: Number, unit: Number, rules: PaymentRules) -> tuple[Payer, ...]:
    """Return what seats owe by how the hand was won, before anyone is liable."""
    extra = rules.self_draw_extra if win.win == "draw" else 0
    with_dealer = _tai_with_dealer(win.streak, rules)
    dealt_in = win.dealer == win.seat
    payers = []
    for seat in win.payers:
        dealer_tai = with_dealer if dealt_in or seat == win.dealer else 0
        total = extra + (tai + dealer_tai if rules.cap is None else _capped(tai, dealer_tai, rules.cap, rules))
        amount = base + unit * total
        payers.append(Payer(seat, dealer_tai, total, amount if type(amount) is int else simplest(amount)))
    return tuple(payers)


def _capped(tai: int, dealer_tai: int, cap: int, rules: PaymentRules) -> int:
    """Return the tai between two seats under the cap."""
    return min(tai + dealer_tai, cap) if rules.cap_includes_dealer else min(tai, cap) + dealer_tai


def _summed(winner: Seat, payers: Iterable[Payer]) -> dict[Seat, Number]:
    """Return what each of the four seats gets, or pays where it is negative."""
    payments: dict[Seat, Number] = {"E": 0, "S": 0, "W": 0, "N": 0}
    total: Number = 0
    for payer in payers:
        amount = payer.amount
        payments[payer.seat] -= amount
        total += amount
    payments[winner] = total
    return payments if type(total) is int else {seat: simplest(amount) for seat, amount in payments.items()}


def dealer_tai_between(one: Seat, other: Seat, dealer: Seat, streak: int, rules: PaymentRules) -> int:
    """Return the dealer and streak tai (連莊拉莊) of a payment: only where the dealer is one of the two seats."""
    return _tai_with_dealer(streak, rules) if dealer in (one, other) else 0


def _tai_with_dealer(streak: int, rules: PaymentRules) -> int:
    times = streak if rules.streak_cap is None else min(streak, rules.streak_cap)
    return rules.dealer_tai + rules.streak_tai * times


def prices(win_base: Number | None, win_unit: Number | None, rules: PaymentRules) -> tuple[Number, Number]:
    """Return base and unit: a record's own go before the rule set's."""
    base = rules.base if win_base is None else win_base
    unit = rules.unit if win_unit is None else win_unit
    return base, unit


def _with_liability(
    win: Win, shares: tuple[Payer, ...], liable: Seat, extent: Liability, unit: Number
) -> tuple[Payer, ...]:
    """Return the payments with the ones of the liable seat: it pays all, or half of a discarder's, in units."""
    if win.from_ is None or extent == "all":
        return tuple(_taken_over(share, liable) for share in shares)
    (share,) = shares
    half = _half(share.amount, unit)
    return (
        Payer(share.seat, share.dealer_tai, share.tai, half),
        Payer(liable, share.dealer_tai, share.tai, half, instead_of=share.seat),
    )


def _taken_over(share: Payer, liable: Seat) -> Payer:
    if share.seat == liable:
        return share
    return Payer(liable, share.dealer_tai, share.tai, share.amount, instead_of=share.seat)


def _liable(
    win: Win, liable_sets: Mapping[str, range], rules: PaymentRules, claimed_pung: int | None
) -> tuple[Seat | None, Liability]:
    """Return the seat that is liable for the win, if one is, and how far: whoever fed the last open set.

    A set that the winning discard completes is the last one, and the discarder fed it.
    """
    if rules.open_kong_draw == "feeder_pays" and win.replacement == "open_kong":
        feeders = [meld.fed_by for meld in win.hand.melds if meld.kind == "open_kong" and meld.fed_by]
        return (feeders[-1] if feeders else None), "all"
    for pattern, extent in rules.liability.items():
        if pattern in liable_sets:
            tiles = liable_sets[pattern]
            fed = [meld.fed_by for meld in win.hand.melds if meld.claimed and meld.tile in tiles]
            if claimed_pung is not None and claimed_pung in tiles:
                fed.append(win.from_)
            if fed and fed[-1]:
                return fed[-1], extent
    return None, "all"


def _half(amount: Number, unit: Number) -> Number:
    """Return half an amount, rounded up to a whole unit."""
    if not unit:
        return simplest(amount * Decimal("0.5"))
    units, rest = divmod(amount, 2 * unit)
    return simplest((units + 1 if rest else units) * unit)
