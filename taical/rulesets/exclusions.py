"""What does not count beside a pattern: by its row, by switches, and by a win by flowers that counts alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from taical.domain.rules import RuleSet, Switches
from taical.domain.win import FLOWER_WINS

_WINDS = ("prevalent_wind", "seat_wind", "any_wind_pung")
_WAITS = ("edge_wait", "closed_wait", "single_wait")

_EXCLUDED_UNLESS: tuple[tuple[str, bool, str, tuple[str, ...]], ...] = (
    ("melded_hand_counts_single_wait", True, "melded_hand", ("single_wait",)),
    ("five_concealed_counts_all_pungs", True, "five_concealed_pungs", ("all_pungs",)),
    ("all_honors_counts_all_pungs", True, "all_honors", ("all_pungs",)),
    ("little_four_winds_counts_winds", True, "little_four_winds", _WINDS),
    ("big_four_winds_counts_winds", True, "big_four_winds", _WINDS),
    ("heavenly_win_counts_waits", True, "heavenly_win", _WAITS),
    ("replacement_includes_self_drawn", False, "out_with_replacement_tile", ("self_drawn",)),
    ("replacement_with_last_tile", True, "out_with_replacement_tile", ("last_tile_draw",)),
)
"""Unless the switch has the value, the pattern excludes the others."""

FLOWER_WIN_ROWS = ("seven_rob_one", "eight_flowers", "dealt_flower_win")
"""The patterns of a win by flowers, which goes with nothing else of the hand but by a switch."""

Alone = Literal["always", "without_hand"]
"""When a pattern removes everything else: always, or where there is no complete hand."""


def excluded_by_rows(rows: Mapping[str, Mapping[str, Any]], switches: Switches) -> dict[str, set[str]]:
    """Return what each of some patterns excludes, by its row and by switches.

    Args:
        rows: Their rows.
        switches: The switches of the rule set.
    """
    excludes = {name: set(row.get("excludes") or ()) for name, row in rows.items()}
    for switch, kept_by, excluder, excluded in _EXCLUDED_UNLESS:
        if excluder in excludes and getattr(switches, switch) is not kept_by:
            excludes[excluder].update(excluded)
    return excludes


def alone(pattern: str, rules: RuleSet) -> Alone | None:
    """Return when a pattern removes everything else because it is a win by flowers; None where it is not, or not paid.

    Args:
        pattern: The pattern.
        rules: The rule set.
    """
    if pattern not in FLOWER_WIN_ROWS or not rules.counts(pattern) or not any(map(rules.counts, FLOWER_WINS)):
        return None
    return "always" if rules.switches.flower_win == "alone" else "without_hand"


def beside(pattern: str, rules: RuleSet) -> tuple[str, ...]:
    """Return what counts beside a win by flowers all the same: what else says of it that it is one.

    Args:
        pattern: A pattern of a win by flowers that counts.
        rules: The rule set.
    """
    (own,) = (row for row in rules.rows if row.id == pattern)
    return tuple(
        other.id
        for other in rules.rows
        if other.id in FLOWER_WIN_ROWS
        and other is not own
        and not own.excludes >> other.position & 1
        and not {own.id, other.id} <= set(FLOWER_WINS)
    )
