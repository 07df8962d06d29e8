"""The patterns 台種: what each asks of a reading, under stable ids.

A pattern is a function from a reading to how often it holds there. Its name is its id, its docstring is its rule, and
it knows nothing about tai: values, exclusions and names are in the rule sets. The modules group them by family;
importing this package registers them all.
"""

from taical.patterns import concealment, flowers, honors, irregular, opening, sets, suits, waits, winning
from taical.patterns.registry import CERTAIN, NEEDS, PATTERNS, Pattern

__all__ = [
    "CERTAIN",
    "NEEDS",
    "PATTERNS",
    "Pattern",
    "concealment",
    "flowers",
    "honors",
    "irregular",
    "opening",
    "sets",
    "suits",
    "waits",
    "winning",
]
