"""How many processes a run is worth."""

from __future__ import annotations

import os
from collections.abc import Iterator

A_SHARE = 1 << 18
"""How many bytes of records a process must get to be worth starting: some 2,000 records as JSON Lines. It takes as long
to start a process and to have it meet its first hands as to score some 500."""

MOST = 16
"""How many processes are worth it at most: reading and writing, which one does for all, is a twentieth of the work."""

_GROUPS = "/sys/fs/cgroup"
_GROUP = "/proc/self/cgroup"


def worth(size: int | None, share: int | None = None) -> int:
    """Return how many processes are worth it for so many bytes of records; for an unknown number it is one."""
    return max(1, min(cores(), MOST, (size or 0) // (share or A_SHARE)))


def cores() -> int:
    """Return how many cores this process may use, as far as the system tells."""
    if hasattr(os, "process_cpu_count"):
        count = os.process_cpu_count()
    elif hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count()
    return max(1, min([count or 1, *_quotas()]))


def _quotas() -> Iterator[int]:
    """Return how many cores' time this process and all of a group of Linux with it may take, for each of its groups."""
    try:
        with open(_GROUP, encoding="utf-8", errors="surrogateescape") as groups:
            own = next(line.rstrip("\n")[3:] for line in groups if line.startswith("0::"))
    except (OSError, StopIteration):
        return
    while True:
        try:
            with open(f"{_GROUPS}{own.rstrip('/')}/cpu.max", encoding="ascii") as file:
                most, period = file.read().split()
            yield max(1, int(most) // int(period))
        except (OSError, ValueError, ZeroDivisionError):  # the group has no such file, or its limit is "max"
            pass
        if own in ("", "/"):
            return
        own = os.path.dirname(own)
