"""Runs of `taical batch` in processes of their own: what they are made of, and what they leave behind."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from commandline import own_variables

from benchmarks.hands import random_records

_PATIENCE = 120.0

_HANDS = random_records(1, 10_000)
_WRITTEN: list[str] = []
"""The lines of the hands that were needed so far; a shorter file begins as a longer one."""


def write_hands(path: Path, count: int) -> list[str]:
    """Write a file of random winning hands in JSON Lines, and return its lines."""
    more = islice(_HANDS, max(0, count - len(_WRITTEN)))
    _WRITTEN.extend(json.dumps(record, ensure_ascii=False) + "\n" for record in more)
    lines = _WRITTEN[:count]
    path.write_text("".join(lines), encoding="utf-8")
    return lines


def results(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def untimed(text: str) -> str:
    """Return a summary without the time that the run took."""
    return re.sub(r"; (?:[\d.,]+ s|\d+:\d\d:\d\d)(?:, [\d.,]+ a second)?", "", text)


@contextmanager
def started(*arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start `taical` as a shell does, in a process group that a signal can go to; it is ended at the latest here."""
    with subprocess.Popen(
        [sys.executable, "-m", "taical", *arguments],
        cwd=cwd,
        env=own_variables(cwd),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_signals,  # noqa: PLW1509 - no thread has a lock when it is called
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def hear_signals() -> None:
    """Undo that a shell has what it runs in the background ignore Ctrl-C, and `nohup` a terminal that is closed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started and that are still there."""
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False)
    return [int(child) for child in found.stdout.split()]


def is_there(process: int) -> bool:
    """Tell whether a process runs; one that has ended and only waits to be seen off does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return found.stdout.strip()[:1] not in ("", "Z")


def is_empty(group: int) -> bool:
    """Tell whether no process of a group runs any more."""
    found = subprocess.run(["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    processes = (line.split() for line in found.stdout.splitlines())
    return not any(int(number) == group and state[0] != "Z" for number, state in processes)


def wait_until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + _PATIENCE
    while not true():
        assert time.monotonic() < until, "it never is"
        time.sleep(0.05)
