"""A player at the simulated table: the tiles, and what the player does with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taical.domain.hand import Hand, Meld
from taical.domain.rules import RuleSet
from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_OF, SUIT_SIZE, Seat
from taical.domain.win import Ready
from taical.engine.decomposition import SUIT_STARTS
from taical.engine.readings import hand_waits, special_hands
from taical.quiz.chance import Chance
from taical.quiz.judgement import (
    ALL,
    NOTHING,
    PUNGS_ONLY,
    READY,
    SET,
    WINNING,
    Aim,
    best_discards,
    hand_worth,
)

_FLUSH = 11
"""How many of the tiles of the deal are of one suit or honors where a player goes for 混一色 or 清一色."""

_PAIRS = 4
"""How many kinds of which there are two where a player goes for 碰碰胡."""

_GAIN = 30
"""What a claim has to better a hand by."""

_GAIN_OF_FIRST = 55
"""What the first claim has to better it by, with which 門清 goes."""

_LOSS_BY_KONG = 10
"""What a kong may cost."""


class Player:
    """A player and the player's tiles.

    Args:
        seat: The seat.
        rules: What the table plays by.

    Attributes:
        seat: The seat.
        tiles: How many concealed tiles there are of each of the 34 kinds.
        melds: The melds.
        flowers: The flowers.
        discards: The tiles discarded, those aside that others claimed.
        turns: How many tiles were discarded.
        waits: What completes the hand.
        ready: The word by which the player declared ready, after which the hand stays as it is.
    """

    def __init__(self, seat: Seat, rules: RuleSet) -> None:
        self.seat = seat
        self.tiles = [0] * KINDS
        self.melds: list[Meld] = []
        self.flowers: list[int] = []
        self.discards: list[int] = []
        self.turns = 0
        self.waits: tuple[int, ...] = ()
        self.ready: Ready | None = None
        self._rules = rules
        self._irregular = bool(special_hands(rules))
        self._aim = WINNING
        self._worth = 0

    @property
    def concealed(self) -> bool:
        """Whether nothing was claimed."""
        return not any(meld.claimed for meld in self.melds)

    def take(self, tiles: Iterable[int]) -> None:
        """Take tiles into the hand."""
        for tile in tiles:
            self.tiles[tile] += 1

    def look(self, *, at_first: bool = False) -> None:
        """Look at the hand before a draw: what completes it, what it is worth.

        Args:
            at_first: Whether these are the tiles of the deal, by which a player decides what to go for.
        """
        if at_first:
            self._aim = _aim_with(self.tiles)
        self._worth = hand_worth(self.tiles, self._aim)
        least = (4 - len(self.melds)) * SET + READY
        worth = self._worth if self._aim == WINNING else hand_worth(self.tiles, WINNING)
        near = worth >= least or (self._irregular and not self.melds)
        self.waits = hand_waits(self.hand(), self._rules) if near else ()

    def hand(self, winning: int | None = None) -> Hand:
        """Return the hand.

        Args:
            winning: The tile that completes it, which is not among the tiles.
        """
        concealed = tuple([kind for kind, count in enumerate(self.tiles) for _ in range(count)])
        return Hand(concealed, tuple(self.melds), tuple(sorted(self.flowers)), winning)

    def discard(self, drawn: int | None, chance: Chance) -> int:
        """Discard a tile, and return it.

        Args:
            drawn: The tile just drawn, or None after a claim.
            chance: Chooses where several are as good.
        """
        tile = drawn if self.ready and drawn is not None else chance.pick(best_discards(self.tiles, self._aim))
        self.tiles[tile] -= 1
        self.turns += 1
        return tile

    def kong(self) -> Meld | None:
        """Return a concealed or promoted kong that the player makes after a draw, or None."""
        if self.ready:
            return None
        kongs = [Meld("concealed_kong", kind) for kind, count in enumerate(self.tiles) if count == 4]
        pungs = [meld for meld in self.melds if meld.kind == "pung" and self.tiles[meld.tile]]
        kongs += [pung._replace(kind="promoted_kong") for pung in pungs]
        least = hand_worth(self.tiles, self._aim) - _LOSS_BY_KONG if kongs else 0
        return next((kong for kong in kongs if self._worth_with_kong(kong) >= least), None)

    def lay_kong(self, kong: Meld) -> None:
        """Lay a concealed or promoted kong down."""
        if kong.kind == "concealed_kong":
            self.tiles[kong.tile] -= 4
            self.melds.append(kong)
        else:
            self.tiles[kong.tile] -= 1
            self.melds = [kong if meld == Meld("pung", *kong[1:]) else meld for meld in self.melds]

    def claim(self, tile: int, fed_by: Seat, *, is_next: bool) -> Meld | None:
        """Return the meld that the player would claim a discard for, or None.

        Args:
            tile: The discard.
            fed_by: Who discarded it.
            is_next: Whether the player sits after that one, and so can claim it for a chow.
        """
        if self.ready:
            return None
        held = self.tiles[tile]
        if held < 2 and not is_next:
            return None
        options = []
        if held == 3 and not self.concealed and self._worth_without(tile, 3) + SET >= self._worth - _LOSS_BY_KONG:
            return Meld("open_kong", tile, fed_by)
        if held >= 2:
            options.append(Meld("pung", tile, fed_by))
        if is_next and tile < FIRST_HONOR and self._aim[SUIT_OF[tile]] == ALL:
            options += [Meld("chow", first, fed_by) for first in _chows_with(tile, self.tiles)]
        least = self._worth + (_GAIN_OF_FIRST if self.concealed else _GAIN)
        gains = [(self._worth_with(meld, tile), meld) for meld in options]
        gains = [(worth, meld) for worth, meld in gains if worth >= least]
        return max(gains)[1] if gains else None

    def lay_claimed(self, meld: Meld, tile: int) -> None:
        """Lay a claimed meld down."""
        for kind in meld.tiles:
            self.tiles[kind] -= 1
        self.tiles[tile] += 1
        self.melds.append(meld)

    def _worth_with(self, meld: Meld, tile: int) -> int:
        """Return what the hand is worth with a claimed meld."""
        tiles = list(self.tiles)
        for kind in meld.tiles:
            tiles[kind] -= 1
        tiles[tile] += 1
        wanted = self._aim[SUIT_OF[tile]] != NOTHING
        return hand_worth(tiles, self._aim) + (SET if wanted else 0)

    def _worth_with_kong(self, kong: Meld) -> int:
        if kong.kind == "promoted_kong":
            return self._worth_without(kong.tile, 1)
        return self._worth_without(kong.tile, 4) + SET

    def _worth_without(self, kind: int, count: int) -> int:
        tiles = list(self.tiles)
        tiles[kind] -= count
        return hand_worth(tiles, self._aim)


def _chows_with(tile: int, tiles: Sequence[int]) -> list[int]:
    """Return the first tiles of the chows that a discard makes with a player's tiles."""
    start = SUIT_STARTS[SUIT_OF[tile]]
    firsts = range(max(start, tile - 2), min(tile, start + SUIT_SIZE - 3) + 1)
    return [first for first in firsts if all(tiles[kind] for kind in range(first, first + 3) if kind != tile)]


def _aim_with(tiles: Sequence[int]) -> Aim:
    """Return what a player goes for with the tiles of the deal."""
    in_suits = [sum(tiles[start : start + SUIT_SIZE]) for start in SUIT_STARTS[:3]]
    honors = sum(tiles[FIRST_HONOR:])
    most = max(in_suits)
    if most + honors >= _FLUSH:
        one, two, three = (ALL if count == most else NOTHING for count in in_suits)
        return one, two, three, PUNGS_ONLY
    if sum(count >= 2 for count in tiles) >= _PAIRS:
        return (PUNGS_ONLY,) * 4
    return WINNING
