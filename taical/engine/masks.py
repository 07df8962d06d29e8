"""The tiles of a reading as bit masks, one bit for a kind, worked out when they are first asked for.

What rule-set files define asks the same of a reading many times over, and a mask answers it in one step.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from taical.domain.tiles import FIRST_HONOR, SUIT_OF, SUIT_SIZE
from taical.engine.readings import Reading

SUITED: Final = (1 << FIRST_HONOR) - 1
"""The kinds of the three suits."""

_RANKS: Final = (1 << SUIT_SIZE) - 1


def mask_of(kinds: Collection[int]) -> int:
    """Return some kinds of tile as a mask."""
    found = 0
    for kind in kinds:
        found |= 1 << kind
    return found


def group_masks(reading: Reading) -> tuple[int, ...]:
    """Return the kinds of each group: concealed sets, melds, pairs, and the single tiles of a special hand.

    Where the tiles are no complete hand, the loose tiles of each suit are a group.
    """
    notes = reading.notes
    if "groups" not in notes:
        notes["groups"] = _group_masks(reading)
    found: tuple[int, ...] = notes["groups"]
    return found


def _group_masks(reading: Reading) -> tuple[int, ...]:
    found = [7 << tile if is_chow else 1 << tile for tile, is_chow in reading.blocks]
    if reading.form == "flowers":
        standing = reading.win.hand.standing
        found = [mask_of([kind for kind in standing if SUIT_OF[kind] == suit]) for suit in sorted({*SUIT_OF})]
        found = [mask for mask in found if mask]
    found += [7 << meld.tile if meld.kind == "chow" else 1 << meld.tile for meld in reading.win.hand.melds]
    found += [1 << tile for tile in reading.pairs]
    if reading.form != "sets":
        found += [1 << tile for tile in reading.singles]
    return tuple(found)


def set_masks(reading: Reading) -> tuple[int, ...]:
    """Return the kinds of each set of a reading, melds included."""
    return group_masks(reading)[: len(reading.blocks) + len(reading.win.hand.melds)]


def held_mask(reading: Reading) -> int:
    """Return all kinds of the hand."""
    notes = reading.notes
    if "held" not in notes:
        notes["held"] = union(group_masks(reading))
    found: int = notes["held"]
    return found


def union(masks: Collection[int]) -> int:
    """Return the kinds that are in any of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def ranks_in(mask: int) -> int:
    """Return the ranks of the tiles of the three suits, one bit for a rank."""
    return (mask | mask >> SUIT_SIZE | mask >> 2 * SUIT_SIZE) & _RANKS
