"""A book in which hands become debts (拉踢), from the command line: who owes whom, cutting, the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import refuse_unlike

from cli.books import answer, done, events, game, opened, state

# By hkma2025, 5 + 6 fan = 11; then Bob deals, half as much again is 17, and 5 + 3 + 1 for the dealer 9.
PULLED = (("win", "bob", "6", "--from", "dan"), ("win", "bob", "3", "--from", "dan"))
OWED = [{"from": "Dan", "to": "Bob", "points": 26, "mouths": 2}]


@pytest.fixture
def pulled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A book in which Dan owes Bob 26 with two mouths."""
    monkeypatch.setenv("TAICAL_GAMES", str(tmp_path / "games.db"))
    done("new", "HK", "--players", "Ann,Bob,阿明,Dan", "--ruleset", "hkma2025")
    for words in PULLED:
        done(*words)


@pytest.mark.usefixtures("pulled")
def test_who_owes_whom_is_in_the_state_and_in_each_event() -> None:
    assert state()["debts"] == OWED
    assert [event["debts"] for event in events()] == [
        [],
        [{"from": "Dan", "to": "Bob", "points": 11, "mouths": 1}],
        OWED,
    ]
    assert all(event["payments"] == {} for event in events())
    assert "Dan     Bob           26            2\n" in done("status")


@pytest.mark.usefixtures("pulled")
def test_a_settlement_reckons_with_the_debts() -> None:
    found = answer("settle")
    refuse_unlike("settle", found)
    assert found["debts"] == OWED
    assert found["payments"] == [{"from": "Dan", "to": "Bob", "amount": 26}]
    assert found["balances"] == dict.fromkeys(("Ann", "Bob", "阿明", "Dan"), 0)
    assert done("settle").endswith("Debts that still stand are reckoned in, as if the book were closed.\n")
    done("close")
    closed = answer("settle")
    assert (closed["debts"], closed["payments"], closed["balances"]["Bob"]) == ([], found["payments"], 26)
    assert "Debts" not in done("settle")


@pytest.mark.usefixtures("pulled")
def test_statistics_have_what_is_still_owed() -> None:
    found = answer("stats")
    refuse_unlike("stats", found)
    # 11 and 9 were won, and the growth by half made 6 of it
    by_player = {player["player"]: (player["points"], player["pulled"], player["owed"]) for player in found["players"]}
    assert by_player == {"Bob": (20, 6, 26), "Ann": (0, 0, 0), "阿明": (0, 0, 0), "Dan": (-20, -6, -26)}
    screen = done("stats")
    assert "Debts 拉踢\n" in screen
    assert "Fan of a win paid for" in screen
    assert "6 fan (hand 1)" in screen


@pytest.mark.usefixtures("pulled")
def test_a_debt_is_cut_once_it_has_three_mouths() -> None:
    early = game("cut", "dan", "bob")
    assert (early.exit_code, early.stderr) == (
        2,
        "Error: a debt can be cut from 3 mouths on, and this one has 2\n",
    )
    done("win", "bob", "0", "--from", "dan")  # half as much again is 39, and 5 + 1 + 2 for the streak
    assert state()["debts"] == [{"from": "Dan", "to": "Bob", "points": 47, "mouths": 3}]
    assert "Event 5: Dan cuts the debt to Bob (斬)\n" in done("cut", "d", "b")
    assert state()["debts"] == []
    assert state()["balances"] == {"Ann": 0, "Bob": 47, "阿明": 0, "Dan": -47}


@pytest.mark.usefixtures("pulled")
@pytest.mark.parametrize("name", ["hk.md", "hk.html"])
def test_a_report_says_who_still_owes_whom(name: str, tmp_path: Path) -> None:
    done("report", str(tmp_path / name))
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert "Who still owes whom" in text
    assert "Debts that still stand are reckoned in, as if the book were closed." in text
    assert "base 5, 1 a fan" in text
    assert "Bob 6 fan from Dan" in text
    done("close")
    done("report", str(tmp_path / name))
    assert "Who still owes whom" not in (tmp_path / name).read_text(encoding="utf-8")


def test_a_book_that_pays_at_once_says_nothing_of_debts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAICAL_GAMES", str(tmp_path / "games.db"))
    opened()
    done("win", "bob", "3", "--from", "dan")
    assert "debts" not in state()
    assert all("debts" not in event for event in events())
    assert "debts" not in answer("settle")
    assert all("owed" not in player for player in answer("stats")["players"])
    assert "Debts" not in done("stats") + done("settle")
