"""Flowers 花牌, and the two wins that flowers give by themselves."""

from __future__ import annotations

from taical.patterns.registry import pattern
from taical.reading import Reading, flower_seat
from taical.tiles import PLANTS, SEASONS
from taical.win import FLOWER_WINS


def _complete_sets(reading: Reading) -> list[range]:
    flowers = reading.win.hand.flowers
    return [kinds for kinds in (SEASONS, PLANTS) if all(kind in flowers for kind in kinds)]


@pattern
def seat_flower(reading: Reading) -> int:
    """正花: each flower of the player's own seat; one inside a 花槓 is part of that."""
    switches = reading.switches
    absorbed: list[range] = []
    if not switches.flower_set_keeps_seat_flower and reading.facts.rules.counts("flower_set"):
        absorbed = _complete_sets(reading)
    own = [
        flower
        for flower in reading.win.hand.flowers
        if flower_seat(flower, switches) == reading.win.seat and not any(flower in kinds for kinds in absorbed)
    ]
    return len(own) if switches.seat_flower_limit is None else min(len(own), switches.seat_flower_limit)


@pattern
def any_flower(reading: Reading) -> int:
    """見花見台: each flower, whoever's it is, in place of 正花."""
    return len(reading.win.hand.flowers)


@pattern
def flower_set(reading: Reading) -> int:
    """花槓: each complete set of four, 春夏秋冬 or 梅蘭菊竹."""
    return len(_complete_sets(reading))


@pattern
def no_honors_no_flowers(reading: Reading) -> int:
    """無字無花: no honor and no flower."""
    return not reading.facts.honors and not reading.win.hand.flowers


@pattern
def seven_rob_one(reading: Reading) -> int:
    """七搶一: with seven flowers in hand, won by taking the eighth from the player who drew it."""
    return reading.win.win == "seven_rob_one"


@pattern
def eight_flowers(reading: Reading) -> int:
    """八仙過海: won with all eight flowers."""
    return reading.win.win == "eight_flowers"


@pattern
def no_flowers(reading: Reading) -> int:
    """無花: a hand without a flower."""
    return not reading.win.hand.flowers


@pattern
def dealt_flower_win(reading: Reading) -> int:
    """配牌花胡: a flower win that came with the deal, before any discard."""
    if reading.win.win not in FLOWER_WINS:
        return False
    if reading.win.discards is None:
        return reading.switches.dealt_flowers == "unless_discards"
    return reading.win.discards == 0
