"""Random inputs through every harness, some seconds long; `make fuzz` goes on for as long as wanted."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import full_wins, hands, loose_hands

from fuzz.corpus import inputs_of
from fuzz.harnesses import HARNESSES
from fuzz.mutations import mutated
from taical.domain.format import format_hand
from taical.domain.hand import Hand
from taical.domain.win import Win
from taical.records.parser import format_record
from taical.syntax.json import dumps

TARGETS = pytest.mark.parametrize("target", HARNESSES)
LONGEST = 4000
"""The most bytes of a random input, so that the tests take seconds."""

FIELDS = ("hand", "seat", "id", "expect", "ruleset", "wins", "extra", "a column of one's own")
SECTIONS = ("patterns", "payment", "switches", "game", "names", "extends", "no section")

seeds = st.integers(0, 2**32)
values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@cache
def corpus(target: str) -> list[bytes]:
    return inputs_of(target)


@TARGETS
@settings(max_examples=30)
@given(data=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_break_no_promise(target: str, data: bytes) -> None:
    HARNESSES[target](data)


@TARGETS
@settings(max_examples=60)
@given(seed=seeds)
def test_changed_inputs_of_the_corpus_break_no_promise(target: str, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - nothing secret
    data = mutated(random.choice(corpus(target)), random, corpus(target), LONGEST)
    HARNESSES[target](data)


@settings(max_examples=40)
@given(hand=hands() | loose_hands())
def test_a_hand_keeps_the_promises_of_the_notation(hand: Hand) -> None:
    HARNESSES["notation"](format_hand(hand).encode())


@settings(max_examples=60)
@given(
    win=full_wins(),
    field=st.sampled_from(("hand", "seat", "id", "expect", "ruleset", "wins", "extra", "x")),
    value=values,
)
def test_any_value_in_a_field_breaks_no_promise(win: Win, field: str, value: object) -> None:
    record = json.dumps({**json.loads(dumps(format_record(win))), field: value})
    HARNESSES["jsonl"](record.encode())


@settings(max_examples=40)
@given(value=values, section=st.sampled_from(SECTIONS))
def test_any_value_in_a_rule_set_breaks_no_promise(value: object, section: str) -> None:
    HARNESSES["rulesets"](json.dumps({"extends": "wikipedia", section: value}).encode())
