"""Columns of one's own in files of hands, carried to the results in every format."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import Result
from commandline import taical as run

HAND = "123m 456p 789p 678s 5s [777z] +5s"
SHEET = f"""編號,桌次,手牌,座位,放槍,備註
甲,1,{HAND},南,東,
乙,2,{HAND},西,,=晚
丙,,1x,西,,
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    path = tmp_path / "league.csv"
    path.write_text(SHEET, encoding="utf-8")
    return str(path)


def with_column(heading: str, cell: str, folder: Path) -> Result:
    """Count a sheet of one hand with one more column."""
    path = folder / "league.csv"
    path.write_text(f"hand,seat,{heading}\n{HAND},S,{cell}\n", encoding="utf-8")
    return run("batch", str(path), "--format", "jsonl")


def test_json_lines_have_them_as_keys(sheet: str) -> None:
    done = run("batch", sheet, "--format", "jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("桌次") for line in lines] == ["1", "2", None]
    assert [line.get("note") for line in lines] == [None, "=晚", None]
    assert lines[2]["error"]["code"] == "bad_tile"


def test_csv_has_them_as_columns_at_the_end(sheet: str) -> None:
    rows = list(csv.reader(run("batch", sheet, "--format", "csv").stdout.splitlines()))
    assert [row[-2:] for row in rows] == [["note", "桌次"], ["", "1"], ["'=晚", "2"], ["", ""]]
    assert {len(row) for row in rows} == {15}


def test_a_table_has_them_after_the_id_and_no_room_for_title_and_note(sheet: str) -> None:
    lines = run("batch", sheet).stdout.splitlines()
    assert lines[0].split()[:3] == ["Record", "桌次", "Tai"]
    assert lines[3].split()[:2] == ["乙", "2"]


def test_markdown_has_them_after_the_id(sheet: str) -> None:
    lines = run("batch", sheet, "--format", "markdown").stdout.splitlines()
    assert lines[0].split(" | ")[:4] == ["| Record", "note", "桌次", "Tai"]
    assert lines[3].split(" | ")[:3] == ["| 乙", "=晚", "2"]


def test_parquet_has_them_as_columns_of_text(sheet: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    run("batch", sheet, "-o", str(tmp_path / "out.parquet"))
    assert parquet.read_table(tmp_path / "out.parquet").column("桌次").to_pylist() == ["1", "2", None]


BOTH = f"""id,hand,seat,from,note,scorer,venue
7,{HAND},S,N,late,ann,café
7,234m 567m 345p 67s 11z [222p] +5s,W,N,,bob,
"""


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".parquet"])
def test_each_winner_has_its_own(ending: str, tmp_path: Path) -> None:
    """The venue is said once, in the first row of the deal, and is there in the row that says it."""
    path, out = tmp_path / "both.csv", tmp_path / f"out{ending}"
    path.write_text(BOTH, encoding="utf-8")
    assert run("batch", str(path), "-o", str(out)).exit_code == 0
    assert [row[-3:] for row in rows_of(out)] == [["late", "ann", "café"], ["", "bob", ""]]


def rows_of(path: Path) -> list[list[str]]:
    """Return the rows of a result as texts, without the headings."""
    if path.suffix == ".csv":
        return list(csv.reader(path.read_text(encoding="utf-8").splitlines()))[1:]
    if path.suffix == ".xlsx":
        book = pytest.importorskip("openpyxl").load_workbook(path)
        return [[str(cell or "") for cell in row] for row in book.active.iter_rows(min_row=2, values_only=True)]
    parquet = pytest.importorskip("pyarrow.parquet")
    return [[str(cell or "") for cell in row.values()] for row in parquet.read_table(path).to_pylist()]


def test_a_deal_on_one_line_has_those_of_all_winners(tmp_path: Path) -> None:
    path = tmp_path / "both.csv"
    path.write_text(BOTH, encoding="utf-8")
    assert json.loads(run("batch", str(path), "--format", "jsonl").stdout)["scorer"] == "ann; bob"
    assert " ann; bob " in run("batch", str(path)).stdout


