"""For every pattern and every reason that can be given for it, a hand, and its sentence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from reason_codes import codes_in
from support import house

from benchmarks.hands import random_records
from taical.catalog.examples import own_rules, worked
from taical.engine.readings import Reading
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.explanation import sentence
from taical.patterns import PATTERNS, Condition, Pattern
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


def definition(pattern: str, reading: Reading) -> Pattern:
    """Return the definition of a pattern, which may be of the house's own."""
    rows = reading.facts.rules.rows
    return PATTERNS.get(pattern) or next(row.pattern for row in rows if row.id == pattern)


def against(pattern: str, reading: Reading) -> list[Reason]:
    return definition(pattern, reading).why_not(reading)


EVERY_LACK = [(name, pattern) for name, case in cases().items() for pattern in case.get("lacks", {})]
EVERY_MAKER = [(name, pattern) for name, case in cases().items() for pattern in case.get("holds", {})]


@pytest.mark.parametrize(("name", "pattern"), EVERY_LACK)
def test_why_it_does_not_hold(name: str, pattern: str) -> None:
    case = cases()[name]
    reading = reading_of(case)
    found = {reason.code: sentence(reason) for reason in against(pattern, reading)}
    assert found == case["lacks"][pattern]
    assert not definition(pattern, reading).times(reading)


@pytest.mark.parametrize(("name", "pattern"), EVERY_MAKER)
def test_what_makes_it(name: str, pattern: str) -> None:
    case = cases()[name]
    reading = reading_of(case)
    maker = PATTERNS[pattern].evidence(reading)
    assert {maker.code: sentence(maker)} == case["holds"][pattern]
    assert PATTERNS[pattern].times(reading)
    assert against(pattern, reading) == []


def failures(pattern: str, reading: Reading) -> set[tuple[Condition, str]]:
    """Return the conditions of a pattern that a reading fails, with the codes of the reasons."""
    conditions = definition(pattern, reading).conditions
    return {(failed, reason.code) for failed in conditions for reason in failed.reasons(reading)}


def failures_with_hands() -> set[tuple[Condition, str]]:
    """Return every condition with every reason for which there is a hand, here or in the catalogue."""
    found: set[tuple[Condition, str]] = set()
    for name, pattern in EVERY_LACK:
        found |= failures(pattern, reading_of(cases()[name]))
    for pattern in PATTERNS:
        found |= failures(pattern, worked(pattern, "miss", own_rules(pattern), "en").score.reading)
    return found


def test_every_code_in_the_source_has_a_hand() -> None:
    makers = {code for name, pattern in EVERY_MAKER for code in cases()[name]["holds"][pattern]}
    lacks = {code for _, code in failures_with_hands()}
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
    given: set[tuple[Condition, str]] = set()
    readings = 0
    for number, record in enumerate(random_records(23, 400)):
        win = parse_record(record)
        if not win.opening and not win.last_tile:
            win = win._replace(discards=(2, 7, 20)[number % 3])
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
                    if reasons:
                        given |= failures(pattern, option.reading)
                    else:
                        assert sentence(holds.evidence(option.reading)), (pattern, record)
    assert readings > 5000
    assert given - failures_with_hands() == set()
