"""Wins in the first go-around and hands that were ready from the start."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading


@pattern(signs.EARTHLY_READY, certain=True)
def earthly_ready(reading: Reading) -> int:
    """地聽: ready within the first go-around, and said so."""
    return reading.win.ready == "earthly"


@pattern(signs.HEAVENLY_READY, certain=True)
def heavenly_ready(reading: Reading) -> int:
    """天聽: ready with the tiles of the deal, and said so."""
    return reading.win.ready == "heavenly"


@pattern(signs.HUMAN_WIN, certain=True)
def human_win(reading: Reading) -> int:
    """人胡: a player other than the dealer wins on a discard in the first go-around."""
    return reading.win.opening == "human"


@pattern(signs.EARTHLY_WIN, certain=True)
def earthly_win(reading: Reading) -> int:
    """地胡: a player other than the dealer wins on the first draw or, in some houses, on the dealer's first discard."""
    return reading.win.opening == "earthly"


@pattern(signs.HEAVENLY_WIN, certain=True)
def heavenly_win(reading: Reading) -> int:
    """天胡: the dealer wins with the tiles of the deal."""
    return reading.win.opening == "heavenly"


@pattern(signs.DECLARED_READY, certain=True)
def declared_ready(reading: Reading) -> int:
    """聽牌: the player said to be ready, later than in the first go-around."""
    return reading.win.ready == "declared"


@pattern(signs.HEAVENLY_READY, certain=True)
def ready_on_deal(reading: Reading) -> int:
    """起手聽: ready with the tiles of the deal, whoever the player is."""
    return reading.win.ready == "heavenly"


def _discards_at_most(reading: Reading, most: int) -> bool:
    return reading.win.discards is not None and reading.win.discards <= most


@pattern(signs.DISCARDS_KNOWN)
def early_win_10(reading: Reading) -> int:
    """十只內: won when all four had discarded ten tiles at most."""
    return _discards_at_most(reading, 10)


@pattern(signs.DISCARDS_KNOWN)
def early_win_5(reading: Reading) -> int:
    """五只內: won when all four had discarded five tiles at most."""
    return _discards_at_most(reading, 5)
