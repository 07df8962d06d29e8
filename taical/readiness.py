"""What a hand of sixteen tiles waits for, and what each of those tiles is worth."""

from __future__ import annotations

from dataclasses import dataclass

from taical.errors import HandError, WinError
from taical.hand import Hand
from taical.making import make_win
from taical.notation import parse_hand
from taical.reading import facts_of, hand_waits, readings
from taical.rules import RuleSet
from taical.scoring import score
from taical.tiles import SEATS, tile_name
from taical.vocabulary import read_seat
from taical.win import Shape, Win


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand.

    Attributes:
        tile: The tile in plain notation.
        shapes: The shapes of the wait over all readings.
        left: How many of it the player has not got.
        drawn: What the hand is worth when it is drawn, in tai, or None where that is less than a win takes.
        discarded: What the hand is worth when another player discards it, in tai, or None likewise.
    """

    tile: str
    shapes: tuple[Shape, ...]
    left: int
    drawn: int | None
    discarded: int | None


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
        found = "is 1 tile" if tiles.size == 1 else f"are {tiles.size} tiles"
        message = f"there {found}, flowers aside; before the winning one there are {tiles.full_size - 1}"
        raise HandError("tile_count", message, field="hand")
    seat, round = read_seat("seat", seat), read_seat("round", round)  # noqa: A001
    held = tiles.held()
    discarder = next(other for other in SEATS if other != seat)

    def wait(kind: int) -> Wait:
        complete = Hand(tiles.concealed, tiles.melds, tiles.flowers, kind)
        drawn = make_win(complete, seat=seat, round=round)
        discarded = make_win(complete, seat=seat, round=round, from_=discarder)
        shapes = {reading.shape for reading in readings(facts_of(drawn, ruleset)) if reading.shape}
        return Wait(
            tile=tile_name(kind),
            shapes=tuple(sorted(shapes)),
            left=4 - held[kind],
            drawn=_worth(drawn, ruleset),
            discarded=_worth(discarded, ruleset),
        )

    return tuple(wait(kind) for kind in hand_waits(tiles, ruleset))


def _worth(win: Win, ruleset: RuleSet) -> int | None:
    """Return the tai of a win, or None where it is worth less than a win takes."""
    try:
        return score(win, ruleset).tai
    except WinError:
        return None
