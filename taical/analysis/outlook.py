"""What a player's tiles can become: how far they are from ready, what helps, and what each discard leaves.

A hand of sixteen waits, or needs some tiles to be ready; a hand of seventeen discards first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from taical.analysis.shanten import Shanten, shanten_of
from taical.analysis.waits import Position, Wait, position_of, waits_at
from taical.domain.hand import FULL, Hand
from taical.domain.notation import read_hand
from taical.domain.rules import RuleSet
from taical.domain.tiles import tile_name
from taical.errors import HandError, NotationError, RecordError, of_other_type
from taical.i18n import gettext as _
from taical.i18n import ngettext

Order = Literal["left", "value"]
"""By what discards are ranked first: the tiles that are left, or what a win is worth."""


class Helping(NamedTuple):
    """A kind of tile that brings a hand nearer to ready (進張)."""

    tile: str  # the tile in plain notation
    left: int  # how many of it are neither in the player's hand nor visible


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a hand before its draw can hope for."""

    distance: int  # how many tiles it needs to be ready (向聽數); 0 is ready 聽牌
    waits: tuple[Wait, ...] = ()  # what it waits for, in tile order, where it is ready
    helping: tuple[Helping, ...] = ()  # what brings it nearer, in tile order, where it is not

    @property
    def left(self) -> int:
        """How many tiles are left that complete it or bring it nearer."""
        return sum(wait.left for wait in self.waits) + sum(tile.left for tile in self.helping)

    @property
    def discarded(self) -> float:
        """What a win on a discard is worth on average over the tiles that are left, in tai; no win counts as 0."""
        return _average((wait.discarded, wait.left) for wait in self.waits)

    @property
    def drawn(self) -> float:
        """What a win on a draw is worth on average over the tiles that are left, in tai; no win counts as 0."""
        return _average((wait.drawn, wait.left) for wait in self.waits)


class Discard(NamedTuple):
    """A tile to discard, and what that leaves.

    Attributes:
        tile: The tile in plain notation.
        leaves: What the hand without it can hope for; the tile itself counts as seen.
    """

    tile: str
    leaves: Prospect


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a player's tiles can become.

    Attributes:
        hand: The tiles.
        table: What matters beside them.
        complete: Whether the tiles are a complete hand.
        distance: How many tiles it needs to be ready, after the best discard where it is to discard.
        prospect: What it can hope for, or None where it is to discard first.
        discards: Where it is to discard: every discard that leaves it at that distance, the best first.
    """

    hand: Hand
    table: Position
    complete: bool
    distance: int
    prospect: Prospect | None
    discards: tuple[Discard, ...]


def outlook(  # noqa: PLR0913 - one parameter a thing that matters
    hand: str | Hand,
    ruleset: RuleSet,
    *,
    seat: str = "E",
    round: str = "E",  # noqa: A002
    visible: str = "",
    by: Order = "left",
) -> Outlook:
    """Return what a hand waits for or needs, or, of a hand before its discard, what each discard leaves.

    Args:
        hand: Sixteen tiles, or seventeen before the discard, and one more for each kong. A tile marked with + is the
            one just drawn.
        ruleset: The table to count by.
        seat: The player's seat wind.
        round: The prevalent wind.
        visible: Other tiles that are seen on the table.
        by: What discards are ranked by first: the tiles `left`, or the `value` of a win.

    Raises:
        NotationError: The text is no hand.
        HandError: `tile_count`, when there are neither sixteen tiles nor seventeen; `too_many_copies` and the like.
        WinError: `impossible_context`, for a seat that there is not and the like.

    >>> from taical import load_ruleset
    >>> found = outlook("123m 456p 789p 678s 5s 1z [777z]", load_ruleset("wikipedia"))
    >>> [(discard.tile, discard.leaves.left) for discard in found.discards]
    [('1z', 6), ('5s', 3), ('8s', 3)]
    """
    if not isinstance(hand, str | Hand):
        raise NotationError("bad_notation", of_other_type(hand, "str | taical.Hand"), field="hand")
    if by not in get_args(Order):
        raise RecordError("bad_record", of_other_type(by, " | ".join(get_args(Order))), field="by")
    tiles = read_hand(hand) if isinstance(hand, str) else hand
    _refuse_count(tiles)
    position = position_of(tiles, ruleset, seat=seat, round=round, visible=visible)
    distance = shanten_of(tiles, ruleset)
    to_ready = max(distance.tiles, 0)
    return Outlook(
        hand=tiles,
        table=position,
        complete=distance.tiles < 0,
        distance=to_ready,
        prospect=_prospect(tiles, distance, position) if tiles.short else None,
        discards=() if tiles.short else _discards(tiles, to_ready, position, by),
    )


def _refuse_count(tiles: Hand) -> None:
    """Refuse a hand that is neither one tile short of complete nor before its discard."""
    if tiles.short == 0 or (tiles.short == 1 and tiles.winning is None):
        return
    found = ngettext("there is {number} tile, flowers aside", "there are {number} tiles, flowers aside", tiles.size)
    verdict = _("too many (大相公)") if tiles.short < 0 else _("too few (小相公)")
    if tiles.winning is not None:
        expected = _("with the one marked +, which is the one just drawn, there are {full}")
    elif tiles.full_size > FULL:
        expected = _("with one more for each kong, a hand has {waiting}, or {full} before its discard")
    else:
        expected = _("a hand has {waiting}, or {full} before its discard")
    message = _("{found}, {verdict}: {expected}").format(
        found=found.format(number=tiles.size),
        verdict=verdict,
        expected=expected.format(waiting=tiles.full_size - 1, full=tiles.full_size),
    )
    raise HandError("tile_count", message, field="hand")


def _prospect(tiles: Hand, distance: Shanten, position: Position) -> Prospect:
    """Return what a hand one tile short of complete can hope for."""
    if not distance.tiles:
        return Prospect(0, waits=waits_at(tiles, position))
    helping = tuple(Helping(tile_name(kind), position.left[kind]) for kind in distance.helping)
    return Prospect(distance.tiles, helping=helping)


def _discards(tiles: Hand, to_ready: int, position: Position, by: Order) -> tuple[Discard, ...]:
    """Return the discards that leave a hand so many tiles from ready, the best first."""
    found = []
    for kind in sorted(set(tiles.standing)):
        rest = list(tiles.standing)
        rest.remove(kind)
        without = Hand(tuple(rest), tiles.melds, tiles.flowers)
        distance = shanten_of(without, position.ruleset)
        if distance.tiles == to_ready:
            found.append(Discard(tile_name(kind), _prospect(without, distance, position)))
    return tuple(sorted(found, key=_RANKS[by]))


def _by_left(discard: Discard) -> tuple[float, ...]:
    return -discard.leaves.left, -discard.leaves.discarded, -discard.leaves.drawn


def _by_value(discard: Discard) -> tuple[float, ...]:
    return -discard.leaves.discarded, -discard.leaves.drawn, -discard.leaves.left


_RANKS: dict[Order, Callable[[Discard], tuple[float, ...]]] = {"left": _by_left, "value": _by_value}


def _average(worth: Iterable[tuple[int | None, int]]) -> float:
    """Return an average of values, each as often as it comes."""
    listed = list(worth)
    times = sum(left for _, left in listed)
    return sum((tai or 0) * left for tai, left in listed) / times if times else 0.0
