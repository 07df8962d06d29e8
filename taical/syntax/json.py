"""JSON with exact decimal numbers."""

from __future__ import annotations

import json
import os
import re
from decimal import Decimal
from typing import Any

# Marks a decimal inside a JSON text until it is unquoted; no text from outside can contain it.
_MARK = f"decimal:{os.urandom(16).hex()}:"


_MOST_PLACES = 100
"""From how many places a number is written with an exponent: some would fill the memory."""


def dumps(data: object, indent: int | None = None, *, compact: bool = False) -> str:
    """Return data as JSON, on one line unless indented, decimals as exact numbers.

    >>> dumps({"amount": Decimal("0.1") + Decimal("0.2")})
    '{"amount": 0.3}'
    >>> dumps({"amount": Decimal("0.3"), "who": "阿明"}, compact=True)
    '{"amount":0.3,"who":"阿明"}'
    """
    separators = (",", ":") if compact else None
    text = json.dumps(data, ensure_ascii=False, default=_marked, indent=indent, separators=separators)
    if not is_unicode(text):
        text = json.dumps(data, default=_marked, indent=indent, separators=separators)
    return text if _MARK not in text else re.sub(f'"{_MARK}([^"]*)"', r"\1", text)


def loads(text: str | bytes) -> Any:  # noqa: ANN401 - whatever is written
    """Return what a JSON text says, numbers with a point as decimals.

    Raises:
        ValueError: It is not JSON, nested too deep, or has a number that no decimal holds.

    >>> loads('{"amount": 0.30}')
    {'amount': Decimal('0.30')}
    """
    try:
        return json.loads(text, parse_float=Decimal)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except ArithmeticError:
        raise ValueError("a number beyond all decimals") from None


def is_unicode(text: str) -> bool:
    """Tell whether a text has no lone surrogate, which JSON can escape but no encoding can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _marked(number: Decimal) -> str:
    return f"{_MARK}{number:f}" if abs(number.adjusted()) <= _MOST_PLACES else f"{_MARK}{number}"
