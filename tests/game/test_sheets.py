"""Spreadsheets of hands and of payments, and a book as the rows of one.

Under `wikipedia` base is 30 and a tai 10; a dealer pays and gets 1 tai more, and 2 more for each time it stayed on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from evening import (
    CLOSE,
    DRAW,
    OPEN,
    Body,
    edit,
    extended,
    false_win,
    opened,
    pay,
    played,
    seated,
    tiles,
    void,
    win,
    won,
)

from taical.errors import GameError
from taical.game.events import FIELDS_BY_KIND, MENDS
from taical.game.replay import replay
from taical.game.sheets import KINDS, MOST_FAULTS, Columns, Sheet, columns_of, events_of, first_dealer, heading
from taical.i18n import LANGUAGES, use
from taical.render.game_sheet import sheet_of

HAND = "123m 456p 789p 678s 5s [777z] +5s"
WIN = ["date", "winner", "from", "tai"]
PLAYERS = ("Ann", "Bob", "Cai", "Dan")


def sheet(headings: Sequence[str], *rows: Sequence[object], delimiter: str = ",") -> Sheet:
    return Sheet("sheet", headings, list(enumerate(rows, 2)), delimiter)


def columns(some: Sheet, players: Sequence[str] = PLAYERS, **called: str) -> Columns:
    return columns_of(some, called, players)


def bodies(some: Sheet, opening: Body = OPEN, **called: str) -> list[Body]:
    """Return the events that a spreadsheet has, but for the opening."""
    events, faults = events_of(some, columns(some, **called), opening)
    assert faults == []
    return [dict(event.body) for event in events[1:]]


def faults(some: Sheet, **called: str) -> dict[int, str]:
    return dict(events_of(some, columns(some, **called), OPEN)[1])


def test_every_kind_of_event_has_a_word_in_a_sheet() -> None:
    assert {*KINDS, *MENDS} == set(FIELDS_BY_KIND)


# --- Hands ------------------------------------------------------------------------------------------------------------


def test_hands_with_tai_and_with_tiles() -> None:
    some = sheet(
        ["winner", "from", "tai", "hand", "note"],
        ["Bob", "Ann", "3", "", ""],
        ["bob", "", "2", "", "wow"],
        ["Bob", "Bob", "1", "", ""],
        ["Bob", "自摸", "1", "", ""],
        ["Bob", "Ann", "", HAND, ""],
        ["流局", "", "", "", "late"],
        ["", "", "", "", ""],
    )
    assert bodies(some) == [
        win("Bob", 3, "Ann"),
        {**win("Bob", 2), "note": "wow"},
        win("Bob", 1),
        win("Bob", 1),
        tiles("Bob", HAND, "Ann"),
        {**DRAW, "note": "late"},
    ]


@pytest.mark.parametrize("winners", ["Bob & Dan", "Bob,Dan", "Bob、Dan", "bob / dan", "Bob;Dan", "Bob+Dan"])
def test_several_winners_are_in_one_cell(winners: str) -> None:
    both = won([{"player": "Bob", "tai": 3}, {"player": "Dan", "tai": 1}], "Ann")
    assert bodies(sheet(WIN, ["", winners, "Ann", "3 & 1"])) == [both]
    assert bodies(sheet(WIN, ["", winners, "Ann", "3/1"])) == [both]


def test_a_name_may_have_what_stands_between_names() -> None:
    seats = {"E": "Ann", "S": "Tom & Jerry", "W": "Cai", "N": "Dan"}
    some = sheet(WIN, ["", "Tom & Jerry", "Ann", 3])
    events, found = events_of(some, columns(some, tuple(seats.values())), {**OPEN, "seats": seats})
    assert (found, dict(events[1].body)) == ([], win("Tom & Jerry", 3, "Ann"))


@pytest.mark.parametrize(
    "headings",
    [
        ("日期", "贏家", "放槍", "台數", "手牌"),
        ("date", "gagnant", "défausseur", "tai", "main"),
        ("Day", "Winner", "Discarder", "Tai", "Tiles"),
        (" TIME ", "won by", "loser", "台", "hand"),
    ],
)
def test_headings_are_read_in_three_languages(headings: Sequence[str]) -> None:
    assert bodies(sheet(headings, ["2026-11-30", "Bob", "Ann", 3, None])) == [win("Bob", 3, "Ann")]


def test_a_column_can_be_said() -> None:
    some = sheet(["Who", "Whose", "Worth"], ["Bob", "Ann", 3])
    assert bodies(some, Who="winners", Whose="放槍", Worth="tai") == [win("Bob", 3, "Ann")]


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("2026-11-30", "2026-11-30"),
        ("2026/11/3", "2026-11-03"),
        ("30.11.2026", "2026-11-30"),
        ("2026-11-30T12:00:00Z", "2026-11-30T12:00:00Z"),
        ("2026-11-30 20:15", "2026-11-30T20:15Z"),
        (datetime(2026, 11, 30, 20, 15), "2026-11-30T20:15:00Z"),
        (datetime(2026, 11, 30).date(), "2026-11-30"),
    ],
)
def test_days_as_people_and_programs_write_them(written: object, at: str) -> None:
    some = sheet(WIN, [written, "Bob", "Ann", 3])
    assert [event.at for event in events_of(some, columns(some), OPEN)[0]] == [at, at]


def test_the_day_comes_first_in_french() -> None:
    some = sheet(WIN, ["30/11/2026", "Bob", "Ann", 3])
    assert faults(some) == {2: 'the day is "30-11-2026": expected one such as 2026-11-30'}
    use("fr")
    try:
        assert events_of(some, columns(some), OPEN)[0][1].at == "2026-11-30"
    finally:
        use("en")


def test_a_game_that_goes_on_is_extended() -> None:
    """Nobody of the four who deal in turn wins their own hand, so each round is four hands."""
    rows = [["", PLAYERS[(number + 1) % 4], PLAYERS[number % 4], 1] for number in range(17)]
    found = bodies(sheet(WIN, *rows))
    assert found[16] == extended()
    assert len(found) == 18


def test_what_the_row_says_was_paid_is_held_against_the_rules() -> None:
    """3 tai from the dealer: 30 + 10 * (3 + 1) = 70. Bob deals the second hand."""
    headings = ["winner", "from", "tai", *PLAYERS]
    rows = ["Bob", "Ann", 3, -70, 70, 0, ""], ["Bob", "Ann", 3, "-70", "+70", "", ""]
    assert bodies(sheet(headings, *rows)) == [win("Bob", 3, "Ann")] * 2
    found = faults(sheet(headings, ["Bob", "Ann", 3, -60, 60, 0, 0], ["Bob", "Ann", 3, 0, 0, 0, 0]))
    assert list(found) == [2]  # those after it may be wrong for the same reason
    assert found[2].startswith("by the rules Ann gets -70, and the row says -60")


# --- Payments ---------------------------------------------------------------------------------------------------------


def test_payments_alone_are_money_that_changes_hands() -> None:
    some = sheet(["A", "B", "C", "D", "remarque"], [-100, 100, 0, None, "lost bet"], ["", "−50,5", "50,5", "0", ""])
    opening = {**OPEN, "seats": dict(zip("ESWN", "ABCD", strict=True)), "dealer": "A"}
    some = some._replace(delimiter=";")
    found = columns_of(some, {}, ())
    assert list(found.players) == ["A", "B", "C", "D"]
    events, wrong = events_of(some, found, opening)
    assert wrong == []
    assert [dict(event.body) for event in events[1:]] == [
        {**pay(A=-100, B=100, C=0), "why": "lost bet"},
        pay(B=Decimal("-50.5"), C=Decimal("50.5"), D=0),
    ]


def test_numbers_of_a_workbook_are_exact() -> None:
    assert bodies(sheet(PLAYERS, [0.1, -0.1, 2.0, -2])) == [
        pay(Ann=Decimal("0.1"), Bob=Decimal("-0.1"), Cai=2, Dan=-2),
    ]


def test_columns_that_are_no_players_are_passed_over() -> None:
    some = sheet(["Weather", *PLAYERS, "Place"], ["sun", 1, -1, 0, 0, "home"])
    assert columns_of(some, {}, ()).passed == ["Weather", "Place"]
    assert columns_of(some, {"Place": ""}, ()).passed == ["Weather"]


def test_a_column_of_winners_is_passed_over_where_that_is_said() -> None:
    some = sheet(["winner", *PLAYERS], ["Bob", -1, 1, 0, 0])
    assert bodies(some, winner="") == [pay(Ann=-1, Bob=1, Cai=0, Dan=0)]
    assert faults(some) == {
        2: "Bob has neither tiles nor tai; --column THEIRS= passes over a column, such as that of winners"
    }


# --- What cannot be understood ----------------------------------------------------------------------------------------


def test_every_row_that_cannot_be_understood_is_named() -> None:
    some = sheet(
        [*WIN, "kind"],
        ["", "Bbo", "Ann", 3, ""],
        ["yesterday", "Bob", "Ann", 3, ""],
        ["", "Bob", "Ann", "three", ""],
        ["", "Bob & Dan", "Ann", 3, ""],
        ["", "Bob", "Zoe", 3, ""],
        ["", "Bob", "Ann", 3, "won"],
        ["", "", "", "", "win"],
        ["", "", "", "", "seats"],
        ["", "Bob", "Ann", 3, ""],
    )
    found = faults(some)
    assert list(found) == [2, 3, 4, 5, 6, 7, 8, 9]
    assert found[2] == "there is no player Bbo; there are Ann, Bob, Cai, Dan; did you mean 'Bob'?"
    assert found[3].startswith('the day is "yesterday"')
    assert found[4] == 'tai is "three": expected a whole number'
    assert found[5] == "there are 2 winners, and tiles or tai of 1: write 3 & 1"
    assert found[6].startswith("there is no player Zoe")
    assert found[7].startswith('kind is "won": expected one of start, win, draw, false win, money')
    assert found[8] == "who won is missing"
    assert found[9].startswith("a spreadsheet cannot tell how seats change")


def test_only_so_many_rows_are_named() -> None:
    some = sheet(WIN, *[["", "Zoe", "Ann", 3]] * 50)
    assert list(faults(some)) == list(range(2, 2 + MOST_FAULTS))


def test_payments_that_are_none_or_do_not_add_up() -> None:
    some = sheet(PLAYERS, [100, -50, 0, 0], ["much", 1, -1, 0])
    assert faults(some) == {
        2: "the amounts add up to 50, not to 0: -50 is missing",
        3: 'Ann has "much": expected a number of points',
    }


@pytest.mark.parametrize(
    ("headings", "called", "said"),
    [
        (["date", "tai"], {}, "there is no column of winners and none of what players got"),
        (
            WIN,
            {"winer": "winners"},
            "there is no column \"winer\"; there are date, winner, from, tai; did you mean 'winner'",
        ),
        (WIN, {"tai": "points"}, "--column tai=points: expected one of number, at, round"),
        (["winner", "贏家"], {}, "the columns winner and 贏家 both hold winners: --column 贏家= passes over one"),
    ],
)
def test_columns_that_cannot_be(headings: Sequence[str], called: dict[str, str], said: str) -> None:
    with pytest.raises(GameError) as caught:
        columns_of(sheet(headings, ["2026-11-30", "Bob", "Ann", 3]), called, PLAYERS)
    assert said in caught.value.message


# --- Out --------------------------------------------------------------------------------------------------------------


def rows_of(*some: Body, language: str = "en") -> list[list[Any]]:
    return list(sheet_of(played(*some), language))  # type: ignore[arg-type]


def test_a_row_for_each_event_that_stands() -> None:
    """Ann deals, Bob's 3 tai are 70. Then Bob deals and wins with Dan: Cai pays 30 + 10 * (3 + 1) and 30 + 10."""
    both = won([{"player": "Bob", "tai": 3}, {"player": "Dan", "tai": 1}], "Cai", note="at last")
    rows = rows_of(OPEN, win("Bob", 2, "Ann"), DRAW, void(3), both, edit(2, win("Bob", 3, "Ann")), pay(Ann=5, Dan=-5))
    at = "2026-11-30T12:00:00Z"
    assert rows[0] == [
        *("number", "time", "round", "dealer", "streak", "kind", "winners", "from", "tai", "hand"),
        *PLAYERS,
        *(f"{name} balance" for name in PLAYERS),
        "note",
    ]
    nothing = [None] * 4
    assert rows[1:] == [
        [None, at, None, None, None, "start", *nothing, *nothing, 0, 0, 0, 0, None],
        [1, at, "East", "Ann", 0, "win", "Bob", "Ann", 3, None, -70, 70, None, None, -70, 70, 0, 0, None],
        [
            *(2, at, "East", "Bob", 0, "win", "Bob & Dan", "Cai", "3 & 1", None),
            *(None, 70, -110, 40, -70, 140, -110, 40, "at last"),
        ],
        [None, at, None, None, None, "money", *nothing, 5, None, None, -5, -65, 140, -110, 35, None],
    ]


