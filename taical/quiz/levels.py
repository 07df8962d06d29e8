"""What a hand needs to be scored, and the level that makes it.

1. plain rows 台: something counts, and none of the following is needed;
2. waits 聽: a one-tile wait 獨聽 counts or just fails to;
3. flowers and winds 花、風: it has to be known whose they are;
4. exclusions: something holds that another pattern excludes;
5. two readings: the hand can be read in ways that are worth different totals.

A hand is of the highest level that it needs, and of none where nothing counts and nothing nearly does.
"""

from __future__ import annotations

from typing import Literal

from taical.language import marked
from taical.scoring import Score
from taical.tiles import WINDS
from taical.win import Shape

Level = Literal[1, 2, 3, 4, 5]

LEVELS: dict[Level, str] = {
    1: marked("plain rows"),
    2: marked("waits"),
    3: marked("flowers and winds"),
    4: marked("exclusions"),
    5: marked("two readings"),
}
"""What each level needs."""

_NARROW: tuple[Shape, ...] = ("edge", "closed", "single")
_WAIT_ROWS = ("edge_wait", "closed_wait", "single_wait")
_FLOWER_ROWS = (
    *("seat_flower", "any_flower", "flower_set", "seven_rob_one", "eight_flowers", "dealt_flower_win"),
    *("no_flowers", "no_honors_no_flowers", "all_chows_no_honors_no_flowers"),
)
_WIND_ROWS = (
    *("prevalent_wind", "seat_wind", "any_wind_pung", "honor_pung"),
    *("little_three_winds", "big_three_winds", "little_four_winds", "big_four_winds"),
)


def level_of(score: Score) -> Level | None:
    """Return the level of a hand, or None where it is worth nothing and needs nothing.

    Args:
        score: The hand's score.

    >>> import taical
    >>> win = taical.parse_record({"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "S", "from": "E"})
    >>> level_of(taical.score(win, taical.load_ruleset("wikipedia")))
    2
    """
    if needs_readings(score):
        return 5
    if needs_exclusions(score):
        return 4
    if needs_flowers(score) or needs_winds(score):
        return 3
    if needs_waits(score):
        return 2
    return 1 if score.patterns else None


def needs_waits(score: Score) -> bool:
    """Tell whether a one-tile wait counts or just fails to: by its shape or as only one kind of tile wins."""
    rules, waits = score.ruleset, score.reading.facts.waits
    narrow = any(option.reading.shape in _NARROW for option in score.readings)
    one_kind = score.reading.shape is not None and len(waits) == 1
    paid = rules.switches.wait_basis != "none" and any(map(rules.counts, _WAIT_ROWS))
    return (narrow or one_kind) and (paid or (_of_chows(score) and rules.switches.all_chows_wait != "any"))


def needs_flowers(score: Score) -> bool:
    """Tell whether the hand has flowers, of which some may count and others not."""
    rules = score.ruleset
    matter = any(map(rules.counts, _FLOWER_ROWS)) or (_of_chows(score) and not rules.switches.all_chows_flowers)
    return bool(score.win.hand.flowers) and matter


def needs_winds(score: Score) -> bool:
    """Tell whether the hand has a pung of winds, which may be the player's, the round's, both or neither's."""
    winds = any(kind in WINDS for option in score.readings for kind in option.reading.pungs)
    return winds and any(map(score.ruleset.counts, _WIND_ROWS))


def needs_exclusions(score: Score) -> bool:
    """Tell whether something holds in the reading that counts, and another pattern excludes it."""
    return bool(score.best.excluded)


def needs_readings(score: Score) -> bool:
    """Tell whether it matters how the hand is read."""
    return len({option.tai for option in score.readings}) > 1


def _of_chows(score: Score) -> bool:
    """Tell whether 平胡 is near: a hand of chows under rules that pay it."""
    return score.ruleset.counts("all_chows") and any(not option.reading.pungs for option in score.readings)
