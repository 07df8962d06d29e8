"""The readings of a win: one split of its tiles and what the winning tile completed, with all that patterns ask about.

`Facts` are the same in every reading of a win: its suits, its melds, its waits. A `Reading` depends on the split.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from taical.domain.hand import FULL, SET, Hand, Meld
from taical.domain.rules import RuleSet, Switches, WaitBasis
from taical.domain.tiles import KINDS, SUIT_OF
from taical.domain.win import CLAIMS, Shape, Win
from taical.engine import features
from taical.engine.cache import Cache
from taical.engine.decomposition import Block, Split, count_kinds
from taical.engine.features import SUIT_BIT, features_of_reading, features_of_tiles, features_of_win
from taical.engine.special_hands import SPECIAL_HANDS
from taical.engine.suits import COMPLETED, completed_by, shape_of, suit_keys, suit_waits, suits_of

Form = str
"""`sets` for five sets and a pair, `flowers` for a flower win whose tiles make no hand, or a special hand's name."""

_MELDS_OF_SPECIAL: Final = 2
"""One more than the most melds of a special hand."""

_COPIES: Final = 4
_SETS: Final = 5
_MOST_HOUSES: Final = 128

_NARROW: Final[Collection[Shape]] = ("edge", "closed", "single")
_ANY_SHAPE: Final[Collection[Shape]] = (*_NARROW, "two_sided", "dual_pung")


class House:
    """What a rule set says of waits and of special hands, worked out once."""

    __slots__ = (
        "fifth_tile_waits",
        "one_tile_shapes",
        "paid_shapes",
        "pays_pair_of_drawn_hand",
        "special_hands",
        "switches",
    )

    def __init__(self, rules: RuleSet) -> None:
        switches = rules.switches
        self.switches = switches
        self.special_hands = [(name, hand) for name, hand in SPECIAL_HANDS.items() if rules.counts(name)]
        self.fifth_tile_waits = switches.exhausted_kinds_wait == "all_kinds"
        # the shapes of wait that are one-tile waits (獨聽), where several kinds of tile complete the hand and where one
        # does; and those of them that are paid
        self.one_tile_shapes = (_one_tile_shapes(switches, one=False), _one_tile_shapes(switches, one=True))
        self.paid_shapes = tuple(
            [
                tuple([shape for shape in shapes if wait_basis(shape, switches) != "none"])
                for shapes in self.one_tile_shapes
            ]
        )
        # whether five claimed sets and a draw keep the wait on the pair; a 半求人 removes it itself
        self.pays_pair_of_drawn_hand = switches.half_melded_hand_counts_single_wait or rules.counts("half_melded_hand")


HOUSES: Final = Cache(House, _MOST_HOUSES)
"""What rule sets say of waits and of special hands."""


class Facts:
    """What is the same in every reading of a win.

    Attributes:
        win: The win.
        rules: The rule set.
        house: What it says of waits and of special hands.
        splits: Of each suit of the concealed tiles, the winning one included.
        place: The number of the winning tile's suit, where one is marked.
        before: How many sets the suits before it have.
        waits: The kinds of tile that the hand waited for, in tile order.
        counts: How many of each of the 34 kinds the player has, the winning tile aside.
        may_be_special: Whether the tiles can be a special hand.
        meld_pungs: The kinds of tile of the melds that are pungs or kongs.
        concealed_kongs: How many there are.
        paid_shapes: The shapes of wait that are paid as one-tile waits here.
        features: What every reading has.
        notes: What was worked out of the win and may be asked for again.
    """

    __slots__ = (
        "before",
        "concealed_kongs",
        "counts",
        "features",
        "house",
        "may_be_special",
        "meld_pungs",
        "notes",
        "paid_shapes",
        "place",
        "rules",
        "splits",
        "waits",
        "win",
    )

    def __init__(self, win: Win, rules: RuleSet) -> None:
        hand, house = win.hand, HOUSES[rules]
        self.win = win
        self.rules = rules
        self.house = house
        self.notes: dict[str, Any] = {}

        counts = count_kinds(hand.concealed)
        keys = suit_keys(counts)
        suits = one, two, three, honors = suits_of(keys)
        splits = [one.splits, two.splits, three.splits, honors.splits]
        held = one.bit | two.bit | three.bit | honors.bit
        place, before = None, 0
        winning = hand.winning
        if winning is not None:
            place = SUIT_OF[winning]
            splits[place] = COMPLETED[winning][keys[place]]
            held |= SUIT_BIT[winning]
            for suit in suits[:place]:
                before += suit.sets
        self.splits: list[tuple[Split, ...]] = splits
        self.place: int | None = place
        self.before: int = before

        waits = suit_waits(suits)
        self.may_be_special = False
        if house.special_hands and len(hand.melds) < _MELDS_OF_SPECIAL:
            special = _special_waits(house, counts, hand.melds)
            self.may_be_special = winning is None or winning in special
            if special:
                waits = tuple(sorted({*waits, *special}))
        in_melds, pungs, kongs, concealed_kongs = _add_melds(hand.melds, counts)
        self.counts: list[int] = counts
        self.waits: tuple[int, ...] = waits if house.fifth_tile_waits else _without_fifths(waits, counts)
        self.meld_pungs: tuple[int, ...] = pungs
        self.concealed_kongs: int = concealed_kongs

        found = features_of_win(win) | features_of_tiles(held | in_melds, len(hand.flowers), kongs)
        self.paid_shapes: Collection[Shape] = house.paid_shapes[len(self.waits) == 1]
        claimed = len(hand.melds) - concealed_kongs
        if claimed == kongs - concealed_kongs:  # as where nothing is claimed
            found |= _concealed(claimed, concealed_kongs, house.switches)
        if claimed == _SETS:
            found |= features.FIVE_CLAIMED
            if found & features.DRAWN and not house.pays_pair_of_drawn_hand:
                found |= features.UNPAID_WAIT
                self.paid_shapes = ()
        self.features: int = found


