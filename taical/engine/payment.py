"""Who pays whom: base plus unit times the tai of each payment.

A payment goes through the steps of `settle`: the hand's tai under the cap, the tai between the two seats, the amount,
and who pays it where another player is liable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from taical.domain.amounts import simplest
from taical.domain.rules import Liability, LiableSets, Number, PaymentRules, RuleSet, name_in_sentences
from taical.domain.tiles import SEATS, Seat
from taical.domain.values import of_values
from taical.domain.win import CLAIMS, FLOWER_WINS, OTHERS, Win, payers_of
from taical.errors import WinError
from taical.i18n import gettext as _


class Payer(NamedTuple):
    """One payment to the winner."""

    seat: Seat
    dealer_tai: int  # the dealer and streak tai of this payment, in tai
    tai: int  # all tai of this payment, the hand's and the dealer tai together
    amount: Number  # what is paid, in points
    # whose payment this is, where the one who pays is liable for it or shares it; else None
    instead_of: Seat | None = None


_payer: Final = of_values(Payer)


def settle(  # noqa: PLR0913 - what the payments depend on
    win: Win,
    tai: int,
    liable_sets: Mapping[str, LiableSets],
    rules: PaymentRules,
    *,
    claimed_pung: int | None = None,
    victim_tai: int = 0,
    dealer_times: int = 1,
    stated: tuple[Seat, Liability] | None = None,
    plain: bool = False,
) -> tuple[tuple[Payer, ...], dict[Seat, Number]]:
    """Return the payments to the winner, and what each of the four seats gets (negative: pays), in points.

    Of the patterns that count, `liable_sets` has those that can make a player liable, with the sets that do;
    `claimed_pung` is the tile of a pung that another player's tile completed as the winning tile; `victim_tai` are the
    tai of a flower that only its former owner pays, where all three pay the rest of the hand; `dealer_times` is how
    often the dealer tai count; `stated` is who is liable
    and how far, where that is known without the sets; `plain` is whether the table has nothing but base, unit and
    dealer tai.
    """
    if plain and win.times == 1:
        return _fast_settlement(win, tai, rules)
    base, unit = prices(win.base, win.unit, rules)
    payers = _shares(win, tai or rules.zero_pays_as, base, unit, rules, victim_tai, dealer_times)
    if rules.discard_paid_by != "discarder" and win.win in CLAIMS:
        payers = _with_others(win, payers, unit, rules)
    if stated or rules.liability or rules.open_kong_draw == "feeder_pays":
        liable, extent = stated or _liable(win, liable_sets, rules, claimed_pung)
        if liable is not None and liable != win.from_:
            payers = _with_liability(win, payers, liable, extent, unit)
    if win.times != 1:
        payers = tuple(payer._replace(amount=simplest(payer.amount * win.times)) for payer in payers)
    return payers, _summed(win.seat, payers)


def _fast_settlement(win: Win, tai: int, rules: PaymentRules) -> tuple[tuple[Payer, ...], dict[Seat, Number]]:
    """Return what `settle` does where a table has nothing but base, unit and dealer tai."""
    base = rules.base if win.base is None else win.base
    unit = rules.unit if win.unit is None else win.unit
    if rules.base_tai is not None:
        base, unit = prices(win.base, win.unit, rules)
    with_dealer = _tai_with_dealer(win.streak, rules)
    if win.win in FLOWER_WINS and rules.flower_win_pays == "tai":
        base = with_dealer = 0
    dealt_in = win.dealer == win.seat
    payments: dict[Seat, Number] = {"E": 0, "S": 0, "W": 0, "N": 0}
    received: Number = 0
    payers = []
    for seat in payers_of(win):
        dealer_tai = with_dealer if dealt_in or seat == win.dealer else 0
        total = tai + dealer_tai
        amount = base + unit * total
        if type(amount) is not int:
            amount = simplest(amount)
        payers.append(_payer((seat, dealer_tai, total, amount, None)))
        payments[seat] = -amount
        received += amount
    payments[win.seat] = received if type(received) is int else simplest(received)
    return tuple(payers), payments


def _shares(  # noqa: PLR0913, PLR0917 - what the shares depend on
    win: Win, tai: int, base: Number, unit: Number, rules: PaymentRules, victim_tai: int, dealer_times: int
) -> tuple[Payer, ...]:
    """Return what seats owe by how the hand was won, before anyone pays in another's place."""
    extra = rules.self_draw_extra if win.win == "draw" or victim_tai else 0
    with_dealer = dealer_times * _tai_with_dealer(win.streak, rules)
    if rules.flower_win_pays == "tai" and win.win in FLOWER_WINS:
        base = with_dealer = 0
    if win.opening == "heavenly" and not rules.heavenly_win_dealer_tai:
        with_dealer = 0
    dealt_in = win.dealer == win.seat
    dealer = win.dealer if win.from_ is not None or rules.dealer_pays_draws else None  # who owes the dealer tai
    seats = win.payers if not victim_tai and rules.discard_paid_by == "discarder" else _all_payers(win, victim_tai)
    payers = []
    for seat in seats:
        dealer_tai = with_dealer if dealt_in or seat == dealer else 0
        own = tai - victim_tai if victim_tai and seat != win.from_ else tai
        total = extra + (own + dealer_tai if rules.cap is None else _capped(own, dealer_tai, rules.cap, rules))
        amount = base + unit * total
        payers.append(Payer(seat, dealer_tai, total, amount if type(amount) is int else simplest(amount)))
    return tuple(payers)


