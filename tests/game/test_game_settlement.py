"""Who pays whom at the end: few payments, exact amounts."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taical.domain.rules import Number
from taical.errors import GameError
from taical.game.settlement import EXACT_UP_TO, Payment, Settlement, settlement


def _after(balances: Mapping[str, Number], settled: Settlement) -> dict[str, Number]:
    """Return what everybody stands at after the payments."""
    left = dict(balances)
    for payer, to, amount in settled.payments:
        left[payer] += amount
        left[to] -= amount
    return left


def _fewest(balances: list[int]) -> int:
    """Search all ways in which one account after the other pays or gets all that it stands at."""
    reached, payments = {tuple(sorted(balances))}, 0
    while not any(not any(state) for state in reached):
        reached = {after for state in reached for after in _after_one(state)}
        payments += 1
    return payments


def _after_one(state: tuple[int, ...]) -> set[tuple[int, ...]]:
    found = set()
    for one, amount in enumerate(state):
        for other in range(len(state)):
            if amount and one != other:
                left = list(state)
                left[one], left[other] = 0, left[other] + amount
                found.add(tuple(sorted(left)))
    return found


def _zero_sum(amounts: list[int]) -> dict[str, Number]:
    return {f"p{number}": amount for number, amount in enumerate([*amounts, -sum(amounts)])}


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(-6, 6), max_size=5))
def test_no_fewer_payments_would_do(amounts: list[int]) -> None:
    balances = _zero_sum(amounts)
    settled = settlement(balances)
    assert settled.is_fewest
    assert len(settled.payments) == _fewest([int(amount) for amount in balances.values()])
    assert not any(_after(balances, settled).values())


_MULTIPLES: st.SearchStrategy[Number | None] = st.sampled_from([None, 1, 10, 25, Decimal("0.5")])


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(-10_000, 10_000), max_size=30), _MULTIPLES)
def test_everybody_stands_at_nothing_but_for_the_rounding(amounts: list[int], round_to: Number | None) -> None:
    balances = _zero_sum(amounts)
    settled = settlement(balances, round_to)
    assert {name: -left for name, left in _after(balances, settled).items() if left} == settled.differences
    assert all(payment.amount > 0 for payment in settled.payments)
    assert sum(settled.differences.values()) == 0
    multiple = 1 if round_to is None else round_to
    assert all(-multiple < difference < multiple for difference in settled.differences.values())
    if round_to:
        assert all(payment.amount % multiple == 0 for payment in settled.payments)
    accounts = len([amount for amount in balances.values() if amount])
    assert len(settled.payments) <= max(accounts - 1, 0)


def test_two_pairs_settle_apart() -> None:
    balances = {"Ann": 50, "Bea": -30, "Chen": 30, "Dan": -50, "pot": 0}
    assert settlement(balances).payments == (Payment("Bea", "Chen", 30), Payment("Dan", "Ann", 50))


def test_the_pot_is_an_account_too() -> None:
    balances = {"Ann": 70, "Bea": -100, "Chen": 0, "Dan": 0, "pot": 30}
    assert settlement(balances).payments == (Payment("Bea", "Ann", 70), Payment("Bea", "pot", 30))


def test_nothing_to_settle() -> None:
    assert settlement({"Ann": 0, "Bea": 0}) == Settlement((), True, {})


def test_the_missing_multiples_go_to_those_who_lost_most() -> None:
    # Down to tens: 0, 0, 0, -20, which lack two tens; Dan's lost 8, the others' 4 each, of whom Ann stands first.
    settled = settlement({"Ann": 4, "Bea": 4, "Chen": 4, "Dan": -12}, 10)
    assert settled.payments == (Payment("Dan", "Ann", 10),)
    assert settled.differences == {"Ann": 6, "Bea": -4, "Chen": -4, "Dan": 2}


def test_a_balance_that_is_a_multiple_stays() -> None:
    settled = settlement({"Ann": 20, "Bea": -17, "Chen": -3}, 5)
    assert settled.payments == (Payment("Bea", "Ann", 15), Payment("Chen", "Ann", 5))
    assert settled.differences == {"Bea": 2, "Chen": -2}


def test_decimals_are_exact() -> None:
    balances = {"Ann": Decimal("0.3"), "Bea": Decimal("-0.1"), "Chen": Decimal("-0.2")}
    settled = settlement(balances)
    assert settled.payments == (Payment("Bea", "Ann", Decimal("0.1")), Payment("Chen", "Ann", Decimal("0.2")))


def test_many_accounts_settle_in_few_payments_and_it_says_that_fewer_may_do() -> None:
    balances = _zero_sum([5, 4, 3, 2, 1, -1, -2, -3, -4])
    assert len(balances) > EXACT_UP_TO
    settled = settlement(balances)
    assert not settled.is_fewest
    assert len(settled.payments) == 5  # each pair by itself


def test_eight_accounts_are_settled_exactly() -> None:
    # Three groups: 7 = 3 + 4, 9 = 4 + 5, and -2 = 2; so 8 - 3 payments.
    settled = settlement(dict(zip("abcdefgh", (7, -3, -4, 9, -4, -5, 2, -2), strict=True)))
    assert settled.is_fewest
    assert len(settled.payments) == 5


def test_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(GameError, match="add up to 1, not to 0"):
        settlement({"Ann": 3, "Bea": -2})


@pytest.mark.parametrize("multiple", [0, -10])
def test_a_multiple_is_above_nothing(multiple: int) -> None:
    with pytest.raises(GameError, match=f"a number above 0, not of {multiple}"):
        settlement({"Ann": 3, "Bea": -3}, multiple)
