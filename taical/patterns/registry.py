"""Where patterns are found by their id."""

from __future__ import annotations

from collections.abc import Callable

from taical.reading import Reading

Pattern = Callable[[Reading], int]
"""Returns how often a pattern holds in a reading; True and False count as one and none."""

PATTERNS: dict[str, Pattern] = {}
"""Every pattern by its id."""

NEEDS: dict[str, int] = {}
"""The signs without which a pattern does not hold, by its id."""

CERTAIN: set[str] = set()
"""The patterns that hold once wherever their signs are."""


def pattern(needs: int, *, certain: bool = False) -> Callable[[Pattern], Pattern]:
    """Register a function as the pattern that its name says.

    Args:
        needs: The signs without which it does not hold; the scorer does not ask it where one is missing.
        certain: It holds once wherever these signs are; the scorer does not ask it at all.
    """

    def register(function: Pattern) -> Pattern:
        PATTERNS[function.__name__] = function
        NEEDS[function.__name__] = needs
        if certain:
            CERTAIN.add(function.__name__)
        return function

    return register
