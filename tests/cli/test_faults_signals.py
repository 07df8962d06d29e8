"""Runs that are killed or told to end at any moment, and workers that die: what is there afterwards is whole."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from commandline import process

from cli.running import children_of, is_empty, started, untimed, wait_until, write_hands

pytestmark = [pytest.mark.slow, pytest.mark.faults]

COUNT = 3000
ENDED = {signal.SIGKILL: (-9,), signal.SIGTERM: (143, -15), signal.SIGHUP: (129, -1)}
"""The exit status after a signal; where it comes before the run begins, it is that of any program."""


@pytest.fixture
def whole(home: Path) -> bytes:
    """What a run over `hands.jsonl` writes that nothing befalls."""
    write_hands(home / "hands.jsonl", COUNT)
    assert process("-m", "taical", "batch", "hands.jsonl", "-o", "whole.jsonl", "--jobs", "1", cwd=home).returncode == 0
    return (home / "whole.jsonl").read_bytes()


@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize("number", list(ENDED))
def test_a_run_that_ends_at_any_moment_leaves_the_file_old_or_whole(
    *, number: signal.Signals, jobs: str, whole: bytes, home: Path, folder: Path, times: Callable[[int], int]
) -> None:
    random = Random(number)  # noqa: S311 - the same moments in every run
    call = ("batch", "hands.jsonl", "--jobs", jobs, "-o", "out/results.jsonl")
    for _ in range(times(5)):
        (folder / "results.jsonl").write_text("old", encoding="utf-8")
        with started(*call, cwd=home) as running:
            time.sleep(random.random())
            os.kill(running.pid, number)
            output, errors = running.communicate(timeout=60)
        wait_until(lambda group=running.pid: is_empty(group))  # type: ignore[misc]  # the workers end by themselves
        assert output == b""
        if running.returncode == 0:  # it was done before
            assert (folder / "results.jsonl").read_bytes() == whole
        else:
            assert running.returncode in ENDED[number]
            # It may have ended just after it said what it came to.
            assert errors == b"" or (folder / "results.jsonl").read_bytes() == whole
            assert (folder / "results.jsonl").read_bytes() in (b"old", whole)
        if number != signal.SIGKILL:
            assert os.listdir(folder) == ["results.jsonl"]
    again = process("-m", "taical", *call, cwd=home)
    assert (again.returncode, (folder / "results.jsonl").read_bytes()) == (0, whole)


@pytest.mark.parametrize("jobs", ["1", "3"])
@pytest.mark.parametrize("command", ["batch", "check"])
def test_ctrl_c_in_the_middle_is_130_and_says_nothing(command: str, jobs: str, home: Path, whole: bytes) -> None:
    lines = (home / "hands.jsonl").read_bytes()
    output = ("-o", "results.jsonl") if command == "batch" else ("--junit", "results.jsonl")
    with started(command, "-", "--input", "jsonl", "--jobs", jobs, *output, cwd=home) as running:
        assert running.stdin is not None
        running.stdin.write(lines)
        running.stdin.flush()
        wait_until(lambda: list(home.glob(".results.jsonl.*")))
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        said, errors = running.communicate(timeout=60)
    assert (running.returncode, errors.strip()) == (130, b"")
    assert said == b""
    assert not list(home.glob("*results*"))
    assert not list(home.glob(".results*"))
    assert is_empty(running.pid)


@pytest.mark.parametrize("options", [("--stats",), ("--totals",), ("--format", "jsonl")])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_run_without_a_file_ends_with_its_workers_too(
    number: signal.Signals, options: tuple[str, ...], whole: bytes, home: Path
) -> None:
    with started("batch", "-", "--input", "jsonl", "--jobs", "2", *options, cwd=home) as running:
        wait_until(lambda: len(children_of(running.pid)) == 2)
        os.killpg(running.pid, number)
        _, errors = running.communicate(timeout=60)
    assert running.returncode in ((130,) if number == signal.SIGINT else (143, -15))
    assert errors.strip() == b""
    wait_until(lambda: is_empty(running.pid))


@pytest.mark.parametrize("all_of_them", [False, True])
def test_workers_that_are_killed_at_any_moment_cost_only_what_they_held(
    *, all_of_them: bool, whole: bytes, home: Path, times: Callable[[int], int]
) -> None:
    random = Random(3)  # noqa: S311 - the same moments in every run
    usual = whole.splitlines()
    for _ in range(times(4)):
        with started("batch", "hands.jsonl", "--jobs", "3", "-o", "results.jsonl", cwd=home) as running:
            wait_until(lambda process=running: children_of(process.pid) or process.poll() is not None)  # type: ignore[misc]
            time.sleep(0.3 * random.random())
            for worker in children_of(running.pid)[: 3 if all_of_them else 1]:
                try:
                    os.kill(worker, signal.SIGKILL)
                except ProcessLookupError:  # the run was done
                    break
            output, errors = running.communicate(timeout=120)
        assert (running.returncode, output) in ((0, b""), (1, b""))
        found = (home / "results.jsonl").read_bytes().splitlines()
        assert len(found) == COUNT
        lost = [number for number in range(COUNT) if found[number] != usual[number]]
        for number in lost:
            result = json.loads(found[number])
            assert (result["id"], result["error"]["code"]) == (json.loads(usual[number])["id"], "worker_died")
        assert bool(lost) == bool(running.returncode)
        said = [line for line in untimed(errors.decode()).splitlines() if line.startswith("Error: ")]
        assert all("a worker process was ended by signal 9 (SIGKILL) while it held the record" in line for line in said)
        assert bool(said) == bool(lost)
        assert "Traceback" not in errors.decode()
        wait_until(lambda group=running.pid: is_empty(group))  # type: ignore[misc]


def test_two_runs_that_write_the_same_file_leave_it_whole(
    whole: bytes, home: Path, times: Callable[[int], int]
) -> None:
    (home / "few.jsonl").write_bytes(b"".join((home / "hands.jsonl").read_bytes().splitlines(keepends=True)[:500]))
    few = b"".join(whole.splitlines(keepends=True)[:500])
    for _ in range(times(3)):
        calls = [("batch", name, "-o", "results.jsonl") for name in ("hands.jsonl", "few.jsonl")]
        with started(*calls[0], cwd=home) as one, started(*calls[1], cwd=home) as other:
            endings = [(running.communicate(timeout=120)[0], running.returncode) for running in (one, other)]
        assert endings == [(b"", 0)] * 2
        assert (home / "results.jsonl").read_bytes() in (whole, few)
        assert not list(home.glob(".results*"))
