"""Parquet: a row a record, columns named as the fields."""

from __future__ import annotations

import io
import sys
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet
from raw_records import HAND, Pieces, entries, outcomes, outline, read_on

from taical.readers import UnreadableInputError, read_records
from taical.readers.text import LONGEST

RECORD = {"hand": HAND, "seat": "S"}


def written(table: pa.Table | list[dict[str, Any]], **options: Any) -> bytes:  # noqa: ANN401 - of pyarrow's writer
    """Return a table as the bytes of a Parquet file."""
    stream = io.BytesIO()
    parquet.write_table(table if isinstance(table, pa.Table) else pa.Table.from_pylist(table), stream, **options)
    return stream.getvalue()


def column(name: str, values: list[Any], kind: pa.DataType) -> bytes:
    """Return a file with good hands and one more column."""
    hands = [[value] * len(values) for value in RECORD.values()]
    return written(pa.table([*hands, pa.array(values, kind)], names=[*RECORD, name]))


def test_rows_are_records_numbered_from_1() -> None:
    rows = [{**RECORD, "id": "a"}, {**RECORD, "id": None}, {**RECORD, "id": "c", "seat": "X"}]
    assert outline(outcomes(written(rows), "parquet")) == [("a", 1, 3), ("2", 2, 3), ("c", 3, "impossible_context")]


def test_nested_fields_without_what_is_null_in_them() -> None:
    rows = [
        {"wins": [{**RECORD, "expect": {"tai": 3}}], "expect": {"payments": {"E": -70, "S": 190}}, "streak": 0},
        {"wins": [{**RECORD, "expect": None}], "expect": {"payments": {"E": -70, "S": None}}, "streak": None},
        {"wins": [], "expect": None, "streak": None},
    ]
    assert [entry.data for entry in entries(written(rows), "parquet")] == [
        rows[0],
        {"wins": [RECORD], "expect": {"payments": {"E": -70}}},
        {"wins": []},
    ]


