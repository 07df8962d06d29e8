"""Chance is the same everywhere: it is made of `random()` alone, whose numbers Python promises to keep."""

from __future__ import annotations

from taical.quiz.chance import Chance


def test_the_numbers_of_a_seed_are_those_of_every_python() -> None:
    # The first numbers of seed 7 are 0.3238, 0.1508, 0.6509, 0.0724 and 0.5359.
    chance = Chance(7)
    assert [chance.below(100) for _ in range(5)] == [32, 15, 65, 7, 53]
    chance = Chance(7)
    assert [chance.comes(0.2) for _ in range(4)] == [False, True, False, True]
    chance = Chance(7)
    # The last of four changes places with number 1 (0.3238 × 4), of three with number 0, of two with itself.
    assert chance.shuffled("abcd") == ["c", "d", "a", "b"]
    assert Chance(7).pick("xyz") == "x"


def test_every_place_is_as_likely() -> None:
    chance = Chance(1)
    firsts = [chance.shuffled("abcd")[0] for _ in range(4000)]
    assert all(900 < firsts.count(letter) < 1100 for letter in "abcd")  # 1000 each, more than three deviations of 27


def test_what_weighs_more_comes_more_often() -> None:
    chance = Chance(5)
    found = [chance.drawn({"rare": 1, "common": 3}) for _ in range(4000)]
    assert 900 < found.count("rare") < 1100
    assert chance.drawn({"only": 0.5}) == "only"