def _all_payers(win: Win, victim_tai: int) -> tuple[Seat, ...]:
    """Return the seats with a share where a win on another player's tile has three."""
    return OTHERS[win.seat] if victim_tai or win.win in CLAIMS else win.payers


def _with_others(win: Win, shares: tuple[Payer, ...], unit: Number, rules: PaymentRules) -> tuple[Payer, ...]:
    """Return the three shares of a discard: the discarder pays them all, or the others half of theirs, in units."""
    if rules.discard_paid_by == "discarder_for_all" and win.from_:
        return tuple(_taken_over(share, win.from_) for share in shares)
    return tuple(
        share if share.seat == win.from_ else share._replace(amount=_half(share.amount, unit)) for share in shares
    )


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
    unit = rules.unit if win_unit is None else win_unit
    if win_base is not None:
        return win_base, unit
    return rules.base if rules.base_tai is None else simplest(rules.base_tai * unit), unit


def paid_seats(
    winners: tuple[Seat, ...], discarder: Seat | None, dealer: Seat, rules: PaymentRules
) -> tuple[Seat, ...]:
    """Return the winners who are paid: all, or the first in turn after the discarder (攔胡)."""
    rule = rules.several_winners
    if len(winners) < 2 or rule == "all" or (rule == "all_if_three" and len(winners) == 3):
        return winners
    start = SEATS.index(discarder or dealer)
    return (min(winners, key=lambda seat: (SEATS.index(seat) - start) % len(SEATS)),)


def summed(parts: Iterable[Mapping[Seat, Number]]) -> dict[Seat, Number]:
    """Add up what each of the four seats gets."""
    payments: dict[Seat, Number] = dict.fromkeys(SEATS, 0)
    for part in parts:
        for seat, amount in part.items():
            payments[seat] = simplest(payments[seat] + amount)
    return payments


def refuse_small(tai: int, ruleset: RuleSet) -> None:
    """Refuse a win that is worth less than the rule set asks for."""
    least = ruleset.payment.min_tai
    if tai < least:
        message = ruleset.in_unit(
            _("the hand is worth {tai} tai, and under {ruleset} a win takes {least}"),
            _("the hand is worth {tai} fan, and under {ruleset} a win takes {least}"),
        )
        filled = message.format(tai=tai, ruleset=name_in_sentences(ruleset), least=least)
        raise WinError("not_a_win", filled, field="hand")


def goes_by_claim(rules: PaymentRules) -> bool:
    """Tell whether a false win costs the tai that were claimed."""
    return _penalty_terms(rules).get("tai") == "claimed"


def _penalty_terms(rules: PaymentRules) -> Mapping[str, Any]:
    return rules.false_win if isinstance(rules.false_win, Mapping) else {"tai": rules.false_win}


