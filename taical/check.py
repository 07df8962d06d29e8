"""Comparing what a record expects with what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from taical.batch import Outcome
from taical.deal import DealScore
from taical.recordmodel import ExpectModel
from taical.rules import Number
from taical.scoring import Score
from taical.tiles import SEATS, Seat

Claim = tuple[str, str, str]
"""What was claimed, with what value, and what came out."""


class Difference(NamedTuple):
    """One claim that does not hold.

    Attributes:
        what: The part of `expect`.
        expected: What it claims.
        got: What came out.
        why: What the result is made of.
    """

    what: str
    expected: str
    got: str
    why: str


def claimed(outcome: Outcome) -> bool:
    """Tell whether a record claims anything of its result."""
    return any(expect and expect.parts for expect in (outcome.expect, *outcome.expect_each))


def differences(outcome: Outcome) -> list[Difference]:
    """Return every claim of a record that does not hold; a record without claims has at least to be scored."""
    expect = outcome.expect
    wanted_error = expect.error if expect else None
    if outcome.error:
        if wanted_error == outcome.error.code:
            return []
        wanted = wanted_error or "a score"
        return [Difference("error", wanted, outcome.error.code, outcome.error.message)]
    if outcome.score is None:
        return []
    why = _why(outcome.score)
    found = [Difference("error", wanted_error, "a score", why)] if wanted_error else []
    return [*found, *(Difference(*claim, why) for claim in _all_failed_claims(outcome, outcome.score))]


def _all_failed_claims(outcome: Outcome, score: Score | DealScore) -> Iterator[Claim]:
    if isinstance(score, Score):
        yield from _failed_claims(outcome.expect, score, score.payments) if outcome.expect else ()
        return
    if outcome.expect:
        yield from _differing("payments", outcome.expect.payments or {}, score.payments)
    for expect, part in zip(outcome.expect_each, score.scores, strict=True):
        if expect:
            seat = part.win.seat
            paid = part.payments if seat in score.paid else dict.fromkeys(SEATS, 0)
            yield from ((f"{seat}.{what}", wanted, got) for what, wanted, got in _failed_claims(expect, part, paid))


def _failed_claims(expect: ExpectModel, score: Score, payments: Mapping[Seat, Number]) -> Iterator[Claim]:
    rows = {pattern.id: pattern.tai for pattern in score.patterns}
    if expect.tai is not None and expect.tai != score.tai:
        yield "tai", str(expect.tai), str(score.tai)
    if expect.patterns is not None:
        yield from _differing("patterns", expect.patterns, rows)
        for name in sorted(rows.keys() - expect.patterns.keys()):
            yield f"patterns.{name}", "none", str(rows[name])
    if isinstance(expect.has, list):
        yield from ((f"has.{name}", "a row", "none") for name in expect.has if name not in rows)
    elif expect.has:
        yield from _differing("has", expect.has, rows)
    for name in expect.lacks or ():
        if name in rows:
            yield f"lacks.{name}", "none", str(rows[name])
    yield from _differing("payments", expect.payments or {}, payments)


def _differing(part: str, expected: Mapping[str, object], got: Mapping[Any, object]) -> Iterator[Claim]:
    for name, value in expected.items():
        found = got.get(name)
        if found is None or Decimal(str(found)) != Decimal(str(value)):
            yield f"{part}.{name}", str(value), "none" if found is None else str(found)


def _why(score: Score | DealScore) -> str:
    """Return what a result is made of."""
    if isinstance(score, DealScore):
        return "; ".join(f"{part.win.seat}: {_why(part)}" for part in score.scores) or "nobody won"
    rows = (f"{pattern.row.names['zh']} {pattern.id} {pattern.tai}" for pattern in score.patterns)
    return " + ".join(rows) or "no pattern counts"
