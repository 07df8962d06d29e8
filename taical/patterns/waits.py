"""獨聽: the waits that only one kind of tile ends, by shape."""

from __future__ import annotations

from taical import signs
from taical.language import gettext as _
from taical.language import ngettext
from taical.patterns.reason import FAR, Lack, Reason, reason
from taical.patterns.registry import pattern
from taical.reading import Reading
from taical.win import Shape


def why_no_one_tile_wait(reading: Reading) -> list[Reason]:
    """Return why the wait is no one-tile wait that pays; nothing where it is one."""
    waits = reading.facts.waits
    if reading.shape is None:
        return [reason("no_wait", _("no tile is marked as the winning one, so there was no wait"), FAR)]
    if reading.switches.wait_basis == "none":
        return [reason("wait_unpaid", _("here a one-tile wait pays nothing"), FAR)]
    if reading.one_tile_wait:
        return []
    if len(waits) > 1 and reading.switches.wait_basis == "kinds":
        sentence = ngettext(
            "{count} kind of tile completes the hand: {tiles}",
            "{count} kinds of tile complete the hand: {tiles}",
            len(waits),
        )
        return [reason("several_waits", sentence, count=len(waits), tiles=waits)]
    return [reason("wide_shape", _("a {shape} wait is no one-tile wait here"), shape=reading.shape)]


def _wait(shape: Shape) -> Lack:
    """A one-tile wait has to be of a shape; where the house pays any of them, the other ones are paid as 單吊."""

    def lacking(reading: Reading) -> list[Reason]:
        found = why_no_one_tile_wait(reading)
        pays_as = reading.shape if found or reading.shape in ("edge", "closed") else "single"
        if reading.shape is None or pays_as == shape:
            return found
        return [*found, reason("other_shape", _("the wait is {shape}"), 2, shape=reading.shape)]

    return lacking


def _completed(reading: Reading) -> Reason:
    sentence = _("only {tile} completes the hand, and the wait is {shape}")
    if len(reading.facts.waits) > 1:
        sentence = _("{tile} completes the hand, and the wait is {shape}")
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
