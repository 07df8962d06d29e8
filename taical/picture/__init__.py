"""Pictures of a scored hand: the tiles as they lie on the table, and the breakdown beside them.

`tiles/` holds the tiles as SVG files, `layout` says where the tiles of a hand lie, `wording` what stands beside them;
`svg` and `html` put it together.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taical.engine.scoring import Score
    from taical.picture.cards import Card
    from taical.render.table import Look

PictureFormat = Literal["svg", "png", "html"]

PICTURE_FORMATS: tuple[PictureFormat, ...] = get_args(PictureFormat)

KONG_FACES = 4
"""How many tiles of a concealed kong lie face up where the house says nothing else."""


class PictureError(RuntimeError):
    """A picture cannot be drawn on this machine; the message says what is missing."""


def picture_format_of(path: str) -> PictureFormat | None:
    """Return the format that a file name ends in, or None.

    >>> picture_format_of("hand.SVG"), picture_format_of("svg")
    ('svg', None)
    """
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    return next((name for name in PICTURE_FORMATS if name == ending), None)


def picture(score: Score, look: Look, picture_format: PictureFormat, kong_faces: int = KONG_FACES) -> bytes:
    """Return the picture of a score as the bytes of a file; `kong_faces` tiles of a concealed kong lie face up."""
    if picture_format == "html":
        from taical.picture.html import score_page

        return score_page(score, look, kong_faces).encode()
    from taical.picture.svg import png, score_svg

    svg = score_svg(score, look, kong_faces)
    return png(svg) if picture_format == "png" else svg.encode()


def picture_of_cards(title: str, cards: Sequence[Card], look: Look, picture_format: PictureFormat) -> bytes:
    """Return the picture of hands with what is said of them as the bytes of a file."""
    if picture_format == "html":
        from taical.picture.html import cards_page

        return cards_page(title, cards, look).encode()
    from taical.picture.svg import cards_svg, png

    svg = cards_svg(title, cards, look)
    return png(svg) if picture_format == "png" else svg.encode()
