"""The rows of a rule set as the scorer asks them: only those that can hold."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from taical.remembering import Remembered
from taical.rules import Row, RuleSet
from taical.signs import OF_READING, OF_TILES, OF_WIN

_MOST_SIGNS = 1 << 11
_MOST_CANDIDATES = 1 << 12
_MOST_TABLES = 64


class Candidates(NamedTuple):
    """The rows that can hold in a reading with certain signs.

    Attributes:
        certain: The positions of the rows that do, as a bit mask.
        open: The rows that have to be asked.
    """

    certain: int
    open: tuple[Row, ...]


class Table:
    """The rows of a rule set, to be found by signs.

    There are many sets of signs, but few of each of their three parts.

    Args:
        ruleset: The rule set.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self._rows = ruleset.rows
        self._by_win, self._by_tiles, self._by_reading = (
            Remembered(partial(self._allowed, part), _MOST_SIGNS) for part in (OF_WIN, OF_TILES, OF_READING)
        )
        self._by_rows = Remembered(self._candidates, _MOST_CANDIDATES)

    def candidates(self, signs: int) -> Candidates:
        """Return the rows that can hold in a reading with certain signs."""
        by_win, by_tiles = self._by_win[signs & OF_WIN], self._by_tiles[signs & OF_TILES]
        return self._by_rows[by_win & by_tiles & self._by_reading[signs & OF_READING]]

    def _allowed(self, part: int, signs: int) -> int:
        """Return the positions of the rows that lack no sign of a part, as a bit mask."""
        return sum(1 << row.position for row in self._rows if not row.needs & part & ~signs)

    def _candidates(self, allowed: int) -> Candidates:
        rows = [row for row in self._rows if allowed >> row.position & 1]
        certain = sum(1 << row.position for row in rows if row.certain)
        return Candidates(certain, tuple([row for row in rows if not row.certain]))


TABLES = Remembered(Table, _MOST_TABLES)
"""The tables of rule sets."""
