"""The words of the tables are there in every language."""

from __future__ import annotations

import pytest

from taical.i18n import LANGUAGES, Language
from taical.render.words import WORDS, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: Language) -> None:
    assert all(word(key, language).strip() for key in WORDS)


@pytest.mark.parametrize(
    ("language", "seats"),
    [
        ("zh", ["東", "南", "西", "北"]),
        ("en", ["East", "South", "West", "North"]),
        ("fr", ["Est", "Sud", "Ouest", "Nord"]),
    ],
)
def test_seats(language: Language, seats: list[str]) -> None:
    assert [word(seat, language) for seat in "ESWN"] == seats
