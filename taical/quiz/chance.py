"""Chance that is the same for the same seed, in every run and on every platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


class Chance:
    """Random choices, all made from `random()`: only its numbers are promised to be those of every Python."""

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random  # noqa: S311 - nothing secret

    def below(self, end: int) -> int:
        """Return a whole number from 0 to below an end, each as likely."""
        return int(self._next() * end)

    def comes(self, probability: float) -> bool:
        """Tell whether something of a probability happens."""
        return self._next() < probability

    def pick(self, things: Sequence[Thing]) -> Thing:
        """Return one of some things, each as likely."""
        return things[self.below(len(things))]

    def drawn(self, weights: Mapping[Thing, float]) -> Thing:
        """Return one of some things, each as likely as its weight says."""
        *others, last = weights
        place = self._next() * sum(weights.values())
        for thing in others:
            place -= weights[thing]
            if place < 0:
                return thing
        return last

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return things in random order, each order as likely."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
