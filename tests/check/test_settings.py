"""The lines of a rule set and the other values that they could have."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from taical.check.hints import USUAL_VALUES, Setting, other_settings, with_setting
from taical.domain.rules import PaymentRules, Switches, line_types
from taical.rulesets import ruleset_data, shipped_names

WIKIPEDIA = ruleset_data("wikipedia")

TEXTS: list[tuple[Setting, str, dict[str, Any]]] = [
    (Setting("switches", "triplet_first", True), "triplet_first: true", {"switches": {"triplet_first": True}}),
    (
        Setting("switches", "seat_flower_limit", None),
        "seat_flower_limit: none",
        {"switches": {"seat_flower_limit": None}},
    ),
    (Setting("payment", "base", 50), "base: 50", {"payment": {"base": 50}}),
    (Setting("payment", "liability", {}), "liability: none", {"payment": {"liability": {}}}),
    (
        Setting("payment", "liability", {"big_four_winds": "half", "big_three_dragons": "all"}),
        "liability: {big_four_winds: half, big_three_dragons: all}",
        {"payment": {"liability": {"big_four_winds": "half", "big_three_dragons": "all"}}},
    ),
    (
        Setting("patterns", "half_flush", 2),
        "patterns.half_flush: 2",
        {"patterns": {"half_flush": {"tai": 2, "off": False}}},
    ),
    (
        Setting("patterns", "half_flush", True),
        "patterns.half_flush: true",
        {"patterns": {"half_flush": {"off": False}}},
    ),
    (
        Setting("patterns", "half_flush", False),
        "patterns.half_flush: false",
        {"patterns": {"half_flush": {"off": True}}},
    ),
]


@pytest.mark.parametrize(("setting", "text", "change"), TEXTS)
def test_a_line_as_it_is_written_and_as_data(setting: Setting, text: str, change: dict[str, Any]) -> None:
    assert (setting.text, setting.change) == (text, change)


def test_every_switch_and_number_has_another_value() -> None:
    switches = [setting.name for setting in other_settings("switches", WIKIPEDIA)]
    payment = [setting.name for setting in other_settings("payment", WIKIPEDIA)]
    assert set(switches) == {field.name for field in fields(Switches)}
    assert set(payment) == {field.name for field in fields(PaymentRules)}


def test_the_other_values_of_a_line() -> None:
    changed = ruleset_data("wikipedia", ["wait_basis=shape", "seat_flower_limit=1", "triplet_first=true"])
    found: dict[str, list[object]] = {}
    for setting in other_settings("switches", changed):
        found.setdefault(setting.name, []).append(setting.value)
    assert found["wait_basis"] == ["kinds", "none", {"edge": "shape"}, {"single": "shape"}]
    assert found["seat_flower_limit"] == [None, 2]
    assert found["triplet_first"] == [False]


def test_usual_numbers_are_those_of_lines_where_any_number_could_stand() -> None:
    hints = line_types(Switches) | line_types(PaymentRules)
    assert {name for name, hint in hints.items() if "int" in str(hint)} | {"wait_basis"} == USUAL_VALUES.keys()


@pytest.mark.parametrize("name", shipped_names())
def test_the_numbers_of_the_shipped_tables_are_usual(name: str) -> None:
    data = ruleset_data(name)
    for section in ("switches", "payment"):
        given = {key: value for key, value in data.get(section, {}).items() if key in USUAL_VALUES}
        assert {key: value for key, value in given.items() if value not in USUAL_VALUES[key]} == {}


def test_a_table_with_another_line() -> None:
    changed = with_setting(WIKIPEDIA, Setting("switches", "wait_basis", "shape"))
    assert changed is not None
    assert (changed.switches.wait_basis, changed.switches.triplet_first) == ("shape", False)


def test_a_table_that_would_contradict_itself_is_none() -> None:
    assert with_setting(ruleset_data("wikipedia", ["min_tai=100"]), Setting("payment", "cap", 81)) is None
    assert with_setting(WIKIPEDIA, Setting("patterns", "last_tile_claim", True)) is None  # it has no value
    # 碰碰胡 would exclude 字一色 and the other way round.
    circle = {"extends": "wikipedia", "switches": {"all_honors_counts_all_pungs": True}}
    data = ruleset_data(circle | {"patterns": {"all_pungs": {"tai": 4, "excludes": ["all_honors"]}}})
    assert with_setting(data, Setting("switches", "all_honors_counts_all_pungs", False)) is None
