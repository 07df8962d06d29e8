"""獨聽: the waits that only one kind of tile ends, by shape."""

from __future__ import annotations

from taical.domain.win import Shape
from taical.engine import features
from taical.engine.readings import Reading, wait_basis
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.conditions import five_sets
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, reason

NARROW = ("edge", "closed", "single")
"""The shapes of which a wait is a one-tile wait in every house that pays any."""

_FEATURES = {"edge": features.EDGE, "closed": features.CLOSED, "single": features.NEITHER_EDGE_NOR_CLOSED}


def paying_row(shape: Shape) -> str:
    """Return the pattern as which a one-tile wait of a shape is paid; one that is no chow and no pair as 單吊."""
    return {"edge": "edge_wait", "closed": "closed_wait"}.get(shape, "single_wait")


def why_no_one_tile_wait(reading: Reading) -> list[Reason]:
    """Return why the wait is no one-tile wait, paid or not; nothing where it is one."""
    waits = reading.facts.waits
    if reading.form == "flowers":
        return five_sets.reasons(reading)
    if reading.shape is None:
        return [reason("no_wait", _("no tile is marked as the winning one, so there was no wait"), FAR)]
    if reading.one_tile_wait:
        return []
    if len(waits) > 1 and wait_basis(reading.shape, reading.switches) != "shape":
        sentence = ngettext(
            "{count} kind of tile completes the hand: {tiles}",
            "{count} kinds of tile complete the hand: {tiles}",
            len(waits),
        )
        return [reason("several_waits", sentence, count=len(waits), tiles=waits)]
    return [reason("wide_shape", _("a {shape} wait is not a one-tile wait here"), shape=reading.shape)]


def unpaid(reading: Reading) -> list[Reason]:
    """Return that a one-tile wait pays nothing, where the house pays none, or none with five claimed sets."""
    if wait_basis(reading.shape, reading.switches) == "none":
        return [reason("wait_unpaid", _("here a one-tile wait pays nothing"), FAR)]
    if reading.features & features.UNPAID_WAIT:
        text = _("with five sets claimed only the pair is left to wait for, which is not counted here")
        return [reason("only_pair_left", text, sets=reading.win.hand.melds)]
    return []


def _other_wait(shape: Shape, reading: Reading) -> list[Reason]:
    found = why_no_one_tile_wait(reading)
    if reading.shape is None:
        return found
    found = unpaid(reading) or found
    pays_as = reading.shape if found or reading.shape in ("edge", "closed") else "single"
    if pays_as == shape:
        return found
    return [*found, reason("other_shape", _("the wait is {shape}"), 2, shape=reading.shape)]


def _completing_tile(reading: Reading) -> Reason:
    sentence = _("only {tile} completes the hand, and the wait is {shape}")
    if len(reading.facts.waits) > 1:
        sentence = _("{tile} completes the hand, and the wait is {shape}")
    elif reading.shape not in NARROW:
        sentence = _("only {tile} completes the hand; the wait is {shape}, and here any one-tile wait is paid as 單吊")
    return reason("completed", sentence, 0, tile=reading.win.hand.winning, shape=reading.shape)


def _one_tile_wait(shape: Shape) -> Condition:
    """The wait is a one-tile wait of a shape; where the house pays any of them, the other shapes are paid as 單吊."""
    needed = features.ONE_TILE_WAIT | _FEATURES[shape]
    return Condition(needed, lambda reading: _other_wait(shape, reading), _completing_tile)


edge_wait = pattern("邊張: a one-tile wait, on the 3 of 12 or the 7 of 89.", _one_tile_wait("edge"))

closed_wait = pattern("嵌張: a one-tile wait, on the middle tile of a chow.", _one_tile_wait("closed"))

single_wait = pattern(
    "單吊: a one-tile wait, on the second tile of the pair; in a house that pays any one-tile wait, the rest too.",
    _one_tile_wait("single"),
)
