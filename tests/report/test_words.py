"""The words of the tables are there in every language."""

from __future__ import annotations

import pytest

from taical.language import Language
from taical.report.words import LANGUAGES, WORDS, language_of_locale, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: Language) -> None:
    assert all(WORDS[key][language].strip() for key in WORDS)
    assert all(set(translations) == set(LANGUAGES) for translations in WORDS.values())


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


LOCALES: list[tuple[dict[str, str], Language]] = [
    ({}, "en"),
    ({"LANG": "zh_TW.UTF-8"}, "zh"),
    ({"LANG": "zh_CN"}, "zh"),
    ({"LANG": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "FR"}, "fr"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LANG": "C"}, "en"),
    ({"LANG": ""}, "en"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": "C"}, "en"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": ""}, "zh"),
]


@pytest.mark.parametrize(("variables", "language"), LOCALES)
def test_the_locale_says_the_language(
    variables: dict[str, str], language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language
