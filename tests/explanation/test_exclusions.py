"""What holds and did not count: by which pattern it was excluded, and the sentence of the rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from reason_codes import codes_in
from support import house, scored, shipped

from taical.domain.rules import RuleSet
from taical.explanation import Line, explain, sentence

BIG_FOUR_WINDS = "45m 88s [111z] [222z] [333z] [444z] +3m"
CONCEALED = "45m 88s 123p 678p 123s 567s +3m"
REPLACEMENT = "45m 44z 123p 678p [567s] (9999p) +3m"
FIVE_KONGS = "4z (1111s) [2222p] (3333p) [999+9p] [4444m] +4z"


class Case(NamedTuple):
    """A hand in which a pattern holds and does not count."""

    code: str
    pattern: str
    by: tuple[str, ...]
    said: str
    hand: str
    context: dict[str, Any]
    rules: RuleSet


def _rules(name: str = "wikipedia", patterns: dict[str, object] | None = None, **switches: object) -> RuleSet:
    return house(name, patterns=patterns, **switches)


CASES = [
    Case(
        "sets_count_elsewhere",
        "old_young_chows",
        ("pure_straight",),
        "its sets count in Pure Straight already",
        "123m 456m 789m 222p 55s 66z +5s",
        {"from_": "W"},
        shipped("hkma2025"),
    ),
    Case(
        "dragons_contained",
        "dragon_pung",
        ("big_three_dragons",),
        "Big Three Dragons contains Dragon Pung: the pungs of dragons are not counted one by one",
        "45m 88s 123p [555z] [666z] [777z] +3m",
        {"from_": "W"},
        shipped(),
    ),
    Case(
        "winds_contained",
        "seat_wind",
        ("big_four_winds",),
        "Big Four Winds contains Seat Wind: the pungs of winds are not counted one by one",
        BIG_FOUR_WINDS,
        {"from_": "W"},
        shipped(),
    ),
    Case(
        "every_wind",
        "seat_wind",
        ("any_wind_pung",),
        "Any Wind Pung counts every pung of winds, in place of Seat Wind",
        "123m 456p 789p 67s 55z [222z] +5s",
        {"from_": "W"},
        _rules(patterns={"any_wind_pung": True}),
    ),
    Case(
        "every_flower",
        "seat_flower",
        ("any_flower",),
        "Any Flower counts every flower, in place of Seat Flower",
        "123m 456p 789p 67s 55z [222z] 2f +5s",
        {"from_": "W"},
        _rules(patterns={"any_flower": True}),
    ),
    Case(
        "flowers_once",
        "flower_set",
        ("eight_flowers",),
        "Eight Flowers is made of the flowers: they are not counted again as Flower Set",
        "12345678f",
        {"win": "eight_flowers"},
        shipped(),
    ),
    Case(
        "no_hand_to_count",
        "self_drawn",
        ("eight_flowers",),
        "without a complete hand only the win by flowers counts",
        "12345678f",
        {"win": "eight_flowers"},
        shipped(),
    ),
    Case(
        "flowers_alone",
        "self_drawn",
        ("eight_flowers",),
        "a win by flowers counts alone, and nothing else of the hand",
        "45m 44z 123p 678p [123s] [567s] 12345678f +3m",
        {"win": "eight_flowers"},
        shipped(),
    ),
    Case(
        "flowers_alone",
        "concealed_hand",
        ("dealt_flower_win",),
        "a win by flowers counts alone, and nothing else of the hand",
        "45m 44z 123p 678p 123s 567s 12345678f +3m",
        {"win": "eight_flowers", "discards": 0},
        shipped("association-competition"),
    ),
    Case(
        "pair_wait_contained",
        "single_wait",
        ("melded_hand",),
        "with five sets claimed only the pair is left to wait for: Melded Hand contains Single Wait",
        "5s [123m] [234p] [111s] [444s] [999p] +5s",
        {"from_": "W"},
        shipped(),
    ),
    Case(
        "ready_is_concealed",
        "concealed_hand",
        ("heavenly_ready",),
        "Heavenly Ready takes a hand with nothing claimed: it contains Concealed Hand",
        CONCEALED,
        {"seat": "E", "from_": "W", "ready": "heavenly"},
        shipped(),
    ),
    Case(
        "opening_contains",
        "self_drawn",
        ("earthly_win",),
        "beside Earthly Win Self-Drawn is not counted",
        CONCEALED,
        {"opening": "earthly"},
        shipped(),
    ),
    Case(
        "no_chow_contained",
        "all_pungs",
        ("all_honors",),
        "All Honors has no chow anyway: it contains All Pungs",
        "66z 77z [111z] [222z] [333z] [555z] +6z",
        {"from_": "W"},
        shipped(),
    ),
    Case(
        "replacement_is_drawn",
        "self_drawn",
        ("out_with_replacement_tile",),
        "a replacement tile is always drawn: the value of Out with Replacement Tile contains Self-Drawn",
        REPLACEMENT,
        {"replacement": "kong"},
        _rules(replacement_includes_self_drawn=True),
    ),
    Case(
        "contained",
        "four_kongs",
        ("five_kongs",),
        "Five Kongs contains Four Kongs",
        FIVE_KONGS,
        {},
        _rules(patterns={"four_kongs": 8, "five_kongs": 16}),
    ),
    Case(
        "not_beside",
        "last_tile_draw",
        ("out_with_replacement_tile",),
        "under mj888 Last Tile Draw is not counted beside Out with Replacement Tile",
        REPLACEMENT,
        {"replacement": "kong", "last_tile": True},
        shipped("mj888"),
    ),
    Case(
        "counts_alone",
        "all_chows",
        ("concealed_hand",),
        "here All Chows counts only when nothing else does",
        CONCEALED,
        {"from_": "W"},
        _rules(all_chows_alone=True),
    ),
    Case(
        "not_beside",
        "concealed_hand",
        ("all_chows",),
        "under the changed wikipedia Concealed Hand is not counted beside All Chows",
        CONCEALED,
        {"from_": "W", "ready": "earthly"},
        _rules(patterns={"all_chows": {"tai": 2, "excludes": ["concealed_hand"]}}, all_chows_alone=True),
    ),
]


def excluded(case: Case) -> Line:
    score = scored(case.hand, case.rules, **case.context)
    (line,) = (line for line in explain(score).lines if line.row.id == case.pattern)
    return line


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}:{case.pattern}")
def test_which_pattern_excluded_it_and_why(case: Case) -> None:
    line = excluded(case)
    (reason,) = line.reasons
    assert line.status == "excluded"
    assert tuple(row.id for row in line.excluded_by) == case.by
    assert reason.code == case.code
    assert sentence(reason) == case.said
    assert line.made_by is not None
    assert line.count > 0
    assert line.tai > 0


def test_two_patterns_that_both_exclude_one() -> None:
    rules = _rules(patterns={"five_concealed_pungs": {"tai": 8, "excludes": ["concealed_hand"]}})
    score = scored("111m 99m 444p 77p 222s 888s +7p", rules, seat="E", ready="heavenly")
    (line,) = (line for line in explain(score).lines if line.row.id == "concealed_hand")
    assert [row.id for row in line.excluded_by] == ["five_concealed_pungs", "heavenly_ready"]
    assert [sentence(reason) for reason in line.reasons] == [
        "Five Concealed Pungs contains Concealed Hand",
        "Heavenly Ready takes a hand with nothing claimed: it contains Concealed Hand",
    ]


def test_every_code_has_a_hand() -> None:
    assert codes_in("explanation/exclusions.py", "reason", "_Known") - {case.code for case in CASES} == set()
