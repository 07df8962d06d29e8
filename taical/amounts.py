"""Exact numbers: integers stay integers, decimals stay decimal, nothing passes through binary fractions."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from taical.errors import RecordError
from taical.rules import Number

_WHOLE_DIGITS = 9
_DECIMAL_PLACES = 8
# With these bounds a payment fits the 28 digits of decimal's arithmetic, so that no sum is ever rounded.


def exact(value: object, field: str) -> Number:
    """Return a price as an exact number.

    Args:
        value: An integer, a float, a Decimal or a string with a number.
        field: The field that it comes from, for the error.

    Raises:
        RecordError: `bad_record`, when it is no number from 0 to 999,999,999 with at most eight decimals.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        number = Decimal(value) if abs(value) < 10**_WHOLE_DIGITS else Decimal(-1)
    elif isinstance(value, float | Decimal | str):
        number = _decimal(value)
    else:
        number = Decimal(-1)
    places = number.normalize().as_tuple().exponent if number.is_finite() else "n"
    fits = isinstance(places, int) and places >= -_DECIMAL_PLACES and 0 <= number < 10**_WHOLE_DIGITS
    if not fits:
        message = (
            f"{field} is {value!r:.40}: expected a number from 0 to 999999999 with at most {_DECIMAL_PLACES} decimals"
        )
        raise RecordError("bad_record", message, field=field)
    return simplest(number)


def simplest(number: Number) -> Number:
    """Return whole amounts as integers and others without trailing zeros.

    >>> simplest(Decimal("30.0")), simplest(Decimal("0.50"))
    (30, Decimal('0.5'))
    """
    if isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value() else number.normalize()


def _decimal(value: float | Decimal | str) -> Decimal:
    text = str(value).strip()
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("NaN")
