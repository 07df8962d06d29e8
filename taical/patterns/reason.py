"""Why a pattern holds in a reading or does not: as data first, and as a sentence second."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from taical.domain.hand import Meld
from taical.domain.tiles import SUIT_OF
from taical.engine.readings import Reading
from taical.i18n import gettext as _

FAR = 3
"""The steps to what no other tile would have given, such as 天胡 or the last tile of the wall."""

TileGroup = Meld | tuple[int, ...]
"""Tiles that stand together: a meld, or concealed tiles such as a set, a pair or the loose tiles of a suit."""


class Reason(NamedTuple):
    """One reason.

    Of the values that go into the sentence, `tile` is a kind of tile, `tiles` are several, `sets` and `beside` are
    groups of tiles, `seat` is a seat, `shape` a shape of wait, `pattern` and `by` are patterns, `rules` is a rule set;
    all others are as they are.
    """

    code: str  # what kind of reason it is, the same in every language
    sentence: str  # in the language in use, with the names of values in braces
    values: Mapping[str, Any]
    steps: int  # how far the hand is from what the pattern asks: the tiles, sets or facts that are in the way


WhyNot = Callable[[Reading], list[Reason]]
"""Returns why a reading lacks something that it is known to lack."""

Evidence = Callable[[Reading], Reason]
"""Returns what shows something that holds in a reading."""


def reason(code: str, sentence: str, steps: int = 1, /, **values: object) -> Reason:
    """Return a reason."""
    return Reason(code, sentence, values, steps)


# --- The tiles of a reading in the groups that a player sees ----------------------------------------------------------


def concealed_groups(reading: Reading) -> tuple[TileGroup, ...]:
    """Return the concealed sets, or the loose tiles of each suit where they are no complete hand."""
    if reading.form == "flowers":
        return tuple(tuple(loose) for _, loose in groupby(reading.win.hand.standing, key=SUIT_OF.__getitem__))
    return tuple(block.tiles for block in reading.blocks)


def all_groups(reading: Reading) -> tuple[TileGroup, ...]:
    """Return every group of the hand: concealed sets, melds, pairs, and the single tiles of a special hand."""
    pairs = ((kind, kind) for kind in reading.pairs)
    singles = ((kind,) for kind in reading.singles)
    return (*concealed_groups(reading), *reading.win.hand.melds, *pairs, *singles)


def pungs(reading: Reading) -> tuple[TileGroup, ...]:
    """Return the pungs and kongs."""
    own = (block.tiles for block in reading.blocks if not block.is_chow)
    return (*own, *(meld for meld in reading.win.hand.melds if meld.kind != "chow"))


def chows(reading: Reading) -> tuple[TileGroup, ...]:
    """Return the chows."""
    own = (block.tiles for block in reading.blocks if block.is_chow)
    return (*own, *(meld for meld in reading.win.hand.melds if meld.kind == "chow"))


def starts_of_chows(reading: Reading) -> list[int]:
    """Return the lowest tiles of the chows."""
    found = [tile for tile, is_chow in reading.blocks if is_chow]
    for kind, tile, _fed_by, _claimed_tile in reading.win.hand.melds:
        if kind == "chow":
            found.append(tile)
    return found


def tiles_of(group: TileGroup) -> tuple[int, ...]:
    """Return the kinds of all tiles of a group."""
    return group.tiles if isinstance(group, Meld) else group


def groups_with(reading: Reading, kinds: Collection[int]) -> tuple[TileGroup, ...]:
    """Return the groups of the hand that have a tile of some kinds."""
    return tuple(group for group in all_groups(reading) if any(kind in kinds for kind in tiles_of(group)))


def first_tile(group: TileGroup) -> int:
    """Return the kind of a group's first tile."""
    return group.tile if isinstance(group, Meld) else group[0]


# --- Evidence: what shows a pattern that holds ------------------------------------------------------------------------


def whole_hand(reading: Reading) -> Reason:
    """The whole hand."""
    return reason("hand", _("the whole hand"), 0, sets=all_groups(reading))


def these_sets(groups: tuple[TileGroup, ...]) -> Reason:
    """Some of the sets."""
    return reason("sets", "{sets}", 0, sets=groups)


def all_melds(reading: Reading) -> Reason:
    """All melds."""
    return these_sets(reading.win.hand.melds)


def all_pungs_and_kongs(reading: Reading) -> Reason:
    """All pungs and kongs."""
    return these_sets(pungs(reading))


def these_flowers(tiles: tuple[int, ...]) -> Reason:
    """Some of the flowers."""
    return reason("flowers", "{tiles}", 0, tiles=tiles)


def all_flowers(reading: Reading) -> Reason:
    """All flowers."""
    return these_flowers(reading.win.hand.flowers)


def winning_tile(reading: Reading) -> Reason:
    """The winning tile, by how it came."""
    win = reading.win
    tile = win.hand.winning
    if win.win == "seven_rob_one":
        return reason("flower_taken", _("the eighth flower was taken from {seat}"), 0, seat=win.from_)
    if win.win == "eight_flowers":
        return all_flowers(reading)
    if tile is None:
        return reason("dealt", _("the hand was complete as dealt"), 0)
    if win.win == "discard":
        return reason("discarded", _("{tile} was discarded by {seat}"), 0, tile=tile, seat=win.from_)
    if win.win == "robbed_kong":
        return reason("robbed", _("{tile} was robbed from a kong of {seat}"), 0, tile=tile, seat=win.from_)
    return reason("drawn", _("{tile} was drawn"), 0, tile=tile)
