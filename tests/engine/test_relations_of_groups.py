"""Which groups of a hand an instance takes, and what lines of a house that share groups do to each other."""

from __future__ import annotations

import pytest
from support import house, scored, won

from taical.domain.rules import Row, RuleSet
from taical.engine import relations
from taical.engine.matcher import MATCHERS
from taical.engine.readings import Facts
from taical.engine.relations import Instance, Key, PairPlace, Relation, RelationIndex, best_selection, keys_of
from taical.engine.scoring import winning_readings
from taical.patterns.pattern import Pattern

LINES = {
    "straight": {"en": "Straight", "tai": 5, "sets": {"chows": [0, 3, 6], "suits": "same"}, "repeats": "once"},
    "returned": {"en": "Returned", "tai": 3, "sets": {"returns": 2}, "repeats": "once"},
    "two_steps": {"en": "Two steps", "tai": 6, "open": 3, "sets": {"pungs": [0, 1, 2], "pair": "anywhere"}},
    "one_step": {"en": "One step", "tai": 1, "sets": {"pungs": [0, 1], "pair": "ends"}, "repeats": "once"},
}
OWN = house(patterns=LINES)
NAMES = {"straight", "returned", "two_steps", "one_step"}


@pytest.mark.parametrize("rules", [OWN, house(patterns=LINES, repeats="all")])
def test_what_lies_in_a_set_of_another_line_does_not_count_where_each_set_counts_once(rules: RuleSet) -> None:
    """The four 1m lie in 111m and in the 123m of the straight, which is worth more; 222p and 33p are another line."""
    result = scored("123m 456m 789m 11m 222p 33p +1m", rules, from_="W")
    found = {counted.id: counted.tai for counted in result.patterns if counted.id in NAMES}
    assert found == {"straight": 5, "one_step": 1}
    assert [counted.id for counted in result.best.excluded if counted.id in NAMES] == ["returned"]
    rows = {row.id: row for row in rules.rows}
    by = MATCHERS[rules].in_the_way(result.reading, rows["returned"])
    assert [row.id for row in by] == ["straight"]


def test_what_lies_in_other_sets_counts_beside_a_straight() -> None:
    """The four 1p lie in 111p and 123p."""
    result = scored("123m 456m 789m 123p 11p 55s +1p", OWN, from_="W")
    assert {counted.id: counted.tai for counted in result.patterns if counted.id in NAMES} == {
        "straight": 5,
        "returned": 3,
    }
    assert not [counted.id for counted in result.best.excluded if counted.id in NAMES]


@pytest.mark.parametrize(("pung", "tai"), [("111m", 6), ("[111m]", 3)])
def test_a_set_that_was_claimed_opens_a_relation_with_the_pair(pung: str, tai: int) -> None:
    """111m, 222m and the pair of 3m; the pair and 222m are a step by themselves too."""
    result = scored(f"{pung} 22m 33m 456p 789p 567s +2m", OWN)
    assert {counted.id: counted.tai for counted in result.patterns if counted.id in NAMES} == {
        "two_steps": tai,
        "one_step": 1,
    }


def test_a_pung_and_the_pair_can_be_a_relation() -> None:
    result = scored("111m 22m 345p 678p 567s 78s +9s", OWN)
    assert [counted.id for counted in result.patterns if counted.id in NAMES] == ["one_step"]


def instance(name: str, tai: int, groups: int) -> Instance:
    return Instance(Row(id=name, position=0, turn=0, tai=tai, names={}, pattern=None, excludes=0), groups, closed=True)


def test_of_two_that_are_worth_as_much_the_first_by_name_counts() -> None:
    one, other, beside = instance("a", 1, 0b011), instance("b", 1, 0b110), instance("c", 1, 0b11000)
    assert best_selection([other, one], "once") == [one]
    assert best_selection([beside, other, one], "once") == [one, beside]


def test_a_line_goes_before_two_that_are_worth_as_much() -> None:
    """1 + 1 for 2: the first shares a group with each of the others, of which the last two share one."""
    first = instance("a", 2, 0b0111)
    others = [instance("b", 1, 0b0001), instance("c", 1, 0b0110), instance("d", 1, 0b1100)]
    assert best_selection([*others, first], "once") == [first]


def test_several_small_ones_that_share_nothing_go_before_a_large_one() -> None:
    """2 + 2 for 3: the largest one shares a group with each of the others."""
    large, left, right = instance("a", 3, 0b0110), instance("b", 2, 0b0011), instance("c", 2, 0b1100)
    assert best_selection([large, left, right], "once") == [left, right]
    assert best_selection([large, left], "once") == [large]


def test_what_is_worth_nothing_is_no_choice() -> None:
    assert best_selection([instance("a", 0, 0b011), instance("b", 0, 0b110)], "once") == []


def test_the_tiles_of_a_straight_are_those_of_one_suit() -> None:
    assert keys_of(Relation("chows", (0, 3, 6))) == {((0, 3, 6), None), ((9, 12, 15), None), ((18, 21, 24), None)}


@pytest.mark.parametrize(
    ("place", "first"),
    [("ends", {((1, 2), 0), ((0, 1), 2)}), ("anywhere", {((1, 2), 0), ((0, 2), 1), ((0, 1), 2)})],
)
def test_the_place_that_a_pair_takes_among_pungs(place: PairPlace, first: set[Key]) -> None:
    """Those of 1, 2 and 3 of characters; three in a row begin with seven ranks of three suits."""
    found = keys_of(Relation("pungs", (0, 1, 2), pair=place))
    assert {key for key in found if key[1] in (0, 1, 2) and max(key[0]) <= 2} == first
    assert len(found) == 7 * 3 * len(first)


def test_twice_two_equal_chows_are_four() -> None:
    """Two of 21 chows, which may be the same: 21 times 22 by 2."""
    found = keys_of(Relation("chows", (0, 0), twice=True))
    assert ((0, 0, 0, 0), None) in found
    assert {len(tiles) for tiles, _pair in found} == {4}
    assert len(found) == 231


def test_a_pung_of_honors_is_none_of_the_groups_of_a_relation() -> None:
    """The groups are 111m, 222m, 111z, [333z], [444z] and the pair 33m, which has the number 5."""
    lone = Pattern("", (), relation=Relation("pungs", (0, 1, 2), pair="anywhere"))
    row = Row(id="", position=0, turn=0, tai=2, names={}, pattern=lone, excludes=0)
    (reading,) = winning_readings(Facts(won("111m 22m 33m 111z [333z] [444z] +2m", from_="W"), OWN))
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
