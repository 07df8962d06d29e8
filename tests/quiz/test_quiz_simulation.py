"""The simulated table: what can happen at one happens there, about as often, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest
from drawn import MANY, played, refuse_impossible, rigged, spread, wins
from support import house, kind, rows_of, shipped

from taical.domain.tiles import SEATS
from taical.quiz.chance import Chance
from taical.quiz.simulation import TILES, Finish, Stage, play, random_stage

READY = spread("123789m 456p 456789s 1z")
"""Sixteen tiles that wait for a second 東."""

READY_FOR_5M = spread("123789m 456p 456789s 5m")

LONE = (
    spread("147m 147p 1479s 234567z"),
    spread("258m 258p 2589s 234567z"),
    spread("369m 369p 1369s 234567z"),
)
"""Tiles without a pair, with which nobody claims an early discard; lone honors go first."""


def test_a_set_of_tiles() -> None:
    counts = Counter(TILES)
    assert len(TILES) == 144
    assert all(counts[tile] == (4 if tile < 34 else 1) for tile in range(42))


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        pytest.param("wikipedia", MANY, marks=pytest.mark.thorough),
        ("wikipedia", 300),
        ("english16", 300),
        ("wikidot", 300),
        ("shenlaiye", 300),
    ],
)
def test_every_win_can_be_and_is_worth_what_score_says(rules: str, deals: int) -> None:
    found = wins(rules, deals)
    assert len(found) > deals / 2
    for finish in found:
        refuse_impossible(finish)


def test_too_small_a_hand_does_not_win() -> None:
    assert min(finish.score.tai for finish in wins("wikidot")) >= 5


def share(found: list[Finish], *patterns: str) -> float:
    """Return how many of a hundred wins count one of some patterns."""
    counting = sum(any(counted.id in patterns for counted in finish.score.patterns) for finish in found)
    return 100 * counting / len(found)


@pytest.mark.thorough
def test_hands_come_as_often_as_at_a_table() -> None:
    """The bands are wide: players differ, and of some 1900 wins one in a hundred has a deviation of 0.23."""
    found = wins(deals=MANY)
    # Nobody wins one hand in ten or so: with sixteen tiles left in the wall, four players mostly get there.
    assert 85 < 100 * len(found) / MANY < 97
    # Four players draw and three discard for each of them: between a fifth and a third draw it themselves.
    assert 17 < share(found, "self_drawn") < 35
    # Who may claim, does: about one in seven to one in four stays concealed.
    assert 8 < share(found, "concealed_hand") < 30
    # Two flowers of eight are one's own, and a player has two on average, more or less: about four in ten have one.
    assert 22 < share(found, "seat_flower", "flower_set") < 50
    # Five chows without a flower, on a discard and with a wide wait.
    assert 0.8 < share(found, "all_chows") < 6
    assert 2 < share(found, "all_pungs") < 9
    assert 2.5 < share(found, "half_flush") < 11
    assert share(found, "full_flush") < 2
    # One in five or six waits for one kind in the middle of a chow or as the pair.
    assert 10 < share(found, "closed_wait", "edge_wait", "single_wait") < 40
    assert 10 < share(found, "dragon_pung") < 30
    assert 0.1 < share(found, "melded_hand", "half_melded_hand") < 4
    assert 0.2 < share(found, "out_with_replacement_tile") < 4
    assert share(found, "heavenly_win", "earthly_win", "human_win") < 0.3
    melds = sum(len(finish.score.win.hand.melds) for finish in found) / len(found)
    assert 1 < melds < 3


@pytest.mark.thorough
def test_what_is_rare_comes_too() -> None:
    found = [finish.score.win for finish in wins(deals=MANY)]
    assert {win.win for win in found} >= {"draw", "discard", "robbed_kong"}
    assert {win.replacement for win in found} >= {None, "kong", "flower"}
    assert any(win.last_tile for win in found)
    kinds = {meld.kind for win in found for meld in win.hand.melds}
    assert kinds == {"chow", "pung", "open_kong", "promoted_kong", "concealed_kong"}
    assert {win.seat for win in found} == set(SEATS)


def test_a_stage_of_a_game() -> None:
    chance = Chance(1)
    stages = [random_stage(chance) for _ in range(4000)]
    # The dealer stays on in 0.35 of the hands, twice in 0.35 × 0.35; the deviations are 30 and 21.
    assert abs(sum(stage.streak >= 1 for stage in stages) - 1400) < 100
    assert abs(sum(stage.streak >= 2 for stage in stages) - 490) < 70
    assert all(850 < sum(stage.dealer == seat for stage in stages) < 1150 for seat in SEATS)
    assert all(850 < sum(stage.round == seat for stage in stages) < 1150 for seat in SEATS)


def test_a_heavenly_win() -> None:
    finish = rigged(READY, *LONE, draws="1z")
    win = finish.score.win
    assert (win.seat, win.win, win.opening, win.ready) == ("E", "draw", "heavenly", None)
    assert rows_of(finish.score) == {"heavenly_win": 24}


def test_an_earthly_win() -> None:
    finish = rigged(LONE[0], READY, *LONE[1:], draws="9m 1z", stage=Stage("S", "E", 1))
    win = finish.score.win
    assert (win.seat, win.win, win.opening, win.round, win.streak) == ("S", "draw", "earthly", "S", 1)
    assert rows_of(finish.score) == {"single_wait": 1, "earthly_win": 16}


LONE_EAST = spread("147m 147p 1479s 223355z")
"""All honors are pairs, so that 東 goes first."""


def test_a_human_win() -> None:
    finish = rigged(LONE_EAST, READY, *LONE[1:], draws="1z")
    win = finish.score.win
    assert (win.seat, win.from_, win.opening) == ("S", "E", "human")
    assert rows_of(finish.score) == {"single_wait": 1, "human_win": 16}


def test_an_earthly_win_on_the_first_discard() -> None:
    rules = house(earthly_win_on="dealer_first_discard")
    finish = rigged(LONE_EAST, READY, *LONE[1:], draws="1z", rules=rules)
    assert (finish.score.win.from_, finish.score.win.opening) == ("E", "earthly")
    drawn = rigged(LONE[0], READY, *LONE[1:], draws="9m 1z", rules=rules)
    assert (drawn.score.win.win, drawn.score.win.opening) == ("draw", None)


def test_an_opening_that_pays_nothing_is_a_win_like_others() -> None:
    finish = rigged(READY, *LONE, draws="1z", rules=shipped("hyloveclub"))
    assert finish.score.win.opening is None


@pytest.mark.parametrize(("dealer", "said", "value"), [(True, "heavenly", 8), (False, "earthly", 4)])
def test_who_is_ready_at_once_says_so(dealer: bool, said: str, value: int) -> None:
    hands = (READY_FOR_5M, *LONE) if dealer else (LONE[0], READY_FOR_5M, *LONE[1:])
    finish = rigged(*hands, draws="1z 9m 9p 1s 5m" if dealer else "9m 1z 9p 1s 8m 5m")
    win = finish.score.win
    assert (win.seat, win.ready, win.opening) == ("E" if dealer else "S", said, None)
    assert rows_of(finish.score)[f"{said}_ready"] == value


def test_eight_flowers_of_the_deal() -> None:
    finish = rigged(spread("12345678f 147m 147p 67z"), READY, *LONE[1:], draws="1z", back=spread("258m 258p 67z"))
    win = finish.score.win
    assert (win.seat, win.win, len(win.hand.flowers)) == ("E", "eight_flowers", 8)
    assert rows_of(finish.score) == {"eight_flowers": 8}


def test_the_eighth_flower_is_robbed() -> None:
    finish = rigged(spread("1234567f 147m 147p 9s 67z"), READY, *LONE[1:], draws="9m 8f", back=spread("258m 258p 2s"))
    win = finish.score.win
    assert (win.seat, win.win, win.from_, len(win.hand.flowers)) == ("E", "seven_rob_one", "S", 7)
    assert rows_of(finish.score) == {"seven_rob_one": 8}


def test_flowers_that_win_nothing_are_just_flowers() -> None:
    """The dealer has 123456789m 123p 11z 55s, and draws a third 5s."""
    finish = rigged(
        spread("12345678f 123m 123p 11z"),
        *LONE,
        draws="5s",
        back=spread("456789m 55s"),
        rules=house(patterns={"eight_flowers": None}),
    )
    win = finish.score.win
    assert (win.win, win.opening, len(win.hand.flowers)) == ("draw", "heavenly", 8)


def test_nobody_wins() -> None:
    assert None in played()


def test_who_fed_a_meld_is_noted_where_it_matters() -> None:
    def fed(rules: str) -> set[str | None]:
        found = [finish.score.win.hand for finish in wins(rules)]
        return {meld.fed_by for hand in found for meld in hand.melds if meld.claimed}

    assert fed("english16") == set(SEATS)
    assert fed("wikipedia") == {None}


def test_discards_are_counted_where_it_matters() -> None:
    assert {finish.score.win.discards for finish in wins()} == {None}
    counted = [finish.score.win.discards for finish in wins("english16")]
    assert all(count is not None and 0 <= count < 144 for count in counted)


def test_the_same_wall_ends_the_same_way() -> None:
    wall = Chance(3).shuffled(TILES)
    first, second = (play(shipped(), Stage("E", "S", 0), wall, Chance(5)) for _ in range(2))
    assert first
    assert second
    assert (first.score.win, first.seen) == (second.score.win, second.seen)


def test_the_winner_does_not_see_what_lies_face_down() -> None:
    assert all(kind("1m") <= tile <= 41 for finish in wins() for tile in finish.seen)
    assert max(len(finish.seen) for finish in wins()) < 144 - 16 - 17
