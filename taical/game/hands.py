"""What the hands of a game pay, by player; tiles are counted and payments settled as everywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from taical.domain.builder import make_win, read_fields
from taical.domain.hand import Hand
from taical.domain.rules import Liability, Number, RuleSet, Unit, in_unit
from taical.domain.tiles import Seat
from taical.domain.validation import refuse_impossible_way
from taical.domain.win import Win
from taical.engine.payment import dealer_tai_between, paid_seats, penalty_for, summed
from taical.engine.typed import TypedScore, settle_tai
from taical.errors import GameError, TaicalError, WinError
from taical.game.debts import Pair
from taical.game.events import SHARED, TYPED
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.engine.scoring import Score
    from taical.game.agreement import Agreement

    Result = Score | TypedScore


class Table(Protocol):
    """What of a book a hand depends on."""

    agreement: Agreement
    base: Number | None
    unit: Number | None
    streak: int

    @property
    def round(self) -> Seat:
        """圈風."""

    @property
    def dealer(self) -> str:
        """Who deals."""

    def winds(self, opened: str | None = None) -> Mapping[str, Seat]:
        """Return the seat wind of each player at the table."""

    def seat_of(self, player: str) -> Seat:
        """Return the chair of a player, or refuse one who has none."""


_NO_TILES = Hand(())
_ASIDE = frozenset(("title", "note"))


def win_payments(book: Table, body: Mapping[str, Any]) -> tuple[dict[str, Result], dict[str, Number]]:
    """Return the scores of the winners who are paid, and what each player gets of a win.

    Raises:
        TaicalError: The win is impossible as it stands, or where it stands.
    """
    winners, discarder = body["wins"], body.get("from")
    names = [winner["player"] for winner in winners]
    wind = book.winds(body.get("opened"))
    if len(names) == 1 and len(body) == _USUAL[discarder is None]:
        result = _fast_result(book, winners[0], discarder, wind)
        if result:
            return {names[0]: result}, _by_name(result.payments, wind)
    for name in names if discarder is None else (*names, discarder):
        if name not in wind:
            book.seat_of(name)  # which says what is wrong
    _refuse_odd_winners(names, discarder)
    common: dict[str, Any] = {
        "from_": None if discarder is None else wind[discarder],
        "round": book.round,
        "dealer": wind[book.dealer],
        "streak": book.streak,
        "base": book.base,
        "unit": book.unit,
        **{field: value for field, value in body.items() if field in SHARED and field not in _ASIDE},
    }
    results: dict[str, Result] = {}
    for winner in winners:
        try:
            results[winner["player"]] = _scored(book, winner, common, wind, body)
        except TaicalError as error:
            if len(winners) > 1 or isinstance(error, WinError):  # which speaks of seats
                error.message = _("{who}: {fault}").format(who=winner["player"], fault=error.message)
            raise
    if len(results) > 1:
        _refuse_impossible_together(results)
        rules = book.agreement.payments.payment
        paid = paid_seats(tuple(wind[name] for name in names), common["from_"], common["dealer"], rules)
        results = {name: result for name, result in results.items() if wind[name] in paid}
        payments = summed(result.payments for result in results.values())
    else:
        payments = results[names[0]].payments
    return results, _by_name(payments, wind)


_USUAL = (3, 2)
"""How many fields a win has about which nothing is special: with whose tile it was, or drawn."""


def _fast_result(
    book: Table, winner: Mapping[str, Any], discarder: str | None, wind: Mapping[str, Seat]
) -> TypedScore | None:
    """Return what `_of_tai` gave for a usual win before; None where it has to look at it."""
    player = winner["player"]
    if len(winner) != 2 or "tai" not in winner or player == discarder:
        return None
    seat, from_ = wind.get(player), wind.get(discarder) if discarder else None
    if seat is None or (from_ is None) != (discarder is None):
        return None
    key = (winner["tai"], seat, from_, book.round, wind[book.dealer], book.streak, book.base, book.unit)
    return book.agreement.typed.get(key)


_COMMON = ("from_", "round", "dealer", "streak", "base", "unit")
"""What the book knows of every win."""


def _by_name(payments: Mapping[Seat, Number], wind: Mapping[str, Seat]) -> dict[str, Number]:
    return {player: payments[seat] for player, seat in wind.items()}


def owed(book: Table, body: Mapping[str, Any], results: Mapping[str, Result]) -> dict[Pair, Number]:
    """Return what each payer of a win owes each winner who is paid."""
    player = {seat: name for name, seat in book.winds(body.get("opened")).items()}
    found: dict[Pair, Number] = {}
    for winner, result in results.items():
        for payer in result.payers:
            pair = Pair(player[payer.seat], winner)
            found[pair] = found.get(pair, 0) + payer.amount
    return found


def _refuse_odd_winners(names: list[str], discarder: str | None) -> None:
    if discarder in names:
        message = _(
            "{player} cannot win on their own discard; of a tile that was drawn, leave out whose discard it was"
        )
        raise GameError(message.format(player=discarder), field="from")
    if len(names) > 1:
        if len(set(names)) < len(names):
            raise GameError(_("{player} cannot win twice in one hand").format(player=max(names, key=names.count)))
        if discarder is None:
            raise GameError(_("several players can win only on a discard: say whose it was"), field="from")


def _scored(
    book: Table, winner: Mapping[str, Any], common: Mapping[str, Any], wind: Mapping[str, Seat], body: Mapping[str, Any]
) -> Result:
    if "tai" in winner:
        return _of_tai(book, winner, common, wind)
    if book.agreement.game.seat_winds == "opened" and "opened" not in body:
        message = _("where East is before whose wall the hand is opened, a win with tiles says who that was: opened")
        raise GameError(message, field="opened")
    from taical.engine.scoring import score  # typed tai do without

    own = {name: value for name, value in winner.items() if name in SHARED and name not in _ASIDE}
    several = {"winners": len(body["wins"])} if len(body["wins"]) > 1 else {}
    win = make_win(winner["hand"], seat=wind[winner["player"]], **{**several, **common, **own})
    return score(win, book.agreement.ruleset)


def _of_tai(book: Table, winner: Mapping[str, Any], common: Mapping[str, Any], wind: Mapping[str, Seat]) -> TypedScore:
    """Settle the tai that somebody counted, or look up what they came to before if there is nothing special."""
    is_usual = len(winner) == 2 and len(common) == len(_COMMON)
    key = (winner["tai"], wind[winner["player"]], *common.values())
    if is_usual and key in book.agreement.typed:
        return book.agreement.typed[key]
    given = {**common}
    for field in SHARED:
        if field in winner and field not in _ASIDE:
            given[field] = winner[field]
    told = len(given) > len(_COMMON)
    if told:
        _read_typed(given, book.agreement.payments.counts_in)
    if "win" not in given and given["from_"] is not None:
        given["win"] = "discard"
    win = Win(_NO_TILES, wind[winner["player"]], **given)
    if told:
        refuse_impossible_way(win)
    tai, ruleset = winner["tai"], book.agreement.payments
    if winner.get("with_dealer"):
        tai = _without_dealer(tai, win, ruleset)
    result = settle_tai(win, tai, ruleset, _liable(book, winner, wind))
    if is_usual:
        book.agreement.typed[key] = result
    return result


def _read_typed(given: dict[str, Any], unit: Unit) -> None:
    """Read the fields that a win with typed tai has beyond the usual ones."""
    for field in given.keys() & SHARED.keys():
        if field not in TYPED:
            message = _("with typed tai there is no {field}: what the hand was won with is in the tai")
            raise GameError(in_unit(message, unit).format(field=field), field=field)
    given.update(read_fields(given))


def _without_dealer(tai: int, win: Win, ruleset: RuleSet) -> int:
    """Return the hand's own tai where those of the dealer and the streak were typed with it.

    On a self-draw of another player the number is taken as what the dealer pays.
    """
    rules = ruleset.payment
    payer = win.dealer if win.from_ is None else win.from_
    included = dealer_tai_between(win.seat, payer, win.dealer, win.streak, rules)
    if win.opening == "heavenly" and not rules.heavenly_win_dealer_tai:
        included = 0
    if win.from_ is None and win.seat != win.dealer and not rules.dealer_pays_draws:
        included = 0
    if tai < included:
        message = ruleset.in_unit(
            _("{tai} tai with the dealer's: those of the dealer and the streak alone are {included}"),
            _("{tai} fan with the dealer's: those of the dealer and the streak alone are {included}"),
        )
        raise GameError(message.format(tai=tai, included=included), field="tai")
    return tai - included


def _liable(book: Table, winner: Mapping[str, Any], wind: Mapping[str, Seat]) -> tuple[Seat, Liability] | None:
    """Return who is liable for a hand, where that is said, and how far."""
    name = winner.get("liable")
    if name is None:
        return None
    book.seat_of(name)
    if name == winner["player"]:
        raise GameError(_("{player} cannot be liable for their own hand").format(player=name), field="liable")
    return wind[name], book.agreement.liability_for(winner.get("liable_for"))


def _refuse_impossible_together(results: Mapping[str, Result]) -> None:
    """Refuse hands that cannot have been won on one tile."""
    from taical.engine.deal import Deal, refuse_impossible_deal  # a hand has one winner nearly always

    wins = tuple(result.win for result in results.values() if not isinstance(result, TypedScore))
    if wins:
        refuse_impossible_deal(Deal(wins, dealer=wins[0].dealer))


def false_win_payments(book: Table, body: Mapping[str, Any]) -> dict[str, Number]:
    """Return what a false win costs, by player; nothing where the table has agreed on nothing."""
    wind = book.winds(body.get("opened"))
    book.seat_of(body["player"])
    ruleset = book.agreement.payments
    if ruleset.payment.false_win is None:
        return {}
    payments = penalty_for(
        wind[body["player"]],
        ruleset,
        dealer=wind[book.dealer],
        streak=book.streak,
        base=book.base,
        unit=book.unit,
        times=body.get("times", 1),
        claimed_tai=body.get("claimed_tai"),
    )
    return _by_name(payments, wind)