class Reading:
    """One way to see a win.

    Attributes:
        facts: What all readings of the win share; `win` and `switches` are from there.
        form: What it is read as.
        blocks: The sets among the concealed tiles, the winning one included, in tile order.
        pairs: The kinds of tile of the pairs; five sets leave one.
        completed: What the winning tile completed: the number of a block or, counted on, of a pair.
        shape: The shape of the wait; None where no winning tile is marked.
        pungs: The kinds of tile of all pungs and kongs, melds included.
        concealed_pungs: How many of them are concealed.
        features: What the matcher goes by.
        notes: What was worked out of it and may be asked for again.
    """

    __slots__ = (
        "blocks",
        "completed",
        "concealed_pungs",
        "facts",
        "features",
        "form",
        "notes",
        "pairs",
        "pungs",
        "shape",
        "switches",
        "win",
    )

    def __init__(  # noqa: PLR0913, PLR0917 - a `Split` in parts: to build one first takes longer
        self,
        facts: Facts,
        form: Form,
        blocks: tuple[Block, ...],
        pairs: tuple[int, ...],
        own_pungs: tuple[int, ...],
        shape: Shape | None = None,
        completed: int | None = None,
    ) -> None:
        win, switches = facts.win, facts.house.switches
        self.facts = facts
        self.win = win
        self.switches = switches
        self.form = form
        self.blocks = blocks
        self.pairs = pairs
        self.completed = completed
        self.shape = shape
        self.notes: dict[str, Any] = {}
        pungs = own_pungs + facts.meld_pungs
        concealed_pungs = len(own_pungs) + facts.concealed_kongs
        if shape == "dual_pung" and win.win in CLAIMS and not switches.discarded_pung_is_concealed:
            concealed_pungs -= 1
        self.pungs = pungs
        self.concealed_pungs = concealed_pungs
        found = facts.features | features_of_reading(pungs, concealed_pungs, shape)
        if shape in facts.paid_shapes:
            found |= features.ONE_TILE_WAIT
        self.features: int = found | (features.FIVE_SETS if form == "sets" else features.IRREGULAR)

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
        return tuple(kind for kind in range(KINDS) if counts[kind])

    @property
    def one_tile_wait(self) -> bool:
        """Whether the wait is a one-tile wait (獨聽) under the rule set, paid or not."""
        facts = self.facts
        return self.shape in facts.house.one_tile_shapes[len(facts.waits) == 1]

    @property
    def always_two_sided(self) -> bool:
        """Whether the wait is a two-sided chow in every reading of five chows and a pair."""
        place = self.facts.place
        if self.form != "sets" or place is None:
            return False
        return all(split.shape == "two_sided" for split in self.facts.splits[place] if not split.pungs)


def _concealed(claimed: int, concealed_kongs: int, switches: Switches) -> int:
    """Return the feature of a concealed hand for one with no claimed melds but open kongs, if the house sees it so."""
    if claimed and not switches.open_kong_keeps_concealed:
        return 0
    return features.CONCEALED if not concealed_kongs or switches.concealed_kong_keeps_concealed else 0


