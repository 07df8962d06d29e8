"""Hands that are not five sets and a pair."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading


@pattern(signs.IRREGULAR)
def seven_pairs_and_triplet(reading: Reading) -> int:
    """嚦咕嚦咕, 八對半: seven pairs and three equal tiles, all concealed; four equal tiles may be two pairs."""
    return reading.form == "seven_pairs_and_triplet"
