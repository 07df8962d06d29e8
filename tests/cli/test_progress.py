"""How far `taical batch` has come, on the terminal of a person who waits for it, and nowhere else."""

from __future__ import annotations

import io
import json
import os
import re
import time
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from commandline import SOUTH, process

from cli.running import untimed, write_hands
from cli.terminal import CTRL_C, CTRL_D, Terminal
from taical.cli.progress import Bar, Counter, Progress, progress_of

pytestmark = pytest.mark.slow

GOOD = json.dumps({"hand": SOUTH, "seat": "S"})


def screen(text: str) -> list[str]:
    """Return what is to be seen in the end of what was written to a terminal: its lines."""
    lines, at = [""], 0
    for part in re.findall(r"\x1b\[[?\d]*[A-Za-z]|[\r\n]|[^\x1b\r\n]+", text):
        if part == "\n":
            lines.append("")
            at = 0
        elif part == "\r":
            at = 0
        elif part == "\x1b[K":
            lines[-1] = lines[-1][:at]
        elif part[0] != "\x1b":
            lines[-1] = lines[-1][:at].ljust(at) + part + lines[-1][at + len(part) :]
            at += len(part)
    return [line.rstrip() for line in lines]


@pytest.mark.parametrize("columns", [120, 80, 50])
def test_a_bar_with_the_rate_where_the_size_is_known(columns: int, home: Path) -> None:
    write_hands(home / "hands.jsonl", 1500)
    call = ("batch", "hands.jsonl", "hands.jsonl", "--format", "jsonl")
    with Terminal(*call, cwd=home, answer=home / "results", columns=columns, colour=True) as terminal:
        seen, status = terminal.end()
    assert status == 0
    bar, summary, *_ = lines = screen(seen)
    assert re.fullmatch(r"  \[#+\]  100%  [\d,]+/s", bar)
    assert untimed(summary) == "3000 records: 3000 scored"
    assert max(map(len, lines[:1])) < columns
    # It grows: hidden while it is drawn, the cursor is there again in the end.
    shares = [int(share) for share in re.findall(r"(\d+)%", seen)]
    assert shares[0] == 0
    assert len(set(shares)) > 3
    assert shares == sorted(shares)
    assert seen.rindex("\x1b[?25h") > seen.rindex("\x1b[?25l")


def test_a_counter_where_the_size_is_not_known(home: Path) -> None:
    os.mkfifo(home / "pipe.jsonl")
    call = ("batch", "pipe.jsonl", "--format", "jsonl")
    with Terminal(*call, cwd=home, answer=home / "results") as terminal:
        with (home / "pipe.jsonl").open("w", encoding="utf-8") as pipe:
            pipe.write(f"{GOOD}\n" * 600)
            pipe.flush()
            terminal.expect("/s")
            pipe.write(f"{GOOD}\n" * 600)
        seen, status = terminal.end()
    assert status == 0
    counter, summary, *_ = screen(seen)
    assert re.fullmatch(r"1,200  [\d,]+/s", counter)
    assert untimed(summary) == "1200 records: 1200 scored"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_error_has_a_line_of_its_own(jobs: str, home: Path) -> None:
    write_hands(home / "hands.jsonl", 1500)
    (home / "broken.yaml").write_text(f"- {GOOD}\n- [\n", encoding="utf-8")
    call = ("batch", "hands.jsonl", "nowhere.jsonl", "hands.jsonl", "broken.yaml", "--format", "jsonl", "--jobs", jobs)
    with Terminal(*call, cwd=home, answer=home / "results", variables={"NO_COLOR": "1"}) as terminal:
        seen, status = terminal.end()
    assert status == 2
    lines = screen(seen)
    assert lines[0] == "Error: nowhere.jsonl cannot be read: No such file or directory"
    assert lines[1].startswith("Error: broken.yaml:3:1: ")
    assert untimed(lines[3]) == "3001 records: 3001 scored"


@pytest.mark.parametrize("options", [("--quiet",), ("--quiet", "--jobs", "2")])
def test_quiet_is_quiet(options: tuple[str, ...], home: Path) -> None:
    write_hands(home / "hands.jsonl", 1500)
    with Terminal("batch", "hands.jsonl", *options, cwd=home, answer=home / "results") as terminal:
        assert terminal.end() == ("", 0)


def test_nothing_runs_into_results_on_the_same_terminal(home: Path) -> None:
    write_hands(home / "hands.jsonl", 100)
    for options in ((), ("-o", "/dev/tty")):
        with Terminal("batch", "hands.jsonl", "--format", "jsonl", *options, cwd=home) as terminal:
            seen, status = terminal.end()
        assert status == 0
        lines = seen.splitlines()
        assert [json.loads(line)["id"] for line in lines[:100]] == [str(number) for number in range(1, 101)]
        assert untimed(lines[100]) == "100 records: 100 scored"


