"""What holds for the score of any hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import dealt_wins, flower_wins, prices, wins
from support import refused, shipped

from fuzz.variants import permuted
from taical.domain.rules import Number
from taical.domain.tiles import SEATS
from taical.domain.win import Win
from taical.engine.scoring import Score, score
from taical.errors import WinError
from taical.records.parser import format_record, parse_record

TABLES = ("wikipedia", "hyloveclub")
pytestmark = pytest.mark.thorough

tables = pytest.mark.parametrize("table", TABLES)


any_win = wins() | dealt_wins


def changed(win: Win, **fields: object) -> Win:
    """Return a win with some fields set otherwise."""
    values = {name: getattr(win, name) for name in Win._fields}
    return Win(**{**values, **fields})


@tables
@given(win=any_win | flower_wins)
def test_a_win_that_can_have_happened_is_scored(table: str, win: Win) -> None:
    checked = parse_record(format_record(win))
    if table == "hyloveclub" and win.win in ("eight_flowers", "seven_rob_one"):
        with refused(WinError, "not_a_win", "is not a win under hyloveclub", field="hand"):
            score(checked, shipped(table))
        return
    result = score(checked, shipped(table))
    assert result.tai == sum(pattern.tai for pattern in result.patterns) >= 0
    assert result.tai == max(option.tai for option in result.readings)
    positions = [pattern.row.position for pattern in result.patterns]
    assert positions == sorted(set(positions))


@given(win=dealt_wins)
def test_a_dealt_win_needs_no_winning_tile(win: Win) -> None:
    result = score(win, shipped())
    assert result.tai >= 24
    assert {reading.reading.shape for reading in result.readings} == {None}


def tai_of(result: Score) -> list[tuple[str, int, int]]:
    return [(pattern.id, pattern.count, pattern.tai) for pattern in result.patterns]


@tables
@given(win=any_win, suits=st.permutations((0, 1, 2)))
def test_the_suits_are_alike(table: str, win: Win, suits: list[int]) -> None:
    other = changed(win, hand=permuted(win.hand, tuple(suits)))
    first, second = score(win, shipped(table)), score(other, shipped(table))
    assert tai_of(second) == tai_of(first)
    assert second.payments == first.payments


@tables
@given(win=any_win, base=st.none() | prices, unit=st.none() | prices, streak=st.integers(0, 999_999_999))
def test_payments_sum_to_zero(table: str, win: Win, base: Number | None, unit: Number | None, streak: int) -> None:
    ruleset = shipped(table)
    result = score(changed(win, base=base, unit=unit, streak=streak), ruleset)
    assert list(result.payments) == list(SEATS)
    assert sum(result.payments.values()) == 0
    assert {payer.seat for payer in result.payers} == set(win.payers)
    for payer in result.payers:
        used_base = Decimal(ruleset.payment.base if base is None else base)
        used_unit = Decimal(ruleset.payment.unit if unit is None else unit)
        assert -result.payments[payer.seat] == payer.amount == used_base + used_unit * payer.tai
        assert payer.tai == result.tai + payer.dealer_tai
        has_dealer = win.dealer in (win.seat, payer.seat)
        assert payer.dealer_tai == (ruleset.payment.dealer_tai + ruleset.payment.streak_tai * streak) * has_dealer


@tables
@given(win=any_win)
def test_which_tile_of_a_chow_was_claimed_changes_nothing(table: str, win: Win) -> None:
    melds = tuple(meld._replace(claimed_tile=None) for meld in win.hand.melds)
    unmarked = changed(win, hand=replace(win.hand, melds=melds))
    first, second = score(win, shipped(table)), score(unmarked, shipped(table))
    assert tai_of(second) == tai_of(first)
    assert second.payers == first.payers
    assert second.best.reading.facts.waits == first.best.reading.facts.waits
    assert [reading.tai for reading in second.readings] == [reading.tai for reading in first.readings]
