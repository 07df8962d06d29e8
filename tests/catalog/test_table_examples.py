"""The worked hands of patterns that a shipped table defines itself: one that has it and one that just fails."""

from __future__ import annotations

import pytest
from support import shipped

from taical.catalog import entry_of
from taical.catalog.examples import Rules, worked
from taical.patterns import PATTERNS
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import house_patterns

TABLES = ("hk88", "hkma2025")
"""The tables whose own rows have worked hands."""

OWN = [(table, name) for table in TABLES for name in house_patterns(ruleset_data(table)) if name not in PATTERNS]


@pytest.mark.parametrize(("table", "pattern"), OWN)
def test_a_hand_has_it_and_another_lacks_it(table: str, pattern: str) -> None:
    data, rules = ruleset_data(table), Rules(table, (), shipped(table))
    has, misses = (worked(pattern, kind, rules, "en", [data]) for kind in ("has", "miss"))
    assert has.line.status == "counted"
    assert misses.line.status in ("nearly", "missing")


@pytest.mark.parametrize(("table", "pattern"), OWN)
def test_its_page_has_both_hands_and_its_family(table: str, pattern: str) -> None:
    data = ruleset_data(table)
    entry = entry_of(pattern, data, Rules(table, (), shipped(table)), [data], "en")
    assert entry.has is not None
    assert entry.misses is not None
    assert entry.family != "house"


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
