"""A result as a line of JSON, put together from parts that come up again and again.

`taical.report.data` says what a result is. The line here is the very one that `dumps` makes of it, in a fraction of
the time, which is much of the time that a record takes.
"""

from __future__ import annotations

from functools import lru_cache
from json.encoder import encode_basestring

from taical.decomposition import Block
from taical.hand import Meld
from taical.language import Language
from taical.notation import format_meld, format_tiles
from taical.payment import Payer
from taical.report.data import dumps, payer_of, result_of, row_of, wait_of
from taical.rules import Number
from taical.scoring import Counted, Score
from taical.tiles import FIRST_HONOR, KINDS, SEATS
from taical.win import Shape

_REMEMBERED = 1 << 12

_PUNGS = [dumps(format_tiles(Block(kind, is_chow=False).tiles)) for kind in range(KINDS)]
_CHOWS = [dumps(format_tiles(Block(kind, is_chow=True).tiles)) for kind in range(FIRST_HONOR - 2)]
_PAIRS = [dumps(format_tiles((kind, kind))) for kind in range(KINDS)]


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
    sets += [_meld(meld) for meld in score.win.hand.melds]
    sets += [_PAIRS[kind] for kind in reading.pairs]
    winning_set = best.winning_set
    return (
        f'{{"id": {encode_basestring(record_id)}, "ruleset": {_name(score.ruleset.id)}, "tai": {best.tai}, '
        f'"patterns": {_patterns(best.patterns, language)}, "wait": {_wait(reading.facts.waits, reading.shape)}, '
        f'"sets": [{", ".join(sets)}], "winning_set": {"null" if winning_set is None else winning_set}, '
        f'"payers": {_payers(score.payers)}, "payments": {_payments(tuple(score.payments.values()))}}}'
    )


def _can_be_written(text: str) -> bool:
    """Tell whether a text has no half of a character, which would have to be escaped."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(maxsize=_REMEMBERED)
def _name(text: str) -> str:
    return dumps(text)


@lru_cache(maxsize=_REMEMBERED)
def _meld(meld: Meld) -> str:
    return dumps(format_meld(meld))


@lru_cache(maxsize=_REMEMBERED)
def _patterns(patterns: tuple[Counted, ...], language: Language) -> str:
    return dumps([row_of(pattern, language) for pattern in patterns])


@lru_cache(maxsize=_REMEMBERED)
def _wait(waits: tuple[int, ...], shape: Shape | None) -> str:
    return dumps(wait_of(waits, shape))


@lru_cache(maxsize=_REMEMBERED)
def _payers(payers: tuple[Payer, ...]) -> str:
    return dumps([payer_of(payer) for payer in payers])


@lru_cache(maxsize=_REMEMBERED)
def _payments(amounts: tuple[Number, ...]) -> str:
    return dumps(dict(zip(SEATS, amounts, strict=True)))
