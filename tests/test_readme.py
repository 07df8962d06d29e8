"""The README's examples do what it says."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import own_variables
from support import ROOT

from taical.batch import Scorer
from taical.check import differences
from taical.inputs import read_entries
from taical.ruleset import load_ruleset

README = ROOT / "README.md"


def blocks(language: str) -> list[str]:
    """Return the page's blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)


def console_examples() -> list[tuple[str, str]]:
    """Return every command of the page's console blocks with the output that follows it."""
    examples = [example for block in blocks("console") for example in block.split("$ ")[1:]]
    return [(command, output) for command, _, output in (example.partition("\n") for example in examples)]


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_console_example(command: str, output: str, tmp_path: Path) -> None:
    variables = own_variables(tmp_path)
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=variables | {"PATH": f"{Path(sys.executable).parent}:{variables['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == output


def test_there_are_console_examples() -> None:
    assert len(console_examples()) >= 9


def test_python_examples() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted >= 5
    assert failed == 0


def test_files_of_hands(tmp_path: Path) -> None:
    """The lists of records are scored as they stand, and what they expect comes out."""
    lists = [block for block in blocks("yaml") if block.startswith("- ")]
    assert len(lists) == 2
    scorer = Scorer(load_ruleset("wikipedia"))
    for block in lists:
        path = tmp_path / "hands.yaml"
        path.write_text(block, encoding="utf-8")
        with path.open("rb") as stream:
            outcomes = [scorer.outcome(entry) for entry in read_entries(stream, "hands.yaml", "yaml")]
        assert [outcome.error for outcome in outcomes] == [None] * len(outcomes)
        assert [difference for outcome in outcomes for difference in differences(outcome)] == []


def test_house_rules(tmp_path: Path) -> None:
    (house,) = [block for block in blocks("yaml") if "extends: wikipedia\nnames" in block]
    path = tmp_path / "house.yaml"
    path.write_text(house, encoding="utf-8")
    rules = load_ruleset(path)
    values = {row.id: row.tai for row in rules.rows}
    assert (rules.id, rules.payment.base, rules.payment.cap) == ("house", 50, 40)
    assert (values["last_tile_claim"], values["full_flush"], values["half_flush"]) == (1, 10, 4)
    assert rules.switches.all_honors_counts_all_pungs


def test_changes() -> None:
    """Every --set of the page is one that a rule set takes."""
    changes = re.findall(r"--set (\S+)", "".join(blocks("sh")))
    assert len(changes) == 4
    assert load_ruleset("wikipedia", changes).payment.base == 50
