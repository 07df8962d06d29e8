"""CSV as people and spreadsheets write it: a row a record, the fields named in the first row."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from raw_records import HAND, Pieces, data, entries, outcomes, outline, read_on, trickle

from taical.readers.text import LONGEST

RECORD = {"hand": HAND, "seat": "S"}

LAYOUTS: dict[str, str | bytes] = {
    "commas": f"hand,seat\n{HAND},S\n{HAND},S\n",
    "semicolons": f"hand;seat\n{HAND};S\n{HAND};S\n",
    "tabs": f"hand\tseat\n{HAND}\tS\n{HAND}\tS\n",
    "no last newline": f"hand,seat\n{HAND},S\n{HAND},S",
    "Windows with a mark": f"hand,seat\r\n{HAND},S\r\n{HAND},S\r\n".encode("utf-8-sig"),
    "old Mac": f"hand,seat\r{HAND},S\r{HAND},S\r",
    "Excel's Unicode text": f"hand\tseat\r\n{HAND}\tS\r\n{HAND}\tS\r\n".encode("utf-16"),
    "all in quotes": f'"hand","seat"\n"{HAND}","S"\n"{HAND}","S"\n',
    "said": f"sep=;\r\nhand;seat\r\n{HAND};S\r\n{HAND};S\r\n",
    "said with a mark": f"sep=;\r\nhand;seat\r\n{HAND};S\r\n{HAND};S\r\n".encode("utf-8-sig"),
    "said in capitals": f"SEP=|\nhand|seat\n{HAND}|S\n{HAND}|S\n",
    "said to be a tab": f"sep=\t\nhand\tseat\n{HAND}\tS\n{HAND}\tS\n",
    "names in capitals, with blanks": f" Hand ,SEAT\n{HAND},S\n{HAND},S\n",
    "blanks around cells": f"hand, seat\n{HAND} , S\n  {HAND},\tS \n",
    "blanks before quotes": f'hand, seat\n"{HAND}", "S"\n"{HAND}",   "S"\n',
    "another order": f"seat,hand\nS,{HAND}\nS,{HAND}\n",
    "columns without anything": f"hand,seat,,,\n{HAND},S,,,\n{HAND},S\n",
    "rows without anything": f"\n,,\n;;\nhand,seat\n\n{HAND},S\n,,,,\n , \n{HAND},S,,\n,\n\n",
    "empty cells": f"id,hand,note,seat,streak,last_tile,base,expect\n,{HAND},,S,,,,\n,{HAND}, ,S\n",
}


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_rows_in_every_layout(name: str, slow: bool) -> None:
    content = LAYOUTS[name]
    raw = content.encode() if isinstance(content, str) else content
    assert read_on(trickle(raw) if slow else raw, "csv") == ([RECORD, RECORD], "")


@pytest.mark.parametrize("content", ["", "\n", "\ufeff", ",,\n", "sep=;\n", "sep=;\n;;\n", "hand,seat\n", "hand,seat"])
def test_an_empty_input_has_no_records(content: str) -> None:
    assert entries(content, "csv") == []


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_record_has_the_line_on_which_its_row_starts(ends: str) -> None:
    text = f'sep=;\n\nid;hand;seat;note\na;{HAND};S\n\n;{HAND};S;"two\n\nlines"\nc;{HAND};S\n'.replace("\n", ends)
    assert outline(outcomes(text, "csv")) == [("a", 4, 3), ("6", 6, 3), ("c", 9, 3)]


def test_a_cell_may_have_line_breaks_quotes_and_delimiters() -> None:
    text = f'hand,seat,note\n"{HAND.replace(" [", chr(10) + "[")}",S,"a ""b"", c\r\nd"\n'
    (found,) = outcomes(text, "csv")
    assert found.entry.data == {"hand": HAND.replace(" [", "\n["), "seat": "S", "note": 'a "b", c\r\nd'}
    assert outline([found]) == [("2", 2, 3)]


# The first row, and why it cannot be one.
HEADERS: list[tuple[str, str]] = [
    ("hand,seat,steak", "1: there is no field \"steak\"; did you mean 'streak'?"),
    ("\n\nhand,seat,Expect.Tia", "3: there is no field \"Expect.Tia\"; did you mean 'expect.tai'?"),
    ("sep=;\nhand;seat;sead", "2: there is no field \"sead\"; did you mean 'seat'?"),
    ("hand,seat, HAND ", "1: the column hand is there twice"),
    ("hand,streak", "1: there is no column seat"),
    ("id,seat", "1: there is no column hand"),
    (f"{HAND},S", f'1: the first row must name the fields, such as hand and seat; "{HAND}" is not a field'),
    ('"hand"x,seat', "1: inside a quoted cell, a quote must be written twice"),
    ('hand,"seat', "1: a cell of this row has no end: a quote is missing"),
]


@pytest.mark.parametrize(("header", "why"), HEADERS)
def test_a_first_row_that_names_no_fields_is_refused_as_a_whole(header: str, why: str) -> None:
    found, error = read_on(f"{header}\n{HAND},S,\n", "csv")
    assert (found, error) == ([], f"hands:{why}")


def test_a_deal_needs_neither_hand_nor_seat() -> None:
    wins = f'[{{""seat"": ""S"", ""hand"": ""{HAND}""}}]'
    found = entries(f'wins,false_win\n"{wins}",\n[],S\n', "csv")
    assert [entry.data for entry in found] == [{"wins": [RECORD]}, {"wins": [], "false_win": "S"}]


# A row below hand,seat,streak,last_tile,base,expect.tai with what it is refused for: the field and the message.
WRONG: dict[str, tuple[str, str | None, str]] = {
    "no number": ("H,S,two", "streak", 'streak is "two": expected a whole number'),
    "half a number": ("H,S,1.5", "streak", 'streak is "1.5": expected a whole number'),
    "no truth": ("H,S,,perhaps", "last_tile", 'last_tile is "perhaps": expected true or false'),
    "no price": ("H,S,,,cheap", "base", 'base is "cheap": expected a number'),
    "decimal comma among commas": ('H,S,,,"0,5"', "base", 'base is "0,5": expected a number'),
    "negative price": ("H,S,,,-5", "base", "base is -5: expected a number"),
    "no tai": ("H,S,,,,x", "expect", 'expect.tai is "x": expected a whole number'),
    "cell too many": ("H,S,,,,,x", None, 'column 7 has no name in the first row, but "x" is in it'),
    "quote": ('"H"H,S', None, "inside a quoted cell, a quote must be written twice"),
    "no seat": ("H", "seat", "the field seat is missing"),
    "no hand": (",S", "hand", "the field hand is missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_bad_row_among_good_ones_is_an_error_in_its_place(name: str) -> None:
    row, field, words = WRONG[name]
    good = f"{HAND},S"
    text = f"hand,seat,streak,last_tile,base,expect.tai\n{good}\n{row.replace('H', HAND)}\n{good}\n"
    found = outcomes(text, "csv")
    assert outline(found) == [("2", 2, 3), ("3", 3, "bad_record"), ("4", 4, 3)]
    error = found[1].error
    assert error is not None
    assert error.message.startswith(words)
    assert error.field == field


def test_a_record_with_a_bad_cell_keeps_its_id_and_what_it_expects() -> None:
    (found,) = outcomes(f"id,hand,seat,streak,expect.error\nseven,{HAND},S,x,bad_record\n", "csv")
    assert found.error is not None
    assert found.id == "seven"
    assert found.expect is not None
    assert found.expect.error == "bad_record"


CLAIMS = "id,hand,seat,base,unit,streak,last_tile,ruleset,expect.tai,expect.patterns,expect.payments"


def test_what_cells_mean_comes_through_to_the_result() -> None:
    text = (
        f"{CLAIMS}\n007,{HAND},南,0.10,1,2.0,TRUE,,4,self_drawn:1 last_tile_draw:1,E:-5.1 S:14.3\n"
        f"x,{HAND},S,,,,,star31,,,\n"
    )
    first, second = entries(text, "csv")
    expected: dict[str, Any] = {
        "id": "007",
        **RECORD,
        "seat": "南",
        "base": Decimal("0.10"),
        "unit": 1,
        "streak": 2,
        "last_tile": True,
        "expect": {
            "tai": 4,
            "patterns": {"self_drawn": 1, "last_tile_draw": 1},
            "payments": {"E": Decimal("-5.1"), "S": Decimal("14.3")},
        },
    }
    assert (first.data, second.data) == (expected, {"id": "x", **RECORD, "ruleset": "star31"})


SLIPS: dict[str, tuple[bytes, str]] = {
    "Latin-1": (
        "x,S,Règle\n".encode("latin-1"),
        '3:6: not UTF-8 text; a spreadsheet calls the right form "CSV UTF-8"',
    ),
    "open quote": (b'x,S,"a\ny,S,b\n', "3: a cell of this row has no end: a quote is missing"),
    "open quote in a large file": (
        b'x,S,"a\n' + b"y,S,b\n" * 30_000,
        "3: a cell of this row has no end: a quote is missing",
    ),
    "endless line": (b"x" * (LONGEST + 1), f"3: the line is longer than {LONGEST} characters"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_the_records_before_a_slip_come_out(name: str) -> None:
    after, why = SLIPS[name]
    found, error = read_on(f"hand,seat,note\n{HAND},S,\n".encode() + after, "csv")
    assert (found, error) == ([RECORD], f"hands:{why}")


def test_an_open_quote_does_not_fill_the_memory() -> None:
    taken = 0

    def pieces() -> Any:  # noqa: ANN401
        nonlocal taken
        yield f'hand,seat\n{HAND},S\n"'.encode()
        while taken < 1000:
            taken += 1
            yield b"yyyyyyy\n" * 1024

    found, error = read_on(Pieces(pieces()), "csv")
    said = "hands:3: a cell of this row does not end within 1048576 characters: a quote may be missing"
    assert (found, error) == ([RECORD], said)
    assert taken < 200


def test_every_column_is_read_by_its_name() -> None:
    (found,) = entries(f"NOTE,seat,hand\nhello,S,{HAND}", "csv")
    assert data(found) == {**RECORD, "note": "hello"}


def test_a_short_row_has_no_more_than_its_cells() -> None:
    """Rows of one cell under thousands of columns would else take the one times the other."""
    content = f"hand,seat,table,{','.join(f'c{number}' for number in range(5000))}\n{HAND},S,\n"
    (entry,) = entries(content, "csv")
    assert entry.data == {**RECORD, "table": None}
