"""A hand that can exist: its tiles in groups, counted and checked.

`notation.read` turns text into a `Written` hand with a column for everything; `build` checks that such tiles can be
one player's and gives the `Hand`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from taical.domain.tiles import ALL_KINDS, FLOWERS, KINDS, Seat, tile_in_both
from taical.errors import HandError
from taical.i18n import gettext as _
from taical.i18n import ngettext

MeldKind = Literal["chow", "pung", "open_kong", "promoted_kong", "concealed_kong"]

CLAIMED: Final[frozenset[MeldKind]] = frozenset(("chow", "pung", "open_kong", "promoted_kong"))
KONGS: Final[frozenset[MeldKind]] = frozenset(("open_kong", "promoted_kong", "concealed_kong"))

FULL: Final = 17
"""Tiles of a complete hand without kongs, the winning tile included."""

SET: Final = 3
"""Tiles of a set, the fourth tile of a kong aside."""


class Meld(NamedTuple):
    """A set laid down: chow 吃, pung 碰, or one of the three kongs 槓.

    Attributes:
        kind: How it was made.
        tile: Its kind of tile; for a chow the lowest.
        fed_by: The seat that discarded the claimed tile, where it was noted.
        claimed_tile: The kind of tile that was claimed for a chow, where it was noted. It is for pictures: nothing
            counts by it. In a pung or kong all tiles are alike, and it stays None.
    """

    kind: MeldKind
    tile: int
    fed_by: Seat | None = None
    claimed_tile: int | None = None

    @property
    def claimed(self) -> bool:
        """Whether another player's tile is in it, which only a concealed kong can do without."""
        return self.kind in CLAIMED

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles."""
        return self.kind in KONGS

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds of all its tiles."""
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_kong else 3)


@dataclass(frozen=True, slots=True, init=False)
class Hand:
    """One player's tiles.

    Attributes:
        concealed: The concealed tiles without the winning one, in tile order.
        melds: The melds in the order given.
        flowers: The flowers in tile order.
        winning: The winning tile, or None where none was marked.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    winning: int | None = None

    def __init__(
        self,
        concealed: tuple[int, ...],
        melds: tuple[Meld, ...] = (),
        flowers: tuple[int, ...] = (),
        winning: int | None = None,
    ) -> None:
        object.__setattr__(self, "concealed", concealed)
        object.__setattr__(self, "melds", melds)
        object.__setattr__(self, "flowers", flowers)
        object.__setattr__(self, "winning", winning)

    def __reduce__(self) -> tuple[type[Hand], tuple[Any, ...]]:
        """Go to another process, or be copied, by what it was made of."""
        return Hand, (self.concealed, self.melds, self.flowers, self.winning)

    @property
    def standing(self) -> tuple[int, ...]:
        """The concealed tiles with the winning one, in tile order."""
        if self.winning is None:
            return self.concealed
        return tuple(sorted((*self.concealed, self.winning)))

    @property
    def short(self) -> int:
        """How many tiles it lacks to be complete, the fourth tiles of kongs aside; below 0 it has too many."""
        return FULL - len(self.concealed) - SET * len(self.melds) - (self.winning is not None)

    @property
    def size(self) -> int:
        """How many tiles there are in all, flowers aside."""
        return len(self.concealed) + sum(len(meld.tiles) for meld in self.melds) + (self.winning is not None)

    @property
    def full_size(self) -> int:
        """How many tiles a complete hand with this hand's kongs has."""
        return FULL + sum(meld.is_kong for meld in self.melds)

    def held(self) -> list[int]:
        """Return how many of each of the 34 kinds the player has, the winning tile aside."""
        counts = [0] * KINDS
        for kind in self.concealed:
            counts[kind] += 1
        for how, tile, _fed_by, _claimed_tile in self.melds:
            if how == "chow":
                counts[tile] += 1
                counts[tile + 1] += 1
                counts[tile + 2] += 1
            else:
                counts[tile] += 3 if how == "pung" else 4
        return counts


class Char(NamedTuple):
    """One character of the normalised text, and the column of the original that it came from."""

    text: str
    column: int


class At(NamedTuple):
    """A tile and the column where it was written."""

    kind: int
    column: int


