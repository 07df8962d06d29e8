"""Which suits are in the hand; flowers are no tiles of it."""

from __future__ import annotations

from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.patterns import lack, made
from taical.patterns.registry import pattern


@pattern(signs.ONE_SUIT | signs.HONORS, lacks=(lack.one_suit, lack.an_honor), made_by=made.hand, certain=True)
def half_flush(reading: Reading) -> int:
    """混一色: tiles of one suit and at least one honor."""
    return reading.facts.suits == 1 and reading.facts.honors


@pattern(signs.ONE_SUIT | signs.NO_HONORS, lacks=(lack.one_suit, lack.no_honor), made_by=made.hand, certain=True)
def full_flush(reading: Reading) -> int:
    """清一色: tiles of one suit, no honor."""
    return reading.facts.suits == 1 and not reading.facts.honors


@pattern(signs.NO_SUIT | signs.HONORS, lacks=(lack.honors_only,), made_by=made.hand, certain=True)
def all_honors(reading: Reading) -> int:
    """字一色: winds and dragons only."""
    return reading.facts.suits == 0 and reading.facts.honors


@pattern(signs.NO_HONORS, lacks=(lack.no_honor,), made_by=made.hand, certain=True)
def no_honors(reading: Reading) -> int:
    """無字: a hand without an honor."""
    return not reading.facts.honors