def penalty_for(  # noqa: PLR0913 - what a penalty depends on
    culprit: Seat,
    ruleset: RuleSet,
    *,
    dealer: Seat,
    streak: int,
    base: Number | None = None,
    unit: Number | None = None,
    times: Number,
    claimed_tai: int | None = None,
) -> dict[Seat, Number]:
    """Return the payments for a false win to each of the others."""
    rules = ruleset.payment
    if rules.false_win is None:
        message = ruleset.in_unit(
            _("under {ruleset} there is no penalty for a false win: set payment.false_win to its tai"),
            _("under {ruleset} there is no penalty for a false win: set payment.false_win to its fan"),
        )
        raise WinError("impossible_context", message.format(ruleset=name_in_sentences(ruleset)), field="false_win")
    terms = _penalty_terms(rules)
    tai: int | None = claimed_tai if goes_by_claim(rules) else terms.get("tai")
    points: Number | None = terms.get("points")
    if tai is None and points is None:
        message = ruleset.in_unit(
            _("under {ruleset} a false win costs the tai that were claimed: write them as claimed_tai"),
            _("under {ruleset} a false win costs the fan that were claimed: write them as claimed_tai"),
        )
        raise WinError("impossible_context", message.format(ruleset=name_in_sentences(ruleset)), field="claimed_tai")
    base, unit = prices(base, unit, rules)
    payments: dict[Seat, Number] = {}
    for seat in OTHERS[culprit]:
        with_dealer = terms.get("dealer", True)
        dealer_tai = dealer_tai_between(culprit, seat, dealer, streak, rules) if with_dealer else 0
        amount = base + unit * ((tai or 0) + dealer_tai) if points is None else points
        payments[seat] = simplest(amount * times)
    payments[culprit] = -sum(payments.values())
    return payments


def _with_liability(
    win: Win, shares: tuple[Payer, ...], liable: Seat, extent: Liability, unit: Number
) -> tuple[Payer, ...]:
    """Return the payments with the ones of the liable seat: it pays all, or half of a discarder's, in units."""
    if win.from_ is None or extent == "all":
        return tuple(_taken_over(share, liable) for share in shares)
    split: list[Payer] = []
    for share in shares:
        if share.seat == win.from_:
            half = _half(share.amount, unit)
            taken = Payer(liable, share.dealer_tai, share.tai, half, instead_of=share.instead_of or share.seat)
            split += [share._replace(amount=half), taken]
        else:
            split.append(share)
    return tuple(split)


def _taken_over(share: Payer, liable: Seat) -> Payer:
    if share.seat == liable:
        return share
    return Payer(liable, share.dealer_tai, share.tai, share.amount, instead_of=share.seat)


def _liable(
    win: Win, liable_sets: Mapping[str, LiableSets], rules: PaymentRules, claimed_pung: int | None
) -> tuple[Seat | None, Liability]:
    """Return the seat that is liable for the win, if one is, and how far: whoever fed the last of the claimed sets.

    Where certain sets make the pattern, all of them have to be claimed. One that the winning discard completes is the
    last one, and the discarder fed it.
    """
    if rules.open_kong_draw == "feeder_pays" and win.replacement == "open_kong":
        feeders = [meld.fed_by for meld in win.hand.melds if meld.kind == "open_kong" and meld.fed_by]
        return (feeders[-1] if feeders else None), "all"
    found = [(liable_sets[pattern], extent) for pattern, extent in rules.liability.items() if pattern in liable_sets]
    for (tiles, needed), extent in sorted(found, key=lambda item: not item[0].needed):
        fed = [meld.fed_by for meld in win.hand.melds if meld.claimed and meld.tile in tiles]
        if needed and claimed_pung is not None and claimed_pung in tiles:
            fed.append(win.from_)
        if fed and fed[-1] and len(fed) >= needed:
            return fed[-1], extent
    return None, "all"


def _half(amount: Number, unit: Number) -> Number:
    """Return half an amount, rounded up to a whole unit."""
    if not unit:
        from decimal import Decimal

        return simplest(amount * Decimal("0.5"))
    units, rest = divmod(amount, 2 * unit)
    return simplest((units + 1 if rest else units) * unit)