def _add_melds(melds: tuple[Meld, ...], counts: list[int]) -> tuple[int, tuple[int, ...], int, int]:
    """Add the tiles of melds to the counts of the 34 kinds.

    Return their suits, as bits, the kinds of tile of the pungs and kongs among them, and how many are kongs, and how
    many of these are concealed.
    """
    suits = kongs = concealed_kongs = 0
    pungs = []
    for kind, tile, _fed_by, _claimed_tile in melds:
        suits |= SUIT_BIT[tile]
        if kind == "chow":
            counts[tile] += 1
            counts[tile + 1] += 1
            counts[tile + 2] += 1
        else:
            pungs.append(tile)
            counts[tile] += 3
            if kind != "pung":
                counts[tile] += 1
                kongs += 1
                if kind == "concealed_kong":
                    concealed_kongs += 1
    return suits, tuple(pungs), kongs, concealed_kongs


def hand_waits(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """Return the kinds of tile that the tiles before the winning one wait for under a rule set, in tile order."""
    house = HOUSES[rules]
    counts = count_kinds(hand.concealed)
    kinds = suit_waits(suits_of(suit_keys(counts)))
    if len(hand.melds) < _MELDS_OF_SPECIAL:
        kinds = tuple(sorted({*kinds, *_special_waits(house, counts, hand.melds)}))
    return kinds if house.fifth_tile_waits else _without_fifths(kinds, hand.held())


def _special_waits(house: House, counts: Sequence[int], melds: Sequence[Meld]) -> list[int]:
    """Return the kinds of tile that make a special hand of the house of some concealed tiles and melds."""
    found: list[int] = []
    for _name, special in house.special_hands:
        found += special.waits(counts, melds)
    return found


def _without_fifths(kinds: tuple[int, ...], counts: Sequence[int]) -> tuple[int, ...]:
    """Return the kinds of which the player does not hold all four."""
    for kind in kinds:
        if counts[kind] >= _COPIES:
            return tuple([kind for kind in kinds if counts[kind] < _COPIES])
    return kinds


def readings(facts: Facts) -> list[Reading]:
    """Return every reading of a win, each once; none where the tiles do not complete a hand.

    A flower win whose tiles complete no hand has one reading without sets.
    """
    hand = facts.win.hand
    if len(hand.concealed) + SET * len(hand.melds) + (hand.winning is not None) == FULL:
        found = _regular_readings(facts)
        if facts.may_be_special:
            found += _special_readings(facts)
        if found:
            return found
    return [Reading(facts, "flowers", (), (), ())] if facts.features & features.FLOWER_WIN else []


def wait_basis(shape: Shape | None, switches: Switches) -> WaitBasis:
    """Return what makes a wait of a shape a one-tile wait; shapes that are not narrow are paid as 單吊 and go by it."""
    basis = switches.wait_basis
    if isinstance(basis, str):
        return basis
    return basis.get(shape if shape in _NARROW else "single", "kinds")  # type: ignore[arg-type]


def _one_tile_shapes(switches: Switches, *, one: bool) -> Collection[Shape]:
    """Return the shapes of wait that are one-tile waits where several kinds of tile complete the hand, or one does."""
    basis = switches.wait_basis
    if basis == "shape":
        return _NARROW
    if isinstance(basis, str):
        return () if not one else _ANY_SHAPE if switches.one_tile_wait_shapes == "any" else _NARROW
    any_shape = one and switches.one_tile_wait_shapes == "any" and wait_basis("single", switches) != "shape"
    among = _ANY_SHAPE if any_shape else _NARROW
    return tuple(shape for shape in among if one or wait_basis(shape, switches) == "shape")


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
                    shape, completed = None, None
                    if facts.place is not None:
                        split = (one, two, three, four)[facts.place]
                        shape, completed = split.shape, split.completed
                        # the pair is counted on from the blocks
                        completed = len(blocks) if completed is None else facts.before + completed
                    found.append(Reading(facts, "sets", blocks, pairs, pungs, shape, completed))
    return found


def _special_readings(facts: Facts) -> list[Reading]:
    hand = facts.win.hand
    found = []
    counts = count_kinds(hand.concealed)
    if hand.winning is not None:
        counts[hand.winning] += 1
    for name, special in facts.house.special_hands:
        for blocks, pairs, pungs, _shape, _number, singles in special.splits(counts, hand.melds):
            numbers = [] if hand.winning is None else completed_by(hand.winning, blocks, pairs)
            found += [
                Reading(facts, name, blocks, pairs, pungs, shape_of(hand.winning, blocks, number), number)
                for number in numbers
                if hand.winning is not None
            ]
            if hand.winning is None or hand.winning in singles:
                found.append(Reading(facts, name, blocks, pairs, pungs))
    return found
