"""Pictures of a scored hand: the tiles as they lie on the table, and the breakdown beside them.

`faces` draws each kind of tile, `layout` says where the tiles of a hand lie, `telling` what stands beside them; `svg`,
`html` and `png` put it together.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from taical.engine.scoring import Score
    from taical.render.table import Look

PictureFormat = Literal["svg", "png", "html"]

PICTURE_FORMATS: tuple[PictureFormat, ...] = get_args(PictureFormat)


class PictureError(RuntimeError):
    """A picture cannot be drawn on this machine; the message says what is missing."""


def format_of(path: str) -> PictureFormat | None:
    """Return the format that the ending of a file's name says, or None.

    >>> format_of("hand.SVG"), format_of("svg")
    ('svg', None)
    """
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    return next((name for name in PICTURE_FORMATS if name == ending), None)


def drawn(score: Score, look: Look, picture_format: PictureFormat) -> bytes:
    """Return the picture of a score as the bytes of a file.

    Args:
        score: The score.
        look: The language, and how tiles are written in the text that stands for the picture.
        picture_format: What to draw.

    Raises:
        PictureError: When a library or a font is missing.
    """
    if picture_format == "html":
        from taical.picture.html import page

        return page(score, look).encode()
    from taical.picture.svg import picture

    text = picture(score, look)
    if picture_format == "png":
        from taical.picture.png import pixels

        return pixels(text)
    return text.encode()
