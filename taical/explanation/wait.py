"""Which tiles would have won, and why the wait is 獨聽 or not."""

from __future__ import annotations

from dataclasses import replace

from taical.domain.rules import RuleSet
from taical.engine.readings import hand_waits
from taical.engine.scoring import Score
from taical.explanation.model import ExplainedWait
from taical.i18n import current, ngettext
from taical.i18n import gettext as _
from taical.patterns.one_tile_waits import NARROW, paying_row, unpaid, why_no_one_tile_wait
from taical.patterns.reason import Reason, reason


def explained_wait(score: Score) -> ExplainedWait:
    """Return what the hand waited for in the reading that counts, and whether that is 獨聽."""
    reading = score.reading
    waits = reading.facts.waits
    against = why_no_one_tile_wait(reading)
    reasons = [*(against or [_why_one_tile(score), *_unpaid(score)]), *_other_shapes(score), *_held_four(score)]
    return ExplainedWait(waits, reading.shape, not against, tuple(reasons), current())


def _why_one_tile(score: Score) -> Reason:
    reading = score.reading
    tile, shape = reading.win.hand.winning, reading.shape
    if shape not in NARROW:
        text = _("only {tile} completes the hand; the wait is {shape}, and here a one-tile wait may be of any shape")
        return reason("any_shape", text, 0, tile=tile, shape=shape)
    if len(reading.facts.waits) == 1:
        text = _("only {tile} completes the hand, and the wait is {shape}")
        return reason("only_tile", text, 0, tile=tile, shape=shape)
    text = _("the wait is {shape}, and here the shape makes a one-tile wait, whatever else completes the hand")
    return reason("narrow_shape", text, 0, shape=shape, tiles=reading.facts.waits)


def _unpaid(score: Score) -> list[Reason]:
    """Return that a one-tile wait pays nothing here, or that one of this shape does not."""
    reading = score.reading
    if found := unpaid(reading):
        return found
    if reading.shape is None or score.ruleset.counts(paying_row(reading.shape)):
        return []
    text = _("the table has no row that pays it")
    return [reason("wait_without_row", text, 0)]


def _other_shapes(score: Score) -> list[Reason]:
    """Return the shapes that the wait has in other readings."""
    shape = score.reading.shape
    others = dict.fromkeys(option.reading.shape for option in score.readings)
    text = _("the wait is {shape} in the reading that counts, and {other} in another")
    return [reason("other_reading", text, 0, shape=shape, other=other) for other in others if other != shape]


def _held_four(score: Score) -> list[Reason]:
    """Return what the hand has all four of and would be completed by, if there were a fifth."""
    hand, waits = score.win.hand, score.reading.facts.waits
    if hand.winning is None:
        return []
    held = hand.held()
    counted = tuple(kind for kind in waits if held[kind] == 4)
    if counted:
        text = ngettext(
            "{tiles} is waited for here, although the hand has all four",
            "{tiles} are waited for here, although the hand has all four of each",
            len(counted),
        )
        return [reason("held_four_counts", text, 0, tiles=counted)]
    others = tuple(kind for kind in hand_waits(hand, _with_all_kinds(score.ruleset)) if kind not in waits)
    if not others:
        return []
    text = ngettext(
        "{tiles} would complete it too, but the hand has all four",
        "{tiles} would complete it too, but the hand has all four of each",
        len(others),
    )
    return [reason("held_four", text, 0, tiles=others)]


def _with_all_kinds(rules: RuleSet) -> RuleSet:
    """Return the rule set, but that a tile of which the hand has all four is waited for."""
    return replace(rules, switches=replace(rules.switches, exhausted_kinds_wait="all_kinds"))
