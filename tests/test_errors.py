"""Errors and what they carry."""

from __future__ import annotations

import pickle
from decimal import Decimal
from typing import Any

import pytest

from taical.errors import (
    CODES,
    HandError,
    NotationError,
    RecordError,
    RulesetError,
    TaicalError,
    WinError,
    nearest,
    shortened,
    shown,
)


@pytest.mark.parametrize("error", [NotationError, HandError, WinError, RulesetError, RecordError])
def test_every_error_is_a_value_error_of_ours(error: type[TaicalError]) -> None:
    made = error("bad_tile", "what is wrong", field="hand", column=3, line=2)
    assert isinstance(made, TaicalError)
    assert isinstance(made, ValueError)
    assert (made.code, made.message, made.field, made.column, made.line) == ("bad_tile", "what is wrong", "hand", 3, 2)
    assert str(made) == "what is wrong"


def test_an_error_is_the_same_in_another_process() -> None:
    made = WinError("not_a_win", "what is wrong", field="hand", column=3, line=2, pattern="seven_pairs_and_triplet")
    copied = pickle.loads(pickle.dumps(made))  # noqa: S301 - it is our own
    assert type(copied) is WinError
    assert vars(copied) == vars(made)


def test_the_place_may_be_unknown() -> None:
    made = TaicalError("bad_record", "what is wrong")
    assert (made.field, made.column, made.line) == (None, None, None)


@pytest.mark.parametrize(
    ("word", "tail"),
    [("seet", "; did you mean 'seat'?"), ("rond", "; did you mean 'round'?"), ("xyz", ""), ("", "")],
)
def test_nearest(word: str, tail: str) -> None:
    assert nearest(word, ["seat", "round"]) == tail
    assert nearest(word, ()) == ""


def test_every_code_is_listed_once() -> None:
    assert len(set(CODES)) == len(CODES) == 13


class Unspeakable:
    """A value of a program's own whose text cannot be had."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("X", '"X"'),
        ("", '""'),
        ("東風", '"東風"'),
        ('a "b"', '"a \\"b\\""'),
        ("two\nlines", '"two\\nlines"'),
        (5, "5"),
        (0.5, "0.5"),
        (True, "true"),
        (None, "null"),
        ([1, "a"], '[1, "a"]'),
        ({"a": {"b": None}}, '{"a": {"b": null}}'),
        (Decimal("-0.50"), "-0.50"),
        (Decimal("0." + "1" * 50), "0." + "1" * 37 + "…"),
        ([Decimal("0.5")], '["0.5"]'),
        (float("nan"), "NaN"),
        (b"5", "\"b'5'\""),
        ("x" * 38, '"' + "x" * 38 + '"'),
        ("x" * 39, '"' + "x" * 38 + "…"),
        (10**50, "1" + "0" * 38 + "…"),
        (10**5000, "a value of that kind"),
        (Unspeakable(), "a value of that kind"),
        ({(1, 2): 3}, "a value of that kind"),
        (nested(100_000), "a value of that kind"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_shown_as_it_would_stand_in_a_file(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("text", "short"), [("", ""), ("x" * 40, "x" * 40), ("x" * 41, "x" * 39 + "…"), ("中" * 41, "中" * 39 + "…")]
)
def test_a_long_text_is_shortened(text: str, short: str) -> None:
    assert shortened(text) == short
