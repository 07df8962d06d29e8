"""What a pattern is called: by most rule sets, by some of them, and by players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from taical.catalog.examples import also_called
from taical.i18n import LANGUAGES, Language
from taical.rulesets import ruleset_data
from taical.rulesets.files import ROOT

Data = Mapping[str, Any]
"""The content of a rule set with everything that it extends."""


class OtherName(NamedTuple):
    """A name that only some call a pattern by.

    Attributes:
        language: Its language.
        name: The name.
        rulesets: The ids of the rule sets that have it; none where it is a name among players.
    """

    language: Language
    name: str
    rulesets: tuple[str, ...] = ()


def common_names(pattern: str) -> dict[Language, str]:
    """Return what a pattern is called in each language where a rule set says nothing else.

    >>> common_names("all_chows")
    {'zh': '平胡', 'en': 'All Chows', 'fr': 'Tout chows'}
    """
    return names_under(ruleset_data(ROOT), pattern)


def names_under(data: Data, pattern: str) -> dict[Language, str]:
    """Return what a rule set calls a pattern in each language."""
    row = data["patterns"].get(pattern, {})
    fallback = row.get("en") or row.get("zh") or pattern
    return {language: row.get(language) or fallback for language in LANGUAGES}


def other_names(pattern: str, tables: Iterable[Data]) -> tuple[OtherName, ...]:
    """Return what else a pattern is called: by some of the rule sets, and among players.

    Args:
        pattern: The pattern.
        tables: The content of the rule sets.
    """
    common = common_names(pattern)
    found: dict[tuple[Language, str], list[str]] = {}
    for data in tables:
        for language, name in names_under(data, pattern).items():
            if name != common[language]:
                found.setdefault((language, name), []).append(data["id"])
    of_tables = (OtherName(language, name, tuple(ids)) for (language, name), ids in found.items())
    return (*of_tables, *(OtherName("zh", name) for name in also_called(pattern)))


def every_name(pattern: str, tables: Iterable[Data]) -> tuple[OtherName, ...]:
    """Return every name of a pattern, the common ones first."""
    common = (OtherName(language, name) for language, name in common_names(pattern).items())
    return (*common, *other_names(pattern, tables))
