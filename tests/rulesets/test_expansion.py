"""A rule set as one mapping that depends on no other file."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from commandline import process
from published import RULESETS

import taical
from taical.domain.rules import HouseCut, RuleSet, same_rules
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.expansion import expanded, kept_ruleset
from taical.syntax.json import dumps

CLUB = """
extends: english16
source: {zh: 社團, en: the club}
payment: {base: 0.5, unit: 0.25, false_win: {points: 12.5}}
game: {draw: pass, length: 2}
patterns:
  three_kongs: {zh: 三槓, en: Three Kongs, tai: 2, when: {kongs: {at_least: 3}}}
  any_honor: {zh: 見字, tai: 1, excludes: [honor_pung], each: honor_pungs}
  two_kongs: {zh: 二槓, tai: 1, when: {kongs: 2}, excludes: [three_kongs]}
"""
HOUSE = """
id: ours
extends: club.yaml
names: {zh: 我家, en: Our house, fr: Chez nous}
switches: {wait_basis: {edge: shape}}
payment: {liability: {大三元: half}, cap: 40}
game: {false_win: pass_if_dealer, seat_winds: opened, house_cut: {on: win, amount: 0.5, cap: 20, to: 阿明}}
patterns:
  human_win: null
  all_pungs: {tai: 4, zh: 對對胡, revalues: {self_drawn: 2}}
  three_kongs: 4
  two_kongs: {off: true}
"""


@pytest.fixture
def house(tmp_path: Path) -> dict[str, Any]:
    """The content of a house's file that extends another one."""
    (tmp_path / "club.yaml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "ours.yaml").write_text(HOUSE, encoding="utf-8")
    return ruleset_data(str(tmp_path / "ours.yaml"))


def refuse_unlike(data: dict[str, Any]) -> None:
    """Hold that a rule set that was kept as JSON is the one that it was."""
    kept = expanded(data)
    read = json.loads(dumps(kept), parse_float=Decimal)
    assert read == kept
    assert "extends" not in kept
    before = compile_ruleset(data)
    for after in (load_ruleset(read, allow_files=False), kept_ruleset(read)):
        assert same_rules(before, after)
        assert before.source == after.source
    assert expanded(ruleset_data(read)) == kept


@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_table_comes_back(name: str) -> None:
    refuse_unlike(ruleset_data(name))


@pytest.mark.parametrize("name", ["wikipedia", "seize-tuiles", "south"])
def test_a_table_with_changes_comes_back(name: str) -> None:
    changes = ["unit=0.1", "all_pungs=5", "human_win=null", "draw=stay", "house_cut={on: self_draw, amount: 1}"]
    refuse_unlike(ruleset_data(name, changes))


def test_a_house_comes_back(house: dict[str, Any]) -> None:
    refuse_unlike(house)


def test_it_says_everything_by_itself(house: dict[str, Any]) -> None:
    kept = expanded(house)
    assert kept["id"] == "ours"
    assert kept["names"] == {"zh": "我家", "en": "Our house", "fr": "Chez nous"}
    assert kept["source"] == {"zh": "社團", "en": "the club", "fr": "the club"}
    assert kept["payment"]["unit"] == Decimal("0.25")
    assert kept["payment"]["several_winners"] == "all"  # which no file says
    assert kept["game"] == {
        "draw": "pass",
        "false_win": "pass_if_dealer",
        "length": 2,
        "seat_winds": "opened",
        "house_cut": {"on": "win", "amount": Decimal("0.5"), "cap": 20, "to": "阿明"},
        "settlement": "direct",  # which no file says, and the next one
        "shared_win": "counts",
    }
    assert kept["patterns"]["three_kongs"] == {
        "tai": 4,
        "off": False,
        "zh": "三槓",
        "en": "Three Kongs",
        "when": {"kongs": {"at_least": 3}},
        "excludes": [],
        "excludes_on_discard": [],
        "excludes_shared": [],
        "revalues": {},
    }
    assert kept["patterns"]["two_kongs"]["off"] is True
    assert "human_win" not in kept["patterns"]


def test_it_scores_as_before(house: dict[str, Any]) -> None:
    """Three kongs 4 and 對對胡 10, given 4 here; a melded 發 kong is 見字 1."""
    rules = kept_ruleset(expanded(house))
    win = taical.parse_record({"hand": "88s 11p [1111m] [7777s] (9999m) [666z] +1p", "seat": "S", "from": "W"})
    tai = {pattern.id: pattern.tai for pattern in taical.score(win, rules).patterns}
    assert (tai["three_kongs"], tai["all_pungs"], tai["any_honor"]) == (4, 4, 1)
    assert rules.game.house_cut == HouseCut("win", Decimal("0.5"), 20, "阿明")


def test_the_files_may_be_gone(house: dict[str, Any], tmp_path: Path) -> None:
    kept = json.loads(dumps(expanded(house)), parse_float=Decimal)
    before = compile_ruleset(house)
    for path in tmp_path.glob("*.yaml"):
        path.unlink()
    assert same_rules(before, kept_ruleset(kept))


def test_what_excludes_a_pattern_that_was_taken_out_comes_back() -> None:
    """天聽 excludes 門清 in the table; without 門清 there is nothing to exclude."""
    data = ruleset_data("wikipedia", ["concealed_hand=null"])
    assert expanded(data)["patterns"]["heavenly_ready"]["excludes"] == []
    refuse_unlike(data)


@pytest.mark.parametrize(
    "change",
    ["draw=stay", "length=5", "all_pungs=5", "unit=20", "wait_basis=none", "house_cut={on: win, amount: 5}"],
)
def test_rule_sets_that_differ_are_not_the_same(change: str) -> None:
    assert not same_rules(load_ruleset("wikipedia"), changed(change))


def changed(change: str) -> RuleSet:
    """Return the rule set with a change, under the name that it has without."""
    kept = expanded(ruleset_data("wikipedia", [change]))
    return kept_ruleset({**kept, "id": "wikipedia", "names": ruleset_data("wikipedia")["names"]})


def test_a_change_to_what_it_is_already_makes_no_difference() -> None:
    assert same_rules(load_ruleset("wikipedia"), changed("draw=stay_and_count"))


def test_what_was_kept_is_read_without_the_checks(tmp_path: Path) -> None:
    """Checking takes pydantic, which is slow to import."""
    (tmp_path / "kept.json").write_text(dumps(expanded(ruleset_data("star31"))), encoding="utf-8")
    script = (
        "import json, sys; from taical.rulesets.expansion import kept_ruleset; "
        "rules = kept_ruleset(json.load(open('kept.json', encoding='utf-8'))); "
        "print(rules.id, rules.payment.streak_cap, 'pydantic' in sys.modules)"
    )
    assert process("-c", script, cwd=tmp_path).stdout == "star31 10 False\n"
