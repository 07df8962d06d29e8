"""Defaults from variables and from a file, and which of them goes before which."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from commandline import SOUTH, process, taical

from taical.cli.settings import KEYS, path


@pytest.fixture
def config(home: Path) -> Path:
    """Where the file is looked for; its folder is there, the file is not."""
    where = Path(path())
    assert where == home / "config" / "taical" / "config.toml"
    where.parent.mkdir(parents=True)
    return where


def answer(*arguments: str, **variables: str) -> dict[str, Any]:
    result = taical("score", SOUTH, *arguments, "--format", "json", **variables)
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_file_is_in_the_usual_place() -> None:
    assert path().startswith(click.get_app_dir("taical"))


class Setting(NamedTuple):
    """A setting as a variable, in the file and as an option, and the part of the answer that it changes."""

    variable: str
    line: str
    option: tuple[str, str]
    field: str
    value: object


WEST_WINS = {"E": -70, "S": -60, "W": 190, "N": -60}
SETTINGS: list[Setting] = [
    Setting("TAICAL_RULESET", 'ruleset = "hyloveclub"', ("--ruleset", "hyloveclub"), "ruleset", "hyloveclub"),
    Setting("TAICAL_BASE", "base = 5", ("--base", "5"), "payments", {"E": -45, "S": 115, "W": -35, "N": -35}),
    Setting(
        "TAICAL_BASE", "base = 0.5", ("--base", "0.5"), "payments", {"E": -40.5, "S": 101.5, "W": -30.5, "N": -30.5}
    ),
    Setting("TAICAL_UNIT", "unit = 1", ("--unit", "1"), "payments", {"E": -34, "S": 100, "W": -33, "N": -33}),
    Setting(
        "TAICAL_UNIT", 'unit = "0.1"', ("--unit", "0.1"), "payments", {"E": -30.4, "S": 91, "W": -30.3, "N": -30.3}
    ),
    Setting(
        "TAICAL_STAKES", 'stakes = "5/1"', ("--stakes", "底5台1"), "payments", {"E": -9, "S": 25, "W": -8, "N": -8}
    ),
    # South is the dealer, and so all pay the dealer's tai.
    Setting("TAICAL_DEALER", 'dealer = "南"', ("--dealer", "S"), "payments", {"E": -70, "S": 210, "W": -70, "N": -70}),
    Setting("TAICAL_SEAT", 'seat = "W"', ("--seat", "W"), "payments", WEST_WINS),
    Setting("TAICAL_SEAT", 'seat = "西"', ("--seat", "西"), "payments", WEST_WINS),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.line)
def test_a_setting_comes_from_an_option_a_variable_or_the_file(setting: Setting, config: Path) -> None:
    seat = () if "--seat" in setting.option else ("-s", "S")
    assert answer(*seat, *setting.option)[setting.field] == setting.value
    assert answer(*seat, **{setting.variable: setting.option[1]})[setting.field] == setting.value
    config.write_text(f"{setting.line}\n", encoding="utf-8")
    assert answer(*seat)[setting.field] == setting.value


def test_the_round_and_the_language_too(config: Path) -> None:
    winds = "24m 345p 678p 99s [222z] [777z] +3m"
    plain = taical("score", winds, "-s", "W").stdout
    assert "Prevalent Wind" not in plain
    for variables, lines in (({"TAICAL_ROUND": "南", "TAICAL_LANG": "zh"}, ""), ({}, 'round = "S"\nlang = "zh"\n')):
        config.write_text(lines, encoding="utf-8")
        result = taical("score", winds, "-s", "W", **variables)
        assert result.stdout.startswith("西家自摸\n")
        assert "圈風刻" in result.stdout


def test_how_tiles_and_answers_are_written(config: Path) -> None:
    for variables, lines in (
        ({"TAICAL_TILES": "zh", "TAICAL_FORMAT": "markdown"}, ""),
        ({}, 'tiles = "zh"\nformat = "markdown"\n'),
    ):
        config.write_text(lines, encoding="utf-8")
        found = taical("score", SOUTH, "-s", "S", **variables)
        assert "[中中中]" in found.stdout
        assert "| Self-Drawn" in found.stdout
        assert "| Self-Drawn" not in taical("score", SOUTH, "-s", "S", "--format", "table", **variables).stdout


def test_the_format_of_an_answer_is_not_that_of_a_batch(config: Path, home: Path) -> None:
    config.write_text('format = "json"\n', encoding="utf-8")
    (home / "hands.yaml").write_text(f"- {{hand: '{SOUTH}', seat: S, expect: {{tai: 3}}}}\n", encoding="utf-8")
    assert taical("batch", "hands.yaml").stdout.startswith("Record ")
    assert taical("check", "hands.yaml").exit_code == 0
    assert taical("explain", "平胡").stdout.startswith("{")
    assert not taical("rules", "conditions").stdout.startswith("{")


def test_what_is_nearer_to_the_call_goes_before_stakes(config: Path) -> None:
    config.write_text('stakes = "1/0"\nseat = "S"\n', encoding="utf-8")
    assert answer()["payments"] == {"E": -1, "S": 3, "W": -1, "N": -1}
    assert answer(TAICAL_BASE="2")["payments"] == {"E": -2, "S": 6, "W": -2, "N": -2}
    assert answer("--base", "3", TAICAL_STAKES="2/0")["payments"] == {"E": -3, "S": 9, "W": -3, "N": -3}
    assert answer("--stakes", "3/0", TAICAL_BASE="2")["payments"] == {"E": -3, "S": 9, "W": -3, "N": -3}
    assert answer("--stakes", "3/0", "--base", "3")["payments"] == {"E": -3, "S": 9, "W": -3, "N": -3}


@pytest.mark.parametrize("command", ["score", "batch", "check"])
@pytest.mark.parametrize(("price", "said"), [("--base", "--base 4"), ("--unit", "--unit 4")])
def test_stakes_that_contradict_a_price(command: str, price: str, said: str, config: Path) -> None:
    hand = SOUTH if command == "score" else "hands.yaml"
    found = taical(command, hand, "--stakes", "3/0.5", price, "4")
    assert (found.exit_code, found.stdout) == (2, "")
    assert f"Error: --stakes 3/0.5 and {said} contradict each other." in found.stderr
    config.write_text('stakes = "3/0.5"\nbase = 4\n', encoding="utf-8")
    assert taical(command, hand).exit_code == 2


@pytest.mark.parametrize("wrong", ["100", "100/", "/20", "100/20/5", "100:20", "100/-20", "1e3/20", ""])
def test_what_stakes_are_not(wrong: str) -> None:
    found = taical("score", SOUTH, "-s", "S", "--stakes", wrong)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "Error: Invalid value for '--stakes'" in found.stderr


# The stakes as they are typed, and what West pays for the three tai of the hand.
SPELLINGS = {
    "100/20": 160,
    " 100 / 20 ": 160,
    "底100台20": 160,
    "底 100 台 20": 160,
    "100底20台": 160,
    "１００／２０": 160,
    "0.5/0.25": 1.25,
}


@pytest.mark.parametrize("written", SPELLINGS)
def test_stakes_in_every_spelling(written: str) -> None:
    assert answer("-s", "S", "--stakes", written)["payments"]["W"] == -SPELLINGS[written]


def test_an_option_goes_before_a_variable_and_a_variable_before_the_file(config: Path) -> None:
    config.write_text('base = 1\nunit = 0\nseat = "N"\n', encoding="utf-8")
    assert answer()["payments"] == {"E": -1, "S": -1, "W": -1, "N": 3}
    assert answer(TAICAL_BASE="2")["payments"] == {"E": -2, "S": -2, "W": -2, "N": 6}
    assert answer("--base", "3", TAICAL_BASE="2")["payments"] == {"E": -3, "S": -3, "W": -3, "N": 9}
    assert answer("-s", "W", TAICAL_SEAT="S")["payments"] == {"E": -1, "S": -1, "W": 3, "N": -1}


def test_an_empty_variable_is_none(config: Path) -> None:
    config.write_text('base = 1\nseat = "N"\nunit = 0\n', encoding="utf-8")
    assert answer(TAICAL_BASE="", TAICAL_SEAT="", TAICAL_RULESET="")["payments"] == {"E": -1, "S": -1, "W": -1, "N": 3}


def test_other_commands_have_their_settings_too(config: Path, home: Path) -> None:
    hands = home / "hands.yaml"
    hands.write_text(f"- {{hand: '{SOUTH}', seat: S, expect: {{tai: 2}}}}\n", encoding="utf-8")
    assert taical("check", "hands.yaml").exit_code == 1
    config.write_text('ruleset = "hyloveclub"\nlang = "zh"\nbase = 7\n', encoding="utf-8")
    assert taical("check", "hands.yaml").exit_code == 0
    assert taical("batch", "hands.yaml").stdout.startswith("編號")
    assert taical("batch", "hands.yaml", TAICAL_LANG="fr").stdout.startswith("Donne")
    assert taical("check", "hands.yaml", TAICAL_RULESET="wikipedia").exit_code == 1


@pytest.mark.parametrize("command", ["batch", "check"])
def test_the_prices_of_other_commands(command: str, config: Path, home: Path) -> None:
    (home / "hands.yaml").write_text(
        f"- {{hand: '{SOUTH}', seat: S, expect: {{payments: {{W: -6}}}}}}\n", encoding="utf-8"
    )

    def fits(**variables: str) -> bool:
        if command == "check":
            return taical("check", "hands.yaml", **variables).exit_code == 0
        return "  -6  " in taical("batch", "hands.yaml", **variables).stdout

    assert not fits()
    assert fits(TAICAL_BASE="3", TAICAL_UNIT="1")
    config.write_text("base = 3\nunit = 1\n", encoding="utf-8")
    assert fits()
    assert not fits(TAICAL_BASE="4")


def test_the_language_of_rules(config: Path) -> None:
    assert taical("rules", "list", TAICAL_LANG="fr").stdout.startswith("Id                       Nom ")
    assert taical("rules", "list").stdout.startswith("Id                       Name ")
    config.write_text('lang = "fr"\n', encoding="utf-8")
    assert taical("rules", "list").stdout.startswith("Id                       Nom ")
    assert taical("rules", "list", "--lang", "zh").stdout.startswith("代號 ")


@pytest.mark.parametrize("content", ["", "# nothing yet\n", "\ufeffbase = 30\n"])
def test_a_file_that_says_nothing_new(content: str, config: Path) -> None:
    config.write_text(content, encoding="utf-8")
    assert answer("-s", "S")["payments"] == {"E": -70, "S": 190, "W": -60, "N": -60}


WRONG: dict[str, tuple[bytes, str]] = {
    "unknown": (b'rulset = "wikipedia"\n', "there is no default 'rulset'; did you mean 'ruleset'?"),
    "far off": (b"xyzzy = 1\n", "there is no default 'xyzzy'"),
    "no TOML": (b"base 30\n", "config.toml:1:6: not valid TOML: Expected '=' after a key"),
    "twice": (b"base = 30\nbase = 40\n", "config.toml:2:10: not valid TOML: Cannot overwrite a value"),
    "no end": (b'base = """', "not valid TOML: "),
    "yes or no": (b"ruleset = true\n", "config.toml: ruleset is true: expected a text or a number"),
    "several": (b"base = [1, 2]\n", "config.toml: base is [1, 2]: expected a text or a number"),
    "fields": (b"seat = {a = 1}\n", 'config.toml: seat is {"a": 1}: expected a text or a number'),
    "a day": (b"lang = 2026-12-01\n", 'config.toml: lang is "2026-12-01": expected a text or a number'),
    "no UTF-8": (b'seat = "\xff"\n', "config.toml: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_file_that_is_wrong_is_refused(name: str, config: Path) -> None:
    content, words = WRONG[name]
    config.write_bytes(content)
    result = taical("score", SOUTH, "-s", "S")
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(config) in result.stderr
    assert words in result.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('base = "cheap"', ("--base", 'base is "cheap"')),
        ("unit = -1", ("--unit", 'unit is "-1"')),
        ('seat = "X"', ("--seat", 'seat is "X"')),
        ('round = "X"', ("--round", 'round is "X"')),
        ('lang = "de"', ("--lang", "'de'")),
        ('ruleset = "wikipeda"', ("--ruleset from ", "config.toml:1: ", "'wikipeda'", "did you mean 'wikipedia'?")),
        ('stakes = "100"', ("'--stakes' from ", "config.toml:1: ", 'stakes is "100"')),
        ('dealer = "X"', ("'--dealer' from ", "config.toml:1: ", 'dealer is "X"')),
        ('tiles = "jade"', ("'--tiles' from ", "config.toml:1: ", "'jade'")),
        ('format = "csv"', ("'--format' from ", "config.toml:1: ", "'csv'")),
    ],
)
def test_a_wrong_value_is_refused_like_that_of_an_option(line: str, words: tuple[str, ...], config: Path) -> None:
    config.write_text(f"{line}\n", encoding="utf-8")
    result = taical("score", SOUTH)
    assert (result.exit_code, result.stdout) == (2, "")
    assert [word for word in words if word not in result.stderr] == [], result.stderr


