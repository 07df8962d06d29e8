"""What an explanation is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from taical.domain.rules import Row
from taical.domain.tiles import Style
from taical.domain.win import Shape
from taical.engine.scoring import Score, ScoredReading
from taical.explanation.sentences import sentence, spoken_in
from taical.i18n import Language
from taical.patterns.reason import Reason

Status = Literal["counted", "excluded", "nearly", "missing"]

NEAR = 2
"""Within how many steps a pattern nearly holds."""


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one row of the rule set."""

    row: Row
    language: Language  # that of the sentences
    # it counted; it holds but another one excluded it; it nearly holds, or it does in another reading; or it
    # misses more than that
    status: Status
    count: int = 0  # how often it holds
    tai: int = 0  # what it adds to the total or would add, in tai
    made_by: Reason | None = None  # what makes it, where it holds
    excluded_by: tuple[Row, ...] = ()  # the rows that excluded it
    # why it did not count or what it is worth otherwise than alone, what is most in the way first
    reasons: tuple[Reason, ...] = ()
    # the numbers of the other readings in which it counts, where it does not count in this one
    readings: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name of the row in the language of the explanation."""
        return self.row.names[self.language]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The reasons in words: what makes it, where it holds, and then why it did not count."""
        with spoken_in(self.language):
            return tuple(map(sentence, (*filter(None, (self.made_by,)), *self.reasons)))

    @property
    def steps(self) -> int:
        """How far the hand is from what the pattern asks."""
        return sum(reason.steps for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class ExplainedWait:
    """What a hand waited for, and whether that is 獨聽."""

    tiles: tuple[int, ...]  # the kinds of tile that would have won, in tile order
    shape: Shape | None  # the shape of the wait, or None where no winning tile is marked
    one_tile: bool  # whether it is a one-tile wait (獨聽); where the rule set does not pay it, a reason says so
    reasons: tuple[Reason, ...]  # why it is one or not
    language: Language  # that of the sentences

    @property
    def sentences(self) -> tuple[str, ...]:
        """The reasons in words."""
        with spoken_in(self.language):
            return tuple(map(sentence, self.reasons))


@dataclass(frozen=True, slots=True)
class ExplainedReading:
    """A reading that was not chosen."""

    option: ScoredReading  # the reading with what it is worth
    reason: Reason  # why the chosen one goes before it


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a score is what it is.

    Attributes:
        score: The score.
        lines: What became of each row of the rule set, in table order.
        wait: The wait.
        chosen: Why the reading that counts was chosen.
        others: The other readings, the best first.
        language: The language of the sentences.
    """

    score: Score
    lines: tuple[Line, ...]
    wait: ExplainedWait
    chosen: Reason
    others: tuple[ExplainedReading, ...]
    language: Language

    def sentence(self, reason: Reason, style: Style = "plain") -> str:
        """Return one of the reasons in words."""
        with spoken_in(self.language):
            return sentence(reason, style)

    def of(self, *statuses: Status) -> list[Line]:
        """Return the lines of some statuses, those with the fewest steps first."""
        return sorted((line for line in self.lines if line.status in statuses), key=lambda line: line.steps)
