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
