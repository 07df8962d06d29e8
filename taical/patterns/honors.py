"""Winds and dragons."""

from __future__ import annotations

from collections.abc import Iterable

from taical.domain.tiles import DRAGONS, FIRST_HONOR, KINDS, WINDS, wind_of
from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns import lack, made
from taical.patterns.groups import all_groups, first_tile, pungs
from taical.patterns.reason import FAR, Lack, Maker, Reason, reason
from taical.patterns.registry import pattern

HONORS = range(FIRST_HONOR, KINDS)


def _pungs_among(reading: Reading, kinds: range) -> int:
    return sum(kind in kinds for kind in reading.pungs)


def _pair_among(reading: Reading, kinds: range) -> bool:
    return reading.pair is not None and reading.pair in kinds


def _has_any(reading: Reading, kinds: range) -> bool:
    return any(_tiles_in(reading, kinds).values())


def _tiles_in(reading: Reading, kinds: Iterable[int]) -> dict[int, int]:
    """Return how many tiles of each kind the whole hand has, the most first."""
    hand = reading.win.hand
    counts = hand.held()
    if hand.winning is not None:
        counts[hand.winning] += 1
    return dict(sorted(((kind, counts[kind]) for kind in kinds), key=lambda item: -item[1]))


def _no_pung_of(kind: int, held: int) -> list[Reason]:
    """Return why a kind of tile, of which there are some, is no pung."""
    if held >= 3:
        return [reason("not_read_as_pung", _("the {tile} are not read as a pung"), tile=kind)]
    sentence = ngettext(
        "a pung takes three {tile}, and there is {held}", "a pung takes three {tile}, and there are {held}", held
    )
    return [reason("short_of_pung", sentence, 3 - held, tile=kind, held=held)]


def _pung_of(reading: Reading, kind: int) -> list[Reason]:
    if kind in reading.pungs:
        return []
    held = _tiles_in(reading, (kind,))[kind]
    return _no_pung_of(kind, held) if held else [reason("no_such_tile", _("there is no {tile}"), FAR, tile=kind)]


def _pung_of_round(reading: Reading) -> list[Reason]:
    return _pung_of(reading, wind_of(reading.win.round))


def _pung_of_seat(reading: Reading) -> list[Reason]:
    return _pung_of(reading, wind_of(reading.win.seat))


def _some_pung(kinds: range) -> Lack:
    """There has to be a pung of one of these kinds."""

    def lacking(reading: Reading) -> list[Reason]:
        if _pungs_among(reading, kinds):
            return []
        most, held = next(iter(_tiles_in(reading, kinds).items()))
        return _no_pung_of(most, held) if held else [_none_of(kinds)]

    return lacking


def _none_of(kinds: range) -> Reason:
    code, sentence = {
        WINDS: ("no_wind", _("there is no wind")),
        DRAGONS: ("no_dragon", _("there is no dragon")),
        HONORS: ("no_honor", _("there is no wind and no dragon")),
    }[kinds]
    return reason(code, sentence, FAR)


def _some_pungs(kinds: range, needed: int, *, exactly: bool = False, pair: bool = False) -> Lack:
    """So many pungs of these kinds have to be there; where a pair is too, it cannot be one of the pungs to come."""

    def lacking(reading: Reading) -> list[Reason]:
        have = _pungs_among(reading, kinds)
        if have == needed or (have > needed and not exactly):
            return []
        if have < needed:
            counts = list(_tiles_in(reading, kinds).values())
            steps = sum(max(3 - held, 0) for held in counts[:needed])
            if pair and _pair_among(reading, kinds):
                steps += max(2 - counts[needed], 0)
            code, sentence = _few_pungs_of(reading, kinds)
            return [reason(code, sentence, max(steps, 1), have=have, needed=needed)]
        code, sentence = {
            WINDS: ("many_wind_pungs", _("there are {have} pungs of winds, and it takes just {needed}")),
            DRAGONS: ("many_dragon_pungs", _("there are {have} pungs of dragons, and it takes just {needed}")),
        }[kinds]
        return [reason(code, sentence, FAR, have=have, needed=needed)]

    return lacking


def _few_pungs_of(reading: Reading, kinds: range) -> tuple[str, str]:
    """Return the code and the sentence for pungs of winds or of dragons that are not there."""
    if not _has_any(reading, kinds):
        return {WINDS: ("no_wind", _("there is no wind")), DRAGONS: ("no_dragon", _("there is no dragon"))}[kinds]
    have = _pungs_among(reading, kinds)
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


