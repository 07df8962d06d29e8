"""Results as JSON Lines: the contract with other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from taical.batch.scorer import Outcome
from taical.engine.deal import DealScore
from taical.i18n import Language
from taical.render.json import deal_data, error_data, result_line
from taical.syntax.json import dumps
from taical.writers.format import Format, open_text

if TYPE_CHECKING:
    from taical.render.table import Look


def json_lines(outcomes: Iterable[Outcome], look: Look) -> str:
    """Return one line a record."""
    return "".join([line_of(outcome, look.language) + "\n" for outcome in outcomes])


def line_of(outcome: Outcome, language: Language) -> str:
    """Return a record's result, or its error, without the end of the line."""
    if outcome.error:
        return _with_carried(dumps(error_data(outcome.error, outcome.id)), outcome)
    if isinstance(outcome.score, DealScore):
        return _with_carried(dumps(deal_data(outcome.score, outcome.id, language)), outcome)
    assert outcome.score  # noqa: S101 - a record has a score or an error
    return _with_carried(result_line(outcome.score, outcome.id, language), outcome)


def _with_carried(line: str, outcome: Outcome) -> str:
    """Return a line with the record's title, note and keys of one's own at its end."""
    return f"{line[:-1]}, {dumps(dict(outcome.carried))[1:]}" if outcome.carried else line


FORMAT = Format(json_lines, open_text)
