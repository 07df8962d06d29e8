"""`python -m benchmarks`: measure, and print one table. Nothing is asserted: a limit that is missed is marked."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from benchmarks import books, compiled, hongkong, memory, scoring, startup, throughput
from benchmarks.table import Row, table
from benchmarks.workplace import Workplace

MEASUREMENTS: dict[str, Callable[[Workplace], Iterator[Row]]] = {
    "score": scoring.rows,
    "hongkong": hongkong.rows,
    "batch": throughput.command_rows,
    "jobs": throughput.jobs_rows,
    "share": throughput.share_rows,
    "memory": memory.rows,
    "startup": startup.rows,
    "books": books.rows,
    "compiled": compiled.rows,
}
_POSITIVE = click.IntRange(min=1)


@click.command()
@click.option("--only", multiple=True, type=click.Choice(list(MEASUREMENTS)), help="Measure only this; repeatable.")
@click.option("--rounds", type=_POSITIVE, default=7, show_default=True, help="How many rounds; the fastest counts.")
@click.option("--hands", type=_POSITIVE, default=1000, show_default=True, help="How many hands of each style.")
@click.option(
    "--records", type=_POSITIVE, default=200_000, show_default=True, help="How many records for jobs, memory."
)
@click.option(
    "--compiled",
    "python",
    type=click.Path(exists=True, resolve_path=False),
    help="The Python of an environment that has the compiled wheel, which is measured too.",
)
def main(only: tuple[str, ...], rounds: int, hands: int, records: int, python: str | None) -> None:
    """Measure how long things take, side by side and as ratios; it takes some minutes."""
    rows: list[Row] = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            place = Workplace(Path(folder), rounds, hands, records, python and os.path.abspath(python))
            for name in only or MEASUREMENTS:
                click.echo(f"measuring {name} ...", err=True)
                rows += MEASUREMENTS[name](place)
    finally:
        click.echo(f"Python {sys.version.split()[0]}, the fastest round of {rounds}")
        click.echo(table(rows))


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
