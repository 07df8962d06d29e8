"""Flowers 花牌, and the two wins that flowers give by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading
from taical.tiles import PLANTS, SEASONS, Seat
from taical.win import FLOWER_WINS

FLOWERS_OF: Mapping[str, Mapping[Seat, tuple[int, int]]] = {
    "chrysanthemum_third": {"E": (34, 38), "S": (35, 39), "W": (36, 40), "N": (37, 41)},
    "bamboo_third": {"E": (34, 38), "S": (35, 39), "W": (36, 41), "N": (37, 40)},
}
"""The season and the plant of each seat, by how the plants are numbered."""


def _complete_sets(flowers: tuple[int, ...]) -> list[range]:
    if len(flowers) < 4:
        return []
    return [kinds for kinds in (SEASONS, PLANTS) if all(kind in flowers for kind in kinds)]


@pattern(signs.FLOWER)
def seat_flower(reading: Reading) -> int:
    """正花: each flower of the player's own seat; one inside a 花槓 is part of that."""
    switches, flowers = reading.switches, reading.win.hand.flowers
    season, plant = FLOWERS_OF[switches.flower_numbering][reading.win.seat]
    count = (season in flowers) + (plant in flowers)
    if count and not switches.flower_set_keeps_seat_flower and reading.facts.rules.counts("flower_set"):
        count -= len(_complete_sets(flowers))  # each set of four has one flower of every seat
    return count if switches.seat_flower_limit is None else min(count, switches.seat_flower_limit)


@pattern(signs.FLOWER)
def any_flower(reading: Reading) -> int:
    """見花見台: each flower, whoever's it is, in place of 正花."""
    return len(reading.win.hand.flowers)


@pattern(signs.FOUR_FLOWERS)
def flower_set(reading: Reading) -> int:
    """花槓: each complete set of four, 春夏秋冬 or 梅蘭菊竹."""
    return len(_complete_sets(reading.win.hand.flowers))


@pattern(signs.NO_HONORS | signs.NO_FLOWER, certain=True)
def no_honors_no_flowers(reading: Reading) -> int:
    """無字無花: no honor and no flower."""
    return not reading.facts.honors and not reading.win.hand.flowers


@pattern(signs.FLOWER_WIN)
def seven_rob_one(reading: Reading) -> int:
    """七搶一: with seven flowers in hand, won by taking the eighth from the player who drew it."""
    return reading.win.win == "seven_rob_one"


@pattern(signs.FLOWER_WIN)
def eight_flowers(reading: Reading) -> int:
    """八仙過海: won with all eight flowers."""
    return reading.win.win == "eight_flowers"


@pattern(signs.NO_FLOWER, certain=True)
def no_flowers(reading: Reading) -> int:
    """無花: a hand without a flower."""
    return not reading.win.hand.flowers


@pattern(signs.FLOWER_WIN)
def dealt_flower_win(reading: Reading) -> int:
    """配牌花胡: a flower win that came with the deal, before any discard."""
    if reading.win.win not in FLOWER_WINS:
        return False
    if reading.win.discards is None:
        return reading.switches.dealt_flowers == "unless_discards"
    return reading.win.discards == 0
