"""Writers that are killed, writers side by side, and a file that may not grow: nothing confirmed is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from threading import Barrier

import pytest
from support import ROOT

from taical.game.replay import replay
from taical.game.store import Books

resource = pytest.importorskip("resource")
pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here"),
]

WRITER = """
import os, sys
from taical.game.events import make_event
from taical.game.store import Books

OPEN = {"kind": "open", "name": "Fri", "seats": {"E": "Ann", "S": "Bob", "W": "Cai", "N": "Dan"}, "dealer": "Ann"}
LONGER = {"kind": "extend", "rounds": 1000}

def write(path, mark, hands, confirm):
    books = Books(path, writes=True)
    with books.transaction():
        if not books.listed():
            books.add(books.begin("Fri"), [make_event(1, OPEN, "..."), make_event(2, LONGER, "...")])
    for hand in range(hands):
        with books.transaction():
            events = books.events(1)
            wins = [{"player": "Bob", "tai": hand % 5}]
            body = {"kind": "win", "wins": wins, "from": "Cai", "title": f"{mark}-{hand}"}
            event = make_event(len(events) + 1, body, "...")
            books.add(1, [event])
        confirm(f"{mark}-{hand}")
    books.close()
"""
"""What a command does, many times: it reads the events and adds one, in one transaction, and confirms it."""

NURSERY = """
def confirm(title):
    os.write(1, f"{title}\\n".encode())

for line in sys.stdin:
    path, mark = line.split("\\t")
    child = os.fork()
    if not child:
        write(path, mark.strip(), 1000, confirm)
        os._exit(0)
    os.write(2, f"{child}\\n".encode())
    os.waitpid(child, 0)
    os.write(1, b"dead\\n")
"""
"""Starts one writer after the other, each a process of its own, and says when it is dead."""

COMMANDS = """
import io, os, sys, tempfile
from contextlib import redirect_stdout
from taical.cli import main
from taical.game.store import Books

def command(*words):
    sys.argv = ["taical", "game", *words]
    with redirect_stdout(io.TextIOWrapper(io.BytesIO())):
        try:
            main()
        except SystemExit as end:
            if end.code:
                os._exit(1)

def write(path, mark, hands, confirm):
    if not os.path.exists(path) or not Books(path, writes=False).listed():
        command("new", "Fri", "--file", path, "--players", "Ann,Bob,Cai,Dan", "--set", "game.length=1000")
    for hand in range(hands):
        command("note", f"{mark}-{hand}", "--file", path)
        confirm(f"{mark}-{hand}")

with tempfile.TemporaryDirectory() as folder:  # have all imported before there is a writer
    write(os.path.join(folder, "games.db"), "first", 1, lambda title: None)
"""
"""The same with the commands that a script calls, in one process, which imports them only once."""

ALONE = (
    WRITER
    + """
write(sys.argv[1], sys.argv[2], int(sys.argv[3]), print)
"""
)


@contextmanager
def nursery(writer: str) -> Iterator[subprocess.Popen[str]]:
    """Start what starts writers."""
    command = [sys.executable, "-c", writer + NURSERY]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            assert process.stdin
            process.stdin.close()


def killed(process: subprocess.Popen[str], path: Path, mark: str, hands: int, after: float) -> list[str]:
    """Have a writer write, kill it so many seconds after it confirmed some hands, and return what it has confirmed."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(f"{path}\t{mark}\n")
    process.stdin.flush()
    child = int(process.stderr.readline())
    confirmed = [process.stdout.readline().strip() for _ in range(hands)]
    assert confirmed == [f"{mark}-{hand}" for hand in range(hands)]
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    while (line := process.stdout.readline()) != "dead\n":
        assert line.endswith("\n")
        confirmed.append(line.strip())
    return confirmed


def titles(path: Path, *, writes: bool) -> list[str]:
    """Open a file as the next command does, verify it, and return the titles of its hands."""
    with closing(Books(str(path), writes=writes)) as books:
        assert books.faults() == []
        if not books.listed():
            return []
        events = books.events(1)
    book = replay(events)
    assert sum(book.balances.values()) == 0
    return [event.body["title" if event.kind == "win" else "text"] for event in events if event.kind in ("win", "note")]


