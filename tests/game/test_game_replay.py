"""How a game goes on, with every value worked by hand from the contract: base 30, unit 10, dealer 1, streak 2."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from evening import (
    CLOSE,
    DRAW,
    SEATS,
    Body,
    edit,
    event,
    events_of,
    extended,
    false_win,
    opened,
    pay,
    played,
    points,
    refusal,
    seated,
    state,
    unchecked,
    void,
    win,
    won,
)

from taical.domain.tiles import Seat
from taical.errors import GameError
from taical.game.events import check_body
from taical.game.replay import Turn, follow, replay

PASS: Body = {"game": {"draw": "pass"}}
"""A table where a draw passes the deal, the shortest way to go on."""


def turn(*bodies: Body) -> Turn:
    return played(*bodies).turn


# --- Dealer and streak ------------------------------------------------------------------------------------------------

AFTER: dict[str, tuple[Body, list[Body], tuple[int, str, int]]] = {
    "nothing yet": ({}, [], (1, "Ann", 0)),
    "the dealer wins": ({}, [win("Ann", 1)], (2, "Ann", 1)),
    "the dealer wins twice": ({}, [win("Ann", 1), win("Ann", 1, "Bob")], (3, "Ann", 2)),
    "the dealer is one of two winners": (
        {},
        [won([{"player": "Cai", "tai": 1}, {"player": "Ann", "tai": 1}], "Bob")],
        (2, "Ann", 1),
    ),
    "others win": ({}, [won([{"player": "Cai", "tai": 1}, {"player": "Dan", "tai": 1}], "Bob")], (2, "Bob", 0)),
    "another wins after a streak": ({}, [win("Ann", 1), DRAW, win("Dan", 0)], (4, "Bob", 0)),
    "the next dealer wins": ({}, [win("Dan", 1), win("Bob", 1)], (3, "Bob", 1)),
    "the dealer's win is passed over for a nearer one": (
        {"payment": {"several_winners": "nearest"}},
        [won([{"player": "Ann", "tai": 9}, {"player": "Dan", "tai": 0}], "Cai")],
        (2, "Bob", 0),
    ),
    "a draw, by default": ({}, [DRAW, DRAW], (3, "Ann", 2)),
    "a draw, stay_and_count": ({"game": {"draw": "stay_and_count"}}, [DRAW], (2, "Ann", 1)),
    "a draw, stay": ({"game": {"draw": "stay"}}, [win("Ann", 1), DRAW], (3, "Ann", 1)),
    "a draw, pass": (PASS, [win("Ann", 1), DRAW], (3, "Bob", 0)),
    "a false win, by default": ({}, [win("Ann", 1), false_win("Ann")], (3, "Ann", 1)),
    "a false win, redeal": ({"game": {"false_win": "redeal"}}, [DRAW, false_win("Bob")], (3, "Ann", 1)),
    "the dealer's false win, pass_if_dealer": (
        {"game": {"false_win": "pass_if_dealer"}},
        [DRAW, false_win("Ann")],
        (3, "Bob", 0),
    ),
    "another's false win, pass_if_dealer": (
        {"game": {"false_win": "pass_if_dealer"}},
        [DRAW, false_win("Bob")],
        (3, "Ann", 1),
    ),
    "payments and notes": ({}, [DRAW, pay(Ann=-5, Bob=5), {"kind": "note", "text": "late"}], (2, "Ann", 1)),
    "a void hand": ({}, [DRAW, DRAW, void(2)], (2, "Ann", 1)),
}


@pytest.mark.parametrize(("rules", "bodies", "after"), AFTER.values(), ids=AFTER)
def test_dealer_and_streak(rules: Body, bodies: list[Body], after: tuple[int, str, int]) -> None:
    hand, _, dealer, streak = turn(opened(rules), *bodies)
    assert (hand, dealer, streak) == after


# --- Rounds and the end -----------------------------------------------------------------------------------------------


def test_the_deal_goes_around_and_the_round_changes_when_it_is_back() -> None:
    opening = opened(PASS)
    dealers = [turn(opening, *[DRAW] * count).dealer for count in range(6)]
    assert dealers == ["Ann", "Bob", "Cai", "Dan", "Ann", "Bob"]
    rounds = [turn(opening, *[DRAW] * count).round for count in range(16)]
    assert "".join(rounds) == "EEEESSSSWWWWNNNN"


def test_the_round_changes_when_the_deal_is_back_with_whoever_dealt_first() -> None:
    opening = opened(PASS, dealer="Cai")
    turns = [turn(opening, *[DRAW] * count) for count in range(6)]
    assert [(now.dealer, now.round) for now in turns] == [
        ("Cai", "E"),
        ("Dan", "E"),
        ("Ann", "E"),
        ("Bob", "E"),
        ("Cai", "S"),
        ("Dan", "S"),
    ]


def test_a_dealer_who_stays_makes_a_round_longer() -> None:
    assert turn(opened(PASS), *[DRAW] * 3, win("Dan", 1), win("Dan", 1)) == Turn(6, "E", "Dan", 2)


@pytest.mark.parametrize(("length", "last"), [(1, "E"), (2, "S"), (4, "N"), (6, "S")])
def test_the_game_is_over_after_its_rounds(length: int, last: Seat) -> None:
    hands = [DRAW] * (4 * length)
    opening = opened({"game": {"draw": "pass", "length": length}})
    assert not played(opening, *hands[1:]).over
    book = played(opening, *hands)
    assert book.over
    assert book.turn == Turn(4 * length + 1, last, "Ann", 0)


@pytest.mark.parametrize("hand", [DRAW, win("Ann", 1), false_win("Bob")])
def test_a_hand_after_the_end_is_refused_with_what_to_do(hand: Body) -> None:
    opening = opened({"game": {"draw": "pass", "length": 1}})
    number, message = refusal(opening, *[DRAW] * 4, hand)
    assert number == 6
    assert "--extend" in message
    assert "taical game seats" in message


def test_other_things_go_on_after_the_end() -> None:
    opening = opened({"game": {"draw": "pass", "length": 1}})
    book = played(opening, *[DRAW] * 4, pay(Ann=-5, Bob=5), {"kind": "note", "text": "bye"}, CLOSE)
    assert (points(book), book.over, book.closed) == ({"Ann": -5, "Bob": 5}, True, True)


def test_a_longer_game() -> None:
    opening = opened({"game": {"draw": "pass", "length": 1}})
    ended = [opening, *[DRAW] * 4]
    book = played(*ended, extended())
    assert (book.over, book.turn) == (False, Turn(5, "S", "Ann", 0))
    assert played(*ended, extended(), *[DRAW] * 4).over
    assert played(*ended, extended(4), *[DRAW] * 15).turn == Turn(20, "E", "Dan", 0)  # the fifth round is East's again
    assert played(opening, extended(), *[DRAW] * 8).over  # said before the end
    assert not played(opening, extended(), *[DRAW] * 7).over


def test_new_seats_begin_a_new_game() -> None:
    opening = opened({"game": {"draw": "pass", "length": 1}})
    book = played(opening, *[DRAW] * 4, extended(), DRAW, win("Bob", 1), seated("Dan Cai Bob Ann", "Bob"))
    assert (book.over, book.turn) == (False, Turn(7, "E", "Bob", 0))
    assert book.winds() == {"Dan": "E", "Cai": "S", "Bob": "W", "Ann": "N"}
    assert played(opening, *[DRAW] * 4, extended(), seated("Dan Cai Bob Ann", "Bob"), *[DRAW] * 4).over
    assert turn(opening, seated("Dan Cai Bob Ann", "Bob"), DRAW, DRAW).dealer == "Dan"  # W, N, then E


def test_a_substitute_takes_a_chair_and_not_an_account() -> None:
    bodies = [opened(), win("Ann", 1), win("Ann", 0, "Bob"), seated("Eve Bob Cai Dan")]
    book = played(*bodies)
    # 1 tai and 1 of the dealer from three: 3 × 50; then 0 tai, 1 and 2 for one streak: 60
    assert points(book) == {"Ann": 210, "Bob": -110, "Cai": -50, "Dan": -50}
    assert book.turn == Turn(3, "E", "Eve", 2)
    assert book.balances["Eve"] == 0
    assert points(played(*bodies, win("Eve", 0, "Dan"))) == {
        **points(book),
        "Eve": 80,  # 0 tai, 1 and 2 × 2
        "Dan": -130,
    }
    assert points(played(*bodies, seated("Ann Bob Cai Eve"))) == points(book)


def test_a_book_has_a_hundred_players_at_most() -> None:
    bodies = [opened(), *(seated(" ".join(f"{name}{number}" for name in "abcd")) for number in range(24))]
    assert len(played(*bodies).players) == 4 + 4 * 24
    with pytest.raises(GameError, match="a book has at most 100 players, not 101"):
        played(*bodies, seated("Ann Bob Cai e"), seated("f g h i"))
    crowd = {**opened(), "players": [f"p{number}" for number in range(101)]}
    with pytest.raises(GameError, match="a book has at most 100 players"):
        check_body(crowd)


def test_chairs_changed_by_two_who_both_go_on() -> None:
    assert turn(opened(), DRAW, seated("Cai Bob Ann Dan")) == Turn(2, "E", "Cai", 1)


def test_a_dealer_without_a_chair_is_refused() -> None:
    number, message = refusal(opened(), seated("Eve Bob Cai Dan", "Ann"))
    assert (number, message.split(":")[0]) == (2, "Ann is not at the table")
    assert refusal(opened(dealer="Eve"))[0] == 1


# --- Winds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "winds"),
    [("fixed", "ESWN"), ("dealer", "WNES"), ("opened", "ESWN")],
)
def test_the_winds_of_the_chairs(rule: str, winds: str) -> None:
    """Cai deals; where the dealer is East, Dan is South, Ann West and Bob North."""
    book = played(opened({"game": {"draw": "pass", "seat_winds": rule}}), DRAW, DRAW)
    assert book.winds() == dict(zip(("Ann", "Bob", "Cai", "Dan"), winds, strict=True))


def test_where_the_wall_is_opened_is_east() -> None:
    book = played(opened({"game": {"seat_winds": "opened"}}))
    assert book.winds("Dan") == {"Dan": "E", "Ann": "S", "Bob": "W", "Cai": "N"}
    assert played(opened({"game": {"seat_winds": "fixed"}})).winds("Dan")["Dan"] == "N"


@pytest.mark.parametrize("rule", ["fixed", "dealer", "opened"])
@pytest.mark.parametrize("hand", [DRAW, win("Ann", 1), false_win("Bob")])
def test_the_wall_of_somebody_who_is_not_at_the_table(rule: str, hand: Body) -> None:
    number, message = refusal(opened({"game": {"seat_winds": rule}}, players=["Eve"]), {**hand, "opened": "Eve"})
    assert (number, message.split(":")[0]) == (2, "Eve is not at the table")


# --- Balances ---------------------------------------------------------------------------------------------------------


def test_a_book_begins_with_nothing_or_what_was_brought() -> None:
    assert played(opened()).balances == {"Ann": 0, "Bob": 0, "Cai": 0, "Dan": 0, "pot": 0}
    amounts = {"Ann": Decimal("10.50"), "Eve": -5, "pot": Decimal("-5.5")}
    book = played(opened(players=["Eve"], balances=amounts))
    assert book.balances == {"Ann": Decimal("10.5"), "Bob": 0, "Cai": 0, "Dan": 0, "Eve": -5, "pot": Decimal("-5.5")}
    assert str(book.balances["Ann"]) == "10.5"
    assert book.players == ["Ann", "Bob", "Cai", "Dan", "Eve"]
    assert book.entries[0].balances == book.balances


def test_starting_balances_that_are_refused() -> None:
    assert refusal(opened(balances={"Ann": 5, "Bob": -3})) == (1, "the amounts add up to 2, not to 0: -2 is missing")
    assert refusal(opened(balances={"Ann": 5, "Eve": -5}))[1].startswith("there is no player Eve in the book")


def test_transfers() -> None:
    book = played(
        opened(players=["Eve"]), pay(Bob=-100, Ann=100), pay(Eve=Decimal("0.25"), pot=Decimal("-0.25"), Cai=0)
    )
    assert points(book) == {"Ann": 100, "Bob": -100, "Eve": Decimal("0.25"), "pot": Decimal("-0.25")}
    assert book.entries[2].payments == {"Eve": Decimal("0.25"), "pot": Decimal("-0.25")}
    assert refusal(opened(), pay(Ann=5, Bob=-4)) == (2, "the amounts add up to 1, not to 0: -1 is missing")
    assert refusal(opened(), pay(Ann=5, Eve=-5))[0] == 2
    assert refusal(opened(), pay(Ann=5, Anne=-5))[1].endswith("; did you mean 'Ann'?")


def test_a_note_is_about_an_earlier_event_or_about_none() -> None:
    about: Body = {"kind": "note", "text": "!"}
    assert played(opened(), DRAW, {**about, "target": 2}, {**about, "target": 1}, about).hand == 2
    assert refusal(opened(), {**about, "target": 2}) == (2, "2 is not an earlier event than 2")
    assert refusal(opened(), {**about, "target": 9}) == (2, "9 is not an earlier event than 2")


def test_no_digit_is_lost() -> None:
    """What is added here has more digits than decimals have by default."""
    little, much = Decimal("0.00000001"), 10**12 - 1
    book = played(opened(), *[pay(Ann=much, Bob=-much)] * 3, pay(Ann=little, Cai=-little))
    assert points(book) == {"Ann": 3 * much + little, "Bob": -3 * much, "Cai": -little}
    dear: Body = {
        "base": Decimal("999999999.99999999"),
        "unit": Decimal("999999999.99999999"),
        "times": Decimal("999.99"),
    }
    book = played(opened(), *[won([{"player": "Bob", "tai": 99999}], None, **dear)] * 9, pay(Ann=little, Bob=-little))
    assert sum(map(Fraction, book.balances.values())) == 0
    # the dealers are in turn Ann, Bob with streak 0 to 7, of which Bob wins the last 8; Dan pays, beside 99999 tai,
    # none in the first hand, then 1 + 2N: 8 × 1 + 2 × 28
    assert Fraction(book.balances["Dan"]) * 10**10 == -(9 * 100000 + 64) * 99999999999999999 * 99999


# --- False wins -------------------------------------------------------------------------------------------------------

FALSE_WINS: dict[str, tuple[object, list[Body], dict[str, int]]] = {
    "a table without a penalty": (None, [false_win("Bob")], {}),
    # 8 tai: 110, to the dealer 120
    "another player": (8, [false_win("Bob")], {"Ann": 120, "Bob": -340, "Cai": 110, "Dan": 110}),
    # 8 tai, 1 and 2 for the streak: 140
    "the dealer after a draw": (8, [DRAW, false_win("Ann")], {"Ann": -420, "Bob": 140, "Cai": 140, "Dan": 140}),
    "twice the penalty": (8, [false_win("Bob", times=2)], {"Ann": 240, "Bob": -680, "Cai": 220, "Dan": 220}),
    "what was claimed": (
        "claimed",
        [false_win("Bob", claimed_tai=3)],
        {"Ann": 70, "Bob": -190, "Cai": 60, "Dan": 60},
    ),
    "flat points": ({"points": 300}, [false_win("Ann")], {"Ann": -900, "Bob": 300, "Cai": 300, "Dan": 300}),
}


@pytest.mark.parametrize(("penalty", "bodies", "balances"), FALSE_WINS.values(), ids=FALSE_WINS)
def test_false_wins(penalty: object, bodies: list[Body], balances: dict[str, int]) -> None:
    book = played(opened({"payment": {"false_win": penalty}}), *bodies)
    assert points(book) == balances
    assert book.hand == len(bodies) + 1


def test_false_wins_that_are_refused() -> None:
    assert refusal(opened(players=["Eve"]), false_win("Eve"))[1].startswith("Eve is not at the table")
    assert refusal(opened(), false_win("Eve"))[1].startswith("there is no player Eve")
    claimed = opened({"payment": {"false_win": "claimed"}})
    assert "claimed_tai" in refusal(claimed, false_win("Bob"))[1]
    penal = opened({"payment": {"false_win": 5}})
    assert refusal(penal, false_win("Bob", times=0))[1].startswith("times is 0")
    assert refusal(penal, false_win("Bob", times=1001))[1].startswith("times is 1001")


# --- The house cut ----------------------------------------------------------------------------------------------------


def cut(**said: Any) -> Body:  # noqa: ANN401 - the fields of a cut
    return opened({"payment": {"dealer_tai": 0, "streak_tai": 0}, "game": {"house_cut": {"amount": 20, **said}}})


def test_a_cut_of_self_draws() -> None:
    book = played(cut(on="self_draw"), win("Bob", 0), win("Cai", 0, "Dan"))
    assert book.entries[1].payments == {"Ann": -30, "Bob": 70, "Cai": -30, "Dan": -30, "pot": 20}
    assert book.entries[2].payments == {"Cai": 30, "Dan": -30}


def test_a_cut_of_every_win_is_taken_of_each_winner() -> None:
    both = won([{"player": "Bob", "tai": 0}, {"player": "Cai", "tai": 1}], "Dan")
    assert points(played(cut(on="win"), both)) == {"Bob": 10, "Cai": 20, "Dan": -70, "pot": 40}


def test_a_cut_ends_at_its_cap_until_the_next_game() -> None:
    opening = cut(on="self_draw", cap=50)
    pots = [played(opening, *[win("Bob", 0)] * count).balances["pot"] for count in range(6)]
    assert pots == [0, 20, 40, 50, 50, 50]
    again = [seated("Ann Bob Cai Dan", "Ann"), win("Bob", 0)]
    assert played(opening, *[win("Bob", 0)] * 4, *again).balances["pot"] == 70
    assert played(opening, *[win("Bob", 0)] * 4, seated("Eve Bob Cai Dan"), win("Bob", 0)).balances["pot"] == 50
    assert played(opening, *[win("Bob", 0)] * 4).entries[4].payments == {"Ann": -30, "Bob": 90, "Cai": -30, "Dan": -30}


def test_a_cut_for_a_player() -> None:
    book = played(cut(on="self_draw", to="Eve"), win("Bob", 0))
    assert points(book) == {"Ann": -30, "Bob": 70, "Cai": -30, "Dan": -30, "Eve": 20}
    assert points(played(cut(on="self_draw", to="Bob"), win("Bob", 0))) == {
        "Ann": -30,
        "Bob": 90,
        "Cai": -30,
        "Dan": -30,
    }
    assert points(played(cut(on="self_draw", to="Ann"), win("Bob", 0)))["Ann"] == -10


def test_a_cut_of_a_win_that_pays_nothing() -> None:
    opening = {**cut(on="win"), "settings": {"base": 0, "unit": 10}}
    assert points(played(opening, win("Bob", 0, "Cai"))) == {"Bob": -20, "pot": 20}


def test_a_cut_in_small_money() -> None:
    book = played(cut(on="win", amount=Decimal("0.1"), cap=Decimal("0.25")), *[win("Bob", 0, "Cai")] * 3)
    assert points(book) == {"Bob": Decimal("89.75"), "Cai": -90, "pot": Decimal("0.25")}


# --- Settings ---------------------------------------------------------------------------------------------------------


def test_the_stakes_of_a_book_go_before_those_of_its_rules_and_those_of_a_hand_before_both() -> None:
    opening = opened({"payment": {"base": 50}}, settings={"base": 100, "unit": 20})
    assert points(played(opening, win("Bob", 2, "Cai"))) == {"Bob": 140, "Cai": -140}
    assert points(played(opening, won([{"player": "Bob", "tai": 2}], "Cai", base=1, unit=2))) == {"Bob": 5, "Cai": -5}
    assert points(played(opened(settings={"unit": 5}), win("Bob", 2, "Cai"))) == {"Bob": 40, "Cai": -40}


# --- The sample of the contract ---------------------------------------------------------------------------------------

SAMPLE: list[Body] = [
    {
        "kind": "open",
        "name": "Fri",
        "seats": {"E": "Bea", "S": "Dan", "W": "阿明", "N": "Chen"},
        "dealer": "Bea",
        "ruleset": {"extends": "wikipedia"},
    },
    won([{"player": "Dan", "hand": "123m 456p 789p 678s 5s [777z] +5s"}], "Bea"),
    won([{"player": "Bea", "tai": 3}, {"player": "Chen", "tai": 1}], "Dan"),
    win("Bea", 6),
    DRAW,
    false_win("Dan"),
    {"kind": "transfer", "amounts": {"Dan": -100, "Bea": 100}, "why": "lost bet"},
    void(3),
    edit(2, win("Dan", 2, "Chen")),
    {**seated("Eve Dan 阿明 Chen", "Eve")},
    {"kind": "note", "text": "..."},
    CLOSE,
]


def test_the_sample_before_anything_is_mended() -> None:
    """What each event pays, and by whom the next hand is dealt.

    2: one dragon pung, 1 tai, and 1 of the dealer who discarded: 50. The deal passes to Dan.
    3: from the dealer 3 + 1 tai, 70, and 1 + 1 tai, 50; neither winner deals, so 阿明 does.
    4: 6 tai drawn: 90 from two, 100 from the dealer. Chen deals.
    5: Chen stays, streak 1. 6: the table has no penalty; it is a hand all the same. 7: the bet.
    """
    book = played(*SAMPLE[:7])
    assert [entry.payments for entry in book.entries] == [
        {},
        {"Dan": 50, "Bea": -50},
        {"Bea": 70, "Chen": 50, "Dan": -120},
        {"Bea": 280, "Dan": -90, "阿明": -100, "Chen": -90},
        {},
        {},
        {"Dan": -100, "Bea": 100},
    ]
    assert [entry.turn for entry in book.entries] == [
        Turn(1, "E", "Bea", 0),
        Turn(1, "E", "Bea", 0),
        Turn(2, "E", "Dan", 0),
        Turn(3, "E", "阿明", 0),
        Turn(4, "E", "Chen", 0),
        Turn(5, "E", "Chen", 1),
        Turn(6, "E", "Chen", 1),
    ]
    assert [entry.hand for entry in book.entries] == [None, 1, 2, 3, 4, 5, None]
    assert book.balances == {"Bea": 400, "Dan": -260, "阿明": -100, "Chen": -40, "pot": 0}


def test_the_sample_with_its_mends() -> None:
    """2 is 2 tai from Chen, 50; Dan deals. 3 is void. 4: the dealer Dan pays 100, the others 90; 阿明 deals."""
    book = played(*SAMPLE)
    assert [entry.payments for entry in book.entries] == [
        {},
        {"Dan": 50, "Chen": -50},
        {},
        {"Bea": 280, "Dan": -100, "阿明": -90, "Chen": -90},
        {},
        {},
        {"Dan": -100, "Bea": 100},
        {},
        {},
        {},
        {},
        {},
    ]
    assert [entry.turn for entry in book.entries[2:7]] == [
        Turn(2, "E", "Dan", 0),
        Turn(2, "E", "Dan", 0),
        Turn(3, "E", "阿明", 0),
        Turn(4, "E", "阿明", 1),
        Turn(5, "E", "阿明", 1),
    ]
    assert [entry.hand for entry in book.entries[:7]] == [None, 1, None, 2, 3, 4, None]
    assert book.balances == {"Bea": 380, "Dan": -150, "阿明": -90, "Chen": -140, "Eve": 0, "pot": 0}
    assert (book.turn, book.closed, book.over) == (Turn(5, "E", "Eve", 0), True, False)
    assert [(entry.voided, entry.replaced_by) for entry in book.entries[1:3]] == [(False, 9), (True, None)]
    assert book.entries[1].body == win("Dan", 2, "Chen")
    assert book.entries[1].event.body == SAMPLE[1]


# --- The end of a book, and mends -------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [DRAW, pay(Ann=1, Bob=-1), {"kind": "note", "text": "x"}, CLOSE, extended()])
def test_a_closed_book_takes_nothing(body: Body) -> None:
    assert refusal(opened(), CLOSE, body) == (3, "the book is closed: `taical game reopen` opens it again")


def test_a_closed_book_can_be_mended_and_opened_again() -> None:
    closed = [opened(), win("Ann", 1), CLOSE]
    assert points(played(*closed, edit(2, win("Bob", 0, "Cai")))) == {"Bob": 30, "Cai": -30}
    assert played(*closed, void(2)).balances["Ann"] == 0
    book = played(*closed, void(3), DRAW)
    assert (book.closed, book.turn) == (False, Turn(3, "E", "Ann", 2))
    assert refusal(*closed, void(3), DRAW, void(4)) == (5, "the book is closed: `taical game reopen` opens it again")


def test_a_mend_that_makes_a_later_event_impossible_names_it() -> None:
    bodies = [opened(), seated("Eve Bob Cai Dan"), win("Eve", 1)]
    number, message = refusal(*bodies, void(2))
    assert (number, message.split(":")[0]) == (3, "there is no player Eve in the book")
    short = opened({"game": {"draw": "pass", "length": 1}})
    assert refusal(short, win("Ann", 1), *[DRAW] * 4, void(2), DRAW)[0] == 8
    assert refusal(short, win("Ann", 1), *[DRAW] * 4, edit(2, DRAW))[0] == 6


def test_an_edit_of_the_opening() -> None:
    other = opened(None, name="Sat", dealer="Bob")
    book = played(opened(), win("Ann", 1, "Cai"), edit(1, other))
    assert (book.name, book.turn) == ("Sat", Turn(2, "E", "Cai", 0))
    assert points(book) == {"Ann": 40, "Cai": -40}
    assert (book.entries[0].body, book.entries[0].replaced_by) == (other, 3)
    assert refusal(opened(), edit(1, opened(dealer="Eve")))[0] == 1


# --- Events that do not follow each other -----------------------------------------------------------------------------


def test_a_book_begins_with_its_opening_and_has_all_its_events() -> None:
    for events, number in (
        ([], 1),
        (unchecked([DRAW]), 1),
        ([event(1, OPENING), event(3, DRAW)], 2),
        ([event(1, OPENING), event(1, DRAW)], 2),
        (unchecked([OPENING, OPENING]), 2),
    ):
        with pytest.raises(GameError) as error:
            replay(events)
        assert error.value.event == number


OPENING = opened()


@pytest.mark.parametrize("added", [[event(3, DRAW)], [event(2, OPENING)], [event(2, DRAW), event(2, DRAW)]])
def test_what_does_not_follow_is_not_added(added: list[Any]) -> None:
    events = events_of(OPENING)
    with pytest.raises(GameError):
        follow(replay(events), events, added)


def test_what_follows_is_added() -> None:
    events = events_of(OPENING, DRAW, win("Bob", 1), void(2))
    for cut_at in range(1, 5):
        assert state(follow(replay(events[:cut_at]), events[:cut_at], events[cut_at:])) == state(replay(events))


def test_seats_are_kept_in_order() -> None:
    assert list(played(opened(seats=dict(reversed(SEATS.items())))).winds()) == ["Ann", "Bob", "Cai", "Dan"]
