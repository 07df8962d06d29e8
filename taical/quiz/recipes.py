"""What the hands of each rare pattern are built from.

A recipe says which sets the hand has at least, what the other ones are drawn from, and how it can have been won. What
it leaves open is drawn much as it comes at the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from taical.domain.tiles import DRAGONS, FIRST_HONOR, KINDS, SUIT_SIZE, WINDS
from taical.engine.decomposition import Block

_CHOWS = tuple(Block(kind, True) for kind in range(FIRST_HONOR) if kind % SUIT_SIZE <= SUIT_SIZE - 3)
_PUNGS = tuple(Block(kind, False) for kind in range(KINDS))
_USUAL = (*_CHOWS * 4, *_PUNGS)
"""Sets about as often as they come at the table."""

_WIND_PUNGS = tuple(_PUNGS[kind] for kind in WINDS)
_DRAGON_PUNGS = tuple(_PUNGS[kind] for kind in DRAGONS)
_HONOR_PUNGS = _PUNGS[FIRST_HONOR:]
_STRAIGHTS = tuple(tuple(Block(start + rank, True) for rank in (0, 3, 6)) for start in (0, 9, 18))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the hands of a pattern have.

    Attributes:
        groups: Groups of sets, from one of which come the first sets of the hand.
        count: How many sets come from it.
        pool: What the other sets are drawn from.
        pairs: What the pair is drawn from.
        one_suit: Whether all is of one suit, and honors where the others allow them.
        claimed: From how many to how many sets are claimed.
        kongs: How many pungs are kongs at least.
        flowers: What flowers there are: such as come, none, one at least, or four of a set.
        ways: How the hand can have been won: words of the record, one that comes more often more than once.
        dealer: Whether the winner is the dealer, or None where that does not matter.
        facts: Other fields of the win.
        form: Five sets and a pair, a flower win, or seven pairs and a triplet.
    """

    groups: tuple[tuple[Block, ...], ...] = ((),)
    count: int = 0
    pool: tuple[Block, ...] = _USUAL
    pairs: Sequence[int] = range(KINDS)
    one_suit: bool = False
    claimed: tuple[int, int] = (0, 4)
    kongs: int = 0
    flowers: Literal["any", "none", "one", "set"] = "any"
    ways: tuple[str, ...] = ("draw", "discard", "discard")
    dealer: bool | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    form: Literal["sets", "flowers", "pairs"] = "sets"


_AS_DEALT = (0, 0)

