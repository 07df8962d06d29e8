"""Features: facts that are cheap to see and without which a pattern cannot hold, one bit of a whole number each.

A condition names the features that it needs. The matcher counts only those patterns whose features are all there, so
that most of a table never has to be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from taical.domain.tiles import FIRST_DRAGON, FIRST_HONOR, SUIT_OF
from taical.domain.win import Opening, Ready, Shape, Win, WinKind

DRAWN: Final = 1 << 0  # the winning tile came from the wall
CLAIMED: Final = 1 << 1  # the winning tile was another player's
ROBBED_KONG: Final = 1 << 2  # it was robbed from a kong
FLOWER_WIN: Final = 1 << 3  # won by flowers
REPLACEMENT: Final = 1 << 4  # it was drawn as a replacement
LAST_TILE: Final = 1 << 5  # it was the last drawable tile, or the discard after it
HEAVENLY_WIN: Final = 1 << 6  # won with the tiles of the deal (天胡)
EARTHLY_WIN: Final = 1 << 7  # won as 地胡
HUMAN_WIN: Final = 1 << 8  # won as 人胡
HEAVENLY_READY: Final = 1 << 9  # ready with the tiles of the deal (天聽)
EARTHLY_READY: Final = 1 << 10  # ready in the first turns (地聽)
DECLARED_READY: Final = 1 << 11  # declared ready later (聽牌)
DISCARDS_KNOWN: Final = 1 << 12  # how many tiles had been discarded is known
FLOWER: Final = 1 << 13  # the hand has a flower
FOUR_FLOWERS: Final = 1 << 14  # the hand has four flowers or more
NO_FLOWER: Final = 1 << 15  # the hand has no flower
HONORS: Final = 1 << 16  # the hand has honors
NO_HONORS: Final = 1 << 17  # the hand has no honor
ONE_SUIT: Final = 1 << 18  # the hand has exactly one suit, honors aside
NO_SUIT: Final = 1 << 19  # the hand has none of the three suits
CONCEALED: Final = 1 << 20  # the hand is concealed under the rule set
FIVE_CLAIMED: Final = 1 << 21  # all five sets are melds of claimed tiles
KONG: Final = 1 << 22  # the hand has a kong
FOUR_KONGS: Final = 1 << 23  # the hand has four kongs or more
IRREGULAR: Final = 1 << 24  # the hand is not five sets and a pair
NO_PUNG: Final = 1 << 25  # the reading has no pung or kong
FIVE_PUNGS: Final = 1 << 26  # all sets of the reading are pungs or kongs
THREE_CHOWS: Final = 1 << 27  # the reading has two pungs or kongs at most, and so room for three chows
TWO_CONCEALED_PUNGS: Final = 1 << 28  # exactly two pungs or kongs are concealed
THREE_CONCEALED_PUNGS: Final = 1 << 29  # exactly three are
FOUR_CONCEALED_PUNGS: Final = 1 << 30  # exactly four are
FIVE_CONCEALED_PUNGS: Final = 1 << 31  # five are
WIND_PUNG: Final = 1 << 32  # a pung or kong is of winds
TWO_WIND_PUNGS: Final = 1 << 33  # exactly two pungs or kongs are of winds
THREE_WIND_PUNGS: Final = 1 << 34  # three pungs or kongs or more are of winds
DRAGON_PUNG: Final = 1 << 35  # a pung or kong is of dragons
TWO_DRAGON_PUNGS: Final = 1 << 36  # two pungs or kongs or more are of dragons
ONE_TILE_WAIT: Final = 1 << 37  # the wait is a one-tile wait under the rule set, and it pays those
EDGE: Final = 1 << 38  # the winning tile completed a chow at its edge
CLOSED: Final = 1 << 39  # the winning tile completed a chow in its middle
NEITHER_EDGE_NOR_CLOSED: Final = 1 << 40  # the winning tile completed something else
UNPAID_WAIT: Final = 1 << 41  # all five sets are claimed and the tile was drawn, and the rule set pays no wait for that
FIVE_SETS: Final = 1 << 42  # the hand is read as five sets and a pair
SINGLE: Final = 1 << 43  # the winning tile completed the pair
DUAL_PUNG: Final = 1 << 44  # the winning tile completed a pung
NARROW: Final = 1 << 45  # the winning tile completed the pair, or a chow at its edge or in its middle
HUMAN_READY: Final = 1 << 46  # ready with the own first discard (人聽)
IMMEDIATE_WIN: Final = 1 << 47  # won right after being ready was declared
TWO_SUITS: Final = 1 << 48  # the hand has exactly two suits, honors aside
THREE_SUITS: Final = 1 << 49  # the hand has all three

OF_WIN: Final = (HONORS - 1) | HUMAN_READY | IMMEDIATE_WIN  # the features of how a hand was won and of its flowers
OF_TILES: Final = ((NO_PUNG - 1) & ~OF_WIN) | TWO_SUITS | THREE_SUITS  # of what other tiles there are, and how held
OF_READING: Final = ((THREE_SUITS << 1) - 1) & ~(OF_WIN | OF_TILES)  # of the sets and the wait

_OF_WINS: Final[Mapping[WinKind, int]] = {
    "draw": DRAWN,
    "discard": CLAIMED,
    "robbed_kong": CLAIMED | ROBBED_KONG,
    "eight_flowers": DRAWN | FLOWER_WIN,
    "seven_rob_one": DRAWN | FLOWER_WIN,
}
_OF_OPENINGS: Final[Mapping[Opening, int]] = {"heavenly": HEAVENLY_WIN, "earthly": EARTHLY_WIN, "human": HUMAN_WIN}
_OF_READINESS: Final[Mapping[Ready, int]] = {
    "human": HUMAN_READY,
    "heavenly": HEAVENLY_READY,
    "earthly": EARTHLY_READY,
    "declared": DECLARED_READY,
}
_OF_SHAPES: Final[Mapping[Shape | None, int]] = {
    None: 0,
    "edge": EDGE | NARROW,
    "closed": CLOSED | NARROW,
    "single": NEITHER_EDGE_NOR_CLOSED | SINGLE | NARROW,
    "dual_pung": NEITHER_EDGE_NOR_CLOSED | DUAL_PUNG,
    "two_sided": NEITHER_EDGE_NOR_CLOSED,
}
# By how many there are.
_OF_FLOWERS: Final = (NO_FLOWER, FLOWER, FLOWER, FLOWER, *[FLOWER | FOUR_FLOWERS] * 5)
_OF_KONGS: Final = (0, KONG, KONG, KONG, KONG | FOUR_KONGS, KONG | FOUR_KONGS)
_OF_PUNGS: Final = (NO_PUNG | THREE_CHOWS, THREE_CHOWS, THREE_CHOWS, 0, 0, FIVE_PUNGS)
_OF_CONCEALED_PUNGS: Final = (
    0,
    0,
    TWO_CONCEALED_PUNGS,
    THREE_CONCEALED_PUNGS,
    FOUR_CONCEALED_PUNGS,
    FIVE_CONCEALED_PUNGS,
)
_OF_WIND_PUNGS: Final = (0, WIND_PUNG, WIND_PUNG | TWO_WIND_PUNGS, *[WIND_PUNG | THREE_WIND_PUNGS] * 2)
_OF_DRAGON_PUNGS: Final = (0, DRAGON_PUNG, *[DRAGON_PUNG | TWO_DRAGON_PUNGS] * 2)

SUIT_BIT: Final = tuple([1 << suit for suit in SUIT_OF])
"""For each kind of tile the bit of its suit, in a number that says of which suits there are tiles."""


def _of_suits(held: int) -> int:
    """Return the features of which suits there are tiles of."""
    honors = SUIT_BIT[FIRST_HONOR]
    suits = (held & ~honors).bit_count()
    return (HONORS if held & honors else NO_HONORS) | (NO_SUIT, ONE_SUIT, TWO_SUITS, THREE_SUITS)[suits]


_OF_SUITS: Final = tuple([_of_suits(held) for held in range(2 * SUIT_BIT[FIRST_HONOR])])


def features_of_win(win: Win) -> int:
    """Return the features of how a hand was won."""
    found = _OF_WINS[win.win]
    if win.replacement:
        found |= REPLACEMENT
    if win.last_tile:
        found |= LAST_TILE
    if win.opening:
        found |= _OF_OPENINGS[win.opening]
    if win.ready:
        found |= _OF_READINESS[win.ready]
        if win.immediate_win:
            found |= IMMEDIATE_WIN
    if win.discards is not None:
        found |= DISCARDS_KNOWN
    return found


def features_of_tiles(suits: int, flowers: int, kongs: int) -> int:
    """Return the features of what tiles there are: of which suits, as bits, and how many flowers and kongs."""
    return _OF_SUITS[suits] | _OF_FLOWERS[flowers] | _OF_KONGS[kongs]


def features_of_reading(pungs: tuple[int, ...], concealed_pungs: int, shape: Shape | None) -> int:
    """Return the features of a reading's sets and wait; `pungs` are the kinds of all its pungs and kongs."""
    winds = dragons = 0
    for kind in pungs:
        if kind >= FIRST_DRAGON:
            dragons += 1
        elif kind >= FIRST_HONOR:
            winds += 1
    found = _OF_PUNGS[len(pungs)] | _OF_CONCEALED_PUNGS[concealed_pungs] | _OF_SHAPES[shape]
    return found | _OF_WIND_PUNGS[winds] | _OF_DRAGON_PUNGS[dragons] if winds or dragons else found
