"""A score as one picture, in SVG or PNG: the hand on a table, and the breakdown beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.engine.scoring import Score
from taical.i18n import gettext as _
from taical.picture import KONG_FACES, PictureError
from taical.picture.cards import Card, card_panel
from taical.picture.layout import TileGroup, laid_out
from taical.picture.panel import MARGIN, PAPER, Panel, panel
from taical.picture.tile_svg import ARROWS, GOLD, SVG, definitions, escaped, group_elements
from taical.picture.wording import picture_text
from taical.render.table import Look
from taical.render.words import word

FONTS = (
    "Noto Sans TC, Noto Sans CJK TC, PingFang TC, Microsoft JhengHei, Segoe UI, Helvetica Neue, Helvetica, Arial, "
    "Liberation Sans, DejaVu Sans, Noto Sans, Roboto, Ubuntu, Cantarell, FreeSans, "
    "WenQuanYi Micro Hei, sans-serif"
)
"""Every usual font by name, because what draws the picture may not know the generic `sans-serif`."""

LANG_TAGS = {"zh": "zh-Hant", "en": "en", "fr": "fr"}

_SCALE = 0.8
"""The size of tiles in the picture; what follows is measured in the tiles' own units."""

_WIDEST = 1110
"""The width of a row: sixteen tiles, and the winning one apart."""

_APART = 34
"""Between two groups of tiles."""

_CAPTION = 34
"""The height of the line below a group."""

_ROUND = 14
_FELT = "#1d4e5f"

_ZOOM = 2
"""PNG pixels for each unit of the picture, so that it is sharp on a phone."""


def score_svg(score: Score, look: Look, kong_faces: int = KONG_FACES) -> str:
    """Return a score as SVG; `kong_faces` tiles of a concealed kong lie face up."""
    text = picture_text(score, look)
    groups = laid_out(score.win, kong_faces)
    drawn = _board(groups, panel(text), look)
    return whole_picture(drawn, text.verdict, text.hand, look, definitions(groups, text.waits))


def cards_svg(title: str, cards: Sequence[Card], look: Look) -> str:
    """Return hands with what is said of them as SVG, one below the other."""
    named = [card if card.title == title else card._replace(lines=(title, *card.lines)) for card in cards]
    boards = [_board(card.groups, card_panel(card), look) for card in named]
    width = max(board.width for board in boards)
    parts, top = [], 0
    for board in boards:
        parts.append(f'<g transform="translate(0 {top})">{board.drawing}</g>')
        top += board.height + MARGIN
    groups = [group for card in cards for group in card.groups]
    others = [kind for card in cards for row in card.rows for kind in row.kinds]
    said = " / ".join(card.hand for card in cards)
    stacked = Board("".join(parts), width, top - MARGIN)
    return whole_picture(stacked, title, said, look, definitions(groups, others))


class Board(NamedTuple):
    """What is drawn, such as a hand on the table with words beside it."""

    drawing: str
    width: int
    height: int


def whole_picture(board: Board, title: str, said: str, look: Look, defined: str = "") -> str:
    """Return a picture as SVG, with a title and what is said to who cannot see it."""
    return (
        f'<svg {SVG} viewBox="0 0 {board.width} {board.height}" width="{board.width}" height="{board.height}" '
        f'role="img" xml:lang="{LANG_TAGS[look.language]}" font-family="{FONTS}">'
        f"<title>{escaped(title)}</title><desc>{escaped(said)}</desc>{defined}{board.drawing}</svg>\n"
    )


