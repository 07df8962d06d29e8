"""Four walls as a picture: where they are broken, who takes which stacks, what is drawn and what stays.

East sits at the lower side, and South, West and North follow counter-clockwise, as seen from above. In the middle stand
the dice and what the colours mean.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from taical.domain.tiles import SEATS, Seat
from taical.explanation import spoken_in
from taical.i18n import current
from taical.i18n import gettext as _
from taical.picture import PictureFormat
from taical.picture.panel import PAPER
from taical.picture.svg import Board, png, whole_picture
from taical.picture.tile_svg import escaped
from taical.render.table import Look
from taical.render.text import cells, fitted, wrapped
from taical.render.walls import Names, player_text, stacks_text, step_text, sum_text
from taical.render.words import word
from taical.walls.wall import STAYS, Stack, WallDeal

_STACK = 32
_DEEP = 46
"""How long a stack is along the wall, and how deep."""

_RIM = 26
"""How far the table goes on behind the walls, with the numbers of the stacks."""

_EDGE = _DEEP + _RIM + 50
"""Between the inner side of a wall and the edge of the picture."""

_BREAK = 14
"""The gap where the wall is broken."""

_TEXT = "#22262b"
_MUTED = "#5d636a"
_TABLE = "#e6efe9"
_TABLE_EDGE = "#bfd0c6"
_LIVE = "#6fae90"
_STAYS = "#cfc9ba"
_STRIPE = "#9b9484"
_TAKING = "#b3261e"
_REPLACING = "#3b4cc0"

_COLOURS: Mapping[Seat, str] = {"E": "#f6b26b", "S": "#f19aa6", "W": "#8fc0ee", "N": "#c9aae8"}
"""The colour of what each seat takes; the letter on it says the same."""

_STRIPES = (
    '<defs><pattern id="stays" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="8" height="8" fill="{_STAYS}"/><rect width="3" height="8" fill="{_STRIPE}"/></pattern></defs>'
)

_SIZE = 16
_LARGE = 23
_LINE = 21
_CELL = 0.56
"""The width of a cell of text, for a size of 1."""

_WIDEST = 48
_WIDEST_TITLE = 38
_WIDEST_NAME = 38
"""How many cells a line of the legend, a line of the title and a player get."""

_LEGEND = 120
"""How far from the left a text of the legend stands, in the middle of the table."""

_DIE = 46
_PIPS: Mapping[int, str] = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "adgcfi"}
"""Where the pips of a die lie, of nine places from a to i."""


def picture_of_wall(deal: WallDeal, names: Names, look: Look, picture_format: PictureFormat) -> bytes:
    """Return the picture of a wall as the bytes of a file."""
    svg = wall_svg(deal, names, look)
    if picture_format == "png":
        return png(svg)
    if picture_format == "svg":
        return svg.encode()
    from taical.picture.html import filled

    with spoken_in(look.language):
        sentences = [step_text(step, names) for step in deal.steps]
        title = _title(deal, names)
    template = os.path.join(os.path.dirname(os.path.abspath(__file__)), "walls.html")
    return filled(template, look, (), title=title, drawing=svg, sentences=sentences).encode()


def wall_svg(deal: WallDeal, names: Names, look: Look) -> str:
    """Return a wall as SVG."""
    with spoken_in(look.language):
        side = deal.size * _STACK
        whole = side + 2 * _EDGE
        rim = _DEEP + _RIM
        walls = _Walls(deal, side)
        parts = (
            _STRIPES,
            f'<rect width="{whole}" height="{whole}" rx="18" fill="{PAPER}"/>',
            f'<g transform="translate({_EDGE} {_EDGE})">',
            (
                f'<rect x="{-rim}" y="{-rim}" width="{side + 2 * rim}" height="{side + 2 * rim}" rx="14" '
                f'fill="{_TABLE}" stroke="{_TABLE_EDGE}"/>'
            ),
            *map(walls.stack, deal.order),
            walls.broken(),
            *walls.arrows(),
            *(walls.player(seat, names) for seat in SEATS),
            _middle(deal, names, side),
            "</g>",
        )
        said = " ".join(step_text(step, names) for step in deal.steps)
        return whole_picture(Board("".join(parts), whole, whole), _title(deal, names), said, look)


def _title(deal: WallDeal, names: Names) -> str:
    wall = word(deal.opened, current())
    return _("{player} deals, and {wall}'s wall is broken").format(player=player_text(deal.dealer, names), wall=wall)


# --- The walls --------------------------------------------------------------------------------------------------------


class _Spot(NamedTuple):
    x: float
    y: float


class _Walls:
    """The walls; a place is how far it is from the right end of a wall, as its player sees it, and how far outwards."""

    def __init__(self, deal: WallDeal, side: int) -> None:
        self._deal, self._side = deal, side
        self._taken = {stack: (take.seat, take.round) for take in deal.takes for stack in take.stacks}
        self._stays = set(deal.stays)

    def stack(self, stack: Stack) -> str:
        """Return a stack with who takes it, and its number beside it."""
        start = self._start(stack)
        middle = start + _STACK / 2
        centre = self._at(stack.wall, middle, _DEEP / 2)
        fill, text = self._look_of(stack)
        box = self._box(stack.wall, (start + 1, start + _STACK - 1), (0, _DEEP))
        parts = [f'<rect {box} rx="5" fill="{fill}" stroke="#ffffff"/>']
        if stack == self._deal.extra:
            inner = self._box(stack.wall, (start + 5, start + _STACK - 5), (6, _DEEP - 6))
            parts.append(f'<rect {inner} rx="4" fill="{_COLOURS[self._deal.dealer]}" stroke="#ffffff"/>')
            text = (_letter(self._deal.dealer), "+1")
        parts.append(_two_texts(centre, text, upright=stack.wall in ("E", "W")))
        beside = self._at(stack.wall, middle, _DEEP + _RIM / 2)
        parts.append(_text(str(stack.number), beside.x, beside.y + 4, 11, _MUTED))
        return f"<g><title>{escaped(stacks_text([stack]))}</title>{''.join(parts)}</g>"

    def _look_of(self, stack: Stack) -> tuple[str, tuple[str, str]]:
        if stack in self._taken:
            seat, number = self._taken[stack]
            return _COLOURS[seat], (_letter(seat), str(number))
        return ("url(#stays)" if stack in self._stays else _LIVE), ("", "")

    def broken(self) -> str:
        """Return a line where the wall is broken."""
        first = self._deal.order[0]
        along = self._start(first) - _BREAK / 2
        one, other = (self._at(first.wall, along, outwards) for outwards in (-12, _DEEP + 4))
        return f'<path d="M{one.x:g} {one.y:g} L{other.x:g} {other.y:g}" stroke="{_TAKING}" stroke-width="4"/>'

    def arrows(self) -> Iterator[str]:
        """Return which way tiles are taken, and which way they are replaced."""
        first, last = self._deal.order[0], self._deal.tail
        ahead = min(4, self._deal.size - first.number + 1)
        yield self._arrow(first.wall, self._start(first), self._start(first) + ahead * _STACK, _TAKING)
        start = self._start(last) + _STACK
        yield self._arrow(last.wall, start, max(start - 3 * _STACK, -4), _REPLACING)

    def player(self, seat: Seat, names: Names) -> str:
        """Return who sits somewhere, in the colour of what they take."""
        text = fitted(player_text(seat, names), _WIDEST_NAME)[0]
        if seat == self._deal.dealer:
            text = _("{player}, dealer").format(player=text)
        spot = self._at(seat, self._side / 2, _DEEP + _RIM + 25)
        wide = cells(text) * _CELL * _SIZE * 1.15 + 24
        turn = {"S": 90, "N": -90}.get(seat, 0)
        edge = f' stroke="{_TEXT}" stroke-width="2"' if seat == self._deal.dealer else ""
        return (
            f'<g transform="translate({spot.x:g} {spot.y:g}) rotate({turn})">'
            f'<rect x="{-wide / 2:g}" y="-16" width="{wide:g}" height="32" rx="16" fill="{_COLOURS[seat]}"{edge}/>'
            f"{_text(text, 0, 6, _SIZE, _TEXT, bold=seat == self._deal.dealer)}</g>"
        )

    def _start(self, stack: Stack) -> float:
        """Return where a stack begins; what is left of a broken wall lies a little apart."""
        first = self._deal.order[0]
        left = stack.wall == first.wall and stack.number < first.number
        return (stack.number - 1) * _STACK - (_BREAK if left else 0)

    def _at(self, wall: Seat, along: float, outwards: float) -> _Spot:
        side = self._side
        return {
            "E": _Spot(side - along, side + outwards),
            "S": _Spot(side + outwards, along),
            "W": _Spot(along, -outwards),
            "N": _Spot(-outwards, side - along),
        }[wall]

    def _box(self, wall: Seat, along: tuple[float, float], outwards: tuple[float, float]) -> str:
        """Return the place and the size of a rectangle."""
        one, other = (self._at(wall, *corner) for corner in zip(along, outwards, strict=True))
        x, y = min(one.x, other.x), min(one.y, other.y)
        return f'x="{x:g}" y="{y:g}" width="{abs(one.x - other.x):g}" height="{abs(one.y - other.y):g}"'

    def _arrow(self, wall: Seat, start: float, end: float, colour: str) -> str:
        one, other = (self._at(wall, along, -16) for along in (start, end))
        return _arrow(one, other, colour)


def _letter(seat: Seat) -> str:
    return word(seat, current())[0]


def _arrow(start: _Spot, end: _Spot, colour: str) -> str:
    """Return an arrow that is level or upright."""
    right, down = ((end.x > start.x) - (end.x < start.x)), ((end.y > start.y) - (end.y < start.y))
    back = _Spot(end.x - 12 * right, end.y - 12 * down)
    return (
        f'<path d="M{start.x:g} {start.y:g} L{back.x:g} {back.y:g}" stroke="{colour}" stroke-width="4"/>'
        f'<path d="M{end.x:g} {end.y:g} L{back.x + 8 * down:g} {back.y + 8 * right:g} '
        f'L{back.x - 8 * down:g} {back.y - 8 * right:g} Z" fill="{colour}"/>'
    )


def _two_texts(centre: _Spot, texts: tuple[str, str], *, upright: bool) -> str:
    """Return a letter and a number, one below the other on an upright stack, else beside each other."""
    large, small = texts
    if not large:
        return ""
    across, down = (0, 9) if upright else (9, 0)
    return _text(large, centre.x - across, centre.y - down + 6, 16, _TEXT, bold=True) + _text(
        small, centre.x + across, centre.y + down + 5, 13, _TEXT
    )


def _text(  # noqa: PLR0913 - a text and how it looks
    text: str, x: float, y: float, size: int, colour: str, *, bold: bool = False, anchor: str = "middle"
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"{weight}>'
        f"{escaped(text)}</text>"
    )


# --- The middle -------------------------------------------------------------------------------------------------------


def _middle(deal: WallDeal, names: Names, side: int) -> str:
    """Return the dice, and what the colours and signs mean."""
    lines = fitted(_title(deal, names), _WIDEST_TITLE, 2)
    y = 74.0
    parts = []
    for line in lines:
        parts.append(_text(line, side / 2, y, _LARGE, _TEXT, bold=True))
        y += _LARGE * 1.25
    parts.append(_dice(deal, side, y - 8))
    y += _DIE + 34
    for sign, text in _legend(deal):
        said = wrapped(text, _WIDEST)
        parts.append(f'<g transform="translate({_LEGEND - 90} {y:g})">{sign}</g>')
        parts += [
            _text(line, _LEGEND, y + 6 + _LINE * number, _SIZE, _TEXT, anchor="start")
            for number, line in enumerate(said)
        ]
        y += _LINE * len(said) + 16
    return "".join(parts)


def _dice(deal: WallDeal, side: int, top: float) -> str:
    count = len(deal.throw.dice)
    left = side / 2 - (count * (_DIE + 12)) / 2 - 40
    drawn = [_die(points, left + number * (_DIE + 12), top) for number, points in enumerate(deal.throw.dice)]
    total = _text(f"= {deal.throw.points}", left + count * (_DIE + 12) + 6, top + 32, _LARGE, _TEXT, anchor="start")
    return f"<g><title>{escaped(sum_text(deal.throw.dice))}</title>{''.join(drawn)}{total}</g>"


def _die(points: int, x: float, y: float) -> str:
    pips = "".join(
        f'<circle cx="{x + 11 + 12 * (place % 3):g}" cy="{y + 11 + 12 * (place // 3):g}" r="4.5" fill="{_TEXT}"/>'
        for place in map("abcdefghi".index, _PIPS[points])
    )
    return f'<rect x="{x:g}" y="{y:g}" width="{_DIE}" height="{_DIE}" rx="9" fill="#ffffff" stroke="{_MUTED}"/>{pips}'


def _legend(deal: WallDeal) -> Iterator[tuple[str, str]]:
    """Return what stands in the picture, each with what it means; a sign is drawn around the height 0."""
    seats = "".join(_swatch(18 * number, _COLOURS[seat], _letter(seat)) for number, seat in enumerate(SEATS))
    yield seats, _("dealt: to whom, and in which round")
    upper = _swatch(54, _LIVE, "", 24) + _swatch(57, _COLOURS[deal.dealer], "+1", 18, 18)
    yield upper, _("the dealer's 17th tile, on the first to draw")
    yield _swatch(54, _LIVE, "", 24), _("to draw: {tiles} tiles").format(tiles=deal.to_draw)
    if STAYS[deal.method]:
        yield _swatch(54, "url(#stays)", "", 24), _("stay undrawn: {tiles} tiles").format(tiles=STAYS[deal.method])
    yield _arrow(_Spot(30, 0), _Spot(78, 0), _TAKING), _("tiles are taken this way from the break")
    replaced = _("flowers and kongs are replaced from here") if deal.flowers else _("kongs are replaced from here")
    yield _arrow(_Spot(78, 0), _Spot(30, 0), _REPLACING), replaced
    yield _text("1 2 3", 78, 4, 11, _MUTED, anchor="end"), _("stacks of a wall, from its player's right end")


def _swatch(x: float, colour: str, text: str, wide: int = 17, high: int = 26) -> str:
    box = f'<rect x="{x:g}" y="{-high / 2:g}" width="{wide}" height="{high}" rx="4" fill="{colour}" stroke="#ffffff"/>'
    return box + (_text(text, x + wide / 2, 5, 13, _TEXT, bold=True) if text else "")
