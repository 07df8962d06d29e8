"""Results as plain data and as lines of JSON: the contract with other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, Final

from taical.domain.format import format_completed, format_meld, format_tiles
from taical.domain.hand import Meld
from taical.domain.rules import Number
from taical.domain.tiles import PLAIN, SEATS, Seat, Style
from taical.engine.cache import Cache, Key
from taical.engine.decomposition import Block
from taical.engine.matcher import Counted
from taical.engine.payment import Payer, prices
from taical.engine.readings import Reading
from taical.engine.scoring import Score, ScoredReading
from taical.errors import RecordError, TaicalError, guarded, of_other_type, refuse_unknown_language
from taical.i18n import LANGUAGES, Language
from taical.i18n import gettext as _
from taical.syntax.json import dumps

if TYPE_CHECKING:
    from taical.engine.deal import DealScore


def _refuse_other_types(
    score: object,
    language: object = "en",
    *,
    record_id: object = "1",
    readings: object = False,  # noqa: ARG001 - as `to_dict`
) -> None:
    from taical.engine.deal import DealScore

    if not isinstance(score, Score | DealScore | TaicalError):
        raise RecordError("bad_record", of_other_type(score, "taical.Score | taical.DealScore | taical.TaicalError"))
    refuse_unknown_language(language)
    if not isinstance(record_id, str):
        message = _("{label}: {text}").format(label="record_id", text=of_other_type(record_id, "str"))
        raise RecordError("bad_record", message, field="record_id")


@guarded(_refuse_other_types)
def to_dict(
    score: Score | DealScore | TaicalError, language: Language = "en", *, record_id: str = "1", readings: bool = False
) -> dict[str, Any]:
    """Return a score as plain data: what `taical score --format json` prints, and `taical batch` of a deal.

    Args:
        score: The score of a win or of a deal, or the error that there was in its place.
        language: The language of the names: `zh`, `en` or `fr`.
        record_id: What the result is called by, its `id`.
        readings: Whether every reading of a hand is there, as with `--readings`.

    Returns:
        The fields that `docs/json.md` describes. Amounts are `int`, or `decimal.Decimal` where they are not whole.

    >>> import taical
    >>> win = taical.parse_record({"hand": "123m 456p 789p 123s 5s [777z] +5s", "seat": "S", "from": "E"})
    >>> to_dict(taical.score(win, taical.load_ruleset("wikipedia")))["patterns"][0]
    {'id': 'dragon_pung', 'name': 'Dragon Pung', 'count': 1, 'tai': 1}
    """
    from taical.engine.deal import DealScore

    _refuse_other_types(score, language, record_id=record_id)
    if isinstance(score, TaicalError):
        return error_data(score, record_id)
    if isinstance(score, DealScore):
        return deal_data(score, record_id, language)
    return result_data(score, record_id, language, readings=readings)


@guarded(_refuse_other_types)
def to_json(
    score: Score | DealScore | TaicalError, language: Language = "en", *, record_id: str = "1", readings: bool = False
) -> str:
    """Return a score as one line of JSON, with exact amounts; see `to_dict`.

    >>> import taical
    >>> win = taical.parse_record({"hand": "123m 456p 789p 123s 5s [777z] +5s", "seat": "S", "from": "E"})
    >>> to_json(taical.score(win, taical.load_ruleset("wikipedia")))[:46]
    '{"id": "1", "ruleset": "wikipedia", "seat": "S'
    """
    return dumps(to_dict(score, language, record_id=record_id, readings=readings))


def result_data(score: Score, record_id: str, language: Language = "en", *, readings: bool = False) -> dict[str, Any]:
    """Return a score as plain data, with the names of patterns in a language and, if asked for, every reading."""
    best = score.best
    result = {
        "id": record_id,
        "ruleset": score.ruleset.id,
        **win_data(score),
        "tai": score.tai,
        "patterns": [counted_data(pattern, language) for pattern in best.patterns],
        "wait": {"tiles": [PLAIN[kind] for kind in best.reading.facts.waits], "shape": best.reading.shape},
        "sets": set_texts(best.reading),
        "winning_set": best.winning_set,
        "payers": [payer_data(payer) for payer in score.payers],
        "payments": score.payments,
    }
    if score.tai != best.tai:
        result["uncapped_tai"] = best.tai
    if readings:
        result["readings"] = [reading_data(option, language) for option in score.readings]
    return result


def win_data(score: Score) -> dict[str, Any]:
    """Return what the payments of a win go by, beside the hand: seats, round, streak and prices."""
    win = score.win
    base, unit = prices(win.base, win.unit, score.ruleset.payment)
    return {
        "seat": win.seat,
        "from": win.from_,
        "dealer": win.dealer,
        "round": win.round,
        "streak": win.streak,
        "base": base,
        "unit": unit,
    }


def deal_data(score: DealScore, record_id: str, language: Language = "en") -> dict[str, Any]:
    """Return the score of a deal as plain data: each winner's part, and the payments that they add up to."""
    deal = score.deal
    base, unit = prices(deal.base, deal.unit, score.ruleset.payment)
    result: dict[str, Any] = {
        "id": record_id,
        "ruleset": score.ruleset.id,
        "dealer": deal.dealer,
        "streak": deal.streak,
        "base": base,
        "unit": unit,
        "wins": [],
    }
    for part in score.scores:
        seat = part.win.seat
        won = {"seat": seat, **result_data(part, record_id, language)}
        del won["id"], won["ruleset"]
        if seat not in score.paid:
            won |= {"passed_over": True, "payers": [], "payments": dict.fromkeys(SEATS, 0)}
        result["wins"].append(won)
    if deal.false_win:
        result["false_win"] = deal.false_win
    result["payments"] = score.payments
    return result


