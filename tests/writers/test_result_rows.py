"""Results as rows of a data set, and those rows as CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from outcomes import BOTH, DRAWN, FALSE, HALVED, NEAREST, NOBODY, PENNIES, UNWON, UNWON_MESSAGE, outcomes

from taical.batch.scorer import Outcome
from taical.errors import TaicalError
from taical.readers import RawRecord
from taical.readers.cells import name as read_name
from taical.render.table import Look
from taical.writers import format_named
from taical.writers.csv import COLUMNS, csv_lines

NO_TAI = "123m 456p 123s 55s 23m [777s] +1m"
"""A hand of South's that counts nothing: its pung of bamboo is melded, and 1m and 4m are waited for."""

PASSED_OVER: list[str] = ["nearest", "passed_over", "ours", "W", "0", "", "two_sided", "0", "0", "0", "0", "", ""]

# A record and the fields of its rows.
ROWS: list[tuple[dict[str, Any], list[list[str]]]] = [
    (
        DRAWN,
        [
            [
                *("drawn", "win", "wikipedia", "S", "3", "self_drawn:1 dragon_pung:1 closed_wait:1", "closed"),
                *("-70", "190", "-60", "-60", "", ""),
            ]
        ],
    ),
    (
        BOTH,
        [
            ["both", "win", "wikipedia", "S", "1", "dragon_pung:1", "single", "0", "40", "0", "-40", "", ""],
            ["both", "win", "wikipedia", "W", "0", "", "two_sided", "0", "0", "30", "-30", "", ""],
        ],
    ),
    (
        NEAREST,
        [["nearest", "win", "ours", "S", "1", "dragon_pung:1", "single", "0", "40", "0", "-40", "", ""], PASSED_OVER],
    ),
    (NOBODY, [["nobody", "drawn_hand", "wikipedia", *[""] * 4, "0", "0", "0", "0", "", ""]]),
    (FALSE, [["false", "false_win", "ours", "S", "", "", "", "70", "-190", "60", "60", "", ""]]),
    (UNWON, [["unwon", "error", *[""] * 9, "not_a_win", UNWON_MESSAGE]]),
]


def csv_of(*records: object) -> bytes:
    stream = io.BytesIO()
    form = format_named("csv")
    with form.open(stream, Look()) as write:
        write(form.render(outcomes(*records), Look()))
    return stream.getvalue()


def rows(*records: object) -> list[list[str]]:
    """Read the rows back as a program does, without the headings."""
    text = io.StringIO(csv_of(*records).decode(), newline="")
    return list(csv.reader(text, strict=True))[1:]


@pytest.mark.parametrize(("record", "expected"), ROWS, ids=[record["id"] for record, _ in ROWS])
def test_a_record_has_a_row_for_each_hand(record: dict[str, Any], expected: list[list[str]]) -> None:
    assert rows(record) == expected


def test_rows_stand_in_the_order_of_the_records() -> None:
    found = rows(*(record for record, _ in ROWS))
    assert found == [row for _, expected in ROWS for row in expected]
    assert all(len(row) == len(COLUMNS) == 13 for row in found)


def test_amounts_are_exact() -> None:
    """South draws 3 tai at base 0.5 and unit 0.25; half of 0.00000001 has nine decimals."""
    pennies, halved = rows(PENNIES, HALVED)
    assert pennies[7:11] == ["-1.5", "4", "-1.25", "-1.25"]
    assert halved[7:11] == ["0", "0.00000001", "-0.000000005", "-0.000000005"]


IDS = [
    "=1+2",
    "+a",
    "-a1",
    "@sum",
    "+1",
    "-1",
    "-1.5",
    "-",
    "＝1",
    "'tis",
    "7",
    "a,b",
    'say "hi"',
    "two\nlines",
    "a\r\nb",
    "a\rb",
    " blanks ",
    "東",
    "a;b\tc",
]


@pytest.mark.parametrize("name", IDS)
def test_the_id_reads_back_as_it_was(name: str) -> None:
    found = rows({**DRAWN, "id": name}, {**UNWON, "id": name})
    assert [read_name(row[0]) for row in found] == [name, name]


@pytest.mark.parametrize("text", ["=1+2", "+a", "-a1", "@sum", "\tx", "\rx", "-1+cmd", "＝1", "-1\n+cmd"])
def test_a_text_that_a_spreadsheet_would_run_has_an_apostrophe_before_it(text: str) -> None:
    ours = {"id": text, "extends": "wikipedia"}
    won, unwon = rows({**DRAWN, "id": text, "ruleset": ours}, {**UNWON, "id": text})
    assert [won[0], won[2], unwon[0]] == [f"'{text}"] * 3


@pytest.mark.parametrize("text", ["1", "-1", "+2", "-1.5", "-0,5", "a=b", "'=a", "東"])
def test_a_number_and_other_text_has_none(text: str) -> None:
    assert rows({**DRAWN, "id": text})[0][0] == text


def test_a_message_that_a_spreadsheet_would_run_has_an_apostrophe_before_it() -> None:
    error = TaicalError("bad_tile", "=1 is no tile")
    text = csv_lines([Outcome(RawRecord("hands", 1, None), "1", None, error, None)], Look())
    assert text.endswith(",bad_tile,'=1 is no tile\r\n")


def test_the_form_is_that_of_excel() -> None:
    data = csv_of(DRAWN, {**UNWON, "id": 'a,"b"'})
    assert not data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\r\n") == data.count(b"\n") == 3
    assert data.endswith(b"\r\n")
    assert b'\r\n"a,""b""",error,' in data


def test_a_message_is_on_one_line() -> None:
    (row,) = rows({**DRAWN, "hand": "123m\n\x1b[2Jx"})
    assert row[1] == "error"
    assert row[12].isprintable()


@pytest.mark.parametrize(("name", "patterns"), [("@sum", "'@sum:1"), ("-a1", "'-a1:1"), ("a\t-a1", "a\t'-a1:1")])
def test_a_line_that_a_spreadsheet_would_run_has_an_apostrophe_before_it(name: str, patterns: str) -> None:
    found = rows({"hand": NO_TAI, "seat": "S", "from": "E", "extra": {name: 1}})
    assert found[0][4:6] == ["1", patterns]
