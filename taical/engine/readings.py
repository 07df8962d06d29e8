"""The readings of a win: one split of its tiles and what the winning tile completed, with what patterns ask about.

`Facts` hold what is the same in every reading of a win: its suits, its melds, its waits. A `Reading` holds what depends
on the split.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from taical.domain.hand import Hand, Meld
from taical.domain.rules import RuleSet, Switches
from taical.domain.tiles import SUIT_OF
from taical.domain.win import FLOWER_WINS, Shape, Win
from taical.engine import features as signs
from taical.engine.decomposition import SUIT_STARTS, Block, count_kinds
from taical.engine.features import signs_of_reading, signs_of_tiles, signs_of_win
from taical.engine.special_hands import FORMS, IrregularForm
from taical.engine.suits import COMPLETED, Part, Suit, completed_by, shape_of
from taical.engine.waiting import suits_of, waited_for

Form = str
"""`sets` for five sets and a pair, `flowers` for a flower win without a hand, or an irregular form's name."""

_NARROW: Collection[Shape] = ("edge", "closed", "single")
_ANY_SHAPE: Collection[Shape] = (*_NARROW, "two_sided", "dual_pung")


class Facts(NamedTuple):
    """What is the same in every reading of a win.

    Attributes:
        win: The win.
        rules: The rule set.
        parts: The splits of each suit of the concealed tiles, the winning one included.
        place: The number of the winning tile's suit, or None where none is marked.
        waits: The kinds of tile that the hand waited for, in tile order.
        one_tile_shapes: The shapes of wait that are one-tile waits (獨聽) here under the rule set.
        suits: How many of the three suits are in the hand.
        honors: Whether an honor is in the hand.
        concealed: Whether the hand is concealed (門清) under the rule set.
        claimed: How many melds were claimed.
        meld_pungs: The kinds of tile of the melds that are pungs or kongs.
        kongs: How many kongs there are.
        concealed_kongs: How many of them are concealed.
        signs: The signs that every reading has.
    """

    win: Win
    rules: RuleSet
    parts: list[tuple[Part, ...]]
    place: int | None
    waits: tuple[int, ...]
    one_tile_shapes: Collection[Shape]
    suits: int
    honors: bool
    concealed: bool
    claimed: int
    meld_pungs: tuple[int, ...]
    kongs: int
    concealed_kongs: int
    signs: int


class Reading(NamedTuple):
    """One way to see a win.

    Attributes:
        facts: What all readings of the win share.
        win: The win.
        switches: How the rule set decides the contested points.
        form: `sets` for five sets and a pair, `flowers` for a flower win whose tiles make no hand, or an irregular
            form's name.
        blocks: The sets among the concealed tiles, the winning tile included, in tile order.
        pairs: The kinds of tile of the pairs; five sets leave one.
        completed: What the winning tile completed: the number of a block or, counted on, of a pair; or None.
        shape: The shape of the wait, or None where no winning tile is marked.
        pungs: The kinds of tile of all pungs and kongs, melds included.
        concealed_pungs: How many pungs and kongs are concealed.
        one_tile_wait: Whether the wait is a one-tile wait (獨聽) under the rule set.
        signs: The signs that the reading has.
        always_two_sided: Whether the wait is a two-sided chow in every reading of the win, irregular ones aside.
    """

    facts: Facts
    win: Win
    switches: Switches
    form: Form
    blocks: tuple[Block, ...]
    pairs: tuple[int, ...]
    completed: int | None
    shape: Shape | None
    pungs: tuple[int, ...]
    concealed_pungs: int
    one_tile_wait: bool
    signs: int
    always_two_sided: bool

    @property
    def pair(self) -> int | None:
        """The kind of tile of the pair beside five sets, or None."""
        return self.pairs[0] if self.form == "sets" else None


def facts_of(win: Win, rules: RuleSet) -> Facts:
    """Return what all readings of a win share."""
    hand = win.hand
    counts = count_kinds(hand.concealed)
    suits = one, two, three, honors = suits_of(counts)
    waits = _waits(hand, rules, counts, suits)
    parts = [one.parts, two.parts, three.parts, honors.parts]
    held = [one.held, two.held, three.held, honors.held]
    place = None
    if hand.winning is not None:
        place = SUIT_OF[hand.winning]
        counts[hand.winning] += 1
        start, end = SUIT_STARTS[place : place + 2]
        parts[place] = COMPLETED[hand.winning][bytes(counts[start:end])]
        held[place] = True
    concealed_kongs = kongs = 0
    pungs = []
    for kind, tile, _ in hand.melds:
        held[SUIT_OF[tile]] = True
        if kind != "chow":
            pungs.append(tile)
            if kind != "pung":
                kongs += 1
                concealed_kongs += kind == "concealed_kong"
    claimed = len(hand.melds) - concealed_kongs
    in_suits = held[0] + held[1] + held[2]
    concealed = claimed == 0 and (not kongs or rules.switches.concealed_kong_keeps_concealed)
    found = signs_of_win(win) | signs_of_tiles(in_suits, held[3], len(hand.flowers), kongs)
    if concealed:
        found |= signs.CONCEALED
    elif claimed == 5:
        found |= signs.FIVE_CLAIMED
    return Facts(
        win,
        rules,
        parts,
        place,
        waits,
        _one_tile_shapes(waits, rules.switches),
        in_suits,
        held[3],
        concealed,
        claimed,
        tuple(pungs),
        kongs,
        concealed_kongs,
        found,
    )


