"""The families of patterns and their rules, as the modules under `taical.patterns` have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taical.i18n import gettext, marked
from taical.patterns import FAMILY_OF, PATTERNS

_FAMILIES: Mapping[str, str] = {
    "winning": marked("How the winning tile came"),
    "concealment": marked("Concealed and claimed"),
    "honors": marked("Winds and dragons"),
    "flowers": marked("Flowers"),
    "waits": marked("One-tile waits"),
    "sets": marked("Chows, pungs and kongs"),
    "suits": marked("Suits"),
    "opening": marked("Early wins and ready hands"),
    "irregular": marked("Irregular hands"),
}
"""The families with their names in English; the catalogues have the others."""


def family_of(pattern: str) -> str:
    """Return the family of a pattern: the module that it lives in.

    >>> family_of("all_chows")
    'sets'
    """
    return FAMILY_OF[pattern]


def family_name(family: str) -> str:
    """Return the name of a family in the language in use."""
    return gettext(_FAMILIES[family])


def by_family(patterns: Iterable[str]) -> dict[str, list[str]]:
    """Return patterns by their families, in the order in which they come.

    >>> by_family(["self_drawn", "all_chows", "robbing_the_kong"])
    {'winning': ['self_drawn', 'robbing_the_kong'], 'sets': ['all_chows']}
    """
    families: dict[str, list[str]] = {}
    for pattern in patterns:
        families.setdefault(family_of(pattern), []).append(pattern)
    return families


def english_rule(pattern: str) -> str:
    """Return the rule of a pattern in English, which is what its function says of itself after the Chinese name.

    >>> english_rule("big_three_dragons")
    'pungs of all three dragons.'
    """
    return PATTERNS[pattern].rule.partition(": ")[2]


def rule_of(pattern: str) -> str:
    """Return the rule of a pattern in the language in use."""
    return gettext(english_rule(pattern))
