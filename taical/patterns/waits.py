"""獨聽: the waits that only one kind of tile ends, by shape."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading


def _pays(reading: Reading) -> bool:
    return reading.one_tile_wait and reading.switches.wait_basis != "none"


@pattern(signs.ONE_TILE_WAIT | signs.EDGE, certain=True)
def edge_wait(reading: Reading) -> int:
    """邊張: a one-tile wait, on the 3 of 12 or the 7 of 89."""
    return _pays(reading) and reading.shape == "edge"


@pattern(signs.ONE_TILE_WAIT | signs.CLOSED, certain=True)
def closed_wait(reading: Reading) -> int:
    """嵌張: a one-tile wait, on the middle tile of a chow."""
    return _pays(reading) and reading.shape == "closed"


@pattern(signs.ONE_TILE_WAIT | signs.NEITHER_EDGE_NOR_CLOSED, certain=True)
def single_wait(reading: Reading) -> int:
    """單吊: a one-tile wait, on the second tile of the pair; in a house that pays any one-tile wait, the rest too."""
    return _pays(reading) and reading.shape not in ("edge", "closed")
