"""The patterns 台種: what each asks of a reading, under stable ids.

A family of patterns is a module, and a pattern is a variable there: its name is the pattern's id. It has its rule in
words and its conditions, which state the rule once, and knows nothing about tai: values, exclusions and names are data.
"""

from collections.abc import Mapping
from types import ModuleType

from taical.patterns import (
    concealment,
    flowers,
    honors,
    one_tile_waits,
    openings,
    sets,
    special_hands,
    suits,
    winning_tile,
)
from taical.patterns.pattern import Condition, Pattern

FAMILIES: Mapping[str, ModuleType] = {
    "concealment": concealment,
    "flowers": flowers,
    "honors": honors,
    "irregular": special_hands,
    "opening": openings,
    "sets": sets,
    "suits": suits,
    "waits": one_tile_waits,
    "winning": winning_tile,
}
"""The modules with patterns, by family."""

PATTERNS: dict[str, Pattern] = {}
"""Every pattern by its id."""

FAMILY_OF: dict[str, str] = {}
"""The family of each pattern, by its id."""

for _family, _module in FAMILIES.items():
    for _name, _value in vars(_module).items():
        if isinstance(_value, Pattern):
            _value.id = _name
            PATTERNS[_name] = _value
            FAMILY_OF[_name] = _family

__all__ = ["FAMILIES", "FAMILY_OF", "PATTERNS", "Condition", "Pattern"]
