"""What counts is remembered by the features of a hand, and must not be mixed up between wins that differ otherwise."""

from __future__ import annotations

from typing import Any

import pytest
from support import rows_of, won

from taical.domain.rules import RuleSet
from taical.engine.scoring import score
from taical.rulesets import load_ruleset

HAND = "123m 456p 789p 345s 9s [777z] +9s"
ON_DISCARD = {"extends": "wikipedia", "patterns": {"dragon_pung": {"tai": 1, "excludes_on_discard": ["single_wait"]}}}
ALONE = {
    "extends": "wikipedia",
    "patterns": {
        "dragon_pung": None,
        "single_wait": None,
        "own": {"en": "Own", "tai": 2, "when": {"five_sets": True, "nothing_else": True}},
    },
}


def counted(ruleset: RuleSet, context: dict[str, Any]) -> dict[str, int]:
    return rows_of(score(won(HAND, **context), ruleset))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_is_excluded_on_a_discard_counts_on_a_draw(order: tuple[int, ...]) -> None:
    """三元刻 1 and 單吊 1, which the first removes on a discard; a draw is 自摸 1 besides."""
    ruleset = load_ruleset(ON_DISCARD)
    wins: list[tuple[dict[str, Any], dict[str, int]]] = [
        ({"from_": "W"}, {"dragon_pung": 1}),
        ({}, {"dragon_pung": 1, "single_wait": 1, "self_drawn": 1}),
    ]
    for number in order:
        context, rows = wins[number]
        assert counted(ruleset, context) == rows


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_counts_alone_counts_beside_no_line_of_ones_own(order: tuple[int, ...]) -> None:
    """A line that the table has no row for is something else, and so the pattern that counts alone does not."""
    ruleset = load_ruleset(ALONE)
    wins: list[tuple[dict[str, Any], bool]] = [
        ({"from_": "W"}, True),
        ({"from_": "W", "extra": {"斷么": 1}}, False),
    ]
    for number in order:
        context, alone = wins[number]
        assert ("own" in counted(ruleset, context)) is alone
