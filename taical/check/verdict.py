"""What checking a record comes to, in plain values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from taical.batch.scorer import Outcome, Scorer
from taical.check.claims import A_ROW, A_SCORE, ClaimValue, FailedClaim, claimed, failed_claims
from taical.check.hints import HintFinder
from taical.check.reasons import claim_reason
from taical.domain.rules import Number
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.readers import RawRecord, data_of
from taical.records.parser import record_id
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.diff import Data


class Mismatch(NamedTuple):
    """A claim that does not hold, in words: what of `expect` it is, and why the result is what it is."""

    what: str
    expected: str
    got: str
    why: str


class Verdict(NamedTuple):
    """What checking a record came to."""

    entry: RawRecord
    """The record, with its data only where hints can be looked for."""
    id: str
    claims: bool
    """Whether the record claims anything."""
    error: str | None = None
    """The code of an error that was not expected."""
    mismatches: tuple[Mismatch, ...] = ()
    hints: tuple[str, ...] = ()
    """Changes to the rule set, or other rule sets, under which all claims hold, as far as they were looked for."""


class Checker:
    """Scores records and compares them with what they expect; it can be pickled.

    `base` and `unit` are the run's prices for records that give none.
    """

    def __init__(self, data: Data, *, base: Number | None = None, unit: Number | None = None) -> None:
        self._scorer = Scorer(compile_ruleset(data), base=base, unit=unit)
        self._hint_finder = HintFinder(data, base=base, unit=unit)

    def __call__(self, entries: Iterable[RawRecord]) -> list[Verdict]:
        """Check records in order, without hints, which take much longer than the rest."""
        return [_verdict(outcome) for outcome in self._scorer.outcomes(entries)]

    def verdict(self, entry: RawRecord) -> Verdict:
        """Check one record."""
        return _verdict(self._scorer.outcome(entry))

    def with_hints(self, verdict: Verdict) -> Verdict:
        """Return a verdict with its hints, if there are any."""
        if not verdict.mismatches or verdict.entry.data is None:
            return verdict
        outcome = self._scorer.outcome(verdict.entry)
        return verdict._replace(hints=tuple(self._hint_finder.hints(outcome)))


def lost(entry: RawRecord, how: str) -> Verdict:
    """Return the verdict on a record whose process died, such as because it `was ended by signal 9 (SIGKILL)`."""
    message = _("the process checking the record {how}").format(how=how)
    error = TaicalError("worker_died", message)
    outcome = Outcome(entry, record_id(data_of(entry), entry.default_id), None, error, None)
    return _verdict(outcome)._replace(entry=entry._replace(data=None))


def mismatches(outcome: Outcome) -> list[Mismatch]:
    """Return the claims of a record that do not hold; every record claims at least not to be an error."""
    return [
        Mismatch(claim.what, _shown(claim.expected), _got(claim), claim_reason(claim))
        for claim in failed_claims(outcome)
    ]


def mismatch_text(mismatch: Mismatch) -> str:
    """Return a mismatch in one line."""
    return _("{what}: expected {expected}, got {got} ({why})").format(**mismatch._asdict())


def hints_text(verdict: Verdict) -> str:
    """Return the hints of a verdict in one line, empty if it has none."""
    if not verdict.hints:
        return ""
    first, *others = verdict.hints
    if not others:
        return _("this is what {line} gives").format(line=first)
    sentence = ngettext(
        "this is what {line} gives, and so does {others}", "this is what {line} gives, and so do {others}", len(others)
    )
    return sentence.format(line=first, others=_(" and ").join(others))


def _verdict(outcome: Outcome) -> Verdict:
    found = mismatches(outcome)
    entry = outcome.entry
    if not found or isinstance(entry.data, TaicalError):
        entry = entry._replace(data=None)
    error = outcome.error.code if outcome.error and found else None
    return Verdict(entry, outcome.id, claimed(outcome), error, tuple(found))


def _got(claim: FailedClaim) -> str:
    """Return what came out; for a pattern with its unit, since tai are easily taken for how often it counts."""
    if claim.part in ("patterns", "has", "lacks") and claim.got is not None:
        return _("{tai} tai").format(tai=claim.got)
    return _shown(claim.got)


def _shown(value: ClaimValue) -> str:
    if value is None:
        return _("none")
    text = str(value)
    return _(text) if text in (A_ROW, A_SCORE) else text
