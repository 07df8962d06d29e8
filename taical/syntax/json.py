"""JSON with exact decimal numbers."""

from __future__ import annotations

import json
import os
import re
from collections import deque
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from decimal import Decimal

# Marks a decimal inside a JSON text until it is unquoted; no text from outside can contain it.
_MARK: Final = f"decimal:{os.urandom(16).hex()}:"


_MOST_PLACES: Final = 100
"""From how many places a number is written with an exponent: some would fill the memory."""

_HIDDEN: Final = (
    "[\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb]|[\U000e0000-\U000e007f]"
)
"""Matches what steers a terminal or is not to be seen in it, such as marks of direction; JSON escapes the rest."""


def _decimal(text: str) -> Decimal:
    from decimal import Decimal  # few texts have one

    return Decimal(text)


_DECODER: Final = json.JSONDecoder(parse_float=_decimal)


def dumps(data: object, indent: int | None = None, *, compact: bool = False) -> str:
    """Return data as JSON, on one line unless indented, decimals as exact numbers.

    >>> from decimal import Decimal
    >>> dumps({"amount": Decimal("0.1") + Decimal("0.2")})
    '{"amount": 0.3}'
    >>> dumps({"amount": Decimal("0.3"), "who": "阿明"}, compact=True)
    '{"amount":0.3,"who":"阿明"}'
    """
    separators = (",", ":") if compact else None
    text = json.dumps(data, ensure_ascii=False, default=_marked, indent=indent, separators=separators)
    if not is_unicode(text):
        text = json.dumps(data, default=_marked, indent=indent, separators=separators)
    if not text.isascii() and not text.isprintable():
        text = re.sub(_HIDDEN, _escaped, text)
    return text if _MARK not in text else re.sub(f'"{_MARK}([^"]*)"', r"\1", text)


def loads(text: str | bytes) -> Any:  # noqa: ANN401 - whatever is written
    """Return what a JSON text says, numbers with a point as decimals.

    Raises:
        ValueError: It is not JSON, nested too deep, or has a number that no decimal holds.

    >>> loads('{"amount": 0.30}')
    {'amount': Decimal('0.30')}
    """
    try:
        if isinstance(text, bytes):
            return json.loads(text, parse_float=_decimal)
        value, end = _DECODER.raw_decode(text) if text[:1] == "{" else (None, 0)
        return value if end == len(text) > 0 else _DECODER.decode(text)  # which also looks for blanks around it
    except RecursionError:
        raise ValueError("nested too deep") from None
    except ArithmeticError:
        raise ValueError("a number beyond all decimals") from None


class Shared:
    """A reader of JSON objects of which many have the same large value under a key: it is read once for all of them.

    Whoever gets it shares it, and leaves it as it is.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._start = f'"{key}":{{'  # which stands in no JSON text but where an object is under that key
        self._texts: deque[tuple[str, Any]] = deque(maxlen=8)

    def loads(self, text: str) -> Any:  # noqa: ANN401 - whatever is written
        """Return what a JSON text says, as `loads` does."""
        at = text.find(self._start)
        if at < 0:
            return loads(text)
        at += len(self._start) - 1
        written, value = self._value(text, at)
        data = loads(f'{text[:at]}"{_MARK}"{text[at + len(written) :]}') if written else None
        if not isinstance(data, dict) or data.get(self._key) != _MARK:  # as it is under that key deeper down
            return loads(text)
        data[self._key] = value
        return data

    def _value(self, text: str, at: int) -> tuple[str, Any]:
        """Return the object that begins somewhere in a text, as it is written and what it says; "" for none."""
        for written, value in self._texts:
            if text.startswith(written, at):
                return written, value
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError, ArithmeticError):
            return "", None
        self._texts.append((text[at:end], value))
        return text[at:end], value


def is_unicode(text: str) -> bool:
    """Tell whether a text has no lone surrogate, which JSON can escape but no encoding can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


def _marked(number: Decimal) -> str:
    return f"{_MARK}{number:f}" if abs(number.adjusted()) <= _MOST_PLACES else f"{_MARK}{number}"
