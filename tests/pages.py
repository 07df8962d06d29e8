"""The Markdown pages of the project: what is in their blocks, and whether it comes out as they say.

What a block is for is said by its language, or by a comment in the line before it:

* `console` has commands after `$ `, each with its whole output; they run in order, in one folder for the page.
* `python` with `>>>` is a doctest, one for the page.
* `<!-- file: house.yaml -->` says that the block is a file which is there when the later commands run.
* `<!-- not run: why -->` says that the block is only to be read.
* `<!-- no examples: why -->`, anywhere in a page, says that nothing in it is run.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from commandline import called, own_variables
from support import ROOT

from taical.cli.click_i18n import speak

DOCS = sorted((ROOT / "docs").rglob("*.md"))

README = ROOT / "README.md"

WIDTH = 78
"""How wide click writes help in a terminal of 80 columns."""

_BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>[^\n]*) -->\n+)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE
)

_NO_EXAMPLES = re.compile(r"^<!-- no examples: \S.* -->$", re.MULTILINE)

_OF_A_SHELL = frozenset("|&;<>$`*?~#")
"""What makes a line more than one call of a program."""


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    text: str
    mark: str  # what the comment before it says, or nothing

    @property
    def file(self) -> str | None:
        """The name of the file that it is, or None."""
        return self.mark.removeprefix("file: ") if self.mark.startswith("file: ") else None

    @property
    def is_run(self) -> bool:
        """Whether something in it is run."""
        return self.language == "console" or (self.language == "python" and ">>> " in self.text)

    @property
    def is_left_out(self) -> bool:
        """Whether the page says that it is not run, and why."""
        return bool(re.fullmatch(r"not run: \S.*", self.mark))


class Example(NamedTuple):
    """A command with the output that a page has for it."""

    command: str
    output: str


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    found = _BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [Block(match["language"], match["text"], match["mark"] or "") for match in found]


def says_no_examples(page: Path) -> bool:
    """Tell whether a page says that it has no examples, and why."""
    return bool(_NO_EXAMPLES.search(page.read_text(encoding="utf-8")))


def examples(block: Block) -> Iterator[Example]:
    """Return every command of a console block with the output that follows it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield Example(command, output)


def printed(command: str, folder: Path) -> str:
    """Return what a command prints on standard output and standard error, run in a folder.

    A call of `taical` alone runs in this process; anything else goes to a shell.
    """
    words = shlex.split(command)
    if words[0] == "taical" and not _OF_A_SHELL & set(re.sub(r"'[^']*'", "", command)):
        return called(words[1:], terminal_width=WIDTH).output
    variables = own_variables(folder)
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=variables | {"PATH": f"{Path(sys.executable).parent}:{variables['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def run(page: Path, folder: Path) -> list[str]:
    """Run the commands of a page in the current folder; return those that print something else, and what."""
    (folder / "samples").symlink_to(ROOT / "samples", target_is_directory=True)
    wrong = []
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console" or block.is_left_out:
            continue
        for example in examples(block):
            came = printed(example.command, folder)
            if came != example.output:
                wrong.append(f"$ {example.command}\nexpected:\n{example.output}\ncame:\n{came}")
    return wrong


def doctests(page: Path) -> doctest.TestResults:
    """Run the Python examples of a page, which follow on from one another."""
    parts = [block.text for block in blocks(page) if block.language == "python" and block.is_run]
    test = doctest.DocTestParser().get_doctest("\n".join(parts), {}, page.name, str(page), 0)
    try:
        return doctest.DocTestRunner().run(test)
    finally:
        speak("en")
