"""Hints: the switch that was set otherwise, the value of a pattern, another rule set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from taical.batch.scorer import Scorer
from taical.check import Checker, mismatches
from taical.check.hints import MOST_HINTS, HintFinder, together
from taical.readers import RawRecord
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import compile_ruleset


def hints(
    record: Mapping[str, Any],
    expect: object,
    *changes: str,
    ruleset: str = "wikipedia",
    base: int | None = None,
    unit: int | None = None,
) -> list[str]:
    """Return everything that explains why a record's claims do not hold."""
    data = ruleset_data(ruleset, changes)
    entry = RawRecord("hands", 1, {"seat": "S", "expect": expect, **record})
    outcome = Scorer(compile_ruleset(data), base=base, unit=unit).outcome(entry)
    assert mismatches(outcome)
    return [together(lines) for lines in HintFinder(data, base=base, unit=unit).explaining(outcome)]


def of_rows(texts: list[str]) -> list[str]:
    return [text for text in texts if text.startswith("patterns.")]


DRAWN = {"hand": "24m 345p 678p 99s [777z] (1111s) +3m"}
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1; East is the dealer and pays 70, West and North pay 60."""

TWO_DRAGONS = {"hand": "123m 45p 99s 123s [555z] [666z] +6p", "from": "W"}
"""三元刻 twice, 2."""


def test_the_switch_first_then_other_tables() -> None:
    # East round, South's seat: 小四喜 8, and 圈風刻 1 and 門風刻 1 beside it where both count.
    winds = {"hand": "45m 44z [111z] [222z] [333z] [678p] +3m", "from": "W"}
    found = hints(winds, {"tai": 8, "patterns": {"little_four_winds": 8}})
    assert found[0] == "little_four_winds_counts_winds: false"
    assert all(other.startswith("--ruleset ") for other in found[1:])


def test_several_values_of_one_switch_are_one_hint() -> None:
    # A win on a discard that either kind of blocking forbids.
    missed = {"hand": "123m 456p 789p 678s 5s [777z] +5s", "from": "E", "missed_win": True}
    found = hints(missed, {"error": "impossible_context"})
    assert found[0] == "missed_win: blocks_discard or blocks_all"


def test_a_score_that_was_claimed_where_the_table_refuses_the_hand() -> None:
    missed = {"hand": "123m 456p 789p 678s 5s [777z] +5s", "from": "E", "missed_win": True}
    found = hints(missed, {"tai": 1}, "missed_win=blocks_all")
    assert found[0] == "missed_win: ignored"
    assert "--ruleset wikipedia" in found
    # 三元刻 1 is less than the 3 that a win takes.
    small = {"hand": "123m 456p 789p 678s 5s [777z] +5s", "from": "E"}
    assert hints(small, {"tai": 1}, "min_tai=3")[0] == "min_tai: 0 or 1"
    assert hints(small, None, "min_tai=3")[0] == "min_tai: 0 or 1"


ROWS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (TWO_DRAGONS, {"patterns": {"dragon_pung": 4}}, "patterns.dragon_pung: 2"),
    (TWO_DRAGONS, {"has": {"dragon_pung": 4}, "tai": 4}, "patterns.dragon_pung: 2"),
    (TWO_DRAGONS, {"patterns": {}}, "patterns.dragon_pung: false"),
    (TWO_DRAGONS, {"lacks": ["dragon_pung"]}, "patterns.dragon_pung: false"),
    (DRAWN, {"tai": 2, "lacks": ["closed_wait"]}, "patterns.closed_wait: false"),
]


@pytest.mark.parametrize(("record", "expect", "row"), ROWS)
def test_the_value_of_the_one_row_that_differs(record: dict[str, Any], expect: dict[str, Any], row: str) -> None:
    assert of_rows(hints(record, expect)) == [row]


@pytest.mark.parametrize(
    "expect",
    [
        {"patterns": {"dragon_pung": 3}},  # twice one value is no 3
        {"patterns": {"dragon_pung": 4, "closed_wait": 1}},  # two rows differ
        {"patterns": {"dragon_pung": 4}, "tai": 5},  # the total would be 4
        {"has": {"closed_wait": 1}},  # it does not hold
        {"has": {"dragon_pung": 0}},  # no row is worth nothing
        {"tai": 4},  # no row is named
    ],
)
def test_no_row_accounts_for_it(expect: dict[str, Any]) -> None:
    assert of_rows(hints(TWO_DRAGONS, expect)) == []


def test_a_row_that_is_turned_off() -> None:
    off = "closed_wait=false"
    assert hints(DRAWN, {"has": ["closed_wait"]}, off)[0] == "patterns.closed_wait: true"
    # The same row named twice, with its tai and without: only 2 gives both.
    twice = {"has": ["closed_wait"], "patterns": {"self_drawn": 1, "dragon_pung": 1, "closed_wait": 2}}
    assert of_rows(hints(DRAWN, twice, off)) == ["patterns.closed_wait: 2"]


def test_a_row_that_has_no_value() -> None:
    # 聽牌 has no value here, and holds only where it was declared.
    assert of_rows(hints(TWO_DRAGONS, {"has": ["declared_ready"]})) == []
    ready = TWO_DRAGONS | {"ready": "declared"}
    assert of_rows(hints(ready, {"has": {"declared_ready": 1}})) == ["patterns.declared_ready: 1"]
    assert of_rows(hints(ready, {"has": ["declared_ready"]})) == []


def test_another_table() -> None:
    # 自摸 2, 門清 2, 不求人 1 is the table of 宅神爺.
    record = {"hand": "234m 567m 34p 789p 678s 22s +5p"}
    expect = {"tai": 5, "patterns": {"self_drawn": 2, "concealed_hand": 2, "fully_concealed_hand": 1}}
    assert "--ruleset zhaishenye" in hints(record, expect)
    own = expect | {"tai": 3, "patterns": {"self_drawn": 1, "concealed_hand": 1, "fully_concealed_hand": 1}}
    assert "--ruleset wikipedia" in hints(record | {"ruleset": "zhaishenye"}, own, ruleset="star31")


def test_the_records_own_table() -> None:
    inline = {"extends": "wikipedia", "patterns": {"dragon_pung": 3}}
    found = hints(TWO_DRAGONS | {"ruleset": inline}, {"patterns": {"dragon_pung": 4}})
    assert found[0] == "patterns.dragon_pung: 2"


def test_no_table_gives_it() -> None:
    assert hints(TWO_DRAGONS, {"tai": 77}) == []


def test_only_the_first_hints_to_a_record_are_looked_for() -> None:
    # 自摸, 門清 and 不求人 are worth 1 each at many tables.
    record = {"hand": "234m 567m 34p 789p 678s 22s +5p", "ruleset": "zhaishenye"}
    expect = {"patterns": {"self_drawn": 1, "concealed_hand": 1, "fully_concealed_hand": 1}}
    checker = Checker(ruleset_data("wikipedia"))
    verdict = checker.verdict(RawRecord("hands", 1, {"seat": "S", "expect": expect, **record}))
    every = hints(record, expect)
    assert len(every) > MOST_HINTS
    assert checker.with_hints(verdict).hints == tuple(every[:MOST_HINTS])


PAYMENTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # East, the dealer, pays 30 + 10 × (3 + 1), and not one tai more than the others only without the dealer's.
    ({}, {"payments": {"E": -60, "S": 180}}, "dealer_tai: 0"),
    ({}, {"payments": {"E": -90, "W": -80}}, "base: 50"),
    ({}, {"payments": {"E": -80, "W": -70}}, "self_draw_extra: 1"),
    ({"streak": 1}, {"payments": {"E": -80, "W": -60}}, "streak_tai: 1"),
]


@pytest.mark.parametrize(("record", "expect", "text"), PAYMENTS)
def test_a_payment_number(record: dict[str, Any], expect: dict[str, Any], text: str) -> None:
    assert text in hints(DRAWN | record, expect)


def test_payment_numbers_are_not_tried_where_they_change_nothing() -> None:
    found = hints(DRAWN, {"tai": 3, "payments": {"E": -60}, "has": {"closed_wait": 2}})
    assert not [text for text in found if text.startswith("dealer_tai")]


def test_the_runs_prices_hold_in_other_tables_too() -> None:
    # East pays 100 + 10 × 3 without the dealer's tai.
    assert "dealer_tai: 0" in hints(DRAWN, {"payments": {"E": -130}}, base=100)
    # 宅神爺 gives this hand 5 tai, so that West pays 5 at base 0 and unit 1.
    record = {"hand": "234m 567m 34p 789p 678s 22s +5p"}
    assert "--ruleset zhaishenye" in hints(record, {"tai": 5, "payments": {"W": -5}}, base=0, unit=1)


def test_a_deal() -> None:
    south = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}
    west = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s", "expect": {"tai": 0}}
    deal: dict[str, Any] = {"from": "N", "wins": [south | {"expect": {"patterns": {"dragon_pung": 2}}}, west]}
    assert deal_hints(deal)[0] == "patterns.dragon_pung: 2"
    # South comes before West after North, East being no winner, so that only South is paid: 30 + 10 × 1.
    deal = {"from": "N", "wins": [south, west], "expect": {"payments": {"N": -40, "W": 0}}}
    assert deal_hints(deal)[0] == "several_winners: nearest or all_if_three"


def deal_hints(deal: dict[str, Any]) -> tuple[str, ...]:
    checker = Checker(ruleset_data("wikipedia"))
    return checker.with_hints(checker.verdict(RawRecord("deals", 1, deal))).hints


@pytest.mark.parametrize(
    "record",
    [
        {"hand": "0m"},
        {"hand": DRAWN["hand"], "ruleset": "wikipedai"},
        {"hand": DRAWN["hand"], "ruleset": {"patterns": {"all_chow": 1}}},
        {"hand": DRAWN["hand"], "streak": -1},
    ],
)
def test_what_cannot_be_read_has_no_hint(record: dict[str, Any]) -> None:
    assert hints(record, {"tai": 3}) == []


@pytest.mark.slow
def test_hints_are_right_after_many_tables_and_many_values() -> None:
    checker = Checker(ruleset_data("wikipedia"))
    for value in range(3, 43):
        table = {"extends": "wikipedia", "patterns": {"dragon_pung": value}}
        data = {**TWO_DRAGONS, "seat": "S", "ruleset": table, "expect": {"patterns": {"dragon_pung": 4}}}
        assert checker.with_hints(checker.verdict(RawRecord("f", 1, data))).hints[:1] == ("patterns.dragon_pung: 2",)
    for value in [*range(3, 43), 42]:
        data = {**TWO_DRAGONS, "seat": "S", "expect": {"patterns": {"dragon_pung": 2 * value}}}
        texts = checker.with_hints(checker.verdict(RawRecord("f", 1, data))).hints
        assert f"patterns.dragon_pung: {value}" in texts
