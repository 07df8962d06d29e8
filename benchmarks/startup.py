"""How long a call of `taical` takes, beside a two-command click "hello" in the same environment."""

from __future__ import annotations

import compileall
from collections.abc import Iterator
from pathlib import Path

import taical
from benchmarks.books import PLAYERS, write_books
from benchmarks.table import Row
from benchmarks.timing import fastest
from benchmarks.workplace import Workplace, process

HAND = "123m 456p 789p 678s 5s [777z] 15f +5s"
SCORE = ("score", HAND, "--seat", "S", "--from", "E", "--streak", "2")
LIMITS: dict[str, tuple[tuple[str, ...], float]] = {
    "taical score --format json": ((*SCORE, "--format", "json"), 1.6),
    "taical score": (SCORE, 2.0),
    "taical --help": (("--help",), 1.1),
    "taical score --help": (("score", "--help"), 1.3),
}
"""Calls, with the most that each may take, as a ratio; `taical game win` needs a book and comes to them."""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure the calls that a person waits for."""
    # Compiled before, as after an installation, also where the environment has Python write no compiled files.
    compileall.compile_dir(Path(taical.__file__).parent, quiet=1)
    file = write_books(place.folder / "games.db", 1, 1)
    win = ("game", "win", PLAYERS[0], "3", "--file", str(file))
    limits = {**LIMITS, "taical game win": (win, 2.2)}
    calls = [place.hello(), *(process("-m", "taical", *call) for call, _ in limits.values())]
    base, *others = fastest(calls, place.rounds)
    for (name, (_, limit)), taken in zip(limits.items(), others, strict=True):
        yield Row(name, _milliseconds(taken), f"click hello {_milliseconds(base)}", taken / base, at_most=limit)


def _milliseconds(taken: float) -> str:
    return f"{1000 * taken:.0f} ms"
