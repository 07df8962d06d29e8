"""The readings of a win: one split of its tiles and what the winning tile completed, with all that patterns ask about.

`Facts` are the same in every reading of a win: its suits, its melds, its waits. A `Reading` depends on the split.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from taical.domain.hand import Hand, Meld
from taical.domain.rules import RuleSet, Switches, WaitBasis
from taical.domain.tiles import SUIT_OF
from taical.domain.win import FLOWER_WINS, Shape, Win
from taical.engine import features
from taical.engine.decomposition import SUIT_STARTS, Block, Split, count_kinds
from taical.engine.features import features_of_reading, features_of_tiles, features_of_win
from taical.engine.special_hands import SPECIAL_HANDS, SpecialHand
from taical.engine.suits import COMPLETED, Suit, completed_by, shape_of, suit_waits, suits_of

Form = str
"""`sets` for five sets and a pair, `flowers` for a flower win whose tiles make no hand, or a special hand's name."""

_MELDS_OF_SPECIAL = 2
"""One more than the most melds of a special hand."""

_NARROW: Collection[Shape] = ("edge", "closed", "single")
_ANY_SHAPE: Collection[Shape] = (*_NARROW, "two_sided", "dual_pung")


class Facts(NamedTuple):
    """What is the same in every reading of a win."""

    win: Win
    rules: RuleSet
    splits: list[tuple[Split, ...]]  # of each suit of the concealed tiles, the winning one included
    place: int | None  # the number of the winning tile's suit, where one is marked
    waits: tuple[int, ...]  # the kinds of tile that the hand waited for, in tile order
    one_tile_shapes: Collection[Shape]  # the shapes of wait that are one-tile waits (獨聽) here under the rule set
    meld_pungs: tuple[int, ...]  # the kinds of tile of the melds that are pungs or kongs
    concealed_kongs: int
    features: int  # that every reading has
    notes: dict[str, Any]  # what was worked out of the win and may be asked for again


class Reading(NamedTuple):
    """One way to see a win."""

    facts: Facts
    win: Win
    switches: Switches
    form: Form
    blocks: tuple[Block, ...]  # the sets among the concealed tiles, the winning one included, in tile order
    pairs: tuple[int, ...]  # the kinds of tile of the pairs; five sets leave one
    completed: int | None  # what the winning tile completed: the number of a block or, counted on, of a pair
    shape: Shape | None  # of the wait; None where no winning tile is marked
    pungs: tuple[int, ...]  # the kinds of tile of all pungs and kongs, melds included
    concealed_pungs: int
    features: int
    notes: dict[str, Any]  # what was worked out of it and may be asked for again

    @property
    def pair(self) -> int | None:
        """The kind of tile of the pair beside five sets, or None."""
        return self.pairs[0] if self.form == "sets" else None

    @property
    def singles(self) -> tuple[int, ...]:
        """The kinds of single tiles, of a special hand that has some."""
        if self.form in ("sets", "flowers"):
            return ()
        counts = count_kinds(self.win.hand.standing)
        for block in self.blocks:
            for tile in block.tiles:
                counts[tile] -= 1
        for tile in self.pairs:
            counts[tile] -= 2
        return tuple(kind for kind, count in enumerate(counts) if count)

    @property
    def one_tile_wait(self) -> bool:
        """Whether the wait is a one-tile wait (獨聽) under the rule set, paid or not."""
        return self.shape in self.facts.one_tile_shapes

    @property
    def always_two_sided(self) -> bool:
        """Whether the wait is a two-sided chow in every reading of five chows and a pair."""
        place = self.facts.place
        if self.form != "sets" or place is None:
            return False
        return all(split.shape == "two_sided" for split in self.facts.splits[place] if not split.pungs)


