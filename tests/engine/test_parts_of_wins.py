"""The parts of a win and a deal that a program made itself, where they cannot be what they are said to be."""

from __future__ import annotations

from typing import Any

import pytest
from support import won

from taical.engine.deal import Deal
from taical.engine.parts import refuse_parts_of_deal, refuse_parts_of_win
from taical.errors import RecordError

WIN = won("123m 456p 789p 678s 5s [777z] +5s", from_="W")


@pytest.mark.parametrize(
    ("part", "value"),
    [("streak", -1), ("win", "lucky"), ("seat", "X"), ("ready", "very"), ("discards", -1), ("base", "5")],
)
def test_a_part_of_a_win_is_named(part: str, value: Any) -> None:  # noqa: ANN401 - of any type
    with pytest.raises(RecordError, match=rf"^Win\.{part}: expected "):
        refuse_parts_of_win(WIN._replace(**{part: value}))


def test_what_is_as_it_should_be_is_not_refused() -> None:
    refuse_parts_of_win(WIN._replace(streak=2, ready="declared", discards=0, base=5))
    refuse_parts_of_deal(Deal((WIN,), streak=1))


def test_a_deal_has_wins_alone() -> None:
    wins: Any = (WIN, "x")
    with pytest.raises(RecordError, match=r"^Deal\.wins: expected tuple\[Win, ...\]"):
        refuse_parts_of_deal(Deal(wins))
