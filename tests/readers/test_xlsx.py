"""Excel workbooks, in and out."""

from __future__ import annotations

import io
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

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


def changed(data: bytes, old: bytes, new: bytes) -> bytes:
    """Return a workbook with other words in its first sheet."""
    stream = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as source, ZipFile(stream, "w") as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "xl/worksheets/sheet1.xml":
                assert old in part
                part = part.replace(old, new)
            target.writestr(name, part)
    return stream.getvalue()


def test_rows_and_columns_beyond_the_size_that_a_workbook_says_it_has_are_read() -> None:
    data = changed(book_of(["hand", "seat"], [HAND, "S"], [HAND, "W"]), b'ref="A1:B3"', b'ref="A1:A2"')
    assert read(data) == [(2, {"hand": HAND, "seat": "S"}), (3, {"hand": HAND, "seat": "W"})]


def test_a_row_that_no_sheet_can_have_ends_the_input() -> None:
    far = b'<row r="2000000000"><c t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    data = changed(book_of(["hand", "seat"], [HAND, "S"]), b"</sheetData>", far)
    found = read_records(io.BytesIO(data), "hands.xlsx", "xlsx")
    assert next(found).line == 2
    with pytest.raises(UnreadableInputError, match=r"hands\.xlsx: a sheet of Excel has at most 1048576 rows"):
        next(found)


def test_a_duration_and_what_is_beyond_all_numbers_are_carried_as_text() -> None:
    data = book_of(["hand", "seat", "player", "table"], [HAND, "S", timedelta(hours=30), 1.5])
    (record,) = [data for _line, data in read(changed(data, b"<v>1.5</v>", b"<v>1e999</v>"))]
    assert record == {"hand": HAND, "seat": "S", "player": "1 day, 6:00:00", "table": "inf"}


def test_nothing_is_said_of_what_openpyxl_warns_of(recwarn: pytest.WarningsRecorder) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book, stream = openpyxl.Workbook(), io.BytesIO()
    for row in (["hand", "seat", "player"], [HAND, "S", 1e12]):
        book.active.append(row)
    book.active["C2"].number_format = "yyyy-mm-dd"
    book.save(stream)
    assert [line for line, _data in read(stream.getvalue())] == [2]
    assert [str(warning.message) for warning in recwarn] == []


def test_a_chart_that_cannot_be_read_is_no_fault_of_the_program() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book, stream = openpyxl.Workbook(), io.BytesIO()
    book.create_chartsheet("chart", 0)
    book.save(stream)
    with pytest.raises(UnreadableInputError, match="not a valid Excel file"):
        read(stream.getvalue())


def test_results_that_no_sheet_can_hold_end_the_run_and_leave_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taical.writers.xlsx._MOST_ROWS", 2)
    (tmp_path / "hands.txt").write_text(f"{HAND} seat=S\n{HAND} seat=W\n", encoding="utf-8")
    done = taical("batch", str(tmp_path / "hands.txt"), "-o", str(tmp_path / "out.xlsx"))
    assert (done.exit_code, "a sheet of Excel has at most 2 rows" in done.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["hands.txt"]
