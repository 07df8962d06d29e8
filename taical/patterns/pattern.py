"""Where patterns are found by their id."""

from __future__ import annotations

from collections.abc import Callable

from taical.engine.readings import Reading
from taical.patterns.reason import Lack, Maker

Pattern = Callable[[Reading], int]
"""Returns how often a pattern holds in a reading; True and False count as one and none."""

PATTERNS: dict[str, Pattern] = {}
"""Every pattern by its id."""

NEEDS: dict[str, int] = {}
"""The signs without which a pattern does not hold, by its id."""

CERTAIN: set[str] = set()
"""The patterns that hold once wherever their signs are."""

LACKS: dict[str, tuple[Lack, ...]] = {}
"""What a pattern asks for, by its id: it holds where none of these has a reason against it."""

MADE_BY: dict[str, Maker] = {}
"""What makes a pattern where it holds, by its id."""


def pattern(
    needs: int, *, lacks: tuple[Lack, ...], made_by: Maker, certain: bool = False
) -> Callable[[Pattern], Pattern]:
    """Register a function as the pattern that its name says.

    Args:
        needs: The signs without which it does not hold; the scorer does not ask it where one is missing.
        lacks: What it asks for, each as a function that says why a reading has it not. It holds just where they say
            nothing.
        made_by: A function that says what makes it in a reading where it holds.
        certain: It holds once wherever these signs are; the scorer does not ask it at all.
    """

    def register(function: Pattern) -> Pattern:
        PATTERNS[function.__name__] = function
        NEEDS[function.__name__] = needs
        LACKS[function.__name__] = lacks
        MADE_BY[function.__name__] = made_by
        if certain:
            CERTAIN.add(function.__name__)
        return function

    return register
