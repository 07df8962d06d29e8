"""The tables of what a book comes to, beyond those that the commands show."""

from __future__ import annotations

from commandline import cells

from taical.game.events import make_event
from taical.game.replay import Book, replay
from taical.game.settlement import settlement
from taical.game.statistics import Statistics
from taical.render.game_settlement import settlement_text
from taical.render.game_statistics import statistics_text
from taical.render.table import Look

TILES = "123m 456p 789p 678s 5s [777z] +5s"


def book(name: str, *players: str) -> Book:
    """Return a book in which South wins with tiles."""
    seats = dict(zip("ESWN", players, strict=True))
    opening = {"kind": "open", "name": name, "seats": seats, "dealer": players[0]}
    won = {"kind": "win", "wins": [{"player": players[1], "hand": TILES}], "from": players[0]}
    return replay([make_event(1, opening), make_event(2, won)])


def test_with_many_accounts_it_says_that_fewer_payments_may_do() -> None:
    balances = {f"p{number}": number - 5 for number in range(11)}
    fri = book("Fri", "Ann", "Bob", "Cho", "Dan")
    text = settlement_text(fri, settlement(balances), None, Look())
    assert text.endswith("With more than 8 accounts that are not at 0, fewer payments might do.")


def test_of_several_books_the_biggest_hand_has_the_name_of_its_own() -> None:
    found = Statistics()
    found.add(book("Fri", "Ann", "Bob", "Cho", "Dan"))
    found.add(book("Sat", "Ann", "Eve", "Cho", "Dan"))
    text = statistics_text(found, Look())
    assert "1 tai (Fri, hand 1)" in text
    assert "1 tai (Sat, hand 1)" in text


def test_patterns_of_many_players_are_only_added_up() -> None:
    found = Statistics()
    for number in range(9):
        found.add(book(f"book {number}", "Ann", f"Player {number}", "Cho", "Dan"))
    lines = statistics_text(found, Look()).splitlines()
    assert [line.split() for line in lines[-3:]] == [
        ["Pattern", "Total"],
        ["-----------", "-------"],
        ["Dragon", "Pung", "9"],
    ]


def test_heads_are_broken_at_blanks_where_a_table_fits_so() -> None:
    """The heads of the second table take 8, 14, 23, 14 and 16 cells, and the gaps 8: 83."""
    found = Statistics()
    found.add(book("Fri", "Ann", "Bob", "Cho", "Dan"))
    wide, narrow = (statistics_text(found, Look(width=width)).split("Tai, on average\n\n")[1] for width in (90, 80))
    assert " ".join(wide.splitlines()[0].split()) == (
        "Player Tai of a win Tai of a win paid for Biggest hand Longest streak"
    )
    heads = [line.split() for line in narrow.splitlines()[:3]]
    assert heads == [["Player", "Tai", "of", "a", "Tai", "of", "a", "Biggest", "Longest"], *heads[1:]]
    assert [heads[1], heads[2]] == [["win", "win", "paid", "hand", "streak"], ["for"]]
    assert max(map(cells, narrow.split("\n\n")[0].splitlines())) <= 80
