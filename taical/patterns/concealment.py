"""What was kept concealed and what was claimed."""

from __future__ import annotations

from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.patterns import lack, made
from taical.patterns.reason import Reason
from taical.patterns.registry import pattern


def _melds(reading: Reading) -> Reason:
    return made.sets(reading.win.hand.melds)


def _concealed_pungs(reading: Reading) -> Reason:
    completed = None if lack.completed_is_concealed(reading) else reading.completed
    own = (block.tiles for number, block in enumerate(reading.blocks) if not block.is_chow and number != completed)
    return made.sets((*own, *(meld for meld in reading.win.hand.melds if meld.kind == "concealed_kong")))


@pattern(signs.CONCEALED, lacks=(lack.no_claimed_meld,), made_by=made.hand, certain=True)
def concealed_hand(reading: Reading) -> int:
    """門清: no meld was made with a claimed tile; a concealed kong does not break it."""
    return reading.facts.concealed


@pattern(signs.CONCEALED | signs.DRAWN, lacks=(lack.no_claimed_meld, lack.drawn), made_by=made.hand, certain=True)
def fully_concealed_hand(reading: Reading) -> int:
    """不求人: a concealed hand that won on a drawn tile, on top of 門清 and 自摸."""
    return reading.facts.concealed and reading.win.drawn


def _all_melded(reading: Reading) -> bool:
    return reading.facts.claimed == 5


@pattern(
    signs.FIVE_CLAIMED | signs.CLAIMED, lacks=(lack.five_claimed_melds, lack.claimed_tile), made_by=_melds, certain=True
)
def melded_hand(reading: Reading) -> int:
    """全求人: all five sets are claimed, and the hand won on a discard."""
    return _all_melded(reading) and not reading.win.drawn


@pattern(signs.FIVE_CLAIMED | signs.DRAWN, lacks=(lack.five_claimed_melds, lack.drawn), made_by=_melds, certain=True)
def half_melded_hand(reading: Reading) -> int:
    """半求人: all five sets are claimed, and the hand won on a drawn tile."""
    return _all_melded(reading) and reading.win.drawn


@pattern(signs.THREE_CONCEALED_PUNGS, lacks=(lack.concealed_pungs(3),), made_by=_concealed_pungs, certain=True)
def three_concealed_pungs(reading: Reading) -> int:
    """三暗刻: exactly three pungs or kongs are concealed; one completed by another player's tile is not."""
    return reading.concealed_pungs == 3


@pattern(signs.FOUR_CONCEALED_PUNGS, lacks=(lack.concealed_pungs(4),), made_by=_concealed_pungs, certain=True)
def four_concealed_pungs(reading: Reading) -> int:
    """四暗刻: exactly four pungs or kongs are concealed."""
    return reading.concealed_pungs == 4


@pattern(signs.FIVE_CONCEALED_PUNGS, lacks=(lack.concealed_pungs(5),), made_by=_concealed_pungs, certain=True)
def five_concealed_pungs(reading: Reading) -> int:
    """五暗刻: five pungs or kongs are concealed."""
    return reading.concealed_pungs == 5


@pattern(signs.TWO_CONCEALED_PUNGS, lacks=(lack.concealed_pungs(2),), made_by=_concealed_pungs, certain=True)
def two_concealed_pungs(reading: Reading) -> int:
    """二暗刻: exactly two pungs or kongs are concealed."""
    return reading.concealed_pungs == 2
