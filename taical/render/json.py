"""A result as plain data, and as a line of JSON: the contract with other programs."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from taical.domain.format import format_completed, format_meld, format_tiles
from taical.domain.tiles import PLAIN, SEATS, Style
from taical.domain.win import Shape
from taical.engine.matcher import Counted
from taical.engine.payment import Payer
from taical.engine.readings import Reading
from taical.engine.scoring import Score, ScoredReading
from taical.errors import TaicalError
from taical.i18n import Language

if TYPE_CHECKING:
    from decimal import Decimal

    from taical.engine.deal import DealScore

# Marks a decimal inside a JSON text until it is unquoted; no text that comes from outside can have it.
_MARK = f"decimal:{os.urandom(16).hex()}:"


def result_of(
    score: Score, record_id: str, language: Language = "zh", *, readings: bool = False, why: bool = False
) -> dict[str, Any]:
    """Return a score as plain data.

    Args:
        score: The score.
        record_id: What the record is called by.
        language: The language of the patterns' names.
        readings: Whether to add every reading with its total.
        why: Whether to add why it is what it is.
    """
    best = score.best
    result = {
        "id": record_id,
        "ruleset": score.ruleset.id,
        "tai": score.tai,
        "patterns": [row_of(pattern, language) for pattern in best.patterns],
        "wait": wait_of(best.reading.facts.waits, best.reading.shape),
        "sets": sets_of(best.reading),
        "winning_set": best.winning_set,
        "payers": [payer_of(payer) for payer in score.payers],
        "payments": score.payments,
    }
    if score.tai != best.tai:
        result["uncapped_tai"] = best.tai
    if readings:
        result["readings"] = [reading_of(option, language) for option in score.readings]
    if why:
        from taical.render.why import explanation_of  # which plain scoring does without

        result["explanation"] = explanation_of(score, language)
    return result


def reading_of(option: ScoredReading, language: Language) -> dict[str, Any]:
    """Return a reading with its total."""
    return {
        "tai": option.tai,
        "patterns": [row_of(pattern, language) for pattern in option.patterns],
        "shape": option.reading.shape,
        "sets": sets_of(option.reading),
        "winning_set": option.winning_set,
    }


def deal_result_of(score: DealScore, record_id: str, language: Language = "zh", *, why: bool = False) -> dict[str, Any]:
    """Return the score of a deal as plain data: each winner's part, and the payments that they add up to."""
    result: dict[str, Any] = {"id": record_id, "ruleset": score.ruleset.id, "wins": []}
    for part in score.scores:
        seat = part.win.seat
        won = {"seat": seat, **result_of(part, record_id, language, why=why)}
        del won["id"], won["ruleset"]
        if seat not in score.paid:
            won |= {"passed_over": True, "payers": [], "payments": dict.fromkeys(SEATS, 0)}
        result["wins"].append(won)
    if score.deal.false_win:
        result["false_win"] = score.deal.false_win
    result["payments"] = score.payments
    return result


def error_of(error: TaicalError, record_id: str) -> dict[str, Any]:
    """Return the result of a record that cannot be scored."""
    details = {
        "code": error.code,
        "message": error.message,
        "field": error.field,
        "column": error.column,
    }
    if error.line is not None:
        details["line"] = error.line
    return {"id": record_id, "error": details}


def sets_of(reading: Reading, style: Style = "plain", *, mark: bool = False) -> list[str]:
    """Return the sets of a reading as text: concealed ones in tile order, melds as given, the pair last.

    Args:
        reading: The reading.
        style: How tiles are written.
        mark: Whether to write the winning tile apart from the tiles that it completed, as `13+2m`.
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


def dumps(data: object) -> str:
    """Return data as one line of JSON, decimals as exact numbers.

    >>> from decimal import Decimal
    >>> dumps({"amount": Decimal("0.1") + Decimal("0.2")})
    '{"amount": 0.3}'
    """
    text = json.dumps(data, ensure_ascii=False, default=_marked)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a character, which JSON can escape but no encoding can write
        text = json.dumps(data, default=_marked)
    return text if _MARK not in text else re.sub(f'"{_MARK}([^"]*)"', r"\1", text)


def _marked(number: Decimal) -> str:
    return f"{_MARK}{number:f}"


def wait_of(waits: tuple[int, ...], shape: Shape | None) -> dict[str, Any]:
    """Return the kinds of tile that a hand waited for, and the shape of the wait."""
    return {"tiles": [PLAIN[kind] for kind in waits], "shape": shape}


def payer_of(payer: Payer) -> dict[str, Any]:
    """Return one payment."""
    data = {"seat": payer.seat, "dealer_tai": payer.dealer_tai, "tai": payer.tai, "amount": payer.amount}
    return data if payer.instead_of is None else data | {"for": payer.instead_of}


def row_of(pattern: Counted, language: Language) -> dict[str, Any]:
    """Return a pattern that counts, under its name in a language."""
    return {
        "id": pattern.id,
        "name": pattern.row.names[language],
        "count": pattern.count,
        "tai": pattern.tai,
    }
