"""The first go-around, and hands that were ready from the start."""

from __future__ import annotations

from typing import Any

import pytest
from support import held

Context = dict[str, Any]
HAND = "345m 456m 123p 67p 678s 22z +8p"

CONTEXTS: dict[str, Context] = {
    "heavenly_win": {"seat": "E", "opening": "heavenly"},
    "earthly_win": {"seat": "S", "opening": "earthly"},
    "human_win": {"seat": "S", "opening": "human", "from_": "E"},
    "heavenly_ready": {"seat": "E", "ready": "heavenly", "from_": "W"},
    "earthly_ready": {"seat": "S", "ready": "earthly", "from_": "W"},
    "declared_ready": {"seat": "S", "ready": "declared", "from_": "W"},
    "none": {"seat": "S", "from_": "W"},
}


@pytest.mark.parametrize("pattern", [name for name in CONTEXTS if name != "none"])
@pytest.mark.parametrize("event", CONTEXTS)
def test_pattern(pattern: str, event: str) -> None:
    assert held(pattern, HAND, **CONTEXTS[event]) == (pattern == event)


@pytest.mark.parametrize("event", CONTEXTS)
def test_ready_on_deal_is_for_whom_the_table_allows(event: str) -> None:
    assert held("ready_on_deal", HAND, **CONTEXTS[event]) == (event == "heavenly_ready")


def test_ready_on_deal_is_for_any_player_where_the_table_says_so() -> None:
    anyone = {"heavenly_ready_dealer_only": False}
    assert held("ready_on_deal", HAND, anyone, seat="S", ready="heavenly", from_="W") == 1


@pytest.mark.parametrize(
    ("discards", "within_ten", "within_five"),
    [(None, 0, 0), (0, 1, 1), (5, 1, 1), (6, 1, 0), (10, 1, 0), (11, 0, 0), (80, 0, 0)],
)
@pytest.mark.parametrize("context", [{}, {"from_": "W"}])
def test_early_wins(context: Context, discards: int | None, within_ten: int, within_five: int) -> None:
    if discards == 0 and context:
        return  # a discard wins after one at least
    assert held("early_win_10", HAND, discards=discards, **context) == within_ten
    assert held("early_win_5", HAND, discards=discards, **context) == within_five
