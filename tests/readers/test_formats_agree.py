"""The same records come out of every format, however the bytes arrive."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from itertools import cycle, islice
from typing import Any

import pyarrow as pa
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from raw_records import GOOD, GOOD_YAML, HAND, Pieces, became, data, trickle
from support import shipped

from taical.batch.scorer import Scorer
from taical.readers import InputFormat, RawRecord, read_records

Record = dict[str, Any]


def as_jsonl(records: list[Record]) -> bytes:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records).encode()


def as_array(records: list[Record]) -> bytes:
    return json.dumps(records, ensure_ascii=False, separators=(",", ":")).encode()


def as_indented_array(records: list[Record]) -> bytes:
    return json.dumps(records, indent=2).encode()


def as_yaml(records: list[Record]) -> bytes:
    return yaml.safe_dump(records, allow_unicode=True).encode()


def as_documents(records: list[Record]) -> bytes:
    return yaml.safe_dump_all(records, explicit_start=True).encode()


def as_csv(records: list[Record], **form: Any) -> bytes:  # noqa: ANN401 - of the writer of csv
    names = ["id", "hand", "seat", "from", "streak", "last_tile", "base", "note", "expect", "ruleset"]
    text = io.StringIO()
    writer = csv.DictWriter(text, names, **form)
    writer.writeheader()
    writer.writerows({name: cell(value) for name, value in record.items()} for record in records)
    return text.getvalue().encode()


def cell(value: object) -> object:
    return json.dumps(value) if isinstance(value, dict) else value


def as_spreadsheet(records: list[Record]) -> bytes:
    return b"\xef\xbb\xbf" + as_csv(records, delimiter=";")


def as_parquet(records: list[Record]) -> bytes:
    stream = io.BytesIO()
    names = dict.fromkeys(name for record in records for name in record)
    parquet.write_table(pa.table({name: [record.get(name) for record in records] for name in names}), stream)
    return stream.getvalue()


WRITERS: Mapping[str, tuple[InputFormat, Callable[[list[Record]], bytes]]] = {
    "JSON Lines": ("jsonl", as_jsonl),
    "JSON": ("json", as_array),
    "indented JSON": ("json", as_indented_array),
    "JSON Lines as JSON": ("json", as_jsonl),
    "YAML": ("yaml", as_yaml),
    "YAML documents": ("yaml", as_documents),
    "JSON as YAML": ("yaml", as_array),
    "CSV": ("csv", as_csv),
    "CSV of a spreadsheet": ("csv", as_spreadsheet),
    "Parquet": ("parquet", as_parquet),
}

texts = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
hands = st.sampled_from([HAND, HAND.replace("+3m", "+6m"), "1m", "二四萬 345p 678p 99s [777z] (1111s) +三萬"])
records = st.fixed_dictionaries(
    {"hand": hands, "seat": st.sampled_from(["S", "南", "W", "X"])},
    optional={
        "id": texts,
        "from": st.sampled_from(["E", "S", "北"]),
        "streak": st.integers(-1, 5),
        "last_tile": st.booleans(),
        "base": st.integers(0, 100),
        "note": texts,
        "expect": st.fixed_dictionaries(
            {"tai": st.integers(0, 9)}, optional={"payments": st.fixed_dictionaries({"E": st.just(-70)})}
        ),
    },
)


def results(found: Iterator[RawRecord]) -> list[tuple[object, int | str, object]]:
    """What becomes of the entries: the id that is given, the tai or the error's message, and what is expected."""
    return [
        (data(outcome.entry).get("id"), outcome.error.message if outcome.error else became(outcome), outcome.expect)
        for outcome in Scorer(shipped()).outcomes(found)
    ]


@settings(max_examples=50)
@given(st.lists(records, min_size=1, max_size=4))
def test_the_same_records_come_to_the_same_in_every_format(written: list[Record]) -> None:
    expected = results(read_records(io.BytesIO(as_jsonl(written)), "hands", "jsonl"))
    assert len(expected) == len(written)
    for input_format, write in WRITERS.values():
        content = write(written)
        assert results(read_records(io.BytesIO(content), "hands", input_format)) == expected
        assert results(read_records(io.BytesIO(gzip.compress(content)), "hands.gz", input_format)) == expected


RECORDS: list[Record] = [
    {"id": '東 "\\]}', "hand": HAND, "seat": "南", "last_tile": True},
    {"hand": HAND, "seat": "S", "note": "é🀄, {[", "streak": 2, "expect": {"tai": 3, "payments": {"E": -110}}},
    {"id": "-", "hand": "1m", "seat": "S", "base": 5, "ruleset": {"extends": "star31"}},
]


@pytest.mark.parametrize("name", [name for name in WRITERS if name != "Parquet"])
def test_bytes_may_be_cut_anywhere(name: str) -> None:
    input_format, write = WRITERS[name]
    content = write(RECORDS)
    for end in (content, content.rstrip()):
        assert [data(entry) for entry in read_records(io.BytesIO(end), "hands", input_format)] == RECORDS
    if input_format != "jsonl":
        assert [data(entry) for entry in read_records(trickle(content), "hands", input_format)] == RECORDS
        for at in range(1, len(content)):
            pieces = Pieces([content[:at], content[at:]])
            assert [data(entry) for entry in read_records(pieces, "hands", input_format)] == RECORDS


@pytest.mark.parametrize("name", [name for name in WRITERS if name != "Parquet"])
def test_decimals_are_exact(name: str) -> None:
    input_format, write = WRITERS[name]
    (entry,) = read_records(io.BytesIO(write([{"hand": HAND, "seat": "S", "base": 0.1}])), "hands", input_format)
    base = data(entry)["base"]
    assert (type(base), base) == (Decimal, Decimal("0.1"))


class Endless(io.RawIOBase):
    """A stream that begins and never ends."""

    def __init__(self, begins: bytes, goes_on: bytes) -> None:
        self._rest = begins
        self._pieces = cycle([goes_on * 500])

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - anything that bytes can be written to
        piece = self._rest or next(self._pieces)
        given, self._rest = piece[: len(buffer)], piece[len(buffer) :]
        buffer[: len(given)] = given
        return len(given)


ENDLESS: dict[str, tuple[InputFormat, str, str]] = {
    "JSON Lines": ("jsonl", "", f"{GOOD}\n"),
    "JSON": ("json", "[", f"{GOOD},"),
    "JSON records": ("json", "", GOOD),
    "YAML list": ("yaml", "", GOOD_YAML),
    "YAML list in brackets": ("yaml", "[", f"{GOOD},\n"),
    "YAML documents": ("yaml", "", f"---\nhand: '{HAND}'\nseat: S\n"),
    "CSV": ("csv", "hand,seat\n", f"{HAND},S\n"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_input_without_end_gives_its_records_as_they_come(name: str) -> None:
    input_format, begins, goes_on = ENDLESS[name]
    stream = io.BufferedReader(Endless(begins.encode(), goes_on.encode()))
    found = islice(read_records(stream, "hands", input_format), 5000)
    assert [data(entry) for entry in found] == [{"hand": HAND, "seat": "S"}] * 5000
