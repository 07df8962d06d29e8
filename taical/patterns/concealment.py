"""What was kept concealed and what was claimed."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading


@pattern(signs.CONCEALED, certain=True)
def concealed_hand(reading: Reading) -> int:
    """門清: no meld was made with a claimed tile; a concealed kong does not break it."""
    return reading.facts.concealed


@pattern(signs.CONCEALED | signs.DRAWN, certain=True)
def fully_concealed_hand(reading: Reading) -> int:
    """不求人: a concealed hand that won on a drawn tile, on top of 門清 and 自摸."""
    return reading.facts.concealed and reading.win.drawn


def _all_melded(reading: Reading) -> bool:
    return reading.facts.claimed == 5


@pattern(signs.FIVE_CLAIMED | signs.CLAIMED, certain=True)
def melded_hand(reading: Reading) -> int:
    """全求人: all five sets are claimed, and the hand won on a discard."""
    return _all_melded(reading) and not reading.win.drawn


@pattern(signs.FIVE_CLAIMED | signs.DRAWN, certain=True)
def half_melded_hand(reading: Reading) -> int:
    """半求人: all five sets are claimed, and the hand won on a drawn tile."""
    return _all_melded(reading) and reading.win.drawn


@pattern(signs.THREE_CONCEALED_PUNGS, certain=True)
def three_concealed_pungs(reading: Reading) -> int:
    """三暗刻: exactly three pungs or kongs are concealed; one completed by another player's tile is not."""
    return reading.concealed_pungs == 3


@pattern(signs.FOUR_CONCEALED_PUNGS, certain=True)
def four_concealed_pungs(reading: Reading) -> int:
    """四暗刻: exactly four pungs or kongs are concealed."""
    return reading.concealed_pungs == 4


@pattern(signs.FIVE_CONCEALED_PUNGS, certain=True)
def five_concealed_pungs(reading: Reading) -> int:
    """五暗刻: five pungs or kongs are concealed."""
    return reading.concealed_pungs == 5


@pattern(signs.TWO_CONCEALED_PUNGS, certain=True)
def two_concealed_pungs(reading: Reading) -> int:
    """二暗刻: exactly two pungs or kongs are concealed."""
    return reading.concealed_pungs == 2
