"""The words of a picture, line by line: who won, what counts, who pays.

Nobody can measure text before it is drawn, so that widths are taken a little too large.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.picture.faces import WIDTH
from taical.picture.layout import Piece
from taical.picture.tile_svg import tile, written
from taical.picture.wording import Paid, Story
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
"""How wide a small tile is, with what is between it and the next one."""

_WIDEST_LINE = 60
_MOST_LINES = 3
"""How long the name of the rule set gets: lines, and cells of text in a line."""

_WIDEST_NAME = 44
"""How long the name of a pattern gets, in cells of text."""

_CELL = 0.58
"""How wide a cell of text is for its size; a Chinese character, which has two, is a little narrower."""

_BOLD = 1.2
"""How much wider bold text can be."""


class Panel(NamedTuple):
    """Words that are laid out.

    Attributes:
        drawing: The elements.
        width: How wide they are, with a margin on both sides.
        height: How high they are, with a margin above and below.
    """

    drawing: str
    width: float
    height: float


class _Line(NamedTuple):
    """A line of a table.

    Attributes:
        texts: Its cells.
        colours: The colour of each.
        bold: Whether each is bold.
        ruled: Whether a line is drawn below it.
    """

    texts: tuple[str, ...]
    colours: tuple[str, ...]
    bold: tuple[bool, ...]
    ruled: bool = False


class _Table:
    """Lines whose columns stand below each other.

    Args:
        lines: The lines.
        to_the_left: How many columns begin at the left; the others end at the right.
        numbers: How many of the last columns are flush right.
    """

    def __init__(self, lines: Sequence[_Line], to_the_left: int, numbers: int) -> None:
        self._lines = lines
        self._to_the_left = to_the_left
        self._numbers = numbers
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
                to_the_right = column >= len(starts) - self._numbers
                x = starts[column] + (self._widths[column] if to_the_right else 0)
                colour, bold = line.colours[column], line.bold[column]
                parts.append(_text(text, x, y, colour, bold=bold, to_the_right=to_the_right))
            if line.ruled:
                parts.append(f'<path d="M0 {y + 9:g} L{width:g} {y + 9:g}" stroke="{_RULE}"/>')
        return "".join(parts)

    def _starts(self, width: float) -> list[float]:
        starts = []
        x = 0.0
        for number, column in enumerate(self._widths):
            if number == self._to_the_left:
                x += width - self.width
            starts.append(x)
            x += column + _GAP
        return starts


def panel(story: Story) -> Panel:
    """Return what a picture says as one column of text.

    Args:
        story: What it says.
    """
    tables = (_patterns(story), _payments(story))
    wait = f"{story.word('wait')} ({story.shape})"
    waits_wide = _measured(wait, _SMALL) + _GAP + _WAIT * len(story.waits)
    rules = fitted(story.rules, _WIDEST_LINE, _MOST_LINES)
    heads = _measured(story.verdict, _LARGE) * _BOLD, *(_measured(line, _SMALL) for line in rules), waits_wide
    width = max(_NARROWEST, *heads, *(table.width for table in tables))
    parts = [
        _text(story.verdict, 0, MARGIN + _LARGE * 0.8, _TEXT, bold=True, size=_LARGE),
        *(
            _text(line, 0, MARGIN + _LARGE * 0.8 + _LINE * number, _MUTED, size=_SMALL)
            for number, line in enumerate(rules, 1)
        ),
    ]
    y = float(MARGIN + _LARGE + _LINE * len(rules))
    if story.waits:
        parts.append(_text(wait, 0, y + _SMALL * 1.5, _MUTED, size=_SMALL))
        parts.append(_waits(story.waits, width, y + _SMALL * 0.1))
        y += _LINE * 1.2
    for table in tables:
        y += _LINE * 0.5
        parts.append(table.drawn(y, width))
        y += table.height
    return Panel("".join(parts), width + 2 * MARGIN, y + MARGIN)


def _waits(waits: Sequence[int], right: float, top: float) -> str:
    """Return small tiles that end at the right."""
    tiles = "".join(tile(Piece(kind, number * (WIDTH + 4), 0)) for number, kind in enumerate(waits))
    left = right - _WAIT * len(waits)
    return f'<g transform="translate({left:g} {top:g}) scale({_WAIT_SCALE})">{tiles}</g>'


def _patterns(story: Story) -> _Table:
    named = [(*fitted(row.name, _WIDEST_NAME), *fitted(row.chinese, _WIDEST_NAME), row.tai) for row in story.patterns]
    lines = [_plain(texts) for texts in named or [(story.none, "", "")]]
    chinese = story.word("chinese") if story.language != "zh" else ""
    head = _line((story.word("pattern"), chinese, story.word("tai")), _MUTED, ruled=True)
    total = _line((story.word("total"), "", story.total), _TEXT, bold=True)
    return _Table([head, *lines[:-1], lines[-1]._replace(ruled=True), total], to_the_left=1, numbers=1)


def _payments(story: Story) -> _Table:
    heads = (story.word("player"), story.word("role"), story.word("tai"), story.word("points"))
    return _Table([_line(heads, _MUTED, ruled=True), *map(_payment, story.payments)], to_the_left=2, numbers=2)


def _payment(paid: Paid) -> _Line:
    points = {"+": _GAIN, "-": _LOSS}.get(paid.points[0], _TEXT)
    return _Line(
        (paid.seat, paid.roles, paid.tai, paid.points), (_TEXT, _MUTED, _TEXT, points), (False, False, False, True)
    )


def _plain(texts: tuple[str, ...]) -> _Line:
    return _line(texts, _TEXT)


def _line(texts: tuple[str, ...], colour: str, *, bold: bool = False, ruled: bool = False) -> _Line:
    return _Line(texts, (colour,) * len(texts), (bold,) * len(texts), ruled)


def _text(  # noqa: PLR0913 - a text and how it looks
    text: str, x: float, y: float, colour: str, *, bold: bool = False, size: int = _SIZE, to_the_right: bool = False
) -> str:
    if not text:
        return ""
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if to_the_right else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}"{weight}{anchor}>{written(text)}</text>'


def _measured(text: str, size: int) -> float:
    """Return about how wide a text is."""
    return size * _CELL * cells(text)
