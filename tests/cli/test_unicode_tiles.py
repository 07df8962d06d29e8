"""`--tiles unicode`: the red dragon is an emoji, two cells wide, among pictures that take one."""

from __future__ import annotations

import pytest
from commandline import cells, refuse_crooked, tables_of, taical
from wcwidth import wcwidth

from taical.domain.tiles import GLYPHS, tile_name

DRAGONS = "11123m 222p 333s 777z 55z +1m"
RED = "\U0001f004"


def cells_of_terminal(text: str) -> int:
    """Return how far a terminal moves that takes one character after the other, as nearly all do."""
    return sum(wcwidth(char) for char in text)


def test_only_the_red_dragon_is_wide() -> None:
    assert [glyph for glyph in GLYPHS if wcwidth(glyph) != 1] == [RED]
    assert wcwidth(RED) == 2


def test_no_tile_has_a_selector_that_terminals_take_otherwise() -> None:
    for kind in range(len(GLYPHS)):
        name = tile_name(kind, "unicode")
        assert len(name) == 1
        assert cells(name) == cells_of_terminal(name)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_tables_with_red_dragons_line_up(language: str) -> None:
    options = ("--lang", language, "--tiles", "unicode", "--readings")
    result = taical("score", DRAGONS, "-s", "S", "-f", "W", *options)
    assert result.stdout.count(RED) == 3 * 3  # in the hand and in two readings
    for line in result.stdout.splitlines():
        assert cells(line) == cells_of_terminal(line)
    readings = tables_of(result.stdout)[-1]
    assert len({cells_of_terminal(line[: line.index("  ")]) for line in readings[1:]}) == 1
    refuse_crooked(readings)
