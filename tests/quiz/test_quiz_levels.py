"""Every question needs what its level says and nothing of the levels above, as plain results show."""

from __future__ import annotations

from typing import Any

import pytest
from drawn import of_level, refuse_impossible, wins
from support import house, scored, shipped

from taical.engine.scoring import Score
from taical.quiz.levels import LEVELS, Level, can_have, level_of, needs_flowers, needs_waits, needs_winds
from taical.render.json import result_data
from taical.render.why import explanation_data

WAITS = {"edge_wait", "closed_wait", "single_wait"}
NARROW = {"edge", "closed", "single"}


def plain(score: Score) -> dict[str, Any]:
    return {**result_data(score, "1", readings=True), "explanation": explanation_data(score, "zh")}


def has_narrow_wait(result: dict[str, Any]) -> bool:
    """Tell whether a one-tile wait counts or just fails to, from the shapes and the tiles of a result."""
    counts = WAITS & {row["id"] for row in result["patterns"]}
    shapes = {reading["shape"] for reading in result["readings"]}
    return bool(counts or shapes & NARROW or (shapes != {None} and len(result["wait"]["tiles"]) == 1))


def has_flowers_or_winds(score: Score, result: dict[str, Any]) -> bool:
    groups = [group for reading in result["readings"] for group in reading["sets"]]
    letters = [[sign for sign in group if sign.isalnum()] for group in groups]
    winds = [group for group in letters if len(group) > 3 and group[0] in "1234" and group[-1] == "z"]
    return bool(score.win.hand.flowers or winds)


def has_exclusions(result: dict[str, Any]) -> bool:
    return any(row["status"] == "excluded" for row in result["explanation"]["patterns"])


def has_readings(result: dict[str, Any]) -> bool:
    return len({reading["tai"] for reading in result["readings"]}) > 1


def expected(score: Score) -> int | None:
    """Return the level of a hand under a rule set that pays flowers, winds and waits, from its plain result."""
    result = plain(score)
    needs = {
        5: has_readings(result),
        4: has_exclusions(result),
        3: has_flowers_or_winds(score, result),
        2: has_narrow_wait(result),
        1: bool(result["patterns"]),
    }
    return next((level for level, needed in needs.items() if needed), None)


@pytest.mark.thorough
@pytest.mark.parametrize("level", LEVELS)
def test_a_question_has_what_its_level_says_and_nothing_above(level: Level) -> None:
    found = of_level(level)
    for finish in found:
        refuse_impossible(finish)
    assert {expected(finish.score) for finish in found} == {level}


@pytest.mark.thorough
def test_the_level_of_every_win_at_the_table() -> None:
    found = [finish.score for finish in wins()]
    assert all(level_of(score) == expected(score) for score in found)
    assert {level_of(score) for score in found} >= {None, 1, 2, 3}


@pytest.mark.parametrize(
    ("hand", "context", "level"),
    [
        ("234m 567m 34p 789p 678s 22s +5p", {}, 1),  # 門清一摸三, and two tiles complete it
        ("234m 567m 34p 789p 22s [444p] +5p", {"from_": "N"}, None),  # nothing, nor nearly
        ("123m 456p 789p 678s 5s [777z] +5s", {"from_": "E"}, 2),  # 5s waits for 8s too, so that 單吊 fails
        ("24m 345p 678p 99s [777z] [111s] +3m", {}, 2),  # 嵌張 counts
        ("234m 567m 34p 789p 678s 22s 1f +5p", {}, 3),  # East's flower, and South has it
        ("234m 567m 34p 789p 22s [444z] +5p", {"from_": "N"}, 3),  # North's wind, and South has it
        ("5s [123m] [456p] [789p] [678s] [777z] +5s", {"from_": "E"}, 4),  # 全求人 has 單吊 in it
        ("11123m 222p 333s 444z 55z +1m", {"from_": "W"}, 5),  # 四暗刻 5 or 三暗刻 2
        ("春夏秋冬梅蘭菊竹", {"win": "eight_flowers"}, 4),  # which has the flowers in it
    ],
)
def test_the_level_of_a_hand(hand: str, context: dict[str, Any], level: Level | None) -> None:
    assert level_of(scored(hand, **context)) == level


def test_what_the_rules_do_not_pay_need_not_be_known() -> None:
    flowers_aside = scored("234m 567m 34p 789p 22s [777z] 1f +5p", shipped("hyloveclub"))
    assert level_of(flowers_aside) == 1
    winds_aside = scored("234m 567m 34p 789p 22s [444z] +5p", shipped("hyloveclub"))
    assert level_of(winds_aside) == 1
    no_waits = house(patterns=dict.fromkeys(WAITS))
    assert not needs_waits(scored("24m 345p 678p 99s [777z] [111s] +3m", no_waits))
    # With five chows the wait decides on 平胡, and a flower does.
    assert needs_waits(scored("24m 345p 678p 99s [345s] [123s] +3m", no_waits, from_="N"))
    chows = scored("234m 567m 34p 789p 22s [345s] 1f +5p", shipped("hyloveclub"), from_="N")
    assert level_of(chows) == 3


def test_a_wait_for_which_the_rules_have_no_row_need_not_be_known() -> None:
    # english16 pays closed and single waits, but no edge wait.
    edge = "12m 345p 678p 99s [777z] [111s] +3m"
    assert needs_waits(scored(edge))
    assert not needs_waits(scored(edge, shipped("english16")))
    # Only 平胡 asks for the wait at hyloveclub, and it is won on a discard, without flowers.
    chows, hyloveclub = "24m 345p 678p 99s [345s] [123s] +3m", shipped("hyloveclub")
    assert needs_waits(scored(chows, hyloveclub, from_="N"))
    assert not needs_waits(scored(chows, hyloveclub))
    assert not needs_waits(scored(chows.replace("+3m", "1f +3m"), hyloveclub, from_="N"))


def test_flowers_and_winds_that_cannot_change_the_total_need_not_be_known() -> None:
    hyloveclub = shipped("hyloveclub")
    assert not needs_flowers(scored("234m 567m 34p 789p 22s [345s] 1f +5p", hyloveclub))  # drawn, and no 平胡 anyhow
    sets_only = house(patterns={"seat_flower": None, "seven_rob_one": None, "eight_flowers": None, "all_chows": None})
    for flowers, needed in (("15f", False), ("124f", True), ("1234f", True)):
        assert needs_flowers(scored(f"234m 567m 34p 789p 678s 22s {flowers} +5p", sets_only)) is needed
    wins_only = house(patterns={"seat_flower": None, "flower_set": None, "all_chows": None})
    assert not needs_flowers(scored("234m 567m 34p 789p 678s 22s 123456f +5p", wins_only))
    assert needs_flowers(scored("234m 567m 34p 789p 678s 22s 1234567f +5p", wins_only))
    fours_only = house(patterns={"seat_wind": None, "prevalent_wind": None})
    assert not needs_winds(scored("234m 567m 34p 22s [444z] [333z] +5p", fours_only))
    assert needs_winds(scored("234m 34p 22s [444z] [333z] [222z] +5p", fours_only))


def test_levels_that_rules_cannot_have() -> None:
    bare = house("hyloveclub", patterns={"all_chows": None, "big_three_dragons": None})
    assert [level for level in LEVELS if can_have(level, bare)] == [1, 5]
    assert [level for level in LEVELS if can_have(level, shipped("hyloveclub"))] == [1, 2, 3, 4, 5]
    assert not can_have(2, house("hyloveclub", all_chows_wait="any"))
    assert not can_have(3, house("hyloveclub", all_chows_flowers=True))
