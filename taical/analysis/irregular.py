"""What tiles lack to be each irregular form, which is complete without being five sets and a pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise

from taical.domain.hand import Meld
from taical.domain.tiles import FIRST_HONOR, HONORS, KINDS, SUIT_SIZE

Lack = tuple[int, int]
"""The fewest tiles that are missing to be something, and the kinds of them, in any way that lacks so few, as a mask."""

_SUITS = range(0, FIRST_HONOR, SUIT_SIZE)

_ORPHANS = tuple(kind for kind in range(KINDS) if kind >= FIRST_HONOR or kind % SUIT_SIZE in (0, SUIT_SIZE - 1))

_SETS = (
    *((kind, kind, kind) for kind in range(KINDS)),
    *((suit + rank, suit + rank + 1, suit + rank + 2) for suit in _SUITS for rank in range(SUIT_SIZE - 2)),
)

_UNRELATED = tuple(
    ranks for ranks in combinations(range(SUIT_SIZE), 3) if all(other - rank >= 3 for rank, other in pairwise(ranks))
)
"""The ranks of a suit, from 0, that can stand beside each other in 十六不搭."""


def least(lacks: Iterable[Lack]) -> Lack:
    """Return the lack of the fewest tiles, with the kinds of all that lack so few."""
    listed = list(lacks)
    fewest = min(tiles for tiles, _ in listed)
    mask = 0
    for tiles, kinds in listed:
        if tiles == fewest:
            mask |= kinds
    return fewest, mask


def _lack_of_seven_pairs(counts: Sequence[int], melds: Sequence[Meld]) -> Lack | None:
    """Return what concealed tiles lack to be 嚦咕嚦咕: three equal tiles and seven pairs, two of a kind among them."""
    return None if melds else least(_lack_with_triplet(counts, triplet) for triplet in range(KINDS))


def _lack_with_triplet(counts: Sequence[int], triplet: int) -> Lack:
    """Return what concealed tiles lack to be three equal tiles of a kind and seven pairs of others."""
    pairs = sorted(
        (max(0, of_them - max(counts[kind], of_them - 2)), kind)
        for kind in range(KINDS)
        if kind != triplet
        for of_them in (2, 4)
    )
    dearest = pairs[6][0]
    missing = max(0, 3 - counts[triplet])
    mask = 1 << triplet if missing else 0
    for lacking, kind in pairs:
        if 0 < lacking <= dearest:  # where several lack as much as the seventh, each can be the seventh
            mask |= 1 << kind
    return missing + sum(lacking for lacking, _ in pairs[:7]), mask


def _lack_of_orphans(counts: Sequence[int], melds: Sequence[Meld]) -> Lack | None:
    """Return what tiles lack to be 十三么: the thirteen orphans, one of them twice, and a set or a declared kong."""
    if len(melds) > 1 or any(not meld.is_kong or meld.tiles[0] in _ORPHANS for meld in melds):
        return None
    left, singles = list(counts), [kind for kind in _ORPHANS if not counts[kind]]
    for kind in _ORPHANS:
        left[kind] -= counts[kind] > 0
    sets = [((), (0, 0))] if melds else [(tiles, _lack_of_tiles(left, tiles)) for tiles in _SETS]
    lacks = []
    for pair in _ORPHANS:
        is_held = left[pair] > 0
        left[pair] -= is_held
        for tiles, lack in sets:
            if tiles.count(pair) == 3:  # with the pair and the single tile these would be five
                continue
            missing, mask = _lack_of_tiles(left, tiles) if pair in tiles else lack
            lacks.append((missing + (not is_held), mask if is_held else mask | 1 << pair))
        left[pair] += is_held
    missing, mask = least(lacks)
    return missing + len(singles), mask | _mask(singles)


def _lack_of_tiles(counts: Sequence[int], tiles: Sequence[int]) -> Lack:
    """Return what counts lack to have certain tiles."""
    if len(set(tiles)) == 1:
        missing = max(0, len(tiles) - counts[tiles[0]])
        return missing, 1 << tiles[0] if missing else 0
    lacking = [kind for kind in tiles if counts[kind] <= 0]
    return len(lacking), _mask(lacking)


def _lack_of_unrelated(counts: Sequence[int], melds: Sequence[Meld]) -> Lack | None:
    """Return what tiles lack to be 十六不搭: seven honors, three unrelated ranks of each suit, one of them twice."""
    if melds:
        return None
    parts = [[tuple(HONORS)], *([tuple(suit + rank for rank in ranks) for ranks in _UNRELATED] for suit in _SUITS)]
    without = [least(_lack_of_kinds(counts, kinds) for kinds in part) for part in parts]
    # The tile that is there twice is still to come: any of those that are as near as can be.
    fewest = sum(missing for missing, _ in without)
    near = [kinds for part, lack in zip(parts, without, strict=True) for kinds in part if _is_near(counts, kinds, lack)]
    lacks = [(fewest + 1, _mask(kind for kinds in near for kind in kinds))]
    # Or it is there: in one of the four parts.
    for place, part in enumerate(parts):
        twice = [_lack_of_kinds(counts, kinds) for kinds in part if any(counts[kind] > 1 for kind in kinds)]
        if twice:
            chosen = [*without[:place], least(twice), *without[place + 1 :]]
            mask = 0
            for _, kinds in chosen:
                mask |= kinds
            lacks.append((sum(missing for missing, _ in chosen), mask))
    return least(lacks)


def _lack_of_kinds(counts: Sequence[int], kinds: Sequence[int]) -> Lack:
    """Return what counts lack to have one tile of each kind."""
    lacking = [kind for kind in kinds if not counts[kind]]
    return len(lacking), _mask(lacking)


def _is_near(counts: Sequence[int], kinds: Sequence[int], lack: Lack) -> bool:
    return _lack_of_kinds(counts, kinds)[0] == lack[0]


def _mask(kinds: Iterable[int]) -> int:
    return sum({1 << kind for kind in kinds})


SPECIAL_LACKS: Mapping[str, Callable[[Sequence[int], Sequence[Meld]], Lack | None]] = {
    "seven_pairs_and_triplet": _lack_of_seven_pairs,
    "thirteen_orphans": _lack_of_orphans,
    "sixteen_unrelated": _lack_of_unrelated,
}
"""What tiles lack to be each irregular form, by the pattern that pays it; None where their melds keep them from it."""
