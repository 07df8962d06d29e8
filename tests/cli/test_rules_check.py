"""`taical rules check`: what is wrong with rule-set files, and where."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import taical
from published import RULESETS
from support import ROOT

GOOD = "extends: wikipedia\npatterns: {all_pungs: 5}\n"


def written(home: Path, name: str, content: str | bytes) -> str:
    """Write a rule-set file."""
    (home / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def checked(*names: str) -> tuple[int, list[str]]:
    """Check files, and return the exit status and the errors."""
    result = taical("rules", "check", *names)
    return result.exit_code, result.stderr.splitlines()


def test_a_good_file_is_fine(home: Path) -> None:
    result = taical("rules", "check", written(home, "house.yaml", GOOD))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "house.yaml is fine\n"


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_shipped_is_fine(name: str) -> None:
    assert checked(str(ROOT / "rulesets" / f"{name}.yaml")) == (0, [])


NO_VALUE = "last_tile_claim has no value in this rule set: give it one, such as last_tile_claim: 1"

# The content of a file, and its faults: each with line, column and message.
FAULTS: list[tuple[str, list[str]]] = [
    (
        "extends: wikipedia\npatterns:\n  all_chow: 1\n",
        ["3:3: patterns.all_chow: there is no pattern all_chow; did you mean 'all_chows'?"],
    ),
    (
        "extends: wikipedia\nswitches: {wait_bass: none}\n",
        ["2:12: switches.wait_bass: there is no wait_bass; did you mean 'wait_basis'?"],
    ),
    ("extends: wikipedia\npayment:\n  bse: 1\n", ["3:3: payment.bse: there is no bse; did you mean 'base'?"]),
    ("extend: wikipedia\n", ["1:1: extend: there is no extend; did you mean 'extends'?"]),
    (
        "extends: wikipedia\npatterns:\n  all_pungs: {tia: 4}\n",
        ["3:15: patterns.all_pungs.tia: there is no tia; did you mean 'tai'?"],
    ),
    (
        "extends: wikipedia\npatterns:\n  all_pungs: {excludes: [all_chow]}\n",
        ["3:26: patterns.all_pungs.excludes.0: there is no pattern all_chow; did you mean 'all_chows'?"],
    ),
    (
        "extends: wikipedia\nswitches:\n  wait_basis: shapes\n",
        [
            (
                "3:3: switches.wait_basis: expected kinds, shape, none, or one of them by shape as in {edge: shape}, "
                'not "shapes"'
            )
        ],
    ),
    ("id: 3\nextends: wikipedia\n", ["1:1: id: expected text, not 3"]),
    (
        "extends: wikipeda\n",
        [f"1:1: extends: there is no rule set 'wikipeda'; there are: {', '.join(RULESETS)}; did you mean 'wikipedia'?"],
    ),
    (
        "extends: wikipedia\npatterns:\n  last_tile_claim: true\n",
        ["3:3: patterns.last_tile_claim: " + NO_VALUE],
    ),
    (
        "extends: wikipedia\nextends: star31\n",
        ["2:1: extends is given a second time"],
    ),
]


@pytest.mark.parametrize(("content", "faults"), FAULTS)
def test_a_fault_is_named_with_its_line_and_column(content: str, faults: list[str], home: Path) -> None:
    status, errors = checked(written(home, "house.yaml", content))
    assert (status, errors) == (1, [f"Error: house.yaml:{fault}" for fault in faults])


def test_every_fault_is_named(home: Path) -> None:
    content = "extends: wikipedia\npatterns:\n  all_chow: 1\n  all_pungs: many\npayment:\n  base: -1\nfoo: 1\n"
    status, errors = checked(written(home, "house.yaml", content))
    places = sorted(error.split(": ")[1] for error in errors)
    assert (status, places) == (1, [f"house.yaml:{place}" for place in ("3:3", "4:3", "6:3", "7:1")])


@pytest.mark.parametrize("content", ["", "- 1\n", "42\n", "extends: [\n", "extends: wikipedia\n---\nid: a\n"])
def test_what_is_no_rule_set_is_named(content: str, home: Path) -> None:
    status, errors = checked(written(home, "house.yaml", content))
    assert (status, len(errors)) == (1, 1)
    assert errors[0].startswith("Error: house.yaml:")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("nowhere.yaml", None, "there is no rule-set file nowhere.yaml"),
        ("wikipedia", None, "there is no rule-set file wikipedia"),
        ("latin.yaml", "source: Règle\n".encode("latin-1"), "latin.yaml cannot be read: it is not UTF-8 text"),
        (".", None, "cannot be read: Is a directory"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(name: str, content: bytes | None, words: str, home: Path) -> None:
    if content:
        written(home, name, content)
    status, errors = checked(name)
    assert (status, len(errors)) == (2, 1)
    assert words in errors[0]


def test_several_files(home: Path) -> None:
    good, bad = written(home, "good.yaml", GOOD), written(home, "bad.yaml", FAULTS[0][0])
    for names, expected in (((good, good), 0), ((good, bad), 1), ((bad, good), 1), (("no.yaml", bad, good), 2)):
        result = taical("rules", "check", *names)
        assert result.exit_code == expected
        assert result.stdout.count("is fine") == names.count(good)
        assert result.stderr.count("Error: ") == len(names) - names.count(good)


def test_a_file_without_an_ending_is_no_name_of_a_rule_set(home: Path) -> None:
    assert checked(written(home, "wikipedia", FAULTS[0][0]))[0] == 1
    assert checked(written(home, "house", GOOD)) == (0, [])
