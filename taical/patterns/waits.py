"""獨聽: the waits that only one kind of tile ends, by shape."""

from __future__ import annotations

from taical.domain.win import Shape
from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns import lack
from taical.patterns.reason import FAR, Lack, Reason, reason
from taical.patterns.registry import pattern

NARROW = ("edge", "closed", "single")
"""The shapes of which a wait is a one-tile wait in every house that pays any."""


def paying_row(shape: Shape) -> str:
    """Return the pattern as which a one-tile wait of a shape is paid; one that is no chow and no pair as 單吊."""
    return {"edge": "edge_wait", "closed": "closed_wait"}.get(shape, "single_wait")


def why_no_one_tile_wait(reading: Reading) -> list[Reason]:
    """Return why the wait is no one-tile wait, paid or not; nothing where it is one."""
    waits = reading.facts.waits
    if reading.form == "flowers":
        return lack.five_sets(reading)
    if reading.shape is None:
        return [reason("no_wait", _("no tile is marked as the winning one, so there was no wait"), FAR)]
    if reading.one_tile_wait:
        return []
    if len(waits) > 1 and reading.switches.wait_basis != "shape":
        sentence = ngettext(
            "{count} kind of tile completes the hand: {tiles}",
            "{count} kinds of tile complete the hand: {tiles}",
            len(waits),
        )
        return [reason("several_waits", sentence, count=len(waits), tiles=waits)]
    return [reason("wide_shape", _("a {shape} wait is no one-tile wait here"), shape=reading.shape)]


def unpaid(reading: Reading) -> list[Reason]:
    """Return that a one-tile wait pays nothing, where the house pays none."""
    if reading.switches.wait_basis != "none":
        return []
    return [reason("wait_unpaid", _("here a one-tile wait pays nothing"), FAR)]


def _wait(shape: Shape) -> Lack:
    """A one-tile wait has to be of a shape; where the house pays any of them, the other ones are paid as 單吊."""

    def lacking(reading: Reading) -> list[Reason]:
        found = why_no_one_tile_wait(reading)
        if reading.shape is None:
            return found
        found = unpaid(reading) or found
        pays_as = reading.shape if found or reading.shape in ("edge", "closed") else "single"
        if pays_as == shape:
            return found
        return [*found, reason("other_shape", _("the wait is {shape}"), 2, shape=reading.shape)]

    return lacking


def _completed(reading: Reading) -> Reason:
    sentence = _("only {tile} completes the hand, and the wait is {shape}")
    if len(reading.facts.waits) > 1:
        sentence = _("{tile} completes the hand, and the wait is {shape}")
    elif reading.shape not in NARROW:
        sentence = _("only {tile} completes the hand; the wait is {shape}, and here any one-tile wait is paid as 單吊")
    return reason("completed", sentence, 0, tile=reading.win.hand.winning, shape=reading.shape)


def _pays(reading: Reading) -> bool:
    return reading.one_tile_wait and reading.switches.wait_basis != "none"


@pattern(signs.ONE_TILE_WAIT | signs.EDGE, lacks=(_wait("edge"),), made_by=_completed, certain=True)
def edge_wait(reading: Reading) -> int:
    """邊張: a one-tile wait, on the 3 of 12 or the 7 of 89."""
    return _pays(reading) and reading.shape == "edge"


@pattern(signs.ONE_TILE_WAIT | signs.CLOSED, lacks=(_wait("closed"),), made_by=_completed, certain=True)
def closed_wait(reading: Reading) -> int:
    """嵌張: a one-tile wait, on the middle tile of a chow."""
    return _pays(reading) and reading.shape == "closed"


@pattern(
    signs.ONE_TILE_WAIT | signs.NEITHER_EDGE_NOR_CLOSED, lacks=(_wait("single"),), made_by=_completed, certain=True
)
def single_wait(reading: Reading) -> int:
    """單吊: a one-tile wait, on the second tile of the pair; in a house that pays any one-tile wait, the rest too."""
    return _pays(reading) and reading.shape not in ("edge", "closed")
