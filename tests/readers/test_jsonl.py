"""JSON Lines: a record a line, each wrong one an error in its place."""

from __future__ import annotations

import io
from decimal import Decimal
from itertools import islice

import pytest
from raw_records import GOOD, HAND, data, entries, outcomes, outline, read_on

from taical.errors import RecordError
from taical.readers import InputFormat, json_value, read_records
from taical.readers.text import LONGEST

BAD_LINES: dict[str, tuple[bytes, str]] = {
    "no UTF-8": (b'{"hand": "\xff"}', "not UTF-8 text"),
    "Latin-1": ('{"id": "Règle"}'.encode("latin-1"), "not UTF-8 text"),
    "not valid JSON": (b"hand: 123m", "not valid JSON"),
    "cut off": (b'{"hand": "123m', "not valid JSON"),
    "two on a line": (b'{"a": 1} {"b": 2}', "not valid JSON"),
    "comment": (b"# a comment", "not valid JSON"),
    "trailing comma": (b'{"hand": "1m",}', "not valid JSON"),
    "key twice": (b'{"hand": "1m", "seat": "S", "hand": "2m"}', "hand is given twice"),
    "key twice inside": (b'{"expect": {"tai": 1, "tai": 2}}', "tai is given twice"),
    "NaN": (b'{"base": NaN}', "NaN is not a number"),
    "Infinity": (b'{"base": Infinity}', "Infinity is not a number"),
    "minus Infinity": (b'{"base": -Infinity}', "-Infinity is not a number"),
    "nested deeply": (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "nested deeply inside": (b'{"ruleset": ' + b'{"a": ' * 50_000 + b"1" + b"}" * 50_001, "nested too deeply"),
    "huge whole number": (b'{"streak": ' + b"9" * 5000 + b"}", "a number in the line has too many digits"),
    "huge decimal": (b'{"base": 1e99999999999999999999}', "a number in the line is too large"),
    "a number": (b"5", "expected a record"),
    "null": (b"null", "expected a record"),
    "a list": (b"[]", "expected a record"),
    "text": (b'"123m"', "expected a record"),
    "empty object": (b"{}", "the field hand is missing"),
    "unknown field": (b'{"hand": "1m", "seat": "S", "steak": 1}', "did you mean 'streak'?"),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_among_good_ones_is_an_error_in_its_place(name: str) -> None:
    line, words = BAD_LINES[name]
    found = outcomes(b"\n".join((GOOD.encode(), line, GOOD.encode(), b"")), "jsonl")
    assert outline(found) == [("1", 1, 3), ("2", 2, "bad_record"), ("3", 3, 3)]
    error = found[1].error
    assert isinstance(error, RecordError)
    assert words in error.message


def test_a_line_that_is_no_json_names_the_column() -> None:
    (found,) = outcomes('{"hand": 1m}', "jsonl")
    assert found.error is not None
    assert found.error.column == 11


HUGE_AMOUNTS = ["1e400", "1E+9999", "999999999999999999999999999999", "1000000000", "-1e400", "1e-9"]


@pytest.mark.parametrize("amount", HUGE_AMOUNTS)
@pytest.mark.parametrize("field", ["base", "unit"])
def test_an_amount_out_of_bounds_is_an_error(amount: str, field: str) -> None:
    line = f'{{"hand": "{HAND}", "seat": "S", "{field}": {amount}}}'
    (found,) = outcomes(line, "jsonl")
    assert found.error is not None
    assert (found.error.code, found.error.field) == ("bad_record", field)


LAYOUTS: dict[str, bytes] = {
    "plain": f"{GOOD}\n{GOOD}\n".encode(),
    "no last newline": f"{GOOD}\n{GOOD}".encode(),
    "byte order mark": f"{GOOD}\n{GOOD}\n".encode("utf-8-sig"),
    "Windows": f"{GOOD}\r\n{GOOD}\r\n".encode(),
    "Windows with a mark": f"{GOOD}\r\n{GOOD}".encode("utf-8-sig"),
    "blanks around": f"  {GOOD} \t\n\t{GOOD}".encode(),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_lines_from_any_system_read_the_same(name: str) -> None:
    assert outline(outcomes(LAYOUTS[name], "jsonl")) == [("1", 1, 3), ("2", 2, 3)]


def test_empty_lines_are_passed_over_and_counted() -> None:
    assert outline(outcomes(f"\n  \n{GOOD}\n\r\n\n{GOOD}\n\n", "jsonl")) == [("3", 3, 3), ("6", 6, 3)]


def test_decimals_in_json_are_exact() -> None:
    line = f'{{"hand": "{HAND}", "seat": "S", "base": 0.1, "unit": 0.2}}'
    (found,) = outcomes(line, "jsonl")
    assert found.score is not None
    # South draws 3 tai: 0.1 + 0.2 x 3 from the others, 0.1 + 0.2 x 4 from the dealer, East.
    assert found.score.payments == {
        "E": Decimal("-0.9"),
        "S": Decimal("2.3"),
        "W": Decimal("-0.7"),
        "N": Decimal("-0.7"),
    }


def test_an_amount_of_many_digits_is_not_rounded() -> None:
    line = f'{{"hand": "{HAND}", "seat": "S", "base": 999999999.99999999, "unit": 0}}'
    (found,) = outcomes(line, "jsonl")
    assert found.score is not None
    assert found.score.payments["W"] == Decimal("-999999999.99999999")


def test_lines_are_read_as_they_are_asked_for() -> None:
    class Once(io.BytesIO):
        read_lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.read_lines += 1
            return super().readline(size)

        def __next__(self) -> bytes:
            self.read_lines += 1
            return super().__next__()

    stream = Once(f"{GOOD}\n".encode() * 1000)
    found = read_records(stream, "hands", "jsonl")
    next(found)
    assert stream.read_lines == 1


EMPTY = ["", "\n", " \r\n\t\n", "\ufeff", "\ufeff\n"]


@pytest.mark.parametrize("content", EMPTY)
def test_an_empty_input_has_no_records(content: str) -> None:
    assert entries(content, "jsonl") == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_lines_in_utf16_are_read_by_their_mark(encoding: str) -> None:
    text = f'\n{GOOD}\r\n{{"note": "三元刻"}}'
    raw = (text if encoding == "utf-16" else f"\ufeff{text}").encode(encoding)
    found = entries(raw, "jsonl")
    assert [(entry.line, data(entry)) for entry in found] == [(2, {"hand": HAND, "seat": "S"}), (3, {"note": "三元刻"})]


def test_utf16_that_breaks_off_is_named_with_its_place() -> None:
    raw = f'{GOOD}\n{{"a"'.encode("utf-16")[:-1]
    found, why = read_on(raw, "jsonl")
    assert (len(found), why) == (1, "hands:2:4: not UTF-8 text")


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    class Endless(io.BytesIO):
        taken = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST
            self.taken += 1
            return super().readline(size) or b"x" * size

    stream = Endless(f"{GOOD}\n".encode())
    found = [data(entry) for entry in islice(read_records(stream, "hands", "jsonl"), 2)]
    assert found == [{"hand": HAND, "seat": "S"}, f"the line is longer than {LONGEST} characters"]
    assert stream.taken == 2


@pytest.mark.parametrize("ending", ["\n", "\r\n", ""])
@pytest.mark.parametrize("length", [LONGEST, LONGEST + 1, 2 * LONGEST, 3 * LONGEST - 1])
def test_a_line_that_is_too_long_is_passed_over(length: int, ending: str) -> None:
    text = f"{GOOD}\n" + "x" * length + ending + (f"{GOOD}\n" if ending else "")
    last = [("3", 3, 3)] if ending else []
    assert outline(outcomes(text, "jsonl")) == [("1", 1, 3), ("2", 2, "bad_record"), *last]


def test_a_line_may_be_long() -> None:
    line = f'{{"note": "{"x" * (LONGEST - 20)}"}}\n'
    assert [type(data(entry)) for entry in entries(line * 2, "jsonl")] == [dict, dict]


@pytest.mark.parametrize("line", ['{"hand": "123m', '{"hand": "123m\r'])
def test_a_line_that_is_cut_off_ends_where_it_ends(line: str) -> None:
    found = outcomes(f"{line}\n{GOOD}\n", "jsonl")[0].error
    assert found is not None
    assert (found.message, found.column) == ("the line is not valid JSON: Unterminated string starting", 10)


OTHER_JSON = [
    f"[{GOOD}]",
    f"[\n{GOOD}\n]\n",
    f"\n[{GOOD},\n{GOOD}]",
    '{\n"hand": "1m",\n"seat": "S"\n}\n',
    " { \n}",
    "[]",
]


@pytest.mark.parametrize("content", OTHER_JSON)
def test_json_that_has_no_record_a_line_says_what_to_do(content: str) -> None:
    (first, *_) = outcomes(content, "jsonl")
    assert first.error is not None
    assert first.error.message.startswith("this looks like a JSON array")
    assert "name the file .json, or say --input json" in first.error.message


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("input_format", ["jsonl", "json", "csv"])
def test_utf16_without_a_mark_is_called_so(encoding: str, input_format: InputFormat) -> None:
    content = {"jsonl": GOOD, "json": f"[{GOOD}]", "csv": f"hand,seat\n{HAND},S\n"}[input_format]
    fault = "hands:1:1: this looks like UTF-16 without a byte order mark"
    assert read_on(content.encode(encoding), input_format) == ([], fault)


def test_a_value_of_several_lines_names_the_line_inside() -> None:
    found = json_value(b'{"hand": "1m",\n "seat": S}')
    assert isinstance(found, RecordError)
    assert (found.message, found.column) == ("the record is not valid JSON: Expecting value, in its line 2", 10)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"[1", "the cell is not valid JSON: Expecting ',' delimiter"),
        (b'"\xff"', "the cell is not UTF-8 text"),
        (b"9" * 5000, "a number in the cell has too many digits"),
        (b"1e99999999999999999999", "a number in the cell is too large"),
    ],
)
def test_a_value_is_called_what_it_is(raw: bytes, message: str) -> None:
    found = json_value(raw, "the cell")
    assert isinstance(found, RecordError)
    assert found.message == message


@pytest.mark.parametrize(("depth", "is_read"), [(99, True), (100, False), (5000, False), (200_000, False)])
def test_values_are_nested_a_hundred_deep_at_most(depth: int, *, is_read: bool) -> None:
    value = json_value(b'{"wins": ' + b"[" * depth + b"]" * depth + b"}")
    assert isinstance(value, RecordError) is not is_read
    assert is_read or str(value) == "the values are nested too deeply"


def test_many_lists_beside_each_other_are_not_deep() -> None:
    assert json_value(b"[" + b"[], " * 1000 + b"[]]") == [[]] * 1001


def test_a_field_that_is_there_twice_is_named_among_many() -> None:
    fields = ", ".join(f'"k{number}": []' for number in range(50_000))
    value = json_value(f'{{{fields}, "k49999": 1}}'.encode())
    assert str(value) == "the field k49999 is given twice"
