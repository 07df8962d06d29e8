"""Which groups of a hand an instance takes, and what lines of a house that share groups do to each other."""

from __future__ import annotations

import pytest
from support import house, scored, won

from taical.domain.rules import Row
from taical.engine import relations
from taical.engine.matcher import MATCHERS
from taical.engine.readings import Facts
from taical.engine.relations import Relation, RelationIndex
from taical.engine.scoring import winning_readings
from taical.patterns.pattern import Pattern

OWN = house(
    patterns={
        "straight": {"en": "Straight", "tai": 5, "sets": {"chows": [0, 3, 6], "suits": "same"}, "repeats": "once"},
        "returned": {"en": "Returned", "tai": 3, "sets": {"returns": 2}, "repeats": "once"},
        "three_pungs": {"en": "Three pungs", "tai": 2, "sets": {"pungs": [0, 1, 2]}},
    }
)
NAMES = {"straight", "returned", "three_pungs"}


def test_what_lies_in_a_set_of_another_line_does_not_count_where_each_set_counts_once() -> None:
    """The four 1m lie in 111m and in the 123m of the straight, which is worth more."""
    result = scored("123m 456m 789m 11m 55s [222z] +1m", OWN, from_="W")
    assert {counted.id: counted.tai for counted in result.patterns if counted.id in NAMES} == {"straight": 5}
    assert [counted.id for counted in result.best.excluded if counted.id in NAMES] == ["returned"]
    rows = {row.id: row for row in OWN.rows}
    by = MATCHERS[OWN].in_the_way(result.reading, rows["returned"])
    assert [row.id for row in by] == ["straight"]


def test_what_lies_in_other_sets_counts_beside_a_straight() -> None:
    """The four 1p lie in 111p and 123p."""
    result = scored("123m 456m 789m 123p 11p 55s +1p", OWN, from_="W")
    assert {counted.id: counted.tai for counted in result.patterns if counted.id in NAMES} == {
        "straight": 5,
        "returned": 3,
    }
    assert not [counted.id for counted in result.best.excluded if counted.id in NAMES]


def test_a_pung_of_honors_is_none_of_the_groups_of_a_relation() -> None:
    """The groups are 111m, 222m, [111z], [333z], [444z] and the pair 33m, which has the number 5."""
    lone = Pattern("", (), relation=Relation("pungs", (0, 1, 2), pair="anywhere"))
    row = Row(id="", position=0, turn=0, tai=2, names={}, pattern=lone, excludes=0)
    (reading,) = winning_readings(Facts(won("111m 22m 33m [111z] [333z] [444z] +2m", from_="W"), OWN))
    (instance,) = RelationIndex([row], "all").instances(reading)
    assert instance.groups == 0b100011


def test_only_so_many_hands_with_tiles_that_return_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "_MOST_PARTS", 2)
    index = RelationIndex([row for row in OWN.rows if row.id in NAMES], "all")
    for rank in "13579":
        win = won(f"{rank * 2}m 123p 456p 789p 11p 222z +1p", from_="W")
        for reading in winning_readings(Facts(win, OWN)):
            assert index.selections(reading)
            assert len(index._together) <= 2