def hand_waits(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """Return the kinds of tile that the tiles before the winning one wait for under a rule set, in tile order."""
    counts = count_kinds(hand.concealed)
    return _waits(hand, rules, counts, suits_of(counts))


def readings(facts: Facts) -> list[Reading]:
    """Return every reading of a win, each once; none where the tiles do not complete a hand.

    A flower win whose tiles complete no hand has one reading without sets.
    """
    hand = facts.win.hand
    if not hand.short:
        found = _regular_readings(facts)
        if not hand.melds and irregular_forms(facts.rules):
            found += _irregular_readings(facts)
        if found:
            return found
    return [_reading(facts, "flowers", (), (), (), None, None)] if facts.win.win in FLOWER_WINS else []


@lru_cache(maxsize=64)
def irregular_forms(rules: RuleSet) -> list[tuple[str, IrregularForm]]:
    """Return the irregular forms that are hands under a rule set, with their names."""
    return [(name, form) for name, form in FORMS.items() if rules.counts(name)]


def _waits(hand: Hand, rules: RuleSet, counts: Sequence[int], suits: Sequence[Suit]) -> tuple[int, ...]:
    kinds = waited_for(suits)
    if not hand.melds:
        for _, form in irregular_forms(rules):
            kinds = tuple(sorted({*kinds, *form.waits(counts)}))
    if not kinds or rules.switches.exhausted_kinds_wait == "all_kinds":
        return kinds
    if not hand.melds:
        return tuple([kind for kind in kinds if counts[kind] < 4])
    return tuple([kind for kind in kinds if counts[kind] + _melded(kind, hand.melds) < 4])


def _melded(kind: int, melds: Sequence[Meld]) -> int:
    """Return how many tiles of a kind the melds have."""
    found = 0
    for how, tile, _ in melds:
        if how == "chow":
            found += tile <= kind <= tile + 2
        elif tile == kind:
            found += 3 if how == "pung" else 4
    return found


def _one_tile_shapes(waits: tuple[int, ...], switches: Switches) -> Collection[Shape]:
    """Return the shapes of wait that are one-tile waits under the rule set."""
    if switches.wait_basis == "shape":
        return _NARROW
    if len(waits) != 1:
        return ()
    return _ANY_SHAPE if switches.one_tile_wait_shapes == "any" else _NARROW


def _regular_readings(facts: Facts) -> list[Reading]:
    """Return every choice of a split in each suit, where one of them has the pair."""
    found = []
    first, second, third, honors = facts.parts
    two_sided = facts.place is not None and {part.shape for part in facts.parts[facts.place]} == {"two_sided"}
    for one in first:
        for two in second:
            for three in third:
                for four in honors:
                    pairs = one.pairs + two.pairs + three.pairs + four.pairs
                    if len(pairs) != 1:
                        return []
                    chosen = (one, two, three, four)
                    blocks = one.blocks + two.blocks + three.blocks + four.blocks
                    pungs = one.pungs + two.pungs + three.pungs + four.pungs
                    completed, shape = _completed(chosen, facts.place)
                    found.append(_reading(facts, "sets", blocks, pairs, pungs, completed, shape, two_sided))
    return found


def _completed(parts: Sequence[Part], place: int | None) -> tuple[int | None, Shape | None]:
    """Return what the winning tile completed, counted over the blocks of all suits and then the pair, and the shape.

    Args:
        parts: One split of each suit.
        place: The number of the winning tile's suit, or None.
    """
    if place is None:
        return None, None
    part = parts[place]
    before = 0
    for other in parts[:place] if part.completed is not None else parts:
        before += len(other.blocks)
    return before + (part.completed or 0), part.shape


def _irregular_readings(facts: Facts) -> list[Reading]:
    hand = facts.win.hand
    found = []
    for name, form in irregular_forms(facts.rules):
        if grouping := form.grouping(count_kinds(hand.standing)):
            blocks, pairs = grouping
            pungs = tuple(block.tile for block in blocks if not block.is_chow)
            if hand.winning is None:
                found.append(_reading(facts, name, blocks, pairs, pungs, None, None))
            else:
                found += [
                    _reading(facts, name, blocks, pairs, pungs, completed, shape_of(hand.winning, blocks, completed))
                    for completed in completed_by(hand.winning, blocks, pairs)
                ]
    return found


def _reading(  # noqa: PLR0913, PLR0917 - one parameter a part of the reading
    facts: Facts,
    form: Form,
    blocks: tuple[Block, ...],
    pairs: tuple[int, ...],
    own_pungs: tuple[int, ...],
    completed: int | None,
    shape: Shape | None,
    always_two_sided: bool = False,
) -> Reading:
    win, switches = facts.win, facts.rules.switches
    pungs = own_pungs + facts.meld_pungs
    concealed_pungs = len(own_pungs) + facts.concealed_kongs
    if shape == "dual_pung" and not win.drawn and not switches.discarded_pung_is_concealed:
        concealed_pungs -= 1
    one_tile_wait = shape in facts.one_tile_shapes
    found = facts.signs | signs_of_reading(pungs, concealed_pungs, shape)
    if one_tile_wait and switches.wait_basis != "none":
        found |= signs.ONE_TILE_WAIT
    if form != "sets":
        found |= signs.IRREGULAR
    return Reading(
        facts,
        win,
        switches,
        form,
        blocks,
        pairs,
        completed,
        shape,
        pungs,
        concealed_pungs,
        one_tile_wait,
        found,
        always_two_sided,
    )
