"""Which one tile more makes the tiles of a suit complete: sets, and at most one pair.

Going along a suit from its lowest tile, only this matters of what came before: how many chows began at the tile before
(their third tile is yet to come), how many at the one before that, and whether the pair is taken. As three equal chows
are three pungs too, no more than two need ever begin at a tile, and so there are 18 such situations. Here a set of
situations is a whole number, a bit a situation. What a number of tiles makes of it is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from taical.domain.tiles import FIRST_HONOR
from taical.engine.cache import Remembered

_COUNTS = 8
"""More than the tiles of one kind that there are, one more than all of them included."""

_MOST = 1 << 12


class _Situation(NamedTuple):
    """What the tiles passed ask of those to come.

    Attributes:
        ending: How many chows have their third tile at the next one.
        begun: How many have their second tile there.
        paired: Whether the pair is taken.
    """

    ending: int
    begun: int
    paired: bool


_SITUATIONS = tuple(_Situation(*parts) for parts in product(range(3), range(3), (False, True)))
_BITS = {situation: 1 << number for number, situation in enumerate(_SITUATIONS)}
_START = _BITS[_Situation(0, 0, False)]
_COMPLETE = _START | _BITS[_Situation(0, 0, True)]


def _following(situation: _Situation, count: int, *, chows: bool) -> Iterator[_Situation]:
    """Return the situations after a kind of which there are so many tiles."""
    for in_pair in (0,) if situation.paired else (0, 2):
        left = count - situation.ending - situation.begun - in_pair
        begins = left % 3
        if left >= 0 and (chows or not begins):
            yield _Situation(situation.begun, begins, situation.paired or in_pair > 0)


def _after(key: int, *, chows: bool) -> int:
    """Return the situations after a kind, from a key that holds those before it and how many tiles there are."""
    before, count = divmod(key, _COUNTS)
    found = 0
    for situation, bit in _BITS.items():
        if before & bit:
            for following in _following(situation, count, chows=chows):
                found |= _BITS[following]
    return found


def _before(key: int, *, chows: bool) -> int:
    """Return the situations from which a kind leads to one of those after it; the key is like that of `_after`."""
    after, count = divmod(key, _COUNTS)
    return sum(bit for bit in _BITS.values() if _after(bit * _COUNTS + count, chows=chows) & after)


_STEPS = {
    chows: (Remembered(partial(_after, chows=chows), _MOST), Remembered(partial(_before, chows=chows), _MOST))
    for chows in (True, False)
}
"""What leads where, in a suit with chows and among honors: onward, and back."""


def completing(counts: bytes, start: int) -> tuple[int, ...]:
    """Return the kinds of a suit of which one tile more makes it sets and at most one pair, in tile order.

    Args:
        counts: How many there are of each kind of the suit.
        start: The suit's first kind of tile.

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
