"""A player at the simulated table, who wants to win soon.

A player sees sets, pairs and parts of chows in the tiles of each suit. Each is worth something, and the player keeps
the tiles that are worth most together: a lone tile goes first, then what waits for the fewest tiles. That is a plain
way to play, and a quick one, because the same tiles of a suit come up again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from taical.domain.hand import Hand, Meld
from taical.domain.rules import RuleSet
from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_OF, SUIT_SIZE, Seat
from taical.domain.win import Ready
from taical.engine.decomposition import SUIT_STARTS
from taical.engine.readings import HOUSES, hand_waits
from taical.quiz.chance import Chance

_SET = 100
_EYES = 50
_PAIR = 35
_TWO_SIDED = 45
_CLOSED = 30
_EDGE = 25
_LONE_HONOR = 1
_LONE = (2, 4, 6, 7, 7, 7, 6, 4, 2)
"""What a lone tile is worth, by rank: the more tiles go with it, the more."""

_READY = _EYES + _EDGE
"""The least that the tiles of a ready hand are worth beside all sets but one."""

_GAIN = 30
"""What a claim has to add to the worth of a hand."""

_GAIN_OF_FIRST = 55
"""What the first claim has to add, with which 門清 is lost."""

_LOSS_BY_KONG = 10
"""What a kong may cost."""

_FLUSH = 11
"""With how many tiles of one suit and honors in the deal a player goes for 混一色 or 清一色."""

_PAIRS = 4
"""With how many pairs in the deal a player goes for 碰碰胡."""

NOTHING, PUNGS_ONLY, ALL = range(3)
"""What a player wants of a suit: no tile, pungs and pairs, or any set."""

Aim = tuple[int, int, int, int]
"""What a player wants of each suit, the honors last."""

ANY_HAND: Aim = (ALL, ALL, ALL, PUNGS_ONLY)

_IMPOSSIBLE = -10_000
_CACHED = 1 << 16

_SUIT_SLICES = tuple(slice(*ends) for ends in pairwise(SUIT_STARTS))

_Worth = tuple[int, int]
"""What tiles are worth without the pair of the hand among them, and with it."""


class Player:
    """A player and the player's tiles."""

    def __init__(self, seat: Seat, rules: RuleSet) -> None:
        self.seat = seat
        self.tiles = [0] * KINDS  # how many concealed ones there are of each kind
        self.melds: list[Meld] = []
        self.flowers: list[int] = []
        self.discards: list[int] = []  # those that nobody claimed
        self.turns = 0  # how many tiles were discarded
        self.waits: tuple[int, ...] = ()  # what completes the hand
        self.ready: Ready | None = None  # how the player declared ready, after which the hand stays as it is
        self._rules = rules
        self._special = bool(HOUSES[rules].special_hands)
        self._aim = ANY_HAND
        self._worth = 0

    @property
    def concealed(self) -> bool:
        """Whether nothing was claimed."""
        return not any(meld.claimed for meld in self.melds)

    def take(self, tiles: Iterable[int]) -> None:
        """Take tiles into the hand."""
        for tile in tiles:
            self.tiles[tile] += 1

    def choose_aim(self) -> None:
        """Decide what to go for with the tiles of the deal."""
        self._aim = _aim_with(self.tiles)
        self.look()

    def look(self) -> None:
        """Look at the hand before a draw: what it is worth, and what completes it."""
        self._worth = hand_worth(self.tiles, self._aim)
        worth = self._worth if self._aim == ANY_HAND else hand_worth(self.tiles, ANY_HAND)
        near = worth >= (4 - len(self.melds)) * _SET + _READY or (self._special and not self.melds)
        self.waits = hand_waits(self.hand(), self._rules) if near else ()

    def hand(self, winning: int | None = None) -> Hand:
        """Return the hand, with the tile that completes it."""
        concealed = tuple([kind for kind, count in enumerate(self.tiles) for _ in range(count)])
        return Hand(concealed, tuple(self.melds), tuple(sorted(self.flowers)), winning)

    def discard(self, drawn: int | None, chance: Chance) -> int:
        """Discard a tile and return it; `drawn` is None after a claim."""
        tile = drawn if self.ready and drawn is not None else chance.pick(best_discards(self.tiles, self._aim))
        self.tiles[tile] -= 1
        self.turns += 1
        if tile != drawn:  # else the hand is what it was
            self.look()
        return tile

    def kong(self) -> Meld | None:
        """Return a concealed or promoted kong that the player makes after a draw, or None."""
        if self.ready:
            return None
        fours = [kind for kind, count in enumerate(self.tiles) if count == 4] if 4 in self.tiles else []
        kongs = [Meld("concealed_kong", kind) for kind in fours]
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
        self.look()

    def claim(self, tile: int, fed_by: Seat, *, is_next: bool) -> Meld | None:
        """Return the meld that the player claims a discard for, or None; only the next player can claim a chow."""
        held = self.tiles[tile]
        if self.ready or (held < 2 and not is_next):
            return None
        concealed = self.concealed
        if held == 3 and not concealed and self._worth_without(tile, 3) + _SET >= self._worth - _LOSS_BY_KONG:
            return Meld("open_kong", tile, fed_by)
        options = [Meld("pung", tile, fed_by)] if held >= 2 else []
        if is_next and tile < FIRST_HONOR and self._aim[SUIT_OF[tile]] == ALL:
            options += [Meld("chow", first, fed_by) for first in self._chows_with(tile)]
        least = self._worth + (_GAIN_OF_FIRST if concealed else _GAIN)
        gains = [(self._worth_with(meld, tile), meld) for meld in options]
        return max(((worth, meld) for worth, meld in gains if worth >= least), default=(0, None))[1]

    def lay_claimed(self, meld: Meld, tile: int) -> None:
        """Lay a claimed meld down."""
        self.tiles = self._tiles_after(meld, tile)
        self.melds.append(meld)

    def _tiles_after(self, meld: Meld, tile: int) -> list[int]:
        """Return what is left in the hand after a claim."""
        tiles = list(self.tiles)
        for kind in meld.tiles:
            tiles[kind] -= 1
        tiles[tile] += 1
        return tiles

    def _worth_with(self, meld: Meld, tile: int) -> int:
        """Return what the hand is worth with a claimed meld."""
        wanted = self._aim[SUIT_OF[tile]] != NOTHING
        return hand_worth(self._tiles_after(meld, tile), self._aim) + (_SET if wanted else 0)

    def _worth_with_kong(self, kong: Meld) -> int:
        if kong.kind == "promoted_kong":
            return self._worth_without(kong.tile, 1)
        return self._worth_without(kong.tile, 4) + _SET

    def _worth_without(self, kind: int, count: int) -> int:
        tiles = list(self.tiles)
        tiles[kind] -= count
        return hand_worth(tiles, self._aim)

    def _chows_with(self, tile: int) -> Iterator[int]:
        """Return the first tiles of the chows that a discard makes with the hand."""
        start = SUIT_STARTS[SUIT_OF[tile]]
        for first in range(max(start, tile - 2), min(tile, start + SUIT_SIZE - 3) + 1):
            if all(self.tiles[kind] for kind in range(first, first + 3) if kind != tile):
                yield first