def test_a_bar_stands_before_the_statistics(home: Path) -> None:
    write_hands(home / "hands.jsonl", 1500)
    with Terminal("batch", "hands.jsonl", "--stats", cwd=home) as terminal:
        seen, status = terminal.end()
    bar, first, *_ = screen(seen)
    assert status == 0
    assert "100%" in bar
    assert untimed(first) == "1500 records: 1500 scored"


def test_nothing_but_the_summary_goes_into_a_pipe(home: Path) -> None:
    write_hands(home / "hands.jsonl", 1500)
    done = process("-m", "taical", "batch", "hands.jsonl", "-o", "results", cwd=home)
    assert done.stdout == ""
    assert untimed(done.stderr).startswith("1500 records: 1500 scored\n")
    assert not set("\r\x1b#%") & set(done.stderr)


def test_who_types_gets_each_result_at_once(home: Path) -> None:
    call = ("batch", "-", "--input", "jsonl", "--format", "jsonl", "--jobs", "2")
    with Terminal(*call, cwd=home, columns=200) as terminal:
        for number in (1, 2, 3):
            terminal.type(f"{GOOD}\n")
            terminal.expect(f'{{"id": "{number}", "ruleset": "wikipedia", "seat": "S"')
        terminal.type(CTRL_D)
        seen, status = terminal.end()
    assert status == 0
    assert "3 records: 3 scored" in seen


def test_ctrl_c_at_the_terminal_leaves_no_file(home: Path) -> None:
    os.mkfifo(home / "pipe.jsonl")
    call = ("batch", "pipe.jsonl", "-o", "results", "--jobs", "2")
    with Terminal(*call, cwd=home) as terminal, (home / "pipe.jsonl").open("w", encoding="utf-8") as pipe:
        for _ in range(20):  # with pauses, so that there is always more to come while some of it is scored
            pipe.write(f"{GOOD}\n" * 500)
            pipe.flush()
            time.sleep(0.05)
        terminal.expect("/s")
        terminal.leave(CTRL_C)
        seen, status = terminal.end()
    assert status == 130
    assert "Traceback" not in seen
    assert os.listdir(home) == ["pipe.jsonl"]


# Pieces that a test of a whole run would have to wait for.


class Screen(io.StringIO):
    """Standard error that is a terminal, as far as it is asked."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 2


class Clock:
    """Time that passes when a test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    monkeypatch.setattr("time.monotonic", clock)
    return clock


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    return Screen()


def test_the_bar_has_the_time_left_and_the_rate(clock: Clock, errors: Screen) -> None:
    with redirect_stderr(errors), Bar(4000) as bar:
        for quarter in (1, 2):
            clock.now += 90
            bar.update(1000 * quarter, 45_000 * quarter)
        # Half of it took three minutes.
        assert screen(errors.getvalue()) == ["  [###############---------------]   50%  00:03:00  500/s"]


def test_the_bar_grows_without_a_rate_where_there_was_no_record_yet(clock: Clock, errors: Screen) -> None:
    with redirect_stderr(errors), Bar(4) as bar:
        clock.now += 90
        bar.update(1, 0)
        assert screen(errors.getvalue()) == ["  [#######-----------------------]   25%  00:04:30"]


def test_the_counter_is_written_a_few_times_a_second(clock: Clock, errors: Screen) -> None:
    with redirect_stderr(errors), Counter() as counter:
        for number in range(1, 101):
            clock.now += 0.01
            counter.update(0, number * 500)
        assert 4 <= errors.getvalue().count("\r") <= 6
    assert screen(errors.getvalue()) == ["50,000  50,000/s", ""]


def test_the_counter_makes_room_for_a_message(clock: Clock, errors: Screen) -> None:
    with redirect_stderr(errors), Counter() as counter:
        clock.now += 1
        counter.update(0, 123_456_789)
        counter.say("Error: so")
        clock.now += 1
        counter.update(0, 123_456_790)
    assert screen(errors.getvalue()) == ["Error: so", "123,456,790  61,728,395/s", ""]


@pytest.mark.parametrize(
    ("size", "shown", "kind"),
    [(5, True, Bar), (0, True, Bar), (None, True, Counter), (5, False, Progress), (None, False, Progress)],
)
def test_which_kind_is_shown(size: int | None, *, shown: bool, kind: type[Progress], errors: Screen) -> None:
    with redirect_stderr(errors):
        assert type(progress_of(size, shown=shown)) is kind
