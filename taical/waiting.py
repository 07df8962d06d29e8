"""What the tiles before the winning one wait for.

A tile completes a hand when it brings every suit to sets and exactly one suit to sets and a pair. Which tiles do that
to one suit is remembered by suit, as the splits are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from taical.decomposition import REMEMBERED, SUIT_STARTS, by_suit, suit_splits


def waited_for(concealed: Sequence[int], held: Sequence[int], *, exhausted: bool = False) -> tuple[int, ...]:
    """Return the kinds of tile that complete the concealed tiles.

    Args:
        concealed: How many there are of each of the 34 kinds among the concealed tiles, the winning one aside.
        held: The same for all of the player's tiles, melds included.
        exhausted: Whether kinds of which the player holds all four count as waited for too.

    Returns:
        The kinds, in tile order.
    """
    suits = by_suit(concealed)
    remainders = [sum(suit) % 3 for suit in suits]
    # One tile over in one suit becomes its pair; two over in two suits are a pair and a set to complete.
    if sorted(remainders) not in ([0, 0, 0, 1], [0, 0, 2, 2]):
        return ()
    kinds: list[int] = []
    for suit, start, remainder in zip(suits, SUIT_STARTS, remainders, strict=False):
        others = [other for other in zip(suits, SUIT_STARTS, strict=False) if other[1] != start]
        if remainder and all(suit_splits(*other) for other in others):
            kinds += (start + rank for rank in _completing(suit, start))
    return tuple(kind for kind in kinds if exhausted or held[kind] < 4)


@lru_cache(maxsize=REMEMBERED)
def _completing(counts: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Return the places in one suit at which a tile more makes it complete."""
    return tuple(
        place
        for place, count in enumerate(counts)
        if suit_splits((*counts[:place], count + 1, *counts[place + 1 :]), start)
    )
