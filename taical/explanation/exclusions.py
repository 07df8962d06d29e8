"""Why a pattern that holds was not counted beside the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from taical.domain.rules import Row
from taical.domain.win import FLOWER_WINS
from taical.engine.matcher import Counted
from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.patterns.reason import Reason, reason

_WINDS = ("prevalent_wind", "seat_wind", "any_wind_pung", "honor_pung", "little_three_winds", "big_three_winds")
_WAITS = ("edge_wait", "closed_wait", "single_wait")
_CONCEALED = ("concealed_hand", "fully_concealed_hand")


class _Known(NamedTuple):
    """What is known of why some patterns exclude others.

    Attributes:
        code: The code of the reason.
        by: The patterns that exclude.
        patterns: The patterns that are excluded.
        sentence: Returns the sentence.
    """

    code: str
    by: Collection[str]
    patterns: Collection[str]
    sentence: Callable[[], str]


_KNOWN = (
    _Known(
        "dragons_contained",
        ("little_three_dragons", "big_three_dragons"),
        ("dragon_pung", "honor_pung"),
        lambda: _("{by} contains {pattern}: the pungs of dragons are not counted one by one"),
    ),
    _Known(
        "winds_contained",
        ("little_three_winds", "big_three_winds", "little_four_winds", "big_four_winds"),
        _WINDS,
        lambda: _("{by} contains {pattern}: the pungs of winds are not counted one by one"),
    ),
    _Known(
        "every_wind",
        ("any_wind_pung",),
        _WINDS,
        lambda: _("{by} counts every pung of winds, in place of {pattern}"),
    ),
    _Known(
        "every_flower",
        ("any_flower",),
        ("seat_flower", "flower_set"),
        lambda: _("{by} counts every flower, in place of {pattern}"),
    ),
    _Known(
        "flowers_once",
        ("seven_rob_one", "eight_flowers"),
        ("seat_flower", "any_flower", "flower_set"),
        lambda: _("{by} is made of the flowers: they are not counted again as {pattern}"),
    ),
    _Known(
        "pair_wait_contained",
        ("melded_hand", "half_melded_hand"),
        ("single_wait",),
        lambda: _("with five sets claimed only the pair is left to wait for: {by} contains {pattern}"),
    ),
    _Known(
        "ready_is_concealed",
        ("earthly_ready", "heavenly_ready", "ready_on_deal"),
        _CONCEALED,
        lambda: _("{by} takes a hand with nothing claimed: it contains {pattern}"),
    ),
    _Known(
        "opening_contains",
        ("heavenly_win", "earthly_win", "human_win"),
        (*_CONCEALED, *_WAITS, "self_drawn", "out_with_replacement_tile", "earthly_ready", "heavenly_ready"),
        lambda: _("beside {by} {pattern} is not counted"),
    ),
    _Known(
        "no_chow_contained",
        ("five_concealed_pungs", "all_honors"),
        ("all_pungs",),
        lambda: _("{by} has no chow anyway: it contains {pattern}"),
    ),
    _Known(
        "replacement_is_drawn",
        ("out_with_replacement_tile",),
        ("self_drawn",),
        lambda: _("a replacement tile is always drawn: the value of {by} contains {pattern}"),
    ),
    _Known(
        "contained",
        (
            "five_kongs",
            "early_win_5",
            "concealed_pure_straight",
            "all_chows_no_honors_no_flowers",
            "no_honors_no_flowers",
            "ready_on_deal",
            "dealt_flower_win",
            "five_concealed_pungs",
        ),
        (
            "four_kongs",
            "early_win_10",
            "pure_straight",
            "all_chows",
            "no_honors_no_flowers",
            "no_honors",
            "no_flowers",
            "declared_ready",
            "seven_rob_one",
            "eight_flowers",
            "concealed_hand",
        ),
        lambda: _("{by} contains {pattern}"),
    ),
)
"""What is known; of any other two patterns it is only said that they do not go together."""


def why_excluded(score: Score, excluded: Counted) -> tuple[tuple[Row, ...], tuple[Reason, ...]]:
    """Return the rows that excluded one that holds in the best reading, and the sentences of the rule.

    Args:
        score: The score.
        excluded: What was excluded.
    """
    row = excluded.row
    by = _that_exclude(score.best.patterns, row)
    if by:
        return by, tuple(_beside(score, row, other) for other in by)
    return _by_flower_win(score, row) or _by_all_chows(score, row)


def _that_exclude(patterns: Iterable[Counted], row: Row) -> tuple[Row, ...]:
    return tuple(other.row for other in patterns if other.row.excludes >> row.position & 1)


def _by_flower_win(score: Score, row: Row) -> tuple[tuple[Row, ...], tuple[Reason, ...]] | None:
    """Return what a win by flowers excludes by itself: everything that the rest of the hand would count."""
    if score.win.win not in FLOWER_WINS:
        return None
    by = tuple(counted.row for counted in score.patterns if score.ruleset.flower_wins >> counted.row.position & 1)
    code, text = ("flowers_alone", _("a win by flowers counts alone, and nothing else of the hand"))
    if score.reading.form == "flowers":
        code, text = ("no_hand_to_count", _("without a complete hand only the win by flowers counts"))
    return by, (reason(code, text, pattern=row, by=by[0]),)


def _by_all_chows(score: Score, row: Row) -> tuple[tuple[Row, ...], tuple[Reason, ...]]:
    """Return what a 平胡 that only counts alone excludes: itself, or what it excluded before it went."""
    if row.id == "all_chows":
        by = tuple(other.row for other in score.best.patterns)
        text = _("here {pattern} counts only when nothing else does")
        return by, (reason("counts_alone", text, pattern=row),)
    by = _that_exclude(score.best.excluded, row)
    return by, tuple(_beside(score, row, other) for other in by)


def _beside(score: Score, row: Row, by: Row) -> Reason:
    for known in _KNOWN:
        if by.id in known.by and row.id in known.patterns:
            return reason(known.code, known.sentence(), pattern=row, by=by)
    text = _("under {rules} {pattern} is not counted beside {by}")
    return reason("not_beside", text, pattern=row, by=by, rules=score.ruleset)
