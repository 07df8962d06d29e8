"""Which hands come up: those that are asked for, the same ones for the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from drawn import drawn, refuse_impossible, refuse_other_answer
from published import RULESETS
from support import house, rows_of, shipped

from taical.domain.rules import RuleSet
from taical.patterns import PATTERNS
from taical.quiz.builder import built, built_with_exclusion, exclusion_weights
from taical.quiz.chance import Chance
from taical.quiz.questions import NoHandError, Quiz, Wanted, questions, start_of_several_readings
from taical.quiz.recipes import recipe_of, recipes, times_in_100_000
from taical.quiz.simulation import TILES, Finish, play, random_stage
from taical.records.parser import format_record


def rules_that_count(pattern: str) -> RuleSet:
    """Return a shipped rule set in which a pattern counts, or a house in which it does."""
    found = (shipped(name) for name in ("wikipedia", *RULESETS) if shipped(name).counts(pattern))
    return next(found, None) or house(patterns={pattern: 1})


def test_the_same_seed_brings_the_same_hands() -> None:
    def records(seed: int, count: int) -> list[dict[str, object]]:
        return [format_record(finish.score.win) for finish in drawn(count, seed=seed, level=3)]

    assert records(7, 5) == records(7, 8)[:5]
    assert records(7, 5) != records(8, 5)


def test_the_first_hand_of_a_seed() -> None:
    """Whoever gives a seed to a friend means these tiles, on every platform."""
    (finish,) = drawn(1, seed=1)
    assert format_record(finish.score.win) == FIRST


FIRST = {
    "hand": "345666m 1145p 678s [789p] 2f +6p",
    "seat": "W",
    "round": "W",
    "streak": 2,
    "from": "E",
}


@pytest.mark.thorough
def test_hands_with_a_pattern_count_it() -> None:
    found = drawn(12, pattern="all_chows")
    assert all("all_chows" in rows_of(finish.score) for finish in found)
    for finish in found:
        refuse_impossible(finish)
    assert len({format_record(finish.score.win)["hand"] for finish in found}) == 12


@pytest.mark.parametrize("pattern", sorted(set(PATTERNS) & set(recipes())))
def test_a_rare_pattern_is_built(pattern: str) -> None:
    rules = rules_that_count(pattern)
    for seed in range(6):
        score = built([pattern], Wanted(pattern=pattern).fits, rules, Chance(seed))
        if score is None:
            pytest.fail(f"no hand with {pattern} under {rules.id}")
        assert pattern in rows_of(score)
        refuse_impossible(Finish(score, ()))


ASKED = [
    (name, row.id)
    for name in ("hk88", "hkma2025")
    for row in shipped(name).rows
    if row.pattern.spec is not None and recipe_of(row)
]
"""The patterns of Hong Kong's tables that are built from what they ask, such as relations between sets."""


@pytest.mark.parametrize(("name", "pattern"), ASKED)
def test_a_pattern_of_a_table_is_built_from_what_it_asks(name: str, pattern: str) -> None:
    rules = shipped(name)
    score = built([pattern], Wanted(pattern=pattern).fits, rules, Chance(1))
    if score is None:
        pytest.fail(f"no hand with {pattern} under {rules.id}")
    assert pattern in rows_of(score)
    refuse_impossible(Finish(score, ()))


def test_five_concealed_pungs_are_built_with_a_kong_where_they_count_with_one_alone() -> None:
    """In `hkma2025` five concealed pungs without a kong are 坎坎糊, which takes the place of 五暗刻."""
    for seed in range(6):
        score = built(
            ["five_concealed_pungs"], Wanted(pattern="five_concealed_pungs").fits, shipped("hkma2025"), Chance(seed)
        )
        if score is None:
            pytest.fail("no hand with five concealed pungs")
        assert rows_of(score)["five_concealed_pungs"] == 180
        assert {meld.kind for meld in score.win.hand.melds} == {"concealed_kong"}
        refuse_impossible(Finish(score, ()))


