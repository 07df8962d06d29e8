"""A step before a hand: a kind and its facts, of which `taical.render.walls` makes a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from taical.walls.dice import PLACES, Purpose, Throw, place_of, sums_of


class Step(NamedTuple):
    """A step: what is done, and the facts of it by name."""

    kind: str
    facts: Mapping[str, Any]


def throw_step(purpose: Purpose, throw: Throw, **who: str) -> Step:
    """Return the step of a throw; `who` names who throws, as `player` or `seat`."""
    return Step("throw", {"purpose": purpose, **who, "dice": throw.dice, "points": throw.points, "typed": throw.typed})


def count_step(throw: Throw, **who: str) -> Step:
    """Return the step of a count; `who` names its start and end, as `player` and `to` or `seat` and `to_seat`."""
    place = place_of(throw.points)
    sums = sums_of(place, len(throw.dice))
    return Step("count", {**who, "points": throw.points, "place": PLACES[place], "sums": sums})
