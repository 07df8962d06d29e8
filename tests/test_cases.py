"""Hands that were worked by hand from the rules, and whether there are enough of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest
from raw_records import records_of
from support import CASES, PACKAGE, SAMPLES, rows_of, shipped

from taical.batch.scorer import Outcome, Scorer
from taical.catalog.examples import example_data
from taical.check import mismatches
from taical.domain.rules import Switches, line_types
from taical.engine.deal import DealScore
from taical.errors import CODES
from taical.patterns import PATTERNS
from taical.readers import RawRecord
from taical.records.parser import record_id
from taical.records.schema import ExpectModel
from taical.rulesets.loader import single_changes

WITH_OPTIONS = CASES / "rulesets.yaml"
"""Its records name options of their sources, and have a test of their own."""

NO_RECORDS = {CASES / "hongkong_hands.yaml", CASES / "doubts.yaml"}  # which tests of tests/rulesets read
FILES = (*sorted({*CASES.glob("*.yaml")} - {WITH_OPTIONS, *NO_RECORDS}), *sorted(SAMPLES.glob("*.yaml")))
PATTERN_FILES = (CASES / "patterns.yaml", CASES / "patterns-other-tables.yaml")

SPECIFIED_CODES = {
    "bad_tile",
    "bad_meld",
    "bad_notation",
    "tile_count",
    "too_many_copies",
    "duplicate_flower",
    "no_winning_tile",
    "not_a_win",
    "impossible_context",
    "wait_mismatch",
    "unknown_ruleset",
    "bad_ruleset",
    "bad_record",
}


@cache
def outcomes(path: Path) -> list[Outcome]:
    """Score all records of a file."""
    return list(Scorer(shipped()).outcomes(records_of(path)))


def named(path: Path) -> dict[str, Outcome]:
    """Return a file's outcomes by their records' ids."""
    return {outcome.id: outcome for outcome in outcomes(path)}


@cache
def pattern_records() -> dict[str, Outcome]:
    """Return the outcomes of the hands that have or just miss a pattern, by their records' ids."""
    of_catalogue = {outcome.id: outcome for outcome in Scorer(shipped()).outcomes(catalogue_entries())}
    return of_catalogue | {name: outcome for path in PATTERN_FILES for name, outcome in named(path).items()}


@cache
def catalogue_entries() -> list[RawRecord]:
    """Return the worked hands of the catalogue as records: PATTERN/has-0 and PATTERN/miss-0."""
    return [RawRecord("catalogue.yaml", 1, _record(pattern, kind)) for pattern in PATTERNS for kind in ("has", "miss")]


def _record(pattern: str, kind: str) -> dict[str, Any]:
    given = example_data(pattern)
    record = {name: value for name, value in given[kind].items() if name != "why"}
    claim = {"has": [pattern]} if kind == "has" else {"lacks": [pattern]}
    ruleset = {"extends": given.get("ruleset", "wikipedia"), **single_changes(given.get("set", ()))}
    return {**record, "id": f"{pattern}/{kind}-0", "ruleset": ruleset, "expect": claim | record["expect"]}


def rows(outcome: Outcome) -> dict[str, int]:
    """Return the breakdown of a hand, without any where it could not be scored."""
    assert not isinstance(outcome.score, DealScore)
    return rows_of(outcome.score) if outcome.score else {}


def expect_of(outcome: Outcome) -> ExpectModel:
    """Return what a record expects."""
    assert outcome.expect is not None, outcome.id
    return outcome.expect


EVERY_RECORD = [
    pytest.param(entry, id=f"{path.stem}:{record_id(entry.data, str(entry.line))}")
    for path in FILES
    for entry in records_of(path)
] + [pytest.param(entry, id=f"catalogue:{record_id(entry.data, '')}") for entry in catalogue_entries()]


