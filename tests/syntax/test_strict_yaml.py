"""YAML says what is written, and no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
import yaml

from taical.i18n import LANGUAGES, use
from taical.syntax.yaml import Document, Item, Path, YamlError, read_documents, read_items, scalar


def read(text: str) -> Document:
    (document,) = read_documents(text)
    return document


SCALARS: list[tuple[str, object]] = [
    ("true", True),
    ("false", False),
    ("null", None),
    ("~", None),
    ("", None),
    ("0", 0),
    ("7", 7),
    ("-7", -7),
    ("+7", 7),
    ("1234567890123456789012345678901234567890", 1234567890123456789012345678901234567890),
    ("0.5", Decimal("0.5")),
    ("-1.50", Decimal("-1.50")),
    ("0.10", Decimal("0.10")),
    # What YAML 1.1 makes something else of stays text.
    ("on", "on"),
    ("off", "off"),
    ("yes", "yes"),
    ("no", "no"),
    ("y", "y"),
    ("N", "N"),
    ("True", "True"),
    ("NULL", "NULL"),
    ("0123", "0123"),
    ("0o17", "0o17"),
    ("0x1F", "0x1F"),
    ("0b11", "0b11"),
    ("1_000", "1_000"),
    ("1:30", "1:30"),
    ("1e3", "1e3"),
    ("1.", "1."),
    (".5", ".5"),
    (".inf", ".inf"),
    (".nan", ".nan"),
    ("00.5", "00.5"),
    ("2026-01-31", "2026-01-31"),
    ("=", "="),
    ("東", "東"),
    ("１", "１"),
]


@pytest.mark.parametrize(("text", "value"), SCALARS)
def test_a_plain_scalar_is_what_is_written(text: str, value: object) -> None:
    for found in (scalar(text), read(f"key: {text}").data["key"]):
        assert found == value
        assert type(found) is type(value)


@pytest.mark.parametrize("text", ["'{}'", '"{}"', "|-\n  {}", ">-\n  {}", "!!str {}"])
@pytest.mark.parametrize("word", ["true", "null", "12", "0.5"])
def test_what_is_quoted_is_text(text: str, word: str) -> None:
    assert read(f"key: {text.format(word)}").data == {"key": word}


CONTENTS: list[tuple[str, object]] = [
    ("a: 1\nb: [x, 2, {c: null}]", {"a": 1, "b": ["x", 2, {"c": None}]}),
    ("- 1\n- - 2\n  - 3", [1, [2, 3]]),
    ("1: one\ntrue: two", {"1": "one", "true": "two"}),
    ("'a': 1\n\"b\": 2", {"a": 1, "b": 2}),
    ("{}", {}),
    ("[]", []),
    ("text", "text"),
    ("hand: 123m 456p  # three and three", {"hand": "123m 456p"}),
    ("<<: {a: 1}", {"<<": {"a": 1}}),
]


@pytest.mark.parametrize(("text", "value"), CONTENTS)
def test_content(text: str, value: object) -> None:
    assert read(text).data == value


def test_documents_come_one_after_the_other_and_a_broken_one_last() -> None:
    documents = read_documents("a: 1\n---\nb: 2\n...\n---\n- [\n")
    assert next(documents).data == {"a": 1}
    assert next(documents).data == {"b": 2}
    with pytest.raises(YamlError):
        next(documents)


def test_an_empty_text_has_no_documents() -> None:
    assert list(read_documents("")) == []
    assert list(read_documents("# nothing\n")) == []
    assert [document.data for document in read_documents("---\n---\n")] == [None, None]


REFUSED: dict[str, tuple[str, int, int, str]] = {
    "key twice": ("a: 1\nb: 2\na: 3\n", 3, 1, "a is given a second time"),
    "key twice inside": ("a:\n  - b: 1\n    b: 2\n", 3, 5, "b is given a second time"),
    "key twice in one line": ("{a: 1, 'a': 2}", 1, 8, "a is given a second time"),
    "key twice, as number and text": ('1: a\n"1": b\n', 2, 1, "1 is given a second time"),
    "after Chinese": ("{番: 一, 番: 二}", 1, 8, "番 is given a second time"),
    "anchor used": ("a: &x [1]\nb: *x\n", 2, 4, "anchors and aliases"),
    "anchor used in itself": ("&x [*x]\n", 1, 5, "anchors and aliases"),
    "anchor of a word": ("a: &x one\nb: *x\n", 2, 4, "anchors and aliases"),
    "anchor used as key": ("&x a: 1\n*x : 2\n", 2, 1, "a key must be one word"),
    "own tag": ("a: !mine 1\n", 1, 4, "the tag !mine is not understood"),
    "own tag of a mapping": ("a: !mine {b: 1}\n", 1, 4, "the tag !mine is not understood"),
    "tag of another type": ("a: !!float 5\n", 1, 4, "the tag !!float is not understood"),
    "number that is none": ("a: !!int five\n", 1, 4, "the tag !!int is not understood"),
    "nothing that is something": ("a: !!null five\n", 1, 4, "the tag !!null is not understood"),
    "nothing in quotes": ('a: !!null "five"\n', 1, 4, "the tag !!null is not understood"),
    "truth that is a number": ("a: !!bool 1\n", 1, 4, "the tag !!bool is not understood"),
    "bytes": ("a: !!binary aGFuZA==\n", 1, 4, "the tag !!binary is not understood"),
    "date": ("a: !!timestamp 5\n", 1, 4, "the tag !!timestamp is not understood"),
    "mapping that is nothing": ("!!null {a: 1}\n", 1, 1, "the tag !!null is not understood"),
    "mapping that is text": ("a: !!str {b: 1}\n", 1, 4, "the tag !!str is not understood"),
    "mapping that is a list": ("a: !!seq {b: 1}\n", 1, 4, "the tag !!seq is not understood"),
    "list that is a mapping": ("a: !!map [b]\n", 1, 4, "the tag !!map is not understood"),
    "list that is text": ("!!str [a]\n", 1, 1, "the tag !!str is not understood"),
    "set": ("a: !!set {b, c}\n", 1, 4, "the tag !!set is not understood"),
    "ordered mapping": ("- !!omap [a: 1]\n", 1, 3, "the tag !!omap is not understood"),
    "Python": ("a: !!python/tuple [1]\n", 1, 4, "the tag !!python/tuple is not understood"),
    "mapping as key": ("{a: 1}: 2\n", 1, 1, "a key must be one word"),
    "list as key": ("? [a]\n: 2\n", 1, 3, "a key must be one word"),
    "unknown alias": ("a: 1\nb: *x\n", 2, 4, "anchors and aliases"),
    "two faults": ("a: !mine 1\na: *x\n", 1, 4, "the tag !mine"),
    "open list": ("a: [1, 2\nb: 3\n", 2, 2, "a comma or the ] at the end of a list is missing"),
    "tab": ("a:\n\tb: 1\n", 2, 1, "unless it stands in quotes; lines are indented with blanks"),
    "tab in a mapping": (
        "a:\n  b: 1\n\tc: 2\n",
        3,
        1,
        "a tab cannot stand here; lines are indented",
    ),
    "text after |": ("a: |x\n", 1, 5, "here the line has to end"),
    "another YAML": ("%YAML 9.0\n---\na: 1\n", 1, 1, "this version of YAML is not understood"),
    "open tag": ("a: !<x\n", 1, 7, "not valid YAML: did not find the expected '>'"),
    "two values": ("a: b: c\n", 1, 5, "a : cannot stand here"),
    "open quote": ('a: 1\nb: "c\n', 3, 1, "the file ends before a text in quotes does"),
    "text after a list": (
        "[a]\nb: 1\n",
        2,
        1,
        "what stands before it, which is complete; another document begins with ---",
    ),
    "text after a document": ("a: 1\n...\nb: 1\n", 3, 1, "another document begins with ---"),
    "nothing": ("...\n", 1, 1, "a value is missing here"),
    "percent sign": ("a: %b\n", 1, 4, "unless it stands in quotes"),
    "star": ("a: *\n", 1, 5, "as text, it needs quotes"),
    "tag of no kind": ("a: !x!y b\n", 1, 4, "what begins with ! needs quotes"),
    "no character": ('a: "\\ud800"\n', 1, 7, "before the code of no character"),
    "no escape": ('a: "\\q"\n', 1, 5, "in double quotes a \\ is written twice"),
    "line less indented": ("a: 1\nb: 2\n- c\n", 3, 1, "here a name is expected"),
    "control character": ("a: 1\nb: \x07\n", 2, 4, "cannot stand in YAML"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_understood_is_refused_with_its_place(name: str) -> None:
    text, line, column, words = REFUSED[name]
    with pytest.raises(YamlError) as caught:
        list(read_documents(text))
    assert (caught.value.line, caught.value.column) == (line, column), caught.value.message
    assert words in caught.value.message


@pytest.mark.parametrize(
    ("text", "chinese", "french"),
    [
        ("a:\n  b: 1\n\tc: 2\n", "縮排不能用 Tab 字元", "une tabulation ne peut pas servir de retrait"),
        ("a: |x\n", "這一行應該到此為止", "la ligne doit s'arrêter ici"),
        ("%YAML 9.0\n---\na: 1\n", "不支援這個版本的 YAML", "cette version de YAML n'est pas connue"),
        ("a: !<x\n", "這不是 YAML：did not find the expected '>'", "ce n'est pas du YAML"),
    ],
)
def test_what_the_parser_finds_wrong_is_said_in_the_language(text: str, chinese: str, french: str) -> None:
    for language, words in ((LANGUAGES[0], chinese), (LANGUAGES[2], french)):
        try:
            use(language)
            with pytest.raises(YamlError) as caught:
                list(read_documents(text))
        finally:
            use("en")
        assert caught.value.message.startswith(words)


def brackets(depth: int) -> str:
    return "[" * depth + "]" * depth


def braces(depth: int) -> str:
    return "{a: " * depth + "}" * depth


def apart(depth: int) -> str:
    return ("[" + " " * 81) * depth + "]" * depth


def dashes(depth: int) -> str:
    return "- " * depth + "1"


def mappings(depth: int) -> str:
    return "".join(" " * number + "a:\n" for number in range(depth))


def lists(depth: int) -> str:
    return "".join(" " * number + "-\n" for number in range(depth))


NESTED = [brackets, braces, apart, dashes, mappings, lists]


@pytest.mark.parametrize("nested", NESTED)
@pytest.mark.parametrize("depth", [900, 2000, 5000])
def test_values_nested_deeply_are_refused(nested: Callable[[int], str], depth: int) -> None:
    with pytest.raises(YamlError, match="nest"):
        list(read_documents(nested(depth)))


@pytest.mark.parametrize("nested", NESTED)
def test_values_nested_deeply_are_refused_without_libyaml(
    nested: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taical.syntax.yaml._Loader", yaml.SafeLoader)
    with pytest.raises(YamlError, match="nest"):
        list(read_documents(nested(900)))


@pytest.mark.parametrize("nested", NESTED)
@pytest.mark.parametrize("depth", [1, 50])
def test_values_may_be_nested(nested: Callable[[int], str], depth: int) -> None:
    assert read(nested(depth)).data not in (None, "")


def test_what_is_nested_too_deeply_has_its_place() -> None:
    with pytest.raises(YamlError) as caught:
        list(read_documents("a: 1\nb: [x, " + "[" * 100))
    assert (caught.value.line, caught.value.column) == (2, 107)


def test_many_values_side_by_side_are_not_nested() -> None:
    assert len(read("a: [" + "[1], {b: 2}, " * 500 + "]").data["a"]) == 1000


@pytest.mark.parametrize(
    "text", ["a: !!int 5", "a: !!bool true", "a: !!null ~", "a: !!float 0.5", "!!map {a: !!seq [1]}"]
)
def test_a_tag_that_says_what_is_there_anyway_says_nothing(text: str) -> None:
    plain = re.sub(r"!![a-z]+ ", "", text)
    assert read(text).data == read(plain).data


PLACES: list[tuple[Path, tuple[int, int]]] = [
    ((), (2, 1)),
    (("id",), (2, 1)),
    (("patterns",), (3, 1)),
    (("patterns", "all_chows"), (4, 3)),
    (("patterns", "all_chows", "excludes"), (4, 23)),
    (("patterns", "all_chows", "excludes", 1), (4, 39)),
    (("list",), (5, 1)),
    (("list", 0), (6, 3)),
    (("list", 1, "b"), (7, 3)),
    # As far as the document goes.
    (("nothing",), (2, 1)),
    (("patterns", "nothing"), (4, 3)),
    (("list", 2), (6, 1)),
    (("id", "deeper"), (2, 5)),
]


@pytest.mark.parametrize(("path", "place"), PLACES)
def test_a_value_is_found_by_its_path(path: Path, place: tuple[int, int]) -> None:
    text = "# a comment\nid: x\npatterns:\n  all_chows: {tai: 1, excludes: [one, two]}\nlist:\n- a: 1\n- b: 2\n"
    assert read(text).locate(path) == place


@pytest.mark.parametrize(
    ("path", "place"), [((), (5, 1)), (("b",), (5, 1)), (("b", 1, "c"), (7, 4)), (("b", 0, "c"), (6, 3))]
)
def test_a_value_is_found_in_the_second_document(path: Path, place: tuple[int, int]) -> None:
    _, document = read_documents("a: [1,\n 2]\nb: 3\n---\nb:\n- - c\n- {c: d}\n")
    assert document.locate(path) == place


def test_a_key_is_found_after_others_that_hold_lists_and_mappings() -> None:
    document = read("a: {b: [1, {c: 2}]}\nlist: [[1], {b: 2}, 3]\nc: 4\n")
    assert [document.locate(path) for path in (("c",), ("list", 2), ("a", "b", 1, "c"))] == [(3, 1), (2, 21), (1, 13)]


ITEMS: list[tuple[str, list[tuple[int, object]]]] = [
    ("- 1\n- [2]\n\n- {a: 3}\n", [(1, 1), (2, [2]), (4, {"a": 3})]),
    ("[1,\n[2],\n]", [(1, 1), (2, [2])]),
    ("a: [1, 2]\n---\n- 3\n---\n4\n", [(1, {"a": [1, 2]}), (3, 3), (5, 4)]),
    ("--- null\n---\n- null\n- []\n", [(3, None), (4, [])]),
    ("--- []\n--- {}\n", [(2, {})]),
    ("!!seq [1]\n--- ! [2]\n", [(1, 1), (2, 2)]),
    ("", []),
]


@pytest.mark.parametrize(("text", "items"), ITEMS)
def test_lists_are_read_item_by_item(text: str, items: list[tuple[int, object]]) -> None:
    assert list(read_items([text] if text else [])) == items
    assert list(read_items(text)) == items, "one character at a time"


FAULTY: list[tuple[str, list[str | int]]] = [
    ("- {a: 1, a: 2}\n- 3\n", ["a is given a second time", 3]),
    (
        "- &a 1\n- [*a, *a]\n- 3\n",
        [1, "anchors and aliases (& and *) are not understood here: write the values out", 3],
    ),
    ("- {[a]: !b 1}\n- !c {d: 1, d: 2}\n- 3\n", ["a key must be one word", "the tag !c is not understood here", 3]),
    ("!!set [1]\n--- 3\n", ["the tag !!set is not understood here", 3]),
]


@pytest.mark.parametrize(("text", "found"), FAULTY)
def test_a_fault_in_an_item_leaves_the_others(text: str, found: list[str | int]) -> None:
    data = [item.data for item in read_items([text])]
    assert [item.message if isinstance(item, YamlError) else item for item in data] == found


def test_items_come_before_what_is_no_yaml() -> None:
    items = read_items(["- 1\n- 2\n- [3\n"])
    assert [next(items), next(items)] == [Item(1, 1), Item(2, 2)]
    with pytest.raises(YamlError) as caught:
        next(items)
    assert caught.value.line == 4


def test_a_text_that_cannot_be_had_any_further_leaves_out_the_item_that_is_not_over() -> None:
    def broken_off() -> Iterator[str]:
        yield "- a: 1\n- b: 2\n"
        raise EOFError

    items = read_items(broken_off())
    assert next(items) == Item(1, {"a": 1})
    with pytest.raises(EOFError):
        next(items)


def test_an_error_carries_its_place() -> None:
    error: Any = YamlError("wrong", 3, 4)
    assert (error.message, error.line, error.column, str(error)) == ("wrong", 3, 4, "wrong")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("- hand: [777z] 123m 5s +5s\n  seat: S\n", "needs quotes: '[777z] 123m'"),
        ("- {}\n- id: 2\n  手牌: [中中中] 123m\n", "needs quotes: '[777z] 123m'"),
        ("- hand: 1m\n\tseat: S\n", "lines are indented with blanks, not with tabs"),
    ],
)
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_what_people_often_get_wrong_gets_advice(text: str, advice: str, size: int) -> None:
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    with pytest.raises(YamlError) as caught:
        list(read_items(pieces))
    assert caught.value.message.endswith(advice)


def test_a_key_that_is_missing_gets_no_advice_about_quotes() -> None:
    with pytest.raises(YamlError) as caught:
        list(read_items(["a: [1, 2]\n b: 3\n"]))
    assert "quotes" not in caught.value.message
