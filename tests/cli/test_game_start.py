"""What a hand with typed tai does not wait for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commandline import process, taical

HEAVY = ("pydantic", "yaml", "jinja2", "platformdirs", "pathlib", "taical.engine.scoring", "taical.patterns")


def imported(home: Path, *call: str) -> set[str]:
    done = process("-X", "importtime", "-m", "taical", *call, "--file", "games.db", cwd=home)
    assert done.returncode == 0, done.stderr
    return set(re.findall(r"\| +([\w.]+)$", done.stderr, flags=re.MULTILINE))


@pytest.fixture
def book(home: Path) -> Path:
    assert taical("game", "new", "Fri", "--players", "Ann,Bob,Cai,Dan", "--file", "games.db").exit_code == 0
    return home


@pytest.mark.parametrize("call", [("win", "Bob", "3"), ("win", "Bob", "3", "--from", "Ann"), ("draw",), ("undo",)])
def test_what_takes_long_to_import_is_not_there(book: Path, call: tuple[str, ...]) -> None:
    taical("game", "draw", "--file", "games.db")
    assert not imported(book, "game", *call) & set(HEAVY)


def test_tiles_are_counted_by_the_patterns(book: Path) -> None:
    found = imported(book, "game", "win", "Bob", "123m 456p 789p 678s 5s [777z] +5s", "--from", "Ann")
    assert {"taical.engine.scoring", "taical.patterns"} <= found


def test_tables_are_not_drawn_for_programs(book: Path) -> None:
    found = imported(book, "game", "win", "Bob", "3", "--format", "json")
    assert not found & {"wcwidth", "pydantic", "taical.patterns"}
