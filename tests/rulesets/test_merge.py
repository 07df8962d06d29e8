"""What of a rule set is laid over its base line by line, and what takes the base's place."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from taical.domain.rules import Row, RuleSet
from taical.errors import RulesetError
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.loader import merged, single_changes

BASE: dict[str, Any] = {
    "id": "base",
    "extends": "wikipedia",
    "names": {"zh": "底", "en": "Base"},
    "source": {"zh": "書", "en": "a book"},
    "payment": {"base": 5, "unit": 1, "liability": {"big_three_dragons": "all", "little_three_dragons": "half"}},
    "switches": {"wait_basis": "shape", "triplet_first": True},
    "patterns": {
        "full_flush": {"tai": 10, "excludes": ["all_pungs", "half_flush"], "revalues": {"self_drawn": 2}},
        "last_tile_claim": {"tai": 3, "off": True},
    },
}


def laid_over(own: dict[str, Any]) -> dict[str, Any]:
    return merged(BASE, own)


@pytest.mark.parametrize(
    ("own", "section", "expected"),
    [
        ({"names": {"fr": "Fond"}}, "names", {"zh": "底", "en": "Base", "fr": "Fond"}),
        ({"names": {"en": "Mine"}}, "names", {"zh": "底", "en": "Mine"}),
        ({"payment": {"cap": 16}}, "payment", BASE["payment"] | {"cap": 16}),
        ({"payment": {"unit": 2}}, "payment", BASE["payment"] | {"unit": 2}),
        ({"switches": {"triplet_first": False}}, "switches", {"wait_basis": "shape", "triplet_first": False}),
        ({"source": "our table"}, "source", "our table"),
        ({"source": {"en": "our table"}}, "source", {"en": "our table"}),
        ({"payment": {}}, "payment", BASE["payment"]),
    ],
)
def test_sections_are_laid_over_line_by_line(own: dict[str, Any], section: str, expected: object) -> None:
    assert laid_over(own)[section] == expected
    assert {key: value for key, value in laid_over(own).items() if key != section} == {
        key: value for key, value in BASE.items() if key != section
    }


def test_liability_takes_the_place_of_the_bases() -> None:
    found = laid_over({"payment": {"liability": {"big_four_winds": "all"}}})["payment"]
    assert found == {"base": 5, "unit": 1, "liability": {"big_four_winds": "all"}}
    assert laid_over({"payment": {"liability": {}}})["payment"]["liability"] == {}


def test_of_the_two_ways_to_say_the_base_the_later_one_holds() -> None:
    base = {"payment": {"base": 5, "base_tai": 3}}
    assert merged(base, {"payment": {"base": 6}})["payment"] == {"base": 6, "base_tai": None}
    assert merged(base, {"payment": {"unit": 6}})["payment"] == {"base": 5, "base_tai": 3, "unit": 6}
    assert merged(base, {"payment": {"base": 6, "base_tai": 4}})["payment"] == {"base": 6, "base_tai": 4}
    assert merged({"payment": {"base": 5}}, {"payment": {"base": 6}})["payment"] == {"base": 6}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"tai": 12}, {"tai": 12, "excludes": ["all_pungs", "half_flush"], "revalues": {"self_drawn": 2}}),
        ({"excludes": ["dragon_pung"]}, {"tai": 10, "excludes": ["dragon_pung"], "revalues": {"self_drawn": 2}}),
        ({"excludes": []}, {"tai": 10, "excludes": [], "revalues": {"self_drawn": 2}}),
        (
            {"revalues": {"seat_wind": 3}},
            {"tai": 10, "excludes": ["all_pungs", "half_flush"], "revalues": {"seat_wind": 3}},
        ),
    ],
)
def test_rows_are_laid_over_field_by_field_but_for_their_lists(row: dict[str, Any], expected: dict[str, Any]) -> None:
    found = laid_over({"patterns": {"full_flush": row}})["patterns"]
    assert found == {"full_flush": expected, "last_tile_claim": {"tai": 3, "off": True}}


def test_a_new_row_stands_after_the_bases_and_an_old_one_where_it_was() -> None:
    found = laid_over({"patterns": {"dragon_pung": {"tai": 2}, "full_flush": {"tai": 9}}})["patterns"]
    assert list(found) == ["full_flush", "last_tile_claim", "dragon_pung"]


def test_nothing_of_the_base_is_changed() -> None:
    before = repr(BASE)
    laid_over({"names": {"en": "Mine"}, "patterns": {"full_flush": {"tai": 1}}, "payment": {"liability": {}}})
    assert repr(BASE) == before


def row_of(ruleset: RuleSet, name: str) -> Row:
    return next(row for row in ruleset.rows if row.id == name)


def excluded_by(ruleset: RuleSet, name: str) -> set[str]:
    mask = row_of(ruleset, name).excludes
    return {row.id for row in ruleset.rows if mask >> row.position & 1}


def test_rule_sets_over_rule_sets(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(
        "extends: wikipedia\n"
        "payment: {liability: {big_three_dragons: all}}\n"
        "patterns:\n"
        "  full_flush: {tai: 10, excludes: [all_pungs], revalues: {self_drawn: 2}}\n",
        encoding="utf-8",
    )
    over = tmp_path / "over.yaml"
    over.write_text(
        "extends: base.yaml\n"
        "payment: {liability: {big_four_winds: half}}\n"
        "patterns:\n"
        "  full_flush: {excludes: [dragon_pung], revalues: {seat_wind: 3}}\n",
        encoding="utf-8",
    )
    ruleset = load_ruleset(over)
    assert ruleset.payment.liability == {"big_four_winds": "half"}
    assert excluded_by(ruleset, "full_flush") == {"dragon_pung"}
    row = row_of(ruleset, "full_flush")
    assert (row.tai, row.revalues, row.names["zh"]) == (10, {"seat_wind": 3}, "清一色")


@pytest.mark.interpreted
@pytest.mark.parametrize("section", ["payment", "switches", "patterns"])
@pytest.mark.parametrize("nothing", ["", " null", " ~", "\n  # cap: 16", " {}"])
def test_a_section_that_says_nothing_changes_nothing(section: str, nothing: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"id: wikipedia\nextends: wikipedia\n{section}:{nothing}\n", encoding="utf-8")
    assert asdict(load_ruleset(path)) == asdict(load_ruleset("wikipedia"))


def test_a_row_that_says_nothing_has_no_value(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: wikipedia\npatterns:\n  all_chows:\n", encoding="utf-8")
    assert not load_ruleset(path).counts("all_chows")


def test_the_data_of_a_rule_set_has_the_rows_that_do_not_count() -> None:
    rows = ruleset_data("wikipedia")["patterns"]
    of_the_catalogue = ruleset_data("catalogue")["patterns"]
    assert rows["any_flower"] == of_the_catalogue["any_flower"] | {"tai": 1, "off": True}
    assert rows["any_flower"]["excludes"] == ["seat_flower"]
    assert rows["honor_pung"] == of_the_catalogue["honor_pung"]
    assert rows["honor_pung"].keys() & {"tai", "off"} == set()


def test_the_data_of_a_shipped_set_is_changed_by_nobody() -> None:
    before = repr(ruleset_data("wikipedia"))
    ruleset_data("wikipedia", ["patterns.all_chows=9", "liability=none", "wait_basis=none"])
    assert repr(ruleset_data("wikipedia")) == before


def test_single_changes_are_data() -> None:
    assert single_changes([]) == {}
    assert single_changes(["cap=16", "all_chows=3", "payment.unit=2", "wait_basis=none"]) == {
        "payment": {"cap": 16, "unit": 2},
        "patterns": {"all_chows": {"tai": 3, "off": False}},
        "switches": {"wait_basis": "none"},
    }


def test_the_catalogue_is_no_table_to_play_by() -> None:
    with pytest.raises(RulesetError, match="no pattern has a value in this rule set") as caught:
        load_ruleset("catalogue")
    assert caught.value.code == "bad_ruleset"
