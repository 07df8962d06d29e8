"""What kind of sets the hand is made of."""

from __future__ import annotations

from collections.abc import Iterable

from taical.domain.tiles import FIRST_HONOR, SUIT_SIZE
from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns import lack, made
from taical.patterns.groups import chows, first_tile
from taical.patterns.reason import FAR, Group, Lack, Maker, Reason, reason
from taical.patterns.registry import pattern


def _no_pung(reading: Reading) -> list[Reason]:
    return lack.five_sets(reading) or lack.no_pung(reading)


def _pair(reading: Reading) -> list[Reason]:
    if reading.pair is None or reading.pair < FIRST_HONOR or reading.switches.all_chows_honors:
        return []
    return [reason("honor_pair", _("the pair is {tile}, an honor"), tile=reading.pair)]


def _flowers(reading: Reading) -> list[Reason]:
    return [] if reading.switches.all_chows_flowers else lack.no_flower(reading)


def _concealment(reading: Reading) -> list[Reason]:
    if _concealment_allowed(reading):
        return []
    if reading.facts.concealed:
        return [reason("concealed", _("the hand is concealed, which does not go with it here"))]
    return lack.no_claimed_meld(reading)


def _wait(reading: Reading) -> list[Reason]:
    if reading.pair is None:
        return []
    found = []
    waits, limit = reading.facts.waits, reading.switches.all_chows_wait_limit
    if limit is not None and len(waits) > limit:
        sentence = _("the hand waits for {count} kinds of tile, and {most} are the most")
        found.append(reason("wide_wait", sentence, count=len(waits), most=limit, tiles=waits))
    asked = reading.switches.all_chows_wait
    if asked == "not_one_tile" and reading.one_tile_wait:
        found.append(reason("one_tile_wait", _("the wait is a one-tile wait"), tiles=waits, shape=reading.shape))
    elif asked in ("two_sided", "two_sided_always") and reading.shape != "two_sided":
        sentence = _("the wait is {shape}, not two-sided")
        found.append(reason("not_two_sided", sentence, tiles=waits, shape=reading.shape))
    elif asked == "two_sided_always" and not reading.always_two_sided:
        found.append(reason("not_always_two_sided", _("in another reading the wait is not two-sided")))
    return found


_ALL_CHOWS = (_no_pung, lack.claimed_tile, _pair, _flowers, _concealment, _wait)


def _all_chows_and_no_more(reading: Reading) -> list[Reason]:
    found = [reason for ask in _ALL_CHOWS for reason in ask(reading)]
    told = {reason.code for reason in found}
    if "honor_pair" not in told:
        found += lack.no_honor(reading)
    return found if "flowers" in told else found + lack.no_flower(reading)


def _kong(*, concealed: bool) -> Lack:
    """There has to be a concealed kong, or one with a claimed tile."""

    def lacking(reading: Reading) -> list[Reason]:
        kongs = tuple(meld for meld in reading.win.hand.melds if meld.is_kong)
        if not kongs:
            return [reason("no_kong", _("there is no kong"), FAR)]
        if any(meld.claimed is not concealed for meld in kongs):
            return []
        if concealed:
            sentence = ngettext("{sets} has a claimed tile", "{sets} have claimed tiles", len(kongs))
            return [reason("kongs_claimed", sentence, sets=kongs)]
        sentence = ngettext("{sets} is concealed", "{sets} are concealed", len(kongs))
        return [reason("kongs_concealed", sentence, sets=kongs)]

    return lacking


def _all_kongs(reading: Reading) -> Reason:
    return made.sets(tuple(meld for meld in reading.win.hand.melds if meld.is_kong))


def _kongs(*, concealed: bool) -> Maker:
    """The concealed kongs make it, or the others."""

    def maker(reading: Reading) -> Reason:
        melds = reading.win.hand.melds
        return made.sets(tuple(meld for meld in melds if meld.is_kong and meld.claimed is not concealed))

    return maker


@pattern(signs.NO_PUNG | signs.CLAIMED, lacks=_ALL_CHOWS, made_by=made.hand)
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


@pattern(signs.FIVE_PUNGS, lacks=(lack.five_pungs,), made_by=made.pungs_and_kongs, certain=True)
def all_pungs(reading: Reading) -> int:
    """碰碰胡: five pungs or kongs and a pair, no chow."""
    return len(reading.pungs) == 5


