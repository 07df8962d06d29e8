"""docs/architecture.md: what it names is there, and the way of a hand goes through the functions that it names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from inspect import isfunction, unwrap
from pathlib import Path

import pytest
from commandline import process
from support import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
EVENING = PAGE.split("\n## The way of an evening\n")[1].split("\n## ")[0]
WAY = PAGE.split("\n## The way of a hand\n")[1].split("\nWith `--why`")[0]

NOT_ON_THIS_WAY = {
    *("taical.cli.main", "taical.cli.score.command"),
    "taical.domain.notation.read",
    *("taical.rulesets.build.compile_files", "taical.rulesets.files.shipped_data"),
    *("taical.rulesets.loader.merged", "taical.rulesets.compiler.flattened"),
}
"""The entry points, which the test goes around; what is called where a word cannot be read by itself; and what makes
the flat form of a rule set, or reads one that has none."""


def named(text: str) -> set[str]:
    return set(re.findall(r"`(taical(?:\.\w+)+)`", text))


def found(name: str) -> object:
    """Return what a dotted name leads to."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part)
        return thing
    raise AssertionError(name)


@pytest.mark.parametrize("name", sorted(named(PAGE)))
def test_what_is_named_is_there(name: str) -> None:
    assert found(name) is not None


TRACE = """
import sys
from click.testing import CliRunner
from taical.cli import cli
called = set()
sys.setprofile(lambda frame, event, _: called.add((frame.f_code.co_filename, frame.f_code.co_name)))
CliRunner().invoke(cli, sys.argv[1:], catch_exceptions=False)
sys.setprofile(None)
print(*(f"{file}:{name}" for file, name in called), sep="\\n")
"""


def idle(names: set[str], call: Sequence[str], folder: Path) -> list[str]:
    """Return the functions that a call does not come to, in a process of its own, where nothing is in a cache yet."""
    called = process("-c", TRACE, *call, cwd=folder).stdout.splitlines()
    code = {name: unwrap(thing).__code__ for name in names if isfunction(thing := found(name))}
    return [name for name, its in code.items() if f"{its.co_filename}:{its.co_name}" not in called]


@pytest.mark.interpreted
def test_a_score_goes_the_way_that_is_described(tmp_path: Path) -> None:
    names = named(WAY) - NOT_ON_THIS_WAY
    assert len(names) > 15
    hand = "123m 456p 789p 678s 5s [777z] +5s"
    assert idle(names, ["score", hand, "-s", "S", "-f", "E"], tmp_path) == []


def test_an_evening_goes_the_way_that_is_described(tmp_path: Path) -> None:
    process("-m", "taical", "game", "new", "Fri", "--players", "ann,bob,cai,dan", cwd=tmp_path)
    names = named(EVENING) - {"taical.engine.scoring.score"}  # which typed tai do without
    assert len(names) > 10
    assert idle(names, ["game", "win", "bob", "3", "--from", "ann"], tmp_path) == []
