"""Numbers as a player types them: digits, or whole numbers as Chinese writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taical.domain.rules import Number

_DIGITS: Mapping[str, int] = {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "兩": 2,
    "两": 2,
}
_SOME = "[一二兩两三四五六七八九]"
_CHINESE = re.compile(f"(?:({_SOME})千)?零?(?:({_SOME})百)?零?(?:({_SOME}?)十)?零?({_SOME})?|[零〇]")
"""Whole numbers below 10,000 as Chinese writes them, such as 三, 十二 and 一百零五."""

_TAI = ("台", "臺", "tai", "fan", "番")
"""What may stand after the number of tai."""


_MOST_DIGITS = 9
"""The most digits of the number of an event."""

_POINTS = re.compile(r"[-+]?(?=\.?[0-9])[0-9]{0,12}(?:\.[0-9]{0,8})?")


def read_whole(text: str) -> int | None:
    """Return a whole number that is written in digits, or None, also where it is larger than any that is meant.

    >>> read_whole("7"), read_whole("-7"), read_whole("9" * 5000)
    (7, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def read_points(text: str) -> Number | None:
    """Return points that somebody has or gets, of at most 12 digits and 8 decimals, or None.

    >>> read_points("-100"), read_points("0.50"), read_points("1e999999999")
    (-100, Decimal('0.5'), None)
    """
    from decimal import Decimal  # slow to import, and most calls do without

    from taical.domain.amounts import simplest

    written = text.strip().replace("\N{MINUS SIGN}", "-")
    return simplest(Decimal(written)) if _POINTS.fullmatch(written) else None


def read_chinese(text: str) -> int | None:
    """Return a whole number that is written in Chinese, or None.

    >>> read_chinese("十二"), read_chinese("一百零五"), read_chinese("12")
    (12, 105, None)
    """
    found = _CHINESE.fullmatch(text) if text else None
    if found is None:
        return None
    thousands, hundreds, tens, ones = (_DIGITS.get(digit or "", 0) for digit in found.groups())
    tens = 1 if found[3] == "" else tens  # 十 by itself
    return thousands * 1000 + hundreds * 100 + tens * 10 + ones


def read_tai(text: str) -> int | None:
    """Return a number of tai, with or without the word, or None; signs of full width are to be normalised before.

    >>> read_tai("3"), read_tai("3 tai"), read_tai("十二台"), read_tai("3m")
    (3, 3, 12, None)
    """
    digits = text.casefold().strip()
    for unit in _TAI:
        digits = digits.removesuffix(unit)
    digits = digits.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 6:
        return int(digits)
    return read_chinese(digits)
