"""Summary of a run over many records: how many were scored, their totals, their patterns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taical.batch.scorer import Outcome
from taical.batch.standings import Standings
from taical.engine.deal import DealScore
from taical.records.names import TEXTS


@dataclass(slots=True)
class Summary:
    """Counts over records; parts of a run are counted apart and merged.

    Each winner of a deal is a hand, also one who is passed over; a drawn hand and a false win are records without one.
    """

    records: int = 0  # how many records there were
    errors: Counter[str] = field(default_factory=Counter)  # how many could not be scored, by the error's code
    # how many hands were worth each total after a cap, by the total in tai
    totals: Counter[int] = field(default_factory=Counter)
    # in how many hands each pattern counted, by its id; twice in one hand is one hand
    patterns: Counter[str] = field(default_factory=Counter)
    # in how many records each key of one's own was carried to the result
    own: Counter[str] = field(default_factory=Counter)
    standings: Standings | None = None  # what each player won and lost, where it is asked for

    @property
    def unscored(self) -> int:
        """How many records could not be scored."""
        return self.errors.total()

    @property
    def scored(self) -> int:
        """How many records were scored."""
        return self.records - self.unscored

    @property
    def hands(self) -> int:
        """How many winning hands were scored."""
        return self.totals.total()

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count records."""
        self.records += len(outcomes)
        totals: list[int] = []
        patterns: list[str] = []
        for outcome in outcomes:
            if outcome.carried:
                self.own.update(name for name, _value in outcome.carried if name not in TEXTS)
            if self.standings is not None:
                self.standings.add(outcome)
            if outcome.error:
                self.errors[outcome.error.code] += 1
                continue
            result = outcome.score
            assert result  # noqa: S101 - a record has a score or an error
            for score in result.scores if isinstance(result, DealScore) else (result,):
                totals.append(score.tai)
                patterns += {pattern.row.id for pattern in score.patterns}
        self.totals.update(totals)
        self.patterns.update(patterns)

    def merge(self, other: Summary) -> None:
        """Add the counts of another part of the run."""
        self.records += other.records
        self.errors.update(other.errors)
        self.totals.update(other.totals)
        self.patterns.update(other.patterns)
        self.own.update(other.own)
        if self.standings is not None and other.standings is not None:
            self.standings.merge(other.standings)

    def data(self, seconds: float) -> dict[str, Any]:
        """Return the counts as plain data, the most frequent first and totals in order."""
        return {
            "records": self.records,
            "scored": self.scored,
            "errors": dict(by_frequency(self.errors)),
            "hands": self.hands,
            "hands_by_total": {str(total): count for total, count in sorted(self.totals.items())},
            "patterns": dict(by_frequency(self.patterns)),
            **({"own": dict(self.own)} if self.own else {}),
            "seconds": round(seconds, 3),
            "records_per_second": rate(self.records, seconds),
        }


def by_frequency(counts: Counter[str]) -> list[tuple[str, int]]:
    """Return names with their counts, the most frequent first, then by name."""
    return sorted(counts.items(), key=lambda counted: (-counted[1], counted[0]))


def rate(records: int, seconds: float) -> float | None:
    """Return the records per second, or None without records or time."""
    if not records or seconds <= 0:
        return None
    per_second = records / seconds
    return round(per_second) if per_second >= 10 else round(per_second, 2)
