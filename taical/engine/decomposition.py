"""Every way to split the tiles of one suit into sets and a pair. Honors are a suit without chows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_SIZE


class Block(NamedTuple):
    """A pung or a chow of concealed tiles; sorted, blocks stand in tile order, a pung before a chow.

    Attributes:
        tile: Its kind of tile; for a chow the lowest.
        is_chow: Whether it is a chow.
    """

    tile: int
    is_chow: bool

    @property
    def tiles(self) -> tuple[int, int, int]:
        """The kinds of its three tiles."""
        if self.is_chow:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile, self.tile, self.tile)


class SuitSplit(NamedTuple):
    """One suit's tiles as sets and at most one pair.

    Attributes:
        blocks: The sets, sorted.
        pair: The pair's kind of tile, or None.
    """

    blocks: tuple[Block, ...]
    pair: int | None


SUIT_STARTS = (0, SUIT_SIZE, 2 * SUIT_SIZE, FIRST_HONOR, KINDS)

_PUNGS = tuple((Block(kind, is_chow=False),) for kind in range(KINDS))
_CHOWS = {kind: (Block(kind, is_chow=True),) for kind in range(FIRST_HONOR) if kind % SUIT_SIZE < SUIT_SIZE - 2}
"""The chow that begins at a kind, by the kind; a chow ends in its suit."""


def by_suit(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the counts of the 34 kinds as four tuples: characters, dots, bamboo, honors."""
    return [tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])]


def count_kinds(kinds: Sequence[int]) -> list[int]:
    """Return how many there are of each of the 34 kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


class _Way(NamedTuple):
    """What the tiles of one kind can be, those aside that belong to chows from below.

    Attributes:
        pairs: How many pairs, at most one.
        pungs: How many pungs, at most one.
        chows: How many chows that begin here.
    """

    pairs: int
    pungs: int
    chows: int


def _ways(count: int, most_pairs: int) -> tuple[_Way, ...]:
    tries = product(range(most_pairs + 1), (0, 1))
    return tuple(
        _Way(pairs, pungs, count - 2 * pairs - 3 * pungs) for pairs, pungs in tries if count >= 2 * pairs + 3 * pungs
    )


_WAYS = tuple(tuple(_ways(count, most_pairs) for count in range(6)) for most_pairs in (0, 1))
"""For how many pairs are still to come, and for how many tiles there are: what they can be. A house may say that a hand
waits for a fifth tile of a kind."""


def suit_splits(counts: Sequence[int], start: int) -> tuple[SuitSplit, ...]:
    """Return every split of one suit's tiles into sets and, where the number of tiles asks for it, one pair.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.
    """
    rest = sum(counts) % 3
    if rest == 1:
        return ()
    size = len(counts)
    found = []
    # A rank, how many chows end there and how many have their middle there, pairs to come, and what was taken before.
    begun: list[tuple[int, int, int, int, tuple[Block, ...], int | None]] = [(0, 0, 0, rest // 2, (), None)]
    while begun:
        rank, ending, middle, to_come, blocks, pair = begun.pop()
        while rank < size and counts[rank] == ending + middle:
            ending, middle = middle, 0
            rank += 1
        if rank == size:
            found.append(SuitSplit(blocks, pair))
            continue
        left = counts[rank] - ending - middle
        kind = start + rank
        for pairs, pungs, chows in _WAYS[to_come][left] if left > 0 else ():
            if chows and (kind not in _CHOWS or min(counts[rank + 1] - middle, counts[rank + 2]) < chows):
                continue
            taken = blocks + _PUNGS[kind] * pungs + _CHOWS.get(kind, ()) * chows
            begun.append((rank + 1, middle, chows, to_come - pairs, taken, kind if pairs else pair))
    return tuple(found)


def most_sets(counts: Sequence[int]) -> tuple[Block, ...]:
    """Return as many sets as the tiles hold, to tell a player how far a hand got."""
    suits = zip(by_suit(counts), SUIT_STARTS, strict=False)
    return sum((_most_in_suit(suit, start) for suit, start in suits), ())


@lru_cache(maxsize=1 << 12)
def _most_in_suit(counts: tuple[int, ...], start: int) -> tuple[Block, ...]:
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return ()
    without = (*counts[:lowest], counts[lowest] - 1, *counts[lowest + 1 :])
    options = [_most_in_suit(without, start)]
    options += [(block, *_most_in_suit(rest, start)) for block, rest in _first_sets(counts, lowest, start)]
    return max(options, key=len)


def _first_sets(counts: tuple[int, ...], lowest: int, start: int) -> list[tuple[Block, tuple[int, ...]]]:
    """Return the sets that the lowest tile can be in, each with the counts that it leaves."""
    found = []
    if counts[lowest] >= 3:
        rest = (*counts[:lowest], counts[lowest] - 3, *counts[lowest + 1 :])
        found.append((Block(start + lowest, False), rest))
    if start < FIRST_HONOR and lowest <= 6 and counts[lowest + 1] and counts[lowest + 2]:
        one, two, three = counts[lowest : lowest + 3]
        rest = (*counts[:lowest], one - 1, two - 1, three - 1, *counts[lowest + 3 :])
        found.append((Block(start + lowest, True), rest))
    return found
