"""The language in settings, written in more than one way, and what is said where it is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import SOUTH, taical

from taical.cli.settings import path

CHINESE = "南"
FRENCH = "Sud gagne"


@pytest.fixture
def config(home: Path) -> Path:
    where = Path(path())
    where.parent.mkdir(parents=True)
    return where


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("zh", CHINESE),
        ("zh-Hant", CHINESE),
        ("zh_TW.UTF-8", CHINESE),
        ("ZH", CHINESE),
        ("FR", FRENCH),
        ("fr_CA", FRENCH),
    ],
)
def test_a_language_is_taken_as_in_the_name_of_a_locale(name: str, beginning: str, config: Path) -> None:
    call = ("score", SOUTH, "-s", "S")
    assert taical(*call, TAICAL_LANG=name).stdout.startswith(beginning)
    assert taical(*call, "--lang", name).stdout.startswith(beginning)
    config.write_text(f'lang = "{name}"\n', encoding="utf-8")
    assert taical(*call).stdout.startswith(beginning)


@pytest.mark.parametrize("command", [("score", SOUTH, "-s", "S"), ("rules", "list"), ("explain",)])
def test_where_a_wrong_language_comes_from_is_said(command: tuple[str, ...], config: Path) -> None:
    of_variable = taical(*command, TAICAL_LANG="de")
    assert of_variable.exit_code == 2
    assert "Invalid value for '--lang' from TAICAL_LANG: 'de' is not one of 'zh', 'en', 'fr'." in of_variable.stderr
    assert "Invalid value for '--lang': 'de'" in taical(*command, "--lang", "de").stderr
    config.write_text('# mine\nround = "E"\n"lang" = "de"\n', encoding="utf-8")
    of_file = taical(*command)
    assert of_file.exit_code == 2
    assert f"Invalid value for '--lang' from {config}:3: 'de' is not one of 'zh', 'en', 'fr'." in of_file.stderr


def test_where_any_other_wrong_value_comes_from_is_said_too(config: Path) -> None:
    assert "'-s' / '--seat' from TAICAL_SEAT: " in taical("score", SOUTH, TAICAL_SEAT="X").stderr
    config.write_text('lang = "zh"\nbase = "cheap"\n', encoding="utf-8")
    assert f"錯誤：'--base'（來自 {config}:2） 的值不對：" in taical("score", SOUTH, "-s", "S").stderr


@pytest.mark.parametrize("end", [("--lang",), ("--lang", ""), ("--lang=de",)])
def test_that_a_language_is_none_is_said_in_the_one_before(end: tuple[str, ...]) -> None:
    assert taical("--lang", "zh", "score", SOUTH, *end).stderr.splitlines()[-1].startswith("錯誤：")


@pytest.mark.parametrize(
    "call",
    [
        ("rules", "list", "--lang", "zh"),
        ("--lang", "zh", "rules", "list"),
        ("rules", "--lang", "zh", "list"),
        ("--lang", "fr", "rules", "--lang", "zh", "list"),
        ("--lang", "fr", "rules", "--lang", "en", "list", "--lang", "zh"),
    ],
)
def test_the_language_of_a_group_of_commands(call: tuple[str, ...]) -> None:
    assert taical(*call).stdout.startswith("代號")


def test_the_language_of_a_group_reaches_its_answers_in_json() -> None:
    told = taical("rules", "--lang", "fr", "show", "star31", "--format", "json")
    assert told.stdout == taical("rules", "show", "star31", "--format", "json", "--lang", "fr").stdout
    assert told.stdout != taical("rules", "show", "star31", "--format", "json").stdout


@pytest.mark.parametrize("group", [(), ("rules",)])
def test_a_group_without_a_command_shows_its_help_in_the_language(group: tuple[str, ...]) -> None:
    asked = taical(*group, "--lang", "fr")
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert asked.stderr == taical(*group, TAICAL_LANG="fr").stderr
    assert asked.stderr.startswith("Usage\N{NO-BREAK SPACE}: taical ")


@pytest.mark.parametrize(
    ("call", "chinese", "french"),
    [
        (
            ("scroe",),
            "沒有 'scroe' 這個指令；是不是「score」？",
            "il n'y a pas de commande 'scroe' ; vouliez-vous dire « score » ?",
        ),
        (
            ("rules", "sohw"),
            "沒有 'sohw' 這個指令；是不是「show」？",
            "il n'y a pas de commande 'sohw' ; vouliez-vous dire « show » ?",
        ),
        (
            ("score", "--streek", "2"),
            "沒有 '--streek' 這個選項；是不是「--streak」？",
            "il n'y a pas d'option '--streek' ; vouliez-vous dire « --streak » ?",
        ),
    ],
)
def test_what_could_have_been_meant_is_part_of_the_sentence(call: tuple[str, ...], chinese: str, french: str) -> None:
    assert taical("--lang", "zh", *call).stderr.endswith(f"錯誤：{chinese}\n")
    assert taical("--lang", "fr", *call).stderr.replace("\N{NO-BREAK SPACE}", " ").endswith(f"Erreur : {french}\n")


@pytest.mark.parametrize(("language", "heading"), [("zh", "指令："), ("fr", "Commandes\N{NO-BREAK SPACE}:")])
def test_the_heading_over_commands(language: str, heading: str) -> None:
    assert f"\n{heading}\n" in taical("--lang", language, "rules", "--help").stdout


def test_what_is_wrong_with_the_file_is_said_in_the_language(config: Path) -> None:
    config.write_text("lang = zh\n", encoding="utf-8")
    call = ("score", SOUTH, "-s", "S")
    assert f"錯誤：{config}:1:8: 這不是 TOML：這個值看不懂" in taical("--lang", "zh", *call).stderr
    french = taical("--lang", "fr", *call).stderr.replace("\N{NO-BREAK SPACE}", " ")
    assert f"Erreur : {config}:1:8: ce n'est pas du TOML : cette valeur" in french
