"""Worked hands from public sources come out as their sources say, each under its own rule set."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from taical.batch.scorer import Scorer
from taical.check import mismatches
from taical.readers import RawRecord
from taical.rulesets import load_ruleset
from taical.syntax.yaml import read_documents

CASES = Path(__file__).parents[1] / "cases" / "rulesets.yaml"

TURNED_ON = {
    "flower_kong_excludes_seat_flower": ["switches.flower_set_keeps_seat_flower=false"],
    "all_flower_tiles_enabled": ["patterns.any_flower=true"],
    "all_wind_pungs_enabled": ["patterns.any_wind_pung=true"],
    "eight_flowers_mode=compound": ["switches.flower_win=with_hand"],
    "initial_flower_bonus": ["patterns.dealt_flower_win=true", "switches.dealt_flowers=unless_discards"],
    "eight_and_a_half_pairs": ["patterns.seven_pairs_and_triplet=true"],
    "four_kongs": ["patterns.four_kongs=true"],
    "five_kongs": ["patterns.four_kongs=true", "patterns.five_kongs=true"],
    "prefer_triplet_decomposition_on_discard_win": ["switches.triplet_first=true"],
}
"""What the sources call their options, and how the rule sets here turn them on."""


def cases() -> list[dict[str, Any]]:
    (document,) = read_documents(CASES.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = document.data
    return found


def options_of(case: dict[str, Any]) -> list[str]:
    """Return the options that a case names, after the one for the points of a tai."""
    return [name.strip() for name in case.get("with", "").split("+") if name.strip() and name.strip() != "1 per tai)"]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    changes = [change for name in options_of(case) for change in TURNED_ON[name]]
    ruleset = load_ruleset(case["ruleset"], changes)
    record = {name: value for name, value in case.items() if name not in ("with", "ruleset")}
    assert mismatches(Scorer(ruleset).outcome(RawRecord("rulesets.yaml", 1, record))) == []


def test_every_option_is_used() -> None:
    assert {name for case in cases() for name in options_of(case)} == TURNED_ON.keys()