class MeldAt(NamedTuple):
    """A meld and the column where it was written."""

    meld: Meld
    column: int


class Written(NamedTuple):
    """A hand as it was written: groups of tiles with their columns, not yet checked against each other."""

    concealed: list[At]
    melds: list[MeldAt]
    flowers: list[At]
    winning: At | None


def build(written: Written) -> Hand:
    """Check that the tiles can be one hand's, however many they are."""
    refuse_copies(written)
    return Hand(
        concealed=tuple(sorted(tile.kind for tile in written.concealed)),
        melds=tuple(at.meld for at in written.melds),
        flowers=tuple(sorted(tile.kind for tile in written.flowers)),
        winning=written.winning.kind if written.winning else None,
    )


def refuse_count(hand: Hand) -> None:
    """Refuse a hand that is neither complete nor, without a marked winning tile, one tile short of it.

    With seven or eight flowers, which can win by themselves, there may be fewer tiles.
    """
    short = hand.short
    to_come = 1 if hand.winning is None else 0
    if short < 0 or (short > to_come and len(hand.flowers) < 7):
        raise wrong_count(hand)


def tiles_of(written: Written) -> list[At]:
    """Return all tiles of a hand; those of a meld stand where it begins."""
    tiles = [*written.concealed, *written.flowers]
    tiles += [At(kind, at.column) for at in written.melds for kind in at.meld.tiles]
    return [*tiles, written.winning] if written.winning else tiles


def refuse_copies(written: Written) -> None:
    """Refuse a fifth copy of a tile or a second copy of a flower."""
    tiles = tiles_of(written)
    seen = [0] * ALL_KINDS
    for kind, column in sorted(tiles, key=lambda tile: tile.column):
        seen[kind] += 1
        if kind in FLOWERS and seen[kind] > 1:
            message = _("{tile} is there twice: there is one of each flower").format(tile=tile_in_both(kind))
            raise HandError("duplicate_flower", message, field="hand", column=column)
        if seen[kind] > 4:
            total = Counter(tile.kind for tile in tiles)[kind]
            message = _("{tile} is there {count} times: there are four of each tile")
            filled = message.format(tile=tile_in_both(kind), count=total)
            raise HandError("too_many_copies", filled, field="hand", column=column)


_COPY: Final = tuple(1 << 8 * kind for kind in range(ALL_KINDS))
_TO_FULL: Final = sum((127 - (1 if kind in FLOWERS else 4)) * _COPY[kind] for kind in range(ALL_KINDS))
_FULL: Final = sum(128 * copy for copy in _COPY)


def copies_of(kinds: Iterable[int]) -> int:
    """Return how many of each kind there are, 120 at most, as one number with eight bits for each."""
    copies = 0
    for kind in kinds:
        copies += _COPY[kind]
    return copies


def too_many(copies: int) -> bool:
    """Tell whether there are more than four copies of a tile, or more than one of a flower.

    >>> too_many(copies_of([0, 0, 0, 0, 34])), too_many(copies_of([0, 0, 0, 0, 0])), too_many(copies_of([34, 34]))
    (False, True, True)
    """
    return copies + _TO_FULL & _FULL != 0


def wrong_count(hand: Hand) -> HandError:
    """Return the error for a hand with too many tiles (大相公) or too few (小相公)."""
    melds = len(hand.melds)
    kongs = sum(meld.is_kong for meld in hand.melds)
    difference = hand.size - hand.full_size
    verdict = _("{count} too many (大相公)") if difference > 0 else _("{count} too few (小相公)")
    counted = _("no melds")
    if melds:
        among = ngettext("{count} kong among them", "{count} kongs among them", kongs).format(count=kongs)
        counted = ngettext("{count} meld", "{count} melds", melds).format(count=melds) + _(", ") + among
    message = ngettext(
        "there is {count} tile, flowers aside; with {counted}, "
        "a complete hand has {full}, the winning tile included: {verdict}",
        "there are {count} tiles, flowers aside; with {counted}, "
        "a complete hand has {full}, the winning tile included: {verdict}",
        hand.size,
    )
    given = {"counted": counted, "full": hand.full_size, "verdict": verdict.format(count=abs(difference))}
    return HandError("tile_count", message.format(count=hand.size, **given), field="hand")
