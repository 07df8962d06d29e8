"""The rule-set file to begin with, and the schema for editors."""

from __future__ import annotations

import re
from dataclasses import asdict, fields
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import jsonschema
import pytest
from published import HOUSE
from support import ROOT

from taical.domain.rules import GameRules, PaymentRules, Switches, line_types
from taical.patterns import PATTERNS
from taical.rulesets import faults_of, load_ruleset, ruleset_data, shipped_names
from taical.rulesets.names import chinese_names
from taical.rulesets.scaffold import SCHEMA_NAME, json_schema, starting_file
from taical.rulesets.schema import RulesetModel, all_faults
from taical.rulesets.switches import names
from taical.syntax.yaml import read_documents

HEAD = f"""\
# yaml-language-server: $schema={SCHEMA_NAME}
# Your house's rules. Take away the # at the start of a line and change its value; all others stay as in
# wikipedia. Check the file with: taical rules check house.yaml
id: house
extends: wikipedia
names: {{zh: house, en: house, fr: house}}
source: our house

payment:
  # What is the base? The base is 30 points.
#  base: 30
  # Does the base follow the price of a tai?
  #   none: The base is a fixed number of points.
  #   N: The base is the price of N tai.
#  base_tai: none
  # What is one tai worth? Each tai is worth 10 points.
#  unit: 10
"""


def new(extends: str = "wikipedia", name: str = "house") -> str:
    return starting_file(name, extends, ruleset_data(extends))


def uncommented(text: str) -> str:
    """Return the file with every line in use that could differ."""
    return re.sub(r"^#  ", "  ", text, flags=re.MULTILINE)


def data_of(text: str) -> Any:  # noqa: ANN401 - whatever the text says
    (document,) = read_documents(text)
    return document.data


def play(source: str | Path) -> dict[str, Any]:
    """Return what a rule set counts and pays, apart from what it is called."""
    content = asdict(load_ruleset(source))
    return {key: value for key, value in content.items() if key not in ("id", "names", "source")}


def test_it_begins_with_what_to_do() -> None:
    assert new().startswith(HEAD)
    assert new().endswith("\n")


def test_each_value_of_a_switch_stands_there_with_what_it_means() -> None:
    text = new()
    assert (
        "  # What makes a one-tile wait?\n"
        "  #   kinds: A wait is a one-tile wait only when a single kind of tile wins.\n"
        "  #   shape: An edge, closed or single wait is a one-tile wait even when other tiles win too.\n"
        "  #   none: A one-tile wait pays no tai.\n"
        "  #   {edge: shape}: It differs by the shape, edge always, "
    ) in text
    words = [hint for model in (Switches, PaymentRules) for hint in line_types(model).values()]
    for value in [value for hint in words if get_origin(hint) is Literal for value in get_args(hint)]:
        assert f"  #   {value}: " in text
    for value in ("N", "claimed", "{tai: N, dealer: false}", "{tai: claimed, dealer: false}", "{points: N}"):
        assert re.search(rf"^  #   {re.escape(value)}: A false win ", text, re.MULTILINE)


def test_what_changes_stands_there_without_a_comment_sign() -> None:
    changes = {"payment": {"base": 50}, "switches": {"wait_basis": "none"}, "patterns": {"any_flower": True}}
    text = starting_file("house", "wikipedia", ruleset_data("wikipedia"), changes)
    data = data_of(text)
    assert {section: data[section] for section in changes} == changes


