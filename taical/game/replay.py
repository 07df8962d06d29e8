"""From the events of a book to everything that follows from them: one pure function, `replay`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, localcontext
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from taical.domain.amounts import simplest
from taical.domain.rules import Number
from taical.domain.tiles import SEATS, Seat
from taical.errors import GameError, TaicalError, nearest
from taical.game.agreement import Agreement, agreement_of
from taical.game.debts import Debts, Pair, Pulled, by_player, collected, cut, pulled
from taical.game.events import HANDS, MENDS, POT, Event, check_body, refuse_too_many
from taical.game.hands import false_win_payments, owed, win_payments
from taical.game.standing import standing
from taical.i18n import gettext as _
from taical.i18n import ngettext

if TYPE_CHECKING:
    from taical.game.hands import Result

    _Outcome = tuple["Amounts", Mapping[str, Result]]

Amounts = dict[str, Number]
"""Points by account: the players' names and the pot."""


class Turn(NamedTuple):
    """Where the game stands: what the next hand is played by."""

    hand: int  # its number
    round: Seat  # 圈風
    dealer: str
    streak: int


@dataclass(slots=True, eq=False)
class Entry:
    """An event and what it came to.

    Attributes:
        event: The event as it is stored.
        body: What stands for it: its own content, or that of the last edit.
        turn: Where the game stood before it.
        winds: Who sat at the table before it, with their seat winds.
        payments: What each account gets, or pays where it is negative; those of nothing are left out.
        balances: What each account stands at after it.
        results: Of a win, the score of each winner who is paid, by name.
        debts: Who owes whom after it, where hands are not paid at once (拉).
        settled: What of the debts before it is paid by it, part of `payments`.
        voided: Whether it no longer stands.
        replaced_by: The number of the edit that stands for it, or None.
    """

    event: Event
    body: Mapping[str, Any]
    turn: Turn
    winds: Mapping[str, Seat]
    payments: Amounts
    balances: Amounts
    results: Mapping[str, Result]
    debts: Debts
    settled: Mapping[Pair, Number]
    voided: bool = False
    replaced_by: int | None = None

    @property
    def hand(self) -> int | None:
        """The number of the hand that it is, if it is one and stands."""
        return self.turn.hand if not self.voided and self.body["kind"] in HANDS else None


