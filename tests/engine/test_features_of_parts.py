"""The features that each part of a hand gives, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from taical.engine import features
from taical.engine.features import features_of_reading, features_of_tiles

CHARACTERS, DOTS, BAMBOO, HONORS = 1, 2, 4, 8
EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        (None, 0),
        ("edge", features.EDGE | features.NARROW),
        ("closed", features.CLOSED | features.NARROW),
        ("single", features.NEITHER_EDGE_NOR_CLOSED | features.SINGLE | features.NARROW),
        ("dual_pung", features.NEITHER_EDGE_NOR_CLOSED | features.DUAL_PUNG),
        ("two_sided", features.NEITHER_EDGE_NOR_CLOSED),
    ],
)
def test_the_shape_of_the_wait(shape: Any, found: int) -> None:  # noqa: ANN401 - a shape or None
    assert features_of_reading((0, 1, 2), 0, shape) == found


@pytest.mark.parametrize(
    ("pungs", "found"),
    [
        ((), features.NO_PUNG | features.THREE_CHOWS),
        ((0, 9), features.THREE_CHOWS),
        ((0, 9, 18), 0),
        ((0, 1, 2, 3, 4), features.FIVE_PUNGS),
        ((0, 9, EAST), features.WIND_PUNG),
        ((0, EAST, SOUTH), features.WIND_PUNG | features.TWO_WIND_PUNGS),
        ((EAST, SOUTH, WEST), features.WIND_PUNG | features.THREE_WIND_PUNGS),
        ((EAST, SOUTH, WEST, NORTH), features.WIND_PUNG | features.THREE_WIND_PUNGS),
        ((0, 9, RED), features.DRAGON_PUNG),
        ((0, RED, GREEN), features.DRAGON_PUNG | features.TWO_DRAGON_PUNGS),
        ((RED, GREEN, WHITE), features.DRAGON_PUNG | features.TWO_DRAGON_PUNGS),
    ],
)
def test_the_pungs(pungs: tuple[int, ...], found: int) -> None:
    assert features_of_reading(pungs, 0, None) == found


@pytest.mark.parametrize(
    ("count", "found"),
    [
        (1, 0),
        (2, features.TWO_CONCEALED_PUNGS),
        (3, features.THREE_CONCEALED_PUNGS),
        (4, features.FOUR_CONCEALED_PUNGS),
        (5, features.FIVE_CONCEALED_PUNGS),
    ],
)
def test_how_many_pungs_are_concealed(count: int, found: int) -> None:
    assert features_of_reading((0, 9, 18), count, None) == found


@pytest.mark.parametrize(
    ("suits", "found"),
    [
        (HONORS, features.HONORS | features.NO_SUIT),
        (DOTS, features.NO_HONORS | features.ONE_SUIT),
        (BAMBOO | HONORS, features.HONORS | features.ONE_SUIT),
        (CHARACTERS | BAMBOO, features.NO_HONORS | features.TWO_SUITS),
        (CHARACTERS | DOTS | BAMBOO | HONORS, features.HONORS | features.THREE_SUITS),
    ],
)
def test_the_suits(suits: int, found: int) -> None:
    assert features_of_tiles(suits, 0, 0) == found | features.NO_FLOWER


def test_the_flowers_and_the_kongs() -> None:
    suits = features.NO_HONORS | features.ONE_SUIT
    four, more = features.FLOWER | features.FOUR_FLOWERS, features.KONG | features.FOUR_KONGS
    assert [features_of_tiles(DOTS, count, 0) ^ suits for count in range(9)] == [
        features.NO_FLOWER,
        *[features.FLOWER] * 3,
        *[four] * 5,
    ]
    assert [features_of_tiles(DOTS, 1, count) ^ suits ^ features.FLOWER for count in range(6)] == [
        0,
        *[features.KONG] * 3,
        *[more] * 2,
    ]


def test_each_feature_is_of_the_win_or_of_the_tiles_or_of_the_reading() -> None:
    of_win = features.DRAWN | features.NO_FLOWER | features.HUMAN_READY | features.IMMEDIATE_WIN
    of_tiles = features.HONORS | features.IRREGULAR | features.TWO_SUITS | features.THREE_SUITS
    of_reading = features.NO_PUNG | features.NARROW
    parts = (features.OF_WIN, features.OF_TILES, features.OF_READING)
    assert [part & (of_win | of_tiles | of_reading) for part in parts] == [of_win, of_tiles, of_reading]
    assert sum(parts) == (1 << 50) - 1
