"""What the measurements share: how much to measure, and a folder with the records to measure with."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from benchmarks.hands import random_records

SEED = 16

DISTINCT = 400_000
"""How many random records a file has before they come again: more than any cache keeps, and drawn in half a minute."""

HELLO = """
import click

@click.group()
def cli(): ...

@cli.command()
def hello(): click.echo("hello")

@cli.command()
def goodbye(): click.echo("goodbye")

cli()
"""
"""What a call of `taical` is compared with: a program with two commands."""


@dataclass(frozen=True, slots=True)
class Workplace:
    """How much to measure, and where."""

    folder: Path  # for files that go away afterwards
    rounds: int  # of which the fastest counts
    hands: int  # of each style
    records: int  # where the whole command is measured
    compiled: str | None = None  # the Python of an environment that has the compiled wheel

    def hello(self) -> Callable[[], str]:
        """Return a call of a two-command click "hello"."""
        path = self.folder / "hello.py"
        path.write_text(HELLO, encoding="utf-8")
        return process(str(path), "hello")

    def records_file(self, count: int) -> Path:
        """Return a JSON Lines file of random records; a shorter one is the beginning of a longer one."""
        path = self.folder / f"records-{count}.jsonl"
        if not path.exists():
            with path.open("w", encoding="utf-8") as stream:
                stream.writelines(islice(cycle(self._lines(min(count, DISTINCT))), count))
        return path

    def _lines(self, count: int) -> Iterator[str]:
        """Return as many lines, no record twice."""
        return (json.dumps(record, ensure_ascii=False) + "\n" for record in random_records(SEED, count))


def batch(records: Path, results: Path, *, jobs: int) -> list[str]:
    """Return the arguments with which `taical` scores records from JSON Lines to JSON Lines."""
    output = ["--format", "jsonl", "-o", str(results), "--quiet", "--jobs", str(jobs)]
    return ["batch", str(records), "--ruleset", "wikipedia", *output]


def process(*arguments: str) -> Callable[[], str]:
    """Return a call that runs Python in a process of its own and returns what it printed."""
    command = [sys.executable, *arguments]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
