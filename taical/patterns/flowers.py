"""Flowers 花牌, and the two wins that flowers give by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from taical.domain.tiles import PLANTS, SEASONS, Seat
from taical.domain.win import FLOWER_WINS
from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns import lack, made
from taical.patterns.reason import FAR, Reason, reason
from taical.patterns.registry import pattern

FLOWERS_OF: Mapping[str, Mapping[Seat, tuple[int, int]]] = {
    "chrysanthemum_third": {"E": (34, 38), "S": (35, 39), "W": (36, 40), "N": (37, 41)},
    "bamboo_third": {"E": (34, 38), "S": (35, 39), "W": (36, 41), "N": (37, 40)},
}
"""The season and the plant of each seat, by how the plants are numbered."""

_ALL_SEASONS, _ALL_PLANTS = tuple(SEASONS), tuple(PLANTS)


def _complete_sets(flowers: tuple[int, ...]) -> list[range]:
    """Return the series of four that are all there; flowers are in tile order, and there is one of each."""
    found = [SEASONS] if flowers[:4] == _ALL_SEASONS else []
    return [*found, PLANTS] if flowers[-4:] == _ALL_PLANTS else found


def _of_seat(reading: Reading) -> list[int]:
    """Return the flowers of the player's own seat."""
    season, plant = FLOWERS_OF[reading.switches.flower_numbering][reading.win.seat]
    return [kind for kind in reading.win.hand.flowers if kind in (season, plant)]


def _outside_sets(reading: Reading) -> tuple[int, ...]:
    """Return the flowers of the player's own seat that are not part of a 花槓 which counts in their place."""
    own = _of_seat(reading)
    if reading.switches.flower_set_keeps_seat_flower or not reading.facts.rules.counts("flower_set"):
        return tuple(own)
    whole = _complete_sets(reading.win.hand.flowers)
    return tuple(kind for kind in own if not any(kind in kinds for kinds in whole))


def _own_flower(reading: Reading) -> list[Reason]:
    flowers = reading.win.hand.flowers
    if missing := lack.a_flower(reading):
        return missing
    own = _of_seat(reading)
    if not own:
        sentence = ngettext(
            "{tiles} is another player's flower, not {seat}'s",
            "{tiles} are other players' flowers, not {seat}'s",
            len(flowers),
        )
        return [reason("others_flowers", sentence, tiles=flowers, seat=reading.win.seat)]
    if not _outside_sets(reading):
        sentence = ngettext(
            "{tiles} is in the four of a flower set, which counts in its place",
            "{tiles} are in the four of flower sets, which count in their place",
            len(own),
        )
        return [reason("in_flower_set", sentence, tiles=tuple(own))]
    if reading.switches.seat_flower_limit == 0:
        return [reason("no_seat_flower", _("here none of the own flowers counts"))]
    return []


def _own_flowers(reading: Reading) -> Reason:
    return made.some_flowers(_outside_sets(reading)[: reading.switches.seat_flower_limit])


def _whole_set(reading: Reading) -> list[Reason]:
    flowers = reading.win.hand.flowers
    if missing := lack.a_flower(reading):
        return missing
    lacking = [tuple(kind for kind in kinds if kind not in flowers) for kinds in (SEASONS, PLANTS)]
    fewest = min(lacking, key=len)
    if not fewest:
        return []
    sentence = ngettext("{tiles} is missing", "{tiles} are missing", len(fewest))
    return [reason("missing_flowers", sentence, len(fewest), tiles=fewest)]


def _whole_sets(reading: Reading) -> Reason:
    return made.some_flowers(tuple(kind for kinds in _complete_sets(reading.win.hand.flowers) for kind in kinds))


def _eight_flowers(reading: Reading) -> list[Reason]:
    return [] if reading.win.win == "eight_flowers" else _no_flower_win(reading, 8)


def _robbed_flower(reading: Reading) -> list[Reason]:
    return [] if reading.win.win == "seven_rob_one" else _no_flower_win(reading, 7)


