"""A pool of worker processes that gives results in the order of the work.

`pebble` 5.2 survives a worker that dies at its task, but fails as a whole when an idle worker is killed, and hangs when
one is killed while it sends a result.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Generic, TypeVar

from taical.i18n import Language, current, os_reason, use
from taical.i18n import gettext as _
from taical.run.signals import let_signals_through, signals_held

T = TypeVar("T")
R = TypeVar("R")

_METHOD = "fork" if sys.platform == "linux" else None
"""How processes start: by fork where that is safe, as a copy has everything in memory."""

_WAITING = 3
"""How many chunks per worker may be in work or waiting, which bounds the memory."""

_PATIENCE = 5.0
"""How many seconds a worker that was told to end may take."""

_END: object = object()


@dataclass(frozen=True, slots=True)
class Died(Generic[T]):
    """Stands for a result whose worker died."""

    held: T  # the chunk that it held
    status: int  # its exit status; where a signal ended it, the negative number of the signal

    @property
    def how(self) -> str:
        """How it ended, such as `was ended by signal 9 (SIGKILL)`."""
        if self.status >= 0:
            return _("ended with exit status {status}").format(status=self.status)
        number = -self.status
        try:
            name = signal.Signals(number).name
        except ValueError:
            return _("was ended by signal {number}").format(number=number)
        return _("was ended by signal {number} ({name})").format(number=number, name=name)


class WorkError(RuntimeError):
    """Work raised an exception in a worker; the message has its traceback."""


class StartError(RuntimeError):
    """A worker could not be started."""


def in_order(
    work: Callable[[T], R], chunks: Iterable[T], jobs: int, *, asked: bool = True
) -> Generator[R | Died[T], None, None]:
    """Do work on chunks, several at a time, and return the results in the chunks' order.

    The workers are started before the first chunk is asked for, and have ended when the iterator is at its end, is
    closed, or an exception goes through it. A chunk is asked for as soon as there may be a worker for it, one ahead.

    Args:
        work: What is done on a chunk.
        chunks: The chunks.
        jobs: How many processes share the work; 1 is this one.
        asked: Whether there have to be so many. If not, and they cannot be started, this process does the work.
    """
    if jobs == 1:
        yield from map(work, chunks)
        return
    crew = _Crew(work)
    try:
        try:
            crew.hire(jobs)
        except StartError:
            if asked:
                raise
            crew.dismiss()
            yield from map(work, chunks)
        else:
            yield from crew.results(iter(chunks))
    finally:
        crew.dismiss()


@dataclass(slots=True, eq=False)
class _Worker:
    """A process that works."""

    process: BaseProcess
    connection: Connection  # this end of the pipe to it
    number: int = -1  # the number of the chunk that it holds


class _Crew(Generic[T, R]):
    """The workers of one run."""

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, _Worker] = {}
        self._held: dict[int, T] = {}
        self._done: dict[int, R | Died[T]] = {}

    def hire(self, count: int) -> None:
        """Start workers."""
        for _worker in range(count):
            self._start()

    def dismiss(self) -> None:
        """End every worker at once."""
        workers = [*self._idle, *self._busy.values()]
        self._idle.clear()
        self._busy.clear()
        for worker in workers:
            worker.connection.close()
            worker.process.terminate()
        for worker in workers:
            _ended(worker.process)

    def results(self, chunks: Iterator[T]) -> Iterator[R | Died[T]]:
        """Hand out chunks and return the results in order."""
        most = _WAITING * len(self._idle)
        given = returned = 0
        ahead = next(chunks, _END)
        while True:
            gives = ahead is not _END and given - returned < most and self._has_idle()
            if gives:
                self._give(given, ahead)  # type: ignore[arg-type]
                given += 1
            while returned in self._done:
                yield self._done.pop(returned)
                returned += 1
            if gives:
                ahead = next(chunks, _END)  # which may take long, so that all that is done goes out first
            elif self._busy:
                self._take()
            elif ahead is _END:
                return

    def _has_idle(self) -> bool:
        """Tell whether a worker is idle. One that has died idle held nothing, and is replaced."""
        while self._idle and not self._idle[-1].process.is_alive():
            self._idle.pop().connection.close()
            self._replace()
        return bool(self._idle)

    def _give(self, number: int, chunk: T) -> None:
        """Give a chunk to an idle worker."""
        worker = self._idle.pop()
        worker.number = number
        self._busy[worker.connection] = worker
        self._held[number] = chunk
        with contextlib.suppress(ConnectionError):  # it has died just now, which taking its result tells
            worker.connection.send(chunk)

    def _take(self) -> None:
        """Wait for workers to be done, and take what they give back."""
        for connection in wait(list(self._busy)):
            worker = self._busy[connection]  # type: ignore[index]
            try:
                result, fault = _received(worker.connection)
            except EOFError:
                self._bury(worker)
                continue
            if fault is not None:
                raise WorkError(f"a worker process failed:\n{fault}")
            self._done[worker.number] = result
            del self._held[worker.number], self._busy[worker.connection]
            self._idle.append(worker)

    def _bury(self, worker: _Worker) -> None:
        """Put down what a worker held that has died, and start another one."""
        status = _ended(worker.process)
        self._done[worker.number] = Died(self._held.pop(worker.number), status)
        del self._busy[worker.connection]
        worker.connection.close()
        self._replace()

    def _replace(self) -> None:
        """Start a worker in place of one that has died; where that cannot be, the others go on."""
        try:
            self._start()
        except StartError:
            if not (self._idle or self._busy):
                raise

    def _start(self) -> None:
        context = multiprocessing.get_context(_METHOD)
        with signals_held():  # until the new worker has set its handlers
            try:
                ours, theirs = context.Pipe()
                # A copy of this process has its ends of the pipes too and has to close them: a pipe is at its end only
                # when every copy of the other end is closed, and that tells a worker that this process is no more.
                copies = [worker.connection for worker in (*self._idle, *self._busy.values())] + [ours]
                inherited = copies if context.get_start_method() == "fork" else []
                arguments = (self._work, theirs, inherited, current())
                process: BaseProcess = context.Process(target=_serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
                process.start()
            except OSError as error:
                raise StartError(
                    _("a worker process cannot be started: {reason}").format(reason=os_reason(error))
                ) from error
            theirs.close()
            self._idle.append(_Worker(process, ours))


def _serve(work: Callable[[T], R], connection: Connection, inherited: Iterable[Connection], language: Language) -> None:
    """Be a worker: what its process does from beginning to end."""
    use(language)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to every process; the main one ends the others
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    let_signals_through()
    for other in inherited:
        other.close()
    work_through(work, connection)


def work_through(work: Callable[[T], R], connection: Connection) -> None:
    """Work on the chunks from a pipe until it is closed, and send back each result."""
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            connection.send_bytes(_answer(work, _received(connection)))


def _received(connection: Connection) -> Any:  # noqa: ANN401 - whatever was sent
    """Wait for what comes through a pipe, and return it."""
    try:
        message = connection.recv_bytes()
    except OSError:  # of no kind of its own where a message breaks off
        raise EOFError from None
    return ForkingPickler.loads(message)


def _answer(work: Callable[[T], R], chunk: T) -> bytes:
    try:
        return bytes(ForkingPickler.dumps((work(chunk), None)))
    except Exception:
        return bytes(ForkingPickler.dumps((None, traceback.format_exc())))


def _ended(process: BaseProcess) -> int:
    """Wait for a process to end, kill it if it takes too long, and return its exit status."""
    process.join(_PATIENCE)
    if process.exitcode is None:
        process.kill()
        process.join()
    assert process.exitcode is not None  # noqa: S101 - it was waited for
    return process.exitcode
