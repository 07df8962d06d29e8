"""How the winning tile came: drawn, robbed, as a replacement, as the last one."""

from __future__ import annotations

from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.patterns import lack, made
from taical.patterns.reason import FAR, Reason, reason
from taical.patterns.registry import pattern


def _robbed(reading: Reading) -> list[Reason]:
    if reading.win.win == "robbed_kong":
        return []
    return [reason("not_robbed", _("the tile was not robbed from a kong"), FAR)]


def _replacement(reading: Reading) -> list[Reason]:
    replaced = reading.win.replacement
    if replaced is None:
        return [reason("no_replacement", _("the tile replaced no kong and no flower"), FAR)]
    if replaced == "open_kong" and not reading.switches.replacement_open_kong:
        return [
            reason("open_kong_replaced", _("the tile replaced a kong claimed from a discard, which does not count"))
        ]
    return []


def _last_tile(reading: Reading) -> list[Reason]:
    if reading.win.last_tile:
        return []
    return [reason("not_last_tile", _("the wall was not at its last tile"), FAR)]


@pattern(signs.DRAWN, lacks=(lack.drawn,), made_by=made.winning_tile, certain=True)
def self_drawn(reading: Reading) -> int:
    """自摸: the winning tile was drawn, replacement tiles included."""
    return reading.win.drawn


@pattern(signs.ROBBED_KONG, lacks=(_robbed,), made_by=made.winning_tile, certain=True)
def robbing_the_kong(reading: Reading) -> int:
    """搶槓: won on the tile with which another player promotes a pung to a kong."""
    return reading.win.win == "robbed_kong"


@pattern(signs.REPLACEMENT, lacks=(_replacement,), made_by=made.winning_tile)
def out_with_replacement_tile(reading: Reading) -> int:
    """槓上開花: the winning tile was drawn to replace a concealed kong, a promoted kong or a flower."""
    if reading.win.replacement == "open_kong":
        return reading.switches.replacement_open_kong
    return reading.win.replacement is not None


@pattern(signs.LAST_TILE | signs.DRAWN, lacks=(_last_tile, lack.drawn), made_by=made.winning_tile, certain=True)
def last_tile_draw(reading: Reading) -> int:
    """海底撈月: the winning tile was drawn as the last drawable tile."""
    return reading.win.last_tile and reading.win.drawn


@pattern(
    signs.LAST_TILE | signs.CLAIMED, lacks=(_last_tile, lack.claimed_tile), made_by=made.winning_tile, certain=True
)
def last_tile_claim(reading: Reading) -> int:
    """河底撈魚: won on the discard after the last drawable tile."""
    return reading.win.last_tile and not reading.win.drawn
