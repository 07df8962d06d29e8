"""The language of sentences: which one is spoken, and how a sentence, a number and a plural are said in it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from taical import i18n as language
from taical.domain.notation import parse_hand
from taical.errors import NotationError
from taical.i18n import (
    LANGUAGES,
    Language,
    current,
    gettext,
    language_of_locale,
    marked,
    ngettext,
    numbered,
    os_reason,
    translated,
    use,
)
from taical.render.text import localized

LOCALES: list[tuple[dict[str, str], Language]] = [
    ({}, "en"),
    ({"LANG": "zh_TW.UTF-8"}, "zh"),
    ({"LANG": "zh_CN"}, "zh"),
    ({"LANG": "zh-Hant-TW"}, "zh"),
    ({"LANG": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "fr.UTF-8"}, "fr"),
    ({"LANG": "fr@euro"}, "fr"),
    ({"LANG": "FR"}, "fr"),
    ({"LANG": "frp_IT"}, "en"),
    ({"LANG": "de_DE.UTF-8"}, "en"),
    ({"LANG": "C"}, "en"),
    ({"LANG": "C.UTF-8", "LANGUAGE": "zh_TW"}, "en"),
    ({"LANG": "POSIX", "LANGUAGE": "fr"}, "en"),
    ({"LANG": ""}, "en"),
    ({"LANGUAGE": "fr"}, "en"),
    ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_TW:zh"}, "zh"),
    ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr:en"}, "fr"),
    ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de"}, "en"),
    ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, "fr"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
    ({"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": "C"}, "en"),
    ({"LANG": "zh_TW.UTF-8", "LC_ALL": ""}, "zh"),
]


@pytest.fixture(autouse=True)
def english_in_the_end() -> Iterator[None]:
    yield
    use("en")


@pytest.mark.parametrize(("variables", "language"), LOCALES)
def test_the_locale_says_the_language(
    variables: dict[str, str], language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


def test_a_sentence_comes_in_the_language_in_use() -> None:
    said = []
    for name in LANGUAGES:
        use(name)
        assert current() == name
        said.append(gettext("the record"))
    assert said == ["這筆", "the record", "la donne"]


def test_a_sentence_in_another_language_than_the_one_in_use() -> None:
    assert [translated("East", name) for name in LANGUAGES] == ["東", "East", "Est"]


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        ("zh", ["0 筆", "1 筆", "2 筆"]),
        ("en", ["0 records", "1 record", "2 records"]),
        ("fr", ["0 donne", "1 donne", "2 donnes"]),
    ],
)
def test_a_sentence_for_a_number(name: Language, sentences: list[str]) -> None:
    use(name)
    counted = [(number, ngettext("{count} record", "{count} records", number)) for number in range(3)]
    assert [sentence.format(count=number) for number, sentence in counted] == sentences
    use("en")
    again = [numbered("{count} record", "{count} records", number, name) for number in range(3)]
    assert again == [sentence for _, sentence in counted]


def test_what_no_catalogue_has_stays_english() -> None:
    use("zh")
    assert gettext("nobody says this") == "nobody says this"
    assert ngettext("{n} of these", "{n} of those", 1) == "{n} of these"


def test_without_catalogues_everything_is_english(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    language._sentences.cache_clear()
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    try:
        assert translated("East", "fr") == "East"
    finally:
        language._sentences.cache_clear()


def test_what_is_marked_is_as_it_was() -> None:
    use("fr")
    assert marked("the record") == "the record"


def test_why_the_system_could_not_do_something() -> None:
    use("fr")
    assert os_reason(FileNotFoundError(2, "No such file or directory")) == "aucun fichier ni dossier de ce nom"
    assert os_reason(OSError(5, "some other trouble")) == "some other trouble"
    assert os_reason(OSError("no number")) == "no number"


def test_another_thread_speaks_a_language_of_its_own() -> None:
    def of_the_thread() -> tuple[Language, str]:
        before = current()
        use("fr")
        return before, gettext("the record")

    use("zh")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(of_the_thread).result() == ("en", "la donne")
    assert gettext("the record") == "這筆"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("zh", "789 沒有花色：請寫 789m、789p 或 789s（萬 筒 條）"),
        ("en", "789 has no suit: write 789m, 789p or 789s (萬 筒 條)"),
        ("fr", "789 n'a pas de famille\N{NO-BREAK SPACE}: écrivez 789m, 789p ou 789s (萬 筒 條)"),
    ],
)
def test_an_error_comes_in_the_language_in_use(name: Language, sentence: str) -> None:
    use(name)
    with pytest.raises(NotationError) as caught:
        parse_hand("789 234m")
    assert caught.value.message == sentence
    assert caught.value.code == "bad_notation"


@pytest.mark.parametrize(
    ("name", "number"), [("zh", "-1,234,567.25"), ("en", "-1,234,567.25"), ("fr", "-1\u202f234\u202f567,25")]
)
def test_numbers_are_as_in_the_language(name: Language, number: str) -> None:
    assert localized("-1,234,567.25", name) == number
