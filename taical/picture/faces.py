"""The faces of the 42 kinds of tile and the back, as drawings of our own in SVG.

A face is 60 wide and 76 high, and bold enough to be told from the others where a tile is 24 pixels high.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from taical.domain.tiles import (
    CHINESE_DIGITS,
    CHINESE_FLOWERS,
    CHINESE_HONORS,
    group_of,
    rank,
)
from taical.picture.strokes import placed

WIDTH = 60
HEIGHT = 76

INK = "#1b2a4a"
RED = "#c1121f"
GREEN = "#0b6e3b"
BLUE = "#17509e"
IVORY = "#fdf8e7"

_SMALL = 9
"""The radius below which a dot has no ring."""

_STICK = 8.5
"""How thick a stick of bamboo is."""

_PEN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

_PETALS = {"梅": "#d6336c", "蘭": "#7b3fa0", "菊": "#d98200", "竹": GREEN}
_SKIES = {"春": "#3f9142", "夏": RED, "秋": "#d98200", "冬": BLUE}

Spot = tuple[float, float, str]
"""The middle of a dot or a stick, and its colour."""

_DOTS: Mapping[int, tuple[float, tuple[Spot, ...]]] = {
    2: (14, ((30, 20, GREEN), (30, 56, BLUE))),
    3: (11, ((14, 14, BLUE), (30, 38, RED), (46, 62, GREEN))),
    4: (11.5, ((16, 18, BLUE), (44, 18, GREEN), (16, 58, GREEN), (44, 58, BLUE))),
    5: (9.8, ((14, 15, BLUE), (46, 15, GREEN), (30, 38, RED), (14, 61, GREEN), (46, 61, BLUE))),
    6: (9.6, tuple((x, y, GREEN if y < 20 else RED) for y in (13, 41, 63) for x in (17, 43))),
    7: (
        8,
        ((11, 10, GREEN), (30, 18, GREEN), (49, 26, GREEN), *((x, y, RED) for y in (46, 66) for x in (19, 41))),
    ),
    8: (7.9, tuple((x, y, BLUE) for y in (10, 28.7, 47.3, 66) for x in (18, 42))),
    9: (7.9, tuple((x, y, colour) for y, colour in ((13, BLUE), (38, RED), (63, GREEN)) for x in (11, 30, 49))),
}
"""The radius of a dot and where the dots are, from 2 dots on."""

_STICKS: Mapping[int, tuple[float, tuple[Spot, ...]]] = {
    2: (31, ((30, 20, GREEN), (30, 56, BLUE))),
    3: (31, ((30, 20, BLUE), (15, 56, GREEN), (45, 56, GREEN))),
    4: (31, ((15, 20, BLUE), (45, 20, GREEN), (15, 56, GREEN), (45, 56, BLUE))),
    5: (29, ((12, 20, GREEN), (48, 20, BLUE), (30, 38, RED), (12, 56, BLUE), (48, 56, GREEN))),
    6: (31, tuple((x, y, GREEN if y < 38 else BLUE) for y in (20, 56) for x in (11, 30, 49))),
    7: (20, ((30, 13, RED), *((x, y, GREEN if x != 30 else BLUE) for y in (38, 63) for x in (11, 30, 49)))),
    9: (20, tuple((x, y, {11: GREEN, 30: RED, 49: BLUE}[x]) for y in (13, 38, 63) for x in (11, 30, 49))),
}
"""The length of a stick, its round ends included, and where the sticks are.

