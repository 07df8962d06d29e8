"""Results as rows of a data set: one a hand, with the same columns in every format.

A deal has a row for each winner, all with the record's id, so that the payments of its rows add up to the deal's; a
winner who is passed over gets nothing. A drawn hand, a false win and a record that cannot be scored have one row each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from taical.batch.scorer import Outcome
from taical.domain.rules import Number
from taical.domain.tiles import SEATS, Seat
from taical.domain.win import Shape
from taical.engine.deal import DealScore
from taical.engine.matcher import Counted
from taical.engine.scoring import Score
from taical.render.text import printable
from taical.syntax.json import dumps

Became = Literal["win", "passed_over", "drawn_hand", "false_win", "error"]

_NOTHING: Mapping[Seat, Number] = dict.fromkeys(SEATS, 0)
_UNKNOWN: Mapping[Seat, Number | None] = dict.fromkeys(SEATS)


class ResultRow(NamedTuple):
    """One row; what does not apply is None."""

    id: str  # what the record is called by
    outcome: Became  # what became of it
    ruleset: str | None = None  # the rule set that it was counted by
    seat: Seat | None = None  # the winner's seat, or the seat that wrongly declared a win
    tai: int | None = None  # the hand's own total after a cap, in tai
    patterns: tuple[Counted, ...] | None = None  # what counts, in table order
    wait: Shape | None = None  # the shape of the wait
    # what each of the four seats gets, or pays where it is negative, in points
    payments: Mapping[Seat, Number | None] = _UNKNOWN
    error: str | None = None  # the code of the error
    message: str | None = None  # what is wrong, on one line


def result_rows(outcome: Outcome) -> Iterator[ResultRow]:
    """Return the rows of a record."""
    name, result = outcome.id, outcome.score
    if outcome.error:
        yield ResultRow(name, "error", error=outcome.error.code, message=printable(outcome.error.message))
    elif isinstance(result, DealScore):
        yield from _of_deal(name, result)
    else:
        assert result  # noqa: S101 - a record has a score or an error
        yield _won(name, result)


def rows_with_own(outcome: Outcome, columns: Sequence[str]) -> Iterator[tuple[ResultRow, list[str | None]]]:
    """Return the rows of a record, each with what it has in the columns for what is carried."""
    texts = carried_texts(outcome, columns)
    deal = outcome.score.deal if isinstance(outcome.score, DealScore) else None
    seats = [win.seat for win in deal.wins] if deal else []
    of_seat = dict(zip(seats, outcome.entry.own_of_each, strict=False))  # where the deal is one row, it has none
    for row in result_rows(outcome):
        own = of_seat.get(row.seat) if row.seat else None
        yield row, texts if own is None else _texts(own, columns)


def carried_texts(outcome: Outcome, columns: Sequence[str]) -> list[str | None]:
    """Return what a record has in the columns for what is carried."""
    return _texts(dict(outcome.carried), columns) if columns else []


def _texts(own: Mapping[str, Any], columns: Sequence[str]) -> list[str | None]:
    return [_text(own[name]) if name in own else None for name in columns]


def _text(value: object) -> str:
    return printable(value if isinstance(value, str) else dumps(value))


def _of_deal(name: str, deal: DealScore) -> Iterator[ResultRow]:
    if not deal.scores:
        false_win = deal.deal.false_win
        became: Became = "false_win" if false_win else "drawn_hand"
        yield ResultRow(name, became, deal.ruleset.id, false_win, payments=deal.payments)
    for score in deal.scores:
        won = _won(name, score)
        paid = score.win.seat in deal.paid
        yield won if paid else won._replace(outcome="passed_over", payments=_NOTHING)


def _won(name: str, score: Score) -> ResultRow:
    return ResultRow(
        name,
        "win",
        score.ruleset.id,
        score.win.seat,
        score.tai,
        score.patterns,
        score.reading.shape,
        score.payments,
    )
