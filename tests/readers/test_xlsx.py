"""Excel workbooks, in and out."""

from __future__ import annotations

import io
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from commandline import taical
from outcomes import DRAWN, UNWON, outcomes

from taical.errors import RecordError
from taical.readers import UnreadableInputError, read_records
from taical.readers.columns import Columns
from taical.readers.text import LONGEST
from taical.render.table import Look
from taical.writers import MissingExtraError, format_named

HAND = "123m 456p 789p 678s 5s [777z] +5s"


def book_of(*rows: list[Any]) -> bytes:
    openpyxl = pytest.importorskip("openpyxl")
    book, stream = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(stream)
    return stream.getvalue()


def read(data: bytes) -> list[tuple[int, object]]:
    return [(entry.line, entry.data) for entry in read_records(io.BytesIO(data), "hands.xlsx", "xlsx")]


def test_rows_are_records_with_the_types_of_their_cells() -> None:
    data = book_of(
        [None, None],
        ["手牌", "座位", "連莊", "last_tile", "base", "日期", "id"],
        [HAND, "南", 2, True, 0.5, datetime(2026, 11, 1), 7],
        [None] * 7,
        [HAND, "西", None, None, None, None, "b"],
    )
    whole = {"hand": HAND, "seat": "南", "streak": 2, "last_tile": True, "base": 0.5, "日期": "2026-11-01", "id": 7}
    assert read(data) == [(3, whole), (5, {"hand": HAND, "seat": "西", "日期": None, "id": "b"})]


def test_a_cell_under_no_name_is_an_error() -> None:
    ((_line, found),) = read(book_of(["hand", "seat"], [HAND, "S", "lost"]))
    assert isinstance(found, RecordError)


@pytest.mark.parametrize("data", [b"", b"hand,seat\n", b"PK\x03\x04 and no more"])
def test_what_is_no_workbook_is_refused(data: bytes) -> None:
    pytest.importorskip("openpyxl")
    with pytest.raises(UnreadableInputError, match=r"^hands\.xlsx: not a valid Excel file"):
        read(data)


def test_results_are_rows_with_numbers_and_no_formulas() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    form, stream = format_named("xlsx"), io.BytesIO()
    look = Look(columns=("venue",))
    found = outcomes({**DRAWN, "id": "=1+1", "venue": "=2"}, UNWON)
    with form.open(stream, look) as write:
        write(form.render(found[:1], look))
        write(form.render(found[1:], look))
    headings, drawn, unwon = openpyxl.load_workbook(stream).worksheets[0].iter_rows()
    assert [cell.value for cell in headings][-3:] == ["error", "message", "venue"]
    assert [cell.value for cell in drawn][:5] == ["=1+1", "win", "wikipedia", "S", 3]
    assert [cell.value for cell in drawn][7:11] == [-70, 190, -60, -60]
    assert (drawn[0].data_type, drawn[-1].data_type) == ("s", "s")
    assert unwon[11].value == "not_a_win"


def test_the_command_reads_and_writes_them(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    (tmp_path / "in.xlsx").write_bytes(book_of(["手牌", "座位", "桌次"], [HAND, "南", 3]))
    assert taical("batch", str(tmp_path / "in.xlsx"), "-o", str(tmp_path / "out.xlsx")).exit_code == 0
    (_headings, row) = openpyxl.load_workbook(tmp_path / "out.xlsx").worksheets[0].iter_rows(values_only=True)
    assert (row[1], row[4], row[-1]) == ("win", 2, "3")


def test_without_openpyxl_both_ways_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "taical.writers.xlsx", raising=False)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'taical\[xlsx\]'"):
        format_named("xlsx")
    with pytest.raises(UnreadableInputError, match=r"pip install 'taical\[xlsx\]'"):
        read(b"PK")


def test_a_workbook_that_unpacks_to_more_than_the_memory_holds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = book_of(["hand", "seat"], [HAND, "S"])
    monkeypatch.setattr("taical.readers.xlsx._LARGEST", 1000)
    with pytest.raises(UnreadableInputError, match=r"^hands.xlsx: unpacked, the workbook has more than 1000 bytes$"):
        read(data)


@pytest.mark.parametrize("fault", [RuntimeError("a password"), NotImplementedError("compression"), EOFError("cut")])
def test_a_workbook_that_cannot_be_unpacked_is_one_error(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_given: object, **_options: object) -> None:
        raise fault

    data = book_of(["hand", "seat"], [HAND, "S"])
    monkeypatch.setattr("openpyxl.load_workbook", unreadable)
    with pytest.raises(UnreadableInputError, match=rf"^hands.xlsx: not a valid Excel file: {fault}$"):
        read(data)


def test_a_cell_of_a_column_has_an_end() -> None:
    columns = Columns(["hand", "seat", "note"], "hands.xlsx:1")
    record = columns.record([HAND, "S", "x" * (LONGEST + 1)])
    assert isinstance(record, RecordError)
    assert record.message == f"column 3 has more than {LONGEST} characters"
