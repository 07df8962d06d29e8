"""What wins pay, with typed tai and with tiles, worked by hand: base 30, unit 10, dealer 1, streak 2."""

from __future__ import annotations

import pytest
from evening import DRAW, Body, opened, played, points, refusal, tiles, win, won
from support import rows_of

from taical.engine.scoring import Score
from taical.engine.typed import TypedScore
from taical.errors import GameError
from taical.game.replay import Book

STREAK = [DRAW, DRAW]
"""After these, Ann deals with a streak of 2: 5 tai between her and another player."""

TYPED: dict[str, tuple[Body, list[Body], Body]] = {
    "off another player": ({}, [win("Bob", 3, "Cai")], {"Bob": 60, "Cai": -60}),
    "off the dealer": ({}, [win("Bob", 3, "Ann")], {"Bob": 70, "Ann": -70}),
    "off the dealer in a streak": ({}, [*STREAK, win("Bob", 3, "Ann")], {"Bob": 110, "Ann": -110}),
    "by the dealer in a streak": ({}, [*STREAK, win("Ann", 0, "Bob")], {"Ann": 80, "Bob": -80}),
    "drawn": ({}, [win("Bob", 6)], {"Ann": -100, "Bob": 280, "Cai": -90, "Dan": -90}),
    "drawn by the dealer": ({}, [win("Ann", 0)], {"Ann": 120, "Bob": -40, "Cai": -40, "Dan": -40}),
    "a streak up to a cap": ({"payment": {"streak_cap": 1}}, [*STREAK, win("Ann", 0, "Bob")], {"Ann": 60, "Bob": -60}),
    # 5 tai at most, and 1 of the dealer
    "a cap": ({"payment": {"cap": 5}}, [win("Bob", 8, "Ann")], {"Bob": 90, "Ann": -90}),
    "a cap with the dealer": (
        {"payment": {"cap": 5, "cap_includes_dealer": True}},
        [win("Bob", 8, "Ann")],
        {"Bob": 80, "Ann": -80},
    ),
    "enough": ({"payment": {"min_tai": 3}}, [win("Bob", 3, "Cai")], {"Bob": 60, "Cai": -60}),
    "a self-draw pays more": (
        {"payment": {"self_draw_extra": 1}},
        [win("Ann", 0)],
        {"Ann": 150, "Bob": -50, "Cai": -50, "Dan": -50},
    ),
    "a robbed kong": ({}, [won([{"player": "Bob", "tai": 1}], "Cai", win="搶槓")], {"Bob": 40, "Cai": -40}),
    "a doubled hand": ({}, [won([{"player": "Bob", "tai": 1}], "Cai", times=2)], {"Bob": 80, "Cai": -80}),
    "a winner's own stakes": ({}, [win("Bob", 1, "Cai", base=5, unit=1)], {"Bob": 6, "Cai": -6}),
    # three shares, and the discarder pays all of them: 60, 60 and 70 of the dealer
    "the discarder pays for all": (
        {"payment": {"discard_paid_by": "discarder_for_all"}},
        [win("Bob", 3, "Cai")],
        {"Bob": 190, "Cai": -190},
    ),
    # the dealer's share of 70 and Dan's of 60, half of it each, in whole units
    "the others pay half": (
        {"payment": {"discard_paid_by": "all_half"}},
        [win("Bob", 3, "Cai")],
        {"Bob": 130, "Ann": -40, "Cai": -60, "Dan": -30},
    ),
}


@pytest.mark.parametrize(("rules", "bodies", "balances"), TYPED.values(), ids=TYPED)
def test_typed_tai(rules: Body, bodies: list[Body], balances: Body) -> None:
    assert points(played(opened(rules), *bodies)) == balances


def test_a_hand_that_is_worth_too_little_is_refused_and_keeps_its_code() -> None:
    with pytest.raises(GameError, match=r"worth 2 tai.* takes 3") as error:
        played(opened({"payment": {"min_tai": 3}}), win("Bob", 2, "Cai"))
    assert (error.value.code, error.value.event, error.value.field) == ("not_a_win", 2, "hand")


# --- Typed with the dealer's ------------------------------------------------------------------------------------------

