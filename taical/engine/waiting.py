"""What the tiles before the winning one wait for.

A tile completes a hand when it brings every suit to sets and exactly one suit to sets and a pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from taical.engine.suits import SUITS, Suit

_RESTS = (1, 4)
"""How many tiles more than sets take there can be in all suits together, one by one, where a hand waits."""


def suits_of(counts: Sequence[int]) -> tuple[Suit, Suit, Suit, Suit]:
    """Return the four suits of the concealed tiles, from the counts of the 34 kinds."""
    held = bytes(counts)
    characters, dots, bamboo, honors = SUITS
    return characters[held[0:9]], dots[held[9:18]], bamboo[held[18:27]], honors[held[27:34]]


def waited_for(suits: Sequence[Suit]) -> tuple[int, ...]:
    """Return the kinds of tile that complete the concealed tiles, held four times or not, in tile order.

    Args:
        suits: The four suits, the winning tile aside.
    """
    one, two, three, honors = suits
    # One tile over in one suit becomes its pair; two over in two suits are a pair and a set to complete.
    if one.rest + two.rest + three.rest + honors.rest not in _RESTS:
        return ()
    broken = [suit for suit in suits if not suit.parts]
    if len(broken) == 1:
        return broken[0].waits
    return () if broken else one.waits + two.waits + three.waits + honors.waits
