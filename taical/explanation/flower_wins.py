"""What is not there after a win by flowers, although the scorer finds it in the tiles and removes it again."""

from __future__ import annotations

from taical.domain.rules import Row
from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.patterns.conditions import five_sets
from taical.patterns.reason import Reason, reason

WITHOUT_HAND = frozenset(
    {
        *("seat_flower", "any_flower", "flower_set", "no_flowers"),
        *("seven_rob_one", "eight_flowers", "dealt_flower_win"),
        *("heavenly_ready", "earthly_ready", "declared_ready", "ready_on_deal"),
        *("heavenly_win", "earthly_win", "human_win", "early_win_10", "early_win_5"),
        *("self_drawn", "robbing_the_kong", "out_with_replacement_tile", "last_tile_draw", "last_tile_claim"),
    }
)
"""The patterns that do not look at the hand, so that they can be there without a complete one."""

_DRAWN = frozenset({"self_drawn", "fully_concealed_hand", "half_melded_hand", "last_tile_draw"})
"""The patterns that take a tile from the wall."""


def not_there(score: Score, row: Row) -> tuple[Reason, ...]:
    """Return why a pattern that does not count is not there at all; nothing where it can be.

    Args:
        score: The score.
        row: The row of the pattern.
    """
    if score.reading.form == "flowers" and row.id not in WITHOUT_HAND:
        return tuple(five_sets.reasons(score.reading))
    if score.win.win == "seven_rob_one" and row.id in _DRAWN:
        text = _("the eighth flower was taken from {seat}, not drawn")
        return (reason("flower_taken", text, seat=score.win.from_),)
    return ()
