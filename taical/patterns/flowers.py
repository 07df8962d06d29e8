"""Flowers 花牌, and the two wins that flowers give by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from taical.domain.tiles import PLANTS, SEASONS, Seat
from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.conditions import a_flower, no_flower, no_flower_at_all, no_honor
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, all_flowers, reason, these_flowers

FLOWERS_OF: Final[Mapping[str, Mapping[Seat, tuple[int, int]]]] = {
    "chrysanthemum_third": {"E": (34, 38), "S": (35, 39), "W": (36, 40), "N": (37, 41)},
    "bamboo_third": {"E": (34, 38), "S": (35, 39), "W": (36, 41), "N": (37, 40)},
}
"""The season and the plant of each seat, by how the plants are numbered."""

_ALL_SEASONS, _ALL_PLANTS = tuple(SEASONS), tuple(PLANTS)


def _outside_sets(flowers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the flowers, which are in tile order and one of each, without the sets of four that are all there."""
    if flowers[:4] == _ALL_SEASONS:
        flowers = flowers[4:]
    return flowers[:-4] if flowers[-4:] == _ALL_PLANTS else flowers


def _of_seat(reading: Reading, flowers: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of some flowers that are of the player's own seat."""
    season, plant = FLOWERS_OF[reading.switches.flower_numbering][reading.win.seat]
    if season in flowers:
        return (season, plant) if plant in flowers else (season,)
    return (plant,) if plant in flowers else ()


def _own_flowers(reading: Reading) -> tuple[int, ...]:
    """Return the flowers of the winner's seat that are in no 花槓 which counts in their place."""
    flowers, keeps = reading.win.hand.flowers, reading.switches.flower_set_keeps_seat_flower
    if len(flowers) >= 4 and not keeps and reading.facts.rules.counts("flower_set"):
        flowers = _outside_sets(flowers)
    return _of_seat(reading, flowers)


def _count_own_flowers(reading: Reading) -> int:
    count, limit = len(_own_flowers(reading)), reading.switches.seat_flower_limit
    return count if limit is None or count < limit else limit


def _in_sets(reading: Reading) -> tuple[int, ...]:
    """Return the flowers of the sets of four that are all there."""
    flowers = reading.win.hand.flowers
    outside = _outside_sets(flowers)
    return tuple([kind for kind in flowers if kind not in outside])


def count_of_seat(reading: Reading) -> int:
    """Return how many flowers of the player's own seat there are."""
    return len(_of_seat(reading, reading.win.hand.flowers))


def count_single(reading: Reading) -> int:
    """Return how many flowers there are outside the sets of four that are all there."""
    return len(_outside_sets(reading.win.hand.flowers))


def count_own_single(reading: Reading) -> int:
    """Return how many of them are of the player's own seat."""
    return len(_of_seat(reading, _outside_sets(reading.win.hand.flowers)))


def count_sets(reading: Reading) -> int:
    """Return how many sets of four flowers are all there."""
    flowers = reading.win.hand.flowers
    return (len(flowers) - len(_outside_sets(flowers))) // 4


def _no_own_flower(reading: Reading) -> list[Reason]:
    flowers = reading.win.hand.flowers
    if not flowers:
        return no_flower_at_all()
    own = _of_seat(reading, flowers)
    if not own:
        sentence = ngettext(
            "{tiles} is another player's flower, not {seat}'s",
            "{tiles} are other players' flowers, not {seat}'s",
            len(flowers),
        )
        return [reason("others_flowers", sentence, tiles=flowers, seat=reading.win.seat)]
    if _own_flowers(reading):
        return [reason("no_seat_flower", _("here the player's own flowers do not count"))]
    sentence = ngettext(
        "{tiles} is in the four of a flower set, which counts in its place",
        "{tiles} are in the four of flower sets, which count in their place",
        len(own),
    )
    return [reason("in_flower_set", sentence, tiles=own)]


def _incomplete_sets(reading: Reading) -> list[Reason]:
    flowers = reading.win.hand.flowers
    if not flowers:
        return no_flower_at_all()
    lacking = [tuple(kind for kind in kinds if kind not in flowers) for kinds in (SEASONS, PLANTS)]
    fewest = min(lacking, key=len)
    sentence = ngettext("{tiles} is missing", "{tiles} are missing", len(fewest))
    return [reason("missing_flowers", sentence, len(fewest), tiles=fewest)]


def _no_flower_win(needed: int, reading: Reading) -> list[Reason]:
    have = len(reading.win.hand.flowers)
    if have >= needed:
        sentence = {
            7: _("the eighth flower was not taken from another player"),
            8: _("it was not won with the eight flowers"),
        }[needed]
        return [reason(f"not_won_with_{needed}", sentence, FAR)]
    if not have:
        return no_flower_at_all()
    sentence = ngettext(
        "there is {have} flower, and it takes {needed}", "there are {have} flowers, and it takes {needed}", have
    )
    return [reason("few_flowers", sentence, needed - have, have=have, needed=needed)]


def _won_with(needed: int, way: str) -> Condition:
    """The hand was won by flowers in one of the two ways."""
    return Condition(
        features.FLOWER_WIN,
        lambda reading: _no_flower_win(needed, reading),
        all_flowers,
        lambda reading: reading.win.win == way,
    )


_flower_win = Condition(
    features.FLOWER_WIN,
    lambda _reading: [reason("no_flower_win", _("it was not won by flowers"), FAR)],
    all_flowers,
)


def _came_with_the_deal(reading: Reading) -> bool:
    if reading.win.discards is None:
        return reading.switches.dealt_flowers == "unless_discards"
    return reading.win.discards == 0


def _after_discards(reading: Reading) -> list[Reason]:
    discards = reading.win.discards
    if discards is None:
        return [reason("discards_unknown", _("it is not noted how many tiles had been discarded"), FAR)]
    sentence = ngettext(
        "{discards} tile had been discarded before", "{discards} tiles had been discarded before", discards
    )
    return [reason("after_discards", sentence, FAR, discards=discards)]


_before_any_discard = Condition(0, _after_discards, test=_came_with_the_deal)


seat_flower = pattern(
    "正花: each flower of the player's own seat; one inside a 花槓 is part of that.",
    Condition(
        features.FLOWER,
        _no_own_flower,
        lambda reading: these_flowers(_own_flowers(reading)[: _count_own_flowers(reading)]),
        _count_own_flowers,
    ),
    count=_count_own_flowers,
)

any_flower = pattern(
    "見花見台: each flower, whoever's it is, in place of 正花.",
    a_flower,
    count=lambda reading: len(reading.win.hand.flowers),
)

flower_set = pattern(
    "花槓: each complete set of four, 春夏秋冬 or 梅蘭菊竹.",
    Condition(
        features.FOUR_FLOWERS,
        _incomplete_sets,
        lambda reading: these_flowers(_in_sets(reading)),
        count_sets,
    ),
    count=count_sets,
)

no_honors_no_flowers = pattern("無字無花: no honor and no flower.", no_honor, no_flower)

seven_rob_one = pattern(
    "七搶一: with seven flowers in hand, won by taking the eighth from the player who drew it.",
    _won_with(7, "seven_rob_one"),
)

eight_flowers = pattern("八仙過海: won with all eight flowers.", _won_with(8, "eight_flowers"))

no_flowers = pattern("無花: a hand without a flower.", no_flower)

dealt_flower_win = pattern(
    "配牌花胡: a flower win that came with the deal, before any discard.", _flower_win, _before_any_discard
)
