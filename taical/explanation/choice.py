"""Why the reading that counts was chosen, and what the others were worth."""

from __future__ import annotations

from taical.explanation.model import ExplainedReading
from taical.language import gettext as _
from taical.patterns.reason import Reason, reason
from taical.scoring import Score, ScoredReading


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
        return reason("worth_most", _("it is worth the most, {tai} against {other}"), 0, tai=best.tai, other=rival.tai)
    return _why_not(score, rival)


def _why_not(score: Score, option: ScoredReading) -> Reason:
    best = score.best
    if _by_triplet(score, option):
        text = _("the winning discard completes no pung in it")
        return reason("no_triplet", text, 0, tai=option.tai)
    less = best.tai - option.tai
    if less:
        return reason("worth_less", _("it is worth {less} tai less"), 0, less=less)
    if _rows(best) != _rows(option):
        text = _("both are worth as much; the one counts whose patterns stand first in the table")
        return reason("first_in_table", text, 0, tai=option.tai)
    return reason("same_patterns", _("both are worth as much, by the same patterns"), 0, tai=option.tai)


def _by_triplet(score: Score, option: ScoredReading) -> bool:
    """Tell whether a reading comes after the best one because the discard completes no pung in it."""
    chosen_first = score.ruleset.switches.triplet_first and not score.win.drawn
    return chosen_first and score.reading.shape == "dual_pung" and option.reading.shape != "dual_pung"


def _rows(option: ScoredReading) -> list[int]:
    return [pattern.row.position for pattern in option.patterns]
