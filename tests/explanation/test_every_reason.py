"""For every pattern and every reason that can be given for it, a hand, and its sentence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reason_codes import codes_in
from support import house

from benchmarks.hands import random_records
from taical.engine.readings import Reading
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.explanation import sentence
from taical.patterns import PATTERNS
from taical.patterns.reason import Reason
from taical.records.parser import parse_record
from taical.rulesets import load_ruleset, shipped_names
from taical.syntax.yaml import read_documents

HANDS = Path(__file__).with_name("reasons.yaml")

OWN_FIELDS = {"id", "house", "holds", "lacks"}
"""The fields of a case that are not the record's."""


@cache
def cases() -> dict[str, dict[str, Any]]:
    (document,) = read_documents(HANDS.read_text(encoding="utf-8"))
    found = {case["id"]: case for case in document.data}
    assert len(found) == len(document.data)
    return found


def reading_of(case: dict[str, Any]) -> Reading:
    record = {name: value for name, value in case.items() if name not in OWN_FIELDS}
    return score(parse_record(record), house(**_settings(case))).reading


def _settings(case: dict[str, Any]) -> dict[str, Any]:
    given = case.get("house", {})
    return {"patterns": given.get("patterns"), **given.get("switches", {})}


def against(pattern: str, reading: Reading) -> list[Reason]:
    return PATTERNS[pattern].why_not(reading)


EVERY_LACK = [(name, pattern) for name, case in cases().items() for pattern in case.get("lacks", {})]
EVERY_MAKER = [(name, pattern) for name, case in cases().items() for pattern in case.get("holds", {})]


@pytest.mark.parametrize(("name", "pattern"), EVERY_LACK)
def test_why_it_does_not_hold(name: str, pattern: str) -> None:
    case = cases()[name]
    reading = reading_of(case)
    found = {reason.code: sentence(reason) for reason in against(pattern, reading)}
    assert found == case["lacks"][pattern]
    assert not PATTERNS[pattern].times(reading)


@pytest.mark.parametrize(("name", "pattern"), EVERY_MAKER)
def test_what_makes_it(name: str, pattern: str) -> None:
    case = cases()[name]
    reading = reading_of(case)
    maker = PATTERNS[pattern].evidence(reading)
    assert {maker.code: sentence(maker)} == case["holds"][pattern]
    assert PATTERNS[pattern].times(reading)
    assert against(pattern, reading) == []


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_has_a_hand_that_makes_it_and_one_that_does_not(pattern: str) -> None:
    assert any(found == pattern for _, found in EVERY_MAKER)
    assert any(found == pattern for _, found in EVERY_LACK)


def codes_with_hands() -> set[tuple[str, str]]:
    """Return every pattern with every reason that a case has for it."""
    return {(pattern, code) for name, pattern in EVERY_LACK for code in cases()[name]["lacks"][pattern]}


def test_every_code_in_the_source_has_a_hand() -> None:
    makers = {code for name, pattern in EVERY_MAKER for code in cases()[name]["holds"][pattern]}
    lacks = {code for _, code in codes_with_hands()}
    assert codes_in("patterns/*.py") - makers - lacks == set()


OTHER_HOUSES: list[dict[str, Any]] = [
    {"all_chows_wait_limit": 2, "all_chows_concealed": "forbidden"},
    {"all_chows_concealed": "required", "concealed_kong_keeps_concealed": False},
    {"all_chows_wait": "two_sided_always", "wait_basis": "shape"},
    {"wait_basis": "none", "seat_flower_limit": 0},
    {"flower_win": "with_hand", "dealt_flowers": "unless_discards", "all_chows_honors": True},
]
"""Switches that no shipped table has set so, for reasons that would not be given otherwise."""


@pytest.mark.thorough
def test_a_pattern_holds_just_where_nothing_is_against_it_and_every_reason_has_a_hand() -> None:
    tables = [*map(load_ruleset, shipped_names()), *(house(**switches) for switches in OTHER_HOUSES)]
    given: set[tuple[str, str]] = set()
    readings = 0
    for number, record in enumerate(random_records(23, 400)):
        win = parse_record({**record, "discards": (0, 7, 20)[number % 3]})
        for table in tables:
            try:
                options = score(win, table).readings
            except TaicalError:
                continue
            for option in options:
                readings += 1
                for pattern, holds in PATTERNS.items():
                    reasons = against(pattern, option.reading)
                    assert bool(holds.times(option.reading)) is not bool(reasons), (pattern, record)
                    assert all(reason.steps > 0 for reason in reasons), (pattern, record)
                    given.update((pattern, reason.code) for reason in reasons)
                    if not reasons:
                        assert sentence(holds.evidence(option.reading)), (pattern, record)
    assert readings > 5000
    assert given - codes_with_hands() == set()
