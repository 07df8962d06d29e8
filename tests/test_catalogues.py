"""The catalogues have every sentence that is said and no other one, each translated as it is to be filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from support import ROOT

from tools import messages
from tools.messages import CLICK, DOMAINS, FOLDER, KEYWORDS, PLURALS, catalogue, path_of, translations

CATALOGUES = [(domain, language) for domain in DOMAINS for language in PLURALS]

_VALUE = re.compile(r"\{(\w+)(?:![rsa])?(?::[^{}]*)?\}")
_NAMED = re.compile(r"(?<![\w.])(?:--[a-z-]+|`[^`]+`|[a-z]+_[a-z_]+|https?:\S+)")
"""What stays as it is in every language: options, code and words of the record."""

_CHINESE_SIGNS = re.compile(r"[一-鿿][,;:?!]|[,;:?!](?=[一-鿿])|\.$")
_FRENCH_SIGNS = re.compile(r" [;:?!»](?!\w)|« ")
pytestmark = pytest.mark.checkout

_SIMPLIFIED = set("这个们来时说没听枪为对会过还东风门单边两发从写换时间无话请问规则项数错误让谁给")


@pytest.fixture(scope="module", params=DOMAINS)
def domain(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def said(domain: str) -> Catalog:
    return DOMAINS[domain]()


def ids(catalog: Catalog) -> set[str | tuple[str, ...]]:
    return {message.id if isinstance(message.id, str) else tuple(message.id) for message in catalog if message.id}


def sentences(domain: str, language: str) -> list[Message]:
    found = [message for message in catalogue(path_of(domain, language)) if message.id]
    assert found
    return found


def sources(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


ADVICE = "bring the catalogues up to date with `make messages`, and translate what is new"


def test_the_english_template_has_what_is_said(domain: str, said: Catalog) -> None:
    listed = ids(catalogue(FOLDER / f"{domain}.pot"))
    assert ids(said) - listed == set(), f"missing: {ADVICE}"
    assert listed - ids(said) == set(), f"unused: {ADVICE}"


@pytest.mark.parametrize("language", PLURALS)
def test_every_sentence_is_there_and_none_is_unused(domain: str, said: Catalog, language: str) -> None:
    listed = catalogue(path_of(domain, language))
    assert ids(said) - ids(listed) == set(), f"missing: {ADVICE}"
    assert ids(listed) - ids(said) == set(), f"unused: {ADVICE}"
    assert not listed.obsolete


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_every_sentence_is_translated(domain: str, language: str) -> None:
    for message in sentences(domain, language):
        assert all(translations(message)), message.id
        assert not message.fuzzy, message.id


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_there_is_a_translation_for_each_number(domain: str, language: str) -> None:
    listed = catalogue(path_of(domain, language))
    assert f"{listed.num_plurals};" in PLURALS[language].partition("plural=")[0]
    for message in sentences(domain, language):
        assert len(translations(message)) == (listed.num_plurals if len(sources(message)) > 1 else 1), message.id


@pytest.mark.parametrize("language", PLURALS)
def test_a_translation_is_filled_in_with_the_same_values(language: str) -> None:
    for message in sentences("taical", language):
        expected = [values(source) for source in sources(message)]
        *fewer, found = [values(translation) for translation in translations(message)]
        assert found == expected[-1], message.id
        assert all(some <= found for some in fewer), message.id


@pytest.mark.parametrize("language", PLURALS)
def test_a_translation_of_click_has_no_value_of_its_own(language: str) -> None:
    for message in sentences("click", language):
        known = set().union(*map(values, sources(message)))
        assert all(values(translation) <= known for translation in translations(message)), message.id


def values(sentence: str) -> set[str]:
    return set(_VALUE.findall(sentence.replace("{{", "").replace("}}", "")))


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_options_and_words_of_the_record_are_not_translated(domain: str, language: str) -> None:
    for message in sentences(domain, language):
        named = set(_NAMED.findall(_VALUE.sub("", sources(message)[-1]))) - IN_WORDS
        for name in named:
            assert all(name.split("`name:")[0] in translation for translation in translations(message)[-1:]), message.id


IN_WORDS = {"robbed_kong", "eight_flowers", "seven_rob_one", "`name: value`"}


@pytest.mark.parametrize("domain", DOMAINS)
def test_chinese_is_traditional_with_signs_of_its_own(domain: str) -> None:
    for message in sentences(domain, "zh"):
        for translation in translations(message):
            assert not _SIMPLIFIED & set(translation), translation
            assert not _CHINESE_SIGNS.search(re.sub(r"`[^`]*`|\.\.\.", "", translation)), translation


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_signs_stay_on_the_line(domain: str) -> None:
    for message in sentences(domain, "fr"):
        for translation in translations(message):
            assert not _FRENCH_SIGNS.search(translation), translation


def test_french_needs_no_elision_before_a_value() -> None:
    """Names such as Est, Ouest and Attente begin with a vowel, and no sentence may need `d'` before them."""
    elided = re.compile(r"\b(?:de|que|le|la) \{(?:seat|other|dealer|winner|pattern|by|name|rules|ruleset)\}")
    for message in sentences("taical", "fr"):
        for translation in translations(message):
            assert not elided.search(translation), translation


def test_click_says_what_is_translated_of_it() -> None:
    folder = Path(click.__file__).parent
    found = extract_from_dir(folder, method_map=[("**.py", "python")], keywords={"_": None, "ngettext": (1, 2)})
    assert set(CLICK) - {message for _, _, message, _, _ in found} == set()


def test_a_sentence_is_written_where_it_is_looked_up() -> None:
    """In an f-string, some versions of Python do not show it to who gathers the sentences."""
    for path in sorted((ROOT / "taical").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in _lookups(tree):
            sentence = call.args[0]
            filled_in = isinstance(sentence, ast.Call) and ast.unparse(sentence.func).endswith(".format")
            assert not filled_in, f"{path}:{call.lineno}"
            assert not isinstance(sentence, ast.JoinedStr | ast.BinOp), f"{path}:{call.lineno}"
        for text in ast.walk(tree):
            if isinstance(text, ast.JoinedStr):
                assert not list(_lookups(text)), f"{path}:{text.lineno}"


def _lookups(tree: ast.AST) -> Iterator[ast.Call]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS and call.args:
            yield call


def test_the_compiled_catalogues_are_those_of_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / "taical.po"
    source.write_bytes(path_of("taical", "fr").read_bytes())
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    messages.compile_stale()
    made = source.with_suffix(".mo")
    assert made.read_bytes() == path_of("taical", "fr").with_suffix(".mo").read_bytes()
    before = made.stat().st_mtime_ns
    messages.compile_stale()
    assert made.stat().st_mtime_ns == before


def test_bringing_the_catalogues_up_to_date_changes_none_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.relative_to(FOLDER): path.read_bytes() for path in FOLDER.rglob("*.po*")}
    for path, content in before.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    monkeypatch.setattr(messages, "ROOT", tmp_path.parent)
    monkeypatch.setattr(messages, "DOMAINS", {"click": messages.gathered_of_click})
    messages.update()
    assert {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.po*")} == before
    assert capsys.readouterr().out.count(", 0 without a translation") == 2
