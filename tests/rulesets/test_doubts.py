"""The doubtful points of hkma2025: a house can take the other side of each, and a hand or a game shows both sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import taical
from taical.game.events import make_event
from taical.game.replay import replay

CASES = Path(__file__).parents[1] / "cases" / "doubts.yaml"
PAGE = Path(__file__).parents[2] / "docs" / "hong-kong.md"
DOUBTS: list[dict[str, Any]] = yaml.safe_load(CASES.read_text(encoding="utf-8"))

Source = dict[str, Any]


def other_side(doubt: dict[str, Any]) -> Source:
    """Return the rule set of a house that takes the other side."""
    return {"extends": "hkma2025", "names": {"en": "Ours"}, **doubt["other"]}


def told(doubt: dict[str, Any], source: Source) -> object:
    """Return what a table makes of the hand of a doubtful point, or of its game."""
    if "events" in doubt:
        seats = dict(zip("ESWN", "ABCD", strict=True))
        opening = {"kind": "open", "name": "HK", "seats": seats, "dealer": "A", "ruleset": source}
        events = [make_event(number, body, "...") for number, body in enumerate((opening, *doubt["events"]), 1)]
        return replay(events).streak
    try:
        found = taical.score(taical.parse_record(doubt["record"]), taical.load_ruleset(source))
    except taical.TaicalError as error:
        return error.code
    if "payments" in doubt:
        return found.payments
    return found.payments[found.win.seat] if "gain" in doubt else found.tai


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda doubt: f"{doubt['point']} {doubt['what']}")
def test_a_house_can_take_the_other_side(doubt: dict[str, Any]) -> None:
    (expected,) = (doubt[key] for key in ("payments", "gain", "streak", "tai") if key in doubt)
    assert [told(doubt, {"extends": "hkma2025"}), told(doubt, other_side(doubt))] == expected
    assert expected[0] != expected[1]


def test_every_point_stands_in_the_page() -> None:
    points = list(dict.fromkeys(doubt["point"] for doubt in DOUBTS))
    assert points == [f"D{number}" for number in range(1, 25)]
    text = PAGE.read_text(encoding="utf-8")
    assert not [doubt["what"] for doubt in DOUBTS if f"| {doubt['point']} | {doubt['what']} |" not in text]
