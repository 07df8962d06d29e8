"""How long a book takes to be read and reckoned, beside a click "hello" and `sqlite3` alone on the same rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.hands import seeded
from benchmarks.table import Row
from benchmarks.timing import fastest
from benchmarks.workplace import SEED, Workplace
from taical.domain.tiles import SEATS
from taical.game.events import make_event
from taical.game.replay import replay
from taical.game.store import Books
from taical.rulesets.expansion import expanded
from taical.rulesets.loader import ruleset_data

PLAYERS = ("Ann", "Bob", "阿明", "Dan")
_ROUNDS = 10_000
"""So many rounds that no book here comes to its end."""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure a book of ten thousand hands with typed tai."""
    count = min(10_000, place.records)
    file = write_books(place.folder / "long.db", 1, count)

    def reckoned() -> None:
        books = Books(str(file), writes=False)
        replay(books.events(1))
        books.close()

    ours, rows_alone, start = fastest([reckoned, lambda: read_alone(file), place.hello()], place.rounds)
    what = f"replay of {count:,} hands"
    yield Row(what, _milliseconds(ours), f"0.5 s, click hello {_milliseconds(start)}", ours / 0.5, at_most=1)
    yield Row("…", _milliseconds(ours), f"click hello {_milliseconds(start)}", ours / start)
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
            events = [make_event(seq, body, at) for seq, body in enumerate(bodies, 1)]
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
