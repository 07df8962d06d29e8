"""The rule sets that are shipped say what their sources say, and are what a checked file would be."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from published import NAMES, RULESETS
from support import ROOT, shipped

from taical.i18n import LANGUAGES
from taical.patterns import PATTERNS
from taical.rulesets import faults_of, load_ruleset, ruleset_data, shipped_names
from taical.rulesets.compiler import source_of
from taical.rulesets.schema import check
from taical.syntax.yaml import read_documents

FOLDER = ROOT / "rulesets"


def test_hyloveclub_calls_the_concealed_self_drawn_hand_as_its_page_does() -> None:
    assert {row.id: row.names["zh"] for row in shipped("hyloveclub").rows}["fully_concealed_hand"] == "加計"


def test_the_catalogue_and_the_code_have_the_same_patterns() -> None:
    (catalogue,) = read_documents((FOLDER / "catalogue.yaml").read_text(encoding="utf-8"))
    listed = list(catalogue.data["patterns"])
    assert [name for name in listed if name in NAMES] == list(NAMES)
    assert set(listed) == set(PATTERNS)


def test_every_pattern_has_names_in_three_languages_as_published() -> None:
    ruleset = load_ruleset({"extends": "catalogue", "patterns": dict.fromkeys(PATTERNS, 1)})
    assert NAMES.keys() <= {row.id for row in ruleset.rows}
    for row in ruleset.rows:
        names = (row.names["zh"], row.names["en"], row.names["fr"])
        published = NAMES.get(row.id, ())
        assert names[: len(published)] == published
        assert all(names)
        assert row.id not in names


def test_the_shipped_names_are_the_sets_that_can_be_played_by() -> None:
    assert shipped_names() == RULESETS
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == {
        *RULESETS,
        "catalogue",
        "switches",
        "conditions",
    }


@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_file_passes_the_check_that_it_is_read_without(name: str) -> None:
    (document,) = read_documents((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    checked = check(document.data)
    assert checked["id"] == name
    assert set(checked) == set(document.data)


@pytest.mark.interpreted
@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_set_is_the_same_read_fast_by_name_and_checked_by_path(name: str) -> None:
    assert asdict(load_ruleset(FOLDER / f"{name}.yaml")) == asdict(load_ruleset(name))
    assert faults_of(str(FOLDER / f"{name}.yaml")) == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_set_says_where_it_is_from(name: str) -> None:
    ruleset = shipped(name)
    assert ruleset.id == name
    assert ruleset.source
    assert all(source_of(ruleset_data(name), language) for language in LANGUAGES)
    assert all(ruleset.names[language] for language in ("zh", "en", "fr"))
