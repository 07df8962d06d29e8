"""Every question needs what its level says and nothing of the levels above, as plain results show."""

from __future__ import annotations

from typing import Any

import pytest
from drawn import of_level, refuse_impossible, wins
from support import house, scored, shipped

from taical.quiz.levels import LEVELS, Level, level_of, needs_waits
from taical.report.data import result_of
from taical.scoring import Score

WAITS = {"edge_wait", "closed_wait", "single_wait"}
NARROW = {"edge", "closed", "single"}


def plain(score: Score) -> dict[str, Any]:
    return result_of(score, "1", readings=True, why=True)


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


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_has_what_its_level_says_and_nothing_above(level: Level) -> None:
    found = of_level(level)
    assert len(found) >= 25
    for finish in found:
        refuse_impossible(finish)
    assert {expected(finish.score) for finish in found[:100]} == {level}


def test_the_level_of_every_win_at_the_table() -> None:
    found = [finish.score for finish in wins()[:300]]
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
    assert needs_waits(scored("24m 345p 678p 99s [345s] [123s] +3m", no_waits))
    chows = scored("234m 567m 34p 789p 22s [345s] 1f +5p", shipped("hyloveclub"), from_="N")
    assert level_of(chows) == 3
