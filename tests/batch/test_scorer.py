"""Records are scored one by one, each under its rule set and at its prices."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from raw_records import became
from support import shipped

from taical.batch.scorer import Scorer
from taical.domain.rules import Number
from taical.engine.deal import DealScore
from taical.errors import TaicalError
from taical.readers import RawRecord

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1; East is the dealer."""

SOUTH = {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}
"""三元刻 1."""
WEST = {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"}
"""No tai."""


def test_an_error_that_was_found_in_reading_is_the_outcomes() -> None:
    error = TaicalError("bad_record", "unreadable")
    found = Scorer(shipped()).outcome(RawRecord("hands", 12, error))
    assert (found.id, found.error, found.score, found.expect) == ("12", error, None, None)


def test_a_record_that_is_no_win_keeps_its_id_and_its_claims() -> None:
    data = {"id": "seven", "hand": HAND.replace("+3m", "+6m"), "seat": "S", "expect": {"error": "not_a_win"}}
    found = Scorer(shipped()).outcome(RawRecord("hands", 1, data))
    assert found.error is not None
    assert found.expect is not None
    assert (found.id, found.error.code, found.expect.error) == ("seven", "not_a_win", "not_a_win")


def test_each_record_is_scored_under_its_own_rule_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: wikipedia\npatterns: {dragon_pung: 5}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    rulesets: list[object] = [
        None,
        "hyloveclub",
        "house.yaml",
        str(house),
        {"extends": "house.yaml", "patterns": {"closed_wait": False}},
        {"extends": "wikipedia", "patterns": {"closed_wait": 3}},
        "wikipedia",
        "hyloveclub",
        None,
    ]
    data = [{"hand": HAND, "seat": "S", "ruleset": ruleset} for ruleset in rulesets]
    found = list(Scorer(shipped()).outcomes(RawRecord("hands", number, one) for number, one in enumerate(data, 1)))
    # 自摸 1 + 三元刻 1 + 嵌張 1, which is in no table but wikipedia's.
    assert list(map(became, found)) == [3, 2, 7, 7, 6, 5, 3, 2, 3]
    assert [outcome.score and outcome.score.ruleset.id for outcome in found[:5]] == [
        "wikipedia",
        "hyloveclub",
        "house",
        "house",
        "house, changed",
    ]


@pytest.mark.parametrize(
    ("ruleset", "code", "words"),
    [
        ("wikipeda", "unknown_ruleset", "did you mean 'wikipedia'?"),
        ("./nowhere.yaml", "unknown_ruleset", "nowhere.yaml"),
        ({"extends": "wikipedia", "patterns": {"all_chow": 1}}, "bad_ruleset", "did you mean 'all_chows'?"),
    ],
)
def test_a_rule_set_that_cannot_be_used_is_the_records_error(ruleset: object, code: str, words: str) -> None:
    data = {"hand": HAND, "seat": "S", "ruleset": ruleset}
    found = Scorer(shipped()).outcome(RawRecord("hands", 1, data))
    assert found.error is not None
    assert (found.error.code, found.error.field) == (code, "ruleset")
    assert words in found.error.message


def test_more_rule_sets_than_are_remembered() -> None:
    """Each record says its own base, from 0 to 99, and every hand gets it, also when the first ones come again."""
    data = [
        {"hand": HAND, "seat": "S", "ruleset": {"extends": "wikipedia", "payment": {"base": base}}}
        for base in (*range(100), 0, 1)
    ]
    found = Scorer(shipped()).outcomes(RawRecord("hands", number, one) for number, one in enumerate(data, 1))
    paid = [outcome.score and outcome.score.payments["W"] for outcome in found]
    assert paid == [-30 - base for base in (*range(100), 0, 1)]


PRICES: list[tuple[dict[str, Number], dict[str, Any], tuple[Number, Number]]] = [
    # What the run says, what the record says, and what West pays for 3 tai and for 1 tai in a deal.
    ({}, {}, (-60, -40)),
    ({"base": 50}, {}, (-80, -60)),
    ({"unit": 20}, {}, (-90, -50)),
    ({"base": 50, "unit": 20}, {}, (-110, -70)),
    ({"base": 50, "unit": 20}, {"base": 5}, (-65, -25)),
    ({"base": 50, "unit": 20}, {"unit": 1}, (-53, -51)),
    ({"base": 50, "unit": 20}, {"base": 5, "unit": 1}, (-8, -6)),
    ({"base": 50}, {"base": 0, "unit": 0}, (0, 0)),
    ({"base": 0, "unit": 0}, {}, (0, 0)),
    ({"base": Decimal("0.5")}, {"unit": Decimal("0.1")}, (Decimal("-0.8"), Decimal("-0.6"))),
    # The prices of a rule set come last, whoever names it.
    ({"base": 50}, {"ruleset": {"extends": "wikipedia", "payment": {"base": 7, "unit": 2}}}, (-56, -52)),
    ({}, {"ruleset": {"extends": "wikipedia", "payment": {"base": 7, "unit": 2}}}, (-13, -9)),
]


@pytest.mark.parametrize(("run", "own", "paid"), PRICES)
def test_the_prices_of_the_record_go_before_the_runs_and_these_before_the_rule_sets(
    run: dict[str, Any], own: dict[str, Any], paid: tuple[Number, Number]
) -> None:
    scorer = Scorer(shipped(), **run)
    hand = scorer.outcome(RawRecord("hands", 1, {"hand": HAND, "seat": "S"} | own)).score
    deal = scorer.outcome(RawRecord("hands", 2, {"from": "W", "wins": [SOUTH]} | own)).score
    assert hand is not None
    assert deal is not None
    assert (hand.payments["W"], deal.payments["W"]) == paid
    assert type(hand.payments["W"]) is type(paid[0])


def test_the_runs_prices_are_those_of_a_false_win_too() -> None:
    own: dict[str, Any] = {
        "wins": [],
        "false_win": "S",
        "ruleset": {"extends": "wikipedia", "payment": {"false_win": 3}},
    }
    (found,) = Scorer(shipped(), base=5, unit=1).outcomes([RawRecord("deals", 1, own)])
    assert found.score is not None
    # 5 + 3 to West and North, and 1 more to the dealer, East.
    assert found.score.payments == {"E": 9, "S": -25, "W": 8, "N": 8}


def test_a_deal_is_a_record_among_others() -> None:
    data: list[dict[str, Any]] = [
        {"hand": HAND, "seat": "S"},
        {"id": "both", "from": "N", "wins": [SOUTH, WEST], "expect": {"payments": {"N": -70}}},
        {"wins": []},
        {"from": "N", "wins": [SOUTH, SOUTH]},
        {
            "from": "N",
            "wins": [SOUTH | {"hand": SOUTH["hand"].replace("+5s", "+9s")}],
            "expect": {"error": "not_a_win"},
        },
    ]
    hand, both, nobody, twice, no_win = Scorer(shipped()).outcomes(
        RawRecord("deals", number, one) for number, one in enumerate(data, 1)
    )
    assert became(hand) == 3
    assert isinstance(both.score, DealScore)
    assert both.id == "both"
    assert [part.tai for part in both.score.scores] == [1, 0]
    assert both.score.payments == {"E": 0, "S": 40, "W": 30, "N": -70}
    assert both.expect_each == (None, None)
    assert isinstance(nobody.score, DealScore)
    assert nobody.score.scores == ()
    assert (nobody.id, nobody.expect_each) == ("3", ())
    assert (became(twice), became(no_win)) == ("impossible_context", "not_a_win")
    assert no_win.expect is not None
    assert no_win.expect.error == "not_a_win"
