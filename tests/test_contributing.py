"""The walk-through of CONTRIBUTING.md, followed in a scratch copy of the repository."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import own_variables
from support import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.checkout]

PATCHES = re.findall(
    r"^```diff\n(.*?)^```$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
DEFINITION, ENTRY, VALUE = PATCHES

HAS, MISSES = "23m 345p 678p 55s 678s [222s] +4m", "23m 345p 678p 55s 678s [222s] +1m"
WON = ("-s", "S", "-f", "W")


def scratch_copy(folder: Path, *patches: str) -> Path:
    """Copy what a pattern and its test need, and apply the patches of some steps."""
    copy = folder / "copy"
    ignored = shutil.ignore_patterns("__pycache__", "*.json")
    for name in ("taical", "rulesets", "tests", "tools"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, copy)
    for patch in patches:
        called = ["git", "apply", "--unsafe-paths", "--directory", str(copy), "-"]
        subprocess.run(called, cwd=folder, input=patch, encoding="utf-8", check=True)
    return copy


def called(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the code of a scratch copy."""
    settings = own_variables(copy, {"PYTHONPATH": str(copy)})
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=settings,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def taical(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return called(copy, "-m", "taical", *arguments)


def test_the_steps_add_a_pattern(tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, DEFINITION, ENTRY, VALUE)
    assert re.search(r"All Simples +斷么 +1\n", taical(copy, "score", HAS, *WON).stdout)
    assert re.search(r"All Simples +123m has a terminal\n", taical(copy, "score", MISSES, *WON, "--why").stdout)
    explained = taical(copy, "explain", "duanyao").stdout
    assert "Rule: no terminal and no honor." in explained
    assert "Why not: 123m has a terminal" in explained
    assert re.search(r"All Simples +all_simples +1\n", taical(copy, "rules", "show", "wikipedia").stdout)


@pytest.mark.parametrize(
    ("patches", "sentence"),
    [
        ((ENTRY, VALUE), "all_simples has no definition in taical/patterns"),
        ((DEFINITION, VALUE), "all_simples has no entry in rulesets/catalogue.yaml"),
        ((DEFINITION, ENTRY), "all_simples has no value in any table of rulesets/"),
    ],
    ids=["definition", "entry", "value"],
)
def test_a_step_left_out_is_named_in_one_sentence(patches: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, *patches)
    test = "tests/catalog/test_catalogue_file.py"
    done = called(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", test, "-k", "three_parts")
    assert done.returncode == 1, done.stdout + done.stderr
    assert set(re.findall(r"all_simples has no [\w /.]+", done.stdout)) == {sentence}


@pytest.mark.parametrize(
    ("patches", "words"),
    [
        ((ENTRY, VALUE), "the pattern all_simples has a value but no definition in taical/patterns"),
        ((DEFINITION, VALUE), "the pattern all_simples has a value but no entry in rulesets/catalogue.yaml"),
    ],
    ids=["definition", "entry"],
)
def test_a_command_that_needs_the_part_says_so_too(patches: tuple[str, ...], words: str, tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, *patches)
    done = taical(copy, "score", HAS, *WON)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(words)
    assert "Traceback" not in done.stderr


def test_a_pattern_without_a_value_is_not_counted_and_explain_says_why(tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, DEFINITION, ENTRY)
    assert "斷么" not in taical(copy, "score", HAS, *WON).stdout
    done = taical(copy, "explain", "all_simples")
    assert done.returncode == 2
    words = "the pattern all_simples has no value in wikipedia, by which its examples are counted"
    assert done.stderr.strip().endswith(words)


@pytest.mark.parametrize("words", [(), ("大三元",)])
def test_explain_says_that_an_entry_has_no_definition(words: tuple[str, ...], tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, ENTRY)
    done = taical(copy, "explain", *words)
    assert done.returncode == 2
    sentence = "the pattern all_simples has an entry in rulesets/catalogue.yaml but no definition in taical/patterns"
    assert done.stderr.strip().endswith(sentence)
    assert "Traceback" not in done.stderr


def test_explain_says_that_a_definition_has_no_entry(tmp_path: Path) -> None:
    copy = scratch_copy(tmp_path, DEFINITION)
    done = taical(copy, "explain", "all_simples")
    assert done.returncode == 2
    assert done.stderr.strip().endswith(
        "the pattern all_simples has a definition but no entry in rulesets/catalogue.yaml"
    )
    assert "Traceback" not in done.stderr
