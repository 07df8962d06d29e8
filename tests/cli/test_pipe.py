"""Records that come through a pipe one by one: what is there is answered before the next one comes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from commandline import SOUTH

from cli.running import started
from taical.cli.files import Arriving, arriving

pytestmark = pytest.mark.slow

GOOD = json.dumps({"hand": SOUTH, "seat": "S", "expect": {"tai": 4}}).encode() + b"\n"

CALLS: list[tuple[str, ...]] = [
    ("batch", "-", "--input", "jsonl", "--format", "jsonl"),
    ("batch", "-", "--input", "jsonl", "--format", "csv"),
    ("check", "-", "--input", "jsonl", "--no-hints"),  # hints are for the whole, and come at the end
]


@pytest.mark.faults
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("burst", [1, 3, 12])
def test_every_record_is_answered_before_the_next_one_comes(call: tuple[str, ...], burst: int, home: Path) -> None:
    with started(*call, cwd=home) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(GOOD * burst)
            running.stdin.flush()
            answers = 0
            while answers < burst:  # though the input is not at its end
                line = running.stdout.readline()
                assert line
                answers += b"self_drawn" in line or b"Self-Drawn" in line
        running.stdin.close()
        assert running.stdout.read() == b""
        assert running.wait(60) == (1 if call[0] == "check" else 0)


def test_a_pipe_tells_whether_more_is_there() -> None:
    read, write = os.pipe()
    with open(read, "rb") as stream, arriving(stream) as lines, open(write, "wb", buffering=0) as pipe:
        assert isinstance(lines, Arriving)
        assert lines.is_dry()
        pipe.write(b"one\ntwo\nthr")
        assert not lines.is_dry()
        assert lines.readline() == b"one\n"
        assert not lines.is_dry()
        assert lines.readline(None) == b"two\n"
        assert not lines.is_dry()  # of the third line, a part is there
        pipe.write(b"ee\n")
        assert lines.readline(2) + lines.readline() == b"three\n"
        assert lines.is_dry()
        pipe.close()
        assert not lines.is_dry()
        assert lines.readline() == b""


def test_what_is_no_pipe_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "hands").write_bytes(GOOD)
    with (tmp_path / "hands").open("rb") as stream:
        assert arriving(stream) is stream
