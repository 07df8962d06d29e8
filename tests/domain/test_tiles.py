"""The 42 kinds of tile and their names."""

from __future__ import annotations

import unicodedata

import pytest
from support import kind

from taical.domain.tiles import (
    ALL_KINDS,
    CHINESE,
    DRAGONS,
    FLOWERS,
    GLYPHS,
    KINDS,
    PLAIN,
    PLANTS,
    SEASONS,
    SEATS,
    STYLES,
    SUIT_OF,
    WINDS,
    group_of,
    rank,
    tile_name,
    wind_of,
)

NUMBERS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
UNICODE_NAMES = [
    *(f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in NUMBERS),
    *(f"{wind} WIND" for wind in ("EAST", "SOUTH", "WEST", "NORTH")),
    *(f"{dragon} DRAGON" for dragon in ("WHITE", "GREEN", "RED")),
    *("SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO"),
]


@pytest.mark.parametrize("number", range(ALL_KINDS), ids=PLAIN)
def test_names_of_one_kind_agree(number: int) -> None:
    assert unicodedata.name(GLYPHS[number]) == f"MAHJONG TILE {UNICODE_NAMES[number]}"
    letter = PLAIN[number][1]
    assert "mpszf"[group_of(number)] == letter
    assert f"{rank(number)}{letter}" == PLAIN[number]
    assert kind(CHINESE[number]) == kind(PLAIN[number]) == number


def test_each_kind_that_makes_sets_has_the_number_of_its_suit() -> None:
    expected = (*[0] * 9, *[1] * 9, *[2] * 9, *[3] * 7)
    assert expected == SUIT_OF


def test_names_differ() -> None:
    for names in (PLAIN, CHINESE, GLYPHS):
        assert len(set(names)) == ALL_KINDS == 42


def test_families() -> None:
    families = (WINDS, DRAGONS, FLOWERS, SEASONS, PLANTS)
    names = ["東南西北", "白發中", "春夏秋冬梅蘭菊竹", "春夏秋冬", "梅蘭菊竹"]
    assert ["".join(CHINESE[number] for number in family) for family in families] == names
    assert KINDS == 34


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("5m", ("5m", "五萬", "🀋")),
        ("9p", ("9p", "九筒", "🀡")),
        ("1s", ("1s", "一條", "🀐")),
        ("5z", ("5z", "白", "🀆")),
        ("7z", ("7z", "中", "🀄")),
        ("7f", ("7f", "菊", "🀥")),
    ],
)
def test_tile_name(name: str, names: tuple[str, str, str]) -> None:
    assert tuple(tile_name(kind(name), style) for style in STYLES) == names


def test_winds_of_seats() -> None:
    assert [CHINESE[wind_of(seat)] for seat in SEATS] == ["東", "南", "西", "北"]
