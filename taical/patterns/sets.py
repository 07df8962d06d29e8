"""What kind of sets the hand is made of."""

from __future__ import annotations

from collections.abc import Iterable

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading
from taical.tiles import FIRST_HONOR, SUIT_SIZE


@pattern(signs.NO_PUNG | signs.CLAIMED)
def all_chows(reading: Reading) -> int:
    """平胡: five chows and a suit pair, no honor and no flower, won on another player's tile, and no one-tile wait."""
    switches = reading.switches
    if reading.pair is None or reading.pungs or reading.win.drawn:
        return False
    if reading.pair >= FIRST_HONOR and not switches.all_chows_honors:
        return False
    if reading.win.hand.flowers and not switches.all_chows_flowers:
        return False
    return _concealment_allowed(reading) and _wait_allowed(reading)


def _concealment_allowed(reading: Reading) -> bool:
    concealed = reading.facts.concealed
    return {"either": True, "required": concealed, "forbidden": not concealed}[reading.switches.all_chows_concealed]


def _wait_allowed(reading: Reading) -> bool:
    limit = reading.switches.all_chows_wait_limit
    if limit is not None and len(reading.facts.waits) > limit:
        return False
    return {
        "not_one_tile": not reading.one_tile_wait,
        "two_sided": reading.shape == "two_sided",
        "two_sided_always": reading.always_two_sided,
        "any": True,
    }[reading.switches.all_chows_wait]


@pattern(signs.FIVE_PUNGS, certain=True)
def all_pungs(reading: Reading) -> int:
    """碰碰胡: five pungs or kongs and a pair, no chow."""
    return len(reading.pungs) == 5


@pattern(signs.KONG)
def melded_kong(reading: Reading) -> int:
    """明槓: each kong claimed from a discard or promoted from a pung."""
    return reading.facts.kongs - reading.facts.concealed_kongs


@pattern(signs.KONG)
def concealed_kong(reading: Reading) -> int:
    """暗槓: each concealed kong."""
    return reading.facts.concealed_kongs


@pattern(signs.FOUR_KONGS)
def four_kongs(reading: Reading) -> int:
    """四槓子: four kongs or more, open or concealed."""
    return reading.facts.kongs >= 4


@pattern(signs.FOUR_KONGS)
def five_kongs(reading: Reading) -> int:
    """五槓子: five kongs, open or concealed."""
    return reading.facts.kongs == 5


@pattern(signs.NO_PUNG | signs.CLAIMED | signs.NO_HONORS | signs.NO_FLOWER)
def all_chows_no_honors_no_flowers(reading: Reading) -> int:
    """大平胡: an all-chows hand without an honor and without a flower."""
    return all_chows(reading) and not reading.facts.honors and not reading.win.hand.flowers


def _has_straight(chows: Iterable[int]) -> bool:
    found = set(chows)
    return any({start, start + 3, start + 6} <= found for start in (0, SUIT_SIZE, 2 * SUIT_SIZE))


@pattern(signs.THREE_CHOWS)
def pure_straight(reading: Reading) -> int:
    """明龍: 123 456 789 of one suit."""
    own = [block.tile for block in reading.blocks if block.is_chow]
    return _has_straight(own + [meld.tile for meld in reading.win.hand.melds if meld.kind == "chow"])


@pattern(signs.THREE_CHOWS)
def concealed_pure_straight(reading: Reading) -> int:
    """暗龍: 123 456 789 of one suit, none of them made with another player's tile."""
    claimed = None if reading.win.drawn else reading.completed
    own = [block.tile for number, block in enumerate(reading.blocks) if block.is_chow and number != claimed]
    return _has_straight(own)
