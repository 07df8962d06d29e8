"""What a hand of sixteen tiles waits for, and what each of those tiles is worth."""

from __future__ import annotations

from dataclasses import dataclass

from taical.errors import HandError
from taical.hand import Hand, wrong_count
from taical.making import make_win
from taical.notation import parse_hand
from taical.reading import hand_waits
from taical.rules import RuleSet
from taical.scoring import Score, score
from taical.tiles import SEATS, tile_name
from taical.win import Shape


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand.

    Attributes:
        tile: The tile in plain notation.
        shapes: The shapes of the wait over all readings.
        left: How many of it the player has not got.
        drawn: What the hand is worth when it is drawn, in tai.
        discarded: What the hand is worth when another player discards it, in tai.
    """

    tile: str
    shapes: tuple[Shape, ...]
    left: int
    drawn: int
    discarded: int


def waits(hand: str | Hand, ruleset: RuleSet, *, seat: str = "E", round: str = "E") -> tuple[Wait, ...]:  # noqa: A002
    """Return the tiles that complete a hand, with what each is worth.

    Args:
        hand: Sixteen tiles, and one more for each kong, without a winning tile.
        ruleset: The table to count by.
        seat: The player's seat wind.
        round: The prevalent wind.

    Returns:
        One entry a kind of tile, in tile order; none where the hand is not ready.

    Raises:
        NotationError: The text is no hand.
        HandError: `tile_count`, when the tiles are not one short of a complete hand.

    >>> from taical import load_ruleset
    >>> found = waits("123m 456p 789p 678s 5s [777z]", load_ruleset("wikipedia"))
    >>> [(wait.tile, wait.shapes, wait.discarded) for wait in found]
    [('5s', ('single',), 1), ('8s', ('single',), 1)]
    """
    tiles = parse_hand(hand) if isinstance(hand, str) else hand
    if tiles.winning is not None:
        message = "the waits are those of the tiles before the winning one: leave out the + and its tile"
        raise HandError("tile_count", message, field="hand")
    if tiles.full_size - tiles.size != 1:
        raise wrong_count(tiles)
    held = tiles.held()
    discarder = next(other for other in SEATS if other != seat)

    def won(kind: int, from_: str | None) -> Score:
        complete = Hand(tiles.concealed, tiles.melds, tiles.flowers, kind)
        return score(make_win(complete, seat=seat, round=round, from_=from_), ruleset)

    return tuple(
        _wait(kind, 4 - held[kind], drawn=won(kind, None), discarded=won(kind, discarder))
        for kind in hand_waits(tiles, ruleset.switches)
    )


def _wait(kind: int, left: int, *, drawn: Score, discarded: Score) -> Wait:
    shapes = {option.reading.shape for option in drawn.readings if option.reading.shape}
    return Wait(tile_name(kind), tuple(sorted(shapes)), left, drawn.tai, discarded.tai)