def kill_again_and_again(folder: Path, times: int, writer: str = WRITER) -> None:
    """Kill writers at random moments, some while they make the file, and look at what is there after each."""
    random = Random(times)  # noqa: S311 - the same moments in every run
    with nursery(writer) as process:
        for number in range(times):
            path = folder / f"{number // 10}.db"
            before = titles(path, writes=False) if path.exists() else []
            confirmed = killed(process, path, str(number), random.randrange(4), 0.01 * random.random())
            found = titles(path, writes=bool(number % 2))
            known = [*before, *confirmed]
            assert found[: len(known)] == known
            assert len(found) <= len(known) + 1  # one more may be on disk whose confirmation was not sent
            assert len(set(found)) == len(found)


def test_a_writer_that_is_killed_loses_nothing_confirmed(tmp_path: Path, times: Callable[[int], int]) -> None:
    kill_again_and_again(tmp_path, times(20))


@pytest.mark.slow
@pytest.mark.parametrize("writer", [WRITER, COMMANDS], ids=["store", "commands"])
def test_two_hundred_writers_that_are_killed_lose_nothing_confirmed(
    tmp_path: Path, writer: str, times: Callable[[int], int]
) -> None:
    kill_again_and_again(tmp_path, times(200), writer)


def write_side_by_side(path: Path, hands: int) -> None:
    """Have two processes write, and hold what is there against what both confirmed."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", ALONE, str(path), mark, str(hands)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        for mark in "ab"
    ]
    confirmed = [writer.communicate()[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert confirmed == [[f"{mark}-{hand}" for hand in range(hands)] for mark in "ab"]
    found = titles(path, writes=False)
    assert len(found) == 2 * hands
    for mark, said in zip("ab", confirmed, strict=True):
        assert [title for title in found if title.startswith(mark)] == said


def test_two_writers_lose_and_double_no_hand(tmp_path: Path) -> None:
    write_side_by_side(tmp_path / "games.db", 20)


@pytest.mark.slow
def test_two_writers_with_five_hundred_hands_each_lose_and_double_none(tmp_path: Path) -> None:
    write_side_by_side(tmp_path / "games.db", 500)


def test_several_commands_can_make_the_file_at_once(tmp_path: Path) -> None:
    """SQLite answers at once that a file is locked which two turn to a write-ahead log at the same time."""

    def make(path: Path, together: Barrier) -> None:
        together.wait()
        Books(str(path), writes=True).close()

    with ThreadPoolExecutor(4) as pool:
        for number in range(60):
            path, together = tmp_path / f"{number}.db", Barrier(4)
            for made in [pool.submit(make, path, together) for _ in range(4)]:
                made.result()
    assert titles(tmp_path / "0.db", writes=False) == []


def _small_files(most: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def written(path: Path, mark: str, most: int) -> tuple[Sequence[str], str]:
    """Return what a writer confirmed where no file may grow beyond so many bytes, and how it ended."""
    command = [sys.executable, "-c", ALONE, str(path), mark, "60"]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, check=False, preexec_fn=lambda: _small_files(most)
    )
    return done.stdout.split(), done.stderr


@pytest.mark.parametrize("most", [0, 2_000, 30_000, 60_000])
def test_a_file_that_may_not_grow(tmp_path: Path, most: int) -> None:
    path = tmp_path / "games.db"
    confirmed, ending = written(path, "a", most)
    assert ending.splitlines()[-1].startswith("taical.errors.GameError: the books in ")
    assert len(confirmed) < 60
    found = titles(path, writes=False)
    assert found[: len(confirmed)] == list(confirmed)
    assert len(found) <= len(confirmed) + 1
    again, ending = written(path, "b", 10**9)
    assert (len(again), ending) == (60, "")
    assert titles(path, writes=False) == [*found, *again]