@pattern(signs.KONG, lacks=(_kong(concealed=False),), made_by=_kongs(concealed=False))
def melded_kong(reading: Reading) -> int:
    """明槓: each kong claimed from a discard or promoted from a pung."""
    return reading.facts.kongs - reading.facts.concealed_kongs


@pattern(signs.KONG, lacks=(_kong(concealed=True),), made_by=_kongs(concealed=True))
def concealed_kong(reading: Reading) -> int:
    """暗槓: each concealed kong."""
    return reading.facts.concealed_kongs


@pattern(signs.FOUR_KONGS, lacks=(lack.kongs(4),), made_by=_all_kongs)
def four_kongs(reading: Reading) -> int:
    """四槓子: four kongs or more, open or concealed."""
    return reading.facts.kongs >= 4


@pattern(signs.FOUR_KONGS, lacks=(lack.kongs(5),), made_by=_all_kongs)
def five_kongs(reading: Reading) -> int:
    """五槓子: five kongs, open or concealed."""
    return reading.facts.kongs == 5


@pattern(
    signs.NO_PUNG | signs.CLAIMED | signs.NO_HONORS | signs.NO_FLOWER,
    lacks=(_all_chows_and_no_more,),
    made_by=made.hand,
)
def all_chows_no_honors_no_flowers(reading: Reading) -> int:
    """大平胡: an all-chows hand without an honor and without a flower."""
    return all_chows(reading) and not reading.facts.honors and not reading.win.hand.flowers


def _has_straight(chows: Iterable[int]) -> bool:
    found = set(chows)
    return any({start, start + 3, start + 6} <= found for start in (0, SUIT_SIZE, 2 * SUIT_SIZE))


def _own_chows(reading: Reading) -> tuple[Group, ...]:
    """Return the chows that were not made with another player's tile."""
    claimed = None if reading.win.drawn else reading.completed
    own = (block.tiles for number, block in enumerate(reading.blocks) if block.is_chow and number != claimed)
    return tuple(own)


def _best_straight(groups: tuple[Group, ...]) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """Return the chows of the longest piece of a straight, and those that it lacks."""
    by_start = {first_tile(group): group for group in groups}
    straights = [(start, start + 3, start + 6) for start in (0, SUIT_SIZE, 2 * SUIT_SIZE)]
    best = max(straights, key=lambda starts: sum(start in by_start for start in starts))
    lacking = tuple((start, start + 1, start + 2) for start in best if start not in by_start)
    return tuple(by_start[start] for start in best if start in by_start), lacking


def _straight(reading: Reading) -> list[Reason]:
    there, lacking = _best_straight(chows(reading))
    if not lacking:
        return []
    sentence = ngettext("{sets} is missing for a straight", "{sets} are missing for a straight", len(lacking))
    if not there:
        return [reason("no_straight", _("there is no 123, 456 and 789 of one suit"), 2 * FAR)]
    return [reason("straight_lacks", sentence, 2 * len(lacking), sets=lacking)]


def _concealed_straight(reading: Reading) -> list[Reason]:
    own = _own_chows(reading)
    if not _best_straight(own)[1]:
        return []
    if missing := _straight(reading):
        return missing
    starts = {first_tile(group) for group in own}
    there = _best_straight(chows(reading))[0]
    with_claimed = tuple(group for group in there if first_tile(group) not in starts)
    sentence = ngettext("{sets} has another player's tile", "{sets} have another player's tile", len(with_claimed))
    return [reason("straight_claimed", sentence, len(with_claimed), sets=with_claimed)]


def _the_straight(reading: Reading) -> Reason:
    return made.sets(_best_straight(chows(reading))[0])


def _the_concealed_straight(reading: Reading) -> Reason:
    return made.sets(_best_straight(_own_chows(reading))[0])


@pattern(signs.THREE_CHOWS, lacks=(_straight,), made_by=_the_straight)
def pure_straight(reading: Reading) -> int:
    """明龍: 123 456 789 of one suit."""
    own = [block.tile for block in reading.blocks if block.is_chow]
    return _has_straight(own + [meld.tile for meld in reading.win.hand.melds if meld.kind == "chow"])


@pattern(signs.THREE_CHOWS, lacks=(_concealed_straight,), made_by=_the_concealed_straight)
def concealed_pure_straight(reading: Reading) -> int:
    """暗龍: 123 456 789 of one suit, none of them made with another player's tile."""
    claimed = None if reading.win.drawn else reading.completed
    own = [block.tile for number, block in enumerate(reading.blocks) if block.is_chow and number != claimed]
    return _has_straight(own)
