"""The worked hands of patterns that a shipped table defines itself: one that has it and one that just fails."""

from __future__ import annotations

import pytest
from support import shipped

from taical.catalog import entry_of
from taical.catalog.examples import Rules
from taical.patterns import PATTERNS
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import house_patterns

TABLES = ("hk88", "hkma2025")
"""The tables whose own rows have worked hands."""

OWN = [(table, name) for table in TABLES for name in house_patterns(ruleset_data(table)) if name not in PATTERNS]


@pytest.mark.parametrize(("table", "pattern"), OWN)
def test_a_hand_has_it_and_another_lacks_it(table: str, pattern: str) -> None:
    """A table whose row has no hands of its own borrows those of another table, where they do the same."""
    data, rules = ruleset_data(table), Rules(table, (), shipped(table))
    entry = entry_of(pattern, data, rules, [data, *map(ruleset_data, TABLES)], "en")
    assert entry.has is not None
    assert entry.misses is not None
    assert entry.has.rules.name == entry.misses.rules.name == table
    assert entry.has.line.status == "counted"
    assert entry.misses.line.status in ("nearly", "missing")
    assert entry.family != "house"


def test_a_hand_that_does_something_else_is_not_borrowed() -> None:
    """222m 33m 444m just fails under hk88, which takes the pair at the ends alone."""
    from taical.rulesets import load_ruleset

    row = {"en": "Linked", "tai": 2, "sets": {"pungs": [0, 1, 2], "pair": "anywhere"}}
    content = {"id": "ours", "extends": "wikipedia", "patterns": {"little_pungs_linked_3": row}}
    data = ruleset_data(content)
    rules = Rules("ours.yaml", (), load_ruleset(content))
    entry = entry_of("little_pungs_linked_3", data, rules, [data, ruleset_data("hk88")], "en")
    assert entry.has is not None
    assert entry.has.line.status == "counted"
    assert entry.misses is None


def test_elsewhere_they_are_counted_by_the_table_that_defines_them() -> None:
    entry = entry_of(
        "chows_identical_3",
        ruleset_data("hk88"),
        Rules("wikipedia", (), shipped()),
        [ruleset_data("wikipedia"), ruleset_data("hk88")],
        "en",
    )
    assert entry.has is not None
    assert entry.has.rules.name == "hk88"


def test_a_file_can_give_hands_for_a_pattern_of_its_own() -> None:
    from taical.rulesets import load_ruleset

    hands = {"has": {"hand": "45m 88s 123p [5555z] (9999p) [567s] +3m", "seat": "S", "from": "W"}}
    hands["miss"] = {"hand": "45m 88s 123p [555z] (9999p) [567s] +3m", "seat": "S", "from": "W"}
    row = {"en": "Two Kongs", "tai": 2, "when": {"kongs": 2}, "family": "sets", "examples": hands}
    content = {"id": "ours", "extends": "wikipedia", "patterns": {"two_kongs": row}}
    data = ruleset_data(content)
    entry = entry_of("two_kongs", data, Rules("ours.yaml", (), load_ruleset(content)), [data], "en")
    assert entry.family == "sets"
    assert entry.has is not None
    assert entry.has.line.status == "counted"
    assert entry.misses is not None
    assert entry.misses.line.status in ("nearly", "missing")
