"""What a hand of sixteen tiles waits for, and what each of those tiles is worth."""

from __future__ import annotations

from dataclasses import dataclass

from taical.errors import HandError
from taical.hand import Hand, wrong_count
from taical.notation import parse_hand
from taical.reading import hand_waits
from taical.rules import RuleSet
from taical.scoring import Score, score
from taical.tiles import SEATS, tile_name
from taical.win import Shape, make_win


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

    >>> import taical
    >>> [(w.tile, w.shapes, w.discarded) for w in waits("123m 456p 789p 678s 5s [777z]", taical.load_ruleset("wikipedia"))]
    [('5s', ('single',), 2), ('8s', ('single',), 2)]
    """
    tiles = parse_hand(hand) if isinstance(hand, str) else hand
    if tiles.winning is not None:
        message = "the waits are those of the tiles before the winning one: leave out the + and its tile"
        raise HandError("tile_count", message, field="hand")
    if tiles.full_size - tiles.size != 1:
        raise wrong_count(tiles)
    held = tiles.held()
    return tuple(
        _wait(tiles, kind, 4 - held[kind], ruleset, seat, round) for kind in hand_waits(tiles, ruleset.switches)
    )


def _wait(hand: Hand, kind: int, left: int, ruleset: RuleSet, seat: str, round_wind: str) -> Wait:
    complete = Hand(hand.concealed, hand.melds, hand.flowers, kind)
    discarder = next(other for other in SEATS if other != seat)

    def won(from_: str | None) -> Score:
        return score(make_win(complete, seat=seat, round=round_wind, from_=from_), ruleset)

    drawn, discarded = won(None), won(discarder)
    shapes = dict.fromkeys(option.reading.shape for option in drawn.readings if option.reading.shape)
    return Wait(tile_name(kind), tuple(sorted(shapes)), left, drawn.tai, discarded.tai)
