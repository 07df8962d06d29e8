"""What a record claims is compared with what came out, and every mismatch is found."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from support import shipped

from taical.batch.scorer import Outcome, Scorer
from taical.check import claimed, mismatches
from taical.domain.rules import RuleSet
from taical.readers import RawRecord
from taical.rulesets import load_ruleset

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1; East is the dealer, so -70, +190, -60, -60."""


def outcome(expect: object, **given: object) -> Outcome:
    data = {"hand": HAND, "seat": "S", "expect": expect} | given
    return Scorer(shipped()).outcome(RawRecord("hands", 1, data))


def found(expect: object, **given: object) -> list[tuple[str, str, str]]:
    return [(what, expected, got) for what, expected, got, *_ in mismatches(outcome(expect, **given))]


HOLDS: list[dict[str, Any]] = [
    {"tai": 3},
    {"patterns": {"self_drawn": 1, "dragon_pung": 1, "closed_wait": 1}},
    {"patterns": {"closed_wait": 1, "self_drawn": 1, "dragon_pung": 1}},
    {"has": ["closed_wait"]},
    {"has": ["closed_wait", "self_drawn"]},
    {"has": {"closed_wait": 1}},
    {"lacks": ["edge_wait", "single_wait"]},
    {"payments": {"E": -70, "S": 190, "W": -60, "N": -60}},
    {"payments": {"S": 190}},
    {"payments": {"東": -70, "南": 190, "Ｗ": -60, " n": -60}},
    {"payments": {"S": 190.0}},
    {"payments": {"S": Decimal("190.00")}},
    {
        "tai": 3,
        "patterns": {"self_drawn": 1, "dragon_pung": 1, "closed_wait": 1},
        "has": ["self_drawn"],
        "lacks": ["concealed_hand"],
        "payments": {"E": -70},
    },
]


@pytest.mark.parametrize("expect", HOLDS)
def test_a_claim_that_holds_is_no_mismatch(expect: dict[str, Any]) -> None:
    assert found(expect) == []


FAILS: list[tuple[dict[str, Any], list[tuple[str, str, str]]]] = [
    ({"tai": 4}, [("tai", "4", "3")]),
    ({"tai": 0}, [("tai", "0", "3")]),
    (
        {"patterns": {"self_drawn": 1, "dragon_pung": 2, "closed_wait": 1}},
        [("patterns.dragon_pung", "2 tai", "1")],
    ),
    (
        {"patterns": {"self_drawn": 1, "dragon_pung": 1, "edge_wait": 1}},
        [("patterns.edge_wait", "1 tai", "0"), ("patterns.closed_wait", "none", "1 tai")],
    ),
    ({"patterns": {"self_drawn": 1, "dragon_pung": 1}}, [("patterns.closed_wait", "none", "1 tai")]),
    ({"has": ["edge_wait", "self_drawn"]}, [("has.edge_wait", "a row", "none")]),
    ({"has": {"edge_wait": 1, "self_drawn": 1}}, [("has.edge_wait", "1 tai", "0")]),
    ({"has": {"closed_wait": 2}}, [("has.closed_wait", "2 tai", "1")]),
    # A row is never worth 0: what is claimed is a row, and there is none.
    ({"has": {"edge_wait": 0}}, [("has.edge_wait", "0", "none")]),
    ({"lacks": ["edge_wait", "closed_wait"]}, [("lacks.closed_wait", "none", "1 tai")]),
    ({"payments": {"E": -70, "S": 191}}, [("payments.S", "191", "190")]),
    ({"payments": {"E": 70}}, [("payments.E", "70", "-70")]),
    ({"payments": {"S": Decimal("190.01")}}, [("payments.S", "190.01", "190")]),
    ({"payments": {"X": 0}}, [("payments.X", "0", "none")]),
    ({"error": "not_a_win"}, [("error", "not_a_win", "a score")]),
    (
        {"tai": 4, "has": ["edge_wait"], "lacks": ["self_drawn"], "payments": {"N": 0}},
        [
            ("tai", "4", "3"),
            ("has.edge_wait", "a row", "none"),
            ("lacks.self_drawn", "none", "1 tai"),
            ("payments.N", "0", "-60"),
        ],
    ),
]


@pytest.mark.parametrize(("expect", "expected"), FAILS)
def test_a_claim_that_does_not_hold_is_a_mismatch(expect: dict[str, Any], expected: list[tuple[str, str, str]]) -> None:
    assert found(expect) == expected


def test_every_row_that_was_not_claimed_is_a_mismatch() -> None:
    assert sorted(found({"patterns": {}})) == [
        ("patterns.closed_wait", "none", "1 tai"),
        ("patterns.dragon_pung", "none", "1 tai"),
        ("patterns.self_drawn", "none", "1 tai"),
    ]


ERRORS: list[tuple[object, list[tuple[str, str, str]]]] = [
    ({"error": "bad_tile"}, []),
    ({"error": "bad_meld"}, [("error", "bad_meld", "bad_tile")]),
    ({"tai": 3}, [("error", "a score", "bad_tile")]),
    ({}, [("error", "a score", "bad_tile")]),
    (None, [("error", "a score", "bad_tile")]),
]


@pytest.mark.parametrize(("expect", "expected"), ERRORS)
def test_an_error_is_compared_by_its_code(expect: object, expected: list[tuple[str, str, str]]) -> None:
    assert found(expect, hand="0m") == expected


