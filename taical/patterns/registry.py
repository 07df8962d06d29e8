"""Where patterns are found by their id."""

from __future__ import annotations

from collections.abc import Callable

from taical.reading import Reading

Pattern = Callable[[Reading], int]
"""Returns how often a pattern holds in a reading; True and False count as one and none."""

PATTERNS: dict[str, Pattern] = {}
"""Every pattern by its id."""


def pattern(function: Pattern) -> Pattern:
    """Register a function as the pattern that its name says."""
    PATTERNS[function.__name__] = function
    return function
