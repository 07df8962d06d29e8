"""How the winning tile came: drawn, robbed, as a replacement, as the last one."""

from __future__ import annotations

from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.patterns.conditions import claimed_tile, complete_hand, drawn
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, reason, winning_tile

robbed = Condition(
    features.ROBBED_KONG,
    lambda _reading: [reason("not_robbed", _("the tile was not robbed from a kong"), FAR)],
    winning_tile,
)


def _replacement_counts(reading: Reading) -> bool:
    replaced = reading.win.replacement
    if replaced == "flower":
        return reading.switches.replacement_flower
    return replaced != "open_kong" or reading.switches.replacement_open_kong


def _no_replacement(reading: Reading) -> list[Reason]:
    if reading.win.replacement is None:
        return [reason("no_replacement", _("the tile replaced no kong and no flower"), FAR)]
    if reading.win.replacement == "flower":
        return [reason("flower_replaced", _("the tile replaced a flower, which does not count here"))]
    return [reason("open_kong_replaced", _("the tile replaced a kong claimed from a discard, which does not count"))]


replacement = Condition(features.REPLACEMENT, _no_replacement, winning_tile)
_replacement_that_counts = Condition(features.REPLACEMENT, _no_replacement, winning_tile, _replacement_counts)

last_tile = Condition(
    features.LAST_TILE,
    lambda _reading: [reason("not_last_tile", _("there were still tiles to draw"), FAR)],
    winning_tile,
)

any_win = pattern("胡牌: every win with a complete hand.", complete_hand)

self_drawn = pattern("自摸: the winning tile was drawn, replacement tiles included.", drawn)

robbing_the_kong = pattern("搶槓: won on the tile with which another player promotes a pung to a kong.", robbed)

out_with_replacement_tile = pattern(
    "槓上開花: the winning tile was drawn to replace a concealed kong, a promoted kong or a flower.",
    _replacement_that_counts,
)

last_tile_draw = pattern("海底撈月: the winning tile was drawn as the last drawable tile.", last_tile, drawn)

last_tile_claim = pattern("河底撈魚: won on the discard after the last drawable tile.", last_tile, claimed_tile)
