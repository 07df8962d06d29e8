"""`taical config`: every setting, its value and where it comes from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import refuse_crooked, tables_of, taical

from taical.cli.settings import KEYS, path, remember


@pytest.fixture
def config(home: Path) -> Path:
    """Where the file is looked for; its folder is there, the file is not."""
    where = home / "config" / "taical" / "config.toml"
    where.parent.mkdir(parents=True)
    return where


def settings(**variables: str) -> dict[str, tuple[object, str]]:
    """Return the value and the source of every setting."""
    found = taical("config", "--format", "json", **variables)
    assert (found.exit_code, found.stderr) == (0, "")
    data = json.loads(found.stdout)
    assert data["file"] == path()
    assert all(each["variable"] == f"TAICAL_{each['key'].upper()}" for each in data["settings"])
    return {each["key"]: (each["value"], each["source"]) for each in data["settings"]}


def test_every_setting_has_its_default() -> None:
    found = settings()
    assert list(found) == list(KEYS)
    assert {source for value, source in found.values()} == {"default"}
    assert {key: value for key, (value, source) in found.items() if value is not None} == {
        "ruleset": "wikipedia",
        "lang": "en",
        "tiles": "plain",
        "format": "table",
        "jobs": "auto",
        "round": "E",
        "dealer": "E",
    }


def test_where_a_value_comes_from(config: Path) -> None:
    config.write_text('# ours\nbase = 0.5\nseat = "南"\nround = "W"\n', encoding="utf-8")
    found = settings(TAICAL_ROUND="北", TAICAL_CONCEALED_KONG="2", TAICAL_UNIT="", TAICAL_JOBS="4")
    assert found["jobs"] == (4, "TAICAL_JOBS")
    assert found["base"] == (0.5, f"{config}:2")
    assert found["seat"] == ("S", f"{config}:3")
    assert found["round"] == ("N", "TAICAL_ROUND")
    assert found["concealed_kong"] == (2, "TAICAL_CONCEALED_KONG")
    assert found["unit"] == (None, "default")


def test_stakes_give_base_and_unit(config: Path) -> None:
    config.write_text('unit = 5\nstakes = "100/5"\n', encoding="utf-8")
    found = settings(TAICAL_UNIT="7")
    assert found["stakes"] == ("100/5", f"{config}:2")
    assert found["base"] == (100, f"{config}:2")
    assert found["unit"] == (7, "TAICAL_UNIT")


def test_the_table(config: Path) -> None:
    lines = taical("config", TAICAL_BASE="50").stdout
    (table,) = tables_of(lines)
    refuse_crooked(table)
    rows = {line.split()[0]: line.split()[1:] for line in table[2:]}
    assert rows["base"] == ["50", "TAICAL_BASE", "TAICAL_BASE"]
    assert rows["unit"] == ["the", "rule", "set's", "default", "TAICAL_UNIT"]
    assert lines.endswith(f"\n\nConfig file: {config} (there is none)\n")
    config.write_text("", encoding="utf-8")
    assert taical("config").stdout.endswith(f"\n\nConfig file: {config}\n")
    assert taical("config", "--format", "markdown").stdout.startswith("| Setting ")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('seat = "X"', 'seat from {config}:1: seat is "X"'),
        (
            'jobs = "all"',
            "jobs from {config}:1: 'all' is not a whole number from 0 to 1024; auto is as many as the files are worth",
        ),
        ("concealed_kong = 9", "concealed_kong from {config}:1: '9' is not a whole number from 0 to 4"),
        ('ruleset = "wikipeda"', "ruleset from {config}:1: "),
        ('stakes = "much"', 'stakes from {config}:1: stakes is "much"'),
        ('stakes = "3/4"\nbase = 5', "stakes from {config}:1: --stakes 3/4 and --base 5 contradict each other."),
    ],
)
def test_a_wrong_value_is_shown_and_named(line: str, words: str, config: Path) -> None:
    config.write_text(f"{line}\n", encoding="utf-8")
    found = taical("config")
    assert found.exit_code == 2
    assert line.split("= ")[1].split("\n", maxsplit=1)[0].strip('"') in found.stdout
    assert f"Error: {words.format(config=config)}" in found.stderr
    assert found.stderr.count("Error: ") == 1


@pytest.mark.parametrize("before", [None, "", 'lang = "fr"\n', 'lang = "fr"', '\ufefflang = "fr"\n'])
def test_a_setting_is_added_on_a_line_of_its_own(before: str | None, home: Path) -> None:
    config = home / "config" / "taical" / "config.toml"
    if before is not None:
        config.parent.mkdir(parents=True)
        config.write_text(before, encoding="utf-8")
    remember("stakes", "100/0.5")
    found = settings(TAICAL_LANG="en")
    assert found["stakes"] == ("100/0.5", f"{config}:{2 if before else 1}")
    assert config.read_text(encoding="utf-8").startswith(before or "stakes")
