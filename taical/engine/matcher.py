"""The rows of a rule set as the scorer asks them: only those that can hold, and then what counts beside what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from taical.domain.rules import Row, RuleSet
from taical.engine.cache import Remembered
from taical.engine.features import OF_READING, OF_TILES, OF_WIN

_MOST_SIGNS = 1 << 11
_MOST_CANDIDATES = 1 << 12
_MOST_TALLIES = 1 << 13
_MOST_COUNTED = 1 << 11
_MOST_TABLES = 64


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """A pattern that counts in a reading.

    Attributes:
        row: Its row in the rule set.
        count: How often it holds.
        tai: What it adds to the total, in tai.
    """

    row: Row
    count: int
    tai: int

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.row.id


class Tally(NamedTuple):
    """What a reading comes to.

    Attributes:
        patterns: What counts, in table order.
        excluded: What holds but was removed by a pattern that counts, in table order.
        tai: The total before a cap, in tai.
    """

    patterns: tuple[Counted, ...]
    excluded: tuple[Counted, ...]
    tai: int


_Candidates = tuple[int, tuple[Row, ...]]
"""The positions of the rows that hold for certain, as a bit mask, and the rows that have to be asked."""

_Held = tuple[int, tuple[tuple[str, int], ...], int]
"""What holds in a reading: the positions of the rows, the ids of those that hold more than once with how often, and the
positions of what is excluded from the start. The same comes up again and again."""


class Table:
    """The rows of a rule set, to be found by signs.

    There are many sets of signs, but few of each of their three parts.

    Args:
        ruleset: The rule set.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self._rows = ruleset.rows
        self._all_chows_alone = ruleset.switches.all_chows_alone
        self._by_win, self._by_tiles, self._by_reading = (
            Remembered(partial(self._allowed, part), _MOST_SIGNS) for part in (OF_WIN, OF_TILES, OF_READING)
        )
        self._candidates = Remembered(self._candidates_among, _MOST_CANDIDATES)
        self._tallies = Remembered(self._tally, _MOST_TALLIES)

    def candidates(self, signs: int) -> _Candidates:
        """Return the rows that can hold in a reading with certain signs.

        Returns:
            The positions of the rows that do, as a bit mask, and the rows that have to be asked.
        """
        by_win, by_tiles = self._by_win[signs & OF_WIN], self._by_tiles[signs & OF_TILES]
        return self._candidates[by_win & by_tiles & self._by_reading[signs & OF_READING]]

    def tally(self, reading: Any, signs: int, removed: int = 0) -> Tally:  # noqa: ANN401 - as `Row.count` takes it
        """Count every row in a reading, then let those that count remove the ones that they exclude.

        Args:
            reading: The reading.
            signs: Its signs.
            removed: The positions of the rows that are excluded from the start, as a bit mask.
        """
        held, unsure = self.candidates(signs)
        several: tuple[tuple[str, int], ...] = ()
        for row in unsure:
            if times := row.count(reading):
                held |= 1 << row.position
                if times > 1:
                    several += ((row.id, times),)
        return self._tallies[held, several, removed]

    def _allowed(self, part: int, signs: int) -> int:
        """Return the positions of the rows that lack no sign of a part, as a bit mask."""
        return sum(1 << row.position for row in self._rows if not row.needs & part & ~signs)

    def _candidates_among(self, allowed: int) -> _Candidates:
        rows = [row for row in self._rows if allowed >> row.position & 1]
        certain = sum(1 << row.position for row in rows if row.certain)
        return certain, tuple([row for row in rows if not row.certain])

    def _tally(self, key: _Held) -> Tally:
        held, several, removed = key
        rows = [row for row in self._rows if held >> row.position & 1]
        for row in sorted(rows, key=lambda row: row.turn):
            if not removed >> row.position & 1:
                removed |= row.excludes
        counted = [row for row in rows if not removed >> row.position & 1]
        if self._all_chows_alone and len(counted) > 1:
            counted = [row for row in counted if row.id != "all_chows"]
        values = {name: tai for row in counted for name, tai in row.revalues.items()}
        times = dict(several)
        patterns = _worth(counted, times, values)
        excluded = _worth([row for row in rows if row not in counted], times, values)
        return Tally(patterns, excluded, sum([pattern.tai for pattern in patterns]))


TABLES = Remembered(Table, _MOST_TABLES)
"""The tables of rule sets."""


def _worth(rows: list[Row], times: Mapping[str, int], values: Mapping[str, int]) -> tuple[Counted, ...]:
    """Return rows with how often they count and what they are worth then."""
    counts = [times.get(row.id, 1) for row in rows]
    return tuple([_counted(row, n, values.get(row.id, row.tai) * n) for row, n in zip(rows, counts, strict=True)])


_counted = lru_cache(maxsize=_MOST_COUNTED)(Counted)
