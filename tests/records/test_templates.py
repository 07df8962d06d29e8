"""The templates show every field, and are scored and checked as they stand."""

from __future__ import annotations

import json
import re

import pytest
from raw_records import outcomes

from taical.check import claimed, mismatches
from taical.i18n import LANGUAGES, Language, use
from taical.records.parser import FIELDS
from taical.records.schema import ExpectModel
from taical.records.templates import TemplateFormat, short_template, template

FORMATS: tuple[TemplateFormat, ...] = ("csv", "yaml", "jsonl")


@pytest.mark.parametrize("name", FORMATS)
def test_a_template_is_as_it_expects(name: TemplateFormat) -> None:
    found = outcomes(template(name), name)
    assert len(found) == (3 if name == "yaml" else 2)
    assert [outcome.error for outcome in found] == [None] * len(found)
    assert [mismatches(outcome) for outcome in found] == [[]] * len(found)
    assert sum(map(claimed, found)) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_csv_is_scored_in_every_language(language: Language) -> None:
    """South draws: 自摸 1, 三元刻 1, 嵌張 1. West wins on the dealer's tile with two of these: 30 + 10 x (2 + 5)."""
    drawn, fed = outcomes(short_template(language), "csv")
    assert drawn.score
    assert drawn.score.payments == {"E": -70, "S": 190, "W": -60, "N": -60}
    assert fed.score
    assert fed.score.payments == {"E": -100, "S": 0, "W": 100, "N": 0}


@pytest.mark.parametrize("part", ["tai", "patterns", "payments", "has", "lacks"])
@pytest.mark.parametrize("name", FORMATS)
def test_a_template_claims_every_part_of_a_result(name: TemplateFormat, part: str) -> None:
    claims = [outcome.expect for outcome in outcomes(template(name), name)]
    assert any(claim and part in claim.parts for claim in claims)


def test_the_yaml_explains_every_field() -> None:
    written = set(re.findall(r"^[ #-]*([a-z_]+):(?: |$)", template("yaml"), re.MULTILINE))
    assert {*FIELDS, "wins", "false_win", *ExpectModel.model_fields} <= written


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_yaml_says_the_same_in_every_language(language: Language) -> None:
    english = outcomes(template("yaml"), "yaml")
    use(language)
    try:
        text = template("yaml")
        title = json.loads(template("jsonl").splitlines()[0])["title"]
    finally:
        use("en")
    lines = [
        line.partition("#")[0].rstrip() for line in text.splitlines() if "note:" not in line and "title:" not in line
    ]
    others = [line.partition("#")[0].rstrip() for line in template("yaml").splitlines()]
    assert list(filter(None, lines)) == [
        line for line in others if line and "note:" not in line and "title:" not in line
    ]
    assert [outcome.score and outcome.id for outcome in outcomes(text, "yaml")] == [one.id for one in english]
    assert title == {"zh": "南家自摸", "en": "South draws", "fr": "Sud tire"}[language]


def test_the_csv_has_a_column_for_every_field_and_claim() -> None:
    header = template("csv").splitlines()[0].split(",")
    claims = [f"expect.{name}" for name in ExpectModel.model_fields]
    assert sorted(header) == sorted([*(field for field in FIELDS if field != "expect"), *claims])


def test_the_json_has_every_field() -> None:
    everything = json.loads(template("jsonl").splitlines()[1])
    assert sorted(everything) == sorted(FIELDS)
    assert sorted(everything["expect"]) == sorted(ExpectModel.model_fields)


def test_the_rows_of_the_csv_are_the_lines_of_the_json() -> None:
    rows, lines = (outcomes(template(name), name) for name in ("csv", "jsonl"))
    for row, line in zip(rows, lines, strict=True):
        assert row.id == line.id
        assert row.expect
        assert line.expect
        assert row.expect.model_dump(exclude_none=True) == line.expect.model_dump(exclude_none=True)


@pytest.mark.parametrize("name", FORMATS)
def test_a_template_ends_with_its_last_line(name: TemplateFormat) -> None:
    assert template(name).endswith("\n")
    assert not template(name).endswith("\n\n")
