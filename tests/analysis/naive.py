"""Slow and obvious ways to see what tiles lack, straight from the rules, to test the quick ones against.

Tiles are numbers, 0 to 33 in the order of the notation. Nothing here is remembered, and nothing of `taical` is used.
"""

from __future__ import annotations

from collections.abc import Sequence

KINDS = range(34)

SETS = [(kind, kind, kind) for kind in KINDS] + [
    (suit + rank, suit + rank + 1, suit + rank + 2) for suit in (0, 9, 18) for rank in range(7)
]

SETS_FROM = [[one_set for one_set in SETS if one_set[0] == kind] for kind in KINDS]
"""The sets of which a kind is the lowest tile."""


def counted(tiles: Sequence[int]) -> list[int]:
    """Return how many there are of each kind."""
    return [tiles.count(kind) for kind in KINDS]


def are_sets(counts: list[int]) -> bool:
    """Tell whether tiles are sets and nothing else: the lowest has to be in one."""
    if not any(counts):
        return True
    lowest = next(kind for kind in KINDS if counts[kind])
    for one_set in SETS_FROM[lowest]:
        if all(counts[kind] >= one_set.count(kind) for kind in one_set):
            rest = list(counts)
            for kind in one_set:
                rest[kind] -= 1
            if are_sets(rest):
                return True
    return False


def is_regular(counts: list[int]) -> bool:
    """Tell whether concealed tiles are sets and one pair."""
    for kind in KINDS:
        if counts[kind] >= 2:
            rest = list(counts)
            rest[kind] -= 2
            if are_sets(rest):
                return True
    return False


def is_seven_pairs_and_triplet(counts: list[int]) -> bool:
    """Tell whether concealed tiles are three equal ones and seven pairs, of which four equal ones are two."""
    for triplet in KINDS:
        others = [count for kind, count in enumerate(counts) if kind != triplet]
        if counts[triplet] == 3 and all(count in (0, 2, 4) for count in others) and sum(others) == 14:
            return True
    return False


def is_complete(concealed: Sequence[int], *, irregular: bool) -> bool:
    """Tell whether concealed tiles, the winning one included, are a complete hand.

    Args:
        concealed: The tiles.
        irregular: Whether seven pairs and a triplet are a hand.
    """
    counts = counted(concealed)
    return is_regular(counts) or (irregular and is_seven_pairs_and_triplet(counts))


def waits(concealed: Sequence[int], melded: Sequence[int], *, irregular: bool) -> list[int]:
    """Return the kinds that complete a hand and of which the player has not got all four, by trying each.

    Args:
        concealed: The concealed tiles, one short of a hand.
        melded: The tiles of the melds.
        irregular: Whether seven pairs and a triplet are a hand.
    """
    return [
        kind
        for kind in KINDS
        if [*concealed, *melded].count(kind) < 4 and is_complete([*concealed, kind], irregular=irregular)
    ]


def missing(concealed: Sequence[int], melded: Sequence[int], *, irregular: bool) -> int:
    """Return the fewest tiles that have to be drawn to have a complete hand.

    Args:
        concealed: The concealed tiles.
        melded: The tiles of the melds.
        irregular: Whether seven pairs and a triplet are a hand.
    """
    drawn = 0
    while not is_near(concealed, melded, drawn, irregular=irregular):
        drawn += 1
    return drawn


def is_near(concealed: Sequence[int], melded: Sequence[int], drawn: int, *, irregular: bool) -> bool:
    """Tell whether a complete hand can be had with so many tiles drawn, or fewer.

    Args:
        concealed: The concealed tiles.
        melded: The tiles of the melds.
        drawn: How many are drawn.
        irregular: Whether seven pairs and a triplet are a hand.
    """
    counts, limits = counted(concealed), [4 - [*melded].count(kind) for kind in KINDS]
    if irregular and not melded and _can_be_pairs(counts, 0, 7, 1, drawn):
        return True
    return _can_be_regular(counts, limits, len(concealed) // 3, drawn, 0, [0] * 34)


def _can_be_regular(  # noqa: PLR0917 - it passes on all that it knows
    counts: list[int], limits: list[int], sets: int, most: int, first: int, used: list[int]
) -> bool:
    """Tell whether sets, none before the first one in the list, and a pair can be had with so many tiles drawn."""
    choices = SETS[first:] if sets else [(kind, kind) for kind in KINDS]
    for number, choice in enumerate(choices, first):
        then = list(used)
        for kind in choice:
            then[kind] += 1
        drawn = sum(max(0, then[kind] - counts[kind]) - max(0, used[kind] - counts[kind]) for kind in set(choice))
        if drawn > most or any(then[kind] > limits[kind] for kind in choice):
            continue
        if not sets or _can_be_regular(counts, limits, sets - 1, most - drawn, number, then):
            return True
    return False


def _can_be_pairs(counts: list[int], kind: int, pairs: int, triplets: int, most: int) -> bool:
    """Tell whether pairs and three equal tiles can be had of the kinds from one on with so many tiles drawn."""
    if 2 * pairs + 3 * triplets - sum(counts[kind:]) > most:
        return False
    if kind == len(KINDS):
        return pairs == triplets == 0
    for tiles, used_pairs, used_triplets in ((0, 0, 0), (2, 1, 0), (3, 0, 1), (4, 2, 0)):
        drawn = max(0, tiles - counts[kind])
        fits = drawn <= most and used_pairs <= pairs and used_triplets <= triplets
        if fits and _can_be_pairs(counts, kind + 1, pairs - used_pairs, triplets - used_triplets, most - drawn):
            return True
    return False
