"""The readings of a win: one split of its tiles and what the winning tile completed, with what patterns ask about.

`Facts` hold what is the same in every reading of a win: its suits, its melds, its waits. A `Reading` holds what depends
on the split.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from taical.decomposition import Block, count_kinds, splits
from taical.hand import Hand
from taical.irregular import FORMS
from taical.rules import RuleSet, Switches
from taical.tiles import FIRST_HONOR, KINDS, SEATS, SUIT_SIZE, Seat
from taical.waiting import waited_for
from taical.win import FLOWER_WINS, Shape, Win

Form = str
"""`sets` for five sets and a pair, `flowers` for a flower win without a hand, or an irregular form's name."""


@dataclass(frozen=True, slots=True, eq=False)
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


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One way to see a win.

    Attributes:
        facts: What all readings of the win share.
        form: `sets` for five sets and a pair, `flowers` for a flower win whose tiles make no hand, or an irregular
            form's name.
        blocks: The sets among the concealed tiles, the winning tile included, in tile order.
        pairs: The kinds of tile of the pairs; five sets leave one.
        completed: What the winning tile completed: the number of a block or, counted on, of a pair; or None.
        shape: The shape of the wait, or None where no winning tile is marked.
        pungs: The kinds of tile of all pungs and kongs, melds included.
        concealed_pungs: How many pungs and kongs are concealed.
        always_two_sided: Whether the wait is a two-sided chow in every reading of the win.
    """

    facts: Facts
    form: Form
    blocks: tuple[Block, ...]
    pairs: tuple[int, ...]
    completed: int | None
    shape: Shape | None
    pungs: tuple[int, ...]
    concealed_pungs: int
    always_two_sided: bool

    @property
    def pair(self) -> int | None:
        """The kind of tile of the pair beside five sets, or None."""
        return self.pairs[0] if self.form == "sets" else None

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
        waits=hand_waits(hand, rules),
        suits=len({kind // SUIT_SIZE for kind in kinds if kind < FIRST_HONOR}),
        honors=any(kind >= FIRST_HONOR for kind in kinds),
        concealed=claimed == 0 if rules.switches.concealed_kong_keeps_concealed else not hand.melds,
        claimed=claimed,
        meld_pungs=tuple(meld.tile for meld in hand.melds if meld.kind != "chow"),
        concealed_kongs=len(hand.melds) - claimed,
    )


def hand_waits(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """Return the kinds of tile that the tiles before the winning one wait for under a rule set, in tile order."""
    exhausted = rules.switches.exhausted_kinds_wait == "all_kinds"
    counts, held = count_kinds(hand.concealed), hand.held()
    regular = waited_for(counts, held, exhausted=exhausted)
    if hand.melds:
        return regular
    irregular = {
        kind for name in _irregular(rules) for kind in FORMS[name].waits(counts) if exhausted or held[kind] < 4
    }
    return tuple(sorted(irregular.union(regular))) if irregular else regular


def readings(facts: Facts) -> list[Reading]:
    """Return every reading of a win, each once; none where the tiles do not complete a hand.

    A flower win whose tiles complete no hand has one reading without sets.
    """
    hand = facts.win.hand
    if hand.size == hand.full_size:
        found = [*_regular_readings(facts), *_irregular_readings(facts)]
        if found:
            return found
    return [_flower_reading(facts)] if facts.win.win in FLOWER_WINS else []


def shape_of(winning: int, blocks: Sequence[Block], completed: int) -> Shape:
    """Return the shape of the wait, from what the winning tile completed.

    Args:
        winning: The winning tile's kind.
        blocks: The sets among the concealed tiles.
        completed: The number of the block that it completed; a number beyond them is a pair's.
    """
    if completed >= len(blocks):
        return "single"
    block = blocks[completed]
    if not block.is_chow:
        return "dual_pung"
    first = block.tile % SUIT_SIZE
    place = winning - block.tile
    if place == 1:
        return "closed"
    at_the_edge = (first == 0 and place == 2) or (first == 6 and place == 0)
    return "edge" if at_the_edge else "two_sided"


def _irregular(rules: RuleSet) -> list[str]:
    """Return the irregular forms that are hands under a rule set."""
    return [name for name in FORMS if rules.counts(name)]


def _completed_by(winning: int | None, blocks: Sequence[Block], pairs: Sequence[int]) -> list[int | None]:
    """Return what the winning tile may have completed: the numbers of blocks and pairs that differ."""
    if winning is None:
        return [None]
    groups = [*(block.tiles for block in blocks), *((kind, kind) for kind in pairs)]
    return [
        number
        for number, group in enumerate(groups)
        if winning in group and (number == 0 or groups[number - 1] != group)
    ]


def _regular_readings(facts: Facts) -> list[Reading]:
    hand = facts.win.hand
    seen = [
        _reading(facts, "sets", split.blocks, (split.pair,), completed)
        for split in splits(count_kinds(hand.standing))
        for completed in _completed_by(hand.winning, split.blocks, (split.pair,))
    ]
    if all(reading.shape == "two_sided" for reading in seen):
        return [replace(reading, always_two_sided=True) for reading in seen]
    return seen


def _irregular_readings(facts: Facts) -> list[Reading]:
    hand = facts.win.hand
    if hand.melds:
        return []
    counts = count_kinds(hand.standing)
    groupings = [(name, grouping) for name in _irregular(facts.rules) if (grouping := FORMS[name].grouping(counts))]
    return [
        _reading(facts, name, blocks, pairs, completed)
        for name, (blocks, pairs) in groupings
        for completed in _completed_by(hand.winning, blocks, pairs)
    ]


def _flower_reading(facts: Facts) -> Reading:
    return _reading(facts, "flowers", (), (), None)


def _reading(
    facts: Facts, form: Form, blocks: tuple[Block, ...], pairs: tuple[int, ...], completed: int | None
) -> Reading:
    winning = facts.win.hand.winning
    shape = None if winning is None or completed is None else shape_of(winning, blocks, completed)
    own_pungs = tuple(block.tile for block in blocks if not block.is_chow)
    concealed_pungs = len(own_pungs) + facts.concealed_kongs
    claimed_last = shape == "dual_pung" and not facts.win.drawn
    if claimed_last and not facts.rules.switches.discarded_pung_is_concealed:
        concealed_pungs -= 1
    return Reading(
        facts=facts,
        form=form,
        blocks=blocks,
        pairs=pairs,
        completed=completed,
        shape=shape,
        pungs=(*own_pungs, *facts.meld_pungs),
        concealed_pungs=concealed_pungs,
        always_two_sided=False,
    )


def flower_seat(flower: int, switches: Switches) -> Seat:
    """Return the seat that a flower belongs to."""
    place = (flower - KINDS) % 4
    bamboo_third = switches.flower_numbering == "bamboo_third" and flower >= KINDS + 4
    if bamboo_third and place >= 2:
        place = 5 - place
    return SEATS[place]
