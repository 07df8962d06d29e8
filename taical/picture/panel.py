"""The words of a picture, line by line: who won, what counts, who pays.

Text cannot be measured before it is drawn, so widths are estimated a little too large.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.picture.layout import WIDTH, PlacedTile
from taical.picture.tile_svg import escaped, tile_element
from taical.picture.wording import PaymentLine, PictureText
from taical.render.text import cells, fitted

PAPER = "#fffdf6"
MARGIN = 28

_TEXT = "#22262b"
_MUTED = "#666c73"
_RULE = "#c9c4b4"
_GAIN = "#0b6e3b"
_LOSS = "#b3261e"

_LINE = 30
_SIZE = 18
_LARGE = 24
_SMALL = 16
_GAP = 24
_NARROWEST = 320

_WAIT_SCALE = 0.4
_WAIT = (WIDTH + 4) * _WAIT_SCALE
"""The width of a small tile and of the gap to the next one."""

_TILE_LINE = 42
_WIDEST_TITLE = 40
_WIDEST_LINE = 60
_MOST_LINES = 3
"""How long the name of the rule set gets: cells of text in a line, and lines."""

_WIDEST_NAME = 44
"""How long the name of a pattern gets, in cells of text."""

_CELL = 0.58
"""The width of a cell of text, for a size of 1; a Chinese character has two and is a little narrower."""

_BOLD = 1.2
"""How much wider bold text can be."""


class Panel(NamedTuple):
    """The words as SVG elements, and their size with a margin on every side."""

    drawing: str
    width: float
    height: float


class _Line(NamedTuple):
    """A line of text in columns, with the look of each text."""

    texts: tuple[str, ...]
    colours: tuple[str, ...]
    bold: tuple[bool, ...]
    ruled: bool = False  # whether a rule is drawn below


class _Columns:
    """Lines in columns: the first `left` ones stand at the left, the others at the right, the last `numbers` flush."""

    def __init__(self, lines: Sequence[_Line], left: int, numbers: int) -> None:
        self._lines, self._left, self._numbers = lines, left, numbers
        columns = zip(*(line.texts for line in lines), strict=True)
        self._widths = [max(_measured(text, _SIZE) for text in column) for column in columns]
        self.width = sum(self._widths) + _GAP * (len(self._widths) - 1)
        self.height = _LINE * len(lines)

    def drawn(self, top: float, width: float) -> str:
        """Return the lines, spread over a width."""
        starts = self._starts(width)
        parts = []
        for number, line in enumerate(self._lines):
            y = top + _LINE * number + _SIZE
            for column, text in enumerate(line.texts):
                flush_right = column >= len(starts) - self._numbers
                x = starts[column] + (self._widths[column] if flush_right else 0)
                colour, bold = line.colours[column], line.bold[column]
                parts.append(_text(text, x, y, colour, bold=bold, flush_right=flush_right))
            if line.ruled:
                parts.append(f'<path d="M0 {y + 9:g} L{width:g} {y + 9:g}" stroke="{_RULE}"/>')
        return "".join(parts)

    def _starts(self, width: float) -> list[float]:
        starts = []
        x = 0.0
        for number, column in enumerate(self._widths):
            if number == self._left:
                x += width - self.width
            starts.append(x)
            x += column + _GAP
        return starts


def panel(text: PictureText) -> Panel:
    """Return the words of a picture as one block."""
    blocks = (_patterns(text), _payments(text))
    wait = f"{text.word('wait')} ({text.shape})"
    waits_wide = _measured(wait, _SMALL) + _GAP + _WAIT * len(text.waits)
    small = [line for one in (text.rules, text.stakes) for line in fitted(one, _WIDEST_LINE, _MOST_LINES)]
    heads = _measured(text.verdict, _LARGE) * _BOLD, *(_measured(line, _SMALL) for line in small), waits_wide
    width = max(_NARROWEST, *heads, *(block.width for block in blocks))
    parts = [
        _text(text.verdict, 0, MARGIN + _LARGE * 0.8, _TEXT, bold=True, size=_LARGE),
        *(
            _text(line, 0, MARGIN + _LARGE * 0.8 + _LINE * number, _MUTED, size=_SMALL)
            for number, line in enumerate(small, 1)
        ),
    ]
    y = float(MARGIN + _LARGE + _LINE * len(small))
    if text.waits:
        parts.append(_text(wait, 0, y + _SMALL * 1.5, _MUTED, size=_SMALL))
        parts.append(_waits(text.waits, width, y + _SMALL * 0.1))
        y += _LINE * 1.2
    for block in blocks:
        y += _LINE * 0.5
        parts.append(block.drawn(y, width))
        y += block.height
    return Panel("".join(parts), width + 2 * MARGIN, y + MARGIN)


def _waits(waits: Sequence[int], right: float, top: float) -> str:
    """Return small tiles that end at the right."""
    tiles = "".join(tile_element(PlacedTile(kind, number * (WIDTH + 4))) for number, kind in enumerate(waits))
    left = right - _WAIT * len(waits)
    return f'<g transform="translate({left:g} {top:g}) scale({_WAIT_SCALE})">{tiles}</g>'


class TileRow(NamedTuple):
    """Small tiles with a text in each column beside them."""

    kinds: tuple[int, ...]
    texts: tuple[str, ...]


def lines_panel(title: str, lines: Sequence[str], heads: tuple[str, ...] = (), rows: Sequence[TileRow] = ()) -> Panel:
    """Return a title, some lines, and tiles in a table, as one block; the first of `heads` is that of the tiles."""
    titles = fitted(title, _WIDEST_TITLE, _MOST_LINES)
    small = [line for text in lines for line in fitted(text, _WIDEST_LINE, _MOST_LINES + 1)]
    tiles_wide = max((_WAIT * len(row.kinds) for row in rows), default=0.0)
    tiles_wide = max(tiles_wide, _measured(heads[0], _SIZE) if heads else 0.0)
    columns = list(zip(heads[1:], *(row.texts for row in rows), strict=True))
    widths = [max(_measured(text, _SIZE) * _BOLD for text in column) for column in columns]
    table_wide = tiles_wide + sum(_GAP + width for width in widths)
    titled = (_measured(text, _LARGE) * _BOLD for text in titles)
    width = max(_NARROWEST, table_wide, *titled, *(_measured(line, _SMALL) for line in small))
    parts, y = [], float(MARGIN)
    for text in titles:
        parts.append(_text(text, 0, y + _LARGE * 0.8, _TEXT, bold=True, size=_LARGE))
        y += _LINE
    for text in small:
        parts.append(_text(text, 0, y + _SMALL, _MUTED, size=_SMALL))
        y += _LINE * 0.85
    ends = [width - sum(_GAP + right for right in widths[number + 1 :]) for number in range(len(widths))]
    if heads:
        y += _LINE * 0.5
        parts.append(_text(heads[0], 0, y + _SIZE, _MUTED))
        parts += [_text(text, x, y + _SIZE, _MUTED, flush_right=True) for text, x in zip(heads[1:], ends, strict=True)]
        y += _LINE
    for row in rows:
        parts.append(f'<path d="M0 {y:g} L{width:g} {y:g}" stroke="{_RULE}"/>')
        parts.append(_waits(row.kinds, _WAIT * len(row.kinds), y + 4))
        for text, x in zip(row.texts, ends, strict=True):
            parts.append(_text(text, x, y + _SIZE + 8, _TEXT, flush_right=True))
        y += _TILE_LINE
    return Panel("".join(parts), width + 2 * MARGIN, y + MARGIN)


def _patterns(text: PictureText) -> _Columns:
    lines = [
        _line((*fitted(row.name, _WIDEST_NAME), *fitted(row.chinese, _WIDEST_NAME), row.tai), _TEXT)
        for row in text.patterns
    ]
    chinese = text.word("chinese") if text.language != "zh" else ""
    head = _line((text.word("pattern"), chinese, text.word("tai")), _MUTED, ruled=True)
    total = _line((text.word("total"), "", text.total), _TEXT, bold=True)
    return _Columns([head, *lines[:-1], lines[-1]._replace(ruled=True), total], left=1, numbers=1)


def _payments(text: PictureText) -> _Columns:
    heads = (text.word("player"), text.word("role"), text.word("tai"), text.word("points"))
    return _Columns([_line(heads, _MUTED, ruled=True), *map(_payment, text.payments)], left=2, numbers=2)


def _payment(paid: PaymentLine) -> _Line:
    points = {"+": _GAIN, "-": _LOSS}.get(paid.points[0], _TEXT)
    return _Line(
        (paid.seat, paid.roles, paid.tai, paid.points), (_TEXT, _MUTED, _TEXT, points), (False, False, False, True)
    )


def _line(texts: tuple[str, ...], colour: str, *, bold: bool = False, ruled: bool = False) -> _Line:
    return _Line(texts, (colour,) * len(texts), (bold,) * len(texts), ruled)


def _text(  # noqa: PLR0913 - a text and how it looks
    text: str, x: float, y: float, colour: str, *, bold: bool = False, size: int = _SIZE, flush_right: bool = False
) -> str:
    if not text:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if flush_right else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}"{weight}{anchor}>{escaped(text)}</text>'


def _measured(text: str, size: int) -> float:
    """Return the estimated width of a text."""
    return size * _CELL * cells(text)
