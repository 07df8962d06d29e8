"""The patterns 台種: what each asks of a reading, under stable ids.

A pattern is a function from a reading to how often it holds there. Its name is its id, its docstring is its rule, and
it knows nothing about tai: values, exclusions and names are in the rule sets. Beside it stands what explains it: what
it asks for, as functions that say why a reading has it not (`lacks`), and what makes it where it holds (`made_by`).
The modules group the patterns by family; importing this package registers them all.
"""

from taical.patterns import concealment, flowers, honors, irregular, opening, sets, suits, waits, winning
from taical.patterns.reason import Group, Reason, reason
from taical.patterns.registry import CERTAIN, LACKS, MADE_BY, NEEDS, PATTERNS, Pattern

__all__ = [
    "CERTAIN",
    "LACKS",
    "MADE_BY",
    "NEEDS",
    "PATTERNS",
    "Group",
    "Pattern",
    "Reason",
    "concealment",
    "flowers",
    "honors",
    "irregular",
    "opening",
    "reason",
    "sets",
    "suits",
    "waits",
    "winning",
]
