"""Hands worked by hand for each shipped rule set, forty a set or more, with every pattern that has a value there."""

from __future__ import annotations

from functools import cache

import pytest
from raw_records import records_of
from support import ROOT, shipped

from taical.batch.scorer import Outcome, Scorer
from taical.check import claimed, mismatches
from taical.records.schema import ExpectModel
from taical.rulesets import ruleset_data, shipped_names

FOLDER = ROOT / "tests" / "golden"
FILES = sorted(FOLDER.iterdir())
LEAST_RECORDS_OF_A_FILE = 40


@cache
def outcomes(name: str) -> list[Outcome]:
    """Score all records of a rule set's file; each names its rule set itself."""
    return list(Scorer(shipped()).outcomes(records_of(FOLDER / f"{name}.yaml")))


def claims(outcome: Outcome) -> list[ExpectModel]:
    """Return what a record expects of its hand, or of a deal and each of its hands."""
    return [expect for expect in (outcome.expect, *outcome.expect_each) if expect]


def patterns_in(outcome: Outcome) -> set[str]:
    """Return the patterns that a record expects to count."""
    return {name for expect in claims(outcome) for name in (*(expect.patterns or ()), *(expect.has or ()))}


def valued(name: str) -> set[str]:
    """Return the patterns to which a rule set gives a value, off or not."""
    return {pattern for pattern, row in ruleset_data(name)["patterns"].items() if row.get("tai")}


EVERY_RECORD = [
    pytest.param(outcome, id=f"{name}:{outcome.id.removeprefix(name + '/')}")
    for name in shipped_names()
    for outcome in outcomes(name)
]


def test_every_shipped_set_has_a_file() -> None:
    assert [path.name for path in FILES] == [f"{name}.yaml" for name in shipped_names()]


@pytest.mark.parametrize("outcome", EVERY_RECORD)
def test_record(outcome: Outcome) -> None:
    assert claimed(outcome), "a record has to say what it expects"
    assert mismatches(outcome) == []


@pytest.mark.parametrize("name", shipped_names())
def test_a_file_has_at_least_forty_records_of_its_own_set(name: str) -> None:
    found = outcomes(name)
    assert len(found) >= LEAST_RECORDS_OF_A_FILE
    assert len({outcome.id for outcome in found}) == len(found)
    for outcome in found:
        assert isinstance(outcome.entry.data, dict)
        ruleset = outcome.entry.data["ruleset"]
        assert (ruleset if isinstance(ruleset, str) else ruleset["extends"]) == name, outcome.id


@pytest.mark.parametrize("name", shipped_names())
def test_every_pattern_with_a_value_occurs(name: str) -> None:
    """Rows that are off too: a record turns them on for itself."""
    found = set().union(*map(patterns_in, outcomes(name)))
    assert valued(name) - found == set()


@pytest.mark.parametrize("name", shipped_names())
def test_the_records_state_whole_results(name: str) -> None:
    """The tai and the whole breakdown, or the error; of a deal, the payments."""
    for outcome in outcomes(name):
        for expect in claims(outcome):
            stated = {"tai", "patterns"} <= expect.parts or expect.parts <= {"payments", "error"}
            assert stated, outcome.id
