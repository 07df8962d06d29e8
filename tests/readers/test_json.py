"""JSON: a list of records, one record, or records one after the other; one that is wrong leaves the others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from raw_records import GOOD, HAND, Pieces, became, data, entries, outcomes, outline, read_on, trickle

from taical.readers import RawRecord, json_value
from taical.readers.text import LONGEST

RECORD = {"hand": HAND, "seat": "S"}

LAYOUTS: dict[str, bytes] = {
    "compact": f"[{GOOD},{GOOD}]".encode(),
    "indented": json.dumps([RECORD, RECORD], indent=2).encode(),
    "a record a line": f"[\n{GOOD},\n{GOOD}\n]\n".encode(),
    "Windows with a mark": f"[\r\n{GOOD},\r\n{GOOD}\r\n]\r\n".encode("utf-8-sig"),
    "UTF-16": f"[{GOOD}, {GOOD}]".encode("utf-16"),
    "blanks": f" \n\t[ \r\n {GOOD} \t,\n\n {GOOD}\n ] \n\n".encode(),
    "JSON Lines": f"{GOOD}\n{GOOD}\n".encode(),
    "JSON Lines with empty lines": f"\n{GOOD}\n\n\n{GOOD}".encode(),
    "records side by side": f"{GOOD}{GOOD}".encode(),
    "lists one after the other": f"[{GOOD}]\n[]\n[{GOOD}]".encode(),
    "a list and a record": f"[{GOOD}]\n{GOOD}".encode(),
}


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_records_in_every_layout(name: str, slow: bool) -> None:
    content = LAYOUTS[name]
    assert read_on(trickle(content) if slow else content, "json") == ([RECORD, RECORD], "")


def test_one_record_alone() -> None:
    assert outline(outcomes(json.dumps(RECORD, indent=1), "json")) == [("1", 1, 3)]


@pytest.mark.parametrize("content", ["", "\n", "\ufeff", " \r\n\t", "[]", "[\n]\n", "[] []"])
def test_an_empty_input_has_no_records(content: str) -> None:
    assert entries(content, "json") == []


def test_a_record_has_the_line_on_which_it_starts() -> None:
    text = f'\n[{GOOD},\n\n{{\n"hand": 1}}, {GOOD},\n"東\\n", {GOOD}]\n'
    assert [entry.line for entry in entries(text, "json")] == [2, 4, 5, 6, 6]


# Where records stand, and what they are called by where they have no id.
CALLED: list[tuple[str, list[str]]] = [
    ("[{}, {}, {}]", ["1", "2", "3"]),
    ("[{}, {},\n{}, {}]\n{}", ["1", "2", "3", "4", "5"]),
    ("{}{}{}", ["1", "2", "3"]),
    ("[{},\n{},\n\n{}]", ["1", "2", "4"]),
    ("[\n{},\n{},\n\n{}]", ["2", "3", "5"]),
    ("[\n{}, {}, {},\n{}]", ["2", "2.2", "2.3", "3"]),
    ("[{}]\n[{}, {}]", ["1", "2", "2.2"]),
    ("\n[{}, {}]", ["2", "2.2"]),
    ("[{\n}, {\n}]", ["1", "2"]),
]


@pytest.mark.parametrize(("text", "names"), CALLED)
def test_records_on_one_line_are_told_apart(text: str, names: list[str]) -> None:
    found = [entry.default_id for entry in entries(text, "json")]
    assert found == names
    assert [outcome.id for outcome in outcomes(text, "json")] == names


def test_what_is_no_json_has_its_column_in_the_file() -> None:
    text = f'[{GOOD}, {{"seat" "S"}}, {{\n  "hand": 1m}}]'
    first, second, third = outcomes(text, "json")
    assert (became(first), became(second), became(third)) == (3, "bad_record", "bad_record")
    assert second.error is not None
    assert third.error is not None
    assert text[: (second.error.column or 0) - 1].endswith('{"seat" ')
    assert third.error.column == 12  # in its line 2


VALUES: list[Any] = [
    {"note": 'brackets ]}[{ and "quotes" \\" \\\\'},
    {"note": "東南西北 \U0001f004 \u2028 /\t\n"},
    {"a": {"b": [1, [2, {"c": []}], {}]}},
    [],
    [[]],
    "text, with ] and \\",
    "",
    0,
    -12,
    True,
    None,
]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("as_ascii", [False, True])
def test_values_are_found_across_the_borders_of_pieces(indent: int | None, as_ascii: bool) -> None:
    content = json.dumps(VALUES, indent=indent, ensure_ascii=as_ascii).encode()
    assert read_on(content, "json") == (VALUES, "")
    assert read_on(trickle(content), "json") == (VALUES, "")


# What stands for a record between two good ones, and what is said of it.
BAD: dict[str, tuple[str, str]] = {
    "key twice": ('{"seat": "S", "hand": "1m", "seat": "E"}', "the field seat is given twice"),
    "NaN": ('{"base": NaN}', "NaN is not a number"),
    "no quotes": ("{hand: 1m}", "the line is not valid JSON: Expecting property name enclosed in double quotes"),
    "trailing comma": ('{"hand": "1m", "seat": "S",}', "the line is not valid JSON: "),
    "no comma": ('{"hand": "1m" "seat": "S"}', "the line is not valid JSON: Expecting ',' delimiter"),
    "a word": ("hand", "the line is not valid JSON: Expecting value"),
    "two words": ("1m2", "the line is not valid JSON: Extra data"),
    "quote missing": ('{"hand": "1m,\n"seat": "S"\n}', "the record is not valid JSON: Invalid control character"),
    "in a later line": (
        '{\n"hand": "1m",\n"seat": S\n}',
        "the record is not valid JSON: Expecting value, in its line 3",
    ),
    "backslash": ('{"note": "\\m"}', "the line is not valid JSON: Invalid \\escape"),
    "huge number": ('{"streak": ' + "9" * 5000 + "}", "a number in the line has too many digits"),
    "nested deeply": ("[" * 100_000 + "]" * 100_000, "the values are nested too deeply"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_among_good_ones_is_an_error_in_its_place(name: str) -> None:
    text, words = BAD[name]
    found = outcomes(f"[{GOOD},\n{text},\n{GOOD}]", "json")
    last = 3 + text.count("\n")
    assert outline(found) == [("1", 1, 3), ("2", 2, "bad_record"), (str(last), last, 3)]
    assert found[1].error is not None
    assert found[1].error.message.startswith(words)


# What comes after `[`, a good record and a comma on the first line, where no further record can be found, and why.
SLIPS: dict[str, tuple[str, str]] = {
    "list not closed": ("{}", "2:3: the input ends before the list that begins on line 1 is closed"),
    "list not closed after a comma": ("{},\n", "3:1: the input ends before the list that begins on line 1 is closed"),
    "trailing comma": ("{},\n]", "3:1: expected a record, not ]"),
    "two commas": ("{},, {}]", "2:4: expected a record, not ,"),
    "no comma": ("{} {}]", "2:4: expected a comma or ] after the record"),
    "a field": ('"hand": 1]', "2:7: expected a comma or ] after the record"),
    "wrong bracket": ('{"hand": [1}, {}]', "2:12: not valid JSON: Expecting ',' delimiter"),
    "bracket too many": ("}, {}]", "2:1: not valid JSON: Expecting value"),
    "record not closed": ('{"hand": "1m",\n"seat": "S"\n', "4:1: not valid JSON: Expecting ',' delimiter"),
    "text not closed": ('{"hand": "1m', "2:10: not valid JSON: Unterminated string starting"),
    "text as an item not closed": ('"1m', "2:1: not valid JSON: Unterminated string starting"),
    "nested deeply and not closed": ("[" * 100_000, "2:1: the values are nested too deeply"),
    "text over two lines": ('{"note": "a\nb"},\n{}]', "2:12: not valid JSON: Invalid control character"),
    "after the list": ("{}] x", "2:5: expected [ or {: a list of records, a record, or a record a line"),
    "Latin-1": ('{"note": "R\udce9gle"}]', "2:12: not UTF-8 text"),
}


SHORT = [name for name, (after, _) in SLIPS.items() if len(after) < 1000]


@pytest.mark.parametrize(("name", "slow"), [*((name, False) for name in SLIPS), *((name, True) for name in SHORT)])
def test_the_records_before_a_slip_come_out(name: str, slow: bool) -> None:
    after, why = SLIPS[name]
    content = f"[{GOOD},\n{after}".encode(errors="surrogateescape")
    found, error = read_on(trickle(content) if slow else content, "json")
    assert found[0] == RECORD
    assert found[1:] in ([], [{}], ["hand"])
    assert error == f"hands:{why}"


@pytest.mark.parametrize("content", ["hand: 1m\n", "null", "5", '"hand"', "id,hand\n", "]", "- {}\n"])
def test_what_begins_with_no_bracket_is_no_json(content: str) -> None:
    why = "expected [ or {: a list of records, a record, or a record a line"
    assert read_on(content, "json") == ([], f"hands:1:1: {why}")


def test_a_long_record_is_read() -> None:
    note = 'x"\\' * 200_000
    assert read_on(json.dumps([{"note": note}, 1]), "json") == ([{"note": note}, 1], "")


@pytest.mark.parametrize("begins", ['{"note": "', '"', "[[1, 2, 3], ", "x"])
def test_a_record_without_end_does_not_fill_the_memory(begins: str) -> None:
    taken = 0

    def pieces() -> Iterator[bytes]:
        nonlocal taken
        yield f"[{GOOD}, {begins}".encode()
        while taken < 100:
            taken += 1
            yield b"y" * 65536

    found, why = read_on(Pieces(pieces()), "json")
    assert found == [RECORD]
    column = len(GOOD) + 4
    assert why == f"hands:1:{column}: the record that begins here does not end within {LONGEST} characters"
    assert taken <= LONGEST / 65536 + 2


def test_what_is_between_the_brackets_is_read_later() -> None:
    (found,) = entries('[ {"base": 0.10} ]', "json")
    assert found == RawRecord("hands", 1, b'{"base": 0.10}', column=3)
    assert isinstance(found.data, bytes)
    assert str(json_value(found.data)) == "{'base': Decimal('0.10')}"
    assert data(found) == json_value(found.data)
