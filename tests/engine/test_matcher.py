"""The rows that can hold, found by features."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest
from support import house, scored, shipped

from benchmarks.hands import STYLES, random_win
from taical.domain.rules import RuleSet
from taical.engine import features
from taical.engine.matcher import MATCHERS, Matcher
from taical.engine.readings import Facts, readings

PARTS = (features.OF_WIN, features.OF_TILES, features.OF_READING)
FEATURES = [
    value for name, value in vars(features).items() if isinstance(value, int) and not name.startswith(("OF_", "FIRST_"))
]


def open_rows(matcher: Matcher, found: int) -> list[str]:
    return [row.id for row in matcher.candidates(found)[1]]


def certain_rows(ruleset: RuleSet, found: int) -> list[str]:
    certain, _ = MATCHERS[ruleset].candidates(found)
    return [row.id for row in ruleset.rows if certain >> row.position & 1]


def test_rows_come_with_their_features() -> None:
    ruleset = shipped()
    assert certain_rows(ruleset, features.DRAWN) == ["self_drawn"]
    assert open_rows(MATCHERS[ruleset], features.DRAWN) == []
    assert open_rows(MATCHERS[ruleset], features.FLOWER) == ["seat_flower"]
    assert open_rows(MATCHERS[ruleset], features.FLOWER | features.FOUR_FLOWERS) == ["seat_flower", "flower_set"]


@pytest.mark.parametrize("name", ["wikipedia", "hyloveclub", "english16"])
def test_candidates_are_the_rows_that_lack_no_feature(name: str) -> None:
    ruleset = shipped(name)
    random = Random(name)  # noqa: S311 - nothing secret
    wins = [random_win(random, style) for style in STYLES.values() for _ in range(40)]
    for found in [reading.features for win in wins for reading in readings(Facts(win, ruleset))]:
        needed = {row.id: row.pattern.features_under(ruleset.switches) for row in ruleset.rows}
        allowed = [row for row in ruleset.rows if needed[row.id] & found == needed[row.id]]
        assert open_rows(MATCHERS[ruleset], found) == [row.id for row in allowed if not row.pattern.certain]
        assert certain_rows(ruleset, found) == [row.id for row in allowed if row.pattern.certain]


def test_each_feature_is_in_one_part() -> None:
    assert sorted(FEATURES) == [1 << number for number in range(len(FEATURES))]
    assert len(FEATURES) > 40
    for feature in FEATURES:
        assert [bool(part & feature) for part in PARTS].count(True) == 1


def test_rule_sets_have_matchers_of_their_own() -> None:
    without = house(patterns={"self_drawn": None})
    assert certain_rows(without, features.DRAWN) == []
    assert certain_rows(shipped(), features.DRAWN) == ["self_drawn"]


def counted(hand: str, ruleset: RuleSet, **context: object) -> list[tuple[str, int]]:
    return [(each.id, each.count) for each in scored(hand, ruleset, **context).patterns]


LITTLE = "45m 44z 123p 678p [123s] [567s] +3m"
"""A hand in which no pattern of `wikipedia` counts, won by a discard."""


def test_a_pattern_that_counts_where_nothing_else_does_counts_on_a_draw_too() -> None:
    chicken = {"en": "Chicken", "tai": 1, "when": {"nothing_else": True, "five_sets": True}}
    rules = house(patterns={"self_drawn": None, "chicken": chicken})
    assert counted(LITTLE, rules) == [("chicken", 1)]
    assert counted("45m 44z 123p 678p [123s] [777z] +3m", rules) == [("dragon_pung", 1)]


def test_of_several_rows_after_the_sum_the_first_one_counts() -> None:
    """無花 is 1, with which the first row holds; with its 2 the sum is 3, and the second row is not asked."""
    first = {"en": "First", "tai": 2, "after_sum": {"tai": 1}}
    second = {"en": "Second", "tai": 5, "after_sum": {"tai": 3}}
    rules = house(patterns={"no_flowers": 1, "first": first, "second": second})
    assert counted(LITTLE, rules, from_="W") == [("no_flowers", 1), ("first", 1)]


def test_a_line_that_counts_twice_is_not_a_line_alone() -> None:
    """夏 and 蘭 are both South's."""
    rules = house(patterns={"lone": {"en": "Lone", "tai": 5, "after_sum": {"lines": ["seat_flower"]}}})
    assert counted(f"{LITTLE} 2f", rules, from_="W") == [("seat_flower", 1), ("lone", 1)]
    assert counted(f"{LITTLE} 2f 6f", rules, from_="W") == [("seat_flower", 2)]


@pytest.mark.interpreted  # compiled code lets itself be changed
def test_a_line_of_a_result_cannot_be_changed() -> None:
    """The same line is in many results."""
    (line,) = scored(f"{LITTLE} 2f", shipped(), from_="W").patterns
    with pytest.raises(FrozenInstanceError):
        line.tai = 8  # type: ignore[misc]
