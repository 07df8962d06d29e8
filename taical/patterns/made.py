"""What makes the patterns that hold: used as `made_by=made.hand`."""

from __future__ import annotations

from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.patterns.groups import all_groups, pungs
from taical.patterns.reason import Group, Reason, reason


def sets(groups: tuple[Group, ...]) -> Reason:
    """Some of the sets make it."""
    return reason("sets", "{sets}", 0, sets=groups)


def hand(reading: Reading) -> Reason:
    """The whole hand makes it."""
    return reason("hand", _("the whole hand"), 0, sets=all_groups(reading))


def pungs_and_kongs(reading: Reading) -> Reason:
    """All pungs and kongs make it."""
    return sets(pungs(reading))


def flowers(reading: Reading) -> Reason:
    """All flowers make it."""
    return some_flowers(reading.win.hand.flowers)


def some_flowers(tiles: tuple[int, ...]) -> Reason:
    """Some of the flowers make it."""
    return reason("flowers", "{tiles}", 0, tiles=tiles)


def winning_tile(reading: Reading) -> Reason:
    """The winning tile makes it, by how it came."""
    win = reading.win
    tile = win.hand.winning
    if win.win == "seven_rob_one":
        return reason("flower_taken", _("the eighth flower was taken from {seat}"), 0, seat=win.from_)
    if win.win == "eight_flowers":
        return flowers(reading)
    if tile is None:
        return reason("dealt", _("the hand was complete as dealt"), 0)
    if win.win == "discard":
        return reason("discarded", _("{tile} was discarded by {seat}"), 0, tile=tile, seat=win.from_)
    if win.win == "robbed_kong":
        return reason("robbed", _("{tile} was robbed from a kong of {seat}"), 0, tile=tile, seat=win.from_)
    return reason("drawn", _("{tile} was drawn"), 0, tile=tile)
