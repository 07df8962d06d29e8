"""A score as one picture: the hand on a table, and the breakdown beside it."""

from __future__ import annotations

from collections.abc import Sequence

from taical.engine.scoring import Score
from taical.picture.layout import Group, laid_out
from taical.picture.panel import MARGIN, PAPER, panel
from taical.picture.tile_svg import ARROWS, GOLD, SVG, definitions, drawn, written
from taical.picture.wording import told
from taical.render.table import Look
from taical.render.words import word

FONTS = (
    "Noto Sans TC, Noto Sans CJK TC, PingFang TC, Microsoft JhengHei, Segoe UI, Helvetica Neue, Helvetica, Arial, "
    "Liberation Sans, DejaVu Sans, Noto Sans, Roboto, Ubuntu, Cantarell, FreeSans, "
    "WenQuanYi Micro Hei, sans-serif"
)
"""Every usual one by name: what turns the picture into pixels may not know which one is meant by the last."""

LANG_TAGS = {"zh": "zh-Hant", "en": "en", "fr": "fr"}

_SCALE = 0.8
"""How large tiles are."""

_WIDEST = 1110
"""How wide a row of tiles gets, in the measure of tiles: sixteen, and the winning one apart."""

_APART = 34
"""Between two groups of tiles."""

_CAPTION = 34
"""The height of a line below tiles."""

_ROUND = 14
_FELT = "#1d4e5f"


def picture(score: Score, look: Look) -> str:
    """Return a score as SVG.

    Args:
        score: The score.
        look: The language, and how tiles are written in the text that stands for the picture.
    """
    story = told(score, look)
    groups = laid_out(score.win)
    rows = _rows(groups)
    words = panel(story)
    left = round(MARGIN * 2 + _SCALE * max(map(_width, rows)))
    rows_high = MARGIN * 2 + _SCALE * sum(map(_height, rows))
    width, height = round(left + words.width), round(max(rows_high, words.height))
    tiles = "".join(_placed(rows, look, MARGIN + (height - rows_high) / 2))
    return (
        f'<svg {SVG} viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'xml:lang="{LANG_TAGS[look.language]}" font-family="{FONTS}">'
        f"<title>{written(story.verdict)}</title><desc>{written(story.hand)}</desc>{definitions(groups, story.waits)}"
        f'<rect width="{width}" height="{height}" rx="{_ROUND}" fill="{PAPER}"/>'
        f'<path d="M{_ROUND} 0 H{left} V{height} H{_ROUND} A{_ROUND} {_ROUND} 0 0 1 0 {height - _ROUND} V{_ROUND} '
        f'A{_ROUND} {_ROUND} 0 0 1 {_ROUND} 0 Z" fill="{_FELT}"/>'
        f'{tiles}<g transform="translate({left + MARGIN} 0)">{words.drawing}</g></svg>\n'
    )


def _rows(groups: Sequence[Group]) -> list[list[Group]]:
    """Return groups as rows: the hand, the melds, the flowers, together where they have room."""
    sections = [
        [group for group in groups if group.role in roles]
        for roles in (("concealed", "winning"), ("meld",), ("flowers",))
    ]
    rows: list[list[Group]] = [[]]
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


def _width(row: Sequence[Group]) -> int:
    return sum(group.width for group in row) + _APART * (len(row) - 1)


def _height(row: Sequence[Group]) -> int:
    return max(group.height for group in row) + _CAPTION + _APART // 2


def _placed(rows: Sequence[Sequence[Group]], look: Look, top: float) -> list[str]:
    """Return rows of groups below each other."""
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


def _with_caption(group: Group, look: Look) -> str:
    """Return the tiles of a group with what stands below them: who fed it."""
    mark = ""
    if group.role == "winning":
        mark = (
            f'<rect x="-5" y="-5" width="{group.width + 10}" height="{group.height + 10}" rx="12" fill="none" '
            f'stroke="{GOLD}" stroke-width="5"/>'
        )
    text = caption(group, look)
    if not text:
        return mark + drawn(group)
    return (
        f'{mark}{drawn(group)}<text x="{group.width / 2:g}" y="{group.height + 32}" text-anchor="middle" '
        f'font-size="23" fill="#ffffff">{written(text)}</text>'
    )


def caption(group: Group, look: Look) -> str:
    """Return who fed a group, with an arrow to where that player sits, or nothing where nobody did.

    Args:
        group: The group.
        look: The language.
    """
    if group.fed_by is None or group.side is None:
        return ""
    return f"{ARROWS[group.side]} {word(group.fed_by, look.language)}"
