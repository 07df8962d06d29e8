"""Inputs in gzip are read as what is in them, as far as they go."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable

import pytest
from raw_records import GOOD, GOOD_YAML, HAND, Pieces, entries, read_on

from taical.readers import InputFormat, format_of, read_records

RECORD = {"hand": HAND, "seat": "S"}

CONTENTS: dict[InputFormat, tuple[str, str, str]] = {
    "jsonl": ("", f"{GOOD}\n", ""),
    "json": ("[\n", f"{GOOD},\n", "[]]"),
    "yaml": ("", GOOD_YAML, ""),
    "csv": ("hand,seat\n", f"{HAND},S\n", ""),
}


def zipped(input_format: InputFormat, count: int = 2) -> bytes:
    begins, record, ends = CONTENTS[input_format]
    return gzip.compress((begins + record * count + ends).encode())


@pytest.mark.parametrize("name", ["hands.gz", "HANDS.JSONL.GZ"])
@pytest.mark.parametrize("input_format", CONTENTS)
def test_a_name_with_the_ending_is_unzipped(input_format: InputFormat, name: str) -> None:
    found, why = read_on(zipped(input_format), input_format, name)
    assert (found[:2], why) == ([RECORD, RECORD], "")


def test_what_begins_as_gzip_does_needs_no_ending() -> None:
    stream = io.BufferedReader(io.BytesIO(zipped("jsonl")))
    assert read_on(stream, "jsonl", "-") == ([RECORD, RECORD], "")


def test_what_does_not_is_left_as_it_is() -> None:
    stream = io.BufferedReader(io.BytesIO(f"{GOOD}\n".encode()))
    assert read_on(stream, "jsonl", "-") == ([RECORD], "")


def test_several_gzip_files_one_after_the_other_are_one() -> None:
    assert len(entries(zipped("jsonl") + zipped("jsonl"), "jsonl", "hands.gz")) == 4


def test_a_slow_stream_is_unzipped() -> None:
    content = zipped("jsonl")
    pieces = Pieces(content[at : at + 7] for at in range(0, len(content), 7))
    assert read_on(pieces, "jsonl", "hands.gz") == ([RECORD, RECORD], "")


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut off": (lambda content: content[: len(content) * 2 // 3], "is cut off"),
    "cut off at the very end": (lambda content: content[:-1], "is cut off"),
    "wrong sum": (lambda content: content[:-8] + bytes(8), "is damaged"),
    "other bytes after it": (lambda content: content + b"x" * 100, "is damaged"),
}


@pytest.mark.parametrize("name", DAMAGE)
@pytest.mark.parametrize("input_format", CONTENTS)
def test_the_records_of_a_damaged_file_come_out(input_format: InputFormat, name: str) -> None:
    damage, words = DAMAGE[name]
    # Random numbers keep the file from being so small that nothing is left of it.
    begins, record, ends = CONTENTS[input_format]
    records = [record.replace(HAND, f"{number * 7919 % 100003}") for number in range(20_000)]
    content = damage(gzip.compress((begins + "".join(records) + ends).encode()))
    found, why = read_on(content, input_format, "hands.gz")
    assert len(found) > 10_000
    hands = [record["hand"] for record in found if record]
    assert [str(hand) for hand in hands] == [str(number * 7919 % 100003) for number in range(len(hands))]
    assert why == f"hands.gz: the gzip file {words}"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "the gzip file is empty"),
        (b"{}\n", "not a valid gzip file"),
        (b"\x1f\x8b", "the gzip file is cut off"),
        (b"\x1f\x8b\x01" + bytes(10), "not a valid gzip file"),
    ],
)
@pytest.mark.parametrize("input_format", ["json", "parquet"])
def test_what_is_no_gzip_is_one_error(content: bytes, fault: str, input_format: InputFormat) -> None:
    assert read_on(content, input_format, "hands.gz") == ([], f"hands.gz: {fault}")


@pytest.mark.parametrize("input_format", CONTENTS)
def test_damage_inside_is_no_more_than_an_error(input_format: InputFormat) -> None:
    """What damage makes of the bytes is not known before the sum at the end."""
    content = bytearray(zipped(input_format, 1000))
    content[len(content) // 2 : len(content) // 2 + 4] = b"\xff\xff\xff\xff"
    found, why = read_on(bytes(content), input_format, "hands.gz")
    assert found[:10] == [RECORD] * 10
    assert why.startswith("hands.gz:")


def test_an_empty_file_in_gzip_has_no_records() -> None:
    assert entries(gzip.compress(b""), "jsonl", "hands.gz") == []


@pytest.mark.parametrize(
    ("name", "input_format"),
    [
        ("hands.yaml", "yaml"),
        ("hands.yml.gz", "yaml"),
        ("a.b/hands.json", "json"),
        ("hands.ndjson", "jsonl"),
        ("hands.jsonl.GZ", "jsonl"),
        ("HANDS.CSV", "csv"),
        ("hands.tsv.gz", "csv"),
        ("hands.parquet", "parquet"),
        ("hands.gz", None),
        ("hands.csv.zip", None),
        ("hands.csv.gz.gz", None),
        (".csv", None),
        ("csv", None),
        ("-", None),
    ],
)
def test_the_format_by_the_ending(name: str, input_format: InputFormat | None) -> None:
    assert format_of(name) == input_format


def test_a_stream_that_is_read_half_is_let_go() -> None:
    stream = io.BytesIO(zipped("jsonl", 1000))
    found = read_records(stream, "hands.gz", "jsonl")
    next(found)
    del found
    assert not stream.closed
