"""Wins whose tai are typed: the table's payments, and a player who is liable for all of them."""

from __future__ import annotations

from typing import Any

import pytest
from support import refused, shipped

from taical.domain.hand import Hand
from taical.domain.win import Win
from taical.engine.typed import settle_tai
from taical.errors import WinError
from taical.rulesets import load_ruleset

DRAWN = Win(Hand(()), "S", win="draw")
CLAIMED = Win(Hand(()), "S", win="discard", from_="E")
CAPPED = load_ruleset({"extends": "wikipedia", "payment": {"cap": 8, "cap_includes_dealer": False, "min_tai": 3}})


@pytest.mark.parametrize(
    ("win", "liable", "payments"),
    [
        # 30 and 10 for each tai: 3 of the hand, and 1 more from the dealer, East.
        (DRAWN, None, {"E": -70, "S": 190, "W": -60, "N": -60}),
        (DRAWN, ("W", "all"), {"E": 0, "S": 190, "W": -190, "N": 0}),
        (DRAWN, ("E", "all"), {"E": -190, "S": 190, "W": 0, "N": 0}),
        (CLAIMED, None, {"E": -70, "S": 70, "W": 0, "N": 0}),
        (CLAIMED, ("W", "all"), {"E": 0, "S": 70, "W": -70, "N": 0}),
        # Half of 7 tai's worth is 3 and a half, rounded up to a whole tai.
        (CLAIMED, ("W", "half"), {"E": -40, "S": 80, "W": -40, "N": 0}),
        (CLAIMED, ("E", "all"), {"E": -70, "S": 70, "W": 0, "N": 0}),
    ],
)
def test_who_is_liable_pays(win: Win, liable: Any, payments: dict[str, int]) -> None:  # noqa: ANN401
    assert settle_tai(win, 3, shipped(), liable).payments == payments


@pytest.mark.parametrize(("tai", "counted"), [(3, 3), (8, 8), (9, 8), (30, 8)])
def test_a_cap_holds_for_typed_tai(tai: int, counted: int) -> None:
    result = settle_tai(CLAIMED, tai, CAPPED)
    assert result.tai == counted
    assert result.payments["S"] == 30 + 10 * (counted + 1)


def test_fewer_tai_than_a_win_takes_are_refused() -> None:
    assert settle_tai(CLAIMED, 3, CAPPED).tai == 3
    with refused(WinError, "not_a_win", "2", "takes 3", field="hand"):
        settle_tai(CLAIMED, 2, CAPPED)
