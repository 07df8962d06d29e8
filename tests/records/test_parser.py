"""The hand record: every field and what it may be, and the way back from a win to a record."""

from __future__ import annotations

from collections import OrderedDict
from decimal import Decimal
from typing import Any

import pytest
from support import CASES, kinds

from taical.domain.win import Win
from taical.engine.deal import Deal
from taical.records.parser import FIELDS, expected_of, format_record, parse_deal, parse_record, read_record, record_id
from taical.syntax.yaml import read_documents

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
CONCEALED = "24m 345p 678p 99s 777z 111s +3m"
EIGHT = "24m 345p 678p 99s [777z] (1111s) 12345678f +3m"


def record(**given: object) -> dict[str, Any]:
    """A record of a self-drawn hand with other fields."""
    return {"hand": HAND, "seat": "S"} | given


def test_a_record_needs_a_hand_and_a_seat_and_has_defaults_for_the_rest() -> None:
    win = parse_record({"hand": HAND, "seat": "S"})
    assert (win.seat, win.round, win.dealer, win.streak) == ("S", "E", "E", 0)
    assert (win.win, win.from_, win.replacement, win.last_tile) == ("draw", None, None, False)
    assert (win.opening, win.ready, win.wait, win.discards) == (None, None, None, None)
    assert (win.missed_win, win.visible, win.base, win.unit) == (False, (), None, None)


# What is given, and the fields of the win that it makes.
FIELD_VALUES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"seat": "W"}, {"seat": "W"}),
    ({"seat": "南"}, {"seat": "S"}),
    ({"seat": "東"}, {"seat": "E"}),
    ({"seat": "西"}, {"seat": "W"}),
    ({"seat": "北"}, {"seat": "N"}),
    ({"seat": "West"}, {"seat": "W"}),
    ({"seat": "s"}, {"seat": "S"}),
    ({"round": "north", "dealer": "South", "from": "east"}, {"round": "N", "dealer": "S", "from_": "E"}),
    ({"round": "N"}, {"round": "N"}),
    ({"round": "北"}, {"round": "N"}),
    ({"dealer": "W"}, {"dealer": "W"}),
    ({"dealer": "西"}, {"dealer": "W"}),
    ({"streak": 3}, {"streak": 3}),
    ({"win": "draw"}, {"win": "draw"}),
    ({"win": "自摸"}, {"win": "draw"}),
    ({"from": "E"}, {"win": "discard", "from_": "E"}),
    ({"from": "東"}, {"win": "discard", "from_": "E"}),
    ({"win": "discard", "from": "N"}, {"win": "discard", "from_": "N"}),
    ({"win": "放槍", "from": "北"}, {"win": "discard", "from_": "N"}),
    ({"win": "robbed_kong", "from": "E"}, {"win": "robbed_kong", "from_": "E"}),
    ({"win": "搶槓", "from": "東"}, {"win": "robbed_kong", "from_": "E"}),
    ({"hand": EIGHT, "win": "eight_flowers"}, {"win": "eight_flowers", "from_": None}),
    ({"hand": EIGHT, "win": "八仙過海"}, {"win": "eight_flowers"}),
    ({"hand": EIGHT, "win": "seven_rob_one", "from": "W"}, {"win": "seven_rob_one", "from_": "W"}),
    ({"hand": EIGHT, "win": "七搶一", "from": "西"}, {"win": "seven_rob_one", "from_": "W"}),
    ({"replacement": "kong"}, {"replacement": "kong"}),
    ({"replacement": "槓"}, {"replacement": "kong"}),
    ({"hand": HAND + " 春", "replacement": "flower"}, {"replacement": "flower"}),
    ({"hand": HAND + " 春", "replacement": "花"}, {"replacement": "flower"}),
    ({"hand": "24m 345p 678p 99s 777z [1111s] +3m", "replacement": "open_kong"}, {"replacement": "open_kong"}),
    ({"hand": "24m 345p 678p 99s 777z [1111s] +3m", "replacement": "明槓"}, {"replacement": "open_kong"}),
    ({"last_tile": True}, {"last_tile": True}),
    ({"hand": CONCEALED, "seat": "E", "opening": "heavenly"}, {"opening": "heavenly"}),
    ({"hand": CONCEALED, "seat": "E", "opening": "天胡"}, {"opening": "heavenly"}),
    ({"hand": CONCEALED, "opening": "earthly"}, {"opening": "earthly"}),
    ({"hand": CONCEALED, "opening": "地胡"}, {"opening": "earthly"}),
    ({"hand": CONCEALED, "from": "W", "opening": "human"}, {"opening": "human"}),
    ({"hand": CONCEALED, "from": "W", "opening": "人胡"}, {"opening": "human"}),
    ({"hand": CONCEALED, "ready": "heavenly"}, {"ready": "heavenly"}),
    ({"hand": CONCEALED, "ready": "天聽"}, {"ready": "heavenly"}),
    ({"hand": CONCEALED, "ready": "earthly"}, {"ready": "earthly"}),
    ({"hand": CONCEALED, "ready": "地聽"}, {"ready": "earthly"}),
    ({"ready": "declared"}, {"ready": "declared"}),
    ({"ready": "聽牌"}, {"ready": "declared"}),
    ({"wait": "closed"}, {"wait": "closed"}),
    ({"wait": "嵌張"}, {"wait": "closed"}),
    ({"wait": "edge"}, {"wait": "edge"}),
    ({"wait": "單吊"}, {"wait": "single"}),
    ({"wait": "two_sided"}, {"wait": "two_sided"}),
    ({"wait": "dual_pung"}, {"wait": "dual_pung"}),
    ({"discards": 9}, {"discards": 9}),
    ({"missed_win": True}, {"missed_win": True}),
    ({"visible": "9m東春"}, {"visible": kinds("9m", "1z", "1f")}),
    ({"visible": ""}, {"visible": ()}),
    ({"base": 5}, {"base": 5}),
    ({"base": 0}, {"base": 0}),
    ({"unit": 0.1}, {"unit": Decimal("0.1")}),
    ({"unit": Decimal("2.50")}, {"unit": Decimal("2.5")}),
    ({"unit": 2.0}, {"unit": 2}),
    ({"title": "table 7", "note": "自摸 1"}, {}),
]


