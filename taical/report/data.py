"""A result as plain data, and as a line of JSON: the contract with other programs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from taical.errors import TaicalError
from taical.notation import format_completed, format_meld, format_tiles
from taical.reading import Reading
from taical.rules import Language
from taical.scoring import Score, ScoredReading
from taical.tiles import PLAIN, Style

if TYPE_CHECKING:
    from decimal import Decimal

# Marks a decimal inside a JSON text until it is unquoted; private use, so that no player's text has it.
_MARK = "\ue0d1"


def result_of(score: Score, record_id: str, language: Language = "zh", *, readings: bool = False) -> dict[str, Any]:
    """Return a score as plain data.

    Args:
        score: The score.
        record_id: What the record is called by.
        language: The language of the patterns' names.
        readings: Whether to add every reading with its total.
    """
    best = score.best
    result = {
        "id": record_id,
        "ruleset": score.ruleset.id,
        "tai": score.tai,
        "patterns": _rows(best, language),
        "wait": {
            "tiles": [PLAIN[kind] for kind in best.reading.facts.waits],
            "shape": best.reading.shape,
        },
        "sets": sets_of(best.reading),
        "winning_set": best.winning_set,
        "payers": [payer._asdict() for payer in score.payers],
        "payments": score.payments,
    }
    if readings:
        result["readings"] = [
            {
                "tai": option.tai,
                "patterns": _rows(option, language),
                "shape": option.reading.shape,
                "sets": sets_of(option.reading),
                "winning_set": option.winning_set,
            }
            for option in score.readings
        ]
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
    pair = [] if reading.pair is None else [(reading.pair, reading.pair)]
    texts = [format_tiles(group, style) for group in (*groups, *pair)]
    if mark and winning is not None and reading.completed is not None:
        held = list((*groups, *pair)[reading.completed])
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
    return re.sub(f'"{_MARK}([^"]*)"', r"\1", text) if _MARK in text else text


def _marked(number: Decimal) -> str:
    return f"{_MARK}{number:f}"


def _rows(option: ScoredReading, language: Language) -> list[dict[str, Any]]:
    return [
        {
            "id": pattern.id,
            "name": pattern.row.names[language],
            "count": pattern.count,
            "tai": pattern.tai,
        }
        for pattern in option.patterns
    ]
