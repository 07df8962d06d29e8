"""Which suits are in the hand; flowers are no tiles of it."""

from __future__ import annotations

from taical.patterns.conditions import an_honor, honors_only, no_honor, one_suit
from taical.patterns.pattern import pattern

half_flush = pattern("混一色: tiles of one suit and at least one honor.", one_suit, an_honor)

full_flush = pattern("清一色: tiles of one suit, no honor.", one_suit, no_honor)

all_honors = pattern("字一色: winds and dragons only.", honors_only)

no_honors = pattern("無字: a hand without an honor.", no_honor)
