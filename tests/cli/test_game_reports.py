"""`taical game settle`, `stats` and `report`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import taical
from schemas import refuse_unlike

TILES = "123m 456p 789p 678s 5s [777z] +5s"
PRICES = ("--base", "100", "--unit", "20")


@pytest.fixture
def books(tmp_path: Path) -> str:
    """A file with a book of two hands: Bob wins 100 + 20 * 3 from Ann, who deals with 1 tai, then 阿明 draws 2."""
    path = str(tmp_path / "games.db")
    _game(path, "new", "Fri", "--players", "Ann,Bob,阿明,Dan", *PRICES)
    _game(path, "win", "Bob", "2", "--from", "Ann")
    _game(path, "win", "阿明", TILES)
    return path


def _game(path: str, *arguments: str) -> str:
    done = taical("game", *arguments, "--file", path)
    assert done.exit_code == 0, done.output
    return done.stdout


def _data(path: str, *arguments: str) -> Any:  # noqa: ANN401 - as the command answers
    return json.loads(_game(path, *arguments, "--format", "json"))


def test_who_pays_whom(books: str) -> None:
    # 阿明 gets 140 from Ann and Dan, and 160 from Bob, who deals; with the 160 before, Bob stands at nothing.
    data = _data(books, "settle")
    refuse_unlike("settle", data)
    assert data["balances"] == {"Ann": -300, "Bob": 0, "阿明": 440, "Dan": -140}
    assert data["payments"] == [
        {"from": "Ann", "to": "阿明", "amount": 300},
        {"from": "Dan", "to": "阿明", "amount": 140},
    ]
    assert (data["round_to"], data["differences"], data["fewest"]) == (None, {}, True)


def test_multiples_only(books: str) -> None:
    # Down to hundreds: -300, 0, 400, -200; the missing hundred goes to Dan, who lost 60, and not to 阿明, who lost 40.
    data = _data(books, "settle", "--round-to", "100")
    assert [payment["amount"] for payment in data["payments"]] == [300, 100]
    assert data["differences"] == {"阿明": -40, "Dan": 40}


def test_the_table_of_a_settlement(books: str) -> None:
    text = _game(books, "settle", "--round-to", "100")
    assert "Fri: who pays whom" in text
    assert [line.split() for line in text.splitlines() if line.endswith("300")] == [["Ann", "阿明", "300"]]
    assert "Amounts are multiples of 100." in text


def test_a_settlement_in_other_languages(books: str) -> None:
    assert "Amounts" not in _game(books, "settle", "--round-to", "100", "--lang", "zh")
    assert "收款人" in _game(books, "settle", "--lang", "zh")
    assert "Qui paie" in _game(books, "settle", "--lang", "fr")


def test_a_new_book_has_nothing_to_settle(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    _game(path, "new", "Fri", "--players", "Ann,Bob,Cho,Dan")
    assert "Nobody has to pay anything." in _game(path, "settle")


@pytest.mark.parametrize("multiple", ["0", "-5", "much"])
def test_what_is_no_multiple(books: str, multiple: str) -> None:
    done = taical("game", "settle", f"--round-to={multiple}", "--file", books)
    assert done.exit_code == 2
    assert not done.stdout


def test_what_the_players_did(books: str) -> None:
    data = _data(books, "stats")
    refuse_unlike("stats", data)
    assert (data["games"], data["hands"]) == (["Fri"], 2)
    assert [player["player"] for player in data["players"]] == ["阿明", "Bob", "Dan", "Ann"]
    ming = data["players"][0]
    assert (ming["wins"], ming["self_draws"], ming["tai_won"]) == (1, 1, 2)
    assert {pattern["id"] for pattern in ming["patterns"]} == {"self_drawn", "dragon_pung"}
    assert data["paid"]["Ann"] == {"Bob": 160, "阿明": 140}


def test_one_player_by_a_short_name(books: str) -> None:
    data = _data(books, "stats", "--player", "b")
    assert [player["player"] for player in data["players"]] == ["Bob"]
    assert data["paid"] == {"Ann": {"Bob": 160}, "Bob": {"阿明": 160}}


def test_nobody_of_that_name(books: str) -> None:
    done = taical("game", "stats", "--player", "Zoe", "--file", books)
    assert done.exit_code == 2
    assert "Zoe" in done.stderr


def test_all_books(books: str) -> None:
    _game(books, "new", "Sat", "--players", "Ann,Bob,Cho,Dan", *PRICES)
    _game(books, "win", "Cho", "1", "--from", "Bob")
    assert _data(books, "stats")["games"] == ["Sat"]
    assert _data(books, "stats", "--game", "Fri")["hands"] == 2
    everything = _data(books, "stats", "--all")
    assert (everything["games"], everything["hands"]) == (["Fri", "Sat"], 3)
    assert "2 books: 3 hands" in _game(books, "stats", "--all")


def test_since_a_day(books: str) -> None:
    assert _data(books, "stats", "--since", "2000-01-01")["hands"] == 2
    assert _data(books, "stats", "--since", "9000-01-01")["players"] == []


@pytest.mark.parametrize(
    ("options", "fault"),
    [(("--since", "today"), "expected a day such as"), (("--all", "--game", "Fri"), "--game and --all")],
)
def test_what_stats_does_not_take(books: str, options: tuple[str, ...], fault: str) -> None:
    done = taical("game", "stats", *options, "--file", books)
    assert done.exit_code == 2
    assert fault in done.stderr


def test_the_tables_of_statistics(books: str) -> None:
    text = _game(books, "stats", "--format", "markdown")
    assert "## Who paid whom" in text
    assert "| Self-Drawn " in text
    assert "自摸" in _game(books, "stats", "--lang", "zh")
    assert "Tirage" in _game(books, "stats", "--lang", "fr") or "tirage" in _game(books, "stats", "--lang", "fr")


def test_other_money_and_false_wins_have_columns_where_there_are_some(books: str) -> None:
    heads = ["Player", "Hands", "Wins", "Self-draws", "Deal-ins", "Points"]
    assert heads in [line.split() for line in _game(books, "stats").splitlines()]
    _game(books, "pay", "Ann", "Bob", "50", "--why", "taxi")
    _game(books, "false-win", "Dan")
    heads[5:] = ["False", "wins", "Points", "Other"]
    assert heads in [line.split() for line in _game(books, "stats").splitlines()]


def test_who_only_pays_is_not_among_those_who_play(books: str) -> None:
    _game(books, "new", "Sun", "--players", "Ann,Bob,Cho,Dan,Eve", *PRICES)
    _game(books, "pay", "Eve", "Bob", "50")
    text = _game(books, "stats")
    assert text.count("Eve") == 1
    assert "Tai, on average" not in text


# --- Reports ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ending", "begins"), [("html", b"<!DOCTYPE html>"), ("SVG", b"<svg "), ("png", b"\x89PNG"), ("md", b"# Fri\n")]
)
def test_a_report_is_what_its_name_ends_in(books: str, tmp_path: Path, ending: str, begins: bytes) -> None:
    path = tmp_path / f"friday.{ending}"
    assert _game(books, "report", str(path)) == f"{path} is written.\n"
    assert path.read_bytes().lstrip().startswith(begins)


def test_a_report_of_another_book_in_another_language(books: str, tmp_path: Path) -> None:
    _game(books, "new", "Sat", "--players", "Ann,Bob,Cho,Dan")
    path = tmp_path / "report.md"
    _game(books, "report", str(path), "--game", "Fri", "--lang", "zh")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Fri\n")
    assert "## 誰付給誰" in text


def test_a_report_with_rounded_amounts(books: str, tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    _game(books, "report", str(path), "--round-to", "100")
    assert "Amounts are multiples of 100." in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("friday.pdf", "must end in one of .html, .svg, .png, .md"), ("gone/friday.md", "cannot be written")],
)
def test_where_no_report_can_be_written(books: str, tmp_path: Path, name: str, fault: str) -> None:
    done = taical("game", "report", str(tmp_path / name), "--file", books)
    assert done.exit_code == 2
    assert fault in done.stderr
    assert not (tmp_path / name).exists()


def test_a_settlement_that_cannot_be_rounded_leaves_no_report(books: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.html"
    done = taical("game", "report", str(path), "--round-to", "0", "--file", books)
    assert done.exit_code == 2
    assert "a number above 0" in done.stderr
    assert not path.exists()


def test_drawn_hands_and_false_wins_are_in_the_heading(books: str) -> None:
    _game(books, "draw")
    _game(books, "false-win", "Dan")
    assert _game(books, "stats").startswith("Fri: 4 hands, 1 of them drawn, 1 false win\n")
