"""Results as Parquet."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from outcomes import BOTH, DRAWN, FALSE, HALVED, NEAREST, NOBODY, PENNIES, UNWON, UNWON_MESSAGE, outcomes

from taical.render.table import Look
from taical.writers import format_named, parquet
from taical.writers.csv import COLUMNS

NOTHING = dict.fromkeys(COLUMNS)
AT_NOTHING = dict.fromkeys("ESWN", 0)


def file_of(*chunks: Sequence[object]) -> bytes:
    stream = io.BytesIO()
    form = format_named("parquet")
    with form.open(stream, Look()) as write:
        for chunk in chunks:
            write(form.render(outcomes(*chunk), Look()))
    return stream.getvalue()


def rows(*records: object) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(io.BytesIO(file_of(records))).to_pylist()
    return found


def test_a_hand() -> None:
    assert rows(DRAWN) == [
        {
            "id": "drawn",
            "outcome": "win",
            "ruleset": "wikipedia",
            "seat": "S",
            "tai": 3,
            "patterns": [
                {"id": "self_drawn", "count": 1, "tai": 1},
                {"id": "dragon_pung", "count": 1, "tai": 1},
                {"id": "closed_wait", "count": 1, "tai": 1},
            ],
            "wait": "closed",
            "E": -70,
            "S": 190,
            "W": -60,
            "N": -60,
            "error": None,
            "message": None,
        }
    ]


def test_a_pattern_that_holds_twice() -> None:
    """South has two of its 正花, 夏 and 蘭."""
    (row,) = rows({**DRAWN, "hand": f"{DRAWN['hand']} 2f 6f"})
    assert {"id": "seat_flower", "count": 2, "tai": 2} in row["patterns"]


def test_what_does_not_apply_is_null() -> None:
    unwon, nobody, _, west = rows(UNWON, NOBODY, BOTH)
    assert unwon == NOTHING | {"id": "unwon", "outcome": "error", "error": "not_a_win", "message": UNWON_MESSAGE}
    assert nobody == NOTHING | {"id": "nobody", "outcome": "drawn_hand", "ruleset": "wikipedia", **AT_NOTHING}
    assert (west["seat"], west["tai"], west["patterns"]) == ("W", 0, [])


def test_deals() -> None:
    found = rows(BOTH, NEAREST, FALSE)
    assert [(row["id"], row["outcome"], row["seat"], *(row[seat] for seat in "ESWN")) for row in found] == [
        ("both", "win", "S", 0, 40, 0, -40),
        ("both", "win", "W", 0, 0, 30, -30),
        ("nearest", "win", "S", 0, 40, 0, -40),
        ("nearest", "passed_over", "W", 0, 0, 0, 0),
        ("false", "false_win", "S", 70, -190, 60, 60),
    ]


def test_amounts_are_exact() -> None:
    pennies, halved = rows(PENNIES, HALVED)
    assert [pennies[seat] for seat in "ESWN"] == [Decimal("-1.5"), 4, Decimal("-1.25"), Decimal("-1.25")]
    assert halved["N"] == halved["W"] == Decimal("-0.000000005")


def test_the_largest_amounts_there_are() -> None:
    """The highest prices and the longest streak: 3 tai from the others, from East 1 more and 2 for each stay."""
    most = 999_999_999
    (row,) = rows({**DRAWN, "base": most, "unit": most, "streak": 99_999})
    assert row["W"] == row["N"] == -most * (1 + 3)
    assert row["E"] == -most * (1 + 3 + 1 + 2 * 99_999)


def test_the_columns_are_those_of_the_csv_and_typed() -> None:
    schema = pq.read_schema(io.BytesIO(file_of()))
    assert tuple(schema.names) == COLUMNS
    assert schema.field("tai").type == pa.int64()
    assert pa.types.is_decimal(schema.field("E").type)
    assert not schema.field("id").nullable


def test_an_empty_run_is_a_file_without_rows() -> None:
    assert pq.read_table(io.BytesIO(file_of())).num_rows == 0
    assert pq.read_table(io.BytesIO(file_of([]))).num_rows == 0


def test_pieces_are_gathered_into_row_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS_IN_A_GROUP", 5)
    found = pq.ParquetFile(io.BytesIO(file_of(*[[DRAWN, UNWON]] * 8)))
    groups = [found.metadata.row_group(number).num_rows for number in range(found.metadata.num_row_groups)]
    assert groups == [6, 6, 4]
    assert found.read().column("id").to_pylist() == ["drawn", "unwon"] * 8


def test_it_can_go_down_a_pipe() -> None:
    read, write = os.pipe()
    got: list[bytes] = []

    def take() -> None:
        with os.fdopen(read, "rb") as end:
            got.append(end.read())

    reader = threading.Thread(target=take)
    reader.start()
    form = format_named("parquet")
    with os.fdopen(write, "wb") as stream, form.open(stream, Look()) as put:
        put(form.render(outcomes(DRAWN), Look()))
    reader.join()
    assert pq.read_table(io.BytesIO(got[0])).column("tai").to_pylist() == [3]


def test_half_a_character_in_the_name_of_a_line_is_written_out() -> None:
    (row,) = rows({**UNWON, **DRAWN, "extra": {"\ud800": 1}})
    assert "\\ud800" in [pattern["id"] for pattern in row["patterns"]]
