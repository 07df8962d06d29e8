"""The rows of a rule set as the scorer asks them: only those that can hold, and then what counts beside what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from taical.domain.rules import Row, RuleSet
from taical.engine.cache import Cache
from taical.engine.features import CLAIMED, DRAWN, OF_READING, OF_TILES, OF_WIN
from taical.engine.readings import Reading

if TYPE_CHECKING:
    from taical.engine.relations import Related, RelationIndex

_MOST_FEATURES: Final = 1 << 11
_MOST_CANDIDATES: Final = 1 << 12
_MOST_TALLIES: Final = 1 << 14
_MOST_COUNTED: Final = 1 << 11
_MOST_MATCHERS: Final = 128

_OTHER_TAI: Final = DRAWN
"""Marks in the context of a tally that the record adds lines of its own; features of it are claims alone."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Counted:
    """A pattern that counts in a reading."""

    row: Row
    count: int  # how often it holds
    tai: int  # what it adds to the total
    reading: int = 1  # 2 where it counts in the special hand that the tiles are as well, and both are added

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

_Several = tuple[str, int, int | None]
"""The id of a row that holds more than once, how often, and of a relation what it is worth in all."""

_Held: TypeAlias = "tuple[int, tuple[_Several, ...], int, int, tuple[Related, ...]]"
"""What holds in a reading: the positions of the rows, those of them that hold more than once or are relations, the
positions of what is excluded from the start, where it makes a difference, whether another player's tile won and
whether the record adds lines of its own, and the relations whose groups count in others. Where there is nothing but
positions, they alone stand for it. The same comes up again and again."""


