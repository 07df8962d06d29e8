"""Exact numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest
from support import refused

from taical.domain.amounts import decimals_of, exact, read_amount, simplest
from taical.domain.rules import Number
from taical.errors import RecordError


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (0, 0),
        (30, 30),
        (999_999_999, 999_999_999),
        (0.1, Decimal("0.1")),
        (2.50, Decimal("2.5")),
        (30.0, 30),
        (1e8, 100_000_000),
        (Decimal("0.00000001"), Decimal("0.00000001")),
        (Decimal("1.500000000000"), Decimal("1.5")),
        (Decimal("999999999.99999999"), Decimal("999999999.99999999")),
        (Decimal("3E+2"), 300),
        (-0.0, 0),
        (Decimal("0E-30"), 0),
        (Decimal("0.5" + "0" * 60), Decimal("0.5")),
        (Decimal("7." + "0" * 60), 7),
    ],
)
def test_exact(given: object, expected: Number) -> None:
    found = exact(given, "base")
    assert found == expected
    assert type(found) is type(expected)
    assert str(found) == str(expected)


@pytest.mark.parametrize(
    "given",
    [
        -1,
        1_000_000_000,
        10**100,
        True,
        False,
        None,
        [],
        {},
        b"5",
        -0.5,
        float("nan"),
        float("inf"),
        1e9,
        1e-9,
        Decimal("-0.01"),
        Decimal("0.000000001"),
        Decimal(10**9),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("-Infinity"),
        Decimal("1E+999999"),
        Decimal("1E-999999"),
        # A number with more digits than decimal's arithmetic keeps would be rounded to one that is allowed.
        Decimal("0.5" + "0" * 60 + "1"),
        Decimal("999999999.99999999" + "0" * 60 + "1"),
        "",
        "10",
        "0.5",
        "five",
    ],
)
def test_no_price(given: object) -> None:
    with refused(RecordError, "bad_record", "unit is ", "0 to 999999999", "at most 8 decimals", field="unit"):
        exact(given, "unit")


def test_long_values_are_shortened_in_the_message() -> None:
    with refused(RecordError, "bad_record", 'base is "' + "x" * 38 + "…: expected", field="base"):
        exact("x" * 1000, "base")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10", 10),
        (" 0.5 ", Decimal("0.5")),
        ("0050", 50),
        ("0", 0),
        ("2.50", Decimal("2.5")),
        ("30.0", 30),
        (".5", Decimal("0.5")),
        ("5.", 5),
        ("999999999.99999999", Decimal("999999999.99999999")),
        ("0.5" + "0" * 77, Decimal("0.5")),
    ],
)
def test_a_typed_price(text: str, expected: Number) -> None:
    found = read_amount(text, "base")
    assert found == expected
    assert type(found) is type(expected)
    assert str(found) == str(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ".",
        "five",
        "1,5",
        "1/2",
        "1.2.3",
        "0x10",
        "1e2",
        "1_000",
        "+5",
        "-5",
        "- 5",
        "5 5",
        "NaN",
        "Infinity",
        "５",
        "五",
        "²",
        "1000000000",
        "0.000000001",
        "0.5" + "0" * 76 + "1",
        "0" * 81,
        "9" * 100_000,
    ],
)
def test_no_typed_price(text: str) -> None:
    with refused(RecordError, "bad_record", "unit is ", "0 to 999999999", "at most 8 decimals", field="unit"):
        read_amount(text, "unit")


def test_a_typed_price_is_named_as_it_was_typed() -> None:
    with refused(RecordError, "bad_record", 'base is "1,5": expected a number', field="base"):
        read_amount("1,5", "base")
    with refused(RecordError, "bad_record", "base is -0.5: expected a number", field="base"):
        exact(Decimal("-0.5"), "base")
    with refused(RecordError, "bad_record", 'base is "' + "9" * 38 + "…: expected", field="base"):
        read_amount("9" * 1000, "base")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (30, "30"),
        (Decimal("30.00"), "30"),
        (Decimal("0.50"), "0.5"),
        (Decimal("1E+2"), "100"),
        (Decimal("-2.0"), "-2"),
        (Decimal("-2.10"), "-2.1"),
    ],
)
def test_simplest(number: Number, text: str) -> None:
    found = simplest(number)
    assert str(found) == text
    assert isinstance(found, int) == ("." not in text)


@pytest.mark.parametrize(
    ("number", "decimals"),
    [("0", 0), ("0.000", 0), ("-0.0", 0), ("30", 0), ("7.00", 0), ("0.50", 1), ("-2.25", 2), ("0.00000001", 8)],
)
def test_how_many_decimals_a_number_needs(number: str, decimals: int) -> None:
    assert decimals_of(Decimal(number)) == decimals


@pytest.mark.parametrize("given", [0, -1, Decimal("-0.5"), 1001, 0.255, 1e30, float("nan"), True, "2", None])
def test_there_is_one_range_for_what_payments_are_multiplied_by(given: object) -> None:
    said = ": expected a number above 0, up to 1000, with at most two decimals"
    with refused(RecordError, "bad_record", "times is ", said, field="times"):
        exact(given, "times")


@pytest.mark.parametrize(
    ("given", "expected"),
    [(1000, 1000), (Decimal("1000.0"), 1000), (1, 1), (0.25, Decimal("0.25")), (Decimal("2.00"), 2)],
)
def test_what_payments_can_be_multiplied_by(given: object, expected: Number) -> None:
    assert exact(given, "times") == expected
