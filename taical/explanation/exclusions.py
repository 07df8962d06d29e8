"""Why a pattern that holds was not counted beside the others."""

from __future__ import annotations

from collections.abc import Iterable

from taical.domain.rules import Row
from taical.domain.win import FLOWER_WINS
from taical.engine.matcher import MATCHERS, Counted
from taical.engine.scoring import Score
from taical.i18n import current
from taical.i18n import gettext as _
from taical.patterns.reason import Reason, reason


def why_excluded(score: Score, excluded: Counted) -> tuple[tuple[Row, ...], tuple[Reason, ...]]:
    """Return the rows that excluded one that holds in the best reading, and the sentences of the rule."""
    row = excluded.row
    beside = [other for other in score.best.patterns if other.reading == excluded.reading]
    by = _that_exclude(beside, row, claimed=not score.win.drawn)
    if by:
        return by, tuple(_beside(score, row, other) for other in by)
    if row.pattern.relation is not None and (found := _by_relations(score, excluded)):
        return found
    return _by_flower_win(score, row) or _by_what_counts_alone(score, row)


def _by_relations(score: Score, excluded: Counted) -> tuple[tuple[Row, ...], tuple[Reason, ...]] | None:
    """Return the relations whose sets one that holds would have to share."""
    row = excluded.row
    by = MATCHERS[score.ruleset].in_the_way(score.best.reading_of(excluded), row)
    text = _("its sets count in {by} already")
    return (
        (tuple(by), tuple(reason("sets_count_elsewhere", text, pattern=row, by=other) for other in by)) if by else None
    )


def _that_exclude(patterns: Iterable[Counted], row: Row, *, claimed: bool) -> tuple[Row, ...]:
    return tuple(other.row for other in patterns if other.row.excludes_in(claimed=claimed) >> row.position & 1)


def _by_flower_win(score: Score, row: Row) -> tuple[tuple[Row, ...], tuple[Reason, ...]] | None:
    """Return what a win by flowers excludes by itself: everything that the rest of the hand would count."""
    if score.win.win not in FLOWER_WINS:
        return None
    by = tuple(counted.row for counted in score.patterns if score.ruleset.flower_wins >> counted.row.position & 1)
    code, text = ("flowers_alone", _("a win by flowers counts alone, and nothing else of the hand"))
    if score.reading.form == "flowers":
        code, text = ("no_hand_to_count", _("without a complete hand only the win by flowers counts"))
    return by, (reason(code, text, pattern=row, by=by[0]),)


def _by_what_counts_alone(score: Score, row: Row) -> tuple[tuple[Row, ...], tuple[Reason, ...]]:
    """Return what a pattern that only counts alone excludes: itself, or what it excluded before it went."""
    if row.pattern.alone or (row.id == "all_chows" and score.ruleset.switches.all_chows_alone):
        by = tuple(other.row for other in score.best.patterns)
        text = _("here {pattern} counts only when nothing else does")
        return by, (reason("counts_alone", text, pattern=row),)
    by = _that_exclude(score.best.excluded, row, claimed=not score.win.drawn)
    return by, tuple(_beside(score, row, other) for other in by)


def _beside(score: Score, row: Row, by: Row) -> Reason:
    if known := by.because.get(row.id):
        return reason(known.code, known.sentences[current()], pattern=row, by=by)
    text = _("under {rules} {pattern} is not counted beside {by}")
    return reason("not_beside", text, pattern=row, by=by, rules=score.ruleset)
