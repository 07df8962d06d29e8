"""The rows of a rule set as the scorer asks them: only those that can hold, and then what counts beside what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from taical.domain.rules import Row, RuleSet
from taical.engine.cache import Cache
from taical.engine.features import CLAIMED, DRAWN, OF_READING, OF_TILES, OF_WIN
from taical.engine.readings import Reading

_MOST_FEATURES = 1 << 11
_MOST_CANDIDATES = 1 << 12
_MOST_TALLIES = 1 << 13
_MOST_COUNTED = 1 << 11
_MOST_MATCHERS = 64

_OTHER_TAI = DRAWN
"""Marks in the context of a tally that the record adds lines of its own; features of it are claims alone."""


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """A pattern that counts in a reading."""

    row: Row
    count: int  # how often it holds
    tai: int  # what it adds to the total

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.row.id


class Tally(NamedTuple):
    """What a reading comes to."""

    patterns: tuple[Counted, ...]  # what counts, in table order
    excluded: tuple[Counted, ...]  # what holds but was removed by a pattern that counts, in table order
    tai: int  # the total before a cap


class _Candidate(NamedTuple):
    """A row that has to be asked how often it holds."""

    bit: int  # its position, as a bit mask
    id: str
    count: Callable[[Reading], int]


_Candidates = tuple[int, tuple[_Candidate, ...]]
"""The positions of the rows that hold for certain, as a bit mask, and the rows that have to be asked."""

_Held = tuple[int, tuple[tuple[str, int], ...], int, int]
"""What holds in a reading: the positions of the rows, the ids of those that hold more than once with how often, the
positions of what is excluded from the start, and where it makes a difference, whether another player's tile won and
whether the record adds lines of its own. The same comes up again and again."""


class Matcher:
    """The rows of a rule set, found by features.

    There are many sets of features, but few of each of their three parts.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self._rows = ruleset.rows
        self._needed = [row.pattern.features_under(ruleset.switches) for row in ruleset.rows]
        self._alone = {row.id for row in self._rows if row.pattern.alone}
        if ruleset.switches.all_chows_alone:
            self._alone.add("all_chows")
        self._discard_matters = CLAIMED if any(row.excludes_on_discard for row in self._rows) else 0
        self._context_matters = bool(self._alone or self._discard_matters)
        self._by_win, self._by_tiles, self._by_reading = (
            Cache(partial(self._allowed, part), _MOST_FEATURES) for part in (OF_WIN, OF_TILES, OF_READING)
        )
        self._candidates = Cache(self._candidates_among, _MOST_CANDIDATES)
        self._tallies = Cache(self._tally, _MOST_TALLIES)

    def candidates(self, features: int) -> _Candidates:
        """Return the rows that can hold in a reading with these features: those that do, and those to be asked."""
        by_win, by_tiles = self._by_win[features & OF_WIN], self._by_tiles[features & OF_TILES]
        return self._candidates[by_win & by_tiles & self._by_reading[features & OF_READING]]

    def tally(self, reading: Reading, removed: int = 0) -> Tally:
        """Count every row in a reading, then let those that count remove the ones that they exclude.

        The rows at the positions of the bit mask `removed` are excluded from the start.
        """
        held, unsure = self.candidates(reading.features)
        several: tuple[tuple[str, int], ...] = ()
        for bit, name, count in unsure:
            if times := count(reading):
                held |= bit
                if times > 1:
                    several += ((name, times),)
        context = self._context(reading) if self._context_matters else 0
        return self._tallies[held, several, removed, context]

    def _context(self, reading: Reading) -> int:
        """Return what of a win makes a difference to what counts beside what."""
        context = reading.features & self._discard_matters
        return context | _OTHER_TAI if self._alone and reading.win.extra else context

    def _allowed(self, part: int, features: int) -> int:
        """Return the positions of the rows that lack no feature of a part, as a bit mask."""
        rows = zip(self._rows, self._needed, strict=True)
        return sum(1 << row.position for row, needed in rows if not needed & part & ~features)

    def _candidates_among(self, allowed: int) -> _Candidates:
        rows = [row for row in self._rows if allowed >> row.position & 1]
        certain = sum(1 << row.position for row in rows if row.pattern.certain)
        unsure = [_Candidate(1 << row.position, row.id, row.pattern.count) for row in rows if not row.pattern.certain]
        return certain, tuple(unsure)

    def _tally(self, key: _Held) -> Tally:
        held, several, removed, context = key
        rows = [row for row in self._rows if held >> row.position & 1]
        for row in sorted(rows, key=lambda row: row.turn):
            if not removed >> row.position & 1:
                removed |= row.excludes | row.excludes_on_discard if context & CLAIMED else row.excludes
        counted = [row for row in rows if not removed >> row.position & 1]
        if self._alone and (len(counted) > 1 or context & _OTHER_TAI):
            others = [row for row in counted if row.id not in self._alone]
            counted = others or ([] if context & _OTHER_TAI else counted[:1])  # of several such rows the first one
        values = {name: tai for row in counted for name, tai in row.revalues.items()}
        times = dict(several)
        patterns = _worth(counted, times, values)
        excluded = _worth([row for row in rows if row not in counted], times, values)
        return Tally(patterns, excluded, sum([pattern.tai for pattern in patterns]))


MATCHERS = Cache(Matcher, _MOST_MATCHERS)
"""The matchers of rule sets."""


def _worth(rows: list[Row], times: Mapping[str, int], values: Mapping[str, int]) -> tuple[Counted, ...]:
    """Return rows with how often they count and what they are worth then."""
    counts = [times.get(row.id, 1) for row in rows]
    return tuple([_counted(row, n, values.get(row.id, row.tai) * n) for row, n in zip(rows, counts, strict=True)])


_counted = lru_cache(maxsize=_MOST_COUNTED)(Counted)
