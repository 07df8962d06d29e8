"""What the tiles of one suit give."""

from __future__ import annotations

import pytest

from taical.domain.tiles import PLAIN, SUIT_OF
from taical.domain.win import Shape
from taical.engine.suits import COMPLETED, SUITS, Suit


def suit(digits: str) -> Suit:
    """Return the characters with these digits."""
    return SUITS[0][bytes(digits.count(rank) for rank in "123456789")]


@pytest.mark.parametrize(
    ("digits", "sets", "splits", "waits"),
    [
        ("", 0, 1, ""),
        ("1", 0, 0, "1"),
        ("11", 0, 1, "1"),
        ("12", 0, 0, "3"),
        ("24", 0, 0, "3"),
        ("19", 0, 0, ""),
        ("123", 1, 1, ""),
        ("124", 1, 0, ""),  # no one tile helps, and one more would have to come from elsewhere
        ("1234", 1, 0, "14"),
        ("111222333", 3, 2, ""),
        ("11122", 1, 1, "2"),
        ("5678", 1, 0, "58"),
        ("1112345678999", 4, 0, "123456789"),
    ],
)
def test_suit(digits: str, sets: int, splits: int, waits: str) -> None:
    found = suit(digits)
    assert (found.sets, found.bit, len(found.splits)) == (sets, 1 if digits else 0, splits)
    assert "".join(PLAIN[kind][0] for kind in found.waits) == waits


def test_a_split_names_its_pair_and_its_pungs() -> None:
    (split,) = SUITS[3][bytes((3, 0, 0, 0, 0, 2, 0))].splits
    assert (split.pairs, split.pungs, split.completed, split.shape) == ((32,), (27,), None, None)


@pytest.mark.parametrize(
    ("digits", "winning", "expected"),
    [
        ("123", "3", {(0, "edge")}),
        ("12344", "4", {(None, "single")}),
        ("23444", "4", {(0, "two_sided"), (None, "single")}),
        ("111222333", "2", {(1, "dual_pung"), (0, "closed")}),  # three equal chows are one way
        ("55", "5", {(None, "single")}),
    ],
)
def test_what_the_winning_tile_completed(digits: str, winning: str, expected: set[tuple[int | None, Shape]]) -> None:
    before = digits.replace(winning, "", 1)
    counts = bytes(before.count(rank) for rank in "123456789")
    found = [(split.completed, split.shape) for split in COMPLETED[int(winning) - 1][counts]]
    assert set(found) == expected
    assert len(found) == len(expected)


def test_suits_of_tiles() -> None:
    assert [PLAIN[kind] for kind in range(len(SUIT_OF)) if SUIT_OF[kind] == 3] == [f"{n}z" for n in range(1, 8)]
    assert [SUIT_OF[PLAIN.index(name)] for name in ("1m", "9m", "1p", "9p", "1s", "9s")] == [0, 0, 1, 1, 2, 2]
