"""How long calls take.

Calls that are compared take turns, so that whatever else the machine does slows all of them alike. The fastest round
counts: it is the one that was disturbed least.
"""

from __future__ import annotations

import gc
import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

Item = TypeVar("Item")


def fastest(calls: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Return how long each call took in its fastest round, in seconds."""
    best = [math.inf] * len(calls)
    for _ in range(rounds):
        for number, call in enumerate(calls):
            gc.collect()
            best[number] = min(best[number], seconds(call))
    return best


def fastest_of_each(call: Callable[[Item], object], items: Sequence[Item], rounds: int) -> list[float]:
    """Return how long a call took for each item in the item's fastest round, in seconds, shortest first."""
    best = [math.inf] * len(items)
    with _no_collections():
        for _ in range(rounds):
            for number, item in enumerate(items):
                start = perf_counter()
                call(item)
                best[number] = min(best[number], perf_counter() - start)
    return sorted(best)


def seconds(call: Callable[[], object]) -> float:
    """Return how long a call takes, in seconds."""
    start = perf_counter()
    call()
    return perf_counter() - start


def each(call: Callable[[Item], object], items: Iterable[Item]) -> Callable[[], None]:
    """Return a call that goes through all items."""

    def through() -> None:
        for item in items:
            call(item)

    return through


@contextmanager
def _no_collections() -> Iterator[None]:
    """Keep the garbage collector out: it would come at the same items in every round, and is no cost of theirs."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
