"""What one has to know to score a hand, and the level that makes it.

1. plain rows 台: something counts, and none of the following is needed;
2. waits 聽: a one-tile wait 獨聽 counts or just fails to, or 平胡 depends on the wait alone;
3. flowers and winds 花、風: whose they are matters, or whether there are any;
4. exclusions: something holds that another pattern excludes;
5. two readings: the hand can be read in ways that are worth different totals.

What the rules do not pay for need not be known, nor what cannot change the total: the wait of a drawn hand of chows
where only 平胡 asks for it, or a single flower where only a set of four counts.

A hand is of the highest level that it needs, and of none where nothing counts and nothing nearly does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from taical.domain.rules import RuleSet
from taical.domain.tiles import PLANTS, SEASONS, WINDS
from taical.domain.win import FLOWER_WINS
from taical.engine.features import FLOWER, FLOWER_WIN, NO_FLOWER, ONE_TILE_WAIT
from taical.engine.scoring import Score
from taical.i18n import marked
from taical.patterns import PATTERNS, Pattern
from taical.patterns.one_tile_waits import NARROW, paying_row
from taical.quiz.recipes import wind_pungs

Level = Literal[1, 2, 3, 4, 5]

LEVELS: dict[Level, str] = {
    1: marked("plain rows"),
    2: marked("waits"),
    3: marked("flowers and winds"),
    4: marked("exclusions"),
    5: marked("two readings"),
}
"""What each level needs."""


def _rows(asks: Callable[[Pattern], bool]) -> tuple[str, ...]:
    return tuple(name for name, pattern in PATTERNS.items() if asks(pattern))


_WAIT_ROWS = _rows(lambda pattern: bool(pattern.features & ONE_TILE_WAIT))
_CHOW_ROWS = _rows(lambda pattern: set(PATTERNS["all_chows"].conditions) <= set(pattern.conditions))
_ANY_FLOWER_ROWS = _rows(lambda pattern: pattern.features in (FLOWER, NO_FLOWER))
"""The rows for which any flower matters."""

_FLOWER_WIN_ROWS = _rows(lambda pattern: bool(pattern.features & FLOWER_WIN))
_NO_FLOWER_ROWS = _rows(lambda pattern: bool(pattern.features & NO_FLOWER) and pattern.features != NO_FLOWER)

_WAIT_REASONS = frozenset(("wide_wait", "one_tile_wait", "not_two_sided", "not_always_two_sided"))
_FLOWER_REASONS = frozenset(("flowers",))
"""The codes of the reasons by which 平胡 lacks the wait, and a hand lacks being without flowers."""

_NEARLY_A_SET = 3
_NEARLY_ALL_FLOWERS = 7


def can_have(level: Level, rules: RuleSet) -> bool:
    """Tell whether rules have a row for which a hand can be of a level."""
    switches = rules.switches
    if level == 2:
        return _pays_waits(rules) or (_pays_chows(rules) and switches.all_chows_wait != "any")
    if level == 3:
        rows = (*_ANY_FLOWER_ROWS, "flower_set", *_FLOWER_WIN_ROWS, *_NO_FLOWER_ROWS, *wind_pungs())
        return any(map(rules.counts, rows)) or (_pays_chows(rules) and not switches.all_chows_flowers)
    return level != 4 or any(row.excludes for row in rules.rows)


def level_of(score: Score) -> Level | None:
    """Return the level of a hand, or None where it is worth nothing and needs nothing.

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
    """Tell whether a one-tile wait counts or just fails to, or whether 平胡 lacks nothing but the wait."""
    rules, waits = score.ruleset, score.reading.facts.waits
    shapes = {option.reading.shape for option in score.readings}
    near = [shape for shape in shapes if shape and (shape in NARROW or len(waits) == 1)]
    if _pays_waits(rules) and any(rules.counts(paying_row(shape)) for shape in near):
        return True
    return bool(near) and rules.switches.all_chows_wait != "any" and _lacks_only(score, _CHOW_ROWS, _WAIT_REASONS)


def needs_flowers(score: Score) -> bool:
    """Tell whether the hand has flowers that may count, or without which another pattern would count."""
    rules, flowers = score.ruleset, score.win.hand.flowers
    if not flowers:
        return False
    if any(map(rules.counts, _ANY_FLOWER_ROWS)):
        return True
    most = max(sum(flower in kinds for flower in flowers) for kinds in (SEASONS, PLANTS))
    if rules.counts("flower_set") and most >= _NEARLY_A_SET:
        return True
    by_flowers = score.win.win in FLOWER_WINS or len(flowers) >= _NEARLY_ALL_FLOWERS
    if by_flowers and any(map(rules.counts, _FLOWER_WIN_ROWS)):
        return True
    rows = _NO_FLOWER_ROWS if rules.switches.all_chows_flowers else (*_NO_FLOWER_ROWS, "all_chows")
    return _lacks_only(score, rows, _FLOWER_REASONS)


def needs_winds(score: Score) -> bool:
    """Tell whether the hand has a pung of winds; where only several of them count, whether it has nearly enough."""
    most = max(sum(kind in WINDS for kind in option.reading.pungs) for option in score.readings)
    return any(most >= needed and score.ruleset.counts(row) for row, needed in wind_pungs().items())


def needs_exclusions(score: Score) -> bool:
    """Tell whether a pattern excludes another in the reading that counts."""
    return bool(score.best.excluded)


def needs_readings(score: Score) -> bool:
    """Tell whether it matters how the hand is read."""
    return len({option.tai for option in score.readings}) > 1


def _pays_waits(rules: RuleSet) -> bool:
    return rules.switches.wait_basis != "none" and any(map(rules.counts, _WAIT_ROWS))


def _pays_chows(rules: RuleSet) -> bool:
    return any(map(rules.counts, _CHOW_ROWS))


def _lacks_only(score: Score, rows: tuple[str, ...], codes: frozenset[str]) -> bool:
    """Tell whether one of some rows holds in a reading, or lacks nothing but what some reasons say."""
    return any(
        codes.issuperset(reason.code for reason in PATTERNS[row].why_not(option.reading))
        for row in rows
        if score.ruleset.counts(row)
        for option in score.readings
    )
