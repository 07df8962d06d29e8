"""What a pattern is: its rule in words, and the conditions on a reading that state it once.

A condition is one object: the features that the matcher tests, a test where features do not decide, the reasons that it
fails, and the tiles that show it where it holds. From the conditions come the masks of the matcher, `--why`, `explain`
and the near misses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from taical.domain.rules import Switches
from taical.engine.readings import Reading
from taical.patterns.reason import Evidence, Reason, WhyNot, whole_hand

if TYPE_CHECKING:
    from taical.engine.relations import Relation, Returned

Test = Callable[[Reading], int]
"""Tells whether a condition holds in a reading that has its features."""

Count = Callable[[Reading], int]
"""Returns how often a pattern holds in a reading that has its features."""


@dataclass(slots=True, eq=False, repr=False)
class Condition:
    """One thing that a pattern asks of a reading."""

    features: int  # without which it does not hold, as a bit mask: see `taical.engine.features`
    why_not: WhyNot  # the reasons that a reading fails it; only asked where it does
    evidence: Evidence = whole_hand  # what shows it where it holds
    test: Test | None = None  # decides it among readings with the features; None where the features alone decide
    waived_by: str = ""  # the switch with which the house does not ask for it

    def holds(self, reading: Reading) -> bool:
        """Tell whether a reading meets it."""
        if self.waived_by and getattr(reading.switches, self.waived_by):
            return True
        if reading.features & self.features != self.features:
            return False
        return self.test is None or bool(self.test(reading))

    def reasons(self, reading: Reading) -> list[Reason]:
        """Return why a reading fails it; nothing where it meets it."""
        return [] if self.holds(reading) else self.why_not(reading)


@dataclass(eq=False, repr=False)
class Pattern:
    """A pattern 台種: it holds where all of its conditions do."""

    rule: str  # its Chinese name and its rule in one sentence
    conditions: tuple[Condition, ...]
    counted: Count | None = None  # how often it holds, where that can be more than once
    alone: bool = False  # whether it counts only where nothing else does
    id: str = ""  # the name of the variable that holds it, which the package's registry fills in
    relation: Relation | Returned | None = None  # what it asks of some of the sets, in each choice of which it holds
    spec: Mapping[str, Any] | None = None  # the conditions of a house's own pattern, as its rule-set file has them

    def __reduce__(self) -> tuple[Callable[..., Pattern], tuple[object, ...]]:
        """Go to another process by id, as conditions cannot."""
        return _registered, (self.id,)

    @cached_property
    def features(self) -> int:
        """The features without which it does not hold, as a bit mask, whatever the house waives."""
        mask = 0
        for condition in self.conditions:
            if not condition.waived_by:
                mask |= condition.features
        return mask

    def features_under(self, switches: Switches) -> int:
        """Return the features without which it does not hold in a house, as a bit mask."""
        mask = 0
        for condition in self.conditions:
            if not (condition.waived_by and getattr(switches, condition.waived_by)):
                mask |= condition.features
        return mask

    @cached_property
    def certain(self) -> bool:
        """Whether it holds, once, wherever its features are."""
        return self.counted is None and all(condition.test is None for condition in self.conditions)

    @cached_property
    def count(self) -> Count:
        """How often it holds in a reading that has its features."""
        if self.counted:
            return self.counted
        tests = [condition.test for condition in self.conditions if condition.test]
        if len(tests) == 1:
            return tests[0]

        def holds(reading: Reading) -> bool:
            for test in tests:  # noqa: SIM110 - a loop takes half the time of `all`
                if not test(reading):
                    return False
            return True

        return holds

    def times(self, reading: Reading) -> int:
        """Return how often it holds in a reading."""
        needed = self.features_under(reading.switches)
        return int(self.count(reading)) if reading.features & needed == needed else 0

    def evidence(self, reading: Reading) -> Reason:
        """Return what shows the pattern in a reading that has it: what shows its first condition."""
        return self.conditions[0].evidence(reading)

    def why_not(self, reading: Reading) -> list[Reason]:
        """Return the reasons that a reading lacks the pattern; none where it has it."""
        return [reason for condition in self.conditions for reason in condition.reasons(reading)]


def _registered(name: str) -> Pattern:
    from taical.patterns import PATTERNS

    return PATTERNS[name]


def pattern(rule: str, *conditions: Condition, count: Count | None = None) -> Pattern:
    """Return the pattern that a module's variable names: the name is its id."""
    return Pattern(rule, conditions, count)