def _no_flower_win(reading: Reading, needed: int) -> list[Reason]:
    have = len(reading.win.hand.flowers)
    if have >= needed:
        sentence = {
            7: _("the eighth flower was not taken from another player"),
            8: _("it was not won with the eight flowers"),
        }[needed]
        return [reason(f"not_won_with_{needed}", sentence, FAR)]
    if missing := lack.a_flower(reading):
        return missing
    sentence = ngettext(
        "there is {have} flower, and it takes {needed}", "there are {have} flowers, and it takes {needed}", have
    )
    return [reason("few_flowers", sentence, needed - have, have=have, needed=needed)]


def _flower_win(reading: Reading) -> list[Reason]:
    if reading.win.win in FLOWER_WINS:
        return []
    return [reason("no_flower_win", _("it was not won by flowers"), FAR)]


def _before_any_discard(reading: Reading) -> list[Reason]:
    discards = reading.win.discards
    if discards is None and reading.switches.dealt_flowers == "stated":
        return [reason("discards_unknown", _("it is not noted how many tiles had been discarded"), FAR)]
    if not discards:
        return []
    sentence = ngettext(
        "{discards} tile had been discarded before", "{discards} tiles had been discarded before", discards
    )
    return [reason("after_discards", sentence, FAR, discards=discards)]


@pattern(signs.FLOWER, lacks=(_own_flower,), made_by=_own_flowers)
def seat_flower(reading: Reading) -> int:
    """正花: each flower of the player's own seat; one inside a 花槓 is part of that."""
    switches, flowers = reading.switches, reading.win.hand.flowers
    season, plant = FLOWERS_OF[switches.flower_numbering][reading.win.seat]
    count = (season in flowers) + (plant in flowers)
    if len(flowers) >= 4 and not switches.flower_set_keeps_seat_flower and reading.facts.rules.counts("flower_set"):
        count -= len(_complete_sets(flowers))  # each set of four has one flower of every seat
    limit = switches.seat_flower_limit
    return count if limit is None or count <= limit else limit


@pattern(signs.FLOWER, lacks=(lack.a_flower,), made_by=made.flowers)
def any_flower(reading: Reading) -> int:
    """見花見台: each flower, whoever's it is, in place of 正花."""
    return len(reading.win.hand.flowers)


@pattern(signs.FOUR_FLOWERS, lacks=(_whole_set,), made_by=_whole_sets)
def flower_set(reading: Reading) -> int:
    """花槓: each complete set of four, 春夏秋冬 or 梅蘭菊竹."""
    return len(_complete_sets(reading.win.hand.flowers))


@pattern(signs.NO_HONORS | signs.NO_FLOWER, lacks=(lack.no_honor, lack.no_flower), made_by=made.hand, certain=True)
def no_honors_no_flowers(reading: Reading) -> int:
    """無字無花: no honor and no flower."""
    return not reading.facts.honors and not reading.win.hand.flowers


@pattern(signs.FLOWER_WIN, lacks=(_robbed_flower,), made_by=made.flowers)
def seven_rob_one(reading: Reading) -> int:
    """七搶一: with seven flowers in hand, won by taking the eighth from the player who drew it."""
    return reading.win.win == "seven_rob_one"


@pattern(signs.FLOWER_WIN, lacks=(_eight_flowers,), made_by=made.flowers)
def eight_flowers(reading: Reading) -> int:
    """八仙過海: won with all eight flowers."""
    return reading.win.win == "eight_flowers"


@pattern(signs.NO_FLOWER, lacks=(lack.no_flower,), made_by=made.hand, certain=True)
def no_flowers(reading: Reading) -> int:
    """無花: a hand without a flower."""
    return not reading.win.hand.flowers


@pattern(signs.FLOWER_WIN, lacks=(_flower_win, _before_any_discard), made_by=made.flowers)
def dealt_flower_win(reading: Reading) -> int:
    """配牌花胡: a flower win that came with the deal, before any discard."""
    if reading.win.win not in FLOWER_WINS:
        return False
    if reading.win.discards is None:
        return reading.switches.dealt_flowers == "unless_discards"
    return reading.win.discards == 0
