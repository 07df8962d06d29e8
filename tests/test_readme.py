"""The README's examples do what it says; its commands are run in test_docs.py, as those of all pages are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from pages import README, blocks, examples

from taical.batch.scorer import Scorer
from taical.check import mismatches
from taical.readers import read_entries
from taical.rulesets import load_ruleset


def texts(language: str) -> list[str]:
    """Return the page's blocks in a language."""
    return [block.text for block in blocks(README) if block.language == language]


def test_there_are_console_examples() -> None:
    """What they print is held with that of the other pages, in test_docs.py."""
    assert len([example for block in blocks(README) if block.is_run for example in examples(block)]) >= 9


def test_python_examples() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted >= 5
    assert failed == 0


def test_files_of_hands(tmp_path: Path) -> None:
    """The lists of records are scored as they stand, and what they expect comes out."""
    lists = [block for block in texts("yaml") if block.startswith("- ")]
    assert len(lists) == 2
    scorer = Scorer(load_ruleset("wikipedia"))
    for block in lists:
        path = tmp_path / "hands.yaml"
        path.write_text(block, encoding="utf-8")
        with path.open("rb") as stream:
            outcomes = [scorer.outcome(entry) for entry in read_entries(stream, "hands.yaml", "yaml")]
        assert [outcome.error for outcome in outcomes] == [None] * len(outcomes)
        assert [mismatch for outcome in outcomes for mismatch in mismatches(outcome)] == []


def test_house_rules(tmp_path: Path) -> None:
    (house,) = [block for block in texts("yaml") if "extends: wikipedia\nnames" in block]
    path = tmp_path / "house.yaml"
    path.write_text(house, encoding="utf-8")
    rules = load_ruleset(path)
    values = {row.id: row.tai for row in rules.rows}
    assert (rules.id, rules.payment.base, rules.payment.cap) == ("house", 50, 40)
    assert (values["last_tile_claim"], values["full_flush"], values["half_flush"]) == (1, 10, 4)
    assert rules.switches.all_honors_counts_all_pungs


def test_changes() -> None:
    """Every --set of the page is one that a rule set takes."""
    changes = re.findall(r"--set (\S+)", "".join(texts("sh")))
    assert len(changes) == 4
    assert load_ruleset("wikipedia", changes).payment.base == 50
