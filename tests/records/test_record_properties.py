"""Records: the way there and back, and anything at all in place of one."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import full_wins, prices, wins

from taical.domain.vocabulary import spellings
from taical.domain.win import Win
from taical.engine.deal import Deal
from taical.errors import RecordError, TaicalError
from taical.records.parser import FIELDS, format_record, parse_deal, parse_record
from taical.records.schema import DealModel, WinnerModel, field_names

pytestmark = pytest.mark.thorough


@given(win=full_wins())
def test_a_record_reads_as_the_win_that_it_was_written_from(win: Win) -> None:
    assert parse_record(format_record(win)) == win


_WORDS = [
    *(word for field in ("seat", "win", "replacement", "opening", "ready", "wait") for word in spellings(field)),
    "123m 456p 789p 67s 55s [777z] +8s",
    "12345678f",
    "wikipedia",
]
scalars: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(_WORDS),
    st.text(max_size=8),
    st.integers(),
    st.integers(-2, 10),
    st.booleans(),
    st.none(),
    st.floats(),
    st.decimals(),
    st.binary(max_size=4),
)
junk = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.one_of(st.sampled_from((*FIELDS, "tai", "has")), st.text(max_size=5), st.integers()), inner, max_size=3
        )
    ),
    max_leaves=8,
)
keys: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(FIELDS), st.sampled_from(FIELDS), st.text(max_size=8), st.integers(), st.none(), st.booleans()
)


def is_win_or_refused(record: dict[Any, Any]) -> bool:
    """Tell whether the record ends in a win or in an error that says why; anything else is raised."""
    try:
        return isinstance(parse_record(record), Win)
    except TaicalError as error:
        return bool(error.code and error.message)


@settings(max_examples=600)
@given(record=st.dictionaries(keys, junk, max_size=6))
def test_any_mapping_is_a_win_or_refused(record: dict[Any, Any]) -> None:
    assert is_win_or_refused(record)


@settings(max_examples=600)
@given(win=wins(), record=st.dictionaries(keys, junk, max_size=2))
def test_a_record_with_junk_in_it_is_a_win_or_refused(win: Win, record: dict[Any, Any]) -> None:
    assert is_win_or_refused({**format_record(win), **record})
    assert is_win_or_refused({**record, **format_record(win)})


deal_keys: st.SearchStrategy[Any] = st.sampled_from((*field_names(DealModel), "hand", "seat", "x"))


def is_deal_or_refused(record: dict[Any, Any]) -> bool:
    try:
        return isinstance(parse_deal(record), Deal)
    except TaicalError as error:
        return bool(error.code and error.message)


@settings(max_examples=600)
@given(record=st.dictionaries(deal_keys, junk, max_size=5))
def test_any_mapping_is_a_deal_or_refused(record: dict[Any, Any]) -> None:
    assert is_deal_or_refused({"wins": [], **record})


@given(won=st.lists(wins(), max_size=3), record=st.dictionaries(deal_keys, junk, max_size=2))
def test_winners_with_junk_beside_them_are_a_deal_or_refused(won: list[Win], record: dict[Any, Any]) -> None:
    winners = [
        {name: value for name, value in format_record(win).items() if name in field_names(WinnerModel)} for win in won
    ]
    assert is_deal_or_refused({"wins": winners, "from": "N", **record})


def base_of(number: object) -> object:
    """Return the price that a record gives as its base, or None where it is refused for it."""
    try:
        return parse_record({"hand": "123m 456p 789p 67s 55s [777z] +8s", "seat": "S", "base": number}).base
    except RecordError as error:
        if (error.code, error.field) == ("bad_record", "base"):
            return None
        raise


@given(number=st.one_of(st.floats(), st.decimals(), st.integers(), prices))
def test_a_price_is_kept_exactly_or_refused(number: float | Decimal) -> None:
    base = base_of(number)
    assert base is None or base == Decimal(str(number))


@given(number=prices)
def test_no_price_is_refused_without_need(number: int | Decimal) -> None:
    assert base_of(number) == number