class Book:
    """The state of a book after some of its events."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        settings = opening.get("settings", {})
        self.name: str = opening["name"]
        self.agreement: Agreement = agreement_of(opening.get("ruleset"))
        self.base: Number | None = settings.get("base")
        self.unit: Number | None = settings.get("unit")
        self.entries: list[Entry] = []
        self.hand = 1
        self.streak = 0
        self.rounds = 0  # that are over, of the game (將) being played
        self.limit = self.agreement.game.length
        self.closed = False
        self.seats: dict[Seat, str] = {}
        self._winds: dict[Seat, Mapping[str, Seat]] = {}  # by whose chair has East, as long as nobody moves
        self.balances: Amounts = dict.fromkeys((*opening["seats"].values(), *opening.get("players", ())), 0)
        self.balances[POT] = 0
        self.debts: Debts = {}
        self._settled: Mapping[Pair, Number] = {}  # of them by the event that happens
        self._cut: Number = 0  # that has been taken in the game being played
        self._dealer: Seat = "E"
        self._first_dealer: Seat = "E"
        cut = self.agreement.game.house_cut
        if cut:
            self.balances.setdefault(cut.to, 0)
        self._sit(opening["seats"], opening["dealer"])
        for name, amount in opening.get("balances", {}).items():
            self._refuse_stranger(name)
            self.balances[name] = simplest(amount)
        _refuse_sum(opening.get("balances", {}))

    # --- What it says -------------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """Every player with an account, seated or not."""
        return [name for name in self.balances if name != POT]

    @property
    def dealer(self) -> str:
        """Who deals the next hand."""
        return self.seats[self._dealer]

    @property
    def round(self) -> Seat:
        """The prevalent wind of the next hand; once the game is over, that of its last round."""
        return SEATS[min(self.rounds, self.limit - 1) % len(SEATS)]

    @property
    def owes(self) -> bool:
        """Whether hands become debts (拉踢)."""
        return self.agreement.game.settlement == "pull"

    @property
    def over(self) -> bool:
        """Whether all rounds that were agreed on are played."""
        return self.rounds >= self.limit

    @property
    def turn(self) -> Turn:
        """What the next hand is played by."""
        return Turn(self.hand, SEATS[min(self.rounds, self.limit - 1) % 4], self.seats[self._dealer], self.streak)

    def winds(self, opened: str | None = None) -> Mapping[str, Seat]:
        """Return the seat wind of each player at the table.

        Args:
            opened: In front of whose wall the hand is opened, where that player is East.

        Raises:
            GameError: That player is not at the table.
        """
        east: Seat = "E"
        rule = self.agreement.game.seat_winds
        if rule == "dealer":
            east = self._dealer
        elif rule == "opened" and opened is not None:
            east = self.seat_of(opened)
        winds = self._winds.get(east)
        if winds is None:
            turned = SEATS.index(east)
            winds = {self.seats[chair]: SEATS[(place - turned) % len(SEATS)] for place, chair in enumerate(SEATS)}
            self._winds[east] = winds
        return winds

    def seat_of(self, player: str) -> Seat:
        """Return the chair of a player."""
        for seat, name in self.seats.items():
            if name == player:
                return seat
        self._refuse_stranger(player)
        message = _("{player} is not at the table: {players} are; `taical game swap` changes that")
        raise GameError(message.format(player=player, players=_(", ").join(self.seats.values())))

    def refuse_closed(self) -> None:
        """Refuse whatever happens to a book that is closed."""
        if self.closed:
            raise GameError(_("the book is closed: `taical game reopen` opens it again"))

    # --- What happens to it -------------------------------------------------------------------------------------------

    def take(self, event: Event, body: Mapping[str, Any]) -> Entry:
        """Let an event happen.

        Raises:
            TaicalError: It cannot have happened.
        """
        turn = self.turn
        kind = body["kind"]
        self.refuse_closed()
        if kind in HANDS and self.over:
            message = ngettext(
                "the game is over after {count} round: --extend plays another one, and `taical game seats` begins a "
                "new game",
                "the game is over after {count} rounds: --extend plays another one, and `taical game seats` begins a "
                "new game",
                self.limit,
            )
            raise GameError(message.format(count=self.limit))
        winds = self.winds(body.get("opened"))
        if "opened" in body:
            self.seat_of(body["opened"])
        self._settled = {}
        paid, results = self._HAPPENS[kind](self, body)
        payments = {
            name: amount if type(amount) is int else simplest(amount) for name, amount in paid.items() if amount
        }
        balances = self.balances
        for name, amount in payments.items():
            balance = balances[name] + amount
            balances[name] = balance if type(balance) is int else simplest(balance)
        entry = Entry(event, body, turn, winds, payments, {**balances}, results, self.debts, self._settled)
        self.entries.append(entry)
        return entry

    def pass_by(self, event: Event, body: Mapping[str, Any], *, voided: bool = False) -> None:
        """Note an event that changes nothing by itself: one that is void, a mend or the opening."""
        balances = {**self.balances}
        self.entries.append(Entry(event, body, self.turn, self.winds(), {}, balances, {}, self.debts, {}, voided))

    def _sit(self, seats: Mapping[Seat, str], dealer: str | None) -> None:
        """Have players sit down; with a dealer, a new game begins."""
        self.seats = {seat: seats[seat] for seat in SEATS}
        self._winds = {}
        for name in self.seats.values():
            self.balances.setdefault(name, 0)
        refuse_too_many(self.players)
        if dealer is not None:
            self._dealer = self._first_dealer = self.seat_of(dealer)
            self.streak = self.rounds = 0
            self.limit = self.agreement.game.length
            self._cut = 0

    def _go_on(self, *, stays: bool, counts: bool) -> None:
        """Go on to the next hand: the dealer stays, and the streak may grow, or the deal passes."""
        self.hand += 1
        if stays:
            self.streak += counts
            return
        self._dealer = SEATS[(SEATS.index(self._dealer) + 1) % len(SEATS)]
        self.streak = 0
        self.rounds += self._dealer == self._first_dealer

    def _refuse_stranger(self, name: str) -> None:
        if name not in self.balances:
            message = _("there is no player {player} in the book: {players}").format(
                player=name, players=_(", ").join(self.players)
            )
            raise GameError(message + nearest(name, self.players))

    def _win(self, body: Mapping[str, Any]) -> _Outcome:
        results, payments = win_payments(self, body)
        if self.owes:
            payments = self._pay(pulled(self.debts, owed(self, body, results)))
        cut = self.agreement.game.house_cut
        if cut:
            for name, result in results.items():
                if cut.on == "win" or result.win.from_ is None:
                    left = cut.amount if cut.cap is None else min(cut.amount, cut.cap - self._cut)
                    self._cut += left
                    payments[name] = payments.get(name, 0) - left
                    payments[cut.to] = payments.get(cut.to, 0) + left
        stays = self.dealer in results
        self._go_on(stays=stays, counts=True)
        if stays and len(results) > 1 and self.agreement.game.shared_win == "resets":
            self.streak = 0
        return payments, results

    def _pay(self, change: Pulled) -> Amounts:
        """Take over debts as they are now, and return what is paid of them."""
        self.debts, self._settled = change.debts, change.paid
        return by_player(change.paid)

    def _cut_debt(self, body: Mapping[str, Any]) -> _Outcome:
        for name in (body["player"], body["to"]):
            self._refuse_stranger(name)
        return self._pay(cut(self.debts, Pair(body["player"], body["to"]))), {}

    def _draw(self, body: Mapping[str, Any]) -> _Outcome:  # noqa: ARG002 - as the others
        rule = self.agreement.game.draw
        self._go_on(stays=rule != "pass", counts=rule == "stay_and_count")
        return {}, {}

    def _false_win(self, body: Mapping[str, Any]) -> _Outcome:
        payments = false_win_payments(self, body)
        passes = self.agreement.game.false_win == "pass_if_dealer" and body["player"] == self.dealer
        self._go_on(stays=not passes, counts=False)
        return payments, {}

    def _transfer(self, body: Mapping[str, Any]) -> _Outcome:
        for name in body["amounts"]:
            self._refuse_stranger(name)
        _refuse_sum(body["amounts"])
        return body["amounts"], {}

    def _change_seats(self, body: Mapping[str, Any]) -> _Outcome:
        self._sit(body["seats"], body.get("dealer"))
        return {}, {}

    def _extend(self, body: Mapping[str, Any]) -> _Outcome:
        self.limit += body["rounds"]
        return {}, {}

    def _close(self, body: Mapping[str, Any]) -> _Outcome:  # noqa: ARG002 - as the others
        self.closed = True
        return self._pay(collected(self.debts)), {}

    def _note(self, body: Mapping[str, Any]) -> _Outcome:
        event = len(self.entries) + 1
        if body.get("target", 0) >= event:
            message = _("{number} is not an earlier event than {event}")
            raise GameError(message.format(number=body["target"], event=event))
        return {}, {}

    _HAPPENS: ClassVar[Mapping[str, Callable[[Book, Mapping[str, Any]], _Outcome]]] = {
        "win": _win,
        "draw": _draw,
        "false_win": _false_win,
        "transfer": _transfer,
        "seats": _change_seats,
        "extend": _extend,
        "cut": _cut_debt,
        "note": _note,
        "close": _close,
    }


def replay(events: Sequence[Event]) -> Book:
    """Return the state of a book from its events, the same one for the same events.

    Raises:
        GameError: An event that cannot have happened, with its number.
    """
    _refuse_broken(events)
    voided, replaced = standing(events)
    edit = replaced.get(1)
    opening = edit.body["with"] if edit else events[0].body
    with localcontext(_EXACTLY):
        try:
            book = Book(opening)
        except _FAULTS as error:
            raise _placed(error, events[0], opening, opening) from error
        for event in events:
            edit = replaced.get(event.seq)
            body = edit.body["with"] if edit else event.body
            try:
                if event.seq in voided or event.kind in MENDS or event.kind == "open":
                    book.pass_by(event, body, voided=event.seq in voided)
                else:
                    book.take(event, body)
            except _FAULTS as error:
                raise _placed(error, event, body, opening) from error
            if edit:
                book.entries[-1].replaced_by = edit.seq
    return book


def follow(book: Book, events: Sequence[Event], added: Iterable[Event]) -> Book:
    """Return the state after more events, given the state after some; the book that is given is not to be used again.

    Raises:
        GameError: As for `replay`.
    """
    added = list(added)
    if any(event.kind in MENDS for event in added):
        return replay([*events, *added])
    _refuse_broken(added, len(events) + 1)
    with localcontext(_EXACTLY):
        for event in added:
            try:
                book.take(event, event.body)
            except _FAULTS as error:
                raise _placed(error, event, event.body, book.entries[0].body) from error
    return book


_EXACTLY = Context(prec=60)
"""How many digits are reckoned with, so that no sum is ever rounded, whatever was paid."""


def _refuse_broken(events: Sequence[Event], first: int = 1) -> None:
    if first == 1 and (not events or events[0].kind != "open"):
        raise GameError(_("a book begins with an event of the kind open"), event=1)
    for number, event in enumerate(events, first):
        if event.seq != number:
            message = _("event {number} is missing: after {before} comes {event}")
            raise GameError(message.format(number=number, before=number - 1, event=event.seq), event=number)
        if event.kind == "open" and number > 1:
            raise GameError(_("only the first event opens the book"), event=number)


_FAULTS = (TaicalError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What is raised by an event that cannot have happened, or that somebody changed in the file so that it is none."""


def _placed(error: Exception, event: Event, body: Mapping[str, Any], opening: Mapping[str, Any]) -> GameError:
    """Return an error with the number of its event, where the fields of one are at fault, of that one."""
    number = event.seq
    if not isinstance(error, TaicalError):
        fault = _fault_of(body)
        if fault is None and (fault := _fault_of(opening)):
            number = 1
        error = fault or GameError(_("it cannot be worked out: {fault}").format(fault=error))
    if isinstance(error, GameError):
        error.event = error.event or number
        return error
    return GameError(error.message, event=number, code=error.code, field=error.field, column=error.column)


def _fault_of(body: Mapping[str, Any]) -> TaicalError | None:
    """Return what is wrong with the fields of an event, if anything is."""
    try:
        check_body(body)
    except TaicalError as error:
        return error
    return None


def _refuse_sum(amounts: Mapping[str, Number]) -> None:
    """Refuse amounts that do not add up to nothing."""
    total = simplest(sum(amounts.values()))
    if total:
        message = _("the amounts add up to {total}, not to 0: {missing} is missing")
        raise GameError(message.format(total=total, missing=-total))
