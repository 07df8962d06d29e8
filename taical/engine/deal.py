"""A whole deal: several winners of one discard, a drawn hand, a false win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from taical.domain.hand import At, MeldAt, Written, refuse_copies
from taical.domain.rules import Number, OwnRules, RuleSet, agreed
from taical.domain.tiles import Seat
from taical.domain.win import Win, seat_name
from taical.engine.payment import paid_seats, penalty_for, summed
from taical.engine.scoring import Score, score
from taical.errors import HandError, RecordError, TaicalError, WinError, guarded, of_other_type
from taical.i18n import gettext as _


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal.

    Attributes:
        wins: The wins; none in a drawn hand.
        dealer: The dealer's seat.
        streak: How many times the dealer has stayed on.
        base: 底, in points, in place of the rule set's.
        unit: The price of one tai, in points, in place of the rule set's.
        false_win: The player who wrongly declared a win (詐胡), or None.
        claimed_tai: The tai that a false win was declared for, where the table goes by them.
        times: What the penalty of a false win is multiplied by.
        own_rules: The rule set that its record asks for, or None.
    """

    wins: tuple[Win, ...]
    dealer: Seat = "E"
    streak: int = 0
    base: Number | None = None
    unit: Number | None = None
    false_win: Seat | None = None
    claimed_tai: int | None = None
    times: Number = 1
    own_rules: OwnRules | None = None

    def __reduce__(self) -> tuple[type[Deal], tuple[Any, ...]]:
        """Go to another process, or be copied, by what it was made of."""
        given = (self.wins, self.dealer, self.streak, self.base, self.unit)
        return Deal, (*given, self.false_win, self.claimed_tai, self.times, self.own_rules)


@dataclass(frozen=True, slots=True, eq=False)
class DealScore:
    """What a deal comes to under a rule set.

    Attributes:
        deal: The deal.
        ruleset: The rule set.
        scores: The score of each win, in the order of the wins.
        paid: The winners who are paid; the rule set may pass over others.
        payments: What each of the four seats gets, or pays where it is negative, in points; the sum is zero.
    """

    deal: Deal
    ruleset: RuleSet
    scores: tuple[Score, ...]
    paid: tuple[Seat, ...]
    payments: dict[Seat, Number]

    def __reduce__(self) -> tuple[Callable[[Deal, RuleSet], DealScore], tuple[Deal, RuleSet]]:
        """Go to another process, or be copied, by what was scored."""
        return score_deal, (self.deal, self.ruleset)


def refuse_impossible_deal(deal: Deal) -> None:
    """Refuse wins that cannot have happened in one deal."""
    for clash in _CLASHES:
        if message := clash(deal):
            raise WinError("impossible_context", message, field="wins")


def _refuse_other_types(deal: object, _ruleset: object = None) -> None:
    if not isinstance(deal, Deal):
        raise RecordError("bad_record", of_other_type(deal, "taical.Deal"))


@guarded(_refuse_other_types)
def score_deal(deal: Deal, ruleset: RuleSet | None = None) -> DealScore:
    """Score every win of a deal and add up who pays whom.

    Args:
        deal: The deal.
        ruleset: The table to count by; without it, the one that the deal's record asks for.

    Raises:
        WinError: As for `score`, naming the winner.
        RecordError: As for `score`.

    >>> import taical
    >>> hands = [{"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"},
    ...          {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}]
    >>> deal = taical.parse_deal({"wins": hands, "from": "N"})
    >>> score_deal(deal, taical.load_ruleset("wikipedia")).payments
    {'E': 0, 'S': 40, 'W': 30, 'N': -70}
    """
    _refuse_other_types(deal)
    try:
        return _score_of(deal, agreed(deal.own_rules, ruleset))
    except TaicalError:
        raise
    except Exception:
        from taical.engine.parts import refuse_parts_of_deal

        refuse_parts_of_deal(deal)
        raise


def _score_of(deal: Deal, ruleset: RuleSet) -> DealScore:
    scores = tuple(_scored(win, len(deal.wins), ruleset) for win in deal.wins)
    winners = tuple(win.seat for win in deal.wins)
    paid = paid_seats(winners, deal.wins[0].from_ if deal.wins else None, deal.dealer, ruleset.payment)
    parts = [result.payments for result in scores if result.win.seat in paid]
    if deal.false_win:
        penalty = penalty_for(
            deal.false_win,
            ruleset,
            dealer=deal.dealer,
            streak=deal.streak,
            base=deal.base,
            unit=deal.unit,
            times=deal.times,
            claimed_tai=deal.claimed_tai,
        )
        parts.append(penalty)
    return DealScore(deal, ruleset, scores, paid, summed(parts))


def _scored(win: Win, winners: int, ruleset: RuleSet) -> Score:
    try:
        return score(win._replace(winners=winners) if winners > win.winners else win, ruleset)
    except TaicalError as error:
        error.message = _("{who}: {fault}").format(who=seat_name(win.seat), fault=error.message)
        raise


def _clash_of_false_win(deal: Deal) -> str | None:
    if deal.false_win and deal.wins:
        message = _("{seat} wrongly declared a win, which ends the deal, but there is a winner")
        return message.format(seat=seat_name(deal.false_win))
    if deal.claimed_tai is not None and not deal.false_win:
        return _("claimed_tai is what a false win was declared for, but nobody declared one: write false_win too")
    return None


def _clash_of_seats(deal: Deal) -> str | None:
    seats = [win.seat for win in deal.wins]
    twice = next((seat for seat in seats if seats.count(seat) > 1), None)
    return _("{seat} cannot win twice in one deal").format(seat=seat_name(twice)) if twice else None


def _clash_of_ways(deal: Deal) -> str | None:
    """Several players can win only on one and the same tile of another player."""
    if len(deal.wins) < 2:
        return None
    ways = {(win.win, win.from_) for win in deal.wins}
    drawn = [win for win in deal.wins if win.from_ is None]
    if len(drawn) > 1:
        message = _("{seat} and {other} cannot both have drawn the winning tile")
        return message.format(seat=seat_name(drawn[0].seat), other=seat_name(drawn[1].seat))
    if drawn or len(ways) > 1 or any(win.win == "seven_rob_one" for win in deal.wins):
        return _("several players can win only on the same discard or the same robbed kong")
    winning = {win.hand.winning for win in deal.wins}
    return _("the winners of one discard need the same winning tile, but theirs differ") if len(winning) > 1 else None


def _clash_of_copies(deal: Deal) -> str | None:
    """All winners' tiles and the ones seen come from one set of tiles; the tile that they share counts once."""
    seen = deal.wins[0].visible if deal.wins else ()
    written = Written(
        [*(At(kind, 0) for kind in seen), *(At(kind, 0) for win in deal.wins for kind in win.hand.concealed)],
        [MeldAt(meld, 0) for win in deal.wins for meld in win.hand.melds],
        [At(kind, 0) for win in deal.wins for kind in win.hand.flowers],
        next((At(win.hand.winning, 0) for win in deal.wins if win.hand.winning is not None), None),
    )
    try:
        refuse_copies(written)
    except HandError as error:
        return _("over the winners' hands, {fault}").format(fault=error.message)
    return None


_CLASHES: Sequence[Callable[[Deal], str | None]] = (
    _clash_of_false_win,
    _clash_of_seats,
    _clash_of_ways,
    _clash_of_copies,
)