def error_data(error: TaicalError, record_id: str) -> dict[str, Any]:
    """Return the result of a record that cannot be scored."""
    return {"id": record_id, "error": details_data(error)}


def details_data(error: TaicalError) -> dict[str, Any]:
    """Return what is wrong, and where."""
    details = {
        "code": error.code,
        "message": error.message,
        "field": error.field,
        "column": error.column,
    }
    return details if error.line is None else details | {"line": error.line}


def reading_data(option: ScoredReading, language: Language) -> dict[str, Any]:
    """Return a reading with its total."""
    return {
        "tai": option.tai,
        "patterns": [counted_data(pattern, language) for pattern in option.patterns],
        "shape": option.reading.shape,
        "sets": set_texts(option.reading),
        "winning_set": option.winning_set,
    }


def counted_data(pattern: Counted, language: Language) -> dict[str, Any]:
    """Return a pattern that counts, with its name in a language."""
    data = {
        "id": pattern.id,
        "name": pattern.row.names[language],
        "count": pattern.count,
        "tai": pattern.tai,
    }
    return data if pattern.reading == 1 else data | {"reading": pattern.reading}


def payer_data(payer: Payer) -> dict[str, Any]:
    """Return one payment."""
    data = {"seat": payer.seat, "dealer_tai": payer.dealer_tai, "tai": payer.tai, "amount": payer.amount}
    return data if payer.instead_of is None else data | {"for": payer.instead_of}


def set_texts(reading: Reading, style: Style = "plain", *, mark: bool = False) -> list[str]:
    """Return the sets of a reading as text: concealed ones in tile order, melds as given, the pair last.

    With `mark`, the winning tile stands apart from the tiles that it completed, as in `13+2m`.
    """
    winning = reading.win.hand.winning
    groups = [block.tiles for block in reading.blocks]
    pairs = [(kind, kind) for kind in reading.pairs]
    texts = [format_tiles(group, style) for group in (*groups, *pairs)]
    if mark and winning is not None and reading.completed is not None:
        held = list((*groups, *pairs)[reading.completed])
        held.remove(winning)
        texts[reading.completed] = format_completed(tuple(held), winning, style)
    melds = [format_meld(meld, style) for meld in reading.win.hand.melds]
    return [*texts[: len(groups)], *melds, *texts[len(groups) :]]


def result_line(score: Score, record_id: str, language: Language) -> str:
    """Return a score as a line of JSON: what `dumps` makes of `result_data`."""
    return _fast_result_line(score, record_id, language) or dumps(result_data(score, record_id, language))


_CACHE_SIZE: Final = 1 << 11


def _remembered(text: Callable[[Key], str], most: int = _CACHE_SIZE) -> Callable[[Key], str]:
    return Cache(text, most).__getitem__


_tile: Final[Callable[[int], str]] = _remembered(lambda kind: dumps(PLAIN[kind]))
_block: Final[Callable[[Block], str]] = _remembered(lambda block: dumps(format_tiles(block.tiles)))
_meld: Final[Callable[[Meld], str]] = _remembered(lambda meld: dumps(format_meld(meld)))
_pair: Final[Callable[[int], str]] = _remembered(lambda kind: dumps(format_tiles((kind, kind))))
_payer: Final[Callable[[Payer], str]] = _remembered(lambda payer: dumps(payer_data(payer)), 4 * _CACHE_SIZE)
_word: Final[Callable[[str | None], str]] = _remembered(dumps)


def _counted_in(language: Language) -> Callable[[Counted], str]:
    return _remembered(lambda pattern: dumps(counted_data(pattern, language)))


_COUNTED: Final = {language: _counted_in(language) for language in LANGUAGES}


def _fast_result_line(score: Score, record_id: str, language: Language) -> str | None:
    """Put the line of a score together from parts that come up again and again, or return None for a capped one."""
    best = score.best
    if score.tai != best.tai or not record_id.isprintable():
        return None
    reading = best.reading
    sets = (*map(_block, reading.blocks), *map(_meld, score.win.hand.melds), *map(_pair, reading.pairs))
    winning_set = best.winning_set
    return (
        f'{{"id": {encode_basestring(record_id)}, "ruleset": {_word(score.ruleset.id)}, '
        f'{_fast_win(score)}"tai": {best.tai}, '
        f'"patterns": [{", ".join(map(_COUNTED[language], best.patterns))}], '
        f'"wait": {{"tiles": [{", ".join(map(_tile, reading.facts.waits))}], '
        f'"shape": {_word(reading.shape)}}}, '
        f'"sets": [{", ".join(sets)}], "winning_set": {"null" if winning_set is None else winning_set}, '
        f'"payers": [{", ".join(map(_payer, score.payers))}], '
        f'"payments": {_fast_payments(score.payments)}}}'
    )


def _fast_win(score: Score) -> str:
    win = score.win
    base, unit = prices(win.base, win.unit, score.ruleset.payment)
    if type(base) is not int or type(unit) is not int:
        return f"{dumps(win_data(score))[1:-1]}, "
    fed_by = "null" if win.from_ is None else f'"{win.from_}"'
    return (
        f'"seat": "{win.seat}", "from": {fed_by}, "dealer": "{win.dealer}", "round": "{win.round}", '
        f'"streak": {win.streak}, "base": {base}, "unit": {unit}, '
    )


def _fast_payments(payments: Mapping[Seat, Number]) -> str:
    east, south, west, north = payments["E"], payments["S"], payments["W"], payments["N"]
    if type(east) is type(south) is type(west) is type(north) is int:
        return f'{{"E": {east}, "S": {south}, "W": {west}, "N": {north}}}'
    return dumps(payments)
