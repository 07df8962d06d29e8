"""What the tiles of one suit give: how they split, what completes them, what a winning tile completed in them.

The same tiles of one suit come up again and again over many hands while whole hands do not, so all of this is
remembered by suit. Honors are a suit without chows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from taical.decomposition import Block, is_complete, suit_splits
from taical.tiles import SUIT_SIZE
from taical.win import Shape

REMEMBERED = 1 << 13
"""How many states of a suit are remembered at most, so that a long run keeps its memory."""


class Part(NamedTuple):
    """One suit's part of a reading.

    Attributes:
        blocks: Its sets, sorted.
        pairs: The pair's kind of tile, if there is one.
        pungs: The kinds of tile of the sets that are pungs.
        shape: The shape of the wait, or None where the winning tile is of another suit.
        completed: The number of the block that the winning tile completed, or None.
    """

    blocks: tuple[Block, ...]
    pairs: tuple[int, ...]
    pungs: tuple[int, ...]
    shape: Shape | None = None
    completed: int | None = None


class Suit(NamedTuple):
    """The concealed tiles of one suit before the winning one.

    Attributes:
        rest: How many tiles there are more than sets take: 0, 1 or 2.
        held: Whether there is a tile.
        parts: Every split into sets and at most one pair.
        waits: The kinds of the suit of which one tile more makes it sets and at most one pair, in tile order; empty
            where there is no tile more than sets take, as then a hand waits in other suits.
    """

    rest: int
    held: bool
    parts: tuple[Part, ...]
    waits: tuple[int, ...]


@lru_cache(maxsize=REMEMBERED)
def suit_of(counts: tuple[int, ...], start: int) -> Suit:
    """Return what the tiles of a suit give.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.
    """
    size = sum(counts)
    parts = tuple(Part(blocks, _pairs(pair), _pungs(blocks)) for blocks, pair in suit_splits(counts, start))
    return Suit(size % 3, size > 0, parts, _waits(counts, start) if size % 3 else ())


def _waits(counts: tuple[int, ...], start: int) -> tuple[int, ...]:
    return tuple(
        start + rank
        for rank, count in enumerate(counts)
        if is_complete((*counts[:rank], count + 1, *counts[rank + 1 :]), start)
    )


@lru_cache(maxsize=REMEMBERED)
def completed_parts(counts: tuple[int, ...], start: int, winning: int) -> tuple[Part, ...]:
    """Return every split of a suit with everything in it that the winning tile can have completed.

    Args:
        counts: How many there are of each kind of the suit, the winning tile included.
        start: The suit's first kind of tile.
        winning: The winning tile's kind.
    """
    found = []
    for blocks, pair in suit_splits(counts, start):
        pairs, pungs = _pairs(pair), _pungs(blocks)
        for number in completed_by(winning, blocks, pairs):
            in_pair = number == len(blocks)
            shape = shape_of(winning, blocks, number)
            found.append(Part(blocks, pairs, pungs, shape, None if in_pair else number))
    return tuple(found)


def completed_by(winning: int, blocks: tuple[Block, ...], pairs: tuple[int, ...]) -> list[int]:
    """Return what the winning tile may have completed: the numbers of the blocks and, counted on, pairs that differ."""
    groups = [*(block.tiles for block in blocks), *((kind, kind) for kind in pairs)]
    return [
        number
        for number, group in enumerate(groups)
        if winning in group and (number == 0 or groups[number - 1] != group)
    ]


def shape_of(winning: int, blocks: tuple[Block, ...], completed: int) -> Shape:
    """Return the shape of the wait, from what the winning tile completed.

    Args:
        winning: The winning tile's kind.
        blocks: The sets among the concealed tiles.
        completed: The number of the block that it completed; a number beyond them is a pair's.
    """
    if completed >= len(blocks):
        return "single"
    block = blocks[completed]
    if not block.is_chow:
        return "dual_pung"
    first = block.tile % SUIT_SIZE
    place = winning - block.tile
    if place == 1:
        return "closed"
    at_the_edge = (first == 0 and place == 2) or (first == 6 and place == 0)
    return "edge" if at_the_edge else "two_sided"


def _pungs(blocks: tuple[Block, ...]) -> tuple[int, ...]:
    return tuple(block.tile for block in blocks if not block.is_chow)


def _pairs(pair: int | None) -> tuple[int, ...]:
    return () if pair is None else (pair,)