def test_recipes_are_for_patterns() -> None:
    often = {pattern for pattern in PATTERNS if times_in_100_000(pattern) > 1}
    assert often <= set(recipes()) <= set(PATTERNS)
    assert len(often) > 15


@pytest.mark.thorough
def test_hands_that_were_built_come_after_those_that_come_by_themselves() -> None:
    for finish in drawn(3, pattern="big_four_winds"):
        assert rows_of(finish.score)["big_four_winds"] == 16
        refuse_other_answer(finish.score)


@pytest.mark.thorough
def test_every_start_is_a_whole_wall_and_the_hands_can_be() -> None:
    chance = Chance(1)
    for _ in range(300):
        wall = start_of_several_readings(chance)
        assert sorted(wall) == list(TILES)
        finish = play(shipped(), random_stage(chance), wall, chance)
        if finish:
            refuse_impossible(finish)


@pytest.mark.thorough
def test_hands_with_exclusions_are_built_where_they_hardly_ever_come() -> None:
    finish = next(questions(Quiz(shipped("hyloveclub"), Wanted(level=4), 3)))
    assert finish.score.best.excluded
    refuse_impossible(finish)


@pytest.mark.parametrize("name", ["wikipedia", "star31"])
def test_built_hands_with_exclusions_are_not_all_with_the_same(name: str) -> None:
    rules, chance = shipped(name), Chance(3)
    names = [row.id for row in rules.rows if row.excludes and row.id in recipes()]
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(40):
        score = built_with_exclusion(names, Wanted(4).fits, rules, chance)
        assert score
        refuse_other_answer(score)
        found[tuple(row.id for row in score.best.excluded)] += 1
    assert max(found.values()) <= 28
    assert len(found) >= 4


def test_exclusions_weigh_as_they_come_but_none_more_than_all_others() -> None:
    names = [row.id for row in shipped().rows if row.excludes and row.id in recipes()]
    weights = exclusion_weights(names, shipped())
    assert list(weights) == names
    assert weights["melded_hand"] > weights["little_three_dragons"] > weights["big_four_winds"] == 1
    on_the_pair = weights["melded_hand"] + weights["half_melded_hand"]  # both exclude 單吊 alone
    assert on_the_pair == pytest.approx(sum(weights.values()) / 2)
    assert set(exclusion_weights(["big_three_dragons"], shipped("hyloveclub")).values()) == {24**0.5}


def test_a_built_hand_has_the_exclusion_that_was_chosen() -> None:
    # Beside 小四喜 the winds count at wikipedia, so that it leaves nothing out.
    assert built_with_exclusion(["little_four_winds"], Wanted(4).fits, shipped(), Chance(1)) is None
    score = built_with_exclusion(["little_four_winds", "all_honors"], Wanted(4).fits, shipped(), Chance(1))
    assert score
    assert "all_pungs" in [row.id for row in score.best.excluded]


def test_a_level_that_the_rules_cannot_have_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.quiz.questions.play", None)
    bare = house("hyloveclub", patterns={"all_chows": None, "big_three_dragons": None})
    for level in (2, 3, 4):
        with pytest.raises(NoHandError, match="no hand of this kind comes up"):
            next(questions(Quiz(bare, Wanted(level), 1)))


def test_nothing_comes_up_where_nothing_can() -> None:
    with pytest.raises(NoHandError, match=r"no hand with five_kongs .*`taical explain five_kongs`"):
        next(questions(Quiz(shipped(), Wanted(pattern="five_kongs"), 1)))


def test_nothing_is_built_without_a_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.quiz.questions._MOST_HANDS", 3)
    nothing = Wanted(pattern="seat_flower")._replace(pattern="prevalent_wind")
    quiz = Quiz(house(patterns={"prevalent_wind": None}), nothing, 1)
    with pytest.raises(NoHandError):
        list(islice(questions(quiz), 1))
    assert built([], nothing.fits, shipped(), Chance(1)) is None
