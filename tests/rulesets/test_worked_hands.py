"""The hands with which a rule set is shown are counted by it, with a value of its own and with others."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal

import pytest
from support import shipped

from taical.domain.rules import PaymentRules, Switches
from taical.domain.tiles import SEATS
from taical.engine.deal import Deal, score_deal
from taical.engine.scoring import score
from taical.records.parser import read_record
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.diff import HandResult
from taical.rulesets.switches import examples, written
from taical.rulesets.worked import WorkedHand, worked_hand

Section = Literal["switches", "payment"]

ENTRIES: list[tuple[Section, str]] = [
    *(("payment", field.name) for field in fields(PaymentRules)),
    *(("switches", field.name) for field in fields(Switches)),
]

SWITCHES_OF_OTHER_ROWS = {"dealt_flowers", "repeats", "two_readings", "discard_opens_set"}
"""What makes a difference only in a table that has a pattern which `wikipedia` has not."""


def worked(section: Section, name: str, source: str | dict[str, Any]) -> WorkedHand | None:
    data = ruleset_data(source)
    defaults = {"switches": Switches(), "payment": PaymentRules()}[section]
    return worked_hand(section, name, data.get(section, {}).get(name, getattr(defaults, name)), data)


def told(section: Section, result: HandResult) -> object:
    """Return a result as `rulesets/switches.yaml` states it."""
    if result.error:
        return result.error
    return result.tai[0] if section == "switches" else dict(zip(SEATS, result.payments, strict=True))


@pytest.mark.parametrize(("section", "name"), ENTRIES)
def test_under_wikipedia_they_come_out_as_they_were_worked(section: Section, name: str) -> None:
    found = worked(section, name, "wikipedia")
    if name in SWITCHES_OF_OTHER_ROWS | {"cap_includes_dealer"}:  # and wikipedia has no cap
        assert found is None
        return
    assert found
    kind = {"switches": "tai", "payment": "payments"}[section]
    hand = next(hand for hand in examples(section, name) if hand["record"] == found.record)
    if "with" not in hand:  # else it was worked under more changes than the one
        assert {value: told(section, result) for value, result in found.results.items()} == hand[kind]


@pytest.mark.parametrize("rules", shipped_names())
@pytest.mark.parametrize(("section", "name"), ENTRIES)
def test_the_first_result_is_that_of_the_rule_set_and_another_differs(rules: str, section: Section, name: str) -> None:
    found = worked(section, name, rules)
    if found is None:
        return
    first, *others = found.results.values()
    assert any(told(section, other) != told(section, first) for other in others)
    if first.error:
        return
    subject = read_record(found.record, "1").subject
    ruleset = shipped(rules)
    own = score_deal(subject, ruleset) if isinstance(subject, Deal) else score(subject, ruleset)
    assert first.payments == tuple(own.payments.values())
    if name != "liability":
        assert next(iter(found.results)) == written(getattr(getattr(ruleset, section), name))


def payments(east: int, south: int, west: int, north: int) -> dict[str, int]:
    return {"E": east, "S": south, "W": west, "N": north}


# Under `english16` a tai is a point, and there is no base.
BY_ENGLISH16: list[tuple[Section, str, dict[str, object]]] = [
    # 大平胡 10, and nothing beside it: from the dealer with a tai more, or 1 + 2 × 2 after two times.
    ("payment", "dealer_tai", {"1": payments(-11, 11, 0, 0), "0": payments(-10, 10, 0, 0)}),
    (
        "payment",
        "streak_tai",
        {"2": payments(-15, 15, 0, 0), "0": payments(-11, 11, 0, 0), "1": payments(-13, 13, 0, 0)},
    ),
    # 五暗刻 40, 碰碰胡 10, 混一色 10, 自摸, 門清, 不求人, two dragons and no flowers 1 each: 66, and 5 for the dealer.
    (
        "payment",
        "cap",
        {
            "none": payments(213, -71, -71, -71),
            "24": payments(87, -29, -29, -29),
            "16": payments(63, -21, -21, -21),
        },
    ),
    # 大三元 30, the three dragons 3, no flowers 1: the player who fed the last of them pays for the discarder.
    (
        "payment",
        "liability",
        {"all": payments(0, 34, -34, 0), "none": payments(0, 34, 0, -34), "half": payments(0, 34, -17, -17)},
    ),
    # 平胡 3 and no flowers 1, with a pair of honors.
    ("switches", "all_chows_honors", {"true": 4, "false": 1}),
    # The table has no pattern that these are about.
    ("switches", "all_honors_counts_all_pungs", {}),
    ("switches", "replacement_open_kong", {}),
]


@pytest.mark.parametrize(("section", "name", "expected"), BY_ENGLISH16)
def test_under_english16(section: Section, name: str, expected: dict[str, object]) -> None:
    found = worked(section, name, "english16")
    results = found.results if found else {}
    assert [(value, told(section, result)) for value, result in results.items()] == list(expected.items())


def test_a_cap_of_ones_own_with_what_is_below_the_minimum_left_out() -> None:
    # 21 tai and 5 for the dealer, at 30 and 10 each: 280 under a cap of 20, 290 without or with a higher one.
    found = worked("payment", "cap", {"extends": "wikipedia", "payment": {"cap": 20, "min_tai": 18}})
    assert found
    assert {value: result.payments for value, result in found.results.items()} == {
        "20": (840, -280, -280, -280),
        "none": (870, -290, -290, -290),
        "24": (870, -290, -290, -290),
    }


def test_a_hand_whose_table_has_a_cap_shows_whether_dealer_tai_are_under_it() -> None:
    # 16 and 5 for the dealer, or 16 with them.
    found = worked("payment", "cap_includes_dealer", {"extends": "wikipedia", "payment": {"cap": 16}})
    assert found
    assert {value: result.payments for value, result in found.results.items()} == {
        "false": (720, -240, -240, -240),
        "true": (570, -190, -190, -190),
    }


def test_a_word_is_not_taken_for_nothing() -> None:
    # Of the hands for this switch only the one that waits for 5m between 4m and 6m has a wait that this table pays.
    rows = {"edge_wait": None, "single_wait": None}
    found = worked("switches", "wait_basis", {"extends": "wikipedia", "patterns": rows})
    assert found
    assert found.record["hand"] == "46m 99s 123p 678p [123s] [567s] +5m"
    assert {value: result.tai for value, result in found.results.items()} == {
        "kinds": (1,),
        "shape": (1,),
        "none": (0,),
        "{edge: shape}": (1,),
        "{closed: none}": (0,),
    }


def test_liability_for_some_patterns_and_in_two_ways() -> None:
    extents = {"big_three_dragons": "half", "big_four_winds": "all"}
    found = worked("payment", "liability", {"extends": "wikipedia", "payment": {"liability": extents}})
    assert found
    # 大三元 8 under wikipedia, as it was worked: 110 in all, of which the discarder and the feeder each pay a half.
    assert [(value, result.payments) for value, result in found.results.items()] == [
        ("half, all", (0, 120, -60, -60)),
        ("none", (0, 110, 0, -110)),
        ("all", (0, 110, -110, 0)),
        ("half", (0, 120, -60, -60)),
    ]


def test_liability_without_the_patterns_of_the_hands_is_shown_by_none() -> None:
    """No worked hand is 大四喜."""
    table = {"extends": "wikipedia", "payment": {"liability": {"big_four_winds": "all"}}}
    assert worked("payment", "liability", table) is None


def test_a_value_by_which_patterns_would_exclude_each_other_is_left_out() -> None:
    """小四喜 excludes 門風 where it does not count winds: with 門風 excluding 小四喜, only one value can be played."""
    table = {"extends": "wikipedia", "patterns": {"seat_wind": {"tai": 1, "excludes": ["little_four_winds"]}}}
    assert worked("switches", "little_four_winds_counts_winds", table) is None
