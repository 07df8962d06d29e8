"""A hand worked out for one value of a switch is explained by that switch under every other value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import permutations
from typing import Any, Literal, NamedTuple

import pytest
from support import CASES

from taical.batch.scorer import Scorer
from taical.check import mismatches
from taical.check.hints import USUAL_VALUES, HintFinder, Setting
from taical.domain.rules import Switches
from taical.readers import RawRecord
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.schema import LIABLE_PATTERNS
from taical.rulesets.switches import explanations
from taical.syntax.yaml import read_documents, scalar

SECTIONS: tuple[Literal["switches", "payment"], ...] = ("switches", "payment")


class Worked(NamedTuple):
    """A hand worked out for one value of a switch, with its result as its claim, and a rule set with another value."""

    setting: Setting
    ruleset: dict[str, Any]
    record: dict[str, Any]


def typed(section: Literal["switches", "payment"], name: str, text: str) -> Setting:
    if name == "liability":
        return Setting(section, name, {} if text == "none" else dict.fromkeys(LIABLE_PATTERNS, text))
    if text.startswith("{"):
        (document,) = read_documents(text)
        return Setting(section, name, document.data)
    value = None if text == "none" and name in USUAL_VALUES and name != "wait_basis" else scalar(text)
    return Setting(section, name, value)


def from_cases() -> Iterator[tuple[str, Worked]]:
    """Return the records worked out for several values of a switch, each under the rule sets of the others."""
    (document,) = read_documents((CASES / "switches.yaml").read_text(encoding="utf-8"))
    hands: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for record in document.data:
        setting, _, number = record["id"].partition("/")
        switch, equals, _ = setting.partition("=")
        if equals:
            hands.setdefault((switch, number), []).append(record)
    for (switch, number), records in hands.items():
        for one, other in permutations(records, 2):
            name, value = one["id"].partition("/")[0], other["id"].partition("/")[0].partition("=")[2]
            setting = typed("switches", switch, name.partition("=")[2])
            yield f"{name}/{number} by {value}", Worked(setting, other["ruleset"], one)


def from_explanations() -> Iterator[tuple[str, Worked]]:
    """Return the hands of the switches' explanations, each under the rule sets of the other values."""
    for section in SECTIONS:
        for name, text in explanations()[section].items():
            for number, hand in enumerate(text["hands"], 1):
                part = "tai" if section == "switches" else "payments"
                for value, other in permutations(hand[part], 2):
                    result = hand[part][value]
                    claim = {"error": result} if isinstance(result, str) else {part: result}
                    table = {"extends": "wikipedia", **hand.get("with", {})}
                    table[section] = {**table.get(section, {}), name: typed(section, name, other).value}
                    worked = Worked(typed(section, name, value), table, hand["record"] | {"expect": claim})
                    yield f"{name}={value}/{number} by {other}", worked


def is_usual(setting: Setting) -> bool:
    return setting.value in USUAL_VALUES.get(setting.name, (setting.value,))


def differing() -> list[Any]:
    """Return all hands that have another result under the other rule set."""
    found = []
    for source in (from_cases, from_explanations):
        for name, worked in source():
            entry = RawRecord(name, 1, worked.record | {"ruleset": worked.ruleset})
            if is_usual(worked.setting) and mismatches(Scorer(load_ruleset("wikipedia")).outcome(entry)):
                found.append(pytest.param(worked, id=f"{source.__name__}:{name}"))
    return found


DIFFERING = differing()


FINDERS: dict[str, HintFinder] = {}


def finder_for(ruleset: dict[str, Any]) -> HintFinder:
    """Return the finder of hints for a rule set; it is shared, since it remembers the variants of the rule set."""
    if repr(ruleset) not in FINDERS:
        FINDERS[repr(ruleset)] = HintFinder(ruleset_data(ruleset))
    return FINDERS[repr(ruleset)]


@pytest.mark.thorough
@pytest.mark.parametrize("worked", DIFFERING)
def test_the_switch_explains_it(worked: Worked) -> None:
    outcome = Scorer(load_ruleset(worked.ruleset)).outcome(RawRecord("f", 1, worked.record | {"ruleset": None}))
    explaining = finder_for(worked.ruleset).explaining(outcome)
    assert worked.setting.text in {line for lines in explaining for line in lines}


def test_every_switch_is_there() -> None:
    there = {case.values[0].setting.name for case in DIFFERING}
    assert {field.name for field in fields(Switches)} <= there
    assert {"base", "several_winners", "liability", "open_kong_draw", "min_tai", "streak_cap"} <= there