def test_what_a_sheet_has_is_read_again() -> None:
    some = [
        opened({"payment": {"false_win": 5}}),
        *(win("Bob", 3, "Ann"), DRAW, false_win("Cai"), pay(Ann=5, Dan=-5), tiles("Bob", HAND, "Ann")),
        *({"kind": "note", "text": "tea"}, CLOSE),
    ]
    book = played(*some)
    for language in LANGUAGES:
        headings, *rows = sheet_of(book, language)
        whole = sheet([str(heading) for heading in headings], *rows)
        found = columns_of(whole, {}, ())
        assert (tuple(found.players), found.passed) == (PLAYERS, [])
        assert first_dealer(whole, found) == "Ann"
        events, wrong = events_of(whole, found, some[0])
        assert wrong == []
        assert replay(events).balances == book.balances
        assert [dict(event.body) for event in events] == some


def test_control_characters_are_shown_and_the_pot_has_columns_where_it_has_points() -> None:
    seats = {"E": "A\nnn", "S": "\u202eBob", "W": "Cai", "N": "Dan"}
    rows = rows_of({**OPEN, "seats": seats, "dealer": "A\nnn"}, {**pay(pot=5, Dan=-5), "why": "\x1b[2J"})
    assert rows[0][10:14] == ["A\\nnn", "\\u202eBob", "Cai", "Dan"]
    assert rows[0][14] == "pot"
    assert rows[2][14] == 5
    assert rows[2][-1] == "\\x1b[2J"


