"""What follows from how a hand was won."""

from __future__ import annotations

import pytest

from taical.domain.hand import Hand
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Win, WinKind


@pytest.mark.parametrize(
    ("win", "from_", "drawn"),
    [
        ("draw", None, True),
        ("discard", "N", False),
        ("robbed_kong", "N", False),
        ("eight_flowers", None, True),
        ("seven_rob_one", "N", True),
    ],
)
@pytest.mark.parametrize("seat", ["E", "S", "W"])
def test_drawn_and_payers(seat: Seat, win: WinKind, from_: Seat | None, drawn: bool) -> None:
    made = Win(Hand(()), seat, win=win, from_=from_)
    assert made.drawn is drawn
    assert made.payers == (tuple(other for other in SEATS if other != seat) if from_ is None else ("N",))
