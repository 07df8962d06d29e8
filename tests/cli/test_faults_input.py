"""Inputs that are cut short, also while they are read: what was read is answered, or the file named that is cut."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from commandline import process, taical

from cli.running import started, wait_until, write_hands

pytestmark = [pytest.mark.slow, pytest.mark.faults]

MANY = 10_000


def cut_while_read(home: Path, name: str, to: int, jobs: str) -> tuple[int, bytes]:
    """Cut a file to so many bytes while `taical` reads it, and return how the run ended."""
    with started("batch", name, "--format", "jsonl", "-o", "out/results.jsonl", "--jobs", jobs, cwd=home) as running:
        wait_until(lambda: any(path.stat().st_size for path in (home / "out").glob(".results.*")))
        os.truncate(home / name, to)
        output, errors = running.communicate(timeout=120)
    assert output == b""
    return running.returncode, errors


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_lines_that_are_cut_while_they_are_read(jobs: str, home: Path, folder: Path) -> None:
    """What is left of the last line is a record that is none; all before it are scored."""
    lines = write_hands(home / "hands.jsonl", MANY)
    whole = process("-m", "taical", "batch", "hands.jsonl", "--format", "jsonl", cwd=home).stdout.splitlines()
    kept = len("".join(lines[:9000]).encode())
    status, errors = cut_while_read(home, "hands.jsonl", kept + 10, jobs)
    assert (status, b"Traceback" in errors) == (1, False)
    found = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert found[:9000] == whole[:9000]
    assert [json.loads(line)["error"]["code"] for line in found[9000:]] == ["bad_record"]
    assert os.listdir(folder) == ["results.jsonl"]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("source", ["jsonl.gz", "yaml", "json", "csv.gz"])
def test_a_file_that_is_cut_while_it_is_read_leaves_the_old_results(
    source: str, jobs: str, home: Path, folder: Path
) -> None:
    lines = write_hands(home / "hands.jsonl", MANY)
    records = [json.loads(line) for line in lines]
    texts = {
        "jsonl.gz": "".join(lines),
        "yaml": "- " + "\n- ".join(line.strip() for line in lines) + "\n",
        "json": "[" + ",\n".join(line.strip() for line in lines) + "]",
        "csv.gz": "hand,seat\n" + "".join(f"{record['hand']},{record['seat']}\n" for record in records),
    }
    name = f"hands.{source}"
    text = texts[source].encode()
    (home / name).write_bytes(gzip.compress(text, 1) if source.endswith(".gz") else text)
    size = (home / name).stat().st_size
    status, errors = cut_while_read(home, name, size - 25, jobs)
    assert b"Traceback" not in errors
    first, *_ = errors.decode().splitlines()
    if source in ("jsonl.gz", "csv.gz", "json"):
        assert status == 2
        assert first.startswith(f"Error: {name}")
        assert (folder / "results.jsonl").read_text(encoding="utf-8") == "old"
    else:  # the last record of YAML breaks off, and may be a record that is none
        assert status in (1, 2)
    assert os.listdir(folder) == ["results.jsonl"]


@pytest.mark.parametrize("source", ["jsonl.gz", "parquet", "xlsx"])
def test_a_packed_file_that_is_cut_anywhere_is_named(
    source: str, home: Path, folder: Path, times: Callable[[int], int]
) -> None:
    lines = write_hands(home / "hands.jsonl", 300)
    if source == "jsonl.gz":
        content = gzip.compress("".join(lines).encode())
    else:
        pytest.importorskip("pyarrow" if source == "parquet" else "openpyxl")
        made = taical("batch", "hands.jsonl", "--format", source, "-o", f"hands.{source}")
        assert made.exit_code == 0
        content = (home / f"hands.{source}").read_bytes()
    random = Random(4)  # noqa: S311 - the same places in every run
    for _ in range(times(20)):
        (home / f"hands.{source}").write_bytes(content[: random.randrange(len(content))])
        done = taical("batch", f"hands.{source}", "--format", "jsonl", "-o", "out/results.jsonl")
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"Error: hands.{source}")
        assert done.stderr.splitlines()[1].startswith("Error: out/results.jsonl was not written")
        assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {"results.jsonl": "old"}
