"""How long a call of `taical` takes, as a ratio to a two-command click "hello" in the same environment.

Run it with `python benchmarks/startup.py`. The calls take turns, so that whatever else the machine does slows all of
them alike; each number is the median of the rounds.
"""

from __future__ import annotations

import argparse
import compileall
import importlib.util
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tabulate import tabulate

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

HAND = "123m 456p 789p 678s 5s [777z] 15f +5s"
SCORE = ("score", HAND, "--seat", "S", "--from", "E", "--streak", "2")
LIMITS: dict[str, tuple[tuple[str, ...], float]] = {
    "score --format json": ((*SCORE, "--format", "json"), 2.2),
    "score, table": (SCORE, 3.2),
    "--help": (("--help",), 1.3),
    "score --help": (("score", "--help"), 1.3),
}


def seconds(call: list[str]) -> float:
    """Return how long a call takes."""
    start = time.perf_counter()
    subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    found = importlib.util.find_spec("taical")
    compileall.compile_dir(str(Path(str(found and found.origin)).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        calls = {"click hello": [sys.executable, str(hello), "hello"]}
        calls |= {name: [sys.executable, "-m", "taical", *arguments] for name, (arguments, _) in LIMITS.items()}
        times: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(rounds):
            for name, call in calls.items():
                times[name].append(seconds(call))
    medians = {name: statistics.median(values) for name, values in times.items()}
    base = medians["click hello"]
    rows = [
        (
            name,
            f"{1000 * median:.0f}",
            f"{median / base:.2f}",
            str(LIMITS[name][1]) if name in LIMITS else "",
        )
        for name, median in medians.items()
    ]
    print(
        tabulate(
            rows,
            headers=("call", "ms", "ratio", "at most"),
            colalign=("left", "right", "right", "right"),
        )
    )


if __name__ == "__main__":
    main()
