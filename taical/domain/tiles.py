"""The 42 kinds of tile, as small integers, and how each is written.

The 34 kinds that make sets come first, in the order of the `m p s z` notation:

* 0-8 characters 萬, 9-17 dots 筒, 18-26 bamboo 條;
* 27-30 winds 東 南 西 北, 31-33 dragons 白 發 中;
* 34-37 seasons 春 夏 秋 冬, 38-41 plants 梅 蘭 菊 竹.
"""

from __future__ import annotations

from typing import Final, Literal

Seat = Literal["E", "S", "W", "N"]
Style = Literal["plain", "zh", "unicode"]

SEATS: Final[tuple[Seat, ...]] = ("E", "S", "W", "N")
STYLES: Final[tuple[Style, ...]] = ("plain", "zh", "unicode")

SUIT_SIZE: Final = 9
FIRST_HONOR: Final = 27
FIRST_DRAGON: Final = 31
KINDS: Final = 34
FIRST_PLANT: Final = 38
ALL_KINDS: Final = 42

WINDS: Final = range(FIRST_HONOR, FIRST_DRAGON)
DRAGONS: Final = range(FIRST_DRAGON, KINDS)
HONORS: Final = range(FIRST_HONOR, KINDS)
FLOWERS: Final = range(KINDS, ALL_KINDS)
SEASONS: Final = range(KINDS, FIRST_PLANT)
PLANTS: Final = range(FIRST_PLANT, ALL_KINDS)

SUIT_LETTERS: Final = "mpszf"
"""The letter of each group of kinds in plain notation, in tile order."""

GROUP_STARTS: Final = (0, 9, 18, FIRST_HONOR, KINDS)
"""The first kind of each letter's group, and with it where digit 1 stands."""

GROUP_SIZES: Final = (9, 9, 9, 7, 8)

SUIT_OF: Final[tuple[int, ...]] = (*(kind // SUIT_SIZE for kind in range(FIRST_HONOR)), *[3] * (KINDS - FIRST_HONOR))
"""The number of the suit of each kind that makes sets; the honors are the last."""

CHINESE_DIGITS: Final = "一二三四五六七八九"
CHINESE_SUITS: Final = "萬筒條"
CHINESE_HONORS: Final = "東南西北白發中"
CHINESE_FLOWERS: Final = "春夏秋冬梅蘭菊竹"

_UNICODE_CHARACTERS: Final = 0x1F007
_UNICODE_DOTS: Final = 0x1F019
_UNICODE_BAMBOO: Final = 0x1F010
# Unicode has the dragons from red to white, and the bamboo flower before the chrysanthemum: by name, not by offset.
_UNICODE_HONORS: Final = "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004"
_UNICODE_FLOWERS: Final = "\U0001f026\U0001f027\U0001f028\U0001f029\U0001f022\U0001f023\U0001f025\U0001f024"

GLYPHS: Final[tuple[str, ...]] = (
    *(chr(_UNICODE_CHARACTERS + n) for n in range(9)),
    *(chr(_UNICODE_DOTS + n) for n in range(9)),
    *(chr(_UNICODE_BAMBOO + n) for n in range(9)),
    *_UNICODE_HONORS,
    *_UNICODE_FLOWERS,
)
"""The Unicode character of each kind.

The red dragon is an emoji and takes two cells of a terminal, all others take one. The variation selector that asks for
a narrow one is left out: terminals take two cells all the same, and tables would be crooked.
"""

PLAIN: Final[tuple[str, ...]] = tuple(
    f"{number}{letter}" for letter, size in zip(SUIT_LETTERS, GROUP_SIZES, strict=True) for number in range(1, size + 1)
)
"""Each kind in plain notation."""

CHINESE: Final[tuple[str, ...]] = (
    *(digit + suit for suit in CHINESE_SUITS for digit in CHINESE_DIGITS),
    *CHINESE_HONORS,
    *CHINESE_FLOWERS,
)
"""Each kind in Traditional Chinese."""


def group_of(kind: int) -> int:
    """Return which of the five groups m, p, s, z, f a kind belongs to, as 0 to 4."""
    if kind < FIRST_HONOR:
        return kind // SUIT_SIZE
    return 3 if kind < KINDS else 4


def rank(kind: int) -> int:
    """Return a kind's number within its group, from 1."""
    return kind - GROUP_STARTS[group_of(kind)] + 1


def wind_of(seat: Seat) -> int:
    """Return the wind tile of a seat."""
    return FIRST_HONOR + SEATS.index(seat)


def tile_name(kind: int, style: Style = "plain") -> str:
    """Return one tile as text."""
    if style == "plain":
        return PLAIN[kind]
    if style == "zh":
        return CHINESE[kind]
    return GLYPHS[kind]


def tile_in_both(kind: int) -> str:
    """Return one tile in plain notation with its Chinese name, as errors have it."""
    return f"{tile_name(kind)} ({tile_name(kind, 'zh')})"