WITH_DEALER: dict[str, tuple[Body, list[Body], Body]] = {
    # 7 in all, of which 5 are the dealer's
    "off the dealer": ({}, [*STREAK, win("Bob", 7, "Ann", with_dealer=True)], {"Bob": 100, "Ann": -100}),
    "by the dealer": ({}, [*STREAK, win("Ann", 5, "Bob", with_dealer=True)], {"Ann": 80, "Bob": -80}),
    "the dealer has no part": ({}, [*STREAK, win("Bob", 7, "Cai", with_dealer=True)], {"Bob": 100, "Cai": -100}),
    # what the dealer pays; the others 2
    "drawn": (
        {},
        [*STREAK, win("Bob", 7, with_dealer=True)],
        {"Ann": -100, "Bob": 200, "Cai": -50, "Dan": -50},
    ),
    "false says nothing": ({}, [win("Bob", 3, "Ann", with_dealer=False)], {"Bob": 70, "Ann": -70}),
    "no dealer's tai on a draw of another player": (
        {"payment": {"dealer_pays_draws": False}},
        [*STREAK, win("Bob", 2, with_dealer=True)],
        {"Ann": -50, "Bob": 150, "Cai": -50, "Dan": -50},
    ),
    "no dealer's tai with a heavenly win": (
        {"payment": {"heavenly_win_dealer_tai": False}},
        [win("Ann", 24, opening="heavenly", with_dealer=True)],
        {"Ann": 810, "Bob": -270, "Cai": -270, "Dan": -270},
    ),
}


@pytest.mark.parametrize(("rules", "bodies", "balances"), WITH_DEALER.values(), ids=WITH_DEALER)
def test_typed_with_the_dealers(rules: Body, bodies: list[Body], balances: Body) -> None:
    assert points(played(opened(rules), *bodies)) == balances


def test_fewer_than_the_dealers_alone_are_refused() -> None:
    number, message = refusal(opened(), *STREAK, win("Bob", 4, "Ann", with_dealer=True))
    assert (number, message) == (4, "4 tai with the dealer's: those of the dealer and the streak alone are 5")


def test_the_least_is_asked_of_the_hand_alone() -> None:
    assert refusal(opened({"payment": {"min_tai": 3}}), win("Bob", 3, "Ann", with_dealer=True))[0] == 2


# --- Liability --------------------------------------------------------------------------------------------------------

LIABLE: Body = {"payment": {"liability": {"big_three_dragons": "all", "big_four_winds": "half"}}}

LIABILITY: dict[str, tuple[Body, Body]] = {
    # 110 from two and 120 from the dealer, all from Cai
    "a self-draw": (win("Bob", 8, liable="Cai", liable_for="big_three_dragons"), {"Bob": 340, "Cai": -340}),
    "all of a discard": (
        win("Bob", 8, "Dan", liable="Cai", liable_for="big_three_dragons"),
        {"Bob": 110, "Cai": -110},
    ),
    # half of 110, in whole units: 60 each
    "half of a discard": (
        win("Bob", 8, "Dan", liable="Cai", liable_for="big_four_winds"),
        {"Bob": 120, "Cai": -60, "Dan": -60},
    ),
    "one's own discard": (
        win("Bob", 8, "Cai", liable="Cai", liable_for="big_four_winds"),
        {"Bob": 110, "Cai": -110},
    ),
}


@pytest.mark.parametrize(("body", "balances"), LIABILITY.values(), ids=LIABILITY)
def test_liability(body: Body, balances: Body) -> None:
    assert points(played(opened(LIABLE), body)) == balances


def test_where_all_liability_is_the_same_nothing_more_has_to_be_said() -> None:
    rules: Body = {"payment": {"liability": {"big_three_dragons": "all", "big_four_winds": "all"}}}
    assert points(played(opened(rules), win("Bob", 8, "Dan", liable="Cai"))) == {"Bob": 110, "Cai": -110}


def test_liability_that_is_refused() -> None:
    message = "liable_for says for which pattern a player is liable: expected one of big_three_dragons, big_four_winds"
    assert refusal(opened(LIABLE), win("Bob", 8, "Dan", liable="Cai"))[1] == message
    assert refusal(opened(LIABLE), win("Bob", 8, "Dan", liable="Cai", liable_for="all_pungs"))[1] == message
    assert refusal(opened(LIABLE), win("Bob", 8, liable="Bob"))[1] == "Bob cannot be liable for their own hand"
    assert refusal(opened(LIABLE), win("Bob", 8, liable="Eve"))[1].startswith("there is no player Eve")
    assert "nobody is liable" in refusal(opened(), win("Bob", 8, liable="Cai"))[1]


# --- Several winners --------------------------------------------------------------------------------------------------


def three(*names: str) -> Body:
    return won([{"player": name, "tai": 0} for name in names], "Bob")


SEVERAL: dict[str, tuple[str, Body, Body]] = {
    "all": ("all", three("Ann", "Dan"), {"Ann": 40, "Bob": -70, "Dan": 30}),
    "all three": ("all", three("Ann", "Dan", "Cai"), {"Ann": 40, "Bob": -100, "Cai": 30, "Dan": 30}),
    "the nearest after the discarder": ("nearest", three("Ann", "Dan"), {"Bob": -30, "Dan": 30}),
    "the nearest of three": ("nearest", three("Ann", "Dan", "Cai"), {"Bob": -30, "Cai": 30}),
    "only a single one": ("nearest", three("Ann"), {"Ann": 40, "Bob": -40}),
    "all only if three: two": ("all_if_three", three("Ann", "Dan"), {"Bob": -30, "Dan": 30}),
    "all only if three: three": (
        "all_if_three",
        three("Ann", "Dan", "Cai"),
        {"Ann": 40, "Bob": -100, "Cai": 30, "Dan": 30},
    ),
}


