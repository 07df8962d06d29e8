"""What players did in one book or in several: wins and deal-ins, by wind and as dealer, who paid whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from taical.domain.amounts import simplest
from taical.domain.rules import Number, Unit
from taical.domain.tiles import Seat
from taical.engine.typed import TypedScore
from taical.errors import GameError, shown
from taical.game.debts import by_player, still_owed
from taical.game.events import HANDS, POT
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.engine.scoring import Score
    from taical.game.hands import Result
    from taical.game.replay import Book, Entry
    from taical.i18n import Language

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(slots=True)
class Count:
    """What a player did in some hands."""

    hands: int = 0  # that the player sat at the table for, drawn hands and false wins too
    wins: int = 0  # those that were paid
    self_draws: int = 0  # the wins among them without another player's tile
    deal_ins: int = 0  # hands that were won with the player's tile, once where it won for several
    points: Number = 0  # what the hands came to

    def add(self, other: Count) -> None:
        """Add what the player did in other hands."""
        self.hands += other.hands
        self.wins += other.wins
        self.self_draws += other.self_draws
        self.deal_ins += other.deal_ins
        self.points = simplest(self.points + other.points)


class BiggestHand(NamedTuple):
    """The hand of a player with the most tai."""

    tai: int
    points: Number  # that the winner got for it
    game: str  # the name of the book
    hand: int
    event: int


class Chair(NamedTuple):
    """From where a player played a hand."""

    wind: Seat
    is_dealer: bool


@dataclass(slots=True)
class PlayerStatistics:
    """What a player did; tai are always those of the hand itself, without those of dealer and streak."""

    by_chair: dict[Chair, Count] = field(default_factory=dict)
    false_wins: int = 0
    other: Number = 0  # money beside that of the hands played, and what a house cut brought
    pulled: Number = 0  # what the growth of debts, and their halving, brought beside the points
    owed: Number = 0  # what is still to be got of debts, or to be paid where it is negative
    tai_won: int = 0  # of all wins together
    tai_paid: int = 0  # of all wins together that the player paid for
    paid_wins: int = 0  # how many those were
    biggest: BiggestHand | None = None
    streak: int = 0  # the most times in a row that the player stayed dealer
    patterns: Counter[str] = field(default_factory=Counter)  # how many wins had each, of those with tiles

    def count(self, wind: Seat | None = None, *, is_dealer: bool | None = None) -> Count:
        """Return what the player did with a wind, as dealer or not, or altogether."""
        whole = Count()
        for chair, count in self.by_chair.items():
            if wind in (None, chair.wind) and is_dealer in (None, chair.is_dealer):
                whole.add(count)
        return whole

    @property
    def mean_won(self) -> Decimal | None:
        """The mean tai of a win, or None without one."""
        wins = sum(count.wins for count in self.by_chair.values())
        return _mean(self.tai_won, wins)

    @property
    def mean_paid(self) -> Decimal | None:
        """The mean tai of a win that the player paid for, or None without one."""
        return _mean(self.tai_paid, self.paid_wins)


def _mean(tai: int, hands: int) -> Decimal | None:
    return (Decimal(tai) / hands).quantize(Decimal("0.01")) if hands else None


@dataclass(slots=True)
class Statistics:
    """What everybody did."""

    games: list[str] = field(default_factory=list)  # the names of the books
    hands: int = 0
    draws: int = 0
    false_wins: int = 0
    units: set[Unit] = field(default_factory=set)  # what the books count in
    pulls: bool = False  # whether hands become debts in one of the books
    players: dict[str, PlayerStatistics] = field(default_factory=dict)  # in the order of the books
    paid: dict[str, dict[str, Number]] = field(default_factory=dict)  # by who paid and who got it, in hands
    names: dict[str, Mapping[Language, str]] = field(default_factory=dict)  # of the patterns, by id

    def add(self, book: Book, since: str | None = None) -> None:
        """Add a book.

        Args:
            book: The book; players of the same name are the same player.
            since: A day such as 2026-11-30: what was written before it, in UTC, is left out.

        Raises:
            GameError: `since` is no such day.
        """
        if since is not None and not _DAY.fullmatch(since):
            message = _("{field} is {value}: expected a day such as {example}")
            raise GameError(message.format(field="since", value=shown(since), example="2026-11-30"), field="since")
        entries = [entry for entry in book.entries if since is None or _is_since(entry.event.at, since)]
        if not entries:
            return
        self.games.append(book.name)
        self.units.add(book.agreement.payments.counts_in)
        for name in book.players:
            self.players.setdefault(name, PlayerStatistics())
        table = _Table()
        for entry in entries:
            if not entry.voided:
                self._add_entry(book, entry, table)
            self._add_streak(entry.turn.dealer, entry.turn.streak)
        self._add_streak(book.dealer, book.streak)
        if book.owes:
            self._add_debts(book, entries)

    def in_unit(self, tai: str, fan: str) -> str:
        """Return the one of two words or sentences that goes with what the books count in: tai where they differ."""
        return fan if self.unit == "fan" else tai

    @property
    def unit(self) -> Unit:
        """What the books count in: tai where they differ."""
        return "fan" if self.units == {"fan"} else "tai"

    def _add_streak(self, dealer: str, streak: int) -> None:
        if streak:
            player = self.players[dealer]
            player.streak = max(player.streak, streak)

    def _add_debts(self, book: Book, entries: Sequence[Entry]) -> None:
        """Add what is still owed, and what the growth and the halving of debts made of the hands."""
        self.pulls = True
        before = book.entries[entries[0].event.seq - 2].debts if entries[0].event.seq > 1 else {}
        # all that was paid and is still owed, less what was owed before, is what the hands were worth, and this
        for name, amount in still_owed(book.debts).items():
            self._add_owed(name, owed=amount, pulled=amount)
        for name, amount in still_owed(before).items():
            self._add_owed(name, pulled=-amount)
        for entry in entries:
            for name, amount in by_player(entry.settled).items():
                self._add_owed(name, pulled=amount)
            for name, seat in entry.winds.items() if entry.results else ():
                self._add_owed(name, pulled=-sum(result.payments[seat] for result in entry.results.values()))

    def _add_owed(self, name: str, *, pulled: Number, owed: Number = 0) -> None:
        player = self.players[name]
        player.pulled = simplest(player.pulled + pulled)
        player.owed = simplest(player.owed + owed)

    def _add_entry(self, book: Book, entry: Entry, table: _Table) -> None:
        kind = entry.body["kind"]
        payments = _own_payments(book, entry)
        if kind not in HANDS:
            for name, amount in payments.items():
                self._add_other(name, amount)
            return
        self.hands += 1
        counts = table.counts(self.players, entry)
        for name, count in counts.items():
            count.hands += 1
            if name in payments:
                points = count.points + payments[name]
                count.points = points if type(points) is int else simplest(points)
        if kind == "win":
            self._add_win(book, entry, counts, table)
        elif kind == "draw":
            self.draws += 1
        else:
            self.false_wins += 1
            culprit = entry.body["player"]
            self.players[culprit].false_wins += 1
            for name, amount in payments.items():
                if name != culprit:
                    self._add_paid(culprit, name, amount)

    def _add_other(self, name: str, amount: Number) -> None:
        if name != POT:
            player = self.players[name]
            player.other = simplest(player.other + amount)

    def _add_paid(self, payer: str, winner: str, amount: Number) -> None:
        row = self.paid.get(payer)
        if row is None:
            row = self.paid[payer] = {}
        total = row.get(winner, 0) + amount
        row[winner] = total if type(total) is int else simplest(total)

    def _add_win(self, book: Book, entry: Entry, counts: Mapping[str, Count], table: _Table) -> None:
        discarder = entry.body.get("from")
        for winner, result in entry.results.items():
            counts[winner].wins += 1
            if discarder is None:
                counts[winner].self_draws += 1
            tai = result.tai
            player = self.players[winner]
            player.tai_won += tai
            if player.biggest is None or tai >= player.biggest.tai:
                _keep_biggest(player, tai, result, book, entry)
            payers: list[str] = []
            for payer in result.payers:
                name = table.names[payer.seat]
                self._add_paid(name, winner, payer.amount)
                if name not in payers:
                    payers.append(name)
                    self.players[name].tai_paid += tai
                    self.players[name].paid_wins += 1
            if not isinstance(result, TypedScore):
                self._add_patterns(player, result)
        if discarder is not None and entry.results:
            counts[discarder].deal_ins += 1
        if book.agreement.game.house_cut:
            self._add_cut(book.agreement.game.house_cut.to, entry, _own_payments(book, entry))

    def _add_patterns(self, player: PlayerStatistics, result: Score) -> None:
        for pattern in result.patterns:
            player.patterns[pattern.id] += 1
            self.names.setdefault(pattern.id, pattern.row.names)

    def _add_cut(self, to: str, entry: Entry, payments: Mapping[str, Number]) -> None:
        """Add what the winners gave up of a hand."""
        for name, seat in entry.winds.items():
            of_wins = sum(result.payments[seat] for result in entry.results.values())
            given = simplest(of_wins - payments.get(name, 0))
            if given > 0:
                self._add_paid(name, to, given)
        if to not in entry.winds:
            self._add_other(to, payments.get(to, 0))


def _own_payments(book: Book, entry: Entry) -> Mapping[str, Number]:
    """Return what an event itself pays: without what it has paid of earlier debts, with what becomes one."""
    if not book.owes:
        return entry.payments
    amounts = {**entry.payments}
    for name, amount in by_player(entry.settled).items():
        amounts[name] = simplest(amounts.get(name, 0) - amount)
    for name, seat in entry.winds.items() if entry.results else ():
        worth = sum(result.payments[seat] for result in entry.results.values())
        amounts[name] = simplest(amounts.get(name, 0) + worth)
    return {name: amount for name, amount in amounts.items() if amount}


class _Table:
    """Who sits where in a book while nobody moves: the counts that a hand adds to."""

    def __init__(self) -> None:
        self.names: dict[Seat, str] = {}
        self._winds: Mapping[str, Seat] = {}
        self._counts: dict[str, dict[str, Count]] = {}

    def counts(self, players: Mapping[str, PlayerStatistics], entry: Entry) -> Mapping[str, Count]:
        """Return the counts of the players at the table, by their chairs."""
        if entry.winds is not self._winds:
            self._winds = entry.winds
            self.names = {seat: name for name, seat in entry.winds.items()}
            self._counts = {}
        dealer = entry.turn.dealer
        found = self._counts.get(dealer)
        if found is None:
            found = self._counts[dealer] = {
                name: players[name].by_chair.setdefault(Chair(seat, name == dealer), Count())
                for name, seat in entry.winds.items()
            }
        return found


def _keep_biggest(player: PlayerStatistics, tai: int, result: Result, book: Book, entry: Entry) -> None:
    """Keep a hand as the biggest one: that with the most tai, of these that with the most points, the first of them."""
    points = result.payments[result.win.seat]
    if player.biggest is None or (tai, points) > player.biggest[:2]:
        player.biggest = BiggestHand(tai, points, book.name, entry.turn.hand, entry.event.seq)


def _is_since(at: str, day: str) -> bool:
    return _DAY.match(at) is not None and at[: len(day)] >= day
