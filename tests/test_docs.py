"""The README and the pages under docs/: their examples do what they say; what is not run says why."""

from __future__ import annotations

import doctest
import os
import re
from dataclasses import fields
from pathlib import Path

import click
import pytest
from commandline import own_variables
from pages import DOCS, README, Block, blocks, doctests, examples, run, says_no_examples
from support import ROOT

from taical import __all__ as public_names
from taical.batch.scorer import Scorer
from taical.check import mismatches
from taical.cli import cli
from taical.domain.rules import Switches
from taical.patterns import PATTERNS
from taical.readers import read_records
from taical.rulesets import load_ruleset
from tools.pages import MADE, made

EVERY_PAGE = [README, *DOCS]


def name_of(page: Path) -> str:
    """Return a page's path within the project."""
    return str(page.relative_to(ROOT))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and an environment without settings of the machine."""
    for name in set(os.environ) - set(own_variables(tmp_path)):
        monkeypatch.delenv(name)
    for name, value in own_variables(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_command_prints_what_the_page_says(page: Path, folder: Path) -> None:
    wrong = run(page, folder)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_every_python_example_gives_what_the_page_says(page: Path, folder: Path) -> None:
    assert doctests(page).failed == 0


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_a_block_that_is_not_run_says_why(page: Path) -> None:
    silent = [block.text for block in blocks(page) if not (block.is_run or block.file or block.is_left_out)]
    assert not silent, f"neither run, nor a file, nor marked with <!-- not run: why -->:\n{silent[0]}"


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_a_page_without_examples_says_why(page: Path) -> None:
    assert any(block.is_run for block in blocks(page)) is not says_no_examples(page)


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_command_stands_at_the_beginning_of_a_block_or_after_an_output(page: Path) -> None:
    for block in blocks(page):
        if block.language == "console":
            assert block.text.startswith("$ ")
            assert all(example.command for example in examples(block))


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, heading = target.partition("#")
        if "://" in target:
            continue
        other = page.parent / path if path else page
        assert other.exists(), target
        assert not heading or heading in anchors(other), target


def anchors(page: Path) -> set[str]:
    """Return the names by which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    missing = [page.name for page in DOCS if page.name != "README.md" and f"]({page.name})" not in index]
    assert not missing


def test_the_python_page_has_an_example_of_every_public_name() -> None:
    page = ROOT / "docs" / "python-api.md"
    code = "".join(block.text for block in blocks(page) if block.is_run)
    assert not [name for name in public_names if not re.search(rf"\btaical\.{name}\b", code)]
    assert not [name for name in public_names if f"`{name}`" not in page.read_text(encoding="utf-8")]


_OF_THE_CODE = ("architecture.md", "performance.md")
"""The pages about the inside of the package, which name its modules."""


def names_used(page: Path) -> set[str]:
    """Return the names of the package that a page uses: what stands behind `taical.`, or is imported from it."""
    code = [block.text for block in blocks(page) if block.language == "python"]
    if page.name not in _OF_THE_CODE:
        words = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        code += re.findall(r"`(taical\.[^`]+)`", words)
    text = "\n".join(code)
    found = set(re.findall(r"\btaical\.([A-Za-z_]\w*)", text))
    for names in re.findall(r"\bfrom taical import (.+)", text):
        found.update(name.strip() for name in names.split(","))
    return found - {"po"}  # the ending of a catalogue


@pytest.mark.parametrize("page", EVERY_PAGE, ids=name_of)
def test_no_page_uses_a_name_that_the_python_page_does_not_list(page: Path) -> None:
    """The page has every public name; `taical.i18n`, by which messages come in a language, stands there beside them."""
    assert names_used(page) <= {*public_names, "__version__", "i18n"}


def test_names_of_the_package_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    code = "from taical.picture import a\nfrom taical import score, Win\ntaical.c.d()\n"
    page.write_text(f"`taical.render.text` and taical.no\n```python\n{code}```\n", encoding="utf-8")
    assert names_used(page) == {"render", "picture", "score", "Win", "c"}


def test_the_questions_are_answered_with_commands() -> None:
    page = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
    questions = re.split(r"^### ", page, flags=re.MULTILINE)[1:]
    assert len(questions) >= 15
    assert not [question.partition("\n")[0] for question in questions if "```console\n$ taical" not in question]


@pytest.mark.parametrize("name", MADE)
def test_a_page_that_is_made_from_the_code_is_what_the_code_makes(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert text == made(name), f"docs/{name} is not up to date: make docs"


def test_every_command_and_every_pattern_is_in_the_pages_that_are_made() -> None:
    commands, rules = ((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("commands.md", "rules.md"))
    assert not [name for name in cli.list_commands(click.Context(cli)) if f"\n## taical {name}\n" not in commands]
    assert not [name for name in PATTERNS if f"\n`{name}`: " not in rules]
    assert not [switch.name for switch in fields(Switches) if f"\n### {switch.name}\n" not in rules]


def test_a_mark_is_read() -> None:
    marked = Block("sh", "make bench\n", "not run: it takes minutes")
    assert (marked.is_run, marked.file, marked.is_left_out) == (False, None, True)
    assert not Block("sh", "make bench\n", "not run:").is_left_out
    assert Block("yaml", "extends: wikipedia\n", "file: house.yaml").file == "house.yaml"


def of_readme(language: str) -> list[str]:
    """Return the README's blocks in a language."""
    return [block.text for block in blocks(README) if block.language == language]


def test_the_readme_has_console_examples() -> None:
    assert len([example for block in blocks(README) if block.is_run for example in examples(block)]) >= 9


def test_python_examples_of_the_readme() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted >= 5
    assert failed == 0


def test_files_of_hands_in_the_readme(tmp_path: Path) -> None:
    """The lists of records are scored as they stand, and what they expect comes out."""
    lists = [block for block in of_readme("yaml") if block.startswith("- ")]
    assert len(lists) == 2
    scorer = Scorer(load_ruleset("wikipedia"))
    for block in lists:
        path = tmp_path / "hands.yaml"
        path.write_text(block, encoding="utf-8")
        with path.open("rb") as stream:
            outcomes = [scorer.outcome(entry) for entry in read_records(stream, "hands.yaml", "yaml")]
        assert [outcome.error for outcome in outcomes] == [None] * len(outcomes)
        assert [mismatch for outcome in outcomes for mismatch in mismatches(outcome)] == []


def test_house_rules_in_the_readme(tmp_path: Path) -> None:
    (house,) = [block for block in of_readme("yaml") if "extends: wikipedia\nnames" in block]
    path = tmp_path / "house.yaml"
    path.write_text(house, encoding="utf-8")
    rules = load_ruleset(path)
    values = {row.id: row.tai for row in rules.rows}
    assert (rules.id, rules.payment.base, rules.payment.cap) == ("house", 50, 40)
    assert (values["last_tile_claim"], values["full_flush"], values["half_flush"]) == (1, 10, 4)
    assert rules.switches.all_honors_counts_all_pungs


def test_changes_in_the_readme() -> None:
    """Every --set of the page is one that a rule set takes."""
    changes = re.findall(r"--set (\S+)", "".join(of_readme("sh")))
    assert len(changes) == 4
    assert load_ruleset("wikipedia", changes).payment.base == 50
