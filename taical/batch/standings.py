"""What each player won and lost over many hands.

Who sat where is said by the columns or keys `east`, `south`, `west` and `north` of a record, else by table and seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from taical.batch.scorer import Outcome
from taical.domain.fields import PLAYERS, TABLES, plain
from taical.domain.rules import Number
from taical.domain.tiles import SEATS, Seat
from taical.engine.deal import DealScore
from taical.errors import RecordError, shown
from taical.i18n import gettext as _

_SEATS: Mapping[str, Seat] = {name: seat for seat in SEATS for name in PLAYERS[seat].split()}
_TABLES = frozenset(TABLES.split())


MOST_LEFT_OUT = 10
"""How many records that could not be scored are named."""


class Player(NamedTuple):
    """Who is counted together: a name, or the seat at a table where there is none."""

    name: str
    seat: Seat | None = None
    table: str = ""


@dataclass(slots=True)
class Standing:
    """What a player did."""

    hands: int = 0  # records that were scored with the player at the table, drawn hands too
    wins: int = 0  # those that were paid
    self_draws: int = 0  # the wins among them without another player's tile
    deal_ins: int = 0  # records in which the player's tile won, once where it won for several
    points: Number = 0

    def add(self, other: Standing) -> None:
        """Add what the player did elsewhere."""
        self.hands += other.hands
        self.wins += other.wins
        self.self_draws += other.self_draws
        self.deal_ins += other.deal_ins
        self.points += other.points


def seated_once(outcome: Outcome) -> Outcome:
    """Return what became of a record, which is an error where it has a player in more than one seat."""
    if outcome.error:
        return outcome
    taken: dict[str, list[str]] = {}
    for key, name in _players(outcome):
        taken.setdefault(name, []).append(key)
    for name, keys in taken.items():
        if len(keys) > 1:
            message = _("{player} has more than one seat: {seats}")
            filled = message.format(player=shown(name), seats=_(", ").join(keys))
            return outcome._replace(score=None, error=RecordError("bad_record", filled, field=keys[1]))
    return outcome


def _players(outcome: Outcome) -> list[tuple[str, str]]:
    """Return the names of the players, each with the column or key that has it."""
    return [(key.strip(), str(value).strip()) for key, value in outcome.carried if plain(key) in _SEATS]


@dataclass(slots=True)
class Standings:
    """What every player did; parts of a run are counted apart and merged."""

    players: dict[Player, Standing] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)  # the first records that are nobody's, and why

    def add(self, outcome: Outcome) -> None:
        """Count a record; one that could not be scored is nobody's."""
        result = outcome.score
        if result is None:
            self._leave_out(outcome)
            return
        at_table = self._seated(outcome)
        for seat, standing in at_table.items():
            standing.hands += 1
            standing.points += result.payments[seat]
        if isinstance(result, DealScore):
            wins = [score.win for score in result.scores if score.win.seat in result.paid]
        else:
            wins = [result.win]
        for win in wins:
            at_table[win.seat].wins += 1
            at_table[win.seat].self_draws += win.from_ is None
        for discarder in {win.from_ for win in wins if win.from_ is not None}:
            at_table[discarder].deal_ins += 1

    def merge(self, other: Standings) -> None:
        """Add what another part of the run came to."""
        for player, standing in other.players.items():
            self.players.setdefault(player, Standing()).add(standing)
        self.left_out = [*self.left_out, *other.left_out][:MOST_LEFT_OUT]

    def _leave_out(self, outcome: Outcome) -> None:
        if outcome.error and len(self.left_out) < MOST_LEFT_OUT:
            entry = outcome.entry
            called = "" if outcome.id == entry.default_id else f" [{outcome.id}]"
            self.left_out.append(f"{entry.file}:{entry.line}:{called} {outcome.error.message}")

    def in_order(self) -> list[tuple[Player, Standing]]:
        """Return named players by points, the most first, then the seats of each table."""

        def key(one: tuple[Player, Standing]) -> tuple[bool, Number, str, int, str]:
            player, standing = one
            if player.seat is None:
                return False, -standing.points, "", 0, player.name
            return True, 0, player.table, SEATS.index(player.seat), ""

        return sorted(self.players.items(), key=key)

    def _seated(self, outcome: Outcome) -> dict[Seat, Standing]:
        """Return the standing of who sits in each seat."""
        names = {_SEATS[plain(key)]: name for key, name in _players(outcome)}
        table = next((str(value).strip() for key, value in outcome.carried if plain(key) in _TABLES), "")
        players = {seat: Player(names[seat]) if seat in names else Player("", seat, table) for seat in SEATS}
        return {seat: self.players.setdefault(player, Standing()) for seat, player in players.items()}
