"""Tiles as SVG elements, for a picture and for a page alike."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from taical.domain.tiles import PLAIN, tile_name
from taical.picture.faces import HEIGHT, IVORY, WIDTH, back, face
from taical.picture.layout import DEPTH, Group, Piece
from taical.render.text import printable

SVG = 'xmlns="http://www.w3.org/2000/svg"'
"""The name of the language, which is no address that anybody goes to."""

ARROWS = {"before": "←", "opposite": "↑", "next": "→"}
"""What points to a player, seen from the winner."""

GOLD = "#f5b700"

_SIDE = "#0f5132"
_BACK = "#1f7a52"
_EDGE = "#b3a372"


def written(text: str) -> str:
    """Return a text for an element or an attribute, without what XML does not allow."""
    return escape(printable(text))


def definitions(groups: Iterable[Group], others: Iterable[int]) -> str:
    """Return the faces that are shown, each once, for `tile` to refer to.

    Args:
        groups: Groups of tiles.
        others: The kinds of tiles beside them.
    """
    on_table = {piece.kind for group in groups for piece in group.pieces}
    faces = sorted({*others, *(kind for kind in on_table if kind is not None)})
    drawings = {f"tile-{PLAIN[kind]}": face(kind) for kind in faces}
    if None in on_table:
        drawings["tile-back"] = back()
    return "<defs>" + "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawings.items()) + "</defs>"


def tile(piece: Piece) -> str:
    """Return a tile whose face is among the definitions."""
    name = "back" if piece.kind is None else PLAIN[piece.kind]
    place = f' transform="translate({piece.x} {piece.y})"' if piece.x or piece.y else ""
    title = f"<title>{tile_name(piece.kind, 'zh')} {name}</title>" if piece.kind is not None else ""
    turn = f' transform="translate(0 {WIDTH}) rotate(-90)"' if piece.turned else ""
    return f'<g{place}>{title}{body(piece)}<use href="#tile-{name}"{turn}/></g>'


def body(piece: Piece) -> str:
    """Return a tile without its drawing: the side that shows, and the face or the back."""
    width, height = piece.width, piece.height
    fill = _BACK if piece.kind is None else IVORY
    return (
        f'<rect width="{width}" height="{height}" rx="8" fill="{_SIDE}"/>'
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - DEPTH}" rx="7.5" fill="{fill}" stroke="{_EDGE}"/>'
    )


def drawn(group: Group) -> str:
    """Return the tiles of a group."""
    return "".join(map(tile, group.pieces))


def tile_svg(kind: int | None) -> str:
    """Return one tile as a picture of its own.

    Args:
        kind: The kind of tile, 0 to 41, or None for the back.
    """
    piece = Piece(kind, 0, 0)
    drawing = back() if kind is None else face(kind)
    return f'<svg {SVG} viewBox="0 0 {WIDTH} {HEIGHT + DEPTH}">{body(piece)}{drawing}</svg>\n'
