"""What differs between two rule sets, and which of it matters for a hand."""

from __future__ import annotations

from decimal import Decimal
from itertools import permutations
from typing import Any

import pytest

import taical
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.diff import Effect, HandResult, LineDiff, effects, hand_result, line_diffs
from taical.rulesets.loader import merged

WIKIPEDIA = ruleset_data("wikipedia")


def house(**sections: Any) -> dict[str, Any]:  # noqa: ANN401 - the content of a file
    return ruleset_data({"extends": "wikipedia", **sections})


def lines(second: dict[str, Any], first: dict[str, Any] = WIKIPEDIA) -> list[tuple[str, str, object, object]]:
    return [(line.section, line.name, line.first, line.second) for line in line_diffs(first, second)]


def row(tai: int | None, excludes: list[str] | None = None, revalues: dict[str, int] | None = None) -> dict[str, Any]:
    """A row as it is compared."""
    counted = {} if tai is None else {"off": False}
    removed = {"excludes": excludes or [], "excludes_on_discard": []}
    return {"tai": tai, **counted, **removed, "revalues": revalues or {}}


ROWS: list[tuple[str, object, object, object]] = [
    ("full_flush", 10, row(8), row(10)),
    ("full_flush", None, row(8), row(None)),
    ("full_flush", 0, row(8), row(None)),
    ("full_flush", False, row(8), row(None)),
    ("last_tile_claim", 1, row(None), row(1)),
    ("any_flower", True, row(None), row(1, ["seat_flower"])),
    ("any_flower", 2, row(None), row(2, ["seat_flower"])),
    ("full_flush", {"excludes": ["dragon_pung", "all_pungs"]}, row(8), row(8, ["all_pungs", "dragon_pung"])),
    ("full_flush", {"revalues": {"self_drawn": 2}}, row(8), row(8, revalues={"self_drawn": 2})),
    ("big_three_dragons", {"excludes": []}, row(8, ["dragon_pung"]), row(8)),
]


@pytest.mark.parametrize(("name", "written", "first", "second"), ROWS)
def test_rows_that_differ(name: str, written: object, first: object, second: object) -> None:
    assert lines(house(patterns={name: written})) == [("patterns", name, first, second)]


SAME: list[dict[str, Any]] = [
    {},
    {"id": "other", "names": {"zh": "別名"}, "source": "elsewhere"},
    {"patterns": {"full_flush": 8}},
    {"patterns": {"full_flush": {"zh": "清", "en": "Clear", "fr": "Pure"}}},
    # What does not count makes no difference, and neither does what excludes it.
    {"patterns": {"any_flower": {"off": True, "tai": 7}}},
    {"patterns": {"honor_pung": 0}},
    {"patterns": {"full_flush": {"excludes": ["any_flower"]}}},
    {"payment": {"base": 30, "cap": "none"}},
    {"payment": {"base": Decimal("30.0"), "liability": {}}},
    {"switches": {"wait_basis": "kinds", "seat_flower_limit": 2}},
]


@pytest.mark.parametrize("sections", SAME)
def test_what_makes_no_difference(sections: dict[str, Any]) -> None:
    assert lines(house(**sections)) == []


def test_switches_and_payment_come_after_the_rows_and_in_their_order() -> None:
    second = house(
        payment={"liability": {"big_four_winds": "half"}, "cap": 40, "base": 50},
        switches={"missed_win": "blocks_all", "wait_basis": "shape"},
        patterns={"eight_flowers": 10, "self_drawn": 2},
    )
    assert lines(second) == [
        ("patterns", "self_drawn", row(1), row(2)),
        (
            "patterns",
            "eight_flowers",
            row(8, ["flower_set", "seat_flower"]),
            row(10, ["flower_set", "seat_flower"]),
        ),
        ("switches", "wait_basis", "kinds", "shape"),
        ("switches", "missed_win", "ignored", "blocks_all"),
        ("payment", "base", 30, 50),
        ("payment", "cap", None, 40),
        ("payment", "liability", {}, {"big_four_winds": "half"}),
    ]


def test_the_other_way_round_it_is_the_other_way_round() -> None:
    second = house(patterns={"full_flush": 10}, payment={"cap": 40}, switches={"triplet_first": True})
    forth = [(section, name, one, other) for section, name, one, other in lines(second)]
    back = [(section, name, one, other) for section, name, other, one in lines(WIKIPEDIA, second)]
    assert forth == back


@pytest.mark.parametrize(("one", "other"), list(permutations(["wikipedia", "english16", "shenlaiye", "pocket"], 2)))
def test_all_lines_together_make_one_set_play_like_the_other(one: str, other: str) -> None:
    first, second = ruleset_data(one), ruleset_data(other)
    for line in list(line_diffs(first, second)):
        first = merged(first, line.change)
    assert list(line_diffs(first, second)) == []


