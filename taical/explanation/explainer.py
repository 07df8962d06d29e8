"""From a score to why it is what it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from taical.domain.rules import Row, Unit, in_unit
from taical.engine.matcher import Counted
from taical.engine.scoring import Score
from taical.errors import RecordError, of_other_type, refuse_unknown_language
from taical.explanation.choice import other_readings, why_chosen
from taical.explanation.exclusions import why_excluded
from taical.explanation.flower_wins import not_there
from taical.explanation.model import NEAR, Explanation, Line, Status
from taical.explanation.sentences import spoken_in
from taical.explanation.wait import explained_wait
from taical.i18n import Language, current
from taical.i18n import gettext as _
from taical.patterns.reason import Reason, reason


def explain(score: Score, language: Language | None = None) -> Explanation:
    """Explain a score: every row of the rule set, the wait, and the choice among the readings.

    Args:
        score: The score.
        language: The language of the sentences; the one in use where it is None.

    Returns:
        The explanation; each of its lines has its reasons as codes and as finished `sentences`.

    >>> import taical
    >>> win = taical.parse_record({"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "S", "from": "E"})
    >>> explanation = explain(taical.score(win, taical.load_ruleset("wikipedia")), "en")
    >>> [(line.row.id, [reason.code for reason in line.reasons]) for line in explanation.of("nearly")][:2]
    [('self_drawn', ['discarded']), ('concealed_hand', ['claimed'])]
    >>> explanation.lines[0].sentences
    ('5s was discarded by East, not drawn',)
    """
    if not isinstance(score, Score):
        raise RecordError("bad_record", of_other_type(score, "taical.Score"))
    if language is not None:
        refuse_unknown_language(language)
    with spoken_in(language):
        explanation = Explanation(
            score,
            (*(_line(score, row) for row in score.ruleset.rows), *_extra_lines(score)),
            explained_wait(score),
            why_chosen(score),
            other_readings(score),
            current(),
        )
    unit = score.ruleset.counts_in
    return explanation if unit == "tai" else _said_in(explanation, unit)


def _said_in(explanation: Explanation, unit: Unit) -> Explanation:
    """Return an explanation whose reasons speak of what the table counts in."""

    def said(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
        return tuple(each._replace(sentence=in_unit(each.sentence, unit)) for each in reasons)

    def made_by(line: Line) -> Reason | None:
        return line.made_by and said([line.made_by])[0]

    return replace(
        explanation,
        lines=tuple(replace(line, made_by=made_by(line), reasons=said(line.reasons)) for line in explanation.lines),
        wait=replace(explanation.wait, reasons=said(explanation.wait.reasons)),
        chosen=said([explanation.chosen])[0],
        others=tuple(replace(other, reason=said([other.reason])[0]) for other in explanation.others),
    )


def _extra_lines(score: Score) -> list[Line]:
    """Return the lines that the record has and the table does not."""
    stated = reason("stated", _("the record says so"), 0)
    extra = score.best.patterns[len(score.best.patterns) - len(score.win.extra) :] if score.win.extra else ()
    return [Line(counted.row, current(), "counted", counted.count, counted.tai, stated) for counted in extra]


def _line(score: Score, row: Row) -> Line:
    best = score.best
    if found := [counted for counted in best.patterns if counted.id == row.id]:
        return _counted(score, found)
    against = not_there(score, row)
    for excluded in best.excluded:
        if excluded.id == row.id and not against:
            return _excluded(score, excluded)
    return _missing(score, row, against)


def _counted(score: Score, found: list[Counted]) -> Line:
    """Return the line of what counts; where two readings are added, it may in both."""
    row = found[0].row
    count, tai = sum(counted.count for counted in found), sum(counted.tai for counted in found)
    reasons = [
        reason("revalued", _("beside {by} {pattern} is worth {tai}"), 0, pattern=row, by=other.row, tai=tai)
        for other in score.best.patterns
        if row.id in other.row.revalues
    ]
    if len(found) > 1:
        reasons.append(reason("in_both_readings", _("it counts in both readings"), 0, tai=tai))
    made_by = row.pattern.evidence(score.best.reading_of(found[0]))
    return Line(row, current(), "counted", count, tai, made_by, (), tuple(reasons))


def _excluded(score: Score, excluded: Counted) -> Line:
    by, reasons = why_excluded(score, excluded)
    made_by = excluded.row.pattern.evidence(score.best.reading_of(excluded))
    readings = _other_readings_with(score, excluded.row)
    return Line(excluded.row, current(), "excluded", excluded.count, excluded.tai, made_by, by, reasons, readings)


def _missing(score: Score, row: Row, against: tuple[Reason, ...]) -> Line:
    """Return the line of what is not there."""
    found = list(against)
    if score.reading.form != "flowers" or not against:
        found += row.pattern.why_not(score.reading)
    reasons = tuple(sorted(found, key=lambda lacking: -lacking.steps))
    readings = _other_readings_with(score, row)
    status: Status = "nearly" if readings or sum(lacking.steps for lacking in reasons) <= NEAR else "missing"
    return Line(row, current(), status, reasons=reasons, readings=readings)


def _other_readings_with(score: Score, row: Row) -> tuple[int, ...]:
    """Return the numbers of the readings in which a row counts, from 0 for the one that counts."""
    return tuple(
        number
        for number, option in enumerate(score.readings)
        if any(counted.id == row.id for counted in option.patterns)
    )