@pytest.mark.parametrize(("given", "expected"), FIELD_VALUES)
def test_a_field_is_read(given: dict[str, Any], expected: dict[str, Any]) -> None:
    win = parse_record(record(**given))
    assert {name: getattr(win, name) for name in expected} == expected


def test_every_field_of_a_win_is_a_field_of_the_record() -> None:
    assert {name.rstrip("_") for name in Win._fields if name != "own_rules"} <= set(FIELDS)


NULLABLE = sorted(set(FIELDS) - {"hand", "seat", "base", "unit"})


@pytest.mark.parametrize("field", NULLABLE)
def test_null_is_the_same_as_nothing(field: str) -> None:
    assert parse_record(record(**{field: None})) == parse_record(record())
    assert read_record(record(**{field: None}), "7") == read_record(record(), "7")


def test_a_record_may_be_any_kind_of_dict() -> None:
    assert parse_record(OrderedDict(record())) == parse_record(record())


def test_decimals_are_exact() -> None:
    win = parse_record(record(base=0.1, unit=0.2))
    assert (win.base, win.unit) == (Decimal("0.1"), Decimal("0.2"))
    assert Decimal(str(win.base)) + Decimal(str(win.unit)) == Decimal("0.3")


IDS: list[tuple[object, str]] = [
    ("seven", "seven"),
    (7, "7"),
    (0, "0"),
    ("", "12"),
    (" \t", "12"),
    (None, "12"),
]


@pytest.mark.parametrize(("given", "expected"), IDS)
def test_the_id_is_text_and_the_line_number_where_there_is_none(given: object, expected: str) -> None:
    assert read_record(record(id=given), "12").id == expected
    assert record_id(record(id=given), "12") == expected


@pytest.mark.parametrize("value", [None, 5, [], {}, {"id": True}, {"id": [1]}, {"id": 1.5}])
def test_what_cannot_be_read_is_called_by_its_line(value: object) -> None:
    assert record_id(value, "12") == "12"


def test_a_record_says_its_rule_set_and_what_it_expects() -> None:
    inline = {"extends": "wikipedia", "payment": {"base": 5}}
    found = read_record(record(ruleset=inline, expect={"tai": 3, "lacks": ["edge_wait"]}), "1")
    assert found.ruleset == inline
    assert found.expect is not None
    assert (found.expect.tai, found.expect.lacks, found.expect.patterns) == (3, ["edge_wait"], None)
    assert read_record(record(ruleset="hyloveclub"), "1").ruleset == "hyloveclub"
    assert read_record(record(), "1").ruleset is None