def _aim_with(tiles: Sequence[int]) -> Aim:
    """Return what a player goes for with the tiles of the deal."""
    in_suits = [sum(tiles[suit]) for suit in _SUIT_SLICES[:3]]
    most = max(in_suits)
    if most + sum(tiles[FIRST_HONOR:]) >= _FLUSH:
        one, two, three = (ALL if count == most else NOTHING for count in in_suits)
        return one, two, three, PUNGS_ONLY
    if sum(count >= 2 for count in tiles) >= _PAIRS:
        return (PUNGS_ONLY,) * 4
    return ANY_HAND


def hand_worth(tiles: Sequence[int], aim: Aim) -> int:
    """Return what concealed tiles, counted by kind, are worth."""
    worth = gain = 0
    for suit, wanted in zip(_SUIT_SLICES, aim, strict=True):
        without, eyes = _worth(tuple(tiles[suit]), wanted)
        worth += without
        gain = max(gain, eyes - without)  # one suit has the pair of the hand
    return worth + gain


def best_discards(tiles: Sequence[int], aim: Aim) -> list[int]:
    """Return the kinds of tile without which the others are worth most, in order."""
    suits = [_discard_options(tuple(tiles[_SUIT_SLICES[suit]]), suit, aim[suit]) for suit in range(4)]
    whole = sum([without for without, _, _ in suits])
    second, best = sorted([0, *[gain for _, gain, _ in suits]])[-2:]
    most, found = -1, []
    for before, own, options in suits:
        others, gain = whole - before, second if own == best else best  # one suit has the pair of the hand
        for without, eyes, kinds in options:
            left = others + (max(without + gain, eyes))
            if left > most:
                most, found = left, [*kinds]
            elif left == most:
                found += kinds
    return sorted(found)


@lru_cache(maxsize=_CACHED)
def _discard_options(
    counts: tuple[int, ...], suit: int, wanted: int
) -> tuple[int, int, list[tuple[int, int, list[int]]]]:
    """Return the worth of a suit, what the pair of the hand adds, and each `_Worth` without one of some kinds.

    What is worse than another in both ways is left out.
    """
    by_worth: dict[_Worth, list[int]] = {}
    for rank, count in enumerate(counts):
        if count:
            left = _worth((*counts[:rank], count - 1, *counts[rank + 1 :]), wanted)
            by_worth.setdefault(left, []).append(SUIT_STARTS[suit] + rank)
    options = [
        (without, eyes, kinds)
        for (without, eyes), kinds in by_worth.items()
        if not any(other > without and other_eyes > eyes for other, other_eyes in by_worth)
    ]
    without, eyes = _worth(counts, wanted)
    return without, eyes - without, options


@lru_cache(maxsize=_CACHED)
def _worth(counts: tuple[int, ...], wanted: int) -> _Worth:
    """Return what the tiles of a suit from some rank on are worth."""
    if not counts or wanted == NOTHING:
        return 0, _IMPOSSIBLE
    here, *above = counts
    if not here:
        return _worth(tuple(above), wanted)
    without, eyes = 0, _IMPOSSIBLE
    for taken, value in _parts(counts, wanted):
        rest, rest_with_eyes = _worth(_less(counts, taken), wanted)
        without = max(without, value + rest)
        eyes = max(eyes, value + rest_with_eyes)
        if taken == (2,):
            eyes = max(eyes, _EYES + rest)
    return without, eyes


def _parts(counts: tuple[int, ...], wanted: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Return what begins with the first tile: how many tiles of its rank and the next ones, and what they are worth."""
    yield (1,), _LONE[SUIT_SIZE - len(counts)] if wanted == ALL else _LONE_HONOR
    if counts[0] >= 2:
        yield (2,), _PAIR
    if counts[0] >= 3:
        yield (3,), _SET
    if wanted == ALL:
        _, second, third, *_ = (*counts, 0, 0)
        if second:
            yield (1, 1), _EDGE if len(counts) in (2, SUIT_SIZE) else _TWO_SIDED
        if third:
            yield (1, 0, 1), _CLOSED
        if second and third:
            yield (1, 1, 1), _SET


def _less(counts: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return (*(count - gone for count, gone in zip(counts, taken, strict=False)), *counts[len(taken) :])
