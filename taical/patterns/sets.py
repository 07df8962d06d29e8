"""What kind of sets the hand is made of."""

from __future__ import annotations

from collections.abc import Callable, Collection

from taical.domain.tiles import FIRST_HONOR, SUIT_SIZE
from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.conditions import (
    claimed_tile,
    concealed,
    five_pungs,
    five_sets,
    kongs,
    no_flower,
    no_honor,
    number_of_kongs,
)
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import (
    FAR,
    Reason,
    TileGroup,
    WhyNot,
    chows,
    first_tile,
    pungs,
    reason,
    starts_of_chows,
    these_sets,
)

# --- 平胡 -------------------------------------------------------------------------------------------------------------


def _pungs_among_sets(reading: Reading) -> list[Reason]:
    found = pungs(reading)
    sentence = ngettext("{sets} is a pung", "{sets} are pungs", len(found))
    return five_sets.reasons(reading) or [reason("pungs", sentence, len(found), sets=found)]


_five_chows = Condition(features.NO_PUNG, _pungs_among_sets, test=lambda reading: reading.form == "sets")

_suit_pair = Condition(
    0,
    lambda reading: [reason("honor_pair", _("the pair is {tile}, an honor"), tile=reading.pair)],
    test=lambda reading: (reading.pair or 0) < FIRST_HONOR or reading.switches.all_chows_honors,
)

_flowers_allowed = Condition(
    0,
    no_flower.why_not,
    test=lambda reading: reading.switches.all_chows_flowers or not reading.win.hand.flowers,
)


def _concealment_fits(reading: Reading) -> bool:
    asked = reading.switches.all_chows_concealed
    return asked == "either" or concealed.holds(reading) is (asked == "required")


def _wrong_concealment(reading: Reading) -> list[Reason]:
    if concealed.holds(reading):
        return [reason("concealed", _("the hand is concealed, which does not go with it here"))]
    return concealed.why_not(reading)


_concealment_allowed = Condition(0, _wrong_concealment, test=_concealment_fits)


def _few_waits(reading: Reading) -> bool:
    limit = reading.switches.all_chows_wait_limit
    return limit is None or reading.pair is None or len(reading.facts.waits) <= limit


def _many_waits(reading: Reading) -> list[Reason]:
    waits, limit = reading.facts.waits, reading.switches.all_chows_wait_limit
    sentence = _("the hand waits for {count} kinds of tile, and {most} are the most")
    return [reason("wide_wait", sentence, count=len(waits), most=limit, tiles=waits)]


def _wait_fits(reading: Reading) -> bool:
    asked = reading.switches.all_chows_wait
    if asked == "any" or reading.pair is None:
        return True
    if asked == "not_one_tile":
        return not reading.one_tile_wait
    return reading.shape == "two_sided" if asked == "two_sided" else reading.always_two_sided


def _wrong_wait(reading: Reading) -> list[Reason]:
    waits = reading.facts.waits
    if reading.switches.all_chows_wait == "not_one_tile":
        return [reason("one_tile_wait", _("the wait is a one-tile wait"), tiles=waits, shape=reading.shape)]
    if reading.shape != "two_sided":
        return [reason("not_two_sided", _("the wait is {shape}, not two-sided"), tiles=waits, shape=reading.shape)]
    return [reason("not_always_two_sided", _("in another reading the wait is not two-sided"))]


_claimed_or_house_draws = Condition(features.CLAIMED, claimed_tile.why_not, waived_by="all_chows_self_drawn")

_ALL_CHOWS = (
    _five_chows,
    _claimed_or_house_draws,
    _suit_pair,
    _flowers_allowed,
    _concealment_allowed,
    Condition(0, _many_waits, test=_few_waits),
    Condition(0, _wrong_wait, test=_wait_fits),
)
"""What 平胡 asks for; of the wait only in a hand of five sets and a pair."""

# In 大平胡 a pair of honors and flowers have been spoken of where 平胡 asks for them too.
_no_honor_besides = Condition(
    no_honor.features, lambda reading: no_honor.why_not(reading) if _suit_pair.holds(reading) else []
)
_no_flower_besides = Condition(
    no_flower.features, lambda reading: no_flower.why_not(reading) if _flowers_allowed.holds(reading) else []
)

all_chows = pattern(
    "平胡: five chows and a suit pair, no honor and no flower, won on another player's tile, and no one-tile wait.",
    *_ALL_CHOWS,
)

all_chows_no_honors_no_flowers = pattern(
    "大平胡: an all-chows hand without an honor and without a flower.",
    *_ALL_CHOWS,
    _no_honor_besides,
    _no_flower_besides,
)

# --- Pungs and kongs --------------------------------------------------------------------------------------------------


