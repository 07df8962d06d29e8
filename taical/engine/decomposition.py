"""Every way to split the tiles of one suit into sets and a pair. Honors are a suit without chows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_SIZE
from taical.domain.win import Shape


class Block(NamedTuple):
    """A pung or a chow of concealed tiles; sorted, blocks stand in tile order, a pung before a chow."""

    tile: int  # for a chow the lowest
    is_chow: bool

    @property
    def tiles(self) -> tuple[int, int, int]:
        """The kinds of its three tiles."""
        if self.is_chow:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile, self.tile, self.tile)


class Split(NamedTuple):
    """Tiles as sets and pairs: one suit's with at most one pair, or all tiles of a special hand."""

    blocks: tuple[Block, ...]  # the sets, sorted
    pairs: tuple[int, ...]  # the kinds of tile of the pairs, sorted; a kind of which there are two pairs stands twice
    pungs: tuple[int, ...]  # the kinds of tile of the sets that are pungs
    shape: Shape | None = None  # of the wait, where the winning tile is among the tiles
    completed: int | None = (
        None  # the number of the block that the winning tile completed; with a shape, None is the pair
    )
    singles: tuple[int, ...] = ()  # the kinds of single tiles, which only some special hands have


SUIT_STARTS: Final = (0, SUIT_SIZE, 2 * SUIT_SIZE, FIRST_HONOR, KINDS)

_PUNGS: Final = tuple((Block(kind, is_chow=False),) for kind in range(KINDS))
_CHOWS: Final = {kind: (Block(kind, is_chow=True),) for kind in range(FIRST_HONOR) if kind % SUIT_SIZE < SUIT_SIZE - 2}
"""The chow that begins at a kind, by the kind; a chow ends in its suit."""


def by_suit(counts: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the counts of the 34 kinds as four tuples: characters, dots, bamboo, honors."""
    return [tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])]


def count_kinds(kinds: tuple[int, ...]) -> list[int]:
    """Return how many there are of each of the 34 kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


class _Use(NamedTuple):
    """What the tiles of one kind are used for, those aside that belong to chows from below."""

    pairs: int  # at most one
    pungs: int  # at most one
    chows: int  # that begin here


def _uses(count: int, most_pairs: int) -> tuple[_Use, ...]:
    tries = product(range(most_pairs + 1), (0, 1))
    return tuple(
        _Use(pairs, pungs, count - 2 * pairs - 3 * pungs) for pairs, pungs in tries if count >= 2 * pairs + 3 * pungs
    )


_USES: Final = tuple(tuple(_uses(count, most_pairs) for count in range(6)) for most_pairs in (0, 1))
"""By how many pairs are still to come and how many tiles there are. In some houses a hand waits for a fifth tile."""


def suit_splits(counts: Sequence[int], start: int) -> tuple[Split, ...]:
    """Return every split of a suit, whose first kind is `start`, into sets and, where the count asks for it, a pair."""
    rest = sum(counts) % 3
    if rest == 1:
        return ()
    size = len(counts)
    found = []
    # A rank, how many chows end there and how many have their middle there, pairs to come, and what was taken before.
    begun: list[tuple[int, int, int, int, tuple[Block, ...], tuple[int, ...]]]
    begun = [(0, 0, 0, rest // 2, (), ())]
    while begun:
        rank, ending, middle, to_come, blocks, pair = begun.pop()
        while rank < size and counts[rank] == ending + middle:
            ending, middle = middle, 0
            rank += 1
        if rank == size:
            found.append(Split(blocks, pair, tuple([block.tile for block in blocks if not block.is_chow])))
            continue
        left = counts[rank] - ending - middle
        kind = start + rank
        for pairs, pungs, chows in _USES[to_come][left] if left > 0 else ():
            if chows and (kind not in _CHOWS or min(counts[rank + 1] - middle, counts[rank + 2]) < chows):
                continue
            taken = blocks + _PUNGS[kind] * pungs + _CHOWS.get(kind, ()) * chows
            begun.append((rank + 1, middle, chows, to_come - pairs, taken, (kind,) if pairs else pair))
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