@pytest.mark.parametrize("entry", EVERY_RECORD)
def test_record(entry: RawRecord) -> None:
    outcome = Scorer(shipped()).outcome(entry)
    assert outcome.expect is not None, "a record has to say what it expects"
    assert mismatches(outcome) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_ids_are_unique(path: Path) -> None:
    assert len(named(path)) == len(outcomes(path)) > 0


@pytest.mark.parametrize("prefix", [*PATTERNS, *(f"hyloveclub/{row.id}" for row in shipped("hyloveclub").rows)])
def test_pattern_has_a_hand_and_a_near_miss(prefix: str) -> None:
    pattern = prefix.rpartition("/")[2]
    records = pattern_records()
    having = {name: outcome for name, outcome in records.items() if name.startswith(f"{prefix}/has-")}
    missing = {name: outcome for name, outcome in records.items() if name.startswith(f"{prefix}/miss-")}
    assert having
    assert missing
    for name, outcome in having.items():
        expect = expect_of(outcome)
        assert pattern in (*(expect.patterns or ()), *(expect.has or ())), name
        assert pattern in rows(outcome), name
    for name, outcome in missing.items():
        expect = expect_of(outcome)
        lacks = pattern in (expect.lacks or ()) or (expect.patterns is not None and pattern not in expect.patterns)
        assert lacks or expect.error, name
        assert pattern not in rows(outcome), name


def test_records_of_patterns_are_named_after_them() -> None:
    stray = [name for name in pattern_records() if name.split("/")[-2] not in PATTERNS]
    assert stray == []
    assert len(pattern_records()) == len(catalogue_entries()) + sum(len(named(path)) for path in PATTERN_FILES)


def switch_values() -> Iterator[tuple[str, str]]:
    """Return each value of each switch as it is written in a rule set."""
    hints = line_types(Switches)
    for field in fields(Switches):
        yield from ((field.name, value) for value in written_values(hints[field.name]))


def written_values(hint: object) -> Iterator[str]:
    """Return the values of a type; of a limit that there is none and one, of a mapping each key with a value."""
    if hint is bool:
        yield from ("false", "true")
    elif hint is int:
        yield "2"
    elif hint is NoneType:
        yield "none"
    elif get_origin(hint) is Literal:
        yield from map(str, get_args(hint))
    elif get_origin(hint) is Mapping:
        keys, _values = get_args(hint)
        yield from (f"{{{key}: shape}}" for key in get_args(keys))
    else:
        for part in get_args(hint):
            yield from written_values(part)


@pytest.mark.parametrize(("switch", "value"), list(switch_values()))
def test_switch_value_has_a_hand(switch: str, value: str) -> None:
    assert any(name.startswith(f"{switch}={value}/") for name in named(CASES / "switches.yaml"))


@pytest.mark.parametrize("switch", [field.name for field in fields(Switches)])
def test_switch_makes_a_difference(switch: str) -> None:
    """At least one hand, that is one number after the slash, comes out otherwise under another value."""
    results: dict[str, set[str]] = {}
    for name, outcome in named(CASES / "switches.yaml").items():
        setting, _, number = name.partition("/")
        if setting.partition("=")[0] == switch:
            result = outcome.error.code if outcome.error else str(rows(outcome))
            results.setdefault(number, set()).add(result)
    assert any(len(different) > 1 for different in results.values())


def raised_codes() -> set[str]:
    """Return the error codes that the package's source names where it makes an error."""
    calls = [
        node
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
    ]
    errors = {"NotationError", "HandError", "WinError", "RulesetError", "RecordError"}
    return {
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id in errors
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


@pytest.mark.parametrize("code", sorted(SPECIFIED_CODES | raised_codes()))
def test_error_code_has_a_sample(code: str) -> None:
    samples = [outcome for name, outcome in named(SAMPLES / "errors.yaml").items() if name.startswith(f"{code}/")]
    assert samples
    assert all(outcome.error and outcome.error.code == code for outcome in samples)


def test_every_error_code_is_specified_and_listed() -> None:
    assert raised_codes() == SPECIFIED_CODES
    assert set(CODES) == SPECIFIED_CODES
