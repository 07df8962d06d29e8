"""How long a book takes to be read and reckoned, beside a click "hello" and `sqlite3` alone on the same rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.hands import seeded
from benchmarks.table import Row
from benchmarks.timing import fastest
from benchmarks.workplace import SEED, Workplace, process
from taical.domain.tiles import SEATS
from taical.game.events import read_event
from taical.game.replay import replay
from taical.game.store import Books
from taical.rulesets.expansion import expanded
from taical.rulesets.loader import ruleset_data
from taical.syntax.json import dumps

PLAYERS = ("Ann", "Bob", "阿明", "Dan")
_ROUNDS = 10_000
"""So many rounds that no book here comes to its end."""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure a book of ten thousand hands, and the statistics of a thousand books of a hundred, with typed tai."""
    hands = min(10_000, place.records)
    long = write_books(place.folder / "long.db", 1, hands)

    def reckoned() -> None:
        store = Books(str(long), writes=False)
        replay(store.events(1))
        store.close()

    yield from _beside(place, f"replay of {hands:,} hands", reckoned, long, at_most=14)
    count = min(1_000, place.records)
    many = write_books(place.folder / "many.db", count, 100)
    stats = process("-m", "taical", "game", "stats", "--all", "--file", str(many))
    yield from _beside(place, f"taical game stats --all, {count:,} books of 100 hands", stats, many, at_most=56)


def _beside(place: Workplace, what: str, call: Callable[[], object], file: Path, *, at_most: float) -> Iterator[Row]:
    """Measure a call beside a click "hello", which has a limit, and beside `sqlite3` alone on the same rows."""
    ours, start, rows_alone = fastest([call, place.hello(), lambda: read_alone(file)], place.rounds)
    yield Row(what, _milliseconds(ours), f"click hello {_milliseconds(start)}", ours / start, at_most=at_most)
    yield Row(
        "…", _milliseconds(ours), f"sqlite3 alone on the same rows {_milliseconds(rows_alone)}", ours / rows_alone
    )


def read_alone(file: Path) -> int:
    """Read every event as `sqlite3` gives it, and return how many there are."""
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT event FROM events ORDER BY book, seq").fetchall()
    connection.close()
    return len(found)


def write_books(file: Path, books: int, hands: int) -> Path:
    """Write a file of books with random hands, and return its path."""
    random = seeded(f"books {SEED}")
    store = Books(str(file), writes=True)
    opening = {
        "kind": "open",
        "seats": dict(zip(SEATS, PLAYERS, strict=True)),
        "dealer": PLAYERS[0],
        "ruleset": expanded(ruleset_data("wikipedia")),  # as `taical game new` keeps it
    }
    with store.transaction():
        for number in range(books):
            name = f"book {number + 1}"
            bodies: list[Mapping[str, Any]] = [{**opening, "name": name}, {"kind": "extend", "rounds": _ROUNDS}]
            bodies += [_hand(random) for _ in range(hands)]
            at = f"2026-01-01T{number // 60 % 24:02}:{number % 60:02}:00Z"
            lines = (dumps({"seq": seq, "at": at, **body}, compact=True) for seq, body in enumerate(bodies, 1))
            events = [read_event(line) for line in lines]  # without checking the rule set of each
            store.add(store.begin(name), events)
    store.close()
    return file


def _hand(random: Random) -> dict[str, Any]:
    """Return a hand of which one in ten is drawn, one in ten has two winners, and a third is self-drawn."""
    if random.random() < 0.1:
        return {"kind": "draw"}
    discarder, *winners = random.sample(PLAYERS, 3 if random.random() < 0.1 else 2)
    body = {"kind": "win", "wins": [{"player": name, "tai": random.randrange(1, 12)} for name in winners]}
    return body if len(winners) == 1 and random.random() < 0.33 else {**body, "from": discarder}


def _milliseconds(taken: float) -> str:
    return f"{1000 * taken:.0f} ms"
