"""Many records are read and scored in order; one that is wrong is an outcome like the others."""

from __future__ import annotations

import io
import json
from decimal import Decimal

import pytest
from support import shipped

from taical.batch import Entry, InputFormat, Outcome, Scorer, UnreadableInputError, read_entries
from taical.errors import RecordError
from taical.scoring import Score

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
GOOD = json.dumps({"hand": HAND, "seat": "S"})
GOOD_YAML = f"- {{hand: '{HAND}', seat: S}}\n"


def entries(content: str | bytes, input_format: InputFormat) -> list[Entry]:
    raw = content.encode() if isinstance(content, str) else content
    return list(read_entries(io.BytesIO(raw), "hands", input_format))


def outcomes(content: str | bytes, input_format: InputFormat) -> list[Outcome]:
    return list(Scorer(shipped()).outcomes(entries(content, input_format)))


def outline(found: list[Outcome]) -> list[tuple[str, int, int | str]]:
    """What became of records: the id, the line, and the tai or the code of the error."""
    return [(outcome.id, outcome.entry.line, became(outcome)) for outcome in found]


def became(outcome: Outcome) -> int | str:
    if isinstance(outcome.score, Score):
        return outcome.score.tai
    assert outcome.error is not None
    return outcome.error.code


BAD_LINES: dict[str, tuple[bytes, str]] = {
    "no UTF-8": (b'{"hand": "\xff"}', "no UTF-8 text"),
    "Latin-1": ('{"id": "Règle"}'.encode("latin-1"), "no UTF-8 text"),
    "no JSON": (b"hand: 123m", "no JSON"),
    "cut off": (b'{"hand": "123m', "no JSON"),
    "two on a line": (b'{"a": 1} {"b": 2}', "no JSON"),
    "comment": (b"# a comment", "no JSON"),
    "trailing comma": (b'{"hand": "1m",}', "no JSON"),
    "key twice": (b'{"hand": "1m", "seat": "S", "hand": "2m"}', "hand stands there twice"),
    "key twice inside": (b'{"expect": {"tai": 1, "tai": 2}}', "tai stands there twice"),
    "NaN": (b'{"base": NaN}', "NaN is no number"),
    "Infinity": (b'{"base": Infinity}', "Infinity is no number"),
    "minus Infinity": (b'{"base": -Infinity}', "-Infinity is no number"),
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


@pytest.mark.parametrize("content", ["", "\n", " \r\n\t\n", "\ufeff", "\ufeff\n"])
@pytest.mark.parametrize("input_format", ["yaml", "jsonl"])
def test_an_empty_input_has_no_records(content: str, input_format: InputFormat) -> None:
    if "\t" not in content or input_format == "jsonl":
        assert entries(content, input_format) == []


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
    found = read_entries(stream, "hands", "jsonl")
    next(found)
    assert stream.read_lines == 1


YAML_LAYOUTS: dict[str, bytes] = {
    "a list": (GOOD_YAML * 2).encode(),
    "documents": f"hand: '{HAND}'\nseat: S\n---\nhand: '{HAND}'\nseat: S\n".encode(),
    "documents that are lists": f"{GOOD_YAML}---\n{GOOD_YAML}".encode(),
    "a list and a record": f"{GOOD_YAML}---\nhand: '{HAND}'\nseat: S\n".encode(),
    "no last newline": (GOOD_YAML * 2).rstrip().encode(),
    "byte order mark": (GOOD_YAML * 2).encode("utf-8-sig"),
    "Windows": (GOOD_YAML * 2).replace("\n", "\r\n").encode(),
    "empty documents between": f"---\n---\n{GOOD_YAML}---\n---\n{GOOD_YAML}...\n".encode(),
    "JSON": f"[{GOOD}, {GOOD}]".encode(),
}


@pytest.mark.parametrize("name", YAML_LAYOUTS)
def test_yaml_has_lists_documents_or_both(name: str) -> None:
    assert [tai for _, _, tai in outline(outcomes(YAML_LAYOUTS[name], "yaml"))] == [3, 3]


def test_a_record_without_an_id_is_called_by_the_line_on_which_it_starts() -> None:
    text = (
        f"# hands\n\n- hand: '{HAND}'\n  seat: S\n- {{id: x, hand: '{HAND}', seat: S}}\n\n- hand: '{HAND}'\n  seat: S\n"
    )
    assert outline(outcomes(text, "yaml")) == [("3", 3, 3), ("x", 5, 3), ("7", 7, 3)]


BAD_YAML: dict[str, tuple[str, str]] = {
    "key twice": (f"- {{hand: '{HAND}', seat: S, seat: E}}\n", "seat stands here a second time"),
    "alias": (f"- {{hand: &h '{HAND}', seat: S, note: *h}}\n", "anchors and aliases"),
    "tag": (f"- {{hand: !mine '{HAND}', seat: S}}\n", "the tag !mine"),
    "null": ("-\n", "expected a record"),
    "a number": ("- 5\n", "expected a record"),
    "on": (f"- {{hand: '{HAND}', seat: S, last_tile: on}}\n", "expected true or false"),
    "octal": (f"- {{hand: '{HAND}', seat: S, streak: 012}}\n", "expected a whole number"),
    "not a number": (f"- {{hand: '{HAND}', seat: S, base: .nan}}\n", "expected a number"),
    "unknown field": (f"- {{hand: '{HAND}', seat: S, steak: 1}}\n", "did you mean 'streak'?"),
}


@pytest.mark.parametrize("name", BAD_YAML)
def test_a_bad_record_among_good_ones_is_an_error_in_its_place(name: str) -> None:
    text, words = BAD_YAML[name]
    found = outcomes(GOOD_YAML + text + GOOD_YAML, "yaml")
    assert outline(found) == [("1", 1, 3), ("2", 2, "bad_record"), ("3", 3, 3)]
    assert found[1].error is not None
    assert words in found[1].error.message


@pytest.mark.parametrize("tag", ["!!null", "!mine", "!!set", "!!str"])
@pytest.mark.parametrize("content", ["[{}, {}]", "{{hand: 1m}}"])
def test_a_document_with_a_tag_is_no_list_and_not_empty(tag: str, content: str) -> None:
    (found,) = outcomes(f"{tag} {content.format(1, 2)}\n", "yaml")
    assert found.error is not None
    assert (found.error.code, found.error.line) == ("bad_record", 1)
    assert f"the tag {tag} is not understood" in found.error.message


def test_what_is_wrong_with_a_records_yaml_has_a_line_and_column() -> None:
    found = outcomes(f"{GOOD_YAML}- hand: '{HAND}'\n  seat: S\n  seat: E\n", "yaml")
    assert found[1].error is not None
    assert (found[1].error.line, found[1].error.column) == (4, 3)


def test_yaml_that_breaks_off_cannot_be_read_any_further() -> None:
    found = read_entries(io.BytesIO(f"{GOOD_YAML}---\n- [1\n---\n{GOOD_YAML}".encode()), "hands", "yaml")
    assert next(found).line == 1
    with pytest.raises(UnreadableInputError, match=r"^hands:4:1: "):
        next(found)


@pytest.mark.parametrize("content", [b"- \xff\n", "- Règle\n".encode("latin-1"), GOOD_YAML.encode("utf-16")])
def test_yaml_that_is_no_utf8_cannot_be_read(content: bytes) -> None:
    with pytest.raises(UnreadableInputError, match="hands: it is no UTF-8 text"):
        entries(content, "yaml")
