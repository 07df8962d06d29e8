"""Where the tiles of a hand lie on the table.

The concealed tiles stand in order, the winning tile apart from them. In a meld the claimed tile lies turned, and its
place tells who fed it: on the left the player before 上家, in the middle the player opposite 對家, on the right the
next player 下家. Where nobody noted who fed a pung or a kong, it lies in the middle, without a name. A chow is always
fed by the player before; which of its tiles was claimed is not in the notation, so that the lowest one lies turned.

The fourth tile of a promoted kong 加槓 lies above the turned one. A concealed kong 暗槓 has its outer tiles face down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from taical.domain.hand import Meld
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Win
from taical.picture.faces import HEIGHT, WIDTH

DEPTH = 6
"""How much of a tile's side shows below its face."""

GAP = 2
"""Between two tiles of a group."""

Role = Literal["concealed", "winning", "meld", "flowers"]
Side = Literal["before", "opposite", "next"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile that lies somewhere.

    Attributes:
        kind: The kind of tile, 0 to 41, or None where it lies face down.
        x: Where its left side is, from the left of its group.
        y: Where its upper side is, from the top of its group.
        turned: Whether it lies on its side.
    """

    kind: int | None
    x: int
    y: int
    turned: bool = False

    @property
    def width(self) -> int:
        """How wide it is."""
        return HEIGHT if self.turned else WIDTH

    @property
    def height(self) -> int:
        """How high it is, with the side that shows."""
        return (WIDTH if self.turned else HEIGHT) + DEPTH


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that lie together.

    Attributes:
        role: What they are.
        pieces: The tiles from left to right, one that lies above the others last.
        fed_by: Who fed the meld or the winning tile, where that is known.
        side: Where that player sits, seen from the winner.
    """

    role: Role
    pieces: tuple[Piece, ...]
    fed_by: Seat | None = None
    side: Side | None = None

    @property
    def width(self) -> int:
        """How wide all its tiles are."""
        return max(piece.x + piece.width for piece in self.pieces)

    @property
    def height(self) -> int:
        """How high all its tiles are."""
        return max(piece.y + piece.height for piece in self.pieces)


def laid_out(win: Win) -> tuple[Group, ...]:
    """Return the groups of a hand: the concealed tiles, the winning tile, the melds as given, the flowers.

    Args:
        win: The win; what it has none of is left out.
    """
    hand = win.hand
    groups = []
    if hand.concealed:
        groups.append(Group("concealed", _row(hand.concealed)))
    if hand.winning is not None:
        fed_by = None if win.drawn else win.from_
        groups.append(Group("winning", _row((hand.winning,)), fed_by, _side(win.seat, fed_by)))
    groups += [_laid_down(meld, win.seat) for meld in hand.melds]
    if hand.flowers:
        groups.append(Group("flowers", _row(hand.flowers)))
    return tuple(groups)


def _side(seat: Seat, other: Seat | None) -> Side | None:
    """Return where another player sits, or None for nobody."""
    if other is None:
        return None
    sides: dict[int, Side] = {1: "next", 2: "opposite", 3: "before"}
    return sides[(SEATS.index(other) - SEATS.index(seat)) % len(SEATS)]


def _laid_down(meld: Meld, seat: Seat) -> Group:
    side = _side(seat, meld.fed_by)
    if meld.kind == "concealed_kong":
        return Group("meld", _row((None, meld.tile, meld.tile, None)))
    first = meld.tiles if meld.kind != "promoted_kong" else meld.tiles[:3]
    turned = 0 if meld.kind == "chow" else {"before": 0, "next": len(first) - 1}.get(side or "", 1)
    pieces = _row(first, turned)
    if meld.kind == "promoted_kong":
        below = pieces[turned]
        lower = below.height + GAP - below.y
        above = Piece(meld.tile, below.x, 0, turned=True)
        pieces = (*(replace(piece, y=piece.y + lower) for piece in pieces), above)
    return Group("meld", pieces, meld.fed_by, side)


def _row(kinds: tuple[int | None, ...], turned: int | None = None) -> tuple[Piece, ...]:
    """Return tiles side by side on one line, one of them turned."""
    pieces: list[Piece] = []
    x = 0
    for number, kind in enumerate(kinds):
        lies = number == turned  # its lower side is on the line of the others
        pieces.append(Piece(kind, x, HEIGHT - WIDTH if lies else 0, lies))
        x += pieces[-1].width + GAP
    return tuple(pieces)
