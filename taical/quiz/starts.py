"""Deals in which one player begins with tiles that can be read in several ways.

At the table one win in some thousand has two readings that are worth different totals. So that nobody has to wait for
one, a player is dealt a start towards it: many tiles of three ranks in a row, and a pung and two pairs beside them. All
other tiles come as they come, and the hand is played out as any other.
"""

from __future__ import annotations

from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_SIZE
from taical.quiz.chance import Chance
from taical.quiz.simulation import DEALT, TILES

_IN_A_ROW = (5, 6, 7)
"""How many tiles of the three ranks a player is dealt."""

_ROWS = tuple(kind for kind in range(FIRST_HONOR) if kind % SUIT_SIZE <= SUIT_SIZE - 3)


def start_of_several_readings(chance: Chance) -> list[int]:
    """Return a wall whose deal gives one player the start of a hand that can be read in several ways."""
    first = chance.pick(_ROWS)
    row = [kind for kind in range(first, first + 3) for _ in range(4)]
    given = chance.shuffled(row)[: chance.pick(_IN_A_ROW)]
    others = [kind for kind in range(KINDS) if kind not in row]
    pung, *pairs = chance.shuffled(others)[:3]
    given += [pung] * 3 + pairs * 2
    rest = list(TILES)
    for tile in given:
        rest.remove(tile)
    rest = chance.shuffled(rest)
    place = DEALT * chance.below(4)
    return [*rest[:place], *given, *rest[place:]]
