"""What tiles lack, found slowly and obviously from the rules alone, to test the quick ways against.

Tiles are numbers, 0 to 33 in the order of the notation. Nothing of `taical` is used. `irregular` says whether seven
pairs and a triplet are a hand.
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
    return sum(counts) == 17 and counts.count(3) == 1 and all(count in (0, 2, 3, 4) for count in counts)


def is_complete(concealed: Sequence[int], *, irregular: bool) -> bool:
    """Tell whether concealed tiles, with the winning one, are a complete hand."""
    counts = counted(concealed)
    return is_regular(counts) or (irregular and is_seven_pairs_and_triplet(counts))


def waits(concealed: Sequence[int], melded: Sequence[int], *, irregular: bool) -> list[int]:
    """Return the kinds that complete a hand and of which the player does not hold all four, by trying each."""
    return [
        kind
        for kind in KINDS
        if [*concealed, *melded].count(kind) < 4 and is_complete([*concealed, kind], irregular=irregular)
    ]


def missing(concealed: Sequence[int], melded: Sequence[int], *, irregular: bool) -> int:
    """Return the fewest tiles that have to be drawn to have a complete hand."""
    drawn = 0
    while not is_near(concealed, melded, drawn, irregular=irregular):
        drawn += 1
    return drawn


def is_near(concealed: Sequence[int], melded: Sequence[int], drawn: int, *, irregular: bool) -> bool:
    """Tell whether a complete hand can be had with so many tiles drawn, or fewer."""
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
        then, drawn = list(used), 0
        for kind in choice:
            drawn += then[kind] >= counts[kind]
            then[kind] += 1
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
