"""What one win of a hand gains and loses against another, pattern by pattern."""

from __future__ import annotations

from typing import NamedTuple

from taical.domain.rules import Row
from taical.engine.scoring import Score


class Change(NamedTuple):
    """A pattern that makes a difference."""

    row: Row  # its row in the rule set
    tai: int  # how much, in tai


class Difference(NamedTuple):
    """What one win has and another has not, and the other way round."""

    gained: tuple[Change, ...]  # the patterns that add to the first, in table order
    lost: tuple[Change, ...]  # the patterns that it does without, in table order


def difference(one: Score | None, other: Score | None) -> Difference | None:
    """Return what one win gains and loses against another under the same rule set, before a cap."""
    if one is None or other is None:
        return None
    return Difference(_more_in(one, other), _more_in(other, one))


def _more_in(one: Score, other: Score) -> tuple[Change, ...]:
    """Return the patterns that are worth more in one score than in another, with how much more."""
    own, known = one.tai_by_id, other.tai_by_id
    rows = {pattern.id: pattern.row for pattern in one.patterns}
    changes = (Change(rows[name], tai - known.get(name, 0)) for name, tai in own.items())
    return tuple(change for change in changes if change.tai > 0)
