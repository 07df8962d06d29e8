"""Rule sets in their flat form."""

from __future__ import annotations

import pytest

from taical.rulesets import load_ruleset
from taical.rulesets.flat import house_definition, shipped_flat


def test_a_shipped_rule_set_has_a_flat_form_by_its_own_name() -> None:
    flat = shipped_flat("wikipedia")
    assert flat is not None
    assert flat["id"] == "wikipedia"


@pytest.mark.parametrize("name", ["./wikipedia.yaml", "rulesets/wikipedia", "Wikipedia", "nowhere"])
def test_nothing_else_has_one(name: str) -> None:
    assert shipped_flat(name) is None


def test_what_a_row_excludes_for_shared_sets_is_a_set() -> None:
    shared = {row.id: row.excludes_shared for row in load_ruleset("hk88").rows if row.excludes_shared}
    assert shared
    assert all(isinstance(names, frozenset) for names in shared.values())


def test_what_a_flat_form_has_of_a_pattern_of_ones_own_is_its_definition() -> None:
    made = house_definition("three_kongs", '{"when": {"kongs": 3}}')
    assert (made.id, made.spec) == ("three_kongs", {"when": {"kongs": 3}})
