"""Colour in a terminal, and none where it is not wanted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import SOUTH

from cli.terminal import Terminal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("options", "variables", "coloured"),
    [
        ((), {}, True),
        (("--no-color",), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        (("--color",), {"NO_COLOR": "1"}, True),
        ((), {"NO_COLOR": ""}, True),
    ],
)
def test_colour_in_a_terminal(options: tuple[str, ...], variables: dict[str, str], coloured: bool, home: Path) -> None:
    line = json.dumps({"hand": SOUTH, "seat": "S", "expect": {"tai": 4}})
    (home / "hands.jsonl").write_text(line, encoding="utf-8")
    with Terminal("check", "hands.jsonl", *options, cwd=home, variables=variables) as terminal:
        screen, status = terminal.end()
    assert status == 1
    assert ("expected \x1b[32m4\x1b[0m, got \x1b[31m3\x1b[0m" in screen) is coloured
    assert ("\x1b" in screen) is coloured