@pytest.mark.parametrize(
    "variable",
    [
        "TAICAL_BASE",
        "TAICAL_UNIT",
        "TAICAL_SEAT",
        "TAICAL_ROUND",
        "TAICAL_LANG",
        "TAICAL_STAKES",
        "TAICAL_DEALER",
        "TAICAL_TILES",
        "TAICAL_FORMAT",
        "TAICAL_RULESET",
    ],
)
def test_a_wrong_variable_is_refused(variable: str) -> None:
    result = taical("score", SOUTH, **({"TAICAL_SEAT": "S"} | {variable: "nonsense"}))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nonsense" in result.stderr


BY_THEMSELVES = {"round", "lang", "concealed_kong", "tiles", "format", "jobs"}
"""The keys that have tests of their own."""


def test_every_key_of_the_file_is_tested() -> None:
    assert {setting.line.split()[0] for setting in SETTINGS} | BY_THEMSELVES == set(KEYS)


def test_the_settings_reach_a_process_of_its_own(config: Path, home: Path) -> None:
    config.write_text('ruleset = "hyloveclub"\nbase = 1\nunit = 0\n', encoding="utf-8")
    arguments = ("-m", "taical", "score", SOUTH, "--format", "json")
    done = process(*arguments, cwd=home, variables={"TAICAL_SEAT": "南", "TAICAL_BASE": "2"})
    found = json.loads(done.stdout)
    assert (found["ruleset"], found["payments"]["S"]) == ("hyloveclub", 6)


def test_a_home_that_is_no_folder_has_no_settings(home: Path) -> None:
    """As the accounts of services have one."""
    assert answer("-s", "S", XDG_CONFIG_HOME="/dev/null")["tai"] == 3
