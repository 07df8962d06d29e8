"""Which one tile more completes a suit."""

from __future__ import annotations

from itertools import product

import pytest

from taical.domain.tiles import FIRST_HONOR, PLAIN
from taical.engine.decomposition import suit_splits
from taical.engine.suits import completing


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("1", "1"),  # becomes the pair
        ("12", "3"),
        ("89", "7"),
        ("13", "2"),
        ("23", "14"),
        ("14", ""),
        ("1122", "12"),
        ("1123", "14"),
        ("2345", "25"),
        ("2333", "124"),  # 23+33, 2+333, 333+2
        ("23456", "147"),
        ("1112345678999", "123456789"),  # nine gates
        ("11112", "3"),  # 11+12+3; not 111+12, which has a tile too many
        ("1111", "1"),  # a fifth one that there is not: held four times or not is for others to say
    ],
)
def test_a_suit(digits: str, expected: str) -> None:
    counts = bytes(digits.count(rank) for rank in "123456789")
    for start, letter in ((0, "m"), (9, "p"), (18, "s")):
        assert [PLAIN[kind] for kind in completing(counts, start)] == [rank + letter for rank in expected]


@pytest.mark.parametrize(
    ("digits", "expected"),
    [("1", "1"), ("12", ""), ("123", ""), ("1122", "12"), ("111222333446", ""), ("1112223334", "4"), ("22", "2")],
)
def test_honors(digits: str, expected: str) -> None:
    counts = bytes(digits.count(rank) for rank in "1234567")
    assert [PLAIN[kind] for kind in completing(counts, FIRST_HONOR)] == [f"{rank}z" for rank in expected]


def completes(counts: tuple[int, ...], rank: int, start: int) -> bool:
    """Tell whether one tile more gives a split, which is worked out in another way."""
    more = tuple(count + (rank == other) for other, count in enumerate(counts))
    return bool(suit_splits(more, start))


@pytest.mark.thorough
@pytest.mark.parametrize(("start", "ranks", "most"), [(9, 9, 7), (FIRST_HONOR, 7, 10)])
def test_whatever_the_tiles_are(start: int, ranks: int, most: int) -> None:
    """Where one tile more may complete the suit: one over, which becomes the pair, or two, a set or a second tile."""
    tried = 0
    for counts in product(range(4), repeat=ranks):
        if sum(counts) % 3 and sum(counts) <= most:
            expected = tuple(start + rank for rank in range(ranks) if completes(counts, rank, start))
            assert completing(bytes(counts), start) == expected
            tried += 1
    assert tried > 5000
