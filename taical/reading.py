"""The readings of a win: one split of its tiles and what the winning tile completed, with what patterns ask about.

`Facts` hold what is the same in every reading of a win: its suits, its melds, its waits. A `Reading` holds what depends
on the split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from taical.decomposition import Block, Split, count_kinds, splits
from taical.hand import Hand
from taical.rules import RuleSet, Switches
from taical.tiles import FIRST_HONOR, KINDS, SEATS, SUIT_SIZE, Seat
from taical.waiting import waited_for
from taical.win import FLOWER_WINS, Shape, Win

PAIR = -1
"""Stands for the pair where the number of a set is asked for."""

Form = Literal["sets", "flowers"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is the same in every reading of a win.

    Attributes:
        win: The win.
        rules: The rule set.
        waits: The kinds of tile that the hand waited for, in tile order.
        suits: How many of the three suits are in the hand.
        honors: Whether an honor is in the hand.
        concealed: Whether the hand is concealed (門清) under the rule set.
        claimed: How many melds were claimed.
        meld_pungs: The kinds of tile of the melds that are pungs or kongs.
        concealed_kongs: How many concealed kongs there are.
    """

    win: Win
    rules: RuleSet
    waits: tuple[int, ...]
    suits: int
    honors: bool
    concealed: bool
    claimed: int
    meld_pungs: tuple[int, ...]
    concealed_kongs: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a win.

    Attributes:
        facts: What all readings of the win share.
        form: `sets` for five sets and a pair; `flowers` for a flower win whose tiles make no hand.
        blocks: The sets among the concealed tiles, the winning tile included, in tile order.
        pair: The pair's kind of tile, or None where there is no pair.
        completed: The number of the block that the winning tile completed, PAIR, or None.
        shape: The shape of the wait, or None where no winning tile is marked.
        pungs: The kinds of tile of all pungs and kongs, melds included.
        concealed_pungs: How many pungs and kongs are concealed.
        always_two_sided: Whether the wait is a two-sided chow in every reading of the win.
    """

    facts: Facts
    form: Form
    blocks: tuple[Block, ...]
    pair: int | None
    completed: int | None
    shape: Shape | None
    pungs: tuple[int, ...]
    concealed_pungs: int
    always_two_sided: bool

    @property
    def win(self) -> Win:
        """The win that this is a reading of."""
        return self.facts.win

    @property
    def switches(self) -> Switches:
        """How the rule set decides the contested points."""
        return self.facts.rules.switches

    @property
    def one_tile_wait(self) -> bool:
        """Whether the wait is a one-tile wait (獨聽) under the rule set."""
        if self.shape is None:
            return False
        narrow = self.shape in ("edge", "closed", "single")
        if self.switches.wait_basis == "shape":
            return narrow
        return len(self.facts.waits) == 1 and (narrow or self.switches.one_tile_wait_shapes == "any")


def facts_of(win: Win, rules: RuleSet) -> Facts:
    """Return what all readings of a win share."""
    hand = win.hand
    kinds = {*hand.standing, *(kind for meld in hand.melds for kind in meld.tiles)}
    claimed = sum(meld.claimed for meld in hand.melds)
    return Facts(
        win=win,
        rules=rules,
        waits=hand_waits(hand, rules.switches),
        suits=len({kind // SUIT_SIZE for kind in kinds if kind < FIRST_HONOR}),
        honors=any(kind >= FIRST_HONOR for kind in kinds),
        concealed=claimed == 0 if rules.switches.concealed_kong_keeps_concealed else not hand.melds,
        claimed=claimed,
        meld_pungs=tuple(meld.tile for meld in hand.melds if meld.kind != "chow"),
        concealed_kongs=len(hand.melds) - claimed,
    )


def hand_waits(hand: Hand, switches: Switches) -> tuple[int, ...]:
    """Return the kinds of tile that the tiles before the winning one wait for, under the rule set's reading of it."""
    exhausted = switches.exhausted_kinds_wait == "all_kinds"
    return waited_for(count_kinds(hand.concealed), hand.held(), exhausted=exhausted)


def readings(facts: Facts) -> list[Reading]:
    """Return every reading of a win, each once; none where the tiles do not complete a hand.

    A flower win whose tiles complete no hand has one reading without sets.
    """
    hand = facts.win.hand
    complete = hand.size == hand.full_size
    seen = [
        (split, completed)
        for split in (splits(count_kinds(hand.standing)) if complete else ())
        for completed in _completed_by(hand.winning, split)
    ]
    if not seen and facts.win.win in FLOWER_WINS:
        return [
            Reading(
                facts,
                "flowers",
                (),
                None,
                None,
                None,
                facts.meld_pungs,
                facts.concealed_kongs,
                False,
            )
        ]
    shapes = [shape_of(hand.winning, split, completed) for split, completed in seen]
    always_two_sided = all(shape == "two_sided" for shape in shapes)
    return [
        _reading(facts, split, completed, shape, always_two_sided)
        for (split, completed), shape in zip(seen, shapes, strict=True)
    ]


def shape_of(winning: int | None, split: Split, completed: int | None) -> Shape | None:
    """Return the shape of the wait, from what the winning tile completed."""
    if winning is None or completed is None:
        return None
    if completed == PAIR:
        return "single"
    block = split.blocks[completed]
    if not block.is_chow:
        return "dual_pung"
    first = block.tile % SUIT_SIZE
    place = winning - block.tile
    if place == 1:
        return "closed"
    at_the_edge = (first == 0 and place == 2) or (first == 6 and place == 0)
    return "edge" if at_the_edge else "two_sided"


def _completed_by(winning: int | None, split: Split) -> Sequence[int | None]:
    """Return what the winning tile may have completed: numbers of blocks that differ, or PAIR."""
    if winning is None:
        return (None,)
    blocks = split.blocks
    found: list[int | None] = [
        number
        for number, block in enumerate(blocks)
        if winning in block.tiles and (number == 0 or blocks[number - 1] != block)
    ]
    return [*found, PAIR] if split.pair == winning else found


def _reading(facts: Facts, split: Split, completed: int | None, shape: Shape | None, always_two_sided: bool) -> Reading:
    own_pungs = tuple(block.tile for block in split.blocks if not block.is_chow)
    concealed_pungs = len(own_pungs) + facts.concealed_kongs
    claimed_last = shape == "dual_pung" and not facts.win.drawn
    if claimed_last and not facts.rules.switches.discarded_pung_is_concealed:
        concealed_pungs -= 1
    return Reading(
        facts=facts,
        form="sets",
        blocks=split.blocks,
        pair=split.pair,
        completed=completed,
        shape=shape,
        pungs=(*own_pungs, *facts.meld_pungs),
        concealed_pungs=concealed_pungs,
        always_two_sided=always_two_sided,
    )


def flower_seat(flower: int, switches: Switches) -> Seat:
    """Return the seat that a flower belongs to."""
    place = (flower - KINDS) % 4
    bamboo_third = switches.flower_numbering == "bamboo_third" and flower >= KINDS + 4
    if bamboo_third and place >= 2:
        place = 5 - place
    return SEATS[place]