@pytest.mark.parametrize("name", shipped_names())
def test_a_set_does_not_differ_from_itself(name: str) -> None:
    assert list(line_diffs(ruleset_data(name), ruleset_data(name))) == []


ALL_HONORS = taical.parse_record({"hand": "555z 66z 77z [111z] [222z] [333z] +6z", "seat": "W", "from": "N"})
"""西 is the seat's and 東 the round's, so 圈風刻 1 and 門風刻 1, 字一色 16, 小三元 4, without 三元刻 and 碰碰胡 4."""

IN_WIKIPEDIA = HandResult(
    (22,),
    ((("prevalent_wind", 1), ("seat_wind", 1), ("all_honors", 16), ("little_three_dragons", 4)),),
    (0, 0, 250, -250),
)
WITHOUT_ALL_HONORS = HandResult(
    (10,),
    ((("prevalent_wind", 1), ("seat_wind", 1), ("all_pungs", 4), ("little_three_dragons", 4)),),
    (0, 0, 130, -130),
)

TWO_WINNERS = taical.parse_deal(
    {
        "from": "N",
        "wins": [
            {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"},
            {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"},
        ],
    }
)


def test_what_a_hand_comes_to() -> None:
    assert hand_result(ALL_HONORS, WIKIPEDIA) == IN_WIKIPEDIA
    assert hand_result(ALL_HONORS, house(patterns={"all_honors": None})) == WITHOUT_ALL_HONORS


def test_what_a_deal_comes_to() -> None:
    assert hand_result(TWO_WINNERS, WIKIPEDIA) == HandResult((1, 0), ((("dragon_pung", 1),), ()), (0, 40, 30, -70))
    assert hand_result(taical.parse_deal({"wins": []}), WIKIPEDIA) == HandResult((), (), (0, 0, 0, 0))


def test_an_error_is_an_outcome_too() -> None:
    assert hand_result(ALL_HONORS, house(payment={"min_tai": 23})) == HandResult((), (), (), "not_a_win")
    assert hand_result(TWO_WINNERS, house(payment={"min_tai": 1})) == HandResult((), (), (), "not_a_win")
    false_win = taical.parse_deal({"wins": [], "false_win": "S"})
    assert hand_result(false_win, WIKIPEDIA) == HandResult((), (), (), "impossible_context")


def changed_by(subject: taical.Win | taical.Deal, second: dict[str, Any]) -> list[tuple[str, HandResult]]:
    found = effects(subject, WIKIPEDIA, second)
    assert all(isinstance(effect, Effect) and isinstance(effect.line, LineDiff) for effect in found)
    return [(effect.line.name, effect.outcome) for effect in found]


def test_the_line_that_makes_the_difference() -> None:
    assert changed_by(ALL_HONORS, ruleset_data("star31")) == [("all_honors", WITHOUT_ALL_HONORS)]


def test_lines_that_do_not_matter_for_the_hand_are_left_out() -> None:
    assert changed_by(ALL_HONORS, house(patterns={"full_flush": 10}, payment={"cap": 40}, id="ours")) == []


def test_each_line_is_taken_by_itself() -> None:
    second = house(patterns={"seat_wind": 2}, payment={"base": 50, "min_tai": 24})
    more = tuple(("seat_wind", 2) if name == "seat_wind" else (name, tai) for name, tai in IN_WIKIPEDIA.rows[0])
    assert changed_by(ALL_HONORS, second) == [
        ("seat_wind", HandResult((23,), (more,), (0, 0, 260, -260))),
        ("base", IN_WIKIPEDIA._replace(payments=(0, 0, 270, -270))),
        ("min_tai", HandResult((), (), (), "not_a_win")),
    ]


def test_a_row_is_taken_with_what_it_excludes() -> None:
    second = house(patterns={"all_honors": {"tai": 16, "excludes": ["seat_wind", "little_three_dragons"]}})
    # Without 小三元, its two 三元刻 count.
    rows = (("prevalent_wind", 1), ("dragon_pung", 2), ("all_honors", 16))
    assert changed_by(ALL_HONORS, second) == [("all_honors", HandResult((19,), (rows,), (0, 0, 220, -220)))]


def test_lines_that_only_matter_together_do_not_show() -> None:
    """A pair of honors and a flower: 平胡 2 takes both switches."""
    win = taical.parse_record({"hand": "45m 33z 123p 678p [123s] [567s] 1f +3m", "seat": "S", "from": "W"})
    second = house(switches={"all_chows_honors": True, "all_chows_flowers": True})
    assert (hand_result(win, WIKIPEDIA).tai, hand_result(win, second).tai) == ((0,), (2,))
    assert changed_by(win, second) == []


def test_the_lines_that_matter_for_a_deal() -> None:
    second = house(payment={"several_winners": "nearest", "cap": 40})
    assert changed_by(TWO_WINNERS, second) == [
        ("several_winners", HandResult((1, 0), ((("dragon_pung", 1),), ()), (0, 40, 0, -40)))
    ]