@pytest.mark.parametrize(("rule", "body", "balances"), SEVERAL.values(), ids=SEVERAL)
def test_several_winners(rule: str, body: Body, balances: Body) -> None:
    book = played(opened({"payment": {"several_winners": rule}}), body)
    assert points(book) == balances
    assert {name for name in balances if name != "Bob"} == set(book.entries[1].results)


@pytest.mark.parametrize("winds", ["fixed", "dealer"])
def test_who_is_nearest_depends_on_the_chairs_and_not_on_the_winds(winds: str) -> None:
    rules: Body = {"payment": {"several_winners": "nearest"}, "game": {"seat_winds": winds, "draw": "pass"}}
    both = won([{"player": "Ann", "tai": 0}, {"player": "Cai", "tai": 0}], "Dan")
    assert points(played(opened(rules), DRAW, DRAW, both)) == {"Ann": 30, "Dan": -30}


ODD: dict[str, tuple[Body, str]] = {
    "own discard": (
        win("Bob", 1, "Bob"),
        "Bob cannot win on their own discard; of a tile that was drawn, leave out whose discard it was",
    ),
    "twice": (won([{"player": "Bob", "tai": 1}] * 2, "Cai"), "Bob cannot win twice in one hand"),
    "two without a discard": (
        won([{"player": "Bob", "tai": 1}, {"player": "Cai", "tai": 1}]),
        "several players can win only on a discard: say whose it was",
    ),
    "a stranger": (win("Eve", 1), "there is no player Eve in the book: Ann, Bob, Cai, Dan"),
    "a discard of a stranger": (
        win("Ann", 1, "Bbo"),
        "there is no player Bbo in the book: Ann, Bob, Cai, Dan; did you mean 'Bob'?",
    ),
    "the pot": (win("Ann", 1, "Pot"), "there is no player Pot in the book: Ann, Bob, Cai, Dan"),
    "a draw with a discard": (
        won([{"player": "Bob", "tai": 1}], "Cai", win="draw"),
        "Bob: a tile from West is not a self-draw: with `from`, win is discard, robbed_kong or seven_rob_one",
    ),
    "a discard of nobody": (
        won([{"player": "Bob", "tai": 1}], win="discard"),
        "Bob: a win by discard needs `from`: who discarded the tile",
    ),
    "a wall's last tile with typed tai": (
        won([{"player": "Bob", "tai": 1}], last_tile=True),
        "with typed tai there is no last_tile: what the hand was won with is in the tai",
    ),
    "times": (
        won([{"player": "Bob", "tai": 1}], times=0),
        "times is 0: expected a number above 0, up to 1000, with at most two decimals",
    ),
}


@pytest.mark.parametrize(("body", "message"), ODD.values(), ids=ODD)
def test_odd_wins(body: Body, message: str) -> None:
    number, said = refusal(opened(), body)
    assert (number in (2, None), said) == (True, message)  # None where no event can have such a field


def test_of_several_the_one_at_fault_is_named() -> None:
    body = won([{"player": "Bob", "tai": 3}, {"player": "Dan", "tai": 2}], "Cai")
    assert refusal(opened({"payment": {"min_tai": 3}}), body)[1].startswith("Dan: the hand is worth 2 tai")


def test_a_substitute_who_waits_cannot_win() -> None:
    message = "Eve is not at the table: Ann, Bob, Cai, Dan are; `taical game swap` changes that"
    assert refusal(opened(players=["Eve"]), win("Eve", 1))[1] == message
    assert refusal(opened(players=["Eve"]), win("Ann", 1, "Eve"))[1] == message


# --- Tiles ------------------------------------------------------------------------------------------------------------

DRAGON = "123m 456p 789p 678s 5s [777z] +5s"
"""One dragon pung, and a wait for 5s and 8s: 1 tai on a discard."""

SOUTH = "123m 456p 789p 678s 5s [222z] +5s"
EAST = "123m 456p 789p 678s 5s [111z] +5s"


def tai_of(book: Book, player: str) -> int:
    result = book.entries[-1].results[player]
    assert isinstance(result, Score)
    return result.tai


