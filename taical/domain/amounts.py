"""Exact numbers: integers stay integers, decimals stay decimal, nothing passes through binary fractions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from taical.domain.fields import worded
from taical.domain.rules import Number
from taical.errors import RecordError, shown
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from decimal import Decimal

_WHOLE_DIGITS: Final = 9
DECIMAL_PLACES: Final = 8
_MOST_TIMES: Final = 1000
_TIMES_PLACES: Final = 2
# With these bounds a payment fits the 28 digits of decimal's arithmetic, so that no sum is ever rounded.

_LONGEST: Final = 80
"""The most characters in which a price can be typed."""


def exact(value: object, field: str) -> Number:
    """Return a price, or what payments are multiplied by, as an exact number."""
    if type(value) is int and 0 < value <= _MOST_TIMES:  # as most are, without a need of the module
        return value
    from decimal import Decimal

    if isinstance(value, int) and not isinstance(value, bool):
        number = Decimal(value)
    else:
        number = Decimal(str(value)) if isinstance(value, float | Decimal) else Decimal("NaN")
    if number.is_finite() and (_can_multiply(number) if field == "times" else _is_price(number)):
        return simplest(number)
    message = _("{field} is {value}: expected a number from 0 to 999999999 with at most {places} decimals")
    if field == "times":
        message = _("times is {value}: expected a number above 0, up to {most}, with at most two decimals")
    filled = message.format(field=worded(field), value=shown(value), places=DECIMAL_PLACES, most=_MOST_TIMES)
    raise RecordError("bad_record", filled, field=field)


def _is_price(number: Decimal) -> bool:
    return 0 <= number < 10**_WHOLE_DIGITS and decimals_of(number) <= DECIMAL_PLACES


def _can_multiply(number: Decimal) -> bool:
    return 0 < number <= _MOST_TIMES and decimals_of(number) <= _TIMES_PLACES


def read_amount(text: str, field: str) -> Number:
    """Return a price that was typed, such as `30` or `0.5`."""
    digits = text.strip()
    written = len(digits) <= _LONGEST and digits.isascii() and digits.replace(".", "", 1).isdigit()
    from decimal import Decimal

    return exact(Decimal(digits) if written else text, field)


_STAKES: Final = r"底?\s*([^\s/底台番]+)\s*(?:/|[台番]|底\s*[/,]?)\s*([^\s/底台番]+)\s*[台番]?"


def read_stakes(text: str) -> tuple[Number, Number]:
    """Return the base and the price of one tai, as they are said together.

    >>> read_stakes("100/20"), read_stakes("底100台20"), read_stakes("0.5 / 0.25")
    ((100, 20), (100, 20), (Decimal('0.5'), Decimal('0.25')))
    """
    from unicodedata import normalize

    found = re.fullmatch(_STAKES, normalize("NFKC", text).strip())
    if not found:
        message = _("stakes is {value}: expected base and tai, such as 100/20 or 底100台20")
        raise RecordError("bad_record", message.format(value=shown(text)), field="stakes")
    return read_amount(found[1], "base"), read_amount(found[2], "unit")


def stakes_text(base: Number, unit: Number) -> str:
    """Write stakes so that `read_stakes` reads them again.

    >>> from decimal import Decimal
    >>> stakes_text(100, Decimal("0.5"))
    '100/0.5'
    """
    return "/".join(format(price, "d" if isinstance(price, int) else "f") for price in (base, unit))


def simplest(number: Number) -> Number:
    """Return whole amounts as integers and others without trailing zeros.

    >>> from decimal import Decimal
    >>> simplest(Decimal("30.0")), simplest(Decimal("0.50"))
    (30, Decimal('0.5'))
    """
    if isinstance(number, int):
        return number
    return int(number) if number == number.to_integral_value() else number.normalize()


def decimals_of(number: Decimal) -> int:
    """Return how many decimals a number needs, trailing zeros aside; counted without rounding it."""
    _, digits, exponent = number.as_tuple()
    written = "".join(map(str, digits))
    zeros = len(written) - len(written.rstrip("0"))
    return max(0, -int(exponent) - zeros) if number else 0