1 bamboo is a bird, and the sticks of 8 bamboo lean.
"""

_LEANING = ((10, 7, 10, 32), (50, 7, 50, 32), (16, 8, 28, 30), (44, 8, 32, 30))
"""The upper sticks of 8 bamboo, an M; the lower ones are the same upside down, a W."""

_BIRD = (
    f'<path d="M26 44 L6 60 M28 48 L14 69 M32 50 L27 72" stroke="{GREEN}" stroke-width="6" {_PEN}/>'
    f'<path d="M16 38 Q22 24 37 24 Q48 27 47 40 Q44 55 30 54 Q18 52 16 38 Z" fill="{GREEN}"/>'
    f'<path d="M22 38 Q30 30 40 36 Q37 48 27 47 Z" fill="{IVORY}"/>'
    f'<path d="M26 39 Q31 35 36 38 Q34 44 29 44 Z" fill="{BLUE}"/>'
    f'<circle cx="42" cy="17" r="10" fill="{RED}"/><circle cx="44.5" cy="15" r="2.6" fill="{IVORY}"/>'
    f'<path d="M50 13 L59 19 L49 22 Z" fill="#d98200"/>'
    f'<path d="M39 54 L39 71 M33 71 L46 71" stroke="{RED}" stroke-width="4.5" {_PEN}/>'
)


@cache
def face(kind: int) -> str:
    """Return the drawing on a tile, as SVG elements.

    Args:
        kind: The kind of tile, 0 to 41.
    """
    number = rank(kind)
    drawings = (_characters, _dots, _bamboo, _honor, _flower)
    return drawings[group_of(kind)](number)


@cache
def back() -> str:
    """Return the drawing on the back of a tile."""
    frame = "M10 10 L50 10 L50 66 L10 66 Z M30 22 L42 38 L30 54 L18 38 Z"
    return f'<path d="{frame}" stroke="#8fd3b1" stroke-width="4" {_PEN}/>'


def _written(character: str, box: tuple[float, float, float, float], colour: str, pen: float) -> str:
    """Return a character that fills a box, written with a pen of some width."""
    return f'<path d="{placed(character, *box)}" stroke="{colour}" stroke-width="{pen:g}" {_PEN}/>'


def _characters(number: int) -> str:
    return _written(CHINESE_DIGITS[number - 1], (9, 6, 42, 28), INK, 5.5) + _written("萬", (9, 41, 42, 31), RED, 3.6)


def _dots(number: int) -> str:
    if number == 1:
        return _dot(30, 38, 25, GREEN) + _dot(30, 38, 11, RED)
    radius, spots = _DOTS[number]
    return "".join(_dot(x, y, radius, colour) for x, y, colour in spots)


def _dot(x: float, y: float, radius: float, colour: str) -> str:
    """Return a disc with a ring cut out of it, or a hole where it is too small for a ring."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'
    if radius < _SMALL:
        return f'{disc}<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.3:.2g}" fill="{IVORY}"/>'
    return disc + (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.55:.3g}" fill="none" stroke="{IVORY}" '
        f'stroke-width="{radius * 0.2:.2g}"/>'
    )


def _bamboo(number: int) -> str:
    if number == 1:
        return _BIRD
    if number == 8:
        lower = [(x1, HEIGHT - y1, x2, HEIGHT - y2) for x1, y1, x2, y2 in _LEANING]
        return "".join(_stick(line, GREEN if line in _LEANING else BLUE) for line in (*_LEANING, *lower))
    length, spots = _STICKS[number]
    half = (length - _STICK) / 2
    return "".join(_stick((x, y - half, x, y + half), colour) for x, y, colour in spots)


def _stick(line: tuple[float, float, float, float], colour: str) -> str:
    """Return a piece of bamboo from one point to another, with its joint in the middle."""
    x1, y1, x2, y2 = line
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    return (
        f'<path d="M{x1:g} {y1:g} L{x2:g} {y2:g}" stroke="{colour}" stroke-width="{_STICK}" {_PEN}/>'
        f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="2" fill="{IVORY}"/>'
    )


def _honor(number: int) -> str:
    character = CHINESE_HONORS[number - 1]
    if character == "白":
        return (
            f'<path d="M9 9 L51 9 L51 67 L9 67 Z" stroke="{BLUE}" stroke-width="6" {_PEN}/>'
            f'<path d="M18 18 L42 18 L42 58 L18 58 Z" stroke="{BLUE}" stroke-width="2" {_PEN}/>'
        )
    colour, pen = {"發": (GREEN, 4.8), "中": (RED, 7)}.get(character, (INK, 6))
    return _written(character, (7, 9, 46, 58), colour, pen)


def _flower(number: int) -> str:
    """Return a flower: its number and a sign of its season or plant above its name."""
    name = CHINESE_FLOWERS[number - 1]
    if name in _PETALS:
        sign, colour = _blossom(_PETALS[name]), _PETALS[name]
    else:
        sign, colour = _sun(_SKIES[name]), _SKIES[name]
    digit = str(number if number <= 4 else number - 4)
    return _written(digit, (8, 6, 15, 18), INK, 4.2) + sign + _written(name, (9, 32, 42, 40), colour, 4)


def _blossom(colour: str) -> str:
    petals = ((43, 8.5), (50, 13.5), (47.5, 21.5), (38.5, 21.5), (36, 13.5))
    discs = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="4.6" fill="{colour}"/>' for x, y in petals)
    return f'{discs}<circle cx="43" cy="15.5" r="3" fill="{IVORY}"/>'


def _sun(colour: str) -> str:
    rays = "M43 5 L43 26 M32.5 15.5 L53.5 15.5 M35.5 8 L50.5 23 M50.5 8 L35.5 23"
    return (
        f'<path d="{rays}" stroke="{colour}" stroke-width="2.4" {_PEN}/>'
        f'<circle cx="43" cy="15.5" r="6" fill="{colour}"/>'
    )
