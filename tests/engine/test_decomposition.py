"""Splits of tiles, against states that are built up from sets instead of taken apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from support import kinds

from taical.domain.tiles import FIRST_HONOR, PLAIN
from taical.engine.decomposition import Block, Split, by_suit, count_kinds, most_sets, suit_splits

Counts = tuple[int, ...]

SUIT_STATES = {
    0: 1, 2: 9, 3: 16, 5: 135, 6: 127, 8: 996, 9: 627, 11: 4475, 12: 2098, 14: 13259, 15: 4898, 17: 26414,
}  # fmt: skip
"""How many complete states of one suit there are, by their number of tiles."""


def split_of(blocks: tuple[Block, ...], pair: int | None) -> Split:
    pungs = tuple(block.tile for block in blocks if not block.is_chow)
    return Split(blocks, () if pair is None else (pair,), pungs)


@cache
def built(size: int, start: int) -> dict[Counts, set[Split]]:
    """Return every complete state of a suit with all its splits, from every choice of up to five sets and a pair."""
    sets = [Block(start + rank, is_chow=False) for rank in range(size)]
    if start < FIRST_HONOR:
        sets += [Block(start + rank, is_chow=True) for rank in range(size - 2)]
    states: dict[Counts, set[Split]] = defaultdict(set)
    for number, pair in product(range(6), (None, *range(size))):
        for chosen in combinations_with_replacement(sorted(sets), number):
            counts = [0] * size
            for block in chosen:
                for kind in block.tiles:
                    counts[kind - start] += 1
            if pair is not None:
                counts[pair] += 2
            if max(counts) <= 4:
                states[tuple(counts)].add(split_of(chosen, None if pair is None else start + pair))
    return states


def tiles_in(states: dict[Counts, set[Split]]) -> Counter[int]:
    """Return how many states there are by their number of tiles."""
    return Counter(sum(state) for state in states)


@pytest.mark.thorough
def test_every_state_of_a_suit() -> None:
    for state, expected in built(9, 0).items():
        found = suit_splits(state, 0)
        assert len(found) == len(expected)
        assert set(found) == expected


def test_every_state_of_the_honors() -> None:
    for state, expected in built(7, FIRST_HONOR).items():
        assert set(suit_splits(state, FIRST_HONOR)) == expected
        assert len(expected) == 1


@pytest.mark.thorough
def test_number_of_states() -> None:
    assert tiles_in(built(9, 0)) == SUIT_STATES
    assert len(built(9, 0)) == sum(SUIT_STATES.values()) == 53_055
    assert len(built(7, FIRST_HONOR)) == 561


@pytest.mark.thorough
def test_no_other_tiles_of_a_suit_have_a_split() -> None:
    """Up to eight tiles, whichever they are; and seventeen that are one tile off a state."""
    states = built(9, 0)
    few = [counts for counts in product(range(5), repeat=9) if sum(counts) <= 8]
    near = [moved(state) for state in states if sum(state) == 17]
    for counts in (*few, *near):
        assert bool(suit_splits(counts, 0)) == (counts in states)


def moved(state: Counts) -> Counts:
    """Return a state in which one of the lowest tiles became another one, of which there is still a copy."""
    lowest = next(rank for rank, count in enumerate(state) if count)
    free = next(rank for rank, count in enumerate(state) if count < 4 and rank != lowest)
    return tuple(count - (rank == lowest) + (rank == free) for rank, count in enumerate(state))


def test_no_other_honors_have_a_split() -> None:
    states = list(product(range(5), repeat=7))
    complete = [counts for counts in states if suit_splits(counts, FIRST_HONOR)]
    assert {counts for counts in complete if sum(counts) <= 17} == set(built(7, FIRST_HONOR))


@pytest.mark.thorough
def test_number_of_winning_hands() -> None:
    """Three suits and the honors with seventeen tiles together, exactly one of them with the pair."""
    suit, honors = tiles_in(built(9, 0)), tiles_in(built(7, FIRST_HONOR))
    total = sum(
        suit[first] * suit[second] * suit[third] * honors[17 - first - second - third]
        for first, second, third in product(suit, repeat=3)
        if [part % 3 for part in (first, second, third, 17 - first - second - third)].count(2) == 1
    )
    assert total == 118_856_487


@pytest.mark.thorough
def test_most_splits_of_a_state() -> None:
    most = max(len(suit_splits(state, 0)) for state in built(9, 0))
    assert most == 6
    assert len(suit_splits((3, 3, 3, 3, 1, 1, 3, 0, 0), 0)) == most


def one_suit(digits: str) -> Counts:
    """Return how many of each of a suit's tiles there are."""
    return tuple(digits.count(rank) for rank in "123456789")


def described(split: Split) -> str:
    """Return a split as text, its tiles without their suit."""
    groups = [*(block.tiles for block in split.blocks), *((pair, pair) for pair in split.pairs)]
    return " ".join("".join(PLAIN[kind][0] for kind in group) for group in groups)


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("", {""}),
        ("1", set()),
        ("12", set()),
        ("11", {"11"}),
        ("1111", set()),
        ("124", set()),
        ("891", set()),
        ("789", {"789"}),
        ("112233", {"123 123"}),
        ("111123", {"111 123"}),
        ("11122233399", {"111 222 333 99", "123 123 123 99"}),
        ("11123", {"123 11"}),
        ("22345678", {"345 678 22"}),
        ("23455567", {"234 567 55"}),
        ("11123455567999", {"111 234 567 999 55"}),
        (
            "55556666777788899",
            {
                "567 567 567 567 888 99",
                "555 567 666 777 888 99",
                "555 567 678 678 678 99",
                "555 567 678 789 789 66",
            },
        ),
    ],
)
def test_splits_of_one_suit(digits: str, expected: set[str]) -> None:
    found = suit_splits(one_suit(digits), 0)
    assert sorted(map(described, found)) == sorted(expected)


def test_honors_make_no_chows() -> None:
    assert suit_splits((1, 1, 1, 0, 0, 0, 0), FIRST_HONOR) == ()
    assert suit_splits((0, 0, 0, 0, 3, 0, 2), FIRST_HONOR) == (split_of((Block(31, is_chow=False),), 33),)


def hand(text: str) -> Sequence[int]:
    """Return how many of each kind there are in a row of groups such as `123m 11z`."""
    groups = (kinds(*(digit + group[-1] for digit in group[:-1])) for group in text.split())
    return count_kinds(tuple(kind for group in groups for kind in group))


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("", 0),
        ("1m 4m 7m 1z", 0),
        ("124m 5578p 33z", 0),
        ("1123m 55p 111z", 2),
        ("12233m 456p", 2),  # not both 123 and 223, but one of them and 456
        ("111123m", 2),
        ("11234m 22z", 1),
        ("2334455m", 2),
        ("555p 4s", 1),
        ("55567p", 1),  # the three 5s are in the pung or one of them in the chow
        ("111345m", 2),
        ("34567m 34567p 34567s 11z", 3),
    ],
)
def test_most_sets(text: str, sets: int) -> None:
    counts = hand(text)
    found = most_sets(counts)
    assert len(found) == sets
    left = Counter(dict(enumerate(counts)))
    left.subtract(kind for block in found for kind in block.tiles)
    assert min(left.values()) >= 0


def test_by_suit() -> None:
    assert by_suit(hand("19m 5p 99s 17z")) == [
        (1, 0, 0, 0, 0, 0, 0, 0, 1),
        (0, 0, 0, 0, 1, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 2),
        (1, 0, 0, 0, 0, 0, 1),
    ]
