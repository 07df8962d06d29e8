"""Hands that have all that a picture can show."""

from __future__ import annotations

from typing import Any

from support import scored

from taical import load_ruleset
from taical.engine.scoring import Score
from taical.render.table import Look

HANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "concealed": ("234m 567m 34p 789p 678s 22s +5p", {}),
    "fed": ("123m 456p 789p 678s 5s [中中中@E] 春 梅 +5s", {"from_": "E", "streak": 2}),
    "melds": (
        "1z [222m@W] [555+5p@N] [444+4p] (8888s) [6666z@E] 春夏秋冬菊竹 +1z",
        {"from_": "W", "dealer": "W", "streak": 10},
    ),
    "worth nothing": ("234m 567m 34p 789p 22s [444z] +5p", {"from_": "N"}),
    "flowers": ("春夏秋冬梅蘭菊竹", {"win": "eight_flowers"}),
}

LOOKS = {"zh": Look(language="zh"), "en": Look(language="en"), "fr": Look(language="fr")}


def score_of(name: str) -> Score:
    """Return the score of one of the hands."""
    hand, context = HANDS[name]
    return scored(hand, **context)


def liable_score(name: str = "Our house") -> Score:
    """Return a win for which South, who fed the last dragon, pays in place of all others; the house has a name."""
    rules = {
        "extends": "star31",
        "names": {"zh": name, "en": name, "fr": name},
        "payment": {"cap": 4, "liability": {"big_three_dragons": "all"}},
    }
    hand = "[中中中@W] [發發發@N] [白白白@S] (9999m) 12m 55p +3m"
    return scored(hand, load_ruleset(rules), seat="E", streak=3)
