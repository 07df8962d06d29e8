"""An SVG picture as PNG, for chats and for what shows no SVG."""

from __future__ import annotations

from taical.i18n import gettext as _
from taical.picture import PictureError

_ZOOM = 2
"""Pixels for each unit of the picture, so that it is sharp on a phone."""

_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{fonts}">'
    '<text x="2" y="16">{letter}</text></svg>'
)


def pixels(svg: str) -> bytes:
    """Return a picture as PNG.

    Args:
        svg: The picture as SVG.

    Raises:
        PictureError: When the library is missing, or every font.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        message = _("PNG needs resvg-py, which is not installed: {command}")
        raise PictureError(message.format(command="pip install 'taical[png]'")) from None
    from taical.picture.svg import FONTS

    # Text for which there is no font is left out without a word.
    if svg_to_bytes(_LETTER.format(fonts=FONTS, letter="8")) == svg_to_bytes(_LETTER.format(fonts=FONTS, letter="")):
        message = _("PNG needs a font for the text, and this machine has none that is known: write {other} instead")
        raise PictureError(message.format(other=".svg / .html"))
    return bytes(svg_to_bytes(svg, zoom=_ZOOM))
