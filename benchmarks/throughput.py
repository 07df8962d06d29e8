"""How many records `taical batch` scores in a second, from JSON Lines to JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from benchmarks.table import Row
from benchmarks.timing import fastest
from benchmarks.workplace import Workplace, batch, process
from taical.cli import cli


def command_rows(place: Workplace) -> Iterator[Row]:
    """Measure the command in this process, without its start, beside reading and writing the same lines."""
    count = min(20_000, place.records)
    records, results, copied = place.records_file(count), place.folder / "results", place.folder / "copied"
    arguments = batch(records, results, jobs=1)

    def command() -> None:
        status = cli.main(arguments, prog_name="taical", standalone_mode=False)
        if status:
            raise RuntimeError(f"taical {' '.join(arguments)} ended with {status}")

    command()
    with results.open(encoding="utf-8") as lines:
        answers = [json.loads(line) for line in lines]

    def json_alone() -> None:
        with records.open(encoding="utf-8") as source, copied.open("w", encoding="utf-8") as target:
            for line, answer in zip(source, answers, strict=True):
                json.loads(line)
                target.write(json.dumps(answer, ensure_ascii=False) + "\n")

    ours, theirs = fastest([command, json_alone], place.rounds)
    yield Row(
        "taical batch, one process",
        _rate(count, ours),
        f"json alone on the same lines {_rate(count, theirs)}",
        ours / theirs,
        at_most=3.0,
    )


def jobs_rows(place: Workplace) -> Iterator[Row]:
    """Measure two processes beside one, with the command's start and end."""
    records, results = place.records_file(place.records), place.folder / "results"
    calls = [process("-m", "taical", *batch(records, results, jobs=jobs)) for jobs in (1, 2)]
    one, two = fastest(calls, place.rounds)
    yield Row(
        f"taical batch --jobs 2, {place.records:,} records",
        _rate(place.records, two),
        f"--jobs 1 {_rate(place.records, one)}",
        one / two,
        at_least=1.7,
    )


_SHARE = """
import resource, sys
from taical.cli import cli
try:
    cli.main(sys.argv[1:], prog_name="taical")
except SystemExit as end:
    if end.code:
        raise
used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(*(usage.ru_utime + usage.ru_stime for usage in used))
"""
"""Runs `taical` and prints how many seconds of the processors' time the main process and its workers took."""


def share_rows(place: Workplace) -> Iterator[Row]:
    """Measure what the main process does for its workers: reading, handing out, writing, and its start and end."""
    arguments = batch(place.records_file(place.records), place.folder / "results", jobs=2)
    measure = process("-c", _SHARE, *arguments)
    own, workers = min((tuple(map(float, measure().split())) for _ in range(place.rounds)), key=sum)
    yield Row(
        "main process of --jobs 2, its own share",
        f"{own / place.records * 1e6:.1f} µs a record",
        f"all of the work {(own + workers) / place.records * 1e6:.1f} µs",
        own / (own + workers),
        at_most=0.08,
    )


def _rate(count: int, taken: float) -> str:
    return f"{count / taken:,.0f} records/s"