def test_tiles_are_counted_and_the_book_adds_the_dealer() -> None:
    book = played(opened(), *STREAK, tiles("Bob", DRAGON, "Ann"))
    assert points(book) == {"Ann": -90, "Bob": 90}  # 1 tai, and 5 of the dealer
    result = book.entries[-1].results["Bob"]
    assert isinstance(result, Score)
    assert rows_of(result) == {"dragon_pung": 1}
    assert (result.win.seat, result.win.dealer, result.win.streak, result.win.round) == ("S", "E", 2, "E")


def test_a_drawn_hand() -> None:
    """A dragon pung and 自摸: 2 tai."""
    assert points(played(opened(), tiles("Bob", DRAGON))) == {"Ann": -60, "Bob": 160, "Cai": -50, "Dan": -50}


@pytest.mark.parametrize(
    ("winds", "hand", "tai"),
    [
        ("fixed", SOUTH, 1),  # Bob's chair is South's
        ("dealer", SOUTH, 0),  # Bob deals and is East
        ("dealer", EAST, 2),  # the round is East's too
        ("fixed", EAST, 1),
    ],
)
def test_winds_of_a_hand(winds: str, hand: str, tai: int) -> None:
    book = played(opened({"game": {"seat_winds": winds, "draw": "pass"}}), DRAW, tiles("Bob", hand, "Cai"))
    assert tai_of(book, "Bob") == tai


def test_the_wind_of_the_round() -> None:
    """In the second round South's pung is Bob's own and the round's, and Cai's is the round's alone."""
    opening = opened({"game": {"draw": "pass"}})
    assert tai_of(played(opening, *[DRAW] * 4, tiles("Bob", SOUTH, "Dan")), "Bob") == 2
    assert tai_of(played(opening, *[DRAW] * 4, tiles("Cai", SOUTH, "Dan")), "Cai") == 1
    assert tai_of(played(opening, tiles("Cai", SOUTH, "Dan")), "Cai") == 0


def test_the_wind_of_the_wall_that_is_opened() -> None:
    opening = opened({"game": {"seat_winds": "opened"}})
    assert tai_of(played(opening, tiles("Bob", SOUTH, "Dan", opened="Ann")), "Bob") == 1
    assert tai_of(played(opening, tiles("Bob", SOUTH, "Dan", opened="Cai")), "Bob") == 0  # Cai E, Dan S, Ann W, Bob N
    number, message = refusal(opening, tiles("Bob", SOUTH, "Dan"))
    assert (number, "opened" in message) == (2, True)
    assert points(played(opening, win("Bob", 1, "Cai"))) == {"Bob": 40, "Cai": -40}


def test_tiles_that_are_no_hand_keep_the_code_of_their_error() -> None:
    for hand, code in (("123m", "tile_count"), ("12x", "bad_tile"), (DRAGON.replace("+", ""), "no_winning_tile")):
        with pytest.raises(GameError) as error:
            played(opened(), tiles("Bob", hand, "Cai"))
        assert (error.value.code, error.value.event) == (code, 2)


def test_two_winners_with_tiles() -> None:
    """A dragon pung, and a South pung that is nobody's: 1 and 0 tai."""
    both = won(
        [{"player": "Bob", "hand": DRAGON}, {"player": "Cai", "hand": "234m 567m 345p 67s 11z [222p] +5s"}], "Dan"
    )
    assert points(played(opened(), both)) == {"Bob": 40, "Cai": 30, "Dan": -70}
    other = won(
        [{"player": "Bob", "hand": DRAGON}, {"player": "Cai", "hand": "234m 567m 345p 67s 11z [222p] +8s"}], "Dan"
    )
    assert "same winning tile" in refusal(opened(), other)[1]


def test_tiles_and_typed_tai_in_one_hand() -> None:
    both = won([{"player": "Bob", "hand": DRAGON}, {"player": "Ann", "tai": 2}], "Dan")
    book = played(opened(), both)
    assert points(book) == {"Ann": 60, "Bob": 40, "Dan": -100}  # 2 and 1 of the dealer; 1
    assert [type(result) for result in book.entries[1].results.values()] == [Score, TypedScore]
    assert book.turn.streak == 1


def test_what_is_said_of_a_win_goes_for_tiles_as_in_a_record() -> None:
    """搶槓 1 beside a dragon pung; a line of the table's own; what one winner says goes before what is said of all."""
    robbed = "123m 456p 789p 67s 99m [777z] +5s"
    assert tai_of(played(opened(), tiles("Bob", robbed, "Cai", win="robbed_kong")), "Bob") == 2
    assert tai_of(played(opened(), tiles("Bob", DRAGON, "Cai", extra={"斷么": 3})), "Bob") == 4
    own = won(
        [{"player": "Bob", "hand": DRAGON, "extra": {"斷么": 2}}], "Cai", extra={"全帶么": 5}, title="!", note="?"
    )
    assert tai_of(played(opened(), own), "Bob") == 3