def _kong(*, concealed: bool) -> Condition:
    """There is a concealed kong, or one with a claimed tile."""

    def why_not(reading: Reading) -> list[Reason]:
        others = tuple(meld for meld in reading.win.hand.melds if meld.is_kong)
        if not others:
            return [reason("no_kong", _("there is no kong"), FAR)]
        if concealed:
            sentence = ngettext("{sets} has a claimed tile", "{sets} have claimed tiles", len(others))
            return [reason("kongs_claimed", sentence, sets=others)]
        sentence = ngettext("{sets} is concealed", "{sets} are concealed", len(others))
        return [reason("kongs_concealed", sentence, sets=others)]

    def evidence(reading: Reading) -> Reason:
        melds = reading.win.hand.melds
        return these_sets(tuple(meld for meld in melds if meld.is_kong and meld.claimed is not concealed))

    return Condition(features.KONG, why_not, evidence, _concealed_kongs if concealed else _melded_kongs)


def _concealed_kongs(reading: Reading) -> int:
    return reading.facts.concealed_kongs


def _melded_kongs(reading: Reading) -> int:
    return number_of_kongs(reading) - reading.facts.concealed_kongs


all_pungs = pattern("碰碰胡: five pungs or kongs and a pair, no chow.", five_pungs)

melded_kong = pattern(
    "明槓: each kong claimed from a discard or promoted from a pung.", _kong(concealed=False), count=_melded_kongs
)

concealed_kong = pattern("暗槓: each concealed kong.", _kong(concealed=True), count=_concealed_kongs)

four_kongs = pattern("四槓子: four kongs or more, open or concealed.", kongs(4))

five_kongs = pattern("五槓子: five kongs, open or concealed.", kongs(5))

# --- Straights --------------------------------------------------------------------------------------------------------

_STRAIGHTS = tuple((start, start + 3, start + 6) for start in (0, SUIT_SIZE, 2 * SUIT_SIZE))
"""The lowest tiles of the chows of each straight."""


def _own_starts(reading: Reading) -> list[int]:
    """Return the lowest tiles of the chows that were not made with another player's tile."""
    opened = not reading.win.drawn and reading.switches.discard_opens_set
    claimed = reading.completed if opened else None
    return [tile for number, (tile, is_chow) in enumerate(reading.blocks) if is_chow and number != claimed]


def _own_chows(reading: Reading) -> tuple[TileGroup, ...]:
    return tuple((tile, tile + 1, tile + 2) for tile in _own_starts(reading))


def _best_straight(groups: tuple[TileGroup, ...]) -> tuple[tuple[TileGroup, ...], tuple[TileGroup, ...]]:
    """Return the chows of the longest piece of a straight, and those that it lacks."""
    by_start = {first_tile(group): group for group in groups}
    best = max(_STRAIGHTS, key=lambda starts: sum(start in by_start for start in starts))
    lacking = tuple((start, start + 1, start + 2) for start in best if start not in by_start)
    return tuple(by_start[start] for start in best if start in by_start), lacking


def _has_straight(starts: Collection[int]) -> bool:
    for low, middle, high in _STRAIGHTS:  # noqa: SIM110 - a loop takes half the time of `any`
        if low in starts and middle in starts and high in starts:
            return True
    return False


def _no_straight(reading: Reading) -> list[Reason]:
    there, lacking = _best_straight(chows(reading))
    if not there:
        return [reason("no_straight", _("there is no 123, 456 and 789 of one suit"), 2 * FAR)]
    sentence = ngettext("{sets} is missing for a straight", "{sets} are missing for a straight", len(lacking))
    return [reason("straight_lacks", sentence, 2 * len(lacking), sets=lacking)]


def _no_concealed_straight(reading: Reading) -> list[Reason]:
    if not _has_straight(starts_of_chows(reading)):
        return _no_straight(reading)
    starts = _own_starts(reading)
    there = _best_straight(chows(reading))[0]
    with_claimed = tuple(group for group in there if first_tile(group) not in starts)
    sentence = ngettext("{sets} has another player's tile", "{sets} have another player's tile", len(with_claimed))
    return [reason("straight_claimed", sentence, len(with_claimed), sets=with_claimed)]


def _straight_of(
    groups: Callable[[Reading], tuple[TileGroup, ...]], starts: Callable[[Reading], list[int]], why_not: WhyNot
) -> Condition:
    """There is a straight among some of the chows, which begin with those tiles."""
    return Condition(
        features.THREE_CHOWS,
        why_not,
        lambda reading: these_sets(_best_straight(groups(reading))[0]),
        lambda reading: _has_straight(starts(reading)),
    )


pure_straight = pattern("明龍: 123 456 789 of one suit.", _straight_of(chows, starts_of_chows, _no_straight))

concealed_pure_straight = pattern(
    "暗龍: 123 456 789 of one suit, none of them made with another player's tile.",
    _straight_of(_own_chows, _own_starts, _no_concealed_straight),
)
