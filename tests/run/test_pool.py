"""Work that processes share: in order, bounded, and with no one left behind, whatever happens to a worker."""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import pytest

from taical.i18n import Language, gettext, use
from taical.run import pool as parallel
from taical.run.pool import Died, StartError, WorkError, in_order, work_through

# A test that other processes run along with has threads of its own, of which these processes use nothing.
pytestmark = [pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"), pytest.mark.faults]

Chunk = tuple[str, int]
"""What to do, and a number."""

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")


def done(chunk: Chunk) -> int:
    """Do as a chunk says, and return the square of its number."""
    what, number = chunk
    if what == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "leave":
        os._exit(number)
    if what == "raise":
        raise ValueError(f"number {number}")
    if what == "odd":
        return _unsendable(number)
    if what == "slow":
        time.sleep(0.3)
    return number * number


def _unsendable(number: int) -> int:
    return lambda: number  # type: ignore[return-value]


def plain(count: int) -> list[Chunk]:
    return [("square", number) for number in range(count)]


def left() -> list[multiprocessing.process.BaseProcess]:
    """The children of this process that are still there."""
    return multiprocessing.active_children()


@pytest.fixture(autouse=True)
def no_one_is_left() -> Iterator[None]:
    before = left()
    yield
    assert left() == before


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_results_come_in_order(jobs: int, count: int) -> None:
    assert list(in_order(done, plain(count), jobs)) == [number * number for number in range(count)]


def test_a_slow_chunk_does_not_lose_its_place() -> None:
    chunks: list[Chunk] = [("slow", 0), *plain(40)[1:]]
    assert list(in_order(done, chunks, 2)) == [number * number for number in range(40)]


def test_the_work_is_done_elsewhere() -> None:
    def who(chunk: int) -> int:
        time.sleep(0.01)
        return os.getpid()

    workers = set(in_order(who, range(20), 2))
    assert len(workers) == 2
    assert os.getpid() not in workers
    assert set(in_order(who, range(20), 1)) == {os.getpid()}


def test_what_waits_for_a_slow_chunk_is_bounded() -> None:
    asked: list[int] = []

    def chunks() -> Iterator[Chunk]:
        for number in range(100):
            asked.append(number)
            yield ("slow" if number == 0 else "square", number)

    results = in_order(done, chunks(), 2)
    assert next(results) == 0
    assert 2 <= len(asked) <= 3 * 2 + 1  # those under way or done, and one that was asked for ahead
    assert list(results) == [number * number for number in range(1, 100)]


def test_workers_are_there_before_the_first_chunk_is_asked_for() -> None:
    def chunks() -> Iterator[Chunk]:
        assert len(left()) == 3
        yield from plain(4)

    assert list(in_order(done, chunks(), 3)) == [0, 1, 4, 9]


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_worker_need_not_be_a_copy_of_this_process(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_METHOD", method)
    chunks: list[Chunk] = [*plain(5), ("leave", 7), *plain(3)]
    assert list(in_order(done, chunks, 2)) == [0, 1, 4, 9, 16, Died(("leave", 7), 7), 0, 1, 4]


def spoken(number: int) -> str:
    """Say a sentence in the language of the process."""
    return gettext("the record") + str(number)


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_a_worker_speaks_the_language_of_this_process(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_METHOD", method)
    use("zh")
    try:
        assert list(in_order(spoken, range(3), 2)) == ["這筆0", "這筆1", "這筆2"]
    finally:
        use("en")


@pytest.mark.parametrize(
    ("language", "ends"),
    [
        ("zh", ["以結束狀態 3 結束", "被訊號 9（SIGKILL）終止", "被訊號 99 終止"]),
        ("en", ["ended with exit status 3", "was ended by signal 9 (SIGKILL)", "was ended by signal 99"]),
        (
            "fr",
            ["s'est terminé avec le code 3", "a été arrêté par le signal 9 (SIGKILL)", "a été arrêté par le signal 99"],
        ),
    ],
)
def test_how_a_worker_ended_in_every_language(language: Language, ends: list[str]) -> None:
    use(language)
    try:
        assert [Died((), status).how for status in (3, -9, -99)] == ends
    finally:
        use("en")


@POSIX
def test_a_worker_that_dies_is_reported_with_its_chunk_and_the_others_go_on() -> None:
    chunks: list[Chunk] = plain(30)
    chunks[3], chunks[4], chunks[20] = ("kill", 3), ("kill", 4), ("leave", 20)
    results = list(in_order(done, chunks, 2))
    assert [result for result in results if isinstance(result, Died)] == [
        Died(("kill", 3), -9),
        Died(("kill", 4), -9),
        Died(("leave", 20), 20),
    ]
    assert [number for number, result in enumerate(results) if isinstance(result, Died)] == [3, 4, 20]
    assert [result for result in results if not isinstance(result, Died)] == [
        number * number for number in range(30) if number not in (3, 4, 20)
    ]


@POSIX
def test_a_worker_that_dies_while_it_sends_a_result_is_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Connection.send_bytes  # with which workers alone send

    def send_all_but_nine(connection: Connection, answer: bytes) -> None:
        if answer != bytes(ForkingPickler.dumps((9, None))):
            usual(connection, answer)
            return
        begin_message(connection)
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(Connection, "send_bytes", send_all_but_nine)
    monkeypatch.setattr(parallel, "_METHOD", "fork")
    assert list(in_order(done, plain(6), 2)) == [0, 1, 4, Died(("square", 3), -9), 16, 25]


def begin_message(connection: Connection) -> None:
    """Send the beginning of a message that says that more of it follows."""
    os.write(connection.fileno(), struct.pack("!i", 1000) + b"the beginning")


def test_every_chunk_may_kill_its_worker() -> None:
    assert list(in_order(done, [("leave", 2)] * 10, 3)) == [Died(("leave", 2), 2)] * 10


@POSIX
def test_a_worker_that_dies_idle_had_nothing_to_lose() -> None:
    def chunks() -> Iterator[Chunk]:
        for worker in left():  # which have no chunk yet
            worker.kill()
            worker.join()
        yield from plain(5)

    assert list(in_order(done, chunks(), 2)) == [0, 1, 4, 9, 16]


def test_a_worker_that_dies_while_a_chunk_is_sent_is_reported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    held = b"x" * 10_000_000  # more than a pipe takes before it is read
    crew: parallel._Crew[bytes, int] = parallel._Crew(len)
    crew.hire(1)
    (worker,) = crew._idle
    worker.process.kill()
    worker.process.join()
    monkeypatch.setattr(worker.process, "is_alive", lambda: True)  # as it was a moment ago
    try:
        assert list(crew.results(iter([held]))) == [Died(held, -9)]
    finally:
        crew.dismiss()


@pytest.mark.parametrize(
    ("status", "how"),
    [
        (0, "ended with exit status 0"),
        (3, "ended with exit status 3"),
        (-9, "was ended by signal 9 (SIGKILL)"),
        (-11, "was ended by signal 11 (SIGSEGV)"),
        (-99, "was ended by signal 99"),
    ],
)
def test_how_a_worker_died(status: int, how: str) -> None:
    assert Died(None, status).how == how


def test_an_exception_in_a_worker_comes_with_its_traceback() -> None:
    with pytest.raises(WorkError) as caught:
        list(in_order(done, [*plain(5), ("raise", 5), *plain(50)], 2))
    assert "ValueError: number 5" in str(caught.value)
    assert "in done" in str(caught.value)


def test_an_exception_in_this_process_comes_as_it_is() -> None:
    with pytest.raises(ValueError, match="number 5"):
        list(in_order(done, [*plain(5), ("raise", 5)], 1))


def test_a_result_that_cannot_be_sent_is_an_error_and_no_standstill() -> None:
    with pytest.raises(WorkError, match="ickl"):
        list(in_order(done, [("odd", 1)], 2))


def test_an_exception_of_the_chunks_ends_the_workers() -> None:
    def chunks() -> Iterator[Chunk]:
        yield from plain(3)
        raise OSError("unreadable")

    with pytest.raises(OSError, match="unreadable"):
        list(in_order(done, chunks(), 2))


def test_closing_half_way_ends_the_workers() -> None:
    results = in_order(done, [("slow", number) for number in range(50)], 2)
    assert next(results) == 0
    assert len(left()) == 2
    results.close()


@POSIX
def test_a_worker_that_does_not_hear_is_ended_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_PATIENCE", 0.2)
    results = in_order(done, [("slow", number) for number in range(50)], 2)
    next(results)
    for worker in left():
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
    results.close()


def test_a_worker_that_cannot_be_started_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", full)
    monkeypatch.setattr(parallel, "_METHOD", "fork")
    with pytest.raises(StartError, match="cannot be started: Resource temporarily unavailable"):
        list(in_order(done, plain(3), 2))


def test_workers_that_nobody_asked_for_are_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, forks = os.fork, []

    def full() -> int:
        forks.append(1)
        if len(forks) > 1:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return usual()

    monkeypatch.setattr(os, "fork", full)
    monkeypatch.setattr(parallel, "_METHOD", "fork")
    assert list(in_order(lambda chunk: os.getpid(), range(3), 2, asked=False)) == [os.getpid()] * 3
    assert len(forks) == 2


@POSIX
def test_a_worker_that_cannot_be_replaced_is_done_without_while_there_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual, forks = os.fork, []

    def full() -> int:
        forks.append(1)
        if len(forks) > 2:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return usual()

    monkeypatch.setattr(os, "fork", full)
    monkeypatch.setattr(parallel, "_METHOD", "fork")
    chunks: list[Chunk] = [("kill", 0), *plain(20)[1:]]
    assert list(in_order(done, chunks, 2)) == [Died(("kill", 0), -9), *(number * number for number in range(1, 20))]
    forks.clear()
    with pytest.raises(StartError, match="cannot be started"):
        list(in_order(done, [("kill", 0), ("kill", 1), *plain(20)], 2))


def test_the_work_is_sent_once_and_not_with_each_chunk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_METHOD", "spawn")
    note = tmp_path / "sent"
    assert list(in_order(Noted(note), range(20), 2)) == list(range(20))
    assert note.read_text() == "sent\n" * 2


class Noted:
    """Work that notes when it is sent to another process."""

    def __init__(self, note: Path) -> None:
        self._note = note

    def __call__(self, chunk: int) -> int:
        return chunk

    def __reduce__(self) -> tuple[Any, ...]:
        with self._note.open("a") as file:
            file.write("sent\n")
        return Noted, (self._note,)


# What a worker does, in this process.


def test_a_worker_answers_each_chunk_until_no_more_can_come() -> None:
    ours, theirs = multiprocessing.Pipe()
    worker = threading.Thread(target=work_through, args=(done, theirs))
    worker.start()
    answers = []
    chunks: list[Chunk] = [("square", 4), ("raise", 1), ("odd", 2), ("square", 5)]
    for chunk in chunks:
        ours.send(chunk)
        answers.append(ours.recv())
    ours.close()
    worker.join()
    theirs.close()
    (first, _), (nothing, trace), (_, odd), (last, fault) = answers
    assert (first, nothing, last, fault) == (16, None, 25, None)
    assert "ValueError: number 1" in trace
    assert "ickle" in odd


@POSIX
def test_a_worker_ends_when_the_main_process_is_gone_while_it_sends_a_chunk() -> None:
    ours, theirs = multiprocessing.Pipe()
    begin_message(ours)
    ours.close()
    work_through(done, theirs)
    theirs.close()


@POSIX
def test_a_worker_leaves_ctrl_c_to_the_main_process_and_ends_when_that_is_gone() -> None:
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ours, theirs = multiprocessing.Pipe()
    try:
        parallel._serve(done, theirs, [ours], "en")  # it has a copy of the other end too, and closes it
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
    assert ours.closed
    theirs.close()
