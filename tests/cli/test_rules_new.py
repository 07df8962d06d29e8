"""`taical rules new`: a rule-set file to begin with."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path

import pytest
from commandline import taical
from published import RULESETS

from taical.patterns import PATTERNS
from taical.rulesets import load_ruleset
from taical.rulesets.schema import SECTIONS


def begun(*arguments: str) -> str:
    """Return a new file."""
    result = taical("rules", "new", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refuse_faulty(home: Path, content: str) -> None:
    """Hold that a rule-set file passes the check."""
    (home / "house.yaml").write_text(content, encoding="utf-8")
    result = taical("rules", "check", "house.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "house.yaml is fine\n", "")


def test_a_new_file_says_what_it_is() -> None:
    lines = begun("house").splitlines()
    assert lines[0] == "# yaml-language-server: $schema=taical-ruleset.schema.json"
    assert {"id: house", "extends: wikipedia"} <= set(lines)
    assert begun("house") == begun("house", "--extends", "wikipedia")
    assert "extends: star31" in begun("house", "--extends", "star31").splitlines()


@pytest.mark.parametrize("extends", RULESETS)
def test_a_new_file_is_fine_and_changes_nothing(extends: str, home: Path) -> None:
    refuse_faulty(home, begun("house", "--extends", extends))
    assert parts("house.yaml") == parts(extends)


def parts(source: str) -> tuple[object, ...]:
    """Return what of a rule set decides how hands are scored and how a game goes on."""
    ruleset = load_ruleset(source)
    rows = [(row.id, row.tai, row.names, row.excludes, row.revalues) for row in ruleset.rows]
    return rows, asdict(ruleset.switches), asdict(ruleset.payment), asdict(ruleset.game)


def commented(lines: list[str]) -> list[int]:
    """Return the numbers of the lines that are there to be uncommented."""
    return [number for number, line in enumerate(lines) if line.startswith("#  ")]


def test_every_value_and_switch_is_there_to_be_uncommented() -> None:
    lines = begun("house").splitlines()
    names = [lines[number].split(":")[0].strip("# ") for number in commented(lines)]
    assert names == [
        *SECTIONS["payment"],
        *SECTIONS["switches"],
        *SECTIONS["game"],
        *(name for name in names if name in PATTERNS),
    ]
    assert set(SECTIONS["patterns"]) <= set(names)


@pytest.mark.parametrize("extends", ["wikipedia", "english16", "sml2026", "star31"])
def test_each_line_may_be_uncommented_and_changes_nothing(extends: str, home: Path) -> None:
    lines = begun("house", "--extends", extends).splitlines()
    for number in commented(lines):
        refuse_faulty(home, "\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert parts("house.yaml") == parts(extends)


@pytest.mark.parametrize("extends", RULESETS)
def test_all_lines_may_be_uncommented_together(extends: str, home: Path) -> None:
    lines = begun("house", "--extends", extends).splitlines()
    for number in commented(lines):
        lines[number] = lines[number][1:]
    refuse_faulty(home, "\n".join(lines))
    assert parts("house.yaml") == parts(extends)


@pytest.mark.parametrize("option", ["-o", "--output"])
def test_a_new_file_by_its_name(option: str, home: Path) -> None:
    result = taical("rules", "new", "house", option, "house.yaml")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert (home / "house.yaml").read_text(encoding="utf-8") == begun("house")


def test_a_file_that_is_there_is_not_overwritten(home: Path) -> None:
    (home / "house.yaml").write_text("mine", encoding="utf-8")
    result = taical("rules", "new", "house", "-o", "house.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "house.yaml cannot be written: File exists" in result.stderr
    assert (home / "house.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--extends", "wikipeda"), "did you mean 'wikipedia'?"),
        (("-o", "nowhere/house.yaml"), "nowhere/house.yaml cannot be written: No such file or directory"),
        (("-o", "."), "is a directory"),
    ],
)
def test_a_new_file_that_cannot_be_made(options: tuple[str, ...], words: str, home: Path) -> None:
    result = taical("rules", "new", "house", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert os.listdir(home) == []


@pytest.mark.parametrize(
    "name", ["x: [", "16", "true", "a #b", "家", "it's", 'say "x"', "null", "~", "- a", "2026-01-01"]
)
def test_a_new_file_of_any_name_is_fine(name: str, home: Path) -> None:
    refuse_faulty(home, begun("--", name))
    assert load_ruleset("house.yaml").id == name
