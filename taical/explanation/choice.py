"""Why the reading that counts was chosen, and what the others were worth."""

from __future__ import annotations

from collections.abc import Sequence

from taical.engine.scoring import Score, ScoredReading
from taical.explanation.model import ExplainedReading
from taical.i18n import gettext as _
from taical.patterns.reason import Reason, reason


def other_readings(score: Score) -> tuple[ExplainedReading, ...]:
    """Return the readings that were not chosen, each with why."""
    return tuple(ExplainedReading(option, _why_not(score, option)) for option in score.readings[1:])


def why_chosen(score: Score) -> Reason:
    """Return why the reading that counts was chosen, as against the best of the others."""
    if len(score.readings) == 1:
        return reason("only_reading", _("there is no other way to read the hand"), 0)
    best = score.best
    rival = max(score.readings[1:], key=lambda option: option.tai)
    if _by_triplet(score, rival) and rival.tai >= best.tai:
        text = _("the winning discard completes a pung, which goes first here, whatever another reading is worth")
        return reason("triplet_first", text, 0, tai=best.tai, other=rival.tai)
    if rival.tai < best.tai:
        text = _("it is worth the most: {tai} tai against {other}")
        return reason("worth_most", text, 0, tai=best.tai, other=rival.tai)
    return _tie(score, [option for option in score.readings[1:] if option.tai == best.tai])


def _tie(score: Score, equal: Sequence[ScoredReading]) -> Reason:
    """Return why the best reading goes before others that are worth as much."""
    best = score.best
    others = [option for option in equal if not _by_triplet(score, option)]
    by_rows = any(_rows(option) != _rows(best) for option in others)
    by_sets = any(_rows(option) == _rows(best) for option in others)
    if by_rows and by_sets:
        text = _(
            "{count} readings are worth the same; the one whose patterns stand first in the table counts, and then "
            "the one that comes first by its sets and by the set that the tile completes"
        )
        return reason("first_in_table_and_sets", text, 0, tai=best.tai, count=len(others) + 1)
    if by_rows:
        text = _("{count} readings are worth the same; the one whose patterns stand first in the table counts")
        return reason("first_in_table", text, 0, tai=best.tai, count=len(others) + 1)
    text = _(
        "{count} readings are worth as much by the same patterns; the one counts that comes first by its sets and by "
        "the set that the tile completes"
    )
    return reason("same_patterns", text, 0, tai=best.tai, count=len(others) + 1)


def _why_not(score: Score, option: ScoredReading) -> Reason:
    best = score.best
    if _by_triplet(score, option):
        text = _("the winning discard does not complete a pung in it")
        return reason("no_triplet", text, 0, tai=option.tai)
    less = best.tai - option.tai
    if less:
        text = _("it is worth {less} tai less")
        return reason("worth_less", text, 0, less=less)
    if _rows(best) != _rows(option):
        text = _("both are worth the same; the one whose patterns stand first in the table counts")
        return reason("first_in_table", text, 0, tai=option.tai)
    if (best.reading.blocks, best.reading.pairs) != (option.reading.blocks, option.reading.pairs):
        text = _("both are worth as much by the same patterns; the one counts whose sets come first")
        return reason("later_sets", text, 0, tai=option.tai)
    text = _("both are worth as much by the same patterns; the one counts in which the tile completes an earlier set")
    return reason("later_winning_set", text, 0, tai=option.tai)


def _by_triplet(score: Score, option: ScoredReading) -> bool:
    """Tell whether a reading comes after the best one because the discard completes no pung in it."""
    chosen_first = score.ruleset.switches.triplet_first and not score.win.drawn
    return chosen_first and score.reading.shape == "dual_pung" and option.reading.shape != "dual_pung"


def _rows(option: ScoredReading) -> list[int]:
    return [pattern.row.position for pattern in option.patterns]
