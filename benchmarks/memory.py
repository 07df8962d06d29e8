"""How much memory `taical batch` takes at most, for a few records and for many."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.table import Row
from benchmarks.workplace import Workplace, batch, process

FEW = 10_000

# A process of its own asks for it: one that this big process starts itself would count as big from the first.
_PROBE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
_UNIT = 1 if sys.platform == "darwin" else 1024
"""The bytes in what `ru_maxrss` counts."""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure the biggest process of a run, with one process and with two."""
    for jobs in (1, 2):
        few, many = (_peak(place, count, jobs) for count in (min(FEW, place.records), place.records))
        yield Row(
            f"memory, {place.records:,} records, --jobs {jobs}",
            f"{many / 1e6:.1f} MB",
            f"{min(FEW, place.records):,} records {few / 1e6:.1f} MB",
            many / few,
            at_most=1.25,
        )


def _peak(place: Workplace, count: int, jobs: int) -> int:
    """Return the memory of the run's biggest process, in bytes."""
    command = batch(place.records_file(count), place.folder / "results", jobs=jobs)
    return _UNIT * int(process("-c", _PROBE, sys.executable, "-m", "taical", *command)())