def _pair_of(kinds: range, pungs_beside: int) -> Lack:
    """The pair has to be of these kinds, beside so many pungs of them."""

    def lacking(reading: Reading) -> list[Reason]:
        if reading.pair is None:
            return lack.five_sets(reading)
        if reading.pair in kinds or not _has_any(reading, kinds):
            return []  # where there is no such tile at all, that there are no pungs has said so
        held = list(_tiles_in(reading, kinds).values())[pungs_beside]
        code, sentence = {
            WINDS: ("pair_is_no_wind", _("the pair is {tile}, not a wind")),
            DRAGONS: ("pair_is_no_dragon", _("the pair is {tile}, not a dragon")),
        }[kinds]
        return [reason(code, sentence, max(2 - held, 1), tile=reading.pair)]

    return lacking


def _made_of(kinds: Iterable[int], *, pair: bool = False) -> Maker:
    """The pungs of these kinds make it, and the pair where it has a part in it."""

    def maker(reading: Reading) -> Reason:
        groups = all_groups(reading) if pair else pungs(reading)
        return made.sets(tuple(group for group in groups if first_tile(group) in kinds))

    return maker


def _pung_of_round_wind(reading: Reading) -> Reason:
    return _made_of((wind_of(reading.win.round),))(reading)


def _pung_of_seat_wind(reading: Reading) -> Reason:
    return _made_of((wind_of(reading.win.seat),))(reading)


@pattern(signs.WIND_PUNG, lacks=(_pung_of_round,), made_by=_pung_of_round_wind)
def prevalent_wind(reading: Reading) -> int:
    """圈風刻: a pung of the round's wind."""
    return wind_of(reading.win.round) in reading.pungs


@pattern(signs.WIND_PUNG, lacks=(_pung_of_seat,), made_by=_pung_of_seat_wind)
def seat_wind(reading: Reading) -> int:
    """門風刻: a pung of the player's own wind, also where it is the round's wind."""
    return wind_of(reading.win.seat) in reading.pungs


@pattern(signs.WIND_PUNG, lacks=(_some_pung(WINDS),), made_by=_made_of(WINDS))
def any_wind_pung(reading: Reading) -> int:
    """見風見台: each pung of winds, whoever's they are, in place of 圈風刻 and 門風刻."""
    return _pungs_among(reading, WINDS)


@pattern(signs.DRAGON_PUNG, lacks=(_some_pung(DRAGONS),), made_by=_made_of(DRAGONS))
def dragon_pung(reading: Reading) -> int:
    """三元刻: each pung of dragons."""
    return _pungs_among(reading, DRAGONS)


@pattern(
    signs.TWO_DRAGON_PUNGS,
    lacks=(_some_pungs(DRAGONS, 2, exactly=True, pair=True), _pair_of(DRAGONS, 2)),
    made_by=_made_of(DRAGONS, pair=True),
)
def little_three_dragons(reading: Reading) -> int:
    """小三元: pungs of two dragons and a pair of the third."""
    return _pungs_among(reading, DRAGONS) == 2 and _pair_among(reading, DRAGONS)


@pattern(signs.TWO_DRAGON_PUNGS, lacks=(_some_pungs(DRAGONS, 3),), made_by=_made_of(DRAGONS))
def big_three_dragons(reading: Reading) -> int:
    """大三元: pungs of all three dragons."""
    return _pungs_among(reading, DRAGONS) == 3


@pattern(
    signs.THREE_WIND_PUNGS,
    lacks=(_some_pungs(WINDS, 3, exactly=True, pair=True), _pair_of(WINDS, 3)),
    made_by=_made_of(WINDS, pair=True),
)
def little_four_winds(reading: Reading) -> int:
    """小四喜: pungs of three winds and a pair of the fourth."""
    return _pungs_among(reading, WINDS) == 3 and _pair_among(reading, WINDS)


@pattern(signs.THREE_WIND_PUNGS, lacks=(_some_pungs(WINDS, 4),), made_by=_made_of(WINDS))
def big_four_winds(reading: Reading) -> int:
    """大四喜: pungs of all four winds."""
    return _pungs_among(reading, WINDS) == 4


@pattern(signs.HONORS, lacks=(_some_pung(HONORS),), made_by=_made_of(HONORS))
def honor_pung(reading: Reading) -> int:
    """番子刻: each pung of winds or dragons."""
    return _pungs_among(reading, WINDS) + _pungs_among(reading, DRAGONS)


@pattern(
    signs.TWO_WIND_PUNGS,
    lacks=(_some_pungs(WINDS, 2, exactly=True, pair=True), _pair_of(WINDS, 2)),
    made_by=_made_of(WINDS, pair=True),
)
def little_three_winds(reading: Reading) -> int:
    """小三風: pungs of two winds and a pair of a third."""
    return _pungs_among(reading, WINDS) == 2 and _pair_among(reading, WINDS)


@pattern(signs.THREE_WIND_PUNGS, lacks=(_some_pungs(WINDS, 3, exactly=True),), made_by=_made_of(WINDS))
def big_three_winds(reading: Reading) -> int:
    """大三風: pungs of three winds."""
    return _pungs_among(reading, WINDS) == 3
