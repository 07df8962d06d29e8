"""The conditions that a pattern of a house's own can name: each has hands, and `taical rules conditions` has all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from commandline import called

from taical.engine.scoring import score
from taical.explanation import explain
from taical.explanation.model import Line
from taical.patterns.house import ALONE, TILES, WORDS
from taical.patterns.numbers import NUMBERS
from taical.records.parser import parse_record
from taical.render.conditions import BESIDE_WHEN
from taical.rulesets import load_ruleset
from taical.rulesets.files import CONDITIONS, shipped_data
from taical.rulesets.switches import written

NAMES = [*WORDS, ALONE, *BESIDE_WHEN]
HANDS = {"has", "miss"}


def asked_by(name: str) -> Any:  # noqa: ANN401 - as a rule-set file has it
    """Return what the example of a condition asks for."""
    return shipped_data(CONDITIONS)[name][name if name in BESIDE_WHEN else "when"]


def line_of(name: str, kind: str) -> Line:
    """Return what becomes of a pattern that asks for a condition, as its entry has it, in one of its hands."""
    example: dict[str, Any] = shipped_data(CONDITIONS)[name]
    asked = {key: value for key, value in example.items() if key not in HANDS}
    record = dict(example[kind])
    table = record.pop("ruleset", "wikipedia")
    ruleset = load_ruleset({"extends": table, "patterns": {"own": {"en": "Own", "tai": 1, **asked}}})
    explanation = explain(score(parse_record(record), ruleset), "en")
    (line,) = [line for line in explanation.lines if line.row.id == "own"]
    return line


def test_every_condition_has_an_entry_and_every_entry_is_one() -> None:
    assert set(shipped_data(CONDITIONS)) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_entry_asks_for_its_condition(name: str) -> None:
    example = shipped_data(CONDITIONS)[name]
    (asked,) = example.keys() - HANDS
    assert asked == name if name in BESIDE_WHEN else list(example["when"]) == [name]


@pytest.mark.parametrize("name", NAMES)
def test_the_one_hand_has_it(name: str) -> None:
    assert line_of(name, "has").status == "counted"


@pytest.mark.parametrize("name", NAMES)
def test_the_other_hand_just_fails(name: str) -> None:
    line = line_of(name, "miss")
    if name == ALONE:  # it holds in any hand, and another pattern counts
        assert (line.status, [reason.code for reason in line.reasons]) == ("excluded", ["counts_alone"])
    else:
        assert line.status in ("nearly", "missing")
        assert len(line.reasons) == 1


@pytest.mark.parametrize("lang", ["en", "zh", "fr"])
def test_the_list_has_every_condition_with_its_hands(lang: str) -> None:
    result = called(["rules", "conditions", "--lang", lang], terminal_width=300)
    assert result.exit_code == 0
    *paragraphs, groups, numbers, repeats = result.stdout.strip().split("\n\n")
    assert len(paragraphs) == len(NAMES)
    for name, example in shipped_data(CONDITIONS).items():
        (own,) = [text for text in paragraphs if text.startswith(f"{name}:")]
        assert written(asked_by(name)) in own
        assert example["has"]["hand"] in own
        assert example["miss"]["hand"] in own
    assert all(group in groups for group in TILES)
    assert all(number in numbers for number in NUMBERS)
    assert all(f"{word} (" in repeats or f"{word}（" in repeats for word in ("all", "distinct", "half", "once"))


def test_the_list_comes_in_the_language_asked_for() -> None:
    texts = {lang: called(["rules", "conditions", "--lang", lang]).stdout for lang in ("en", "zh", "fr")}
    assert "just fails:" in texts["en"]
    assert "just fails:" not in texts["zh"]
    assert "just fails:" not in texts["fr"]


def test_the_list_as_json() -> None:
    result = called(["rules", "conditions", "--format", "json", "--lang", "en"])
    found = {entry["name"]: entry for entry in json.loads(result.stdout)}
    assert list(found) == list(shipped_data(CONDITIONS))
    for name, example in shipped_data(CONDITIONS).items():
        key = name if name in BESIDE_WHEN else "when"
        assert (found[name][key], found[name]["has"], found[name]["misses"]) == (
            asked_by(name),
            example["has"],
            example["miss"],
        )
    assert found["kongs"]["meaning"] == "kongs: 2 or more."
    assert found["concealed"]["value"] == "true or false"
