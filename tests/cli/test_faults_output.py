"""Outputs that fill up, and readers that leave or are slow: one sentence, and nothing half written."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from commandline import own_variables, process

from cli.running import started, untimed, write_hands
from taical.game.store import Books
from taical.writers import OUTPUT_FORMATS

pytestmark = [pytest.mark.slow, pytest.mark.faults]

TAICAL = (sys.executable, "-m", "taical")
COUNT = 3000

LIBRARIES = {"parquet": "pyarrow", "xlsx": "openpyxl"}


@pytest.fixture
def hands(home: Path) -> list[str]:
    """The lines of a file of hands, without claims."""
    return write_hands(home / "hands.jsonl", COUNT)


@pytest.fixture
def small(home: Path) -> Iterator[Path]:
    """A file system of 256 kB, with a file of results that is there already."""
    path = home / "small"
    path.mkdir()
    mount = shutil.which("mount")
    if (
        not mount
        or subprocess.run(
            [mount, "-t", "tmpfs", "-o", "size=256k", "none", str(path)], check=False, capture_output=True
        ).returncode
    ):
        pytest.skip("a small file system can be mounted only by root")
    try:
        (path / "results").write_text("old", encoding="utf-8")
        yield path
    finally:
        subprocess.run(["umount", str(path)], check=True)


def limited(most: int, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run `taical` where no file may grow beyond so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.run(
        [*TAICAL, *arguments],
        cwd=cwd,
        env=own_variables(cwd),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
        timeout=120,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("output", OUTPUT_FORMATS)
def test_a_file_that_may_not_grow_stays_the_old_one(
    output: str, jobs: str, hands: list[str], home: Path, folder: Path
) -> None:
    pytest.importorskip(LIBRARIES.get(output, "json"))
    call = ("batch", "hands.jsonl", "--format", output, "-o", "out/results.jsonl", "--jobs", jobs)
    done = limited(20_000, *call, cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: the output cannot be written: File too large\n"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {"results.jsonl": "old"}


@pytest.mark.parametrize("output", OUTPUT_FORMATS)
def test_a_disk_that_is_full_keeps_the_old_file(output: str, hands: list[str], home: Path, small: Path) -> None:
    pytest.importorskip(LIBRARIES.get(output, "json"))
    filler = small / "filler"
    filler.write_bytes(b"x" * 200_000)
    for options in (("-o", "small/results"), ("-o", "results", "--summary", "small/results")):
        if options[-2] == "--summary":
            filler.write_bytes(b"x" * (shutil.disk_usage(small).free + filler.stat().st_size))
        done = process(*TAICAL[1:], "batch", "hands.jsonl", "--format", output, *options, cwd=home)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "Error: the output cannot be written: No space left on device\n"
        assert sorted(os.listdir(small)) == ["filler", "results"]
        assert (small / "results").read_text(encoding="utf-8") == "old"


def test_a_report_of_a_check_for_which_there_is_no_room(hands: list[str], home: Path, small: Path) -> None:
    done = process(*TAICAL[1:], "check", "hands.jsonl", "--junit", "small/results", cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: the output cannot be written: No space left on device\n"
    assert os.listdir(small) == ["results"]
    assert (small / "results").read_text(encoding="utf-8") == "old"


def test_a_book_on_a_disk_that_fills_up(home: Path, small: Path, times: Callable[[int], int]) -> None:
    """What was answered is in it, what was refused is not, and it goes on when there is room again."""
    games = ("--file", "small/games.db")
    filler = small / "filler"
    new = ("game", "new", "Fri", "--players", "Ann,Bob,Cai,Dan")
    assert process(*TAICAL[1:], *new, *games, cwd=home).returncode == 0
    confirmed = []
    for round_ in range(times(1)):
        filler.write_bytes(b"x" * max(0, shutil.disk_usage(small).free - 8_000))
        refused = ""
        for number in range(60):
            note = f"{round_}-{number} " + "x" * 400
            done = process(*TAICAL[1:], "game", "note", note, *games, cwd=home)
            if done.returncode:
                refused = note
                break
            confirmed.append(note)
        assert refused
        assert done.returncode == 2
        assert done.stderr.startswith("Error: the books in small/games.db cannot be ")
        assert (done.stderr.count("\n"), done.stdout) == (1, "")
        filler.unlink()
        with closing(Books(str(small / "games.db"), writes=True)) as books:
            assert books.faults() == []
            assert [event.body["text"] for event in books.events(1) if event.kind == "note"] == confirmed
    assert process(*TAICAL[1:], "game", "note", "again", *games, cwd=home).returncode == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "command",
    ["batch hands.jsonl --format jsonl", "batch hands.jsonl", "batch hands.jsonl --format csv", "check hands.jsonl"],
)
def test_a_reader_of_the_first_line_only(command: str, jobs: str, home: Path) -> None:
    lines = write_hands(home / "hands.jsonl", 5000)  # more results than fit into a pipe
    if command.startswith("check"):
        wrong = (json.dumps({**json.loads(line), "expect": {"tai": 999}}) + "\n" for line in lines)
        (home / "hands.jsonl").write_text("".join(wrong), encoding="utf-8")
        command += " --no-hints"
    script = f'"$@" {command} --jobs {jobs} | head -1 | wc -l; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", script, "-", *TAICAL],
        cwd=home,
        env=own_variables(home),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stdout.split() == ["1", "0"]
    assert done.stderr == ""


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_slow_reader_gets_all_of_it(jobs: str, hands: list[str], home: Path) -> None:
    whole = process(*TAICAL[1:], "batch", "hands.jsonl", "--format", "jsonl", "--jobs", "1", cwd=home)
    with started("batch", "hands.jsonl", "--format", "jsonl", "--jobs", jobs, cwd=home) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        pieces = []
        while piece := os.read(running.stdout.fileno(), 65536):
            pieces.append(piece)
            time.sleep(0.02)
        errors = running.stderr.read().decode()
        assert running.wait(60) == 0
    assert b"".join(pieces).decode() == whole.stdout
    assert untimed(errors) == untimed(whole.stderr)


def test_a_reader_that_stands_still_can_be_left(hands: list[str], home: Path) -> None:
    """A run that waits for its reader hears a signal all the same."""
    with started("batch", "hands.jsonl", "--format", "jsonl", "--jobs", "2", cwd=home) as running:
        assert running.stdout is not None
        first = os.read(running.stdout.fileno(), 10)
        time.sleep(1)  # until the pipe is full
        os.killpg(running.pid, signal.SIGTERM)
        assert running.wait(60) == 143
        assert running.stderr is not None
        assert (first[:6], running.stderr.read()) == (b'{"id":', b"")
