"""Dice: to whom each sum comes, how often, and which throws are none."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from support import refused

from taical.errors import RecordError
from taical.quiz.chance import Chance
from taical.walls.dice import Dice, Throw, place_of, sums_of

SELF, NEXT, OPPOSITE, BEFORE = range(4)


@pytest.mark.parametrize(
    ("place", "sums"),
    [
        (SELF, (5, 9, 13, 17)),
        (NEXT, (6, 10, 14, 18)),
        (OPPOSITE, (3, 7, 11, 15)),
        (BEFORE, (4, 8, 12, 16)),
    ],
)
def test_to_whom_the_sums_of_three_dice_come(place: int, sums: tuple[int, ...]) -> None:
    assert sums_of(place, 3) == sums
    assert {place_of(points) for points in sums} == {place}


def test_to_whom_the_sums_of_two_dice_come() -> None:
    assert [sums_of(place, 2) for place in range(4)] == [(5, 9), (2, 6, 10), (3, 7, 11), (4, 8, 12)]


@pytest.mark.parametrize(("dice", "odds"), [(3, [55, 53, 53, 55]), (2, [8, 9, 10, 9])])
def test_the_odds_of_the_places(dice: int, odds: list[int]) -> None:
    found = Counter(place_of(sum(throw)) for throw in product(range(1, 7), repeat=dice))
    assert [found[place] for place in range(4)] == odds


@pytest.mark.parametrize("text", ["3,4,4", "3 4 4", "344", "3，4，4", "3+4+4", " 3, 4, 4 ", "３，４，４"])
def test_a_throw_is_read_as_people_write_it(text: str) -> None:
    throw = Dice("wikipedia", [text], Chance(1), ["break"]).throw()
    assert throw == Throw((3, 4, 4), typed=True)
    assert throw.points == 11


def test_what_is_typed_comes_first_and_chance_goes_on() -> None:
    dice = Dice("french", ["6,6"], Chance(1), ["first_draw", "deal_and_break"])
    first, second = dice.throw(), dice.throw()
    assert first == Throw((6, 6), typed=True)
    assert not second.typed
    assert len(second.dice) == 2
    assert dice.throws == [first, second]


def test_every_number_comes_up_about_as_often() -> None:
    chance = Chance(7)
    counts = Counter(
        die for _throw in range(2000) for die in Dice("wikipedia", [], chance, ["break"]).throw().dice
    )  # 6000 dice: a thousand of each, with a standard deviation of 29
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3,4", ("throw 1", "who draws the first wind", "takes 3 dice", "3,4,4", "here are 2: 3,4")),
        ("3,4,4,1", ("takes 3 dice", "here are 4")),
        ("", ("takes 3 dice", "here are 0")),
        ("11", ("here are 1: 11",)),
        ("3,7,4", ("throw 1", "a die shows 1 to 6, not 7")),
        ("3,0,4", ("a die shows 1 to 6, not 0",)),
        ("3,x,4", ("a die shows 1 to 6, not x",)),
        ("3,-1,4", ("a die shows 1 to 6, not -1",)),
        ("3,²,4", ("a die shows 1 to 6, not ²",)),
        ("3,4," + "9" * 5000, ("a die shows 1 to 6, not 9999", "…")),
    ],
)
def test_what_is_no_throw(text: str, parts: tuple[str, ...]) -> None:
    with refused(RecordError, "bad_record", *parts, field="dice"):
        Dice("wikipedia", [text], Chance(1), ["first_draw", "deal_and_break"])


def test_a_second_throw_is_named_with_what_it_is_for() -> None:
    parts = ("throw 2", "who deals first and whose wall is broken", "not 9")
    with refused(RecordError, "bad_record", *parts, field="dice"):
        Dice("wikipedia", ["344", "911"], Chance(1), ["first_draw", "deal_and_break"])


def test_more_throws_than_are_made() -> None:
    parts = ("2 throws are given", "1 made", "whose wall is broken")
    with refused(RecordError, "bad_record", *parts, field="dice"):
        Dice("wikipedia", ["344", "111"], Chance(1), ["break"])
