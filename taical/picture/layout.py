"""Where the tiles of a hand lie on the table.

The concealed tiles stand in order, the winning tile apart from them. In a meld the claimed tile is turned. In a pung or
a kong its place says who fed it: on the left the player before 上家, in the middle the player opposite 對家, on the
right the next player 下家; where nobody noted that, the middle one is turned. A chow always comes from the player
before, and its claimed tile lies between the two others; where nobody noted which one it was, they lie in order.

The fourth tile of a promoted kong 加槓 lies above the turned one. Of a concealed kong 暗槓 as many tiles lie face up as
the house shows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from taical.domain.hand import Hand, Meld
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Win
from taical.picture import KONG_FACES

WIDTH = 60
HEIGHT = 76
"""The size of a tile's face."""

DEPTH = 6
"""How much of a tile's side shows below its face."""

GAP = 2
"""Between two tiles of a group."""

_TURNED_UP = (1, 2, 0, 3)
"""The places of a concealed kong in the order in which a house that shows one more turns one more up."""

Role = Literal["concealed", "winning", "meld", "flowers"]
Side = Literal["before", "opposite", "next"]


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile and where it lies in its group."""

    kind: int | None  # None where it lies face down
    x: int = 0
    y: int = 0
    turned: bool = False

    @property
    def width(self) -> int:
        """The width as it lies."""
        return HEIGHT if self.turned else WIDTH

    @property
    def height(self) -> int:
        """The height as it lies, with the side that shows."""
        return (WIDTH if self.turned else HEIGHT) + DEPTH


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles that lie together, from left to right; the one that lies above another comes last."""

    role: Role
    tiles: tuple[PlacedTile, ...]
    fed_by: Seat | None = None
    side: Side | None = None  # where that player sits, seen from the winner

    @property
    def width(self) -> int:
        """The width of all tiles together."""
        return max(tile.x + tile.width for tile in self.tiles)

    @property
    def height(self) -> int:
        """The height of all tiles together."""
        return max(tile.y + tile.height for tile in self.tiles)


def laid_out(win: Win, kong_faces: int = KONG_FACES) -> tuple[TileGroup, ...]:
    """Return the groups that a hand has: concealed tiles, winning tile, melds as given, flowers.

    `kong_faces` is how many tiles of a concealed kong lie face up.
    """
    return hand_laid_out(win.hand, win.seat, kong_faces, fed_by=None if win.drawn else win.from_)


def hand_laid_out(
    hand: Hand, seat: Seat, kong_faces: int = KONG_FACES, *, fed_by: Seat | None = None
) -> tuple[TileGroup, ...]:
    """Return the groups of a hand that need not have won; `fed_by` is whose tile the one that stands apart was."""
    groups = []
    if hand.concealed:
        groups.append(TileGroup("concealed", _row(hand.concealed)))
    if hand.winning is not None:
        groups.append(TileGroup("winning", _row((hand.winning,)), fed_by, _side(seat, fed_by)))
    groups += [_laid_down(meld, seat, kong_faces) for meld in hand.melds]
    if hand.flowers:
        groups.append(TileGroup("flowers", _row(hand.flowers)))
    return tuple(groups)


def _side(seat: Seat, other: Seat | None) -> Side | None:
    """Return where another player sits, or None for nobody."""
    if other is None:
        return None
    sides: dict[int, Side] = {1: "next", 2: "opposite", 3: "before"}
    return sides[(SEATS.index(other) - SEATS.index(seat)) % len(SEATS)]


def _laid_down(meld: Meld, seat: Seat, kong_faces: int) -> TileGroup:
    side = _side(seat, meld.fed_by)
    if meld.kind == "concealed_kong":
        up = _TURNED_UP[:kong_faces]
        return TileGroup("meld", _row(tuple(meld.tile if place in up else None for place in range(4))))
    if meld.kind == "chow":
        return TileGroup("meld", _row(_chow(meld), 1), meld.fed_by, side)
    first = meld.tiles if meld.kind != "promoted_kong" else meld.tiles[:3]
    turned = {"before": 0, "next": len(first) - 1}.get(side or "", 1)
    tiles = _row(first, turned)
    if meld.kind == "promoted_kong":
        below = tiles[turned]
        lower = below.height + GAP - below.y
        above = PlacedTile(meld.tile, below.x, turned=True)
        tiles = (*(replace(tile, y=tile.y + lower) for tile in tiles), above)
    return TileGroup("meld", tiles, meld.fed_by, side)


def _chow(meld: Meld) -> tuple[int, ...]:
    """Return the tiles of a chow with the claimed one between the others, or in order where it was not noted."""
    low, middle, high = meld.tiles
    claimed = middle if meld.claimed_tile is None else meld.claimed_tile
    before, after = (tile for tile in (low, middle, high) if tile != claimed)
    return before, claimed, after


def _row(kinds: tuple[int | None, ...], turned: int | None = None) -> tuple[PlacedTile, ...]:
    """Return tiles side by side, one of them turned; all have their lower sides on one line."""
    tiles: list[PlacedTile] = []
    x = 0
    for number, kind in enumerate(kinds):
        lies = number == turned
        tiles.append(PlacedTile(kind, x, HEIGHT - WIDTH if lies else 0, lies))
        x += tiles[-1].width + GAP
    return tuple(tiles)
