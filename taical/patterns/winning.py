"""How the winning tile came: drawn, robbed, as a replacement, as the last one."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading


@pattern(signs.DRAWN, certain=True)
def self_drawn(reading: Reading) -> int:
    """自摸: the winning tile was drawn, replacement tiles included."""
    return reading.win.drawn


@pattern(signs.ROBBED_KONG, certain=True)
def robbing_the_kong(reading: Reading) -> int:
    """搶槓: won on the tile with which another player promotes a pung to a kong."""
    return reading.win.win == "robbed_kong"


@pattern(signs.REPLACEMENT)
def out_with_replacement_tile(reading: Reading) -> int:
    """槓上開花: the winning tile was drawn to replace a concealed kong, a promoted kong or a flower."""
    if reading.win.replacement == "open_kong":
        return reading.switches.replacement_open_kong
    return reading.win.replacement is not None


@pattern(signs.LAST_TILE | signs.DRAWN, certain=True)
def last_tile_draw(reading: Reading) -> int:
    """海底撈月: the winning tile was drawn as the last drawable tile."""
    return reading.win.last_tile and reading.win.drawn


@pattern(signs.LAST_TILE | signs.CLAIMED, certain=True)
def last_tile_claim(reading: Reading) -> int:
    """河底撈魚: won on the discard after the last drawable tile."""
    return reading.win.last_tile and not reading.win.drawn
