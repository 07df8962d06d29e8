"""Numbers as a language writes them, for people; programs get them as they are."""

from __future__ import annotations

from taical.i18n import Language

_SIGNS = {"fr": str.maketrans({",": "\u202f", ".": ","})}
"""Thousands are apart by a narrow blank that no line ends at, and decimals by a comma."""


def localized(number: str, language: Language) -> str:
    """Return a number, written as in English, as a language writes it.

    >>> localized("1,234.5", "fr")
    '1\\u202f234,5'
    """
    return number.translate(_SIGNS.get(language, {}))
