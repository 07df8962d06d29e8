"""Bytes become text piece by piece, and what is no text has its place."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from raw_records import trickle

from taical.readers import UnreadableInputError
from taical.readers.text import LONGEST, lines_of, marked_text, pieces_of, text_of

TEXT = "a東🀄é\n\r\nb"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_in_every_encoding_cut_anywhere(encoding: str) -> None:
    raw = TEXT.encode(encoding)
    for at in range(len(raw) + 1):
        pieces = [piece for piece in (raw[:at], raw[at:]) if piece]
        assert "".join(text_of(pieces, "hands")) == TEXT
    assert "".join(text_of((bytes([byte]) for byte in raw), "hands")) == TEXT


@pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
def test_nothing_is_no_pieces(raw: bytes) -> None:
    assert list(text_of([raw] if raw else [], "hands")) == []


@pytest.mark.parametrize("raw", [b"x", "東".encode()])
def test_one_character_alone_is_text(raw: bytes) -> None:
    assert list(text_of([raw], "hands")) == [raw.decode()]


def text_before_the_error(pieces: list[bytes]) -> tuple[str, str]:
    found = []
    try:
        for text in text_of(pieces, "hands", "; save again"):
            found.append(text)  # noqa: PERF402 - what comes before the error counts
    except UnreadableInputError as error:
        return "".join(found), str(error)
    return "".join(found), ""


# Bytes, what of them is text, and where it ends.
NO_TEXT: list[tuple[bytes, str, str]] = [
    (b"\xff", "", "1:1"),
    (b"a\xffb", "a", "1:2"),
    ("東\nab".encode() + b"\xe6\x9d", "東\nab", "2:3"),
    (b"\xef\xbb\xbfa\x80", "a", "1:2"),
    (b"\xed\xa0\x80", "", "1:1"),
    (b"\xff\xfea\0b", "a", "1:2"),
    (b"\xff\xfea\0\x00\xd8b\0", "a", "1:2"),
]


@pytest.mark.parametrize(("raw", "before", "place"), NO_TEXT)
def test_what_is_no_text_comes_after_what_is(raw: bytes, before: str, place: str) -> None:
    for pieces in ([raw], [bytes([byte]) for byte in raw]):
        found = text_before_the_error(pieces)
        assert found == (before, f"hands:{place}: not UTF-8 text; save again")
        assert "".join(marked_text(pieces)).startswith(f"{before}\udcff")


def test_pieces_are_passed_on_as_they_come() -> None:
    assert list(pieces_of(trickle(b"abc"))) == [b"a", b"b", b"c"]

    class Plain:
        """A stream that has no way to give less than it is asked for."""

        def __init__(self) -> None:
            self.read = io.BytesIO(b"abc").read

    assert list(pieces_of(Plain())) == [b"abc"]  # type: ignore[arg-type]


LINES: list[tuple[list[str], list[str]]] = [
    ([], []),
    (["a"], ["a"]),
    (["a\n"], ["a\n"]),
    (["a\nb\r\nc\rd"], ["a\n", "b\r\n", "c\r", "d"]),
    (["a\r", "\nb"], ["a\r\n", "b"]),
    (["a\r", "b\r"], ["a\r", "b\r"]),
    (["a", "b", "\n", "\n"], ["ab\n", "\n"]),
    (["a\x0bb\x0cc\x1cd\x85e\u2028f\n"], ["a\x0bb\x0cc\x1cd\x85e\u2028f\n"]),
]


@pytest.mark.parametrize(("texts", "lines"), LINES)
def test_lines_of_any_system(texts: list[str], lines: list[str]) -> None:
    assert list(lines_of(texts, "hands")) == lines
    assert list(lines_of("".join(texts), "hands")) == lines, "one character at a time"


def test_a_line_that_has_ended_does_not_wait_for_the_next() -> None:
    def texts() -> Iterator[str]:
        yield "a\nb\n"
        raise AssertionError("more was asked for")

    found = lines_of(texts(), "hands")
    assert [next(found), next(found)] == ["a\n", "b\n"]


def test_a_line_without_end_is_refused() -> None:
    found = lines_of(["a\nb\nc", *["x" * 65536] * 100], "hands")
    assert [next(found), next(found)] == ["a\n", "b\n"]
    with pytest.raises(UnreadableInputError, match=f"^hands:3: the line is longer than {LONGEST} characters$"):
        next(found)
