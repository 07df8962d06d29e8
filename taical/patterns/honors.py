"""Winds and dragons."""

from __future__ import annotations

from taical import signs
from taical.patterns.registry import pattern
from taical.reading import Reading
from taical.tiles import DRAGONS, WINDS, wind_of


def _pungs_among(reading: Reading, kinds: range) -> int:
    return sum(kind in kinds for kind in reading.pungs)


def _pair_among(reading: Reading, kinds: range) -> bool:
    return reading.pair is not None and reading.pair in kinds


@pattern(signs.WIND_PUNG)
def prevalent_wind(reading: Reading) -> int:
    """圈風刻: a pung of the round's wind."""
    return wind_of(reading.win.round) in reading.pungs


@pattern(signs.WIND_PUNG)
def seat_wind(reading: Reading) -> int:
    """門風刻: a pung of the player's own wind, also where it is the round's wind."""
    return wind_of(reading.win.seat) in reading.pungs


@pattern(signs.WIND_PUNG)
def any_wind_pung(reading: Reading) -> int:
    """見風見台: each pung of winds, whoever's they are, in place of 圈風刻 and 門風刻."""
    return _pungs_among(reading, WINDS)


@pattern(signs.DRAGON_PUNG)
def dragon_pung(reading: Reading) -> int:
    """三元刻: each pung of dragons."""
    return _pungs_among(reading, DRAGONS)


@pattern(signs.TWO_DRAGON_PUNGS)
def little_three_dragons(reading: Reading) -> int:
    """小三元: pungs of two dragons and a pair of the third."""
    return _pungs_among(reading, DRAGONS) == 2 and _pair_among(reading, DRAGONS)


@pattern(signs.TWO_DRAGON_PUNGS)
def big_three_dragons(reading: Reading) -> int:
    """大三元: pungs of all three dragons."""
    return _pungs_among(reading, DRAGONS) == 3


@pattern(signs.THREE_WIND_PUNGS)
def little_four_winds(reading: Reading) -> int:
    """小四喜: pungs of three winds and a pair of the fourth."""
    return _pungs_among(reading, WINDS) == 3 and _pair_among(reading, WINDS)


@pattern(signs.THREE_WIND_PUNGS)
def big_four_winds(reading: Reading) -> int:
    """大四喜: pungs of all four winds."""
    return _pungs_among(reading, WINDS) == 4


@pattern(signs.HONORS)
def honor_pung(reading: Reading) -> int:
    """番子刻: each pung of winds or dragons."""
    return _pungs_among(reading, WINDS) + _pungs_among(reading, DRAGONS)


@pattern(signs.TWO_WIND_PUNGS)
def little_three_winds(reading: Reading) -> int:
    """小三風: pungs of two winds and a pair of a third."""
    return _pungs_among(reading, WINDS) == 2 and _pair_among(reading, WINDS)


@pattern(signs.THREE_WIND_PUNGS)
def big_three_winds(reading: Reading) -> int:
    """大三風: pungs of three winds."""
    return _pungs_among(reading, WINDS) == 3