def test_a_claim_that_cannot_be_read_is_a_mismatch() -> None:
    (mismatch,) = mismatches(outcome({"tia": 3}))
    assert (mismatch.what, mismatch.expected, mismatch.got) == ("error", "a score", "bad_record")
    assert "did you mean 'tai'?" in mismatch.why
    (mismatch,) = mismatches(outcome({"has": ["closed_wai"]}))
    assert (mismatch.what, mismatch.got) == ("error", "bad_record")


def test_a_record_without_claims_has_only_to_be_scored() -> None:
    assert found(None) == []


EXACT: list[tuple[object, object, object, bool]] = [
    # Base, unit, what East pays at 3 + 1 tai, and whether that is so.
    (0.1, 0.2, -0.9, True),
    (0.1, 0.2, Decimal("-0.9"), True),
    (0.1, 0.2, Decimal("-0.90"), True),
    (0.1, 0.2, Decimal("-0.90000000000000000001"), False),
    (Decimal("0.00000001"), 0, Decimal("-0.00000001"), True),
    (Decimal("0.00000001"), 0, 0, False),
    (999_999_999, 999_999_999, -4_999_999_995, True),
    (999_999_999, 999_999_999, -4_999_999_994, False),
    (0, 0, 0, True),
]


@pytest.mark.parametrize(("base", "unit", "east", "holds"), EXACT)
def test_payments_are_compared_exactly(base: object, unit: object, east: object, holds: bool) -> None:
    assert (found({"payments": {"E": east}}, base=base, unit=unit) == []) is holds


SOUTH = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}
"""三元刻 1, so 40 from North."""
WEST = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}
"""No tai, so 30 from North."""


def deal(wins: list[dict[str, Any]], ruleset: RuleSet | None = None, **given: object) -> Outcome:
    return Scorer(ruleset or shipped()).outcome(RawRecord("deals", 1, {"from": "N", "wins": wins} | given))


DEALS: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], list[tuple[str, str, str]]]] = [
    # What is claimed of the deal, of South and of West, and what of it does not hold.
    ({}, {}, {}, []),
    ({"payments": {"E": 0, "S": 40, "W": 30, "N": -70}}, {}, {}, []),
    ({"payments": {"N": -40}}, {}, {}, [("payments.N", "-40", "-70")]),
    ({}, {"tai": 1, "patterns": {"dragon_pung": 1}, "payments": {"N": -40}}, {"tai": 0, "patterns": {}}, []),
    ({}, {"tai": 2}, {"tai": 1}, [("S.tai", "2", "1"), ("W.tai", "1", "0")]),
    ({}, {"has": ["edge_wait"]}, {}, [("S.has.edge_wait", "a row", "none")]),
    ({}, {"lacks": ["dragon_pung"]}, {}, [("S.lacks.dragon_pung", "none", "1 tai")]),
    ({}, {}, {"payments": {"N": -40}}, [("W.payments.N", "-40", "-30")]),
    ({"error": "not_a_win"}, {}, {}, [("error", "not_a_win", "a score")]),
    (
        {"payments": {"W": 0}},
        {"patterns": {}},
        {},
        [("payments.W", "0", "30"), ("S.patterns.dragon_pung", "none", "1 tai")],
    ),
]


@pytest.mark.parametrize(("of_all", "of_south", "of_west", "expected"), DEALS)
def test_claims_about_a_deal(
    of_all: dict[str, Any], of_south: dict[str, Any], of_west: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    result = deal([SOUTH | {"expect": of_south}, WEST | {"expect": of_west}], expect=of_all)
    assert [(what, wanted, got) for what, wanted, got, *_ in mismatches(result)] == expected
    assert claimed(result) == bool(of_all or of_south or of_west)


def test_a_winner_who_is_passed_over_is_paid_nothing() -> None:
    nearest = load_ruleset("wikipedia", ["payment.several_winners=nearest"])
    claims = {"tai": 0, "payments": {"E": 0, "S": 0, "W": 0, "N": 0}}
    assert mismatches(deal([SOUTH, WEST | {"expect": claims}], nearest)) == []
    (mismatch,) = mismatches(deal([SOUTH, WEST | {"expect": {"payments": {"W": 30}}}], nearest))
    assert (mismatch.what, mismatch.expected, mismatch.got) == ("W.payments.W", "30", "0")


def test_an_error_of_a_deal_is_compared_by_its_code() -> None:
    losing = WEST | {"hand": "234m 567m 345p 67s 11z [222p] +9s"}
    assert mismatches(deal([losing], expect={"error": "not_a_win"})) == []
    (mismatch,) = mismatches(deal([losing]))
    assert (mismatch.what, mismatch.expected, mismatch.got) == ("error", "a score", "not_a_win")


@pytest.mark.parametrize(
    ("expect", "claims"),
    [(None, False), ({}, False), ({"tai": None}, False), ({"tai": 3}, True), ({"error": "bad_tile"}, True)],
)
def test_what_claims_anything(expect: object, claims: bool) -> None:
    assert claimed(outcome(expect)) is claims
    assert claimed(outcome(expect, hand="0m")) is claims


def test_a_record_without_a_result_or_an_error_has_no_mismatches() -> None:
    assert mismatches(Outcome(RawRecord("hands", 1, {}), "1", None, None, None)) == []
