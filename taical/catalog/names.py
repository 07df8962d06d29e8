"""What a pattern is called, its family and its rule: from its entry in `rulesets/catalogue.yaml` and its definition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from taical.domain.rules import Unit, in_unit
from taical.errors import RulesetError
from taical.i18n import Language, gettext, marked
from taical.patterns import FAMILY_OF, PATTERNS
from taical.patterns.house import rule_in_words
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import house_patterns, is_house, names_of, unit_of
from taical.rulesets.files import ROOT

Data = Mapping[str, Any]
"""The content of a rule set with everything that it extends."""

HOUSE = "house"
"""The family of the patterns that houses define."""

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
    HOUSE: marked("Of the house's own"),
}
"""The families with their names in English; the catalogues have the others."""


def entry_data(pattern: str, tables: Iterable[Data] = ()) -> Mapping[str, Any]:
    """Return the catalogue's entry of a pattern, or the row of a table where a house has defined it."""
    entry: Mapping[str, Any] | None = ruleset_data(ROOT)["patterns"].get(pattern)
    for data in tables if entry is None else ():
        row: Mapping[str, Any] = data["patterns"].get(pattern, {})
        if is_house(row):
            return row
    if entry is None:
        message = f"the pattern {pattern} has a definition but no entry in rulesets/catalogue.yaml"
        raise RulesetError("bad_ruleset", message, field="ruleset")
    return entry


class OtherName(NamedTuple):
    """A name that only some call a pattern by."""

    language: Language
    name: str
    rulesets: tuple[str, ...] = ()  # the ids of the rule sets that have it; none where it is a name among players


def common_names(pattern: str, tables: Iterable[Data] = ()) -> dict[Language, str]:
    """Return what a pattern is called in each language where a rule set says nothing else.

    >>> common_names("all_chows")
    {'zh': '平胡', 'en': 'All Chows', 'fr': 'Tout chows'}
    """
    return names_under({"patterns": {pattern: entry_data(pattern, tables)}}, pattern)


def pattern_names() -> dict[str, dict[Language, str]]:
    """Return every pattern by its id, with its name in each language, in the order of the tables.

    >>> pattern_names()["all_chows"]
    {'zh': '平胡', 'en': 'All Chows', 'fr': 'Tout chows'}
    """
    return {pattern: common_names(pattern) for pattern in ruleset_data(ROOT)["patterns"]}


def names_under(data: Data, pattern: str) -> dict[Language, str]:
    """Return what a rule set calls a pattern in each language."""
    return names_of(data["patterns"].get(pattern, {}), pattern)


def other_names(pattern: str, tables: Iterable[Data]) -> tuple[OtherName, ...]:
    """Return what else a pattern is called: by some of the rule sets, and among players."""
    tables = list(tables)
    common = common_names(pattern, tables)
    found: dict[tuple[Language, str], list[str]] = {}
    for data in tables:
        if pattern not in data["patterns"]:
            continue
        for language, name in names_under(data, pattern).items():
            if name != common[language]:
                found.setdefault((language, name), []).append(data["id"])
    of_tables = (OtherName(language, name, tuple(ids)) for (language, name), ids in found.items())
    entry = entry_data(pattern, tables)
    said: tuple[tuple[Language, str], ...] = (("zh", "also"), ("en", "also_en"))
    spoken = [(language, name) for language, key in said for name in entry.get(key, ())]
    among_players = (OtherName(*name) for name in spoken if name not in found)
    return (*of_tables, *among_players)


def every_name(pattern: str, tables: Iterable[Data]) -> tuple[OtherName, ...]:
    """Return every name of a pattern, the common ones first."""
    tables = list(tables)
    common = (OtherName(language, name) for language, name in common_names(pattern, tables).items())
    return (*common, *other_names(pattern, tables))


def family_name(family: str, unit: Unit = "tai") -> str:
    """Return the name of a family in the language in use, as a table that counts in a unit says it."""
    return in_unit(gettext(_FAMILIES[family]), unit)


def by_family(patterns: Iterable[str], tables: Iterable[Data] = ()) -> dict[str, list[str]]:
    """Return patterns by their families, in the order in which they come; those that only tables define are theirs.

    >>> by_family(["self_drawn", "all_chows", "robbing_the_kong"])
    {'winning': ['self_drawn', 'robbing_the_kong'], 'sets': ['all_chows']}
    """
    families: dict[str, list[str]] = {}
    listed = list(tables)
    for pattern in patterns:
        if pattern not in FAMILY_OF and pattern in ruleset_data(ROOT)["patterns"]:
            message = (
                f"the pattern {pattern} has an entry in rulesets/catalogue.yaml but no definition in taical/patterns"
            )
            raise RulesetError("bad_ruleset", message, field="ruleset")
        families.setdefault(family_of(pattern, listed), []).append(pattern)
    return families


def family_of(pattern: str, tables: Iterable[Data] = ()) -> str:
    """Return the family of a pattern; of one that only tables define the one that its row names."""
    if pattern in FAMILY_OF:
        return FAMILY_OF[pattern]
    rows = (data["patterns"].get(pattern, {}) for data in tables)
    return next((row["family"] for row in rows if row.get("family")), HOUSE)


def patterns_of(tables: Iterable[Data]) -> list[str]:
    """Return every pattern, with those that the houses of some tables have defined."""
    return list(dict.fromkeys((*PATTERNS, *(name for data in tables for name in house_patterns(data)))))


def english_rule(pattern: str) -> str:
    """Return the rule of a pattern in English, which is what its function says of itself after the Chinese name.

    >>> english_rule("big_three_dragons")
    'pungs of all three dragons.'
    """
    return PATTERNS[pattern].rule.partition(": ")[2]


def rule_of(pattern: str, data: Data) -> str:
    """Return the rule of a pattern in the language in use."""
    row = data["patterns"].get(pattern, {})
    if pattern not in PATTERNS or is_house(row):
        return in_unit(rule_in_words(row), unit_of(data))
    return in_unit(gettext(english_rule(pattern)), unit_of(data))
