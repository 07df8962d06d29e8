"""The doubtful points of hkma2025: each can be taken the other way by a house, and a hand shows both sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import taical

CASES = Path(__file__).parents[1] / "cases" / "doubts.yaml"
DOUBTS: list[dict[str, Any]] = yaml.safe_load(CASES.read_text(encoding="utf-8"))


def told(doubt: dict[str, Any], rules: taical.RuleSet) -> object:
    try:
        found = taical.score(taical.parse_record(doubt["record"]), rules)
    except taical.TaicalError as error:
        return error.code
    return found.payments if "payments" in doubt else found.tai


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda doubt: doubt["point"])
def test_a_house_can_take_the_other_side(doubt: dict[str, Any]) -> None:
    other = {"extends": "hkma2025", "names": {"en": "Ours"}, **doubt["other"]}
    sides = [told(doubt, taical.load_ruleset("hkma2025")), told(doubt, taical.load_ruleset(other))]
    expected = doubt["payments"] if "payments" in doubt else doubt["tai"]
    assert sides == expected
    assert expected[0] != expected[1]
