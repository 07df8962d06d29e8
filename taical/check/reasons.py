"""Why a claim does not hold: what the result is made of, and what in it makes the difference."""

from __future__ import annotations

from collections.abc import Iterable

from taical.check.claims import FailedClaim
from taical.deal import DealScore
from taical.errors import TaicalError
from taical.payment import Payer
from taical.rules import RuleSet
from taical.scoring import Counted, Score, ScoredReading
from taical.tiles import SEATS


def reason(claim: FailedClaim) -> str:
    """Return why a claim does not hold."""
    source = claim.source
    if isinstance(source, TaicalError):
        return source.message
    if isinstance(source, DealScore):
        return _deal(source)
    return "; ".join(filter(None, (_made_of(source), _what_differs(claim, source))))


def _what_differs(claim: FailedClaim, score: Score) -> str:
    if claim.part == "tai" and claim.alone and isinstance(claim.expected, int):
        return _tai(score, claim.expected)
    if claim.part == "payments":
        return _payment(score, claim.name)
    if claim.part in ("patterns", "has") and claim.expected is not None:
        return _missing(score, claim.name) if claim.got is None else _times(score, claim.name)
    return ""


def _made_of(score: Score) -> str:
    capped = f", capped at {score.tai}" if score.tai != score.best.tai else ""
    return f"{_rows(score.patterns)}{capped}"


def _rows(patterns: Iterable[Counted]) -> str:
    return " + ".join(f"{_name(pattern)} {pattern.tai}" for pattern in patterns) or "no pattern counts"


def _name(pattern: Counted) -> str:
    return f"{pattern.row.names['zh']} {pattern.id}"


def _pattern(ruleset: RuleSet, name: str) -> str:
    return next((f"{row.names['zh']} {name}" for row in ruleset.rows if row.id == name), name)


def _deal(score: DealScore) -> str:
    passed_over = {part.win.seat for part in score.scores} - {*score.paid}
    won = [
        f"{part.win.seat}: {_made_of(part)}{', passed over' if part.win.seat in passed_over else ''}"
        for part in score.scores
    ]
    culprit = score.deal.false_win
    return "; ".join(won) or (f"{culprit} wrongly declared a win" if culprit else "nobody won")


def _tai(score: Score, expected: int) -> str:
    """Return the one row without or with which the total is as expected, or else the reading that is worth that."""
    if score.tai != score.best.tai:
        return ""
    missing = expected - score.tai
    without = [pattern for pattern in score.patterns if pattern.tai == -missing]
    if len(without) == 1:
        return f"without {_name(without[0])} it is {expected}"
    beside = [pattern for pattern in score.best.excluded if pattern.tai == missing]
    if len(beside) == 1:
        return f"with {_name(beside[0])} {missing} it is {expected}, but {_excluded(score.best, beside[0], 'that')}"
    other = next((option for option in score.readings if option.tai == expected), None)
    return f"another reading is worth {expected}: {_rows(other.patterns)}" if other else ""


def _excluded(option: ScoredReading, pattern: Counted, it: str = "it") -> str:
    excluders = [other for other in option.patterns if other.row.excludes >> pattern.row.position & 1]
    if not excluders:
        return f"{it} does not count beside the others"
    return f"{' and '.join(map(_name, excluders))} {'excludes' if len(excluders) == 1 else 'exclude'} {it}"


def _missing(score: Score, name: str) -> str:
    """Return why a pattern does not count."""
    pattern = _pattern(score.ruleset, name)
    if not score.ruleset.counts(name):
        return f"{pattern} has no value under {score.ruleset.id}"
    held = next((held for held in score.best.excluded if held.id == name), None)
    if held:
        return f"{pattern} holds, but {_excluded(score.best, held)}"
    other = next((option for option in score.readings if name in [row.id for row in option.patterns]), None)
    if other:
        return f"{pattern} is in another reading, worth {other.tai}: {_rows(other.patterns)}"
    return f"{pattern} does not hold"


def _times(score: Score, name: str) -> str:
    """Return how often a pattern counts that is worth something else than expected."""
    pattern = next(pattern for pattern in score.patterns if pattern.id == name)
    if pattern.count == 1:
        return f"{_name(pattern)} counts once"
    return f"{_name(pattern)} counts {pattern.count} times {pattern.tai // pattern.count}"


def _payment(score: Score, seat: str) -> str:
    if seat not in SEATS:
        return f"the seats are {', '.join(SEATS)}"
    payers = [payer for payer in score.payers if seat in (payer.seat, score.win.seat)]
    return ", ".join(map(_paid, payers)) or f"{seat} pays nothing"


def _paid(payer: Payer) -> str:
    dealer = f", {payer.dealer_tai} of them for the dealer" if payer.dealer_tai else ""
    liable = f", liable for {payer.instead_of}" if payer.instead_of else ""
    return f"{payer.seat} pays {payer.amount} for {payer.tai} tai{dealer}{liable}"