COLUMNS: dict[str, tuple[str, list[Any], pa.DataType, list[object]]] = {
    "whole numbers": ("streak", [2, None], pa.int8(), [2, None]),
    "whole numbers as decimals": ("streak", [2.0, float("nan"), None, 0.5], pa.float64(), [2, None, None, 0.5]),
    "decimals": ("base", [Decimal("0.10"), None], pa.decimal128(9, 2), [Decimal("0.10"), None]),
    "binary fractions": ("base", [0.5, float("nan")], pa.float64(), [0.5, None]),
    "truth values": ("last_tile", [True, False, None], pa.bool_(), [True, False, None]),
    "truth values as numbers": ("last_tile", [1, 0, None, 2], pa.int64(), [True, False, None, 2]),
    "truth values as decimals": ("missed_win", [1.0, 0.0, float("nan")], pa.float64(), [True, False, None]),
    "whole numbers as exact decimals": ("streak", [Decimal("2.00"), None], pa.decimal128(9, 2), [2, None]),
    "what is not a number of times": ("streak", [float("inf")], pa.float64(), ["inf"]),
    "dates": ("id", [date(2024, 1, 1), None], pa.date32(), ["2024-01-01", None]),
    "times": ("note", [datetime(2024, 1, 1, 20, 30), None], pa.timestamp("us"), ["2024-01-01 20:30:00", None]),
    "numbers as ids": ("id", [7, None], pa.int64(), [7, None]),
    "numbers as text": ("title", [7.0, 0.5, None], pa.float64(), ["7", "0.5", None]),
    "bytes": ("note", ["三元刻".encode(), b"", None], pa.binary(), ["三元刻", None, None]),
    "bytes that are no text": ("note", [b"a\xff"], pa.large_binary(), ["a\udcff"]),
    "text that says so": ("last_tile", ["true", "否", ""], pa.string(), [True, False, None]),
    "text as categories": ("round", ["S", "S", None], pa.dictionary(pa.int8(), pa.string()), ["S", "S", None]),
    "large text": ("note", ["a", None], pa.large_string(), ["a", None]),
    "JSON": ("expect", ['{"tai": 3}', None], pa.string(), [{"tai": 3}, None]),
    "a map": (
        "expect",
        [{"patterns": [("self_drawn", 1)]}, {"patterns": []}, {"patterns": None}],
        pa.struct([("patterns", pa.map_(pa.string(), pa.int64()))]),
        [{"patterns": {"self_drawn": 1}}, {"patterns": {}}, {}],
    ),
    "a list": ("Expect.Has", [["self_drawn"], None], pa.list_(pa.string()), [{"has": ["self_drawn"]}, None]),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_of_every_type(name: str) -> None:
    field, values, kind, expected = COLUMNS[name]
    found = [entry.data for entry in entries(column(field, values, kind), "parquet")]
    field = field.lower().partition(".")[0]
    assert found == [RECORD if value is None else {**RECORD, field: value} for value in expected]
    assert [type(record.get(field)) for record in found if isinstance(record, dict)] == list(map(type, expected))


UNUSUAL: dict[str, tuple[list[Any], pa.DataType, list[Any]]] = {
    "nanoseconds": ([1_700_000_000_123_456_789], pa.timestamp("ns"), ["2023-11-14 22:13:20.123456789"]),
    "a year above 9999": ([253_402_300_800], pa.timestamp("s"), ["10000-01-01 00:00:00.000"]),
    "a length of time": ([90_000_000], pa.duration("us"), ["0:01:30"]),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_times_that_python_has_no_room_for_are_text(name: str) -> None:
    values, kind, expected = UNUSUAL[name]
    (entry,) = entries(column("when", values, kind), "parquet")
    assert isinstance(entry.data, dict)
    assert [entry.data["when"]] == expected


def test_the_name_of_a_column_that_is_not_utf_8_is_one_error() -> None:
    content = column("ABCDE", ["x"], pa.string()).replace(b"ABCDE", b"AB\xff\xfeE")
    assert read_on(io.BytesIO(content), "parquet") == ([], "hands: the name of a column is not UTF-8 text")


def test_rows_go_on_over_batches_and_row_groups() -> None:
    rows = [{**RECORD, "id": str(number)} for number in range(1, 3501)]
    found = entries(written(rows, row_group_size=1300), "parquet")
    assert [entry.line for entry in found] == list(range(1, 3501))
    assert [entry.data for entry in found] == rows


def test_the_position_tells_how_many_of_the_rows_were_read() -> None:
    content = written([{**RECORD, "id": str(number)} for number in range(4000)])
    stream = io.BytesIO(content)
    positions = [stream.tell() for _ in read_records(stream, "hands", "parquet")]
    assert positions == sorted(positions)
    assert [positions[number] for number in (0, 640, 1280)] == [len(content) * rows // 4000 for rows in (0, 640, 1280)]


def test_an_empty_table_has_no_records() -> None:
    assert entries(written(pa.table({"hand": [], "seat": []})), "parquet") == []
    assert entries(written(pa.table({})), "parquet") == []


def test_what_cannot_go_back_is_read_from_a_copy() -> None:
    content = written([RECORD, RECORD])
    assert read_on(Pieces([content[:100], content[100:]]), "parquet") == ([RECORD, RECORD], "")


GOOD = written([RECORD] * 3000)

SLIPS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "not a valid Parquet file: Parquet file size is 0 bytes"),
    "other": (b"hand,seat\n" * 10, "not a valid Parquet file: Parquet magic bytes not found in footer."),
    "cut off": (GOOD[:-20], "not a valid Parquet file: "),
    "unknown column": (column("steak", [1], pa.int64()), "there is no field \"steak\"; did you mean 'streak'?"),
    "no hand": (written([{"seat": "S"}]), "there is no column hand"),
    "name twice": (written(pa.table([["a"]] * 3, names=["hand", "seat", "hand"])), "the column hand is there twice"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_what_is_no_table_of_records_is_one_error(name: str) -> None:
    content, words = SLIPS[name]
    found, why = read_on(content, "parquet", "hands.parquet")
    assert found == []
    assert why.startswith(f"hands.parquet: {words}")
    assert "\n" not in why


def test_a_file_that_is_damaged_inside_gives_what_comes_before() -> None:
    rows = [{**RECORD, "id": f"{number * 7919 % 10007}"} for number in range(4000)]
    content = bytearray(written(rows, row_group_size=2000, compression="gzip", use_dictionary=False))
    metadata = parquet.ParquetFile(io.BytesIO(bytes(content))).metadata
    offset = metadata.row_group(1).column(2).data_page_offset
    content[offset + 100 : offset + 200] = bytes(100)
    found, why = read_on(bytes(content), "parquet")
    assert found == rows[:2000]
    assert why.startswith("hands: the Parquet file is damaged: ")


def test_without_pyarrow_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found, why = read_on(GOOD, "parquet", "hands.parquet")
    assert found == []
    assert why == ("hands.parquet: Parquet is read with pyarrow, which is not installed: pip install 'taical[parquet]'")


def test_pyarrow_is_imported_only_for_parquet(tmp_path: Path) -> None:
    from commandline import process

    (tmp_path / "hands.parquet").write_bytes(GOOD)
    (tmp_path / "hands.csv").write_text(f"hand,seat\n{HAND},S\n", encoding="utf-8")
    code = (
        "import sys; from taical.readers import format_of, read_records\n"
        "for name in ('hands.csv', 'hands.parquet'):\n"
        "    with open(name, 'rb') as file: next(read_records(file, name, format_of(name)))\n"
        "    print('pyarrow' in sys.modules)\n"
    )
    assert process("-c", code, cwd=tmp_path).stdout == "False\nTrue\n"


INSIDE: dict[str, tuple[pa.Array, object]] = {
    "days": (pa.array([[date(2026, 1, 1)]]), ["2026-01-01"]),
    "days after the year 9999": (pa.array([[2**31 - 1]], pa.list_(pa.date32())), ["<value out of range: 2147483647>"]),
    "nanoseconds": (pa.array([[1]], pa.large_list(pa.timestamp("ns"))), ["1970-01-01 00:00:00.000000001"]),
    "nanoseconds in pairs": (
        pa.array([{"at": 1}], pa.struct([("at", pa.timestamp("ns"))])),
        {"at": "1970-01-01 00:00:00.000000001"},
    ),
    "keys that are bytes": (pa.array([[(b"a", 1)]], pa.map_(pa.binary(), pa.int64())), {"a": 1}),
    "keys that are days": (pa.array([[(date(2026, 1, 1), 1)]], pa.map_(pa.date32(), pa.int64())), {"2026-01-01": 1}),
    "beyond all numbers": (pa.array([float("-inf")]), "-inf"),
    "beyond all numbers in a list": (pa.array([[float("inf"), float("nan"), 1.5]]), ["inf", None, 1.5]),
    "ids of 16 bytes": (pa.array([bytes(16)], pa.uuid()), "00000000-0000-0000-0000-000000000000"),
}


@pytest.mark.parametrize("name", INSIDE)
def test_what_json_has_not_is_text_in_a_column_of_ones_own(name: str) -> None:
    values, carried = INSIDE[name]
    hands = [pa.array([value]) for value in RECORD.values()]
    table = pa.table([*hands, values], names=[*RECORD, "player"])
    assert dict(outcomes(written(table), "parquet")[0].carried) == {"player": carried}


UNREADABLE: dict[str, tuple[pa.Array, str]] = {
    "text that is not UTF-8": (
        pa.array([b"\xff", b"ab"]).view(pa.string()),
        "player cannot be read: it is not UTF-8 text",
    ),
    "a name twice": (
        pa.array([[("a", 1), ("a", 2)], [("a", 1)]], pa.map_(pa.string(), pa.int64())),
        "player cannot be read: ",
    ),
    "pairs as names": (
        pa.array([[({"x": 1}, 1)], []], pa.map_(pa.struct([("x", pa.int64())]), pa.int64())),
        "player cannot be read: ",
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_value_that_cannot_be_read_is_the_error_of_its_row(name: str) -> None:
    values, said = UNREADABLE[name]
    hands = [pa.array([value, value]) for value in RECORD.values()]
    table = pa.table([*hands, values], names=[*RECORD, "player"])
    first, second = outcomes(written(table), "parquet")
    assert first.error
    assert (first.error.message.startswith(said), first.error.field, second.error) == (True, "player", None)


def test_a_time_zone_that_there_is_not_is_named() -> None:
    times = pa.array([0], pa.timestamp("us", tz="Nowhere/City"))
    table = pa.table([*([value] for value in RECORD.values()), times], names=[*RECORD, "player"])
    error = outcomes(written(table), "parquet")[0].error
    assert error
    assert "Nowhere/City" in error.message


@pytest.mark.parametrize("field", ["expect", "wins", "ruleset"])
def test_bytes_of_json_that_are_not_utf_8_are_the_error_of_their_row(field: str) -> None:
    found = outcomes(column(field, [b'{"a": "\xff"}', None], pa.binary()), "parquet")
    assert [one.error and one.error.field for one in found] == [field, None]


def test_a_text_that_is_packed_once_for_all_rows_is_never_there_for_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lengths: list[int] = []

    def in_python(column: pa.Array) -> list[Any]:
        lengths.append(len(column))
        return list(column.to_pylist())

    monkeypatch.setattr("taical.readers.parquet._in_python", in_python)
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * 500, pa.int8()), pa.array(["x" * (LONGEST + 1)]))
    table = pa.table([*([value] * 500 for value in RECORD.values()), texts], names=[*RECORD, "player"])
    found = entries(written(table), "parquet")
    assert (len(found), max(lengths)) == (500, 1)
    assert {str(entry.data) for entry in found} == {"column 3 has more than 1048576 characters"}


def test_a_row_has_an_end_as_a_line_has() -> None:
    half = "x" * (LONGEST // 2)
    error = outcomes(written([{**RECORD, "player": half, "note": half}]), "parquet")[0].error
    assert error
    assert error.message == "the row has more than 1048576 characters"


def test_lists_that_are_packed_to_nothing_are_refused_before_they_are_read() -> None:
    data = column("player", [[0] * 1001] * 3, pa.list_(pa.int64()))
    with pytest.raises(UnreadableInputError, match='the column "player" has more than 1000 values a row'):
        entries(data, "parquet")
