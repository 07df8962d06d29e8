"""The tiles of a reading in the groups that a player sees: sets, melds and the pair."""

from __future__ import annotations

from itertools import groupby

from taical.domain.hand import Meld
from taical.domain.tiles import SUIT_OF
from taical.engine.readings import Reading
from taical.patterns.reason import Group


def concealed_groups(reading: Reading) -> tuple[Group, ...]:
    """Return the concealed sets, or the loose tiles of each suit where they are no complete hand."""
    if reading.form == "flowers":
        return tuple(tuple(loose) for _, loose in groupby(reading.win.hand.standing, key=SUIT_OF.__getitem__))
    return tuple(block.tiles for block in reading.blocks)


def all_groups(reading: Reading) -> tuple[Group, ...]:
    """Return every group of the hand: concealed sets, melds, pairs."""
    pairs = ((kind, kind) for kind in reading.pairs)
    return (*concealed_groups(reading), *reading.win.hand.melds, *pairs)


def pungs(reading: Reading) -> tuple[Group, ...]:
    """Return the pungs and kongs."""
    own = (block.tiles for block in reading.blocks if not block.is_chow)
    return (*own, *(meld for meld in reading.win.hand.melds if meld.kind != "chow"))


def chows(reading: Reading) -> tuple[Group, ...]:
    """Return the chows."""
    own = (block.tiles for block in reading.blocks if block.is_chow)
    return (*own, *(meld for meld in reading.win.hand.melds if meld.kind == "chow"))


def first_tile(group: Group) -> int:
    """Return the kind of a group's first tile."""
    return group.tile if isinstance(group, Meld) else group[0]
