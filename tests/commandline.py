"""Calling `taical` from tests, in this process and in one of its own, and reading what it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from click.testing import CliRunner, Result
from schemas import refuse_undocumented
from support import ROOT
from wcwidth import wcswidth

from taical.cli import cli
from taical.cli.click_i18n import speak

SOUTH = "24m 345p 678p 99s [777z] (1111s) +3m"
"""The hand of the worked result: South draws 3m, for 自摸 1, 嵌張 1 and 三元刻 1."""

SOUTH_ROWS = {"self_drawn": 1, "dragon_pung": 1, "closed_wait": 1}


def taical(*arguments: str, stdin: str | bytes | None = None, **variables: str) -> Result:
    """Call a command in this process; what it did not expect to go wrong is raised."""
    return called(arguments, stdin, variables)


def called(
    arguments: Sequence[str],
    stdin: str | bytes | None = None,
    variables: Mapping[str, str] | None = None,
    terminal_width: int | None = None,
) -> Result:
    """Call a command in this process, with its help in a terminal of some width; its JSON is as documented."""
    settings = {"LANGUAGE": None, **(variables or {})}  # which a call sets for itself
    try:
        done = CliRunner().invoke(
            cli,
            arguments,
            input=stdin,
            env=settings,
            prog_name="taical",
            catch_exceptions=False,
            color=False,
            terminal_width=terminal_width,
        )
    finally:
        speak("en")
    refuse_undocumented(arguments, done.stdout)
    return done


def process(
    *arguments: str,
    cwd: Path,
    stdin: str = "",
    python: Path | str = sys.executable,
    variables: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, such as with `-m taical score ...`, in a folder."""
    settings = own_variables(cwd, variables)
    if python != sys.executable:
        del settings["PYTHONPATH"]
    return subprocess.run(
        [python, *arguments],
        cwd=cwd,
        env=settings,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def own_variables(home: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment in which nothing of the machine's own settings changes what `taical` does."""
    ours = ("TAICAL", "_TAICAL", "LC_", "LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "PYTHONPATH", "VIRTUAL_ENV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    settings = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "LANG": "en_US.UTF-8", "PYTHONUTF8": "1"}
    # A process of its own runs the code that is tested here, wherever else there is another.
    return kept | settings | {"PYTHONPATH": str(ROOT)} | dict(more or {})


def cells(text: str) -> int:
    """Return how many cells of a terminal a line takes."""
    width = wcswidth(text)
    assert width >= 0, f"{text!r} has a character without a width"
    return width


def tables_of(text: str) -> list[list[str]]:
    """Return the tables of a text: their lines, the headings first and the line of dashes second."""
    blocks = [block.splitlines() for block in text.split("\n\n")]
    return [block for block in blocks if len(block) > 1 and set(block[1]) == {"-", " "}]


def refuse_crooked(lines: list[str]) -> None:
    """Hold that a table's columns line up by the cells of a terminal.

    The dashes under the headings say where each column is. Between columns are blanks, and in a column every text is
    flush left or every text is flush right.
    """
    spans = [(found.start(), found.end()) for found in re.finditer("-+", lines[1])]
    columns = list(zip(*(_cut(line, spans) for line in lines), strict=True))
    for number, column in enumerate(columns):
        texts = [text for text in column if text.strip()]
        to_the_left = all(not text.startswith(" ") for text in texts)
        to_the_right = all(not text.endswith(" ") for text in texts)
        assert to_the_left or to_the_right, f"column {number + 1} is crooked:\n" + "\n".join(lines)


def _cut(line: str, spans: list[tuple[int, int]]) -> list[str]:
    """Return what stands in each column, filled with blanks to its width."""
    by_cell = [char + "\0" * (cells(char) - 1) for char in line]
    row = "".join(by_cell).ljust(spans[-1][1])
    assert len(row) == spans[-1][1], f"{line!r} is wider than its table"
    between = [row[end:start] for (_, end), (start, _) in pairwise(spans)]
    assert not "".join(between).strip(), f"{line!r} has text between the columns"
    return [row[start:end] for start, end in spans]
