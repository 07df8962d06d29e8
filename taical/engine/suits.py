"""One suit at a time: how its tiles split, which tile completes them, and what a winning tile completed.

The same nine counts of a suit come up again and again over many hands while whole hands do not, so all of this is kept
by suit. Honors are a suit without chows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_OF, SUIT_SIZE
from taical.domain.win import Shape
from taical.engine.cache import Cache
from taical.engine.decomposition import SUIT_STARTS, Block, Split, suit_splits

_MOST_SUITS = 1 << 12
_MOST_COMPLETED = 1 << 9
_MOST_STEPS = 1 << 12


class Suit(NamedTuple):
    """The concealed tiles of one suit before the winning one."""

    rest: int  # how many tiles there are more than sets take: 0, 1 or 2
    held: bool  # whether there is a tile
    splits: tuple[Split, ...]  # every split into sets and at most one pair
    waits: tuple[int, ...]  # the kinds of which one more makes it sets and at most one pair; none where `rest` is 0


def _suit(counts: bytes, start: int) -> Suit:
    size = sum(counts)
    return Suit(size % 3, size > 0, suit_splits(counts, start), completing(counts, start) if size % 3 else ())


SUITS = tuple(Cache(partial(_suit, start=start), _MOST_SUITS) for start in SUIT_STARTS[:-1])
"""For each suit what its tiles give, by how many there are of each of its kinds."""


def _completed_splits(counts: bytes, winning: int) -> tuple[Split, ...]:
    """Return every split of a suit with everything in it that the winning tile can have completed."""
    found = []
    for split in suit_splits(counts, SUIT_STARTS[SUIT_OF[winning]]):
        blocks = split.blocks
        for number in completed_by(winning, blocks, split.pairs):
            completed = number if number < len(blocks) else None
            found.append(split._replace(shape=shape_of(winning, blocks, number), completed=completed))
    return tuple(found)


COMPLETED = tuple(Cache(partial(_completed_splits, winning=kind), _MOST_COMPLETED) for kind in range(KINDS))
"""For each winning tile the splits of its suit with what it can have completed, by the counts of the suit with it."""


def completed_by(winning: int, blocks: tuple[Block, ...], pairs: tuple[int, ...]) -> list[int]:
    """Return what the winning tile may have completed: the numbers of the blocks and, counted on, of the pairs."""
    found = [
        number
        for number, (tile, is_chow) in enumerate(blocks)
        if tile <= winning <= tile + 2 * is_chow and (number == 0 or blocks[number - 1] != blocks[number])
    ]
    if winning in pairs:
        found.append(len(blocks) + pairs.index(winning))
    return found


def shape_of(winning: int, blocks: tuple[Block, ...], completed: int) -> Shape:
    """Return the shape of the wait, from the number of the block or pair that the winning tile completed."""
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


# --- Waits ------------------------------------------------------------------------------------------------------------

_RESTS = (1, 4)
"""How many tiles more than sets take there can be in the suits of a hand that waits, added up."""


def suits_of(counts: Sequence[int]) -> tuple[Suit, Suit, Suit, Suit]:
    """Return the four suits of the concealed tiles, from the counts of the 34 kinds."""
    held = bytes(counts)
    characters, dots, bamboo, honors = SUITS
    return characters[held[0:9]], dots[held[9:18]], bamboo[held[18:27]], honors[held[27:34]]


def suit_waits(suits: Sequence[Suit]) -> tuple[int, ...]:
    """Return the kinds of tile that complete the concealed tiles, held four times or not, in tile order.

    A tile completes a hand when it brings every suit to sets and exactly one suit to sets and a pair.
    """
    one, two, three, honors = suits
    # One tile over in one suit becomes its pair; two over in two suits are a pair and a set to complete.
    if one.rest + two.rest + three.rest + honors.rest not in _RESTS:
        return ()
    broken = [suit for suit in suits if not suit.splits]
    if len(broken) == 1:
        return broken[0].waits
    return () if broken else one.waits + two.waits + three.waits + honors.waits


# --- The tile that completes a suit -----------------------------------------------------------------------------------
#
# Going along a suit from its lowest tile, only this matters of what came before: how many chows began at the tile
# before (their third tile is yet to come), how many at the one before that, and whether the pair is taken. As three
# equal chows are three pungs too, no more than two need ever begin at a tile, and so there are 18 such states. A set of
# states is a whole number here, one bit a state. What a number of tiles makes of it is worked out once.

_COUNTS = 8
"""More than the tiles of one kind that there are, one more than all of them included."""


class _State(NamedTuple):
    ending: int  # how many chows have their third tile at the next kind
    begun: int  # how many have their second tile there
    paired: bool  # whether the pair is taken


_STATES = tuple(_State(*parts) for parts in product(range(3), range(3), (False, True)))
_BITS = {state: 1 << number for number, state in enumerate(_STATES)}
_START = _BITS[_State(0, 0, False)]
_COMPLETE = _START | _BITS[_State(0, 0, True)]


def _next_states(state: _State, count: int, *, chows: bool) -> Iterator[_State]:
    """Return the states after a kind of which there are so many tiles."""
    for in_pair in (0,) if state.paired else (0, 2):
        left = count - state.ending - state.begun - in_pair
        begins = left % 3
        if left >= 0 and (chows or not begins):
            yield _State(state.begun, begins, state.paired or in_pair > 0)


def _after(key: int, *, chows: bool) -> int:
    """Return the states after a kind, from a key that holds those before it and how many tiles there are."""
    before, count = divmod(key, _COUNTS)
    found = 0
    for state, bit in _BITS.items():
        if before & bit:
            for following in _next_states(state, count, chows=chows):
                found |= _BITS[following]
    return found


def _before(key: int, *, chows: bool) -> int:
    """Return the states from which a kind leads to one of those after it; the key is like that of `_after`."""
    after, count = divmod(key, _COUNTS)
    return sum(bit for bit in _BITS.values() if _after(bit * _COUNTS + count, chows=chows) & after)


_STEPS = {
    chows: (Cache(partial(_after, chows=chows), _MOST_STEPS), Cache(partial(_before, chows=chows), _MOST_STEPS))
    for chows in (True, False)
}
"""What leads where, in a suit with chows and among honors: onward, and back."""


def completing(counts: bytes, start: int) -> tuple[int, ...]:
    """Return the kinds of a suit of which one tile more makes it sets and at most one pair, in tile order.

    >>> completing(bytes((0, 1, 1, 0, 2, 0, 0, 0, 0)), 0)
    (0, 3)
    """
    onward, back = _STEPS[start < FIRST_HONOR]
    behind = [_COMPLETE]
    for count in counts[:0:-1]:
        behind.append(back[behind[-1] * _COUNTS + count])
    found = []
    here = _START
    for kind, count in enumerate(counts, start):
        if onward[here * _COUNTS + count + 1] & behind.pop():
            found.append(kind)
        here = onward[here * _COUNTS + count]
    return tuple(found)
