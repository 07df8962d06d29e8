"""The options of `taical batch`: formats, a summary, statistics, a template, and what cannot go together."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, cells, process, tables_of, taical

from cli.running import untimed

GOOD: dict[str, Any] = {"hand": SOUTH, "seat": "S"}

# South's hand has three patterns of one tai each; West wins nothing here.
RECORDS = [GOOD, GOOD | {"id": "unwon", "hand": SOUTH.replace("+3m", "+6m")}, GOOD | {"id": "again"}]


@pytest.fixture(autouse=True)
def hands(home: Path) -> Path:
    path = home / "hands.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "output"),
    [
        ("results", "table"),
        ("results.txt", "table"),
        ("results.jsonl", "jsonl"),
        ("results.NDJSON", "jsonl"),
        ("results.csv", "csv"),
        ("results.md", "markdown"),
    ],
)
def test_the_ending_of_the_file_tells_the_format(name: str, output: str, home: Path) -> None:
    usual = taical("batch", "hands.jsonl", "--format", output)
    assert taical("batch", "hands.jsonl", "-o", name).exit_code == 1
    assert (home / name).read_bytes() == usual.stdout_bytes
    assert taical("batch", "hands.jsonl", "--format", "jsonl", "-o", name).exit_code == 1
    lines = (home / name).read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["1", "unwon", "again"]


@pytest.mark.parametrize("name", ["results.json", "results.jsonl.gz", "results.ods"])
def test_an_ending_that_promises_another_format_is_wrong_usage(name: str, home: Path) -> None:
    result = taical("batch", "hands.jsonl", "-o", name)
    assert (result.exit_code, result.stdout) == (2, "")
    known = ".txt, .jsonl, .ndjson, .csv, .md, .parquet, .xlsx"
    assert f"{name}: the ending tells no format (known: {known})" in result.stderr
    assert "--format" in result.stderr
    assert os.listdir(home) == ["hands.jsonl"]
    assert taical("batch", "hands.jsonl", "-o", name, "--format", "csv").exit_code == 1


def test_parquet_to_a_file(home: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert taical("batch", "hands.jsonl", "-o", "results.parquet").exit_code == 1
    assert parquet.read_table(home / "results.parquet")["id"].to_pylist() == ["1", "unwon", "again"]


def test_csv_for_a_spreadsheet() -> None:
    rows = list(csv.DictReader(io.StringIO(taical("batch", "hands.jsonl", "--format", "csv").stdout)))
    assert [(row["id"], row["tai"], row["S"], row["error"]) for row in rows] == [
        ("1", "3", "190", ""),  # 60 + 60 + 70 from the dealer
        ("unwon", "", "", "not_a_win"),
        ("again", "3", "190", ""),
    ]


def test_the_summary_as_json(home: Path) -> None:
    result = taical("batch", "hands.jsonl", "--format", "jsonl", "--summary", "summary.json")
    summary = json.loads((home / "summary.json").read_text(encoding="utf-8"))
    assert summary.pop("seconds") > 0
    assert summary.pop("records_per_second") > 0
    assert summary == {
        "records": 3,
        "scored": 2,
        "errors": {"not_a_win": 1},
        "hands": 2,
        "hands_by_total": {"3": 2},
        "patterns": {"closed_wait": 2, "dragon_pung": 2, "self_drawn": 2},
    }
    assert result.stdout == taical("batch", "hands.jsonl", "--format", "jsonl").stdout
    assert sorted(os.listdir(home)) == ["hands.jsonl", "summary.json"]


def test_the_summary_goes_to_standard_output_where_nothing_else_does(home: Path) -> None:
    result = taical("batch", "hands.jsonl", "-o", "results.csv", "--summary", "-", "--quiet")
    assert (json.loads(result.stdout)["records"], result.stderr) == (3, "")


def test_no_summary_of_a_run_for_which_not_everything_could_be_read(home: Path) -> None:
    (home / "summary.json").write_text("old", encoding="utf-8")
    result = taical("batch", "hands.jsonl", "nowhere.csv", "--quiet", "-o", "results.csv", "--summary", "summary.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "Error: nowhere.csv cannot be read: No such file or directory",
        "Error: results.csv was not written, as not every input could be read",
        "Error: summary.json was not written, as not every input could be read",
    ]
    assert (home / "summary.json").read_text(encoding="utf-8") == "old"
    assert sorted(os.listdir(home)) == ["hands.jsonl", "summary.json"]


@pytest.mark.parametrize("options", [(), ("-o", "results.jsonl"), ("--quiet", "--jobs", "2")])
def test_statistics_in_place_of_results(options: tuple[str, ...], home: Path) -> None:
    result = taical("batch", "hands.jsonl", "--stats", "--lang", "en", *options)
    assert (result.exit_code, result.stderr) == (1, "")
    assert untimed(result.stdout).startswith("3 records: 2 scored, 1 not (not_a_win 1)\n")
    totals, patterns, errors = tables_of(result.stdout)
    assert totals[2].split()[:3] == ["3", "2", "100.0"]
    assert [line.split()[-4:-1] for line in patterns[2:]] == [
        ["closed_wait", "2", "100.0"],
        ["dragon_pung", "2", "100.0"],
        ["self_drawn", "2", "100.0"],
    ]
    assert errors[2].split()[:3] == ["not_a_win", "1", "33.3"]
    assert "█" in totals[2]
    assert max(map(cells, result.stdout.splitlines())) <= 80
    if "-o" in options:
        lines = (home / "results.jsonl").read_text(encoding="utf-8").splitlines()
        assert [json.loads(line)["id"] for line in lines] == ["1", "unwon", "again"]


def test_statistics_in_markdown() -> None:
    lines = taical("batch", "hands.jsonl", "--stats", "--format", "markdown", "--lang", "en").stdout.splitlines()
    assert "## Patterns" in lines
    assert sum(line.startswith("|") for line in lines) == 2 + 1 + 2 + 3 + 2 + 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--stats", "-o", "-"), "--stats goes to standard output"),
        (("--stats", "--format", "csv"), "--stats has tables: with --format csv name a file for the results with -o"),
        (("--summary", "-"), "the results go to standard output: name a file for --summary"),
        (("--summary", "-", "-o", "-"), "the results go to standard output: name a file for --summary"),
        (("--summary", "-", "--stats"), "the statistics go to standard output"),
        (("--summary", "-", "--stats", "-o", "results.csv"), "name a file for --summary"),
        (("--summary", "results.csv", "-o", "./results.csv"), "./results.csv is named by both -o and --summary"),
        (("--summary", ""), "the name of the output file is empty"),
        (("--summary", "nowhere/summary.json"), "nowhere/summary.json cannot be written"),
        (("--template", "parquet"), "'parquet'"),
        (("--format", "xml"), "'xml'"),
    ],
)
def test_what_cannot_go_together_is_wrong_usage(options: tuple[str, ...], words: str, home: Path) -> None:
    result = taical("batch", "hands.jsonl", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert os.listdir(home) == ["hands.jsonl"]


def test_the_csv_template_is_short_unless_all_is_asked_for() -> None:
    short = taical("batch", "--template", "csv", "--lang", "en").stdout.splitlines()
    assert short[0] == "id,hand,seat,from,round,dealer,streak,note"
    assert taical("--lang", "fr", "batch", "--template", "csv").stdout.startswith("numéro,main,place,défausseur,tour,")
    for options in (("--template", "csv", "--all"), ("--all", "--template", "csv")):
        assert "expect.payments" in taical("batch", *options).stdout.splitlines()[0]
    alone = taical("batch", "hands.jsonl", "--all", "--lang", "en")
    assert (alone.exit_code, "--all goes with --template csv" in alone.stderr) == (2, True)


@pytest.mark.parametrize("template", ["csv", "yaml", "jsonl"])
def test_a_template_is_a_file_that_can_be_scored(template: str, home: Path) -> None:
    result = taical("batch", "--template", template)
    assert (result.exit_code, result.stderr) == (0, "")
    (home / f"filled.{template}").write_text(result.stdout, encoding="utf-8")
    assert taical("batch", f"filled.{template}", "--format", "jsonl").exit_code == 0


def test_a_library_that_is_missing_is_named_with_what_to_install(home: Path) -> None:
    without = "import sys; sys.modules['pyarrow'] = None; from taical.cli import main; main()"
    done = process("-c", without, "batch", "hands.jsonl", "-o", "results.parquet", cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'taical[parquet]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert os.listdir(home) == ["hands.jsonl"]
