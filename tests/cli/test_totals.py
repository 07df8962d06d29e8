"""A league's sheet with its own columns and Chinese headers, settled; worked by hand under `wikipedia`, 30/10.

三元刻 1 in every hand. First 李 wins on the tile of 王, the dealer: 30 + 10 x 2 = 50. Then 陳 draws, 自摸 1 more: 王
pays 30 + 10 x 3 = 60, the others 50. Then the seats have moved on, and 陳 wins on the tile of 王, who is no dealer: 40.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from commandline import taical
from schemas import refuse_unlike

HAND = "123m 456p 789p 678s 5s [777z] +5s"
SHEET = f"""編號,日期,桌次,東家,南家,西家,北家,手牌,座位,放槍,莊家,連莊,備註
1,2026-11-01,甲,王,李,陳,林,{HAND},南,東,東,0,
2,2026-11-01,甲,王,李,陳,林,{HAND},西,,東,0,
3,2026-11-08,乙,李,陳,林,王,{HAND},南,北,東,0,晚到
"""
ROWS = [
    ["陳", "", "3", "2", "1", "0", "200"],  # 160 + 40
    ["李", "", "3", "1", "0", "0", "0"],  # 50 - 50
    ["林", "", "3", "0", "0", "0", "-50"],
    ["王", "", "3", "0", "0", "2", "-150"],  # -50 - 60 - 40
]


@pytest.fixture(autouse=True)
def sheet(home: Path) -> Path:
    path = home / "league.csv"
    path.write_text(SHEET, encoding="utf-8-sig")
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_totals_as_csv(jobs: str) -> None:
    result = taical("batch", "league.csv", "--totals", "--format", "csv", "--jobs", jobs)
    headings, *rows = csv.reader(result.stdout.splitlines())
    assert headings == ["player", "table", "hands", "wins", "self_draws", "deal_ins", "points"]
    assert rows == ROWS
    assert result.exit_code == 0


def test_the_totals_as_a_table_with_their_sum() -> None:
    lines = taical("batch", "league.csv", "--totals", "--lang", "en").stdout.splitlines()
    assert lines[0].split() == ["Player", "Hands", "Wins", "Self-draws", "Deal-ins", "Points"]
    assert lines[2].split() == ["陳", "3", "2", "1", "0", "+200"]
    assert lines[-1].split() == ["Total", "3", "1", "2", "0"]


def test_the_totals_in_markdown_and_by_table(sheet: Path) -> None:
    sheet.write_text(f"桌次,hand,seat\n甲|1,{HAND},S\n", encoding="utf-8")
    lines = taical("batch", "league.csv", "--totals", "--format", "markdown", "--lang", "zh").stdout.splitlines()
    # 自摸 1 and 三元刻 1: East, the dealer, pays 60, the others 50.
    assert [cell.strip() for cell in lines[3].split(" | ")] == ["| 南", "甲\\|1", "1", "1", "1", "0", "+160 |"]


def test_the_totals_in_the_summary_beside_the_results(home: Path) -> None:
    taical("batch", "league.csv", "--totals", "--summary", "counts.json", "-o", "results.jsonl")
    players = json.loads((home / "counts.json").read_text(encoding="utf-8"))["players"]
    assert [list(map(str, player.values())) for player in players] == ROWS
    assert len((home / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 3


def test_a_summary_without_totals_has_no_players(home: Path) -> None:
    taical("batch", "league.csv", "--summary", "counts.json", "-o", "results.jsonl")
    assert "players" not in json.loads((home / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_hand_with_a_player_in_two_seats_is_an_error_of_its_own(jobs: str, sheet: Path, home: Path) -> None:
    sheet.write_text(SHEET.replace("2,2026-11-01,甲,王,李,陳,林", "2,2026-11-01,甲,王,李,陳,王"), encoding="utf-8")
    call = ("batch", "league.csv", "--totals", "--lang", "en", "--jobs", jobs)
    result = taical(*call, "--format", "csv", "-q")
    assert result.stderr == 'Error: league.csv:3: [2] "王" has more than one seat: 東家, 北家\n'
    # What is left: 李 wins on the tile of 王, the dealer, for 50; 陳 on that of 王 for 40.
    points = {row[0]: row[-1] for row in csv.reader(result.stdout.splitlines()[1:])}
    assert (result.exit_code, points) == (1, {"李": "50", "陳": "40", "林": "0", "王": "-90"})
    written = taical(*call, "-o", "results.jsonl")
    assert "has more than one seat" not in written.stderr
    line = json.loads((home / "results.jsonl").read_text(encoding="utf-8").splitlines()[1])
    assert (line["id"], line["error"]["field"], line["東家"]) == ("2", "北家", "王")


def test_no_more_than_some_errors_are_named(sheet: Path) -> None:
    sheet.write_text("hand,seat\n" + "1x,S\n" * 13, encoding="utf-8")
    lines = taical("batch", "league.csv", "--totals", "--lang", "en", "-q").stderr.splitlines()
    assert [line.startswith("Error: league.csv:") for line in lines] == [True] * 10 + [False]
    assert lines[-1] == "and 3 more"


@pytest.mark.parametrize("files", [("gone.csv",), ("league.csv", "gone.csv")])
@pytest.mark.parametrize("form", ["table", "csv"])
def test_there_are_no_totals_where_a_file_cannot_be_read(files: tuple[str, ...], form: str) -> None:
    result = taical("batch", *files, "--totals", "--format", form, "--lang", "en", "-q")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there are no totals, as not every input could be read" in result.stderr


def test_rows_that_are_apart_are_named_in_the_summary(sheet: Path, home: Path) -> None:
    head = "id,hand,seat,from\n"
    west = "234m 567m 345p 67s 11z [222p] +5s"
    rows = [f"{number},{HAND},S,N\n{10 + number},{HAND},S,\n{number},{west},W,N\n" for number in range(1, 8)]
    sheet.write_text(head + "".join(rows[:1]), encoding="utf-8")
    call = ("batch", "league.csv", "--summary", "counts.json", "--lang", "en", "-o", "results.csv")
    assert taical(*call).stderr.splitlines()[-1].endswith("id: 1 (league.csv:2, league.csv:4)")
    counts = json.loads((home / "counts.json").read_text(encoding="utf-8"))
    refuse_unlike("summary", counts)
    assert counts["apart"] == [{"id": "1", "file": "league.csv", "lines": [2, 4]}]
    assert taical(*call, "-q").stderr == ""
    sheet.write_text(head + "".join(rows), encoding="utf-8")
    assert taical(*call).stderr.splitlines()[-1].endswith(", and 2 more")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "-"), "--totals goes to standard output"),
        (("--format", "jsonl"), "--totals is a table or CSV: with --format jsonl name a file for the results with -o"),
        (("--summary", "-"), "the totals go to standard output: name a file for --summary"),
        (("--dask", "tcp://localhost:1", "-o", "out"), "--totals is for this machine"),
    ],
)
def test_what_cannot_go_with_totals(options: tuple[str, ...], message: str) -> None:
    result = taical("batch", "league.csv", "--totals", "--lang", "en", *options)
    assert result.exit_code == 2
    assert message in result.stderr
