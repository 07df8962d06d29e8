"""Why a claim does not hold: what the result is made of, and what in it makes the difference."""

from __future__ import annotations

from collections.abc import Iterable

from taical.check.claims import FailedClaim
from taical.domain.rules import RuleSet, name_in_sentences
from taical.domain.tiles import SEATS
from taical.engine.deal import DealScore
from taical.engine.matcher import Counted
from taical.engine.payment import Payer
from taical.engine.scoring import Score, ScoredReading
from taical.errors import TaicalError
from taical.i18n import current, ngettext
from taical.i18n import gettext as _


def claim_reason(claim: FailedClaim) -> str:
    """Return why a claim does not hold."""
    source = claim.source
    if isinstance(source, TaicalError):
        return source.message
    if isinstance(source, DealScore):
        return _deal(source)
    return _("; ").join(filter(None, (_made_of(source), _what_differs(claim, source))))


def _what_differs(claim: FailedClaim, score: Score) -> str:
    if claim.part == "tai" and claim.alone and isinstance(claim.expected, int):
        return _tai(score, claim.expected)
    if claim.part == "payments":
        return _payment(score, claim.name)
    if claim.part in ("patterns", "has") and claim.expected is not None:
        return _missing(score, claim.name) if claim.got is None else _times(score, claim.name)
    return ""


def _made_of(score: Score) -> str:
    rows = _rows(score.patterns)
    return rows if score.tai == score.best.tai else _("{rows}, capped at {tai}").format(rows=rows, tai=score.tai)


def _rows(patterns: Iterable[Counted]) -> str:
    return " + ".join(f"{_name(pattern)} {pattern.tai}" for pattern in patterns) or _("no pattern counts")


def _name(pattern: Counted) -> str:
    return f"{pattern.row.names[current()]} {pattern.id}"


def _pattern(ruleset: RuleSet, name: str) -> str:
    return next((f"{row.names[current()]} {name}" for row in ruleset.rows if row.id == name), name)


def _deal(score: DealScore) -> str:
    passed_over = {part.win.seat for part in score.scores} - {*score.paid}
    won = [
        _("{label}: {text}").format(label=part.win.seat, text=_made_of(part))
        + (_(", passed over") if part.win.seat in passed_over else "")
        for part in score.scores
    ]
    culprit = score.deal.false_win
    if culprit:
        return _("{seat} wrongly declared a win").format(seat=culprit)
    return _("; ").join(won) or _("nobody won")


def _tai(score: Score, expected: int) -> str:
    """Return the one pattern without or with which the total is as expected, else the reading with that total."""
    if score.tai != score.best.tai:
        return ""
    missing = expected - score.tai
    without = [pattern for pattern in score.patterns if pattern.tai == -missing]
    if len(without) == 1:
        return _("without {pattern} it is {total}").format(pattern=_name(without[0]), total=expected)
    beside = [pattern for pattern in score.best.excluded if pattern.tai == missing]
    if len(beside) == 1:
        return _worth_but_excluded(f"{_name(beside[0])} {missing}", expected, _excluders(score.best, beside[0]))
    other = next((option for option in score.readings if option.tai == expected), None)
    if other:
        return _("another reading is worth {total}: {rows}").format(total=expected, rows=_rows(other.patterns))
    return ""


def _worth_but_excluded(row: str, total: int, excluders: list[str]) -> str:
    if not excluders:
        message = _("with {row} it is {total}, but that does not count beside the others")
        return message.format(row=row, total=total)
    message = ngettext(
        "with {row} it is {total}, but {excluders} excludes that",
        "with {row} it is {total}, but {excluders} exclude that",
        len(excluders),
    )
    return message.format(row=row, total=total, excluders=_(" and ").join(excluders))


def _excluders(option: ScoredReading, pattern: Counted) -> list[str]:
    """Return the counted patterns that exclude a pattern; a flower win excludes the rest without naming it."""
    return [_name(other) for other in option.patterns if other.row.excludes >> pattern.row.position & 1]


def _missing(score: Score, name: str) -> str:
    """Return why a pattern that is expected does not count."""
    pattern = _pattern(score.ruleset, name)
    if not score.ruleset.counts(name):
        return _("{pattern} has no value under {ruleset}").format(
            pattern=pattern, ruleset=name_in_sentences(score.ruleset)
        )
    held = next((held for held in score.best.excluded if held.id == name), None)
    if held:
        return _held_but_excluded(pattern, _excluders(score.best, held))
    other = next((option for option in score.readings if name in [row.id for row in option.patterns]), None)
    if other:
        message = _("{pattern} is in another reading, worth {total}: {rows}")
        return message.format(pattern=pattern, total=other.tai, rows=_rows(other.patterns))
    return _("{pattern} does not hold").format(pattern=pattern)


def _held_but_excluded(pattern: str, excluders: list[str]) -> str:
    if not excluders:
        return _("{pattern} holds, but it does not count beside the others").format(pattern=pattern)
    message = ngettext(
        "{pattern} holds, but {excluders} excludes it", "{pattern} holds, but {excluders} exclude it", len(excluders)
    )
    return message.format(pattern=pattern, excluders=_(" and ").join(excluders))


def _times(score: Score, name: str) -> str:
    """Return how often a pattern counts, and at which value, that should be worth something else."""
    pattern = next(pattern for pattern in score.patterns if pattern.id == name)
    if pattern.count == 1:
        return _("{pattern} counts once").format(pattern=_name(pattern))
    message = _("{pattern} counts {count} times {tai}")
    return message.format(pattern=_name(pattern), count=pattern.count, tai=pattern.tai // pattern.count)


def _payment(score: Score, seat: str) -> str:
    if seat not in SEATS:
        return _("the seats are {seats}").format(seats=", ".join(SEATS))
    payers = [payer for payer in score.payers if seat in (payer.seat, score.win.seat)]
    return _("; ").join(map(_paid, payers)) or _("{seat} pays nothing").format(seat=seat)


def _paid(payer: Payer) -> str:
    text = _("{seat} pays {amount} for {tai} tai").format(seat=payer.seat, amount=payer.amount, tai=payer.tai)
    if payer.dealer_tai:
        text += _(", {tai} of them for the dealer").format(tai=payer.dealer_tai)
    if payer.instead_of:
        text += _(", liable for {seat}").format(seat=payer.instead_of)
    return text
