"""What checking a record comes to, in plain values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from taical.batch.named_files import NamedFiles
from taical.batch.scorer import LOST, Outcome, Scorer, without_score
from taical.check.claims import A_ROW, A_SCORE, ClaimValue, FailedClaim, claimed, failed_claims
from taical.check.hints import MOST_HINTS, HintFinder, Lines, together
from taical.check.reasons import claim_name, claim_reason
from taical.domain.rules import Number
from taical.engine.deal import DealScore
from taical.engine.scoring import Score
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.readers import RawRecord
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.diff import Data


class Mismatch(NamedTuple):
    """A claim that does not hold, in words: what of `expect` it is, and why the result is what it is, if known."""

    what: str
    expected: str
    got: str
    why: str
    name: str = ""
    """The pattern that it is about, by its names."""


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
    explaining: tuple[Lines, ...] = ()
    """All of these, value by value, so that those of several records can be compared."""

    @property
    def place(self) -> str:
        """Where the record starts."""
        return f"{self.entry.file}:{self.entry.line}"

    @property
    def where(self) -> str:
        """Where the record starts, and its id where that says more than the line."""
        return f"{self.place}:" if self.id == str(self.entry.line) else f"{self.place}: [{self.id}]"


class Checker:
    """Scores records and compares them with what they expect; it can be pickled.

    `base` and `unit` are the run's prices for records that give none.
    """

    def __init__(
        self,
        data: Data,
        *,
        base: Number | None = None,
        unit: Number | None = None,
        named_files: NamedFiles | None = None,
    ) -> None:
        self._scorer = Scorer(compile_ruleset(data), base=base, unit=unit, named_files=named_files)
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
        found = self._hint_finder.explaining(outcome)
        return verdict._replace(hints=tuple(map(together, found[:MOST_HINTS])), explaining=found)


def lost(entry: RawRecord, how: str) -> Verdict:
    """Return the verdict on a record whose process died, such as because it `was ended by signal 9 (SIGKILL)`."""
    message = _("the process checking the record {how}").format(how=how)
    outcome = without_score(entry, TaicalError(LOST, message))
    return _verdict(outcome)._replace(entry=entry._replace(data=None))


def mismatches(outcome: Outcome) -> list[Mismatch]:
    """Return the claims of a record that do not hold; every record claims at least not to be an error."""
    return [
        Mismatch(claim.what, _expected(claim), _got(claim), claim_reason(claim), claim_name(claim))
        for claim in failed_claims(outcome)
    ]


def mismatch_text(mismatch: Mismatch) -> str:
    """Return a mismatch in one line."""
    text = _("{what}: expected {expected}, got {got}").format(
        what=mismatch.name or mismatch.what, expected=mismatch.expected, got=mismatch.got
    )
    return _("{text} ({why})").format(text=text, why=mismatch.why) if mismatch.why else text


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


def _expected(claim: FailedClaim) -> str:
    """Return what is claimed; for a pattern with its unit, since tai are easily taken for how often it counts."""
    return _tai(claim, claim.expected) if claim.is_value else _shown(claim.expected)


def _got(claim: FailedClaim) -> str:
    """Return what came out, for a pattern with its unit where what is claimed has none."""
    if claim.is_value:
        return str(claim.got or 0)
    return _tai(claim, claim.got) if claim.of_pattern and claim.got is not None else _shown(claim.got)


def _tai(claim: FailedClaim, value: ClaimValue) -> str:
    text = _("{tai} tai")
    if isinstance(claim.source, Score | DealScore):
        text = claim.source.ruleset.in_unit(text, _("{tai} fan"))
    return text.format(tai=value)


def _shown(value: ClaimValue) -> str:
    if value is None:
        return _("none")
    text = str(value)
    return _(text) if text in (A_ROW, A_SCORE) else text
