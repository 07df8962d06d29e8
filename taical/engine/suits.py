"""What the tiles of one suit give: how they split, what completes them, what a winning tile completed in them.

The same tiles of one suit come up again and again over many hands while whole hands do not, so all of this is
remembered by suit. Honors are a suit without chows.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from taical.domain.tiles import KINDS, SUIT_OF, SUIT_SIZE
from taical.domain.win import Shape
from taical.engine.cache import Remembered
from taical.engine.completion import completing
from taical.engine.decomposition import SUIT_STARTS, Block, suit_splits

_MOST_SUITS = 1 << 12
_MOST_COMPLETED = 1 << 9


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


def _suit(counts: bytes, start: int) -> Suit:
    """Return what the tiles of a suit give, from how many there are of each of its kinds."""
    size = sum(counts)
    parts = tuple(Part(blocks, _pairs(pair), _pungs(blocks)) for blocks, pair in suit_splits(counts, start))
    return Suit(size % 3, size > 0, parts, completing(counts, start) if size % 3 else ())


SUITS = tuple(Remembered(partial(_suit, start=start), _MOST_SUITS) for start in SUIT_STARTS[:-1])
"""For each suit what its tiles give, by how many there are of each of its kinds."""


def _completed_parts(counts: bytes, winning: int) -> tuple[Part, ...]:
    """Return every split of a suit with everything in it that the winning tile can have completed."""
    found = []
    for blocks, pair in suit_splits(counts, SUIT_STARTS[SUIT_OF[winning]]):
        pairs, pungs = _pairs(pair), _pungs(blocks)
        for number in completed_by(winning, blocks, pairs):
            completed = number if number < len(blocks) else None
            found.append(Part(blocks, pairs, pungs, shape_of(winning, blocks, number), completed))
    return tuple(found)


COMPLETED = tuple(Remembered(partial(_completed_parts, winning=kind), _MOST_COMPLETED) for kind in range(KINDS))
"""For each winning tile the splits of its suit with what it can have completed, by the counts of the suit with it."""


def completed_by(winning: int, blocks: tuple[Block, ...], pairs: tuple[int, ...]) -> list[int]:
    """Return what the winning tile may have completed: the numbers of the blocks and, counted on, pairs that differ."""
    found = [
        number
        for number, (tile, is_chow) in enumerate(blocks)
        if tile <= winning <= tile + 2 * is_chow and (number == 0 or blocks[number - 1] != blocks[number])
    ]
    if winning in pairs:
        found.append(len(blocks) + pairs.index(winning))
    return found


def shape_of(winning: int, blocks: tuple[Block, ...], completed: int) -> Shape:
    """Return the shape of the wait, from what the winning tile completed.

    Args:
        winning: The winning tile's kind.
        blocks: The sets among the concealed tiles.
        completed: The number of the block that it completed; a number beyond them is a pair's.
    """
    if completed >= len(blocks):
        return "single"
    tile, is_chow = blocks[completed]
    if not is_chow:
        return "dual_pung"
    first = tile % SUIT_SIZE
    place = winning - tile
    if place == 1:
        return "closed"
    at_the_edge = (first == 0 and place == 2) or (first == 6 and place == 0)
    return "edge" if at_the_edge else "two_sided"


def _pungs(blocks: tuple[Block, ...]) -> tuple[int, ...]:
    return tuple(block.tile for block in blocks if not block.is_chow)


def _pairs(pair: int | None) -> tuple[int, ...]:
    return () if pair is None else (pair,)
