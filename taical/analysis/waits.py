"""What a hand of sixteen tiles waits for 聽牌, and what each of those tiles is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from taical.analysis.score_diff import Difference, difference
from taical.domain.builder import make_win, refuse_visible_copies
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand, parse_tiles
from taical.domain.rules import RuleSet
from taical.domain.tiles import KINDS, SEATS, Seat, tile_name
from taical.domain.validation import refuse_impossible
from taical.domain.vocabulary import read_seat
from taical.domain.win import Shape, Win
from taical.engine.readings import Facts, hand_waits, readings
from taical.engine.scoring import Score, score
from taical.errors import HandError, RecordError, WinError, of_other_type
from taical.i18n import gettext as _
from taical.i18n import ngettext


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind of tile that completes a hand.

    Attributes:
        tile: The tile in plain notation.
        shapes: The shapes of the wait over all readings.
        left: How many of it are neither in the player's hand nor visible; with none the hand waits for it all the same.
        drawn: What the hand is worth when it is drawn, in tai, or None where that is less than a win takes.
        discarded: What the hand is worth when another player discards it, in tai, or None likewise.
        drawn_score: The score when it is drawn, or None likewise.
        discarded_score: The score when another player discards it, or None likewise.
    """

    tile: str
    shapes: tuple[Shape, ...]
    left: int
    drawn: int | None
    discarded: int | None
    drawn_score: Score | None = field(default=None, compare=False, repr=False)
    discarded_score: Score | None = field(default=None, compare=False, repr=False)

    @property
    def by_drawing(self) -> Difference | None:
        """What drawing it gains and loses against its discard, or None where either is less than a win takes."""
        return difference(self.drawn_score, self.discarded_score)


class Comparison(NamedTuple):
    """What one tile gains and loses against another that the hand waits for."""

    drawn: Difference | None  # the difference when either is drawn, or None where one is less than a win takes
    discarded: Difference | None  # the difference when either is discarded, or None likewise


def waits(
    hand: str | Hand,
    ruleset: RuleSet,
    *,
    seat: str = "E",
    round: str = "E",  # noqa: A002
    visible: str = "",
) -> tuple[Wait, ...]:
    """Return the tiles that complete a hand, with what each is worth.

    Args:
        hand: Sixteen tiles, and one more for each kong, without a winning tile.
        ruleset: The table to count by.
        seat: The player's seat wind.
        round: The prevalent wind.
        visible: Other tiles that are seen on the table.

    Returns:
        One entry a kind of tile, in tile order; none where the hand is not ready.

    Raises:
        NotationError: The text is no hand.
        HandError: `tile_count`, when the tiles are not one short of a complete hand; `too_many_copies` and the like.
        WinError: `impossible_context`, for a seat that there is not and the like.

    >>> from taical import load_ruleset
    >>> found = waits("123m 456p 789p 678s 5s [777z]", load_ruleset("wikipedia"))
    >>> [(wait.tile, wait.shapes, wait.discarded) for wait in found]
    [('5s', ('single',), 1), ('8s', ('single',), 1)]
    """
    tiles = hand if isinstance(hand, Hand) else parse_hand(hand)
    if tiles.winning is not None:
        message = _("the waits are those of the tiles before the winning one: leave out the + and its tile")
        raise HandError("tile_count", message, field="hand")
    if tiles.full_size - tiles.size != 1:
        message = ngettext(
            "there is {count} tile, flowers aside; before the winning one there are {full}",
            "there are {count} tiles, flowers aside; before the winning one there are {full}",
            tiles.size,
        )
        raise HandError("tile_count", message.format(count=tiles.size, full=tiles.full_size - 1), field="hand")
    return waits_at(tiles, position_of(tiles, ruleset, seat=seat, round=round, visible=visible))


class Position(NamedTuple):
    """What matters beside the tiles of the hand."""

    ruleset: RuleSet  # the table to count by
    seat: Seat  # the player's seat wind
    round: Seat
    visible: tuple[int, ...]  # other tiles that are seen
    left: list[int]  # how many of each kind are neither in the hand nor visible


def position_of(tiles: Hand, ruleset: RuleSet, *, seat: str, round: str, visible: str) -> Position:  # noqa: A002
    """Return what matters beside the tiles of a hand."""
    if not isinstance(ruleset, RuleSet):
        raise RecordError("bad_record", of_other_type(ruleset, "taical.RuleSet"), field="ruleset")
    for name, word in (("seat", seat), ("round", round), ("visible", visible)):
        if not isinstance(word, str):
            raise RecordError("bad_record", of_other_type(word, "str"), field=name)
    seen = parse_tiles(visible, "visible") if visible else ()
    win = Win(tiles, seat=read_seat("seat", seat), round=read_seat("round", round), visible=seen)
    refuse_visible_copies(win)
    refuse_impossible(win)
    left = [4 - count for count in tiles.held()]
    for kind in seen if tiles.winning is None else (*seen, tiles.winning):
        if kind < KINDS:
            left[kind] -= 1
    return Position(ruleset, win.seat, win.round, seen, left)


def best_of(found: Sequence[Wait]) -> Wait:
    """Return the wait that is worth most: on a discard, then drawn; one of which no tile is left comes last."""
    return max(found, key=lambda wait: (wait.left > 0, wait.discarded or 0, wait.drawn or 0, wait.left))


def against(wait: Wait, other: Wait) -> Comparison:
    """Return what a tile gains and loses against another that the hand waits for."""
    return Comparison(
        drawn=difference(wait.drawn_score, other.drawn_score),
        discarded=difference(wait.discarded_score, other.discarded_score),
    )


def waits_at(tiles: Hand, position: Position) -> tuple[Wait, ...]:
    """Return what a hand one tile short of complete waits for at a table, in tile order."""
    return tuple(_wait(tiles, kind, position) for kind in hand_waits(tiles, position.ruleset))


def _wait(tiles: Hand, kind: int, position: Position) -> Wait:
    complete = Hand(tiles.concealed, tiles.melds, tiles.flowers, kind)
    discarder = next(other for other in SEATS if other != position.seat)
    drawn = make_win(complete, seat=position.seat, round=position.round)
    discarded = make_win(complete, seat=position.seat, round=position.round, from_=discarder)
    shapes = {reading.shape for reading in readings(Facts(drawn, position.ruleset)) if reading.shape}
    when_drawn, when_discarded = _score(drawn, position.ruleset), _score(discarded, position.ruleset)
    return Wait(
        tile=tile_name(kind),
        shapes=tuple(sorted(shapes)),
        left=position.left[kind],
        drawn=when_drawn.tai if when_drawn else None,
        discarded=when_discarded.tai if when_discarded else None,
        drawn_score=when_drawn,
        discarded_score=when_discarded,
    )


def _score(win: Win, ruleset: RuleSet) -> Score | None:
    """Return the score of a win, or None where it is worth less than a win takes."""
    try:
        return score(win, ruleset)
    except WinError:
        return None
