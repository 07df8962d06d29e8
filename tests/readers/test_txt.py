"""A hand a line."""

from __future__ import annotations

import io

from taical.errors import RecordError
from taical.readers import read_records

HAND = "123m 456p 789p 678s 5s [777z] +5s"


def read(text: str) -> list[tuple[int, object]]:
    return [(entry.line, entry.data) for entry in read_records(io.BytesIO(text.encode()), "hands.txt", "txt")]


def test_words_after_a_hand_are_its_fields_by_any_name() -> None:
    assert read(f"{HAND} seat=S 放槍=東 streak=2 last_tile=yes 桌次=3 expect.tai=1\n") == [
        (
            1,
            {
                "hand": HAND,
                "seat": "S",
                "from": "東",
                "streak": 2,
                "last_tile": True,
                "桌次": "3",
                "expect": {"tai": 1},
            },
        )
    ]


def test_a_line_without_a_hand_says_what_holds_from_there_on() -> None:
    text = f"# table 2\n座位=S round=E\n\n{HAND}\n{HAND} seat=W\nround=S\n{HAND}\n"
    assert read(text) == [
        (4, {"hand": HAND, "seat": "S", "round": "E"}),
        (5, {"hand": HAND, "seat": "W", "round": "E"}),
        (7, {"hand": HAND, "seat": "S", "round": "S"}),
    ]


def test_a_misspelt_word_and_a_missing_seat_are_errors_of_their_lines() -> None:
    (first, misspelt), (second, without) = read(f"{HAND} saet=S\n{HAND}\n")
    assert (first, second) == (1, 2)
    assert isinstance(misspelt, RecordError)
    assert misspelt.message == "there is no field \"saet\"; did you mean 'seat'?"
    assert isinstance(without, RecordError)
    assert without.message.startswith("no seat is given: put seat=S after the hand")


def test_a_field_that_is_said_twice_is_an_error() -> None:
    ((_line, twice),) = read(f"{HAND} seat=S 座位=W\n")
    assert isinstance(twice, RecordError)
    assert twice.message == "seat and 座位 are the same field, seat"


def test_only_so_many_names_hold_for_the_lines_that_follow() -> None:
    """Each line with a hand is read with all of them, so that time would grow with the square of the text."""
    names = "".join(f"own{number}=1\n" for number in range(32))
    *refused, (line, record) = read(f"seat=S\n{names}{HAND}\n")
    assert [number for number, _error in refused] == [31, 32, 33]
    assert isinstance(refused[0][1], RecordError)
    assert refused[0][1].message == "more than 30 names hold for the lines that follow"
    assert isinstance(record, dict)
    assert (line, record["own28"], len(record)) == (34, "1", 31)
