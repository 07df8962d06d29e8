"""Features: each means what it says, told from the tiles in the slow and obvious way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import get_args

import pytest
from support import house

from benchmarks.hands import STYLES, random_flower_win, random_win
from taical.domain.rules import RuleSet
from taical.domain.win import Opening, Win
from taical.engine import features
from taical.engine.readings import Facts, Reading, readings
from taical.patterns import PATTERNS

HOUSES = {
    "wikipedia": house(),
    "any one-tile wait, dual pungs concealed": house(one_tile_wait_shapes="any", discarded_pung_is_concealed=True),
    "waits by shape, kongs open the hand": house(wait_basis="shape", concealed_kong_keeps_concealed=False),
    "no tai for waits, pairs are a hand": house(patterns={"seven_pairs_and_triplet": 8}, wait_basis="none"),
    "no half melded hand": house(patterns={"half_melded_hand": None}),
}


def random_wins(seed: int) -> list[Win]:
    random = Random(seed)  # noqa: S311 - nothing secret
    wins = [
        *(random_win(random, style) for style in STYLES.values() for _ in range(400)),
        *map(random_flower_win, [random] * 200),
    ]
    early = [win._replace(opening=opening, discards=3) for opening in get_args(Opening) for win in wins[:3]]
    at_once = [win._replace(ready="human", immediate_win=True) for win in wins[:3]]
    return [*wins, *early, *at_once]


def all_readings(ruleset: RuleSet, seed: int) -> list[Reading]:
    return [reading for win in random_wins(seed) for reading in readings(Facts(win, ruleset))]


def _tiles(reading: Reading) -> list[int]:
    """Return every tile of the hand, flowers aside."""
    hand = reading.win.hand
    return [*hand.standing, *(kind for meld in hand.melds for kind in meld.tiles)]


def _suits(reading: Reading) -> set[int]:
    return {kind // 9 for kind in _tiles(reading) if kind < 27}


def _honors(reading: Reading) -> int:
    return sum(kind >= 27 for kind in _tiles(reading))


def _kongs(reading: Reading) -> int:
    return sum(len(meld.tiles) == 4 for meld in reading.win.hand.melds)


def _pungs(reading: Reading) -> list[int]:
    """Return the first tiles of all sets of equal tiles."""
    sets = [block.tiles for block in reading.blocks] + [meld.tiles for meld in reading.win.hand.melds]
    return [tiles[0] for tiles in sets if len(set(tiles)) == 1]


def _sets(reading: Reading) -> int:
    return len(reading.blocks) + len(reading.win.hand.melds)


def _winds(reading: Reading) -> int:
    return sum(27 <= kind <= 30 for kind in _pungs(reading))


def _dragons(reading: Reading) -> int:
    return sum(kind >= 31 for kind in _pungs(reading))


def _opens(reading: Reading) -> bool:
    """Tell whether a meld breaks 門清."""
    kongs_open = not reading.switches.concealed_kong_keeps_concealed
    return any(kongs_open or meld.kind != "concealed_kong" for meld in reading.win.hand.melds)


def _concealed_pungs(reading: Reading) -> int:
    claimed = sum(len(set(meld.tiles)) == 1 and meld.kind != "concealed_kong" for meld in reading.win.hand.melds)
    by_other = reading.win.from_ is not None and reading.win.win != "seven_rob_one" and reading.shape == "dual_pung"
    return len(_pungs(reading)) - claimed - (by_other and not reading.switches.discarded_pung_is_concealed)


def _unpaid_wait(reading: Reading) -> bool:
    """Five claimed sets drawn, in a house that pays no pair wait for that and has no 半求人, which would remove it."""
    melds = [meld for meld in reading.win.hand.melds if meld.kind != "concealed_kong"]
    pays = reading.switches.half_melded_hand_counts_single_wait or reading.facts.rules.counts("half_melded_hand")
    return len(melds) == 5 and reading.win.win not in ("discard", "robbed_kong") and not pays


def _one_tile_wait(reading: Reading) -> bool:
    basis, narrow = reading.switches.wait_basis, reading.shape in ("edge", "closed", "single")
    if _unpaid_wait(reading):
        return False
    if basis == "kinds":
        any_shape = reading.switches.one_tile_wait_shapes == "any" and reading.shape is not None
        return len(reading.facts.waits) == 1 and (narrow or any_shape)
    return basis == "shape" and narrow


MEANINGS: dict[int, Callable[[Reading], object]] = {
    features.DRAWN: lambda reading: reading.win.win not in ("discard", "robbed_kong"),
    features.CLAIMED: lambda reading: reading.win.win in ("discard", "robbed_kong"),
    features.ROBBED_KONG: lambda reading: reading.win.win == "robbed_kong",
    features.FLOWER_WIN: lambda reading: reading.win.win in ("eight_flowers", "seven_rob_one"),
    features.REPLACEMENT: lambda reading: reading.win.replacement,
    features.LAST_TILE: lambda reading: reading.win.last_tile,
    features.HEAVENLY_WIN: lambda reading: reading.win.opening == "heavenly",
    features.EARTHLY_WIN: lambda reading: reading.win.opening == "earthly",
    features.HUMAN_WIN: lambda reading: reading.win.opening == "human",
    features.HEAVENLY_READY: lambda reading: reading.win.ready == "heavenly",
    features.EARTHLY_READY: lambda reading: reading.win.ready == "earthly",
    features.DECLARED_READY: lambda reading: reading.win.ready == "declared",
    features.DISCARDS_KNOWN: lambda reading: reading.win.discards is not None,
    features.FLOWER: lambda reading: len(reading.win.hand.flowers) > 0,
    features.FOUR_FLOWERS: lambda reading: len(reading.win.hand.flowers) >= 4,
    features.NO_FLOWER: lambda reading: len(reading.win.hand.flowers) == 0,
    features.HONORS: lambda reading: _honors(reading) > 0,
    features.NO_HONORS: lambda reading: _honors(reading) == 0,
    features.ONE_SUIT: lambda reading: len(_suits(reading)) == 1,
    features.NO_SUIT: lambda reading: len(_suits(reading)) == 0,
    features.TWO_SUITS: lambda reading: len(_suits(reading)) == 2,
    features.THREE_SUITS: lambda reading: len(_suits(reading)) == 3,
    features.CONCEALED: lambda reading: not _opens(reading),
    features.FIVE_CLAIMED: lambda reading: (
        [meld.kind != "concealed_kong" for meld in reading.win.hand.melds] == [True] * 5
    ),
    features.KONG: lambda reading: _kongs(reading) > 0,
    features.FOUR_KONGS: lambda reading: _kongs(reading) >= 4,
    features.IRREGULAR: lambda reading: (_sets(reading), len(reading.pairs)) != (5, 1),
    features.NO_PUNG: lambda reading: len(_pungs(reading)) == 0,
    features.FIVE_PUNGS: lambda reading: len(_pungs(reading)) == 5,
    features.THREE_CHOWS: lambda reading: len(_pungs(reading)) <= 2,
    features.TWO_CONCEALED_PUNGS: lambda reading: _concealed_pungs(reading) == 2,
    features.THREE_CONCEALED_PUNGS: lambda reading: _concealed_pungs(reading) == 3,
    features.FOUR_CONCEALED_PUNGS: lambda reading: _concealed_pungs(reading) == 4,
    features.FIVE_CONCEALED_PUNGS: lambda reading: _concealed_pungs(reading) == 5,
    features.WIND_PUNG: lambda reading: _winds(reading) >= 1,
    features.TWO_WIND_PUNGS: lambda reading: _winds(reading) == 2,
    features.THREE_WIND_PUNGS: lambda reading: _winds(reading) >= 3,
    features.DRAGON_PUNG: lambda reading: _dragons(reading) >= 1,
    features.TWO_DRAGON_PUNGS: lambda reading: _dragons(reading) >= 2,
    features.ONE_TILE_WAIT: _one_tile_wait,
    features.EDGE: lambda reading: reading.shape == "edge",
    features.CLOSED: lambda reading: reading.shape == "closed",
    features.NEITHER_EDGE_NOR_CLOSED: lambda reading: reading.shape not in (None, "edge", "closed"),
    features.UNPAID_WAIT: _unpaid_wait,
    features.FIVE_SETS: lambda reading: reading.form == "sets",
    features.SINGLE: lambda reading: reading.shape == "single",
    features.DUAL_PUNG: lambda reading: reading.shape == "dual_pung",
    features.NARROW: lambda reading: reading.shape in ("edge", "closed", "single"),
    features.HUMAN_READY: lambda reading: reading.win.ready == "human",
    features.IMMEDIATE_WIN: lambda reading: reading.win.ready and reading.win.immediate_win,
}
"""What each feature means, told from the tiles of a reading in the slow and obvious way."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", HOUSES)
def test_a_feature_means_what_it_says(name: str) -> None:
    seen: Counter[int] = Counter()
    for reading in all_readings(HOUSES[name], seed=len(name)):
        for feature, holds in MEANINGS.items():
            assert bool(reading.features & feature) == bool(holds(reading)), (feature, reading.win)
            seen[feature] += bool(holds(reading))
    unseen = {features.ONE_TILE_WAIT} if HOUSES[name].switches.wait_basis == "none" else set()
    if HOUSES[name].counts("half_melded_hand"):
        unseen.add(features.UNPAID_WAIT)
    assert {feature for feature in MEANINGS if not seen[feature]} == unseen


def test_every_feature_has_a_meaning() -> None:
    bits = {value for key, value in vars(features).items() if key.isupper() and isinstance(value, int)}
    single = {bit for bit in bits if bit > 0 and bit.bit_count() == 1}
    assert set(MEANINGS) == single
    assert len(single) == 50


def test_every_pattern_has_features() -> None:
    assert [name for name, pattern in PATTERNS.items() if not pattern.features] == ["any_win"]
    assert any(not pattern.certain for pattern in PATTERNS.values())


@pytest.mark.thorough
def test_a_pattern_that_counts_more_than_once_holds_just_where_its_conditions_do() -> None:
    held: Counter[str] = Counter()
    counted = {name: pattern for name, pattern in PATTERNS.items() if pattern.counted}
    for reading in all_readings(HOUSES["wikipedia"], seed=5):
        for name, pattern in counted.items():
            holds = all(condition.holds(reading) for condition in pattern.conditions)
            assert (pattern.times(reading) > 0) == holds, (name, reading.win)
            held[name] += pattern.times(reading) > 1
    assert set(held) >= {"dragon_pung", "any_flower", "seat_flower", "honor_pung", "any_wind_pung"}
