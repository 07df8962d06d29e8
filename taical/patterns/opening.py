"""Wins in the first go-around and hands that were ready from the start."""

from __future__ import annotations

from taical.patterns.registry import pattern
from taical.reading import Reading


@pattern
def earthly_ready(reading: Reading) -> int:
    """地聽: ready within the first go-around, and said so."""
    return reading.win.ready == "earthly"


@pattern
def heavenly_ready(reading: Reading) -> int:
    """天聽: ready with the tiles of the deal, and said so."""
    return reading.win.ready == "heavenly"


@pattern
def human_win(reading: Reading) -> int:
    """人胡: a player other than the dealer wins on a discard in the first go-around."""
    return reading.win.opening == "human"


@pattern
def earthly_win(reading: Reading) -> int:
    """地胡: a player other than the dealer wins on the first draw or, in some houses, on the dealer's first discard."""
    return reading.win.opening == "earthly"


@pattern
def heavenly_win(reading: Reading) -> int:
    """天胡: the dealer wins with the tiles of the deal."""
    return reading.win.opening == "heavenly"
