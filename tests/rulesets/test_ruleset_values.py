"""The shipped rule sets hold what their sources say."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

import pytest
from published import EXCLUSIONS, HOUSE, PAYMENTS, RULESETS, SIDES, SWITCHES, VALUES
from support import shipped

from taical.domain.rules import PaymentRules, RuleSet, Switches
from taical.i18n import LANGUAGES
from taical.rulesets import load_ruleset, ruleset_data
from taical.rulesets.compiler import is_house

every_ruleset = pytest.mark.parametrize("name", RULESETS)

OFF = [(name, pattern) for name, values in VALUES.items() for pattern, value in values.items() if value.is_off]


def counted(ruleset: RuleSet) -> dict[str, int]:
    return {row.id: row.tai for row in ruleset.rows}


def excluded(ruleset: RuleSet) -> dict[str, set[str]]:
    """Return what each pattern removes that removes any."""
    removed = {
        row.id: {other.id for other in ruleset.rows if row.excludes >> other.position & 1} for row in ruleset.rows
    }
    return {name: others for name, others in removed.items() if others}


def with_all_on(name: str) -> RuleSet:
    """Return a rule set with every pattern on that is off."""
    return load_ruleset(name, [f"patterns.{pattern}=true" for ruleset, pattern in OFF if ruleset == name])


@every_ruleset
def test_values(name: str) -> None:
    """Every pattern has the value of the source, no other one has any, and they stand in order."""
    rows = ruleset_data(name)["patterns"]
    given = {pattern: row for pattern, row in rows.items() if row.get("tai") is not None and not is_house(row)}
    values = [(pattern, row["tai"], bool(row.get("off"))) for pattern, row in given.items()]
    assert values == [(pattern, value.tai, value.is_off) for pattern, value in VALUES[name].items()]


@every_ruleset
def test_what_counts(name: str) -> None:
    expected = {pattern: value.tai for pattern, value in VALUES[name].items() if value.tai and not value.is_off}
    own = {pattern: int(row["tai"]) for pattern, row in HOUSE.get(name, {}).items()}
    assert counted(shipped(name)) == expected | own


def test_the_patterns_of_houses() -> None:
    found = {
        name: {
            pattern: (" / ".join(row[language] for language in LANGUAGES), row["tai"], row.get("each") or "")
            for pattern, row in ruleset_data(name)["patterns"].items()
            if is_house(row)
        }
        for name in RULESETS
    }
    expected = {
        name: {pattern: (row["names"], int(row["tai"]), row["each"]) for pattern, row in rows.items()}
        for name, rows in HOUSE.items()
    }
    assert {name: rows for name, rows in found.items() if rows} == expected


@pytest.mark.parametrize(("name", "pattern"), OFF)
def test_a_pattern_that_is_off_has_its_value_when_on(name: str, pattern: str) -> None:
    assert not shipped(name).counts(pattern)
    on = load_ruleset(name, [f"patterns.{pattern}=true"])
    assert counted(on)[pattern] == VALUES[name][pattern].tai
    assert set(counted(on)) - set(counted(shipped(name))) == {pattern}


@pytest.mark.parametrize("name", ["wikipedia", "hyloveclub"])
def test_exclusions(name: str) -> None:
    assert excluded(with_all_on(name)) == EXCLUSIONS[name]


@pytest.mark.parametrize(
    ("name", "pattern", "removed"),
    [(name, pattern, removed) for name, rows in EXCLUSIONS.items() for pattern, removed in rows.items()],
)
def test_exclusion(name: str, pattern: str, removed: set[str]) -> None:
    assert removed <= excluded(with_all_on(name))[pattern]


def test_rows_stand_after_all_that_can_exclude_them() -> None:
    ruleset = with_all_on("wikipedia")
    order = [row.id for row in sorted(ruleset.rows, key=lambda row: row.turn)]
    assert sorted(order) == sorted(row.id for row in ruleset.rows)
    for excluder, others in EXCLUSIONS["wikipedia"].items():
        assert all(order.index(excluder) < order.index(name) for name in others)


@every_ruleset
def test_marks(name: str) -> None:
    switches = shipped(name).switches
    marks = {pattern: value.marks for pattern, value in VALUES[name].items()}
    if marks.get("flower_set"):
        assert switches.flower_set_keeps_seat_flower == ("a" in marks["flower_set"])
    if "out_with_replacement_tile" in marks:
        assert switches.replacement_includes_self_drawn == ("i" in marks["out_with_replacement_tile"])
    if "last_tile_draw" in marks:
        assert switches.replacement_with_last_tile == ("x" not in marks["last_tile_draw"])


@pytest.mark.parametrize(("name", "sides"), SIDES.items())
def test_switches(name: str, sides: dict[str, Any]) -> None:
    found = shipped(name).switches
    assert {switch: getattr(found, switch) for switch in sides} == sides


def test_wikipedia_takes_its_side_on_every_contested_point() -> None:
    sides = {switch: options[0] for switch, options in SWITCHES.items()}
    assert {field.name: getattr(shipped().switches, field.name) for field in fields(Switches)} == sides


def test_hyloveclub_takes_no_other_side_than_its_source_says() -> None:
    assert asdict(shipped("hyloveclub").switches) == asdict(Switches(**SIDES["hyloveclub"]))


@pytest.mark.parametrize(
    ("switch", "value"), [(switch, value) for switch, options in SWITCHES.items() for value in options]
)
def test_every_side_of_a_switch_is_accepted(switch: str, value: object) -> None:
    ruleset = load_ruleset({"extends": "wikipedia", "switches": {switch: value}})
    assert getattr(ruleset.switches, switch) == value


@pytest.mark.parametrize(("name", "numbers"), PAYMENTS.items())
def test_payments(name: str, numbers: dict[str, Any]) -> None:
    payment = shipped(name).payment
    assert {number: getattr(payment, number) for number in numbers} == numbers


def test_wikipedia_has_no_other_rule_of_payment() -> None:
    assert asdict(shipped().payment) == asdict(PaymentRules(**PAYMENTS["wikipedia"]))