@pytest.mark.interpreted
@pytest.mark.parametrize("extends", shipped_names())
@pytest.mark.parametrize("edit", [str, uncommented], ids=["as it is", "with every line in use"])
def test_before_a_value_is_changed_it_plays_like_the_set_that_it_extends(
    extends: str, edit: type[str], tmp_path: Path
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(edit(new(extends)), encoding="utf-8")
    assert faults_of(str(path)) == []
    assert play(path) == play(extends)
    found = load_ruleset(path)
    assert (found.id, found.names, found.source) == ("house", dict.fromkeys(("zh", "en", "fr"), "house"), "our house")


@pytest.mark.parametrize("extends", shipped_names())
def test_every_line_that_could_differ_is_there(extends: str) -> None:
    data = data_of(uncommented(new(extends)))
    left_out = {"base"} if extends in ("seize-tuiles", "hk88") else set()  # where base_tai says what it is
    assert list(data["payment"]) == [field.name for field in fields(PaymentRules) if field.name not in left_out]
    assert list(data["switches"]) == [field.name for field in fields(Switches)]
    assert list(data["patterns"]) == list(ruleset_data(extends)["patterns"])
    assert set(data["patterns"]) == {*PATTERNS, *HOUSE.get(extends, {})}


def test_a_line_says_what_holds_and_what_it_is_about() -> None:
    lines = new("english16").splitlines()
    assert "#  all_chows: 3  # 平胡 All Chows" in lines
    assert "#  seat_flower: null  # 正花 Seat Flower" in lines
    assert "#  cap: none" in lines
    assert "#  cap_includes_dealer: false" in lines
    assert "#  seat_flower_limit: 2" in lines
    assert "#  wait_basis: kinds" in lines
    everyone = ", ".join(f"{name}: all" for name in ruleset_data("english16")["payment"]["liability"])
    assert f"#  liability: {{{everyone}}}" in lines
    assert "#  any_flower: {tai: 1, off: true}  # 見花見台 Any Flower" in new().splitlines()
    assert "#  liability: none" in new().splitlines()


def test_prices_are_written_exactly() -> None:
    data = ruleset_data({"extends": "wikipedia", "payment": {"base": 0.5, "unit": Decimal("0.10")}})
    text = starting_file("house", "cheap.yaml", data)
    assert "#  base: 0.5\n" in text
    assert "#  unit: 0.1\n" in text
    assert data_of(text)["extends"] == "cheap.yaml"


def test_what_is_written_in_pairs_may_have_decimals_and_any_name() -> None:
    cut = {"on": "win", "amount": Decimal("0.50"), "to": "Bea, the #1"}
    data = ruleset_data({"extends": "wikipedia", "payment": {"false_win": {"points": 0.5}}, "game": {"house_cut": cut}})
    lines = starting_file("house", "cheap.yaml", data).splitlines()
    assert "#  false_win: {points: 0.5}" in lines
    assert '#  house_cut: {on: win, amount: 0.5, cap: none, to: "Bea, the #1"}' in lines


NAMES = [
    "house",
    "our-house",
    "家",
    "2026",
    "0.5",
    "true",
    "null",
    "~",
    "-",
    "my house",
    "a: b",
    "#1",
    "[x]",
    "it's",
    '"',
]


@pytest.mark.parametrize("name", NAMES)
def test_a_set_can_have_any_name(name: str) -> None:
    data = data_of(new(name=name))
    assert (data["id"], data["names"]) == (name, dict.fromkeys(("zh", "en", "fr"), name))
    assert all_faults(data) == []


def test_a_name_in_quotes_stands_there_as_it_is_written() -> None:
    assert 'id: "我的 家"' in new(name="我的 家").splitlines()


VALIDATOR = jsonschema.Draft7Validator(json_schema())


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(json_schema())
    assert json_schema()["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert "$defs" not in repr(json_schema())


def test_the_schema_knows_every_name_and_says_what_each_pattern_asks() -> None:
    schema = json_schema()
    assert set(schema["properties"]) == set(RulesetModel.model_fields)
    patterns = schema["properties"]["patterns"]["properties"]
    in_chinese = {name for name, called in chinese_names().items() if len(called) == 1}
    assert {"碰碰胡", "對對胡"} <= in_chinese <= set(patterns)
    own = {name: row["description"] for name, row in patterns.items() if name not in (*PATTERNS, *in_chinese)}
    assert {name: own.get(name) for name in ("seen_wind", "seen_dragon")} == {
        "seen_wind": "each of the pungs of winds.",
        "seen_dragon": "each of the pungs of dragons.",
    }
    assert {name: row["description"] for name, row in patterns.items() if name in PATTERNS} == {
        name: pattern.rule for name, pattern in PATTERNS.items()
    }
    for model, section, rules in (
        ("PaymentModel", "payment", PaymentRules),
        ("SwitchesModel", "switches", Switches),
        ("GameModel", "game", GameRules),
    ):
        named = names(section)
        lines = schema["definitions"][model]["properties"]
        assert set(lines) == {*(field.name for field in fields(rules)), *named}
        assert all(lines[called] == lines[switch] for called, switch in named.items())


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_file_is_right_by_the_schema(name: str) -> None:
    text = (ROOT / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8")
    assert list(VALIDATOR.iter_errors(data_of(text))) == []


@pytest.mark.parametrize("edit", [str, uncommented], ids=["as it is", "with every line in use"])
def test_a_new_file_is_right_by_the_schema(edit: type[str]) -> None:
    for name in shipped_names():
        assert list(VALIDATOR.iter_errors(data_of(edit(new(name))))) == []


RIGHT: list[dict[str, Any]] = [
    {"extends": "wikipedia", "patterns": {"all_chows": 3, "any_flower": True, "half_flush": None, "self_drawn": False}},
    {"patterns": {"full_flush": {"tai": 8, "excludes": ["all_pungs"], "revalues": {"self_drawn": 2}, "zh": "清"}}},
    {"payment": {"base": 0.5, "cap": "none", "liability": {"big_three_dragons": "half"}}},
    {"payment": {"cap": None, "liability": "none", "false_win": 3}},
    {"switches": {"seat_flower_limit": "none", "wait_basis": "shape"}},
    {"payment": None, "switches": None, "patterns": None},
]

WRONG: list[dict[str, Any]] = [
    {"pattern": {}},
    {"extends": 5},
    {"patterns": {"all_chow": 1}},
    {"patterns": {"all_chows": -1}},
    {"patterns": {"all_chows": 1.5}},
    {"patterns": {"all_chows": "2"}},
    {"patterns": {"all_chows": {"tia": 2}}},
    {"patterns": ["all_chows"]},
    {"payment": {"base": -1}},
    {"payment": {"base": "30"}},
    {"payment": {"cap": "some"}},
    {"payment": {"liability": {"big_three_dragons": "most"}}},
    {"payment": 5},
    {"switches": {"wait_basis": "shapes"}},
    {"switches": {"triplet_first": "on"}},
    {"names": {"de": "Haus"}},
]


@pytest.mark.parametrize("data", RIGHT)
def test_what_is_right_is_right_by_the_schema_too(data: dict[str, Any]) -> None:
    assert all_faults(data) == []
    assert list(VALIDATOR.iter_errors(data)) == []


@pytest.mark.parametrize("data", WRONG)
def test_what_is_wrong_is_wrong_by_the_schema_too(data: dict[str, Any]) -> None:
    assert all_faults(data)
    assert list(VALIDATOR.iter_errors(data))