def test_new_seats_are_told_by_their_names() -> None:
    row = rows_of(OPEN, seated("Ann Eve Cai Dan"))[2]
    assert (row[5], row[-1]) == ("seats", "Ann, Eve, Cai, Dan")


def test_every_heading_is_read_as_its_own_column() -> None:
    for language in LANGUAGES:
        names = [heading(column, language) for column in ("number", "at", "round", "dealer", "streak", "kind")]
        names += [heading(column, language) for column in ("winners", "from", "tai", "hand", "note")]
        found = columns(sheet(names, ["x"] * len(names)))
        assert list(found.fields) == [
            *("number", "at", "round", "dealer", "streak", "kind"),
            *("winners", "from", "tai", "hand", "note"),
        ]


class Counted(str):
    """A text that counts how often it is compared."""

    __slots__ = ()
    times = 0

    def __eq__(self, other: object) -> bool:
        Counted.times += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_many_columns_and_rows_are_each_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def looked_at(row: Sequence[object], place: int) -> object:
        seen.append(place)
        return row[place]

    monkeypatch.setattr("taical.game.sheets._cell", looked_at)
    monkeypatch.setattr("taical.readers.cells.name", Counted)
    Counted.times = 0
    many = Sheet("x", ["winner", "tai", *map(str, range(1000))], [(2, ["Ann", "3"])] * 1000)
    assert len(columns_of(many, {}, ()).passed) == 1000
    assert len(seen) == 2 * 1000
    assert Counted.times < 10 * 1000
