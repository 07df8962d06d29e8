"""What a rule-set file may say."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from taical.rulesets.scaffold import json_schema
from taical.rulesets.schema import NAMES, all_faults

VALIDATOR = jsonschema.Draft7Validator(json_schema())


def test_a_name_of_one_pattern_may_stand_for_its_id() -> None:
    """獨聽 is any of 邊張, 嵌張 and 單吊."""
    assert {"碰碰胡", "對對胡", "單吊"} <= {*NAMES}
    assert "獨聽" not in NAMES


BOUNDS: list[tuple[dict[str, Any], bool]] = [
    ({"patterns": {"all_chows": 0}}, True),
    ({"patterns": {"all_chows": 9999}}, True),
    ({"patterns": {"all_chows": 10000}}, False),
    ({"payment": {"cap": 9999}}, True),
    ({"payment": {"cap": 10000}}, False),
    ({"game": {"length": 1}}, True),
    ({"game": {"length": 9999}}, True),
    ({"game": {"length": 0}}, False),
    ({"game": {"length": 10000}}, False),
    ({"game": {"house_cut": {"on": "win", "amount": 0.5, "cap": 0.5}}}, True),
    ({"game": {"house_cut": {"on": "win", "amount": 0}}}, False),
    ({"game": {"house_cut": {"on": "win", "amount": 5, "cap": 0}}}, False),
    ({"patterns": {"own": {"en": "Own", "tai": 1, "when": {"kongs": 3}}}}, True),
    ({"patterns": {"own": {"en": "Own", "tai": 1, "when": {"kong": 3}}}}, False),
    ({"switches": {"wait_basis": {"edge": "shape"}}}, True),
    ({"switches": {"wait_basis": {}}}, False),
    ({"payment": {"liability": {"big_three_dragons": "all"}}}, True),
    ({"payment": {"liability": {"all_chows": "all"}}}, False),
    ({"patterns": {"own": {"en": "Own", "tai": 1, "each": "kongs"}}}, True),
    ({"patterns": {"own": {"en": "Own", "tai": 1, "each": "kong"}}}, False),
    ({"switches": {"all_chows_honors": True}}, True),
    ({"switches": {"all_chows_honors": False}}, True),
    ({"switches": {"all_chows_honors": None}}, False),
]


@pytest.mark.parametrize(("data", "right"), BOUNDS)
def test_what_is_within_bounds_is_right_in_a_file_and_by_the_schema(data: dict[str, Any], right: bool) -> None:
    assert all_faults(data) == [] if right else all_faults(data)
    assert VALIDATOR.is_valid(data) == right


def test_the_schema_knows_the_parts_of_a_switch_by_name() -> None:
    assert VALIDATOR.is_valid({"extends": "wikipedia", "switches": {"獨聽算法": {"邊張": "看牌形", "single": "不算"}}})
    assert not VALIDATOR.is_valid({"extends": "wikipedia", "switches": {"獨聽算法": {"兩面": "看牌形"}}})
