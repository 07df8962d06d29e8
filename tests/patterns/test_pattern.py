"""What a pattern is made of."""

from __future__ import annotations

from taical.engine import features
from taical.patterns import PATTERNS


def test_the_features_of_all_conditions_together_but_for_what_a_house_may_waive() -> None:
    """平胡 is won by another player's tile, unless the house lets it be drawn; its five chows leave no pung."""
    assert PATTERNS["self_drawn"].features == features.DRAWN
    assert PATTERNS["all_chows"].features == features.NO_PUNG
    assert PATTERNS["any_win"].features == 0
