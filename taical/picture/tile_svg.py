"""Tiles as SVG: their faces stand in the files of `tiles/`, one a kind, which hold a whole tile each."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from html import escape

from taical.domain.tiles import PLAIN, tile_name
from taical.picture.layout import DEPTH, HEIGHT, WIDTH, PlacedTile, TileGroup
from taical.render.text import printable

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tiles")

SVG = 'xmlns="http://www.w3.org/2000/svg"'
"""The namespace of SVG: a name, not an address that anything is loaded from."""

ARROWS = {"before": "←", "opposite": "↑", "next": "→"}
"""What points to a player, seen from the winner."""

GOLD = "#f5b700"

_FACE = "#fdf8e7"
_BACK = "#1f7a52"
_SIDE = "#0f5132"
_BORDER = "#b3a372"


@cache
def tile_svg(kind: int | None) -> str:
    """Return one tile as a picture of its own."""
    with open(os.path.join(FOLDER, f"{_name(kind)}.svg"), encoding="utf-8") as file:
        return file.read()


def face(kind: int | None) -> str:
    """Return the drawing on a tile, without the tile itself: the `<g id="tile-…">` of its file, on one line."""
    text = "".join(line.strip() for line in tile_svg(kind).splitlines())
    return text[text.index("<g ") : text.index("</svg>")]


def definitions(groups: Iterable[TileGroup], others: Iterable[int] = ()) -> str:
    """Return the faces of the tiles in some groups and of others, each once, for `tile_element` to refer to."""
    shown = {*others, *(tile.kind for group in groups for tile in group.tiles)}
    kinds = sorted(kind for kind in shown if kind is not None)
    return "<defs>" + "".join(map(face, [*kinds, None] if None in shown else kinds)) + "</defs>"


def tile_element(tile: PlacedTile) -> str:
    """Return a tile whose face is among the definitions."""
    name = _name(tile.kind)
    place = f' transform="translate({tile.x} {tile.y})"' if tile.x or tile.y else ""
    title = f"<title>{tile_name(tile.kind, 'zh')} {name}</title>" if tile.kind is not None else ""
    turn = f' transform="translate(0 {WIDTH}) rotate(-90)"' if tile.turned else ""
    return f'<g{place}>{title}{blank(tile)}<use href="#tile-{name}"{turn}/></g>'


def blank(tile: PlacedTile) -> str:
    """Return a tile without a drawing on it: the side that shows, and its face or back."""
    width, height = tile.width, tile.height
    look = f'fill="{_BACK if tile.kind is None else _FACE}" stroke="{_BORDER}"'
    return (
        f'<rect width="{width}" height="{height}" rx="8" fill="{_SIDE}"/>'
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - DEPTH}" rx="7.5" {look}/>'
    )


def group_elements(group: TileGroup) -> str:
    """Return the tiles of a group."""
    return "".join(map(tile_element, group.tiles))


def whole_group(group: TileGroup) -> str:
    """Return a group as one drawing in a page, which no line break parts; the page's style gives its size."""
    return _sized(group.width, group.height, group_elements(group))


def single_tiles(kinds: Iterable[int | None]) -> str:
    """Return upright tiles as a drawing each, so that a line of a page may break between them."""
    return "".join(_sized(WIDTH, HEIGHT + DEPTH, tile_element(PlacedTile(kind))) for kind in kinds)


def _sized(width: int, height: int, drawing: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" style="--w:{width}">{drawing}</svg>'


def _name(kind: int | None) -> str:
    return "back" if kind is None else PLAIN[kind]


def escaped(text: str) -> str:
    """Return a text for an element or an attribute, without characters that XML does not allow."""
    return escape(printable(text))
