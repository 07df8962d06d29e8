"""How far tiles are from 十三么 and 十六不搭, held against every hand of the form that there can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from support import shipped

from benchmarks.hands import seeded
from taical.analysis.irregular import SPECIAL_LACKS
from taical.analysis.shanten import shanten_of
from taical.domain.notation import parse_hand, parse_tiles

ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
TRIPLES = ["147", "148", "149", "158", "159", "169", "258", "259", "269", "369"]


def orphan_hands() -> Iterator[list[int]]:
    """Return every 十三么 of concealed tiles."""
    sets = [[kind] * 3 for kind in range(34)]
    sets += [[suit + rank, suit + rank + 1, suit + rank + 2] for suit in (0, 9, 18) for rank in range(7)]
    for twice, one_set in product(ORPHANS, sets):
        tiles = [*ORPHANS, twice, *one_set]
        if tiles.count(twice) <= 4:
            yield tiles


def unrelated_hands() -> Iterator[list[int]]:
    """Return every 十六不搭."""
    for ranks in product(TRIPLES, repeat=3):
        tiles = [suit * 9 + int(rank) - 1 for suit in range(3) for rank in ranks[suit]] + list(range(27, 34))
        for twice in tiles:
            yield [*tiles, twice]


COMPLETE = {"thirteen_orphans": list(orphan_hands()), "sixteen_unrelated": list(unrelated_hands())}


def lack(tiles: Sequence[int], form: str) -> tuple[int, int]:
    """Return the fewest tiles that are missing, and which, in any way."""
    fewest, mask = 99, 0
    for whole in COMPLETE[form]:
        held, missing = list(tiles), []
        for kind in whole:
            if kind in held:
                held.remove(kind)
            else:
                missing.append(kind)
        if len(missing) < fewest:
            fewest, mask = len(missing), 0
        if len(missing) == fewest:
            mask |= sum(1 << kind for kind in set(missing))
    return fewest, mask


@pytest.mark.parametrize("form", COMPLETE)
@pytest.mark.parametrize("seed", range(8))
def test_the_distance_is_that_from_the_nearest_hand(form: str, seed: int) -> None:
    """Hands near to the form: some tiles of one are others."""
    random = seeded(f"{form} {seed}")
    wall = [kind for kind in range(34) for _copy in range(4)]
    tiles = list(random.choice(COMPLETE[form]))
    random.shuffle(tiles)
    kept = tiles[: random.choice((9, 12, 14, 16, 17))]
    for kind in kept:
        wall.remove(kind)
    hand = [*kept, *random.sample(wall, 17 - len(kept))][: random.choice((16, 17))]
    assert SPECIAL_LACKS[form]([hand.count(kind) for kind in range(34)], ()) == lack(hand, form)


@pytest.mark.parametrize(
    ("hand", "tiles", "helping"),
    [
        # The pair and the set both lack one: 3p, 6p make 345p, 456p, and 4p makes 444p. It is as near to 十六不搭, with
        # 4, 5 or 6 between the terminals of characters and bamboos.
        ("19m 19p 19s 1234567z 44p 5p", 1, "14569m 13469p 14569s 1234567z"),
        ("19m 19p 19s 1234567z 345p", 0, "19m 19p 19s 1234567z"),
        ("19m 19p 9s 11234567z 345p", 0, "1s"),
        ("19m 19p 19s 1234567z (4444p)", 0, "19m 19p 19s 1234567z"),
    ],
)
def test_what_brings_thirteen_orphans_nearer(hand: str, tiles: int, helping: str) -> None:
    found = shanten_of(parse_hand(hand), shipped("hkma2025"))
    assert (found.tiles, found.helping) == (tiles, parse_tiles(helping, "helping"))


@pytest.mark.parametrize(
    ("hand", "tiles", "helping"),
    [
        ("147m 258p 369s 1234567z", 0, "147m 258p 369s 1234567z"),
        ("147m 258p 369s 1123456z", 0, "7z"),
        ("14m 258p 369s 1123456z 5m", 1, "789m 7z"),  # 14m with 7, 8 or 9, 15m with 8 or 9
    ],
)
def test_what_brings_sixteen_unrelated_nearer(hand: str, tiles: int, helping: str) -> None:
    found = shanten_of(parse_hand(hand), shipped("hkma2025"))
    assert (found.tiles, found.helping) == (tiles, parse_tiles(helping, "helping"))


def test_melds_keep_a_hand_from_the_form() -> None:
    assert shanten_of(parse_hand("19m 19p 19s 1234567z [444p]"), shipped("hkma2025")).tiles > 3
    # A kong of an orphan leaves none for the single tile.
    assert shanten_of(parse_hand("9m 19p 19s 1234567z 2m (1111m)"), shipped("hkma2025")).tiles > 3
