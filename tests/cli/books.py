"""Books of games in tests: opening one, and reading what stands in it."""

from __future__ import annotations

from typing import Any

from click.testing import Result
from commandline import taical

from taical.syntax.json import loads

PLAYERS = "Ann,Bob,阿明,Dan"

CHUN = "123m 456p 789p 678s 5s [777z] +5s"
"""Worth 三元刻 1, and 自摸 1 more where the tile was drawn; 5s is one of two tiles that would have done."""


def game(*arguments: str, **variables: str) -> Result:
    """Call `taical game`."""
    return taical("game", *arguments, **variables)


def done(*arguments: str, **variables: str) -> str:
    """Call a command that is to succeed, and return what it prints."""
    found = game(*arguments, **variables)
    assert (found.exit_code, found.stderr) == (0, ""), found.output
    return found.stdout


def opened(*more: str, players: str = PLAYERS, name: str = "Fri") -> None:
    """Open a book with stakes that are easy to reckon with: 10 and 1 a tai."""
    done("new", name, "--players", players, "--stakes", "10/1", *more)


def answer(*arguments: str, **variables: str) -> Any:  # noqa: ANN401 - as JSON has it
    """Return the answer of a command in JSON."""
    return loads(done(*arguments, "--format", "json", **variables))


def state(*options: str) -> dict[str, Any]:
    """Return where the game stands."""
    found: dict[str, Any] = answer("status", *options)
    return found


def events(*options: str) -> list[dict[str, Any]]:
    """Return the events of a book."""
    return [loads(line) for line in done("log", "--format", "jsonl", *options).splitlines()]


def row(name: str, screen: str) -> list[str]:
    """Return the amounts in the last row of a player."""
    rows = [line.split() for line in screen.splitlines() if name in line.split()[:2]]
    return rows[-1][2:]
