"""Every way to split concealed tiles into sets and a pair.

One suit's tiles come up again and again over many hands while whole hands do not, so the splits are remembered by
suit. Honors are a suit without chows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from taical.tiles import FIRST_HONOR, KINDS, SUIT_SIZE


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


class Split(NamedTuple):
    """Tiles as sets and a pair.

    Attributes:
        blocks: The sets, sorted.
        pair: The pair's kind of tile.
    """

    blocks: tuple[Block, ...]
    pair: int


class SuitSplit(NamedTuple):
    """One suit's tiles as sets and at most one pair.

    Attributes:
        blocks: The sets, sorted.
        pair: The pair's kind of tile, or None.
    """

    blocks: tuple[Block, ...]
    pair: int | None


REMEMBERED = 1 << 16
"""How many states of a suit are remembered at most, so that a long run keeps its memory."""

SUIT_STARTS = (0, SUIT_SIZE, 2 * SUIT_SIZE, FIRST_HONOR, KINDS)


def by_suit(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the counts of the 34 kinds as four tuples: characters, dots, bamboo, honors."""
    return [tuple(counts[start:end]) for start, end in pairwise(SUIT_STARTS)]


def count_kinds(kinds: Sequence[int]) -> list[int]:
    """Return how many there are of each of the 34 kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def splits(counts: Sequence[int]) -> list[Split]:
    """Return every split of tiles into sets and exactly one pair.

    Args:
        counts: How many there are of each of the 34 kinds.

    Returns:
        The splits, each once, in no particular order.
    """
    suits = by_suit(counts)
    sizes = [sum(suit) for suit in suits]
    if sum(size % 3 for size in sizes) != 2 or 1 in (size % 3 for size in sizes):
        return []
    options = [suit_splits(suit, start) for suit, start in zip(suits, SUIT_STARTS, strict=False)]
    return [
        Split(
            sum((part.blocks for part in parts), ()),
            next(part.pair for part in parts if part.pair is not None),
        )
        for parts in product(*options)
    ]


@lru_cache(maxsize=REMEMBERED)
def suit_splits(counts: tuple[int, ...], start: int) -> tuple[SuitSplit, ...]:
    """Return every split of one suit's tiles into sets and, where the number of tiles asks for it, one pair.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.
    """
    if sum(counts) % 3 == 1:
        return ()
    if sum(counts) % 3 == 0:
        return tuple(SuitSplit(blocks, None) for blocks in _sets(counts, start))
    found = []
    for rank, count in enumerate(counts):
        if count >= 2:
            rest = (*counts[:rank], count - 2, *counts[rank + 1 :])
            found += [SuitSplit(blocks, start + rank) for blocks in _sets(rest, start)]
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def _sets(counts: tuple[int, ...], start: int) -> tuple[tuple[Block, ...], ...]:
    """Return every way to use up one suit's tiles in sets, each sorted and none twice."""
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    if lowest is None:
        return ((),)
    # A pung and a chow of the same lowest tile come up in both orders.
    found = {
        tuple(sorted((block, *blocks)))
        for block, rest in _first_sets(counts, lowest, start)
        for blocks in _sets(rest, start)
    }
    return tuple(sorted(found))


def most_sets(counts: Sequence[int]) -> tuple[Block, ...]:
    """Return as many sets as the tiles hold, to tell a player how far a hand got."""
    suits = zip(by_suit(counts), SUIT_STARTS, strict=False)
    return sum((_most_in_suit(suit, start) for suit, start in suits), ())


@lru_cache(maxsize=REMEMBERED)
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
