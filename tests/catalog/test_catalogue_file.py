"""`rulesets/catalogue.yaml`: every entry has what it needs and nothing that is not known, and no part is missing."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from support import ROOT

from taical.domain.rules import Switches
from taical.i18n import LANGUAGES
from taical.patterns import PATTERNS
from taical.quiz.recipes import recipes
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.compiler import is_house
from taical.rulesets.files import read_document

DATA: dict[str, Any] = read_document(str(ROOT / "rulesets" / "catalogue.yaml")).data


def _known_pattern(name: str) -> str:
    assert name in DATA["patterns"], f"there is no pattern {name}"
    return name


def _known_switch(name: str) -> str:
    assert name in {field.name for field in fields(Switches)}, f"there is no switch {name}"
    return name


def _known_reason(code: str) -> str:
    assert code in DATA["reasons"], f"there is no reason {code}"
    return code


PatternName = Annotated[str, AfterValidator(_known_pattern)]
SwitchName = Annotated[str, AfterValidator(_known_switch)]
Code = Annotated[str, AfterValidator(_known_reason)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Sentences(_Strict):
    zh: str
    en: str
    fr: str


class Examples(_Strict):
    ruleset: Literal[tuple(shipped_names())] = "wikipedia"  # type: ignore[valid-type]
    set: list[str] = []
    has: dict[str, Any]
    miss: dict[str, Any]


class Quiz(_Strict):
    recipe: dict[str, Any] = {}
    comes: int = Field(0, ge=2)
    wind_pungs: int = Field(0, ge=1, le=4)


class LiableSets(_Strict):
    tiles: Literal["dragons", "winds", "all"]
    sets: int = Field(ge=0, le=4)


class Entry(Sentences):
    pinyin: str
    also: dict[str, str] = {}
    also_en: list[str] = []
    excludes: list[PatternName] = []
    excludes_on_discard: list[PatternName] = []
    excludes_unless: dict[SwitchName, list[PatternName]] = {}
    excludes_if: dict[SwitchName, list[PatternName]] = {}
    because: dict[Code, list[PatternName]] = {}
    flower_win: bool = False
    liable: LiableSets | None = None
    switches: list[SwitchName] = []
    quiz: Quiz = Quiz()
    examples: Examples


class Catalogue(_Strict):
    id: Literal["catalogue"]
    abstract: Literal[True]
    names: Sentences
    source: str
    reasons: dict[str, Sentences]
    patterns: dict[str, Entry]


def test_the_file_says_nothing_that_is_not_known() -> None:
    Catalogue.model_validate(DATA)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_names_and_pinyin(pattern: str) -> None:
    entry = DATA["patterns"][pattern]
    assert all(entry[language] for language in LANGUAGES)
    for name, spoken in ((entry["zh"], entry["pinyin"]), *entry.get("also", {}).items()):
        assert len(name) == len(spoken.split()), name


def test_why_one_pattern_removes_another_is_said_once() -> None:
    for pattern, entry in DATA["patterns"].items():
        removed = [name for names in entry.get("because", {}).values() for name in names]
        assert len(removed) == len(set(removed)), pattern
    used = {code for entry in DATA["patterns"].values() for code in entry.get("because", {})}
    assert used == set(DATA["reasons"])


def test_a_reason_speaks_of_both_patterns() -> None:
    for code, sentences in DATA["reasons"].items():
        for sentence in sentences.values():
            assert "{by}" in sentence, code
            assert "{pattern}" in sentence, code


def test_recipes_can_be_read() -> None:
    assert len(recipes()) > 40


def missing_part(pattern: str) -> str | None:
    """Return which of the three parts of a pattern is missing: its definition, its entry, or a value."""
    tables = {name: ruleset_data(name)["patterns"].get(pattern, {}) for name in shipped_names()}
    if pattern not in PATTERNS:
        return f"{pattern} has no definition in taical/patterns"
    if pattern not in DATA["patterns"]:
        return f"{pattern} has no entry in rulesets/catalogue.yaml"
    if not any(row.get("tai") and not is_house(row) for row in tables.values()):  # else a table has a rule of its own
        return f"{pattern} has no value in any table of rulesets/"
    return None


def test_every_pattern_has_its_three_parts() -> None:
    tables = [ruleset_data(name)["patterns"] for name in shipped_names()]
    valued = {pattern for rows in tables for pattern, row in rows.items() if not is_house(row)}
    everything = [*PATTERNS, *DATA["patterns"], *sorted(valued)]
    missing = [part for part in map(missing_part, dict.fromkeys(everything)) if part]
    assert not missing, "; ".join(missing)
