"""YAML: lists of records or a document each, item by item."""

from __future__ import annotations

import io

import pytest
import yaml
from raw_records import GOOD, GOOD_YAML, HAND, entries, outcomes, outline, read_on, trickle

from taical.errors import RecordError
from taical.readers import read_records

RECORD = {"hand": HAND, "seat": "S"}

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


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[{a: 1}, {a: 1}, {a: 1}]", ["1", "2", "3"]),
        ("# hands\n[{a: 1}, {a: 1},\n {a: 1}]", ["2", "2.2", "3"]),
        ("- {a: 1}\n- {a: 1}\n", ["1", "2"]),
    ],
)
def test_records_on_one_line_are_told_apart(text: str, names: list[str]) -> None:
    assert [entry.default_id for entry in entries(text, "yaml")] == names


BAD_YAML: dict[str, tuple[str, str]] = {
    "key twice": (f"- {{hand: '{HAND}', seat: S, seat: E}}\n", "seat is given a second time"),
    "alias": (f"- {{hand: &h '{HAND}', seat: S, note: *h}}\n", "anchors and aliases"),
    "tag": (f"- {{hand: !mine '{HAND}', seat: S}}\n", "the tag !mine"),
    "null": ("-\n", "expected a record"),
    "a number": ("- 5\n", "expected a record"),
    "on": (f"- {{hand: '{HAND}', seat: S, last_tile: on}}\n", "expected true or false"),
    "octal": (f"- {{hand: '{HAND}', seat: S, streak: 012}}\n", "expected a whole number"),
    "not a number": (f"- {{hand: '{HAND}', seat: S, base: .nan}}\n", "expected a number"),
    "unknown field": (f"- {{hand: '{HAND}', seat: S, steak: 1}}\n", "did you mean 'streak'?"),
    "list as key": (f"- {{[hand]: '{HAND}', seat: S}}\n", "a key must be one word"),
    "alias of nothing": ("- *h\n", "anchors and aliases"),
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


# What comes after a good record, where it cannot be read any further, and why.
SLIPS: dict[str, tuple[bytes, str]] = {
    "open list": (b"- [1\n---\n- {}\n", "3:1: a comma or the ] at the end of a list is missing"),
    "open quote": (b'- "a\n', "3:1: the file ends before a text in quotes does"),
    "no item": (b"hand: 1m\n", "2:1: the - at the beginning of the line is missing"),
    "tab": (
        b"- hand:\n\tseat\n",
        (
            "3:1: nothing can begin with this character unless it stands in quotes; "
            "lines are indented with blanks, not with tabs"
        ),
    ),
    "control character": (b"- note: \x07\n", "2:9: the character '\\x07' cannot stand in YAML"),
    "control character at once": (b"\x1b- {}\n", "2:1: the character '\\x1b' cannot stand in YAML"),
    "control character after a list": (b"---\n\x1b", "3:1: the character '\\x1b' cannot stand in YAML"),
    "control character after the end": (b"...\n\x1b", "3:1: the character '\\x1b' cannot stand in YAML"),
    "control character in place of a list": (b"---\n%\x1b", "3:2: the character '\\x1b' cannot stand in YAML"),
    "Latin-1": ("- note: Règle\n".encode("latin-1"), "2:10: not UTF-8 text"),
    "half of a character": ("- 東".encode()[:-1], "2:3: not UTF-8 text"),
    "no text": (b"- \xff\xfe", "2:3: not UTF-8 text"),
    "nested deeply": (b"- " + b"[" * 102, "2:104: the values are nested too deeply"),
}


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("name", SLIPS)
def test_the_records_before_a_slip_come_out(name: str, slow: bool) -> None:
    after, why = SLIPS[name]
    content = GOOD_YAML.encode() + after
    found, error = read_on(trickle(content) if slow else content, "yaml")
    assert found[:1] == [RECORD]
    assert error == f"hands:{why}"


def test_a_slip_after_documents() -> None:
    assert read_on(f"{GOOD_YAML}---\n- [1\n---\n{GOOD_YAML}", "yaml") == (
        [RECORD],
        "hands:4:1: a comma or the ] at the end of a list is missing",
    )


@pytest.mark.parametrize("name", YAML_LAYOUTS)
@pytest.mark.parametrize("slow", [False, True])
def test_yaml_is_read_the_same_without_libyaml(name: str, slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.syntax.yaml._Loader", yaml.SafeLoader)
    content = YAML_LAYOUTS[name]
    assert read_on(trickle(content) if slow else content, "yaml") == ([RECORD, RECORD], "")
    found, why = read_on(content + b"\n---\n- \x07\n", "yaml")
    assert (found, "cannot stand in YAML" in why) == ([RECORD, RECORD], True)


def test_a_record_is_there_before_the_next_one_is_read() -> None:
    class Asked(io.BytesIO):
        pieces = 0

        def read1(self, size: int | None = -1, /) -> bytes:
            self.pieces += 1
            return super().read1(len(GOOD_YAML))

    stream = Asked(GOOD_YAML.encode() * 10)
    found = read_records(stream, "hands", "yaml")
    next(found)
    assert stream.pieces <= 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_text_of_any_system_reads_the_same(encoding: str, ends: str) -> None:
    text = f"# 註\n\n{GOOD_YAML}\n{GOOD_YAML}".replace("\n", ends).rstrip()
    found = entries(text.encode(encoding), "yaml")
    assert [(entry.line, entry.data) for entry in found] == [(3, RECORD), (5, RECORD)]


@pytest.mark.parametrize("content", ["", "\n", "\ufeff", "# nothing\n", "---\n", "---\n...\n---\n"])
def test_an_empty_input_has_no_records(content: str) -> None:
    assert entries(content, "yaml") == []


def test_a_record_that_is_too_long_is_an_error_and_the_next_is_read() -> None:
    content = f"- note: [{'a, ' * 400_000}b]\n  seat: S\n{GOOD_YAML}"
    first, second = entries(content, "yaml")
    assert isinstance(first.data, RecordError)
    assert first.data.message == "this is more than 1048576 characters after the beginning of the record"
    assert second.data == {"hand": HAND, "seat": "S"}
