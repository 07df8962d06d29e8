"""The quick ways of reading plain text, plain records and plain lines come to what the thorough ones do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import hands, prices, wins
from support import shipped

from benchmarks.hands import random_records
from taical.domain.builder import make_win
from taical.domain.format import format_hand
from taical.domain.hand import build
from taical.domain.notation import read, read_hand
from taical.domain.rules import Number, PaymentRules
from taical.domain.win import Win
from taical.engine.payment import settle
from taical.errors import RecordError, TaicalError
from taical.readers import json_value
from taical.records.parser import read_record
from taical.records.schema import RecordModel, checked
from taical.rulesets import shipped_names

pieces = st.sampled_from(
    [*"0123456789mpszfESWNPFC+[]()@ \t、", "[777z]", "(1111s)", "123m", "+5p", "春", "中", "\u2028", "五萬"]
)


def outcome(reading: Any, text: str) -> object:  # noqa: ANN401 - a function
    try:
        return reading(text)
    except TaicalError as error:
        return error.code, error.message, error.column


@given(st.lists(pieces, max_size=14).map("".join))
@example("123m 456p 5")
@example("+5m 123p +6m")
@example("11111m 23p")
@example("春 春 123m")
@example("1 2 3 m")
@example("123m\t456p  789s")
@example("10m")
def test_any_text(text: str) -> None:
    assert outcome(read_hand, text) == outcome(lambda written: build(read(written)), text)


@given(hands())
def test_hands_as_they_are_written(hand: Any) -> None:  # noqa: ANN401 - a hand
    text = format_hand(hand)
    assert read_hand(text) == hand == build(read(text))


def test_plain_records() -> None:
    for record in random_records(3, 300):
        model = checked(RecordModel, record)
        fields = {name: value for name in model.model_fields_set if (value := getattr(model, name)) is not None}
        del fields["id"]
        assert read_record(record, "9")[:2] == (record["id"], make_win(**fields))


HAND = {"hand": "123m 456p 789p 123s 5s [777z] +5s", "seat": "S"}


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"streak": -1}, "streak is -1: expected 0 or more"),
        ({"discards": -1}, "discards is -1: expected 0 or more"),
        ({"streak": True}, "streak is true: expected a whole number"),
        ({"streak": 1.5}, "streak is 1.5"),
        ({"last_tile": 1}, "last_tile is 1: expected true or false"),
        ({"round": 3}, "round is 3: expected text"),
        ({"sea": "S"}, "did you mean 'seat'?"),
        ({"hand": None}, "hand is null: expected text"),
    ],
)
def test_records_that_are_not_plain_are_looked_at_closely(more: dict[str, object], words: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(HAND | more, "1")
    assert words in caught.value.message


@pytest.mark.parametrize("missing", ["hand", "seat"])
def test_a_record_without_hand_or_seat(missing: str) -> None:
    with pytest.raises(RecordError, match=f"the field {missing} is missing"):
        read_record({name: value for name, value in HAND.items() if name != missing}, "1")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"a": 1, "a": 2}', "a is given twice"),
        ('{"a" : 1, "a": 2, "b": 3}', "a is given twice"),
        ('{"a" : 1, "a" : 2}', "a is given twice"),
        ('{"a": ":", "a": 2}', "a is given twice"),
        ('{"a": 1} {"b": 2}', "not valid JSON"),
        ('{"a": 1}\u00a0', "not valid JSON"),
        ('{"a": NaN}', "NaN is not a number"),
    ],
)
def test_lines_that_are_refused(line: str, words: str) -> None:
    found = json_value(line.encode())
    assert isinstance(found, RecordError)
    assert words in found.message


@pytest.mark.parametrize("line", ['{"a": 1, "b": "x"}', '  {"a": "b:c"}', '{"a": {"b": 1}}', "{}", '{"a" :1}\r\n'])
def test_lines_that_are_read(line: str) -> None:
    assert json_value(line.encode()) == json.loads(line)


@given(wins(), st.integers(0, 30), st.sampled_from((1, 2)), prices, prices)
def test_plain_payments(win: Win, tai: int, times: int, base: Number, unit: Number) -> None:
    win = win._replace(times=times)
    rules = PaymentRules(base=base, unit=unit, streak_cap=3)
    assert settle(win, tai, {}, rules, plain=True) == settle(win, tai, {}, rules)


def test_which_tables_have_plain_payments() -> None:
    plain = {name for name in shipped_names() if shipped(name).plain_payments}
    liable = {"english16", "mahjong-time", "wikidot"}
    assert set(shipped_names()) - plain == {*liable, "association-competition", "sml2026"}
