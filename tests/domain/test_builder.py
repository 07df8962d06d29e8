"""From words to a checked win."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from support import READY, kind, kinds, refused, won

from taical.domain.builder import make_win, plain_win
from taical.domain.notation import parse_hand
from taical.domain.win import Win, WinKind
from taical.errors import HandError, NotationError, RecordError, TaicalError, WinError

HAND = f"{READY} +8s"
WINS = "draw (自摸), discard (放槍), robbed_kong (搶槓), eight_flowers (八仙過海), seven_rob_one (七搶一)"


def test_defaults() -> None:
    assert make_win(HAND, seat="S") == Win(
        hand=parse_hand(HAND),
        seat="S",
        round="E",
        dealer="E",
        streak=0,
        win="draw",
        from_=None,
        replacement=None,
        last_tile=False,
        opening=None,
        ready=None,
        wait=None,
        discards=None,
        missed_win=False,
        visible=(),
        base=None,
        unit=None,
    )


def test_every_field() -> None:
    made = make_win(
        "123m 456p 789p 67s 55s (7777z) 春 +8s",
        seat="南",
        round="西",
        dealer="北",
        streak=3,
        win="自摸",
        replacement="補花",
        last_tile=True,
        ready="聽牌",
        wait="兩面",
        discards=40,
        missed_win=True,
        visible="1m 東 梅",
        base=5,
        unit=Decimal("0.5"),
    )
    assert made == Win(
        hand=parse_hand("123m 456p 789p 67s 55s (7777z) 春 +8s"),
        seat="S",
        round="W",
        dealer="N",
        streak=3,
        win="draw",
        replacement="flower",
        last_tile=True,
        ready="declared",
        wait="two_sided",
        discards=40,
        missed_win=True,
        visible=kinds("1m", "東", "梅"),
        base=5,
        unit=Decimal("0.5"),
    )


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ({}, "draw"),
        ({"from_": "W"}, "discard"),
        ({"from_": "西"}, "discard"),
        ({"from_": "West"}, "discard"),
        ({"from_": "W", "win": "放銃"}, "discard"),
        ({"from_": "W", "win": "搶槓"}, "robbed_kong"),
    ],
)
def test_how_it_was_won(context: dict[str, str], expected: WinKind) -> None:
    assert won("123m 456m 789p 67s 55s [777z] +8s", **context).win == expected


def test_a_hand_that_was_read_before() -> None:
    assert make_win(parse_hand(HAND), seat="S") == make_win(HAND, seat="S")


def test_a_dealt_hand_needs_no_winning_tile() -> None:
    made = won("123m 456p 789p 678s 55s 777z", seat="E", opening="天胡")
    assert made.hand.winning is None
    assert len(made.hand.concealed) == 17


def test_flower_wins_need_no_hand() -> None:
    assert won("12345678f", win="八仙過海").hand.size == 0
    assert won("1m 1234567f [555z]", win="七搶一", from_="E").hand.concealed == (kind("1m"),)


def test_the_most_that_there_can_be() -> None:
    made = won(HAND, streak=99_999, discards=99_999)
    assert (made.streak, made.discards) == (99_999, 99_999)


Refusal = tuple[str, dict[str, Any], type[TaicalError], str, str, tuple[str, ...]]
"""The hand and how it was won; the error with its code and field, and what its message names."""

REFUSED: dict[str, Refusal] = {
    "no such seat": (HAND, {"seat": "X"}, WinError, "impossible_context", "seat", ('seat is "X"', "E, S, W and N")),
    "no such discarder": (HAND, {"from_": ""}, WinError, "impossible_context", "from", ('from is ""', "東 南 西 北")),
    "no such round": (HAND, {"round": "5"}, WinError, "impossible_context", "round", ('round is "5"',)),
    "no such dealer": (HAND, {"dealer": "Z"}, WinError, "impossible_context", "dealer", ('dealer is "Z"',)),
    "no such win": (
        HAND,
        {"win": "discrad"},
        RecordError,
        "bad_record",
        "win",
        (
            f'win is "discrad": expected one of {WINS}',
            "did you mean 'discard'?",
        ),
    ),
    "no such replacement": (
        HAND,
        {"replacement": "tile"},
        RecordError,
        "bad_record",
        "replacement",
        ('replacement is "tile": expected one of kong (槓), open_kong (明槓), flower (花)',),
    ),
    "no such opening": (
        HAND,
        {"opening": "x"},
        RecordError,
        "bad_record",
        "opening",
        ('opening is "x": expected one of heavenly (天胡), earthly (地胡), human (人胡)',),
    ),
    "no such readiness": (
        HAND,
        {"ready": "x"},
        RecordError,
        "bad_record",
        "ready",
        ('ready is "x": expected one of heavenly (天聽), earthly (地聽), human (人聽), declared (聽牌)',),
    ),
    "no such wait": (
        HAND,
        {"wait": "edgy"},
        RecordError,
        "bad_record",
        "wait",
        (
            '"edgy"',
            "edge (邊張), closed (嵌張), single (單吊), two_sided (兩面), dual_pung (雙碰)",
            "did you mean 'edge'?",
        ),
    ),
    "streak below nothing": (HAND, {"streak": -1}, RecordError, "bad_record", "streak", ("-1", "0 to 99999")),
    "endless streak": (HAND, {"streak": 10**9}, RecordError, "bad_record", "streak", ("1000000000",)),
    "discards below nothing": (HAND, {"discards": -1}, RecordError, "bad_record", "discards", ("-1",)),
    "endless discards": (HAND, {"discards": 10**9}, RecordError, "bad_record", "discards", ("1000000000",)),
    "no winning tile": (READY, {}, HandError, "no_winning_tile", "hand", ("no winning tile is marked", "+5m")),
    "complete, no winning tile": (
        "123m 456p 789p 678s 55s [777z]",
        {},
        HandError,
        "no_winning_tile",
        "hand",
        ("no winning tile is marked",),
    ),
    "dealt hand with one tile missing": (
        "123m 456p 789p 67s 55s 777z",
        {"seat": "E", "opening": "heavenly"},
        HandError,
        "no_winning_tile",
        "hand",
        ("no winning tile is marked",),
    ),
    "two tiles missing": ("123m 456p 789p 6s 55s [777z]", {}, HandError, "tile_count", "hand", ("2 too few (小相公)",)),
    "one tile missing": (
        "123m 456p 789p 6s 55s [777z] +8s",
        {},
        HandError,
        "tile_count",
        "hand",
        ("16 tiles", "1 too few (小相公)"),
    ),
    "one tile over": (
        "123m 456p 789p 678s 55s [777z] +8s",
        {},
        HandError,
        "tile_count",
        "hand",
        ("18 tiles", "1 too many (大相公)"),
    ),
    "one tile over beside eight flowers": (
        "123m 456p 789p 678s 55s [777z] 12345678f +8s",
        {"win": "eight_flowers"},
        HandError,
        "tile_count",
        "hand",
        ("1 too many (大相公)",),
    ),
    "seven flowers but no flower win": (
        "1234567f 5m",
        {},
        HandError,
        "tile_count",
        "hand",
        ("16 too few (小相公)",),
    ),
    "fifth copy on the table": (
        HAND,
        {"visible": "55s 5s"},
        HandError,
        "too_many_copies",
        "visible",
        ("with the visible tiles, 5s (五條) is there 5 times",),
    ),
    "fifth copy of the winning tile": (
        HAND,
        {"visible": "8888s"},
        HandError,
        "too_many_copies",
        "visible",
        ("8s (八條)",),
    ),
    "fifth copy of a melded tile": (HAND, {"visible": "77z"}, HandError, "too_many_copies", "visible", ("7z (中)",)),
    "own flower on the table": (
        f"{HAND} 春",
        {"visible": "春"},
        HandError,
        "duplicate_flower",
        "visible",
        ("with the visible tiles, 1f (春) is there twice",),
    ),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_refused(case: Refusal) -> None:
    hand, context, error, code, field, parts = case
    with refused(error, code, *parts, field=field):
        won(hand, **context)


def test_faults_of_the_notation_keep_their_column() -> None:
    with refused(NotationError, "bad_tile", "0m", field="hand", column=1):
        won("0m")
    with refused(NotationError, "bad_notation", "no melds", field="visible", column=4):
        won(HAND, visible="1m [123m]")
    with refused(HandError, "too_many_copies", "5m", field="hand", column=5):
        won("55555m")


def test_a_letter_is_a_tile_where_tiles_are_meant() -> None:
    assert won(HAND, visible="E").visible == kinds("1z")
    assert won(HAND, visible="南").visible == kinds("2z")


def test_four_copies_may_be_seen() -> None:
    assert won(HAND, visible="55s 1111z 梅").visible == kinds("5s", "5s", "1z", "1z", "1z", "1z", "梅")


PLAIN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"from": "W"}, {"win": "discard", "from_": "W"}),
    ({"from": "西", "win": "搶槓", "seat": "南"}, {"win": "robbed_kong", "from_": "W"}),
    ({"win": "自摸", "round": "N", "dealer": "West"}, {"round": "N", "dealer": "W"}),
    ({"streak": 0, "discards": 0}, {"streak": 0, "discards": 0}),
    ({"streak": 1}, {"streak": 1}),
    ({"streak": 99_999, "last_tile": True}, {"streak": 99_999, "last_tile": True}),
    ({"id": "12", "missed_win": True, "ready": "聽牌"}, {"missed_win": True, "ready": "declared"}),
]
"""What a record has beside hand and seat, and what is other than in a drawn win of which nothing more is said."""


@pytest.mark.parametrize(("given", "expected"), PLAIN)
def test_a_record_of_known_words_is_a_win_at_once(given: dict[str, Any], expected: dict[str, Any]) -> None:
    hand = parse_hand("123m 456m 789p 67s 55s [777z] +8s")
    record = {"hand": "123m 456m 789p 67s 55s [777z] +8s", "seat": "S"} | given
    assert plain_win(record, hand) == Win(hand, "S", **expected)


@pytest.mark.parametrize(
    "given",
    [
        {"seat": None},
        {"seat": "X"},
        {"seat": 1},
        {"streak": -1},
        {"discards": 100_000},
        {"streak": "2"},
        {"streak": True},
        {"streak": 1.0},
        {"last_tile": 1},
        {"last_tile": None},
        {"win": "draw "},
        {"base": 5},
        {"visible": "1m"},
        {"id": 7},
        {"player": "Ann"},
        {5: "E"},
    ],
)
def test_a_record_with_anything_else_is_for_others_to_read(given: dict[Any, Any]) -> None:
    assert plain_win({"hand": HAND, "seat": "S"} | given, parse_hand(HAND)) is None


def test_a_record_without_a_seat_is_for_others_to_refuse() -> None:
    assert plain_win({"hand": HAND, "round": "S"}, parse_hand(HAND)) is None


def test_a_record_of_known_words_is_checked_too() -> None:
    record = {"hand": READY, "seat": "S"}
    with refused(HandError, "no_winning_tile", field="hand"):
        plain_win(record, parse_hand(READY))
    record = {"hand": HAND, "seat": "S", "from": "S"}
    with refused(WinError, "impossible_context", "South is the winner", field="from"):
        plain_win(record, parse_hand(HAND))
