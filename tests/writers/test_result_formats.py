"""Every format: its pieces can be made apart, go from process to process, and follow on in the output."""

from __future__ import annotations

import io
import json
import pickle
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from commandline import process
from outcomes import BOTH, DRAWN, FALSE, NEAREST, NOBODY, UNWON, outcomes

from taical.batch.scorer import Outcome
from taical.render.table import Look
from taical.writers import OUTPUT_FORMATS, MissingExtraError, OutputFormat, Piece, format_named

RECORDS = [DRAWN, BOTH, UNWON, NEAREST, NOBODY, FALSE]


def written(name: OutputFormat, pieces: Sequence[Piece]) -> bytes:
    stream = io.BytesIO()
    with format_named(name).open(stream, Look()) as write:
        for piece in pieces:
            write(piece)
    assert not stream.closed
    return stream.getvalue()


def rendered(name: OutputFormat, found: Sequence[Outcome]) -> Piece:
    return format_named(name).render(found, Look())


def test_the_formats() -> None:
    assert OUTPUT_FORMATS == ("table", "jsonl", "csv", "markdown", "parquet", "xlsx")
    for_programs = [name for name in OUTPUT_FORMATS if format_named(name).exact]
    assert for_programs == ["jsonl", "csv", "parquet", "xlsx"]
    assert [name for name in OUTPUT_FORMATS if format_named(name).binary] == ["parquet", "xlsx"]


@pytest.mark.slow
@pytest.mark.parametrize("name", OUTPUT_FORMATS)
def test_another_process_makes_the_same_piece(name: OutputFormat) -> None:
    found = outcomes(*RECORDS)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        piece = pool.submit(rendered_from_records, name).result()
    assert piece == rendered(name, found)
    assert isinstance(piece, bytes if format_named(name).binary else str)


def rendered_from_records(name: OutputFormat) -> Piece:
    return rendered(name, outcomes(*RECORDS))


@pytest.mark.parametrize("name", OUTPUT_FORMATS)
def test_how_to_render_can_go_to_another_process(name: OutputFormat) -> None:
    render = format_named(name).render
    assert pickle.loads(pickle.dumps(render)) is render  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(Look())) == Look()  # noqa: S301 - our own


@pytest.mark.parametrize("name", ["jsonl", "csv", "markdown"])
def test_where_the_records_are_cut_makes_no_difference(name: OutputFormat) -> None:
    found = outcomes(*RECORDS)
    whole = written(name, [rendered(name, found)])
    assert written(name, [rendered(name, found[:2]), rendered(name, found[2:])]) == whole
    assert written(name, [rendered(name, [one]) for one in found]) == whole


def test_tables_follow_each_other_with_an_empty_line_between() -> None:
    found = outcomes(*RECORDS)
    first, second = rendered("table", found[:2]), rendered("table", found[2:])
    assert isinstance(first, str)
    assert isinstance(second, str)
    assert written("table", [first]).decode() == first
    assert written("table", [first, second]).decode() == f"{first}\n{second}"


# What stands over the first result, and on how many lines.
HEADINGS: list[tuple[OutputFormat, str, int]] = [
    ("table", "Record Tai East South West North Patterns", 2),
    ("jsonl", "", 0),
    ("csv", "id,outcome,ruleset,seat,tai,patterns,wait,E,S,W,N,error,message", 1),
    ("markdown", "| Record | Tai | East | South | West | North | Patterns |", 2),
]


@pytest.mark.parametrize(("name", "first", "count"), HEADINGS)
def test_a_run_of_no_records_has_its_headings(name: OutputFormat, first: str, count: int) -> None:
    lines = written(name, []).decode().splitlines()
    assert [line.split() for line in lines[:1]] == [first.split()][:count]
    assert len(lines) == count


def test_bytes_are_written_as_they_are() -> None:
    assert written("jsonl", [b'{"id": "1"}\n', '{"id": "東"}\n']).decode() == '{"id": "1"}\n{"id": "東"}\n'


def test_what_an_encoding_lacks_is_replaced_in_tables_and_written_out_elsewhere() -> None:
    found = outcomes({**UNWON, "id": "東"})
    for name, expected in (("table", b"? "), ("markdown", b"| ? |"), ("csv", b"\\u6771,"), ("jsonl", b'"\\u6771"')):
        stream = io.BytesIO()
        with format_named(name).open(stream, Look(), "ascii") as write:  # type: ignore[arg-type]
            write(rendered(name, found))  # type: ignore[arg-type]
        assert expected in stream.getvalue()


@pytest.mark.parametrize("name", OUTPUT_FORMATS)
def test_half_a_character_in_an_id_stops_nothing(name: OutputFormat) -> None:
    data = written(name, [rendered(name, outcomes({**DRAWN, "id": "half \ud800"}, UNWON))])
    if name == "xlsx":
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            data = book.read("xl/worksheets/sheet1.xml")
    assert b"half \\ud800" in data.replace(b"\\\\u", b"\\u")


def test_json_lines_are_results_errors_and_deals() -> None:
    lines = written("jsonl", [rendered("jsonl", outcomes(DRAWN, UNWON, BOTH))]).decode().splitlines()
    drawn, unwon, both = map(json.loads, lines)
    assert (drawn["id"], drawn["tai"]) == ("drawn", 3)
    assert drawn["payments"] == {"E": -70, "S": 190, "W": -60, "N": -60}
    assert (unwon["id"], unwon["error"]["code"]) == ("unwon", "not_a_win")
    assert [won["tai"] for won in both["wins"]] == [1, 0]
    assert both["payments"] == {"E": 0, "S": 40, "W": 30, "N": -70}


def test_the_language_of_names_in_json_lines() -> None:
    render = format_named("jsonl").render
    for language, name in (("zh", "自摸"), ("en", "Self-Drawn"), ("fr", "Main tirée du mur")):
        piece = render(outcomes(DRAWN), Look(language=language))  # type: ignore[arg-type]
        assert json.loads(piece)["patterns"][0]["name"] == name


IMPORTED: dict[OutputFormat, set[str]] = {
    "jsonl": set(),
    "csv": set(),
    "markdown": set(),
    "table": set(),
    "parquet": {"pyarrow"},
    "xlsx": {"openpyxl"},
}

PROGRAM = """
import io, sys
from taical.batch.scorer import Scorer
from taical.readers import RawRecord
from taical.writers import format_named
from taical.render.table import Look
from taical.rulesets import load_ruleset
outcome = Scorer(load_ruleset("wikipedia")).outcome(RawRecord("hands", 1, {}))
form = format_named(sys.argv[1])
with form.open(io.BytesIO(), Look(width=100)) as write:
    write(form.render([outcome], Look(width=100)))
print(*{"wcwidth", "pyarrow", "openpyxl"} & set(sys.modules))
"""


@pytest.mark.parametrize("name", IMPORTED)
def test_a_format_imports_only_what_it_needs(name: OutputFormat, tmp_path: Path) -> None:
    done = process("-c", PROGRAM, name, cwd=tmp_path)
    assert (set(done.stdout.split()), done.stderr) == (IMPORTED[name], "")


def test_without_pyarrow_parquet_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "taical.writers.parquet", raising=False)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'taical\[parquet\]'"):
        format_named("parquet")
