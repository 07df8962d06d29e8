"""The largest and the smallest that is taken, and one beyond it that is not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from support import refused

from taical.domain.amounts import exact, read_amount
from taical.domain.builder import make_win, read_lines
from taical.domain.notation import parse_hand
from taical.errors import NotationError, RecordError, TaicalError

HAND = "123m 456p 789p 678s 5s [777z] +5s"


@pytest.mark.parametrize(
    ("number", "taken"),
    [
        (1000, True),
        (Decimal("1000.01"), False),
        (1001, False),
        (Decimal("999.99"), True),
        (Decimal("0.01"), True),
        (Decimal("0.001"), False),
        (Decimal("2.125"), False),
        (0, False),
        (Decimal("-0.01"), False),
    ],
)
def test_what_payments_are_multiplied_by(number: Any, taken: bool) -> None:  # noqa: ANN401
    if taken:
        assert exact(number, "times") == number
    else:
        with refused(RecordError, "bad_record", "above 0, up to 1000, with at most two decimals", field="times"):
            exact(number, "times")


def test_a_price_is_typed_in_eighty_characters_at_most() -> None:
    assert read_amount("1." + "0" * 78, "base") == 1
    with refused(RecordError, "bad_record", "expected a number from 0 to 999999999", field="base"):
        read_amount("1." + "0" * 79, "base")


@pytest.mark.parametrize("text", ["1.2.3", ".", "1,5", "１", "-1", ""])
def test_a_price_has_one_point_and_digits(text: str) -> None:
    with refused(RecordError, "bad_record", "expected a number", field="base"):
        read_amount(text, "base")


@pytest.mark.parametrize(("streak", "taken"), [(0, True), (99_999, True), (100_000, False), (-1, False)])
def test_how_often_the_dealer_may_have_stayed_on(streak: int, taken: bool) -> None:
    if taken:
        assert make_win(HAND, seat="S", streak=streak).streak == streak
        return
    with pytest.raises(TaicalError) as caught:
        make_win(HAND, seat="S", streak=streak)
    assert caught.value.field == "streak"


@pytest.mark.parametrize(("tai", "taken"), [(1, True), (99_999, True), (0, False), (100_000, False)])
def test_how_many_tai_a_line_of_ones_own_may_have(tai: int, taken: bool) -> None:
    if taken:
        assert make_win(HAND, seat="S", extra={"斷么": tai}).extra == (("斷么", tai),)
        return
    with refused(RecordError, "bad_record", "from 1 to 99999", field="extra"):
        make_win(HAND, seat="S", extra={"斷么": tai})


def test_a_number_of_nine_digits_is_read_as_one() -> None:
    assert read_lines("斷么=999999999") == {"斷么": 999_999_999}
    assert read_lines("斷么=1000000000") == {"斷么": "1000000000"}


def test_a_hand_is_written_with_4000_characters_at_most() -> None:
    padded = HAND + " " * (4000 - len(HAND))
    assert parse_hand(padded) == parse_hand(HAND)
    with refused(NotationError, "bad_notation", "at most 4000 characters", "4001", field="hand"):
        parse_hand(padded + " ")