def test_claims_are_known_also_where_the_record_cannot_be_scored() -> None:
    claims = expected_of({"hand": "nonsense", "expect": {"error": "bad_tile"}})
    assert claims is not None
    assert claims.error == "bad_tile"


@pytest.mark.parametrize(
    "given", [None, [], {}, {"expect": None}, {"expect": 5}, {"expect": {"tia": 1}}, {"expect": {"error": "x"}}]
)
def test_where_nothing_is_claimed_or_not_understandably_there_are_no_claims(given: object) -> None:
    assert expected_of(given) is None


WRITTEN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"hand": "+三萬 二四萬 345p678p99s [中中中] (1111s)"}, {"hand": "24m 345678p 99s [777z] (1111s) +3m"}),
    ({"win": "自摸", "round": "東", "dealer": "E", "streak": 0, "last_tile": False}, {}),
    ({"win": "放槍", "from": "東"}, {"from": "E"}),
    ({"win": "搶槓", "from": "東"}, {"win": "robbed_kong", "from": "E"}),
    ({"round": "南", "dealer": "北", "streak": 2}, {"round": "S", "dealer": "N", "streak": 2}),
    ({"replacement": "槓", "last_tile": True}, {"replacement": "kong", "last_tile": True}),
    ({"ready": "聽牌", "wait": "嵌張"}, {"ready": "declared", "wait": "closed"}),
    ({"discards": 0, "missed_win": True}, {"discards": 0, "missed_win": True}),
    ({"visible": "春 東 9m"}, {"visible": "9m 1z 1f"}),
    ({"base": 0, "unit": 0.10}, {"base": 0, "unit": Decimal("0.1")}),
]


@pytest.mark.parametrize(("given", "written"), WRITTEN)
def test_a_win_is_written_as_a_record(given: dict[str, Any], written: dict[str, Any]) -> None:
    plain = {"hand": "24m 345678p 99s [777z] (1111s) +3m", "seat": "S"}
    assert format_record(parse_record(record(**given))) == plain | written


@pytest.mark.parametrize("name", ["patterns", "switches"])
def test_every_case_is_the_same_win_after_writing_and_reading(name: str) -> None:
    (document,) = read_documents((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
    for case in document.data:
        if "error" not in (case.get("expect") or {}):
            win = parse_record(case)
            assert parse_record(format_record(win)) == win, case["id"]


def test_a_deal_has_what_its_winners_share_and_each_its_own() -> None:
    found = read_record(
        {
            "id": 7,
            "from": "北",
            "dealer": "South",
            "round": "W",
            "streak": 2,
            "base": 5,
            "unit": 0.5,
            "last_tile": True,
            "ready": "declared",
            "expect": {"payments": {"E": 0}},
            "ruleset": "hyloveclub",
            "wins": [
                {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s", "expect": {"tai": 1}},
                {"seat": "西", "hand": "234m 567m 345p 67s 11z [222p] +5s", "ready": None, "wait": "two_sided"},
            ],
        },
        "1",
    )
    deal = found.subject
    assert isinstance(deal, Deal)
    assert (found.id, found.ruleset) == ("7", "hyloveclub")
    assert (deal.dealer, deal.streak, deal.base, deal.unit, deal.false_win) == ("S", 2, 5, Decimal("0.5"), None)
    shared = {"from": "N", "dealer": "S", "round": "W", "streak": 2, "base": 5, "unit": 0.5, "last_tile": True}
    assert deal.wins == (
        parse_record({"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s", "ready": "declared", **shared}),
        parse_record(
            {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s", "ready": "declared", "wait": "兩面", **shared}
        ),
    )
    assert [expect and expect.tai for expect in found.expect_each] == [1, None]
    assert found.expect is not None
    assert found.expect.payments == {"E": 0}


def test_a_winners_own_field_goes_before_the_shared_one() -> None:
    wins = [
        {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s", "ready": "declared"},
        {"seat": "W", "hand": "234m 567m 345p 67s 11z 222p +5s", "missed_win": False},
    ]
    first, second = parse_deal({"from": "N", "ready": "earthly", "missed_win": True, "wins": wins}).wins
    assert (first.ready, first.missed_win) == ("declared", True)
    assert (second.ready, second.missed_win) == ("earthly", False)


def test_a_deal_that_nobody_won_and_a_false_one() -> None:
    assert parse_deal({"wins": []}) == Deal(wins=())
    assert parse_deal({"wins": [], "false_win": "南", "dealer": "N"}) == Deal(wins=(), dealer="N", false_win="S")