def facts_of(win: Win, rules: RuleSet) -> Facts:
    """Return what all readings of a win share."""
    hand = win.hand
    counts = count_kinds(hand.concealed)
    suits = one, two, three, honors = suits_of(counts)
    waits = _waits(hand, rules, counts, suits)
    splits = [one.splits, two.splits, three.splits, honors.splits]
    held = [one.held, two.held, three.held, honors.held]
    place = None
    if hand.winning is not None:
        place = SUIT_OF[hand.winning]
        counts[hand.winning] += 1
        start, end = SUIT_STARTS[place : place + 2]
        splits[place] = COMPLETED[hand.winning][bytes(counts[start:end])]
        held[place] = True
    concealed_kongs = kongs = 0
    pungs = []
    for kind, tile, _fed_by, _claimed_tile in hand.melds:
        held[SUIT_OF[tile]] = True
        if kind != "chow":
            pungs.append(tile)
            if kind != "pung":
                kongs += 1
                concealed_kongs += kind == "concealed_kong"
    claimed = len(hand.melds) - concealed_kongs
    in_suits = held[0] + held[1] + held[2]
    concealed = claimed == 0 or (rules.switches.open_kong_keeps_concealed and claimed == kongs - concealed_kongs)
    if concealed_kongs and not rules.switches.concealed_kong_keeps_concealed:
        concealed = False
    found = features_of_win(win) | features_of_tiles(in_suits, held[3], len(hand.flowers), kongs)
    if concealed:
        found |= features.CONCEALED
    if claimed == 5:
        found |= features.FIVE_CLAIMED
        if win.drawn and not _pays_pair_of_drawn_hand(rules):
            found |= features.UNPAID_WAIT
    return Facts.__new__(  # with names, it takes half the time of `Facts(...)`
        Facts,
        win=win,
        rules=rules,
        splits=splits,
        place=place,
        waits=waits,
        one_tile_shapes=_one_tile_shapes(waits, rules.switches),
        meld_pungs=tuple(pungs),
        concealed_kongs=concealed_kongs,
        features=found,
        notes={},
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
        if len(hand.melds) < _MELDS_OF_SPECIAL and special_hands(facts.rules):
            found += _special_readings(facts)
        if found:
            return found
    return [_reading(facts, "flowers", (), (), ())] if facts.win.win in FLOWER_WINS else []


@lru_cache(maxsize=64)
def special_hands(rules: RuleSet) -> list[tuple[str, SpecialHand]]:
    """Return the special hands that are hands under a rule set, with their names."""
    return [(name, hand) for name, hand in SPECIAL_HANDS.items() if rules.counts(name)]


def _waits(hand: Hand, rules: RuleSet, counts: Sequence[int], suits: Sequence[Suit]) -> tuple[int, ...]:
    kinds = suit_waits(suits)
    if len(hand.melds) < _MELDS_OF_SPECIAL:
        for _, special in special_hands(rules):
            kinds = tuple(sorted({*kinds, *special.waits(counts, hand.melds)}))
    if not kinds or rules.switches.exhausted_kinds_wait == "all_kinds":
        return kinds
    if not hand.melds:
        return tuple([kind for kind in kinds if counts[kind] < 4])
    return tuple([kind for kind in kinds if counts[kind] + _melded(kind, hand.melds) < 4])


def _melded(kind: int, melds: Sequence[Meld]) -> int:
    """Return how many tiles of a kind the melds have."""
    found = 0
    for how, tile, _fed_by, _claimed_tile in melds:
        if how == "chow":
            found += tile <= kind <= tile + 2
        elif tile == kind:
            found += 3 if how == "pung" else 4
    return found


def wait_basis(shape: Shape | None, switches: Switches) -> WaitBasis:
    """Return what makes a wait of a shape a one-tile wait; shapes that are not narrow are paid as 單吊 and go by it."""
    basis = switches.wait_basis
    if isinstance(basis, str):
        return basis
    return basis.get(shape if shape in _NARROW else "single", "kinds")  # type: ignore[arg-type]


def _one_tile_shapes(waits: tuple[int, ...], switches: Switches) -> Collection[Shape]:
    """Return the shapes of wait that are one-tile waits under the rule set."""
    basis = switches.wait_basis
    if basis == "shape":
        return _NARROW
    one = len(waits) == 1
    if isinstance(basis, str):
        return () if not one else _ANY_SHAPE if switches.one_tile_wait_shapes == "any" else _NARROW
    any_shape = one and switches.one_tile_wait_shapes == "any" and wait_basis("single", switches) != "shape"
    among = _ANY_SHAPE if any_shape else _NARROW
    return tuple(shape for shape in among if one or wait_basis(shape, switches) == "shape")


def pays_wait(facts: Facts, shape: Shape | None) -> bool:
    """Tell whether a one-tile wait of a shape is paid."""
    if facts.features & features.UNPAID_WAIT:
        return False
    basis = facts.rules.switches.wait_basis
    return basis == "kinds" or wait_basis(shape, facts.rules.switches) != "none"


def _pays_pair_of_drawn_hand(rules: RuleSet) -> bool:
    """Tell whether five claimed sets and a draw keep the wait on the pair; a 半求人 removes it itself."""
    return rules.switches.half_melded_hand_counts_single_wait or rules.counts("half_melded_hand")


def _regular_readings(facts: Facts) -> list[Reading]:
    """Return every choice of a split in each suit, where one of them has the pair."""
    found = []
    first, second, third, honors = facts.splits
    for one in first:
        for two in second:
            for three in third:
                for four in honors:
                    pairs = one.pairs + two.pairs + three.pairs + four.pairs
                    if len(pairs) != 1:
                        return []
                    blocks = one.blocks + two.blocks + three.blocks + four.blocks
                    pungs = one.pungs + two.pungs + three.pungs + four.pungs
                    completed, shape = _completed((one, two, three, four), facts.place)
                    found.append(_reading(facts, "sets", blocks, pairs, pungs, shape, completed))
    return found


def _completed(splits: Sequence[Split], place: int | None) -> tuple[int | None, Shape | None]:
    """Return what the winning tile completed, counted over the blocks of all suits and then the pair, and the shape."""
    if place is None:
        return None, None
    split = splits[place]
    before = 0
    for other in splits[:place] if split.completed is not None else splits:
        before += len(other.blocks)
    return before + (split.completed or 0), split.shape


def _special_readings(facts: Facts) -> list[Reading]:
    hand = facts.win.hand
    found = []
    counts = count_kinds(hand.concealed)
    if hand.winning is not None:
        counts[hand.winning] += 1
    for name, special in special_hands(facts.rules):
        for blocks, pairs, pungs, _shape, _number, singles in special.splits(counts, hand.melds):
            numbers = [] if hand.winning is None else completed_by(hand.winning, blocks, pairs)
            found += [
                _reading(facts, name, blocks, pairs, pungs, shape_of(hand.winning, blocks, number), number)
                for number in numbers
                if hand.winning is not None
            ]
            if hand.winning is None or hand.winning in singles:
                found.append(_reading(facts, name, blocks, pairs, pungs))
    return found


def _reading(  # noqa: PLR0913, PLR0917 - a `Split` in parts: to build one first takes longer
    facts: Facts,
    form: Form,
    blocks: tuple[Block, ...],
    pairs: tuple[int, ...],
    own_pungs: tuple[int, ...],
    shape: Shape | None = None,
    completed: int | None = None,
) -> Reading:
    win, switches = facts.win, facts.rules.switches
    pungs = own_pungs + facts.meld_pungs
    concealed_pungs = len(own_pungs) + facts.concealed_kongs
    if shape == "dual_pung" and not win.drawn and not switches.discarded_pung_is_concealed:
        concealed_pungs -= 1
    found = facts.features | features_of_reading(pungs, concealed_pungs, shape)
    if shape in facts.one_tile_shapes and pays_wait(facts, shape):
        found |= features.ONE_TILE_WAIT
    found |= features.FIVE_SETS if form == "sets" else features.IRREGULAR
    return Reading.__new__(  # with names, it takes half the time of `Reading(...)`
        Reading,
        facts=facts,
        win=win,
        switches=switches,
        form=form,
        blocks=blocks,
        pairs=pairs,
        completed=completed,
        shape=shape,
        pungs=pungs,
        concealed_pungs=concealed_pungs,
        features=found,
        notes={},
    )
