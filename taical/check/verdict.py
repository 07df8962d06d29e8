"""What checking a record comes to, in plain values that can go to another process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from taical.batch.scorer import Outcome, Scorer
from taical.check.alternatives import Data
from taical.check.claims import A_ROW, A_SCORE, FailedClaim, Value, claimed, failed_claims
from taical.check.hints import Explainer
from taical.check.reasons import reason
from taical.domain.rules import Number
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.readers import Entry, data_of
from taical.records.parser import record_id
from taical.rulesets.compiler import compile_ruleset

_IN_WORDS = (A_ROW, A_SCORE)


class Difference(NamedTuple):
    """One claim that does not hold.

    Attributes:
        what: The part of `expect`.
        expected: What it claims.
        got: What came out.
        why: What the result is made of, and what in it makes the difference.
    """

    what: str
    expected: str
    got: str
    why: str


class Verdict(NamedTuple):
    """What checking a record came to.

    Attributes:
        entry: The record as it was found, its data only where there is more to find out about it.
        id: What it is called by.
        claims: Whether it claims anything.
        error: The code of an error that it did not expect, or None.
        differences: The claims that do not hold.
        explanations: What would have to be otherwise in the table for all of them to hold, as far as it was looked for.
    """

    entry: Entry
    id: str
    claims: bool
    error: str | None = None
    differences: tuple[Difference, ...] = ()
    explanations: tuple[str, ...] = ()


class Checker:
    """Scores records and compares them with what they expect; it can go to another process.

    Args:
        data: The content of the run's rule set, with everything that it extends.
        base: 底 for records that give none, in place of the rule set's.
        unit: The price of one tai for records that give none, in place of the rule set's.

    Raises:
        RulesetError: When the rule set cannot be used.
    """

    def __init__(self, data: Data, *, base: Number | None = None, unit: Number | None = None) -> None:
        self._scorer = Scorer(compile_ruleset(data), base=base, unit=unit)
        self._explainer = Explainer(data, base=base, unit=unit)

    def __call__(self, entries: Iterable[Entry]) -> list[Verdict]:
        """Check records in order, without explanations, which take much longer than the rest."""
        return [_verdict(outcome) for outcome in self._scorer.outcomes(entries)]

    def verdict(self, entry: Entry) -> Verdict:
        """Check one record."""
        return _verdict(self._scorer.outcome(entry))

    def explained(self, verdict: Verdict) -> Verdict:
        """Return a verdict with its explanations, where there are any."""
        if not verdict.differences or verdict.entry.data is None:
            return verdict
        outcome = self._scorer.outcome(verdict.entry)
        return verdict._replace(explanations=tuple(self._explainer.explanations(outcome)))


def lost(entry: Entry, how: str) -> Verdict:
    """Return the verdict on a record whose process died.

    Args:
        entry: The record.
        how: How the process ended, such as `was ended by signal 9 (SIGKILL)`.
    """
    message = _("the process that held the record {how} before it was checked").format(how=how)
    error = TaicalError("worker_died", message)
    outcome = Outcome(entry, record_id(data_of(entry), entry.default_id), None, error, None)
    return _verdict(outcome)._replace(entry=entry._replace(data=None))


def differences(outcome: Outcome) -> list[Difference]:
    """Return every claim of a record that does not hold; a record without claims has at least to be scored."""
    return [
        Difference(claim.what, _shown(claim.expected), _got(claim), reason(claim)) for claim in failed_claims(outcome)
    ]


def _verdict(outcome: Outcome) -> Verdict:
    found = differences(outcome)
    entry = outcome.entry
    if not found or isinstance(entry.data, TaicalError):
        entry = entry._replace(data=None)
    error = outcome.error.code if outcome.error and found else None
    return Verdict(entry, outcome.id, claimed(outcome), error, tuple(found))


def _got(claim: FailedClaim) -> str:
    """Return what came out; of a pattern it says that it is tai, which are easily taken for how often it holds."""
    if claim.part in ("patterns", "has", "lacks") and claim.got is not None:
        return _("{tai} tai").format(tai=claim.got)
    return _shown(claim.got)


def _shown(value: Value) -> str:
    if value is None:
        return _("none")
    text = str(value)
    return _(text) if text in _IN_WORDS else text