class Matcher:
    """The rows of a rule set, found by features.

    There are many sets of features, but few of each of their three parts.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self._rows = ruleset.rows
        self._after = [row for row in ruleset.rows if row.after_sum is not None]
        self._asked = [row for row in ruleset.rows if row.pattern.relation is None and row.after_sum is None]
        related = [row for row in ruleset.rows if row.pattern.relation is not None]
        self._relations: RelationIndex | None = None
        if related:
            from taical.engine.relations import RelationIndex  # most tables have none

            self._relations = RelationIndex(related, ruleset.switches.repeats)
        self._by_bit = {1 << row.position: row for row in self._rows}
        self._needed = [row.pattern.features_under(ruleset.switches) for row in self._asked]
        self._alone = {row.id for row in self._rows if row.pattern.alone}
        if ruleset.switches.all_chows_alone:
            self._alone.add("all_chows")
        self._discard_matters = CLAIMED if any(row.excludes_on_discard for row in self._rows) else 0
        self._context_matters = bool(self._alone or self._discard_matters)
        self._by_win, self._by_tiles, self._by_reading = (
            Cache(partial(self._allowed, part), _MOST_FEATURES) for part in (OF_WIN, OF_TILES, OF_READING)
        )
        self._certain = sum(1 << row.position for row in self._asked if row.pattern.certain)
        self._unsure = [
            _Candidate(1 << row.position, row.id, row.pattern.count) for row in self._asked if not row.pattern.certain
        ]
        self._candidates = Cache(self._candidates_among, _MOST_CANDIDATES)
        self._tallies: Cache[int | _Held, Tally] = Cache(self._tally, _MOST_TALLIES)

    def candidates(self, features: int) -> _Candidates:
        """Return the rows that can hold in a reading with these features: those that do, and those to be asked."""
        by_win, by_tiles = self._by_win[features & OF_WIN], self._by_tiles[features & OF_TILES]
        allowed = by_win & by_tiles & self._by_reading[features & OF_READING]
        held = allowed & self._certain
        return held, self._candidates[allowed ^ held]

    def tally(self, reading: Reading, removed: int) -> Tally:
        """Count every row in a reading, then let those that count remove the ones that they exclude.

        The rows at the positions of the bit mask `removed` are excluded from the start.
        """
        held, unsure = self.candidates(reading.features)
        several: tuple[_Several, ...] = ()
        for bit, name, count in unsure:
            if times := count(reading):
                held |= bit
                if times > 1:
                    several += ((name, times, None),)
        passed: tuple[Related, ...] = ()
        if self._relations:
            for found in self._relations.selections(reading):
                held |= found.held
                several += found.counted
                passed += found.passed
        context = self._context(reading) if self._context_matters else 0
        if several or removed or context or passed:
            return self._tallies[held, several, removed, context, passed]
        return self._tallies[held]

    def in_the_way(self, reading: Reading, row: Row) -> list[Row]:
        """Return the relations that count and leave no groups for one that holds."""
        return self._relations.in_the_way(reading, row) if self._relations else []

    def _context(self, reading: Reading) -> int:
        """Return what of a win makes a difference to what counts beside what."""
        context = reading.features & self._discard_matters
        return context | _OTHER_TAI if self._alone and reading.win.extra else context

    def _allowed(self, part: int, features: int) -> int:
        """Return the positions of the rows that lack no feature of a part, as a bit mask."""
        rows = zip(self._asked, self._needed, strict=True)
        return sum(1 << row.position for row, needed in rows if not needed & part & ~features)

    def _candidates_among(self, unsure: int) -> tuple[_Candidate, ...]:
        """Return the rows at some positions of those that have to be asked."""
        return tuple([each for each in self._unsure if unsure & each.bit])

    def _rows_at(self, held: int) -> list[Row]:
        """Return the rows at some positions, in table order."""
        found = []
        while held:
            lowest = held & -held
            found.append(self._by_bit[lowest])
            held ^= lowest
        return found

    def _tally(self, key: int | _Held) -> Tally:
        held, several, removed, context, passed = (key, (), 0, 0, ()) if isinstance(key, int) else key
        rows = self._rows_at(held)
        for row in sorted([row for row in rows if row.excludes or row.excludes_on_discard], key=_turn):
            if not removed >> row.position & 1:
                removed |= row.excludes | row.excludes_on_discard if context & CLAIMED else row.excludes
        counted = [row for row in rows if not removed >> row.position & 1]
        if self._alone and (len(counted) > 1 or context & _OTHER_TAI):
            others = [row for row in counted if row.id not in self._alone]
            counted = others or ([] if context & _OTHER_TAI else counted[:1])  # of several such rows the first one
        values = {name: tai for row in counted for name, tai in row.revalues.items()}
        times = {name: (count, tai) for name, count, tai in several}
        patterns = _worth(counted, times, values)
        excluded = (
            _worth([row for row in rows if row not in counted], times, values) if len(counted) < len(rows) else ()
        )
        if passed:
            excluded = tuple(sorted((*excluded, *(_counted(*related) for related in passed)), key=_place))
        for row in self._after:
            if _comes_after(row, patterns):
                patterns = (*patterns, _counted(row, 1, row.tai))
                break
        return Tally(patterns, excluded, sum([pattern.tai for pattern in patterns]))


def _turn(row: Row) -> int:
    return row.turn


def _place(counted: Counted) -> int:
    return counted.row.position


def _comes_after(row: Row, patterns: tuple[Counted, ...]) -> bool:
    """Tell whether what counts is what a row asks of the sum."""
    lines, tai = row.after_sum or (None, None)
    if lines is not None:
        if len(lines) != len(patterns):
            return False
        if lines != {each.id for each in patterns} or any(each.count > 1 for each in patterns):
            return False
    return tai is None or tai == sum([each.tai for each in patterns])


MATCHERS: Final = Cache(Matcher, _MOST_MATCHERS)
"""The matchers of rule sets."""


def _worth(
    rows: list[Row], times: Mapping[str, tuple[int, int | None]], values: Mapping[str, int]
) -> tuple[Counted, ...]:
    """Return rows with how often they count and what they are worth then."""
    found = []
    for row in rows:
        count, tai = times.get(row.id, _ONCE)
        if tai is None:
            tai = values.get(row.id, row.tai) * (1 << count - 1 if row.doubles else count)
        found.append(_counted(row, count, tai))
    return tuple(found)


_ONCE: Final = (1, None)


_counted = lru_cache(maxsize=_MOST_COUNTED)(Counted)


def of_second_reading(patterns: Iterable[Counted]) -> tuple[Counted, ...]:
    """Return what counts in a reading as the part of the second one of two that are added."""
    return tuple(_counted(each.row, each.count, each.tai, 2) for each in patterns)
