"""Every way to split the tiles of one suit into sets and a pair. Honors are a suit without chows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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


class SuitSplit(NamedTuple):
    """One suit's tiles as sets and at most one pair.

    Attributes:
        blocks: The sets, sorted.
        pair: The pair's kind of tile, or None.
    """

    blocks: tuple[Block, ...]
    pair: int | None


SUIT_STARTS = (0, SUIT_SIZE, 2 * SUIT_SIZE, FIRST_HONOR, KINDS)

_PUNGS = tuple(Block(kind, is_chow=False) for kind in range(KINDS))
_CHOWS = tuple(Block(kind, is_chow=True) for kind in range(FIRST_HONOR))
_LAST_CHOW = SUIT_SIZE - 3
"""The rank at which the last chow of a suit begins, from 0."""


def by_suit(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the counts of the 34 kinds as four tuples: characters, dots, bamboo, honors."""
    return [tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])]


def count_kinds(kinds: Sequence[int]) -> list[int]:
    """Return how many there are of each of the 34 kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def suit_splits(counts: tuple[int, ...], start: int) -> tuple[SuitSplit, ...]:
    """Return every split of one suit's tiles into sets and, where the number of tiles asks for it, one pair.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.
    """
    rest = sum(counts) % 3
    if rest == 0:
        return tuple(SuitSplit(blocks, None) for blocks in _sets(counts, start, 0))
    if rest == 1:
        return ()
    return tuple(
        SuitSplit(blocks, start + rank)
        for rank, without in _without_pair(counts)
        for blocks in _sets(without, start, 0)
    )


def is_complete(counts: tuple[int, ...], start: int) -> bool:
    """Tell whether one suit's tiles are sets and at most one pair, which is quicker than to split them.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.
    """
    rest = sum(counts) % 3
    if rest == 0:
        return _are_sets(counts, start)
    return rest == 2 and any(_are_sets(without, start) for _, without in _without_pair(counts))


def _without_pair(counts: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Return each rank that can be the pair, with the counts that it leaves."""
    return [(rank, (*counts[:rank], count - 2, *counts[rank + 1 :])) for rank, count in enumerate(counts) if count >= 2]


def _are_sets(counts: tuple[int, ...], start: int) -> bool:
    """Tell whether one suit's tiles are sets only; three equal chows are three pungs, so a rank has two at most."""
    if start == FIRST_HONOR:
        return all(count % 3 == 0 for count in counts)
    here, after, beyond = counts[:3]
    for rank in range(_LAST_CHOW + 1):
        chows = here % 3
        here, after = after - chows, beyond - chows
        if here < 0 or after < 0:
            return False
        beyond = counts[rank + 3] if rank < _LAST_CHOW else 0
    return here % 3 == 0 and after % 3 == 0


def _sets(counts: tuple[int, ...], start: int, rank: int) -> list[tuple[Block, ...]]:
    """Return every way to use up one suit's tiles from a rank on in sets, each sorted and none twice.

    The tiles of the lowest rank are pungs there and the rest of them chows that begin there.
    """
    size = len(counts)
    while rank < size and not counts[rank]:
        rank += 1
    if rank == size:
        return [()]
    found = []
    count = counts[rank]
    for pungs in (1, 0) if count >= 3 else (0,):
        chows = count - 3 * pungs
        if not chows:
            found += [(_PUNGS[start + rank], *others) for others in _sets(counts, start, rank + 1)]
        elif start < FIRST_HONOR and rank <= _LAST_CHOW and min(counts[rank + 1], counts[rank + 2]) >= chows:
            rest = (*counts[: rank + 1], counts[rank + 1] - chows, counts[rank + 2] - chows, *counts[rank + 3 :])
            own = (_PUNGS[start + rank],) * pungs + (_CHOWS[start + rank],) * chows
            found += [own + others for others in _sets(rest, start, rank + 1)]
    return found


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
