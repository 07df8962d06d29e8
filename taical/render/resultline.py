"""A result as a line of JSON, put together from parts that come up again and again.

`taical.render.json` says what a result is. The line here is the very one that `dumps` makes of it, in a fraction of
the time, which is much of the time that a record takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json.encoder import encode_basestring
from typing import get_args

from taical.domain.format import format_meld, format_tiles
from taical.domain.hand import Meld
from taical.domain.rules import Number
from taical.domain.tiles import FIRST_HONOR, KINDS, PLAIN, Seat
from taical.domain.win import Shape
from taical.engine.cache import Remembered
from taical.engine.decomposition import Block
from taical.engine.matcher import Counted
from taical.engine.payment import Payer
from taical.engine.scoring import Score
from taical.i18n import Language
from taical.render.json import dumps, payer_of, result_of, row_of

_MOST = 1 << 11

_PUNGS = [dumps(format_tiles(Block(kind, is_chow=False).tiles)) for kind in range(KINDS)]
_CHOWS = [dumps(format_tiles(Block(kind, is_chow=True).tiles)) for kind in range(FIRST_HONOR - 2)]
_PAIRS = [dumps(format_tiles((kind, kind))) for kind in range(KINDS)]
_TILES = [dumps(name) for name in PLAIN]
_SHAPES = {shape: dumps(shape) for shape in (*get_args(Shape), None)}
_MELDS = Remembered[Meld, str](lambda meld: dumps(format_meld(meld)), _MOST)
_NAMES = Remembered[str, str](dumps, _MOST)


def _row_in(language: Language) -> Callable[[Counted], str]:
    return lambda pattern: dumps(row_of(pattern, language))


_ROWS = {language: Remembered(_row_in(language), _MOST) for language in get_args(Language)}


def result_line(score: Score, record_id: str, language: Language) -> str:
    """Return a score as `dumps(result_of(...))` does.

    Args:
        score: The score.
        record_id: What the record is called by.
        language: The language of the patterns' names.
    """
    best = score.best
    if score.tai != best.tai or not _can_be_written(record_id):
        return dumps(result_of(score, record_id, language))
    reading = best.reading
    sets = [(_CHOWS if is_chow else _PUNGS)[tile] for tile, is_chow in reading.blocks]
    sets += [_MELDS[meld] for meld in score.win.hand.melds]
    sets += [_PAIRS[kind] for kind in reading.pairs]
    rows = _ROWS[language]
    winning_set = best.winning_set
    return (
        f'{{"id": {encode_basestring(record_id)}, "ruleset": {_NAMES[score.ruleset.id]}, "tai": {best.tai}, '
        f'"patterns": [{", ".join([rows[pattern] for pattern in best.patterns])}], '
        f'"wait": {{"tiles": [{", ".join([_TILES[kind] for kind in reading.facts.waits])}], '
        f'"shape": {_SHAPES[reading.shape]}}}, '
        f'"sets": [{", ".join(sets)}], "winning_set": {"null" if winning_set is None else winning_set}, '
        f'"payers": [{", ".join([_payer(payer) for payer in score.payers])}], '
        f'"payments": {_payments(score.payments)}}}'
    )


def _can_be_written(text: str) -> bool:
    """Tell whether a text has no half of a character, which would have to be escaped."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _payer(payer: Payer) -> str:
    seat, dealer_tai, tai, amount, instead_of = payer
    if instead_of or type(amount) is not int:
        return dumps(payer_of(payer))
    return f'{{"seat": "{seat}", "dealer_tai": {dealer_tai}, "tai": {tai}, "amount": {amount}}}'


def _payments(payments: Mapping[Seat, Number]) -> str:
    east, south, west, north = payments["E"], payments["S"], payments["W"], payments["N"]
    if type(east) is type(south) is type(west) is type(north) is int:
        return f'{{"E": {east}, "S": {south}, "W": {west}, "N": {north}}}'
    return dumps(payments)
