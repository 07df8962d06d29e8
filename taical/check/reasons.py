"""Why a claim does not hold: what the result is made of, and what in it makes the difference."""

from __future__ import annotations

from collections.abc import Iterable

from taical.check.claims import FailedClaim
from taical.domain.rules import RuleSet, Unit, in_unit, name_in_sentences
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
    if claim.of_pattern:
        return _of_pattern(claim, source)
    if claim.part == "tai" and claim.alone and isinstance(claim.expected, int):
        return _tai(source, claim.expected)
    if claim.part == "payments":
        return _("; ").join((_made_of(source), _payment(source, claim.name)))
    return _made_of(source)


def claim_name(claim: FailedClaim) -> str:
    """Return the names of the pattern that a claim is about, after the winner of a deal; empty if it is about none."""
    if not claim.of_pattern:
        return ""
    assert isinstance(claim.source, Score)  # noqa: S101 - a pattern is that of a hand
    row = next((row for row in claim.source.ruleset.rows if row.id == claim.name), None)
    names = dict.fromkeys((row.names["zh"], row.names[current()])) if row else (claim.name,)
    return _("{label}: {text}").format(label=claim.winner, text=" ".join(names)) if claim.winner else " ".join(names)


def _of_pattern(claim: FailedClaim, score: Score) -> str:
    """Return why a pattern does or does not count, and what else does; the claim has named the pattern."""
    name = claim.name
    others = [pattern for pattern in score.patterns if pattern.id != name]
    differs = ""
    if claim.expected is not None and claim.got is not None:
        differs = _times(score, name)
    elif claim.expected is not None:
        held = next((held for held in score.best.excluded if held.id == name), None)
        other = next((option for option in score.readings if name in [row.id for row in option.patterns]), None)
        if not score.ruleset.counts(name):
            text = in_unit(_("it has no value under {ruleset}"), score.ruleset.counts_in)
            differs = text.format(ruleset=name_in_sentences(score.ruleset))
        elif held:
            excluders = _excluders(score.best, held)
            differs = _held_but_excluded(excluders, score.ruleset.counts_in)
            others = [pattern for pattern in others if pattern not in excluders]
        elif other:
            return _in_another(other, name)
        else:
            differs = _("it does not hold")
    rest = in_unit(_("what else counts: {rows}"), score.ruleset.counts_in).format(rows=_rows(others)) if others else ""
    return _("; ").join(filter(None, (differs, rest)))


def _made_of(score: Score) -> str:
    rows = _rows(score.patterns) or _nothing(score)
    return rows if score.tai == score.best.tai else _("{rows}, capped at {tai}").format(rows=rows, tai=score.tai)


def _nothing(score: Score) -> str:
    return in_unit(_("no pattern counts"), score.ruleset.counts_in)


def _rows(patterns: Iterable[Counted]) -> str:
    return " + ".join(f"{_name(pattern)} {pattern.tai}" for pattern in patterns)


def _with_last(patterns: Iterable[Counted], last: Iterable[Counted]) -> str:
    """Return rows with some of them at the end, for a sentence that goes on about these."""
    ends = [*last]
    return _rows([*(pattern for pattern in patterns if pattern not in ends), *ends])


def _name(pattern: Counted) -> str:
    return pattern.row.names[current()]


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
    """Return what a total is made of, and the one row without or with which, or the reading in which, it is right."""
    if score.tai != score.best.tai:
        return _made_of(score)
    missing = expected - score.tai
    without = [pattern for pattern in score.patterns if pattern.tai == -missing]
    if len(without) == 1:
        rows = _with_last(score.patterns, without)
        return _("{rows}; without the last it is {total}").format(rows=rows, total=expected)
    beside = [pattern for pattern in score.best.excluded if pattern.tai == missing]
    if len(beside) == 1:
        return _worth_but_excluded(score, beside[0], expected)
    other = next((option for option in score.readings if option.tai == expected), None)
    if other:
        message = _("{rows}; another reading is worth {total}: {others}")
        others = _rows(other.patterns) or _nothing(score)
        return message.format(rows=_made_of(score), total=expected, others=others)
    return _made_of(score)


def _worth_but_excluded(score: Score, pattern: Counted, total: int) -> str:
    option = score.best
    excluders = _excluders(option, pattern)
    rows, row = _with_last(option.patterns, excluders), _rows([pattern])
    if not excluders:
        message = _("{rows}; with {row} it is {total}, but that does not count beside the others")
        message = in_unit(message, score.ruleset.counts_in)
        return message.format(rows=rows, row=row, total=total)
    message = ngettext(
        "{rows}; with {row} it is {total}, but the last excludes that",
        "{rows}; with {row} it is {total}, but the last {count} exclude that",
        len(excluders),
    )
    return message.format(rows=rows, row=row, total=total, count=len(excluders))


def _excluders(option: ScoredReading, pattern: Counted) -> list[Counted]:
    """Return the counted patterns that exclude a pattern; a flower win excludes the rest without naming it."""
    return [other for other in option.patterns if other.row.excludes >> pattern.row.position & 1]


def _held_but_excluded(excluders: list[Counted], unit: Unit) -> str:
    if not excluders:
        return in_unit(_("it holds, but it does not count beside the others"), unit)
    message = ngettext("it holds, but {rows} excludes it", "it holds, but {rows} exclude it", len(excluders))
    return message.format(rows=_(" and ").join(_rows([pattern]) for pattern in excluders))


def _in_another(option: ScoredReading, name: str) -> str:
    """Return that a pattern counts in another reading, and what else does there."""
    beside = _rows(pattern for pattern in option.patterns if pattern.id != name)
    if not beside:
        return _("it is in another reading, worth {total}").format(total=option.tai)
    return _("it is in another reading, worth {total} with {rows}").format(total=option.tai, rows=beside)


def _times(score: Score, name: str) -> str:
    """Return how often a pattern counts, and at which value, that should be worth something else."""
    pattern = next(pattern for pattern in score.patterns if pattern.id == name)
    if pattern.count == 1:
        return _("it counts once")
    return _("it counts {count} times {tai}").format(count=pattern.count, tai=pattern.tai // pattern.count)


def _payment(score: Score, seat: str) -> str:
    if seat not in SEATS:
        return _("the seats are {seats}").format(seats=", ".join(SEATS))
    payers = [payer for payer in score.payers if seat in (payer.seat, score.win.seat)]
    return _("; ").join(_paid(payer, score.ruleset) for payer in payers) or _("{seat} pays nothing").format(seat=seat)


def _paid(payer: Payer, rules: RuleSet) -> str:
    text = rules.in_unit(_("{seat} pays {amount} for {tai} tai"), _("{seat} pays {amount} for {tai} fan"))
    text = text.format(seat=payer.seat, amount=payer.amount, tai=payer.tai)
    if payer.dealer_tai:
        text += in_unit(_(", {tai} of them for the dealer"), rules.counts_in).format(tai=payer.dealer_tai)
    if payer.instead_of:
        text += _(", liable for {seat}").format(seat=payer.instead_of)
    return text
