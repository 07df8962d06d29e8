"""Signs: the scorer leaves out the patterns that lack one, and does not ask those that are certain."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from support import house

from benchmarks.hands import STYLES, random_flower_win, random_win
from taical.domain.rules import RuleSet
from taical.domain.win import Win
from taical.engine.readings import Reading, facts_of, readings
from taical.patterns import CERTAIN, NEEDS, PATTERNS

HOUSES = {
    "wikipedia": house(),
    "any one-tile wait, dual pungs concealed": house(one_tile_wait_shapes="any", discarded_pung_is_concealed=True),
    "waits by shape, kongs open the hand": house(wait_basis="shape", concealed_kong_keeps_concealed=False),
    "no tai for waits, pairs are a hand": house(patterns={"seven_pairs_and_triplet": 8}, wait_basis="none"),
}


def random_wins(seed: int) -> list[Win]:
    random = Random(seed)  # noqa: S311 - nothing secret
    return [
        *(random_win(random, style) for style in STYLES.values() for _ in range(400)),
        *map(random_flower_win, [random] * 200),
    ]


def all_readings(ruleset: RuleSet, seed: int) -> list[Reading]:
    return [reading for win in random_wins(seed) for reading in readings(facts_of(win, ruleset))]


@pytest.mark.parametrize("name", HOUSES)
def test_signs_say_no_more_than_the_patterns(name: str) -> None:
    """A pattern that holds has its signs; one that is certain holds, once, wherever they are."""
    held: Counter[str] = Counter()
    for reading in all_readings(HOUSES[name], seed=len(name)):
        for pattern, count in PATTERNS.items():
            has_signs = not NEEDS[pattern] & ~reading.signs
            times = int(count(reading))
            held[pattern] += times
            if pattern in CERTAIN:
                assert times == has_signs, f"{pattern}: {reading.win}"
            assert has_signs or not times, f"{pattern}: {reading.win}"
    assert sum(held[pattern] > 0 for pattern in CERTAIN) > len(CERTAIN) // 2


def test_every_pattern_says_what_it_needs() -> None:
    assert set(NEEDS) == set(PATTERNS)
    assert set(PATTERNS) > CERTAIN
    assert all(NEEDS.values())
