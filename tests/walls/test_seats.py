"""The draw of seats: who draws when, who sits where, who deals first."""

from __future__ import annotations

import pytest
from support import refused

from taical.domain.tiles import SEATS, Seat
from taical.errors import RecordError
from taical.quiz.chance import Chance
from taical.walls.dice import DICE, METHODS, Method
from taical.walls.seats import SeatDraw, draw_seats, read_players, read_winds

FOUR = ("Ann", "Bea", "Chen", "Dan")
WINDS: tuple[Seat, ...] = ("E", "N", "S", "W")


def kinds(draw: SeatDraw) -> list[str]:
    return [step.kind for step in draw.steps]


def test_three_dice_say_who_draws_first_and_who_deals() -> None:
    """11 comes to Chen, who sits opposite Ann. East's throw of 11 comes to West, whom Dan drew as the fourth: Bea."""
    draw = draw_seats(FOUR, Chance(1), ["3,4,4", "4,3,4"], winds=WINDS)
    assert draw.drawn == (("Chen", "E"), ("Dan", "N"), ("Ann", "S"), ("Bea", "W"))
    assert draw.seats == {"E": "Chen", "S": "Ann", "W": "Bea", "N": "Dan"}
    assert (draw.dealer_seat, draw.dealer) == ("W", "Bea")
    assert kinds(draw) == [
        *("gather", "shuffle", "throw", "count", "draw", "draw", "draw", "draw", "sit"),
        *("throw", "count", "dealer"),
    ]
    assert draw.steps[-1].facts == {"seat": "W", "first": True, "wall": "W"}


@pytest.mark.parametrize(
    ("points", "first"),
    [("1,1,1", "Chen"), ("1,1,2", "Dan"), ("1,2,2", "Ann"), ("2,2,2", "Bea"), ("6,6,6", "Bea"), ("5,6,6", "Ann")],
)
def test_who_draws_first(points: str, first: str) -> None:
    """3 is opposite, 4 before, 5 oneself, 6 and 18 next, 17 oneself."""
    assert draw_seats(FOUR, Chance(1), [points]).drawn[0][0] == first


@pytest.mark.parametrize(
    ("points", "dealer"), [("1,1,1", "W"), ("1,1,2", "N"), ("1,2,2", "E"), ("1,2,3", "S"), ("6,6,6", "S")]
)
def test_whom_easts_throw_makes_the_dealer(points: str, dealer: Seat) -> None:
    assert draw_seats(FOUR, Chance(1), ["1,1,1", points]).dealer_seat == dealer


def test_two_dice() -> None:
    """7 comes to Chen, opposite Ann; East's 2 to South."""
    draw = draw_seats(FOUR, Chance(1), ["3,4", "1,1"], method="french", winds=WINDS)
    assert draw.drawn[0] == ("Chen", "E")
    assert draw.dealer_seat == "S"


@pytest.mark.parametrize(("points", "end"), [("1,1,1", "1p"), ("1,1,2", "2p"), ("6,6,5", "1p"), ("6,6,6", "2p")])
def test_between_1p_and_2p(points: str, end: str) -> None:
    draw = draw_seats(FOUR, Chance(1), [points], method="hkma", winds=WINDS)
    assert [step.facts["end"] for step in draw.steps if step.kind == "end"] == [end]
    assert draw.dealer_seat == "E"
    assert kinds(draw)[1] == "line_up"
    assert kinds(draw).count("throw") == 1
    assert draw.steps[-1].facts == {"seat": "E", "first": True, "wall": None}


@pytest.mark.parametrize("method", METHODS)
def test_whatever_the_dice(method: Method) -> None:
    for seed in range(200):
        draw = draw_seats(FOUR, Chance(seed), method=method)
        assert sorted(draw.seats.values()) == sorted(FOUR)
        assert tuple(draw.seats) == SEATS
        assert {wind: player for player, wind in draw.drawn} == draw.seats
        # Each one who draws sits next to the one before, counter-clockwise.
        order = [FOUR.index(player) for player, _wind in draw.drawn]
        assert [(place - order[0]) % 4 for place in order] == [0, 1, 2, 3]
        assert all(len(throw.dice) == DICE[method] for throw in draw.throws)


@pytest.mark.parametrize("method", METHODS)
def test_what_is_told_brings_the_same(method: Method) -> None:
    for seed in range(50):
        draw = draw_seats(FOUR, Chance(seed), method=method)
        throws = [",".join(map(str, throw.dice)) for throw in draw.throws]
        winds = [wind for _player, wind in draw.drawn]
        again = draw_seats(FOUR, Chance(seed + 1), throws, method=method, winds=winds)
        assert (again.drawn, again.seats, again.dealer) == (draw.drawn, draw.seats, draw.dealer)


def test_the_same_seed_brings_the_same() -> None:
    assert draw_seats(FOUR, Chance(7)) == draw_seats(FOUR, Chance(7))
    assert len({tuple(draw_seats(FOUR, Chance(seed)).seats.values()) for seed in range(200)}) == 24


def test_players_as_people_write_them() -> None:
    assert read_players(" Ann ,Bea，阿明, Dan Smith") == ("Ann", "Bea", "阿明", "Dan Smith")


@pytest.mark.parametrize(
    ("players", "parts"),
    [
        (("Ann", "Bea", "Chen"), ("four players", "here are 3")),
        (("Ann", "Bea", "Chen", "Dan", "Eve"), ("here are 5",)),
        (("",), ("here are 1",)),
        (("Ann", "", "Chen", "Dan"), ("a player has no name", "Ann,,Chen,Dan")),
        (("Ann", "Bea", "Chen", "Ann"), ("two players are called Ann",)),
        (("Ann", "Bea", "Chen", " Ann "), ("two players are called",)),
        (("Ann", "é", "e\N{COMBINING ACUTE ACCENT}", "Dan"), ("two players are called",)),
    ],
)
def test_players_that_are_not_four(players: tuple[str, ...], parts: tuple[str, ...]) -> None:
    with refused(RecordError, "bad_record", *parts, field="players"):
        draw_seats(players, Chance(1))


@pytest.mark.parametrize(
    "text", ["E,N,S,W", "E N S W", "ENSW", "東北南西", "東，北，南，西", "e,n,s,w", "East,North,South,West"]
)
def test_winds_as_people_write_them(text: str) -> None:
    assert read_winds(text) == WINDS


@pytest.mark.parametrize("text", ["E,N,S", "E,N,S,S", "E,N,S,W,E", "", "E,N,S,X"])
def test_winds_that_are_not_the_four(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_winds(text)
    assert (caught.value.code, caught.value.field) == ("bad_record", "winds")


def test_winds_from_a_program_are_checked_as_well() -> None:
    with refused(RecordError, "bad_record", "each once", "E,E,S,W", field="winds"):
        draw_seats(FOUR, Chance(1), winds=("E", "E", "S", "W"))