RECIPES: Mapping[str, Recipe] = {
    "robbing_the_kong": Recipe(ways=("robbed_kong",)),
    "out_with_replacement_tile": Recipe(flowers="one", ways=("draw",), facts={"replacement": "flower"}),
    "last_tile_draw": Recipe(ways=("draw",), facts={"last_tile": True}),
    "last_tile_claim": Recipe(ways=("discard",), facts={"last_tile": True}),
    "flower_set": Recipe(flowers="set"),
    "melded_hand": Recipe(claimed=(5, 5), ways=("discard",)),
    "half_melded_hand": Recipe(claimed=(5, 5), ways=("draw",)),
    "all_chows": Recipe(pool=_CHOWS, pairs=range(FIRST_HONOR), ways=("discard",)),
    "all_chows_no_honors_no_flowers": Recipe(pool=_CHOWS, pairs=range(FIRST_HONOR), flowers="none"),
    "two_concealed_pungs": Recipe((_PUNGS,), 2, claimed=(0, 3)),
    "three_concealed_pungs": Recipe((_PUNGS,), 3, claimed=(0, 2)),
    "four_concealed_pungs": Recipe((_PUNGS,), 4, claimed=(0, 1)),
    "five_concealed_pungs": Recipe((_PUNGS,), 5, claimed=_AS_DEALT),
    "all_pungs": Recipe(pool=_PUNGS),
    "half_flush": Recipe(pool=(*_USUAL, *_HONOR_PUNGS * 3), one_suit=True),
    "full_flush": Recipe(pool=(*_CHOWS * 4, *_PUNGS[:FIRST_HONOR]), pairs=range(FIRST_HONOR), one_suit=True),
    "all_honors": Recipe(pool=_HONOR_PUNGS, pairs=range(FIRST_HONOR, KINDS)),
    "little_three_dragons": Recipe((_DRAGON_PUNGS,), 2, pairs=DRAGONS),
    "big_three_dragons": Recipe((_DRAGON_PUNGS,), 3),
    "little_three_winds": Recipe((_WIND_PUNGS,), 2, pairs=WINDS),
    "big_three_winds": Recipe((_WIND_PUNGS,), 3),
    "little_four_winds": Recipe((_WIND_PUNGS,), 3, pairs=WINDS),
    "big_four_winds": Recipe((_WIND_PUNGS,), 4),
    "honor_pung": Recipe((_HONOR_PUNGS,), 1),
    "earthly_ready": Recipe(claimed=_AS_DEALT, dealer=False, facts={"ready": "earthly"}),
    "heavenly_ready": Recipe(claimed=_AS_DEALT, dealer=True, facts={"ready": "heavenly"}),
    "ready_on_deal": Recipe(claimed=_AS_DEALT, dealer=True, facts={"ready": "heavenly"}),
    "declared_ready": Recipe(claimed=_AS_DEALT, facts={"ready": "declared"}),
    "human_win": Recipe(claimed=_AS_DEALT, ways=("discard",), dealer=False, facts={"opening": "human"}),
    "earthly_win": Recipe(claimed=_AS_DEALT, dealer=False, facts={"opening": "earthly"}),
    "heavenly_win": Recipe(claimed=_AS_DEALT, ways=("draw",), dealer=True, facts={"opening": "heavenly"}),
    "seven_rob_one": Recipe(ways=("seven_rob_one",), form="flowers"),
    "eight_flowers": Recipe(ways=("eight_flowers",), form="flowers"),
    "dealt_flower_win": Recipe(ways=("eight_flowers", "seven_rob_one"), facts={"discards": 0}, form="flowers"),
    "seven_pairs_and_triplet": Recipe(claimed=_AS_DEALT, form="pairs"),
    "four_kongs": Recipe((_PUNGS,), 4, kongs=4),
    "five_kongs": Recipe((_PUNGS,), 5, claimed=(0, 5), kongs=5),
    "melded_kong": Recipe((_PUNGS,), 1, claimed=(1, 4), kongs=1),
    "concealed_kong": Recipe((_PUNGS,), 1, kongs=1),
    "pure_straight": Recipe(_STRAIGHTS, 3),
    "concealed_pure_straight": Recipe(_STRAIGHTS, 3, claimed=(0, 2)),
    "early_win_10": Recipe(claimed=(0, 1), facts={"discards": 9}),
    "early_win_5": Recipe(claimed=_AS_DEALT, facts={"discards": 4}),
}
"""The recipes by pattern; one that has none comes up at the table soon enough."""

COMES: Mapping[str, int] = {
    "all_chows_no_honors_no_flowers": 1775,
    "out_with_replacement_tile": 1324,
    "melded_hand": 445,
    "concealed_pure_straight": 350,
    "robbing_the_kong": 340,
    "seven_pairs_and_triplet": 300,
    "big_three_winds": 133,
    "half_melded_hand": 120,
    "ready_on_deal": 67,
    "little_three_dragons": 55,
    "earthly_ready": 28,
    "big_three_dragons": 24,
    "heavenly_ready": 20,
    "early_win_5": 8,
    "five_concealed_pungs": 8,
    "eight_flowers": 4,
    "little_four_winds": 4,
    "seven_rob_one": 4,
}
"""How often patterns that exclude others come up at the table, in 100,000 hands of the game; the others hardly do."""
