"""Records that were scored, and what each comes to, worked by hand under `wikipedia`: base 30, unit 10."""

from __future__ import annotations

from typing import Any

from support import shipped

from taical.batch.scorer import Outcome, Scorer
from taical.readers import RawRecord

DRAWN: dict[str, Any] = {"id": "drawn", "hand": "24m 345p 678p 99s [777z] (1111s) +3m", "seat": "S"}
"""South draws 3m: 自摸 1, 三元刻 1, 嵌張 1. East, the dealer, pays 70, the others 60."""

SOUTH: dict[str, Any] = {"hand": "123m 456p 789p 678s 5s [777z] +5s", "seat": "S"}
"""三元刻 1: 40 points from the discarder; 5s and 8s complete the hand, so that 單吊 does not count."""

WEST: dict[str, Any] = {"hand": "234m 567m 345p 67s 11z [222p] +5s", "seat": "W"}
"""No tai: 30 points from the discarder."""

BOTH: dict[str, Any] = {"id": "both", "from": "N", "wins": [SOUTH, WEST]}
NEAREST: dict[str, Any] = {
    **BOTH,
    "id": "nearest",
    "ruleset": {"id": "ours", "extends": "wikipedia", "payment": {"several_winners": "nearest"}},
}
"""East would be first after North, then South: West is passed over."""

NOBODY: dict[str, Any] = {"id": "nobody", "wins": []}
FALSE: dict[str, Any] = {
    "id": "false",
    "wins": [],
    "false_win": "S",
    "ruleset": {"id": "ours", "extends": "wikipedia", "payment": {"false_win": 3}},
}
"""South pays base and 3 tai to each, to East, the dealer, one more."""

UNWON: dict[str, Any] = {"id": "unwon", "hand": "24m 345p 678p 99s [777z] (1111s) +6m", "seat": "S"}
UNWON_MESSAGE = "6m does not complete the hand: it waits for 3m"

PENNIES: dict[str, Any] = {**DRAWN, "id": "pennies", "base": 0.5, "unit": 0.25}
"""3 tai from the others, 0.5 + 0.75; 4 from East, 0.5 + 1."""

HALVED: dict[str, Any] = {
    "id": "halved",
    "hand": "45m 88s 123p [555z@E] [666z@N] [777z@W] +3m",
    "seat": "S",
    "from": "N",
    "base": 0.00000001,
    "unit": 0,
    "ruleset": {"id": "ours", "extends": "wikipedia", "payment": {"liability": {"big_three_dragons": "half"}}},
}
"""North's discard completes 大三元, whose last pung West fed: each pays half of the smallest base there is."""


def outcomes(*records: object) -> list[Outcome]:
    """Return what becomes of records under `wikipedia`; each is called by its number where it has no id."""
    scorer = Scorer(shipped())
    return [scorer.outcome(RawRecord("hands", number, record)) for number, record in enumerate(records, 1)]
