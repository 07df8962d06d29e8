"""Thirteen orphans and sixteen unrelated tiles: what just is one, and what just is none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support import kind, kinds, rows_of, scored, shipped

from taical.domain.hand import Meld
from taical.domain.notation import parse_tiles
from taical.engine.decomposition import Block, count_kinds
from taical.engine.special_hands import SixteenUnrelated, ThirteenOrphans

ORPHANS = ThirteenOrphans()
UNRELATED = SixteenUnrelated()


def counts_of(text: str) -> Sequence[int]:
    return count_kinds(parse_tiles(text, "tiles"))


@pytest.mark.parametrize(
    ("tiles", "first", "is_chow", "pair"),
    [
        ("13459m 19p 19s 11234567z", "3m", True, "1z"),
        ("19m 15559p 19s 11234567z", "5p", False, "1z"),
        ("17899m 19p 19s 12345677z", "7m", True, "7z"),
        ("19m 19p 112399s 1234567z", "1s", True, "9s"),
        ("119m 19p 19999s 1234567z", "9s", False, "1m"),
        ("19m 19p 19s 1111223456z 7z", "1z", False, "2z"),
    ],
)
def test_one_set_beside_thirteen_orphans(tiles: str, first: str, is_chow: bool, pair: str) -> None:
    (split,) = ORPHANS.splits(counts_of(tiles))
    assert split.blocks == (Block(kind(first), is_chow),)
    assert split.pairs == (kind(pair),)
    assert split.pungs == (() if is_chow else (kind(first),))
    assert len(split.singles) == 12
    assert kind(pair) not in split.singles


@pytest.mark.parametrize(
    "tiles",
    [
        "1899m 119p 19s 11234567z",  # no chow goes on in the next suit
        "199m 1129p 19s 11234567z",
        "13469m 19p 19s 11234567z",  # 346 is no set
        "13459m 19p 19s 11112222z",  # two honors of the seven
        "13459m 19p 1s 111234567z",  # no 9 of bamboo
        "13459m 19p 19s 1234567z",  # nothing twice
        "113459m 119p 19s 1134567z",  # three of them twice, and no 2z
    ],
)
def test_what_is_no_thirteen_orphans(tiles: str) -> None:
    assert ORPHANS.splits(counts_of(tiles)) == []


@pytest.mark.parametrize(
    ("melds", "count"),
    [
        ((Meld("concealed_kong", kind("5m")),), 1),
        ((Meld("open_kong", kind("5m")),), 1),
        ((Meld("pung", kind("5m")),), 0),
        ((Meld("chow", kind("5m")),), 0),
        ((), 0),
    ],
)
def test_the_set_may_be_a_kong_and_no_other_meld(melds: tuple[Meld, ...], count: int) -> None:
    tiles = counts_of("119m 19p 19s 1234567z")
    assert len(ORPHANS.splits(tiles, melds)) == count
    assert [split.pairs for split in ORPHANS.splits(tiles, melds)] == [kinds("1m")] * count


def test_all_thirteen_are_waited_for_where_none_is_there_twice() -> None:
    tiles = counts_of("13459m 19p 19s 1234567z")
    # 1m and 9m are there as orphans; with 2m, 34 and 5 would not leave the 1m an orphan.
    assert ORPHANS.waits(tiles) == kinds("1m", "9m", "1p", "9p", "1s", "9s", "東", "南", "西", "北", "白", "發", "中")


@pytest.mark.parametrize(
    ("tiles", "pair"),
    [
        ("147m 258p 369s 11234567z", "1z"),
        ("1147m 258p 369s 1234567z", "1m"),
        ("147m 258p 3699s 1234567z", "9s"),
        ("149m 159p 169s 12345677z", "7z"),
    ],
)
def test_sixteen_unrelated_tiles_and_one_of_them_twice(tiles: str, pair: str) -> None:
    (split,) = UNRELATED.splits(counts_of(tiles))
    assert (split.blocks, split.pairs, split.pungs) == ((), (kind(pair),), ())
    assert len(split.singles) == 15
    assert kind(pair) not in split.singles


@pytest.mark.parametrize(
    "tiles",
    [
        "136m 258p 369s 11234567z",  # 1 and 3 are two apart
        "147m 258p 368s 11234567z",
        "147m 258p 36s 111234567z",
        "147m 258p 369s 1234567z",
        "1147m 2258p 369s 123456z",
    ],
)
def test_what_is_no_sixteen_unrelated_tiles(tiles: str) -> None:
    assert UNRELATED.splits(counts_of(tiles)) == []


@pytest.mark.parametrize(
    ("tiles", "waits"),
    [
        ("147m 258p 36s 11234567z", ("9s",)),
        ("14m 258p 369s 11234567z", ("7m", "8m", "9m")),
        ("147m 258p 369s 1123456z", ("中",)),
        ("147m 258p 36s 1234567z", ()),
        ("136m 258p 36s 11234567z", ()),
    ],
)
def test_what_completes_sixteen_unrelated_tiles(tiles: str, waits: tuple[str, ...]) -> None:
    assert UNRELATED.waits(counts_of(tiles)) == kinds(*waits)


def test_sixteen_different_ones_wait_for_each_of_them() -> None:
    tiles = counts_of("147m 258p 369s 1234567z")
    assert UNRELATED.waits(tiles) == tuple(kind for kind, count in enumerate(tiles) if count)


def test_a_tile_that_ends_a_chow_or_is_an_orphan() -> None:
    """The 1p ends 123p, or it is the orphan that was missing beside 123p; both are worth the same."""
    score = scored("19m 12399p 19s 1234567z +1p", shipped("hkma2025"), seat="N", from_="S")
    assert rows_of(score) == {"no_flowers": 1, "mixed_outside": 40, "thirteen_orphans": 100}
    assert [(option.winning_set, option.tai) for option in score.readings] == [(0, 141), (None, 141)]
