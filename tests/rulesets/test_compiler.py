"""Rule sets made ready to score with: names in every language, and what cannot be compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from support import refused

from taical.errors import RulesetError
from taical.patterns import PATTERNS
from taical.rulesets import load_ruleset
from taical.rulesets.compiler import compile_ruleset, names_of
from taical.rulesets.diff import line_diffs
from taical.rulesets.loader import merged, ruleset_data
from taical.rulesets.scaffold import json_schema, starting_file
from taical.rulesets.schema import ContentError, check
from taical.rulesets.switches import event_patterns, meanings


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"zh": "我家", "en": "Ours", "fr": "Chez nous"}, ("我家", "Ours", "Chez nous")),
        ({"zh": "我家"}, ("我家", "我家", "我家")),
        ({"en": "Ours"}, ("Ours", "Ours", "Ours")),
        ({"zh": "我家", "en": "Ours"}, ("我家", "Ours", "Ours")),
        ({"fr": "Chez nous"}, ("house", "house", "Chez nous")),
        ({}, ("house", "house", "house")),
    ],
)
def test_a_language_without_a_name_has_the_english_one_then_the_chinese_one_then_the_id(
    given: dict[str, str], shown: tuple[str, str, str]
) -> None:
    names = names_of(given, "house")
    assert (names["zh"], names["en"], names["fr"]) == shown


def compiled_with(name: str, row: dict[str, Any]) -> None:
    data = ruleset_data("wikipedia")
    compile_ruleset(data | {"patterns": {**data["patterns"], name: row}})


def test_a_pattern_of_the_house_that_is_wrong_is_refused_with_its_place() -> None:
    row = {"en": "Own", "tai": 1, "when": {"kong": 3}}
    with refused(RulesetError, "bad_ruleset", "patterns.own.when.kong: there is no condition kong", field="ruleset"):
        compiled_with("own", row)


def test_a_value_needs_a_definition_and_an_entry() -> None:
    missing = "the pattern own has a value but no definition in taical/patterns"
    with refused(RulesetError, "bad_ruleset", missing, field="ruleset"):
        compiled_with("own", {"en": "Own", "tai": 1})
    missing = "the pattern all_pungs has a value but no entry in rulesets/catalogue.yaml"
    with refused(RulesetError, "bad_ruleset", missing, field="ruleset"):
        compiled_with("all_pungs", {"tai": 4})


# --- Laying one over another ------------------------------------------------------------------------------------------


def test_the_later_one_of_the_two_ways_to_say_the_base_holds() -> None:
    in_tai = {"payment": {"base_tai": 3, "unit": 10}}
    assert merged(in_tai, {"payment": {"base": 50}})["payment"] == {"base_tai": None, "base": 50, "unit": 10}
    assert merged(in_tai, {"payment": {"unit": 20}})["payment"] == {"base_tai": 3, "unit": 20}
    in_points = {"payment": {"base": 50}}
    assert merged(in_points, {"payment": {"base_tai": 3}})["payment"] == {"base": 50, "base_tai": 3}
    assert load_ruleset({"extends": "hk88", "payment": {"base": 7}}).payment.base_tai is None


@pytest.mark.parametrize(
    ("below", "over", "together"),
    [
        # Names, payments and switches: line by line, and what a line says as a whole.
        ({"names": {"zh": "甲", "en": "A"}}, {"names": {"en": "B"}}, {"names": {"zh": "甲", "en": "B"}}),
        (
            {"switches": {"wait_basis": {"edge": "shape"}, "all_chows_honors": True}},
            {"switches": {"wait_basis": {"closed": "none"}}},
            {"switches": {"wait_basis": {"closed": "none"}, "all_chows_honors": True}},
        ),
        (
            {"payment": {"liability": {"big_three_dragons": "all"}, "unit": 10}},
            {"payment": {"liability": {"big_four_winds": "half"}}},
            {"payment": {"liability": {"big_four_winds": "half"}, "unit": 10}},
        ),
        # Rows and what a game goes by: one level more.
        (
            {"game": {"house_cut": {"on": "draw", "amount": 1}}},
            {"game": {"house_cut": {"amount": 2}}},
            {"game": {"house_cut": {"on": "draw", "amount": 2}}},
        ),
        (
            {"patterns": {"all_pungs": {"tai": 4, "revalues": {"self_drawn": 2}}}},
            {"patterns": {"all_pungs": {"revalues": {"any_win": 3}}}},
            {"patterns": {"all_pungs": {"tai": 4, "revalues": {"any_win": 3}}}},
        ),
        ({"id": "a", "extends": "wikipedia"}, {"id": "b"}, {"id": "b", "extends": "wikipedia"}),
        # What was a mapping is taken out, and what was none becomes one.
        ({"game": {"house_cut": {"amount": 1}}}, {"game": {"house_cut": None}}, {"game": {"house_cut": None}}),
        ({"game": {"house_cut": None}}, {"game": {"house_cut": {"amount": 1}}}, {"game": {"house_cut": {"amount": 1}}}),
    ],
)
def test_how_deep_one_is_laid_over_another(
    below: dict[str, Any], over: dict[str, Any], together: dict[str, Any]
) -> None:
    assert merged(below, over) == together


@pytest.mark.parametrize("changes", ["payment.base=7", {"payment.base=7"}, [1], ["payment.base=7", None]])
def test_changes_are_a_list_of_texts(changes: Any) -> None:  # noqa: ANN401
    with refused(RulesetError, "bad_ruleset", "Sequence[str]", field="set"):
        load_ruleset("wikipedia", changes)


def test_changes_may_be_a_tuple() -> None:
    assert load_ruleset("wikipedia", ("payment.base=7", "payment.unit=2")).payment.base == 7


# --- Differences ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["excludes", "excludes_on_discard"])
def test_what_is_excluded_makes_a_difference_only_where_it_counts(key: str) -> None:
    """Under wikipedia 天胡 counts, and 明槓 is off."""
    first = ruleset_data("wikipedia")

    def changed_by(*others: str) -> list[str]:
        second = merged(first, {"patterns": {"dragon_pung": {key: list(others)}}})
        return [line.name for line in line_diffs(first, second)]

    assert changed_by("heavenly_win") == ["dragon_pung"]
    assert changed_by("melded_kong") == []
    assert changed_by() == []


# --- The schema -------------------------------------------------------------------------------------------------------


def test_every_fault_is_a_plain_sentence_at_its_place() -> None:
    with pytest.raises(ContentError) as caught:
        check({"extends": "wikipedia", "payment": {"unit": "much"}})
    assert caught.value.path == ("payment", "unit")
    assert "much" in caught.value.message

    with pytest.raises(ContentError) as caught:
        check({"payment": {"unit": "much"}, "patterns": {"all_pungs": "many"}})
    assert caught.value.path == ("payment", "unit"), "the first of several"


@pytest.mark.parametrize(
    "penalty", [5, "claimed", {"tai": 5}, {"tai": 5, "dealer": False}, {"tai": "claimed"}, {"points": 300}]
)
def test_a_penalty_says_what_the_file_says_and_no_more(penalty: Any) -> None:  # noqa: ANN401
    assert load_ruleset({"extends": "wikipedia", "payment": {"false_win": penalty}}).payment.false_win == penalty


def test_openings_and_ready_hands_are_told_by_their_patterns() -> None:
    found = list(event_patterns())
    assert {"heavenly_win", "earthly_win", "human_win", "heavenly_ready", "earthly_ready"} <= {*found}
    assert {*found} <= {*PATTERNS}


def test_a_name_with_a_colon_stands_in_quotes_as_it_is() -> None:
    assert '"甲: 乙"' in starting_file("甲: 乙", "wikipedia", ruleset_data("wikipedia"))
    assert "id: house\n" in starting_file("house", "wikipedia", ruleset_data("wikipedia"))


@pytest.mark.parametrize(("each", "faults"), [("kongs", 0), ("kong", 1), (3, 1)])
def test_what_is_counted_is_one_of_the_numbers(each: object, faults: int) -> None:
    validator = jsonschema.Draft7Validator(json_schema())
    row = {"en": "Own", "tai": 1, "each": each}
    assert len(list(validator.iter_errors({"patterns": {"own": row}}))) == faults


@pytest.mark.parametrize(("value", "faults"), [(True, 0), (False, 1)])
def test_a_pattern_counts_alone_or_says_nothing_of_it(value: bool, faults: int) -> None:
    """What would be `nothing_else: false` is left out, in the schema as well."""
    row = {"en": "Own", "tai": 1, "when": {"chows": 5, "nothing_else": value}}
    validator = jsonschema.Draft7Validator(json_schema())
    assert len(list(validator.iter_errors({"patterns": {"own": row}}))) == faults


@pytest.mark.parametrize("section", ["payment", "switches", "game", "patterns"])
@pytest.mark.parametrize("key", [5, None, True, 1.5])
def test_a_key_that_is_no_text_is_a_fault_of_the_file(section: str, key: object) -> None:
    with pytest.raises(RulesetError) as caught:
        load_ruleset({"extends": "wikipedia", section: {key: 1}})
    assert caught.value.code == "bad_ruleset"
    assert section in caught.value.message


def test_a_name_in_a_list_that_is_no_text_is_a_fault_of_the_file() -> None:
    with pytest.raises(RulesetError, match=r"patterns.all_pungs.excludes.0"):
        load_ruleset({"extends": "wikipedia", "patterns": {"all_pungs": {"tai": 4, "excludes": [5]}}})


def test_a_penalty_by_the_claim_without_the_dealer_is_written_as_a_file_has_it() -> None:
    written = [value for value, _meaning in meanings("payment", "false_win", "en")]
    assert [value for value in written if value.startswith("{tai: claimed")] == ["{tai: claimed, dealer: false}"]
    assert [value for value in written if value.startswith("{tai: N")] == ["{tai: N, dealer: false}"]


@pytest.mark.parametrize(
    ("lines", "words"), [("bas: 5", ""), ("bas: 5, uni: 1", "2 faults in all"), ("a: 1, b: 2, c: 3", "3")]
)
def test_the_error_of_a_file_says_how_many_faults_there_are(lines: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"extends: wikipedia\npayment: {{{lines}}}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert ("faults in all" in caught.value.message) is bool(words)
    assert words in caught.value.message


@pytest.mark.parametrize(("amount", "faults"), [(0.5, 0), (1, 0), (20, 0), (0, 1), (-1, 1)])
def test_what_a_house_takes_is_more_than_nothing_in_the_schema_too(amount: float, faults: int) -> None:
    validator = jsonschema.Draft7Validator(json_schema())
    cut = {"on": "win", "amount": amount}
    assert bool(list(validator.iter_errors({"game": {"house_cut": cut}}))) is bool(faults)
