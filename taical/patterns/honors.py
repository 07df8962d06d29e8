"""Winds and dragons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from taical.domain.tiles import DRAGONS, HONORS, WINDS, wind_of
from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.conditions import five_sets
from taical.patterns.pattern import Condition, Count, pattern
from taical.patterns.reason import FAR, Reason, all_groups, first_tile, pungs, reason, these_sets


def _pungs_of(kinds: range) -> Count:
    """Return what counts the pungs of some kinds."""
    return lambda reading: sum([kind in kinds for kind in reading.pungs])


def _tiles_in(reading: Reading, kinds: Iterable[int]) -> dict[int, int]:
    """Return how many tiles of each kind the whole hand has, the most first."""
    hand = reading.win.hand
    counts = hand.held()
    if hand.winning is not None:
        counts[hand.winning] += 1
    return dict(sorted(((kind, counts[kind]) for kind in kinds), key=lambda item: -item[1]))


def _has_any(reading: Reading, kinds: range) -> bool:
    return any(_tiles_in(reading, kinds).values())


def _made_of(reading: Reading, kinds: Collection[int], *, pair: bool = False) -> Reason:
    groups = all_groups(reading) if pair else pungs(reading)
    return these_sets(tuple(group for group in groups if first_tile(group) in kinds))


# --- One pung ---------------------------------------------------------------------------------------------------------


def _no_pung_of(kind: int, held: int) -> list[Reason]:
    """Return why a kind of tile, of which there are some, is no pung."""
    if held >= 3:
        return [reason("not_read_as_pung", _("the {tile} are not read as a pung"), tile=kind)]
    sentence = ngettext(
        "a pung takes three {tile}, and there is {held}", "a pung takes three {tile}, and there are {held}", held
    )
    return [reason("short_of_pung", sentence, 3 - held, tile=kind, held=held)]


def _round_wind(reading: Reading) -> int:
    return wind_of(reading.win.round)


def _seat_wind(reading: Reading) -> int:
    return wind_of(reading.win.seat)


def _pung_of(wind: Callable[[Reading], int]) -> Condition:
    """There is a pung of a certain wind."""

    def why_not(reading: Reading) -> list[Reason]:
        kind = wind(reading)
        held = _tiles_in(reading, (kind,))[kind]
        return _no_pung_of(kind, held) if held else [reason("no_such_tile", _("there is no {tile}"), FAR, tile=kind)]

    return Condition(
        features.WIND_PUNG,
        why_not,
        lambda reading: _made_of(reading, (wind(reading),)),
        lambda reading: wind(reading) in reading.pungs,
    )


def _pung_of_own_wind() -> Condition:
    """There is a pung of the own wind; one that is both winds counts as both, unless the house counts it once."""
    own = _pung_of(_seat_wind)

    def counted_already(reading: Reading) -> bool:
        win = reading.win
        once = win.seat == win.round and reading.switches.double_wind_counts_once
        return once and reading.facts.rules.counts("prevalent_wind")

    def why_not(reading: Reading) -> list[Reason]:
        if not own.holds(reading):
            return own.why_not(reading)
        text = _("the pung of {tile} is counted as 圈風刻 already")
        return [reason("double_wind", text, tile=_seat_wind(reading))]

    return Condition(
        own.features,
        why_not,
        own.evidence,
        lambda reading: _seat_wind(reading) in reading.pungs and not counted_already(reading),
    )


def _some_pung(kinds: range, feature: int) -> Condition:
    """There is a pung of one of these kinds."""

    def why_not(reading: Reading) -> list[Reason]:
        most, held = next(iter(_tiles_in(reading, kinds).items()))
        return _no_pung_of(most, held) if held else [reason(*_none_of(kinds), FAR)]

    return Condition(feature, why_not, lambda reading: _made_of(reading, kinds), _pungs_of(kinds))


def _none_of(kinds: range) -> tuple[str, str]:
    return {
        WINDS: ("no_wind", _("there is no wind")),
        DRAGONS: ("no_dragon", _("there is no dragon")),
        HONORS: ("no_honor", _("there is no wind and no dragon")),
    }[kinds]


# --- Several pungs ----------------------------------------------------------------------------------------------------

_AT_LEAST = {
    (WINDS, 2): features.TWO_WIND_PUNGS,
    (WINDS, 3): features.THREE_WIND_PUNGS,
    (WINDS, 4): features.THREE_WIND_PUNGS,
    (DRAGONS, 2): features.TWO_DRAGON_PUNGS,
    (DRAGONS, 3): features.TWO_DRAGON_PUNGS,
}


def _so_many_pungs(kinds: range, needed: int, *, pair: bool = False) -> Condition:
    """There are just so many pungs of these kinds; with a pair of them, that cannot be one of the pungs to come."""
    count = _pungs_of(kinds)

    def why_not(reading: Reading) -> list[Reason]:
        have = count(reading)
        if have > needed:
            code, sentence = {
                WINDS: ("many_wind_pungs", _("there are {have} pungs of winds, and it takes just {needed}")),
                DRAGONS: ("many_dragon_pungs", _("there are {have} pungs of dragons, and it takes just {needed}")),
            }[kinds]
            return [reason(code, sentence, FAR, have=have, needed=needed)]
        counts = list(_tiles_in(reading, kinds).values())
        steps = sum(max(3 - held, 0) for held in counts[:needed])
        if pair and reading.pair in kinds:
            steps += 2  # it becomes one of the pungs, and there is no tile of the pair to come
        code, sentence = _few_pungs_of(reading, kinds, have)
        return [reason(code, sentence, max(steps, 1), have=have, needed=needed)]

    return Condition(
        _AT_LEAST[kinds, needed],
        why_not,
        lambda reading: _made_of(reading, kinds, pair=pair),
        lambda reading: count(reading) == needed,
    )


def _few_pungs_of(reading: Reading, kinds: range, have: int) -> tuple[str, str]:
    """Return the code and the sentence for pungs of winds or of dragons that are not there."""
    if not _has_any(reading, kinds):
        return _none_of(kinds)
    if not have:
        return {
            WINDS: ("no_wind_pung", _("there is no pung of winds")),
            DRAGONS: ("no_dragon_pung", _("there is no pung of dragons")),
        }[kinds]
    winds = ngettext(
        "there is {have} pung of winds, and it takes {needed}",
        "there are {have} pungs of winds, and it takes {needed}",
        have,
    )
    dragons = ngettext(
        "there is {have} pung of dragons, and it takes {needed}",
        "there are {have} pungs of dragons, and it takes {needed}",
        have,
    )
    return {WINDS: ("few_wind_pungs", winds), DRAGONS: ("few_dragon_pungs", dragons)}[kinds]


def _pair_of(kinds: range, pungs_beside: int) -> Condition:
    """The pair is of these kinds, beside so many pungs of them."""

    def why_not(reading: Reading) -> list[Reason]:
        if reading.pair is None:
            return five_sets.reasons(reading)
        if not _has_any(reading, kinds):
            return []  # that there are no pungs has said so
        held = list(_tiles_in(reading, kinds).values())[pungs_beside]
        code, sentence = {
            WINDS: ("pair_is_no_wind", _("the pair is {tile}, not a wind")),
            DRAGONS: ("pair_is_no_dragon", _("the pair is {tile}, not a dragon")),
        }[kinds]
        return [reason(code, sentence, max(2 - held, 1), tile=reading.pair)]

    return Condition(0, why_not, test=lambda reading: reading.pair in kinds)


prevalent_wind = pattern("圈風刻: a pung of the round's wind.", _pung_of(_round_wind))

seat_wind = pattern(
    "門風刻: a pung of the player's own wind, even if it is the round's wind too.",
    _pung_of_own_wind(),
)

any_wind_pung = pattern(
    "見風見台: each pung of winds, whoever's they are, in place of 圈風刻 and 門風刻.",
    _some_pung(WINDS, features.WIND_PUNG),
    count=_pungs_of(WINDS),
)

dragon_pung = pattern(
    "三元刻: each pung of dragons.", _some_pung(DRAGONS, features.DRAGON_PUNG), count=_pungs_of(DRAGONS)
)

little_three_dragons = pattern(
    "小三元: pungs of two dragons and a pair of the third.",
    _so_many_pungs(DRAGONS, 2, pair=True),
    _pair_of(DRAGONS, 2),
)

big_three_dragons = pattern("大三元: pungs of all three dragons.", _so_many_pungs(DRAGONS, 3))

little_four_winds = pattern(
    "小四喜: pungs of three winds and a pair of the fourth.", _so_many_pungs(WINDS, 3, pair=True), _pair_of(WINDS, 3)
)

big_four_winds = pattern("大四喜: pungs of all four winds.", _so_many_pungs(WINDS, 4))

honor_pung = pattern(
    "番子刻: each pung of winds or dragons.", _some_pung(HONORS, features.HONORS), count=_pungs_of(HONORS)
)

little_three_winds = pattern(
    "小三風: pungs of two winds and a pair of a third.", _so_many_pungs(WINDS, 2, pair=True), _pair_of(WINDS, 2)
)

big_three_winds = pattern("大三風: pungs of three winds.", _so_many_pungs(WINDS, 3))