def _board(groups: Sequence[TileGroup], words: Panel, look: Look) -> Board:
    rows = _rows(groups)
    left = round(MARGIN * 2 + _SCALE * max(map(_width, rows)))
    rows_high = MARGIN * 2 + _SCALE * sum(map(_height, rows))
    width, height = round(left + words.width), round(max(rows_high, words.height))
    tiles = "".join(_placed(rows, look, MARGIN + (height - rows_high) / 2))
    drawing = (
        f'<rect width="{width}" height="{height}" rx="{_ROUND}" fill="{PAPER}"/>'
        f'<path d="M{_ROUND} 0 H{left} V{height} H{_ROUND} A{_ROUND} {_ROUND} 0 0 1 0 {height - _ROUND} V{_ROUND} '
        f'A{_ROUND} {_ROUND} 0 0 1 {_ROUND} 0 Z" fill="{_FELT}"/>'
        f'{tiles}<g transform="translate({left + MARGIN} 0)">{words.drawing}</g>'
    )
    return Board(drawing, width, height)


def png(svg: str) -> bytes:
    """Return a picture as PNG."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        message = _("PNG needs resvg-py, which is not installed: {command}")
        raise PictureError(message.format(command="pip install 'taical[png]'")) from None

    def letter(text: str) -> bytes:
        size = 'width="20" height="20"'
        return bytes(svg_to_bytes(f'<svg {SVG} {size} font-family="{FONTS}"><text x="2" y="16">{text}</text></svg>'))

    if letter("8") == letter(""):  # text for which there is no font is left out without a word
        message = _(
            "PNG needs a font for the text, but none of the usual ones is on this machine: write {other} instead"
        )
        raise PictureError(message.format(other=".svg / .html"))
    return bytes(svg_to_bytes(svg, zoom=_ZOOM))


def _rows(groups: Sequence[TileGroup]) -> list[list[TileGroup]]:
    """Return groups in rows: the hand, the melds and the flowers, in one row where they have room."""
    sections = [
        [group for group in groups if group.role in roles]
        for roles in (("concealed", "winning"), ("meld",), ("flowers",))
    ]
    rows: list[list[TileGroup]] = [[]]
    for section in filter(None, sections):
        if _width([*rows[-1], *section]) <= _WIDEST:
            rows[-1] += section
            continue
        rows.append([])
        for group in section:
            if _width([*rows[-1], group]) > _WIDEST:
                rows.append([])
            rows[-1].append(group)
    return [row for row in rows if row]


def _width(row: Sequence[TileGroup]) -> int:
    return sum(group.width for group in row) + _APART * (len(row) - 1)


def _height(row: Sequence[TileGroup]) -> int:
    return max(group.height for group in row) + _CAPTION + _APART // 2


def _placed(rows: Sequence[Sequence[TileGroup]], look: Look, top: float) -> list[str]:
    """Return the groups of rows, one row below the other."""
    elements = []
    for row in rows:
        highest = max(group.height for group in row)
        left = 0
        for group in row:
            x, y = MARGIN + _SCALE * left, top + _SCALE * (highest - group.height)
            elements.append(f'<g transform="translate({x:g} {y:g}) scale({_SCALE})">{_with_caption(group, look)}</g>')
            left += group.width + _APART
        top += _SCALE * _height(row)
    return elements


def _with_caption(group: TileGroup, look: Look) -> str:
    """Return a group with the name of who fed it below, and a frame around the winning tile."""
    mark = ""
    if group.role == "winning":
        mark = (
            f'<rect x="-5" y="-5" width="{group.width + 10}" height="{group.height + 10}" rx="12" fill="none" '
            f'stroke="{GOLD}" stroke-width="5"/>'
        )
    text = caption(group, look)
    if not text:
        return mark + group_elements(group)
    return (
        f'{mark}{group_elements(group)}<text x="{group.width / 2:g}" y="{group.height + 32}" text-anchor="middle" '
        f'font-size="23" fill="#ffffff">{escaped(text)}</text>'
    )


def caption(group: TileGroup, look: Look) -> str:
    """Return who fed a group, with an arrow to where that player sits; empty where nobody did."""
    if group.fed_by is None or group.side is None:
        return ""
    return f"{ARROWS[group.side]} {word(group.fed_by, look.language)}"