def test_the_summary_names_them(sheet: str, tmp_path: Path) -> None:
    done = run("batch", sheet, "--summary", str(tmp_path / "counts.json"))
    assert "Carried to the results: 桌次" in done.stderr
    assert json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))["own"] == {"桌次": 2}


def test_keys_of_ones_own_in_yaml_are_carried(tmp_path: Path) -> None:
    path = tmp_path / "hands.yaml"
    path.write_text(f"- {{手牌: '{HAND}', 座位: 南, venue: [café, 2]}}\n- {{hand: '{HAND}', saet: S}}\n", "utf-8")
    done = run("batch", str(path), "--format", "jsonl")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["venue"] == ["café", 2]
    assert second["error"]["message"] == "there is no field saet; did you mean 'seat'?"
    rows = list(csv.reader(run("batch", str(path), "--format", "csv").stdout.splitlines()))
    assert [row[-1] for row in rows] == ["venue", '["café", 2]', ""]


def test_a_long_cell_is_cut_in_a_table(tmp_path: Path) -> None:
    path = tmp_path / "hands.yaml"
    path.write_text(f"- {{hand: '{HAND}', seat: S, venue: {'abc' * 10}}}\n", "utf-8")
    assert " abcabcabcabcabcabca…  " in run("batch", str(path)).stdout
    assert "abc" * 10 in run("batch", str(path), "--format", "markdown").stdout


def test_a_column_may_not_be_there_under_two_names(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text("hand,座位,place\n", "utf-8")
    assert "座位 and place are the same field, seat" in run("batch", str(path)).stderr


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("stakes", "there is no field stakes; did you mean 'base'?"),
        ("底台", "there is no field 底台; did you mean 'base'?"),
        ("台", "there is no field 台; did you mean 'unit'?"),
        ("outcome", "there is no field outcome; results have a column of this name: give yours another one"),
    ],
)
def test_what_is_near_to_a_field_is_not_carried(heading: str, said: str, tmp_path: Path) -> None:
    done = with_column(heading, "20", tmp_path)
    assert (done.exit_code != 0, done.stdout) == (True, "")
    assert said in " ".join(done.stderr.replace('"', "").split())


def test_a_field_that_stands_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    path.write_text(json.dumps({"hand": HAND, "手牌": HAND, "seat": "S"}, ensure_ascii=False), encoding="utf-8")
    error = json.loads(run("batch", str(path), "--format", "jsonl").stdout)["error"]
    assert (error["code"], "手牌" in error["message"]) == ("bad_record", True)


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("斷么", "expected a name and its tai"),
        ("斷么=1 斷么=2", "extra has 斷么 twice"),
        ("三元刻=1", "三元刻 has a row of its own"),
    ],
)
def test_lines_of_tai_in_a_column(extra: str, said: str, tmp_path: Path) -> None:
    done = with_column("extra", extra, tmp_path)
    assert json.loads(done.stdout)["error"]["field"] == "extra"
    alone = run("score", HAND, "-s", "S", "--extra", extra)
    assert said in " ".join(alone.stderr.split())


def test_columns_of_ones_own_have_an_end_which_is_told(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    records = [{"hand": HAND, "seat": "S", **{f"zz {line} {key}": 1 for key in range(60)}} for line in range(20)]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    done = run("batch", str(path), "--format", "csv")
    assert len(done.stdout.splitlines()[0].split(",")) == 13 + 1000
    assert "zz 0 49, and 1150 more" in " ".join(done.stderr.split())
    assert "a table of results has at most 1000 columns of your own; JSON Lines has all" in done.stderr
    lines = [json.loads(line) for line in run("batch", str(path), "--format", "jsonl").stdout.splitlines()]
    assert [line[f"zz {number} 59"] for number, line in enumerate(lines)] == [1] * 20
