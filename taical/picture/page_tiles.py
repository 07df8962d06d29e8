"""Tiles within a page: drawings that take their size from the page's style."""

from __future__ import annotations

from collections.abc import Iterable

from taical.picture.layout import Group, Piece
from taical.picture.tile_svg import drawn, tile


def whole(group: Group) -> str:
    """Return a group as one drawing, which stays whole where a line ends."""
    return _sized(group.width, group.height, drawn(group))


def singles(group: Group) -> str:
    """Return each tile of a group as a drawing, so that a line may end between them."""
    return faces(piece.kind for piece in group.pieces)


def faces(kinds: Iterable[int | None]) -> str:
    """Return upright tiles as drawings, one after the other."""
    pieces = (Piece(kind, 0, 0) for kind in kinds)
    return "".join(_sized(piece.width, piece.height, tile(piece)) for piece in pieces)


def _sized(width: int, height: int, drawing: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" style="--w:{width}">{drawing}</svg>'
