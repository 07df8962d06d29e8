"""One suit at a time: how its tiles split, which tile completes them, and what a winning tile completed.

The same nine counts of a suit come up again and again over many hands while whole hands do not, so all of this is kept
by suit. Honors are a suit without chows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_OF, SUIT_SIZE
from taical.domain.win import Shape
from taical.engine.cache import Cache
from taical.engine.decomposition import SUIT_STARTS, Block, Split, suit_splits
from taical.engine.features import SUIT_BIT

_MOST_SUITS: Final = 1 << 12
_MOST_COMPLETED: Final = 1 << 9
_MOST_STEPS: Final = 1 << 12


class Suit:
    """The concealed tiles of one suit before the winning one."""

    __slots__ = ("bit", "sets", "splits", "state", "waits")

    def __init__(self, counts: bytes, start: int) -> None:
        size = sum(counts)
        rest = size % 3
        self.bit = SUIT_BIT[start] if size else 0  # of the suit, where there is a tile
        self.sets = size // 3  # how many sets there are where it splits
        self.splits = suit_splits(counts, start)  # every split into sets and at most one pair
        # the kinds of which one more makes it sets and at most one pair; none where there are as many tiles as in sets
        self.waits = completing(counts, start) if rest else ()
        self.state = _BROKEN[rest] if not self.splits else _PAIRED if rest else 0


SUITS: Final = tuple(Cache(partial(Suit, start=start), _MOST_SUITS) for start in SUIT_STARTS[:-1])
"""For each suit what its tiles give, by how many there are of each of its kinds."""


def _completed_splits(counts: bytes, winning: int) -> tuple[Split, ...]:
    """Return every split of a suit and its winning tile with everything in it that the tile can have completed."""
    start = SUIT_STARTS[SUIT_OF[winning]]
    with_winning = bytearray(counts)
    with_winning[winning - start] += 1
    found = []
    for split in suit_splits(with_winning, start):
        blocks = split.blocks
        for number in completed_by(winning, blocks, split.pairs):
            completed = number if number < len(blocks) else None
            found.append(split._replace(shape=shape_of(winning, blocks, number), completed=completed))
    return tuple(found)


COMPLETED: Final = tuple(Cache(partial(_completed_splits, winning=kind), _MOST_COMPLETED) for kind in range(KINDS))
"""For each winning tile the splits of its suit with what it can have completed, by the counts of the suit before it."""


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

# What a suit is; 0 is nothing but sets. As there are four suits, each sum of these numbers can come about in one way.
_PAIRED: Final = 1  # sets and a pair
_BROKEN: Final = (125, 5, 25)  # not complete, by how many tiles there are more than sets take
_WAITS_FOR_SECOND_PAIR: Final = 2 * _PAIRED  # to become a pung, in either suit
# to get its pair, or a set where another suit has the pair
_WAITS_FOR_BROKEN: Final = (_BROKEN[1], _BROKEN[2] + _PAIRED)


def suit_keys(counts: Sequence[int]) -> tuple[bytes, bytes, bytes, bytes]:
    """Return the counts of the 34 kinds by suit, as which suits are looked up."""
    held = bytes(counts)
    return held[0:9], held[9:18], held[18:27], held[27:34]


def suits_of(keys: tuple[bytes, bytes, bytes, bytes]) -> tuple[Suit, Suit, Suit, Suit]:
    """Return the four suits of the concealed tiles."""
    characters, dots, bamboo, honors = SUITS
    return characters[keys[0]], dots[keys[1]], bamboo[keys[2]], honors[keys[3]]


def suit_waits(suits: tuple[Suit, Suit, Suit, Suit]) -> tuple[int, ...]:
    """Return the kinds of tile that complete the concealed tiles, held four times or not, in tile order.

    A tile completes a hand when it brings every suit to sets and exactly one suit to sets and a pair.
    """
    one, two, three, honors = suits
    state = one.state + two.state + three.state + honors.state
    if state == _WAITS_FOR_SECOND_PAIR:
        return one.waits + two.waits + three.waits + honors.waits
    if state in _WAITS_FOR_BROKEN:
        for suit in suits:
            if suit.state > _PAIRED:
                return suit.waits
    return ()


# --- The tile that completes a suit -----------------------------------------------------------------------------------
#
# Going along a suit from its lowest tile, only this matters of what came before: how many chows began at the tile
# before (their third tile is yet to come), how many at the one before that, and whether the pair is taken. As three
# equal chows are three pungs too, no more than two need ever begin at a tile, and so there are 18 such states. A set of
# states is a whole number here, one bit a state. What a number of tiles makes of it is worked out once.

_COUNTS: Final = 8
"""More than the tiles of one kind that there are, one more than all of them included."""


class _State(NamedTuple):
    ending: int  # how many chows have their third tile at the next kind
    begun: int  # how many have their second tile there
    paired: bool  # whether the pair is taken


_STATES: Final = tuple(_State(*parts) for parts in product(range(3), range(3), (False, True)))
_BITS: Final = {state: 1 << number for number, state in enumerate(_STATES)}
_START: Final = _BITS[_State(0, 0, False)]
_COMPLETE: Final = _START | _BITS[_State(0, 0, True)]


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


_STEPS: Final = {
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
