"""Lines and columns are counted as editors count them."""

from __future__ import annotations

import pytest

from taical.syntax.position import Place

PASSED: list[tuple[list[str], tuple[int, int]]] = [
    ([], (1, 1)),
    ([""], (1, 1)),
    (["ab"], (1, 3)),
    (["東南"], (1, 3)),
    (["\n"], (2, 1)),
    (["a\nbc"], (2, 3)),
    (["a\r\n", "bc"], (2, 3)),
    (["a", "b", "\n\n", "c"], (3, 2)),
]


@pytest.mark.parametrize(("pieces", "place"), PASSED)
def test_the_place_after_pieces_of_a_text(pieces: list[str], place: tuple[int, int]) -> None:
    found = Place()
    for piece in pieces:
        found.pass_over(piece)
    assert (found.line, found.column) == place
