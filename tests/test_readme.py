"""The README's examples do what it says."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def console_examples() -> list[tuple[str, str]]:
    """Return every command of the page's console blocks with the output that follows it."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    examples = [example for block in blocks for example in block.split("$ ")[1:]]
    return [(command, output) for command, _, output in (example.partition("\n") for example in examples)]


@pytest.mark.parametrize(("command", "output"), console_examples())
def test_console_example(command: str, output: str) -> None:
    variables = {name: value for name, value in os.environ.items() if not name.startswith(("TAICAL", "LC_"))}
    variables |= {"LANG": "en_US.UTF-8", "PYTHONUTF8": "1"}
    variables["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{variables['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout == output


def test_there_are_console_examples() -> None:
    assert len(console_examples()) >= 8


def test_python_examples() -> None:
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert attempted >= 5
    assert failed == 0
