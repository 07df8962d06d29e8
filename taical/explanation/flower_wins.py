"""What is not there after a win by flowers, although the scorer finds it in the tiles and removes it again."""

from __future__ import annotations

from taical.domain.rules import Row
from taical.engine.features import DRAWN, OF_WIN
from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.patterns.conditions import five_sets
from taical.patterns.reason import Reason, reason


def not_there(score: Score, row: Row) -> tuple[Reason, ...]:
    """Return why a pattern that does not count is not there at all; nothing where it can be."""
    if score.reading.form == "flowers" and looks_at_the_hand(row):
        return tuple(five_sets.reasons(score.reading))
    if score.win.win == "seven_rob_one" and row.pattern.features & DRAWN:
        text = _("the eighth flower was taken from {seat}, not drawn")
        return (reason("flower_taken", text, seat=score.win.from_),)
    return ()


def looks_at_the_hand(row: Row) -> bool:
    """Tell whether a pattern asks for anything but how the hand was won and its flowers."""
    return bool(row.pattern.features & ~OF_WIN)
