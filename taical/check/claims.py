"""Comparing what a record expects with what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from taical.batch.scorer import Outcome
from taical.domain.rules import Number
from taical.domain.tiles import SEATS, Seat
from taical.engine.deal import DealScore
from taical.engine.scoring import Score
from taical.errors import TaicalError
from taical.i18n import marked
from taical.readers import data_of
from taical.records.schema import ExpectModel

Part = Literal["tai", "patterns", "has", "lacks", "payments", "error"]

A_ROW = marked("a row")
"""What `has` claims where it names a pattern without its tai."""

A_SCORE = marked("a score")
"""What comes out, or is claimed, where there is no error."""

Value = Number | float | str | None
"""What is claimed or came out: tai, points, an error's code; None where there is nothing."""


class FailedClaim(NamedTuple):
    """One claim that does not hold.

    Attributes:
        part: The part of `expect`.
        name: What of it: a pattern or a seat; empty where the part is one value.
        expected: What is claimed.
        got: What came out.
        source: What it came out of: a score, or the error of what could not be scored.
        winner: Which winner of a deal the claim is about, or None.
        alone: Whether it says all that is known of the difference: of a total, that no row is known to differ.
    """

    part: Part
    name: str
    expected: Value
    got: Value
    source: Score | DealScore | TaicalError
    winner: Seat | None = None
    alone: bool = True

    @property
    def what(self) -> str:
        """Where the claim stands in `expect`, a winner of a deal before it."""
        return ".".join(filter(None, (self.winner, self.part, self.name)))


def claimed(outcome: Outcome) -> bool:
    """Tell whether a record claims anything of its result, also where the claim cannot be read."""
    if any(expect and expect.parts for expect in (outcome.expect, *outcome.expect_each)):
        return True
    error = outcome.error
    return error is not None and (error.field == "expect" or _says_something(data_of(outcome.entry)))


def _says_something(record: object) -> bool:
    """Tell whether there is anything in the `expect` of a record that could not be scored, or of its winners."""
    if not isinstance(record, Mapping):
        return False
    wins = record.get("wins")
    holders = (record, *(wins if isinstance(wins, list) else ()))
    claims = [holder.get("expect") for holder in holders if isinstance(holder, Mapping)]
    return any(
        any(part is not None for part in claim.values()) if isinstance(claim, Mapping) else claim is not None
        for claim in claims
    )


def failed_claims(outcome: Outcome) -> Iterator[FailedClaim]:
    """Return every claim of a record that does not hold; a record without claims has at least to be scored."""
    expect = outcome.expect
    wanted_error = expect.error if expect else None
    if outcome.error:
        if wanted_error != outcome.error.code:
            yield FailedClaim("error", "", wanted_error or A_SCORE, outcome.error.code, outcome.error)
        return
    if wanted_error and outcome.score:
        yield FailedClaim("error", "", wanted_error, A_SCORE, outcome.score)
    if isinstance(outcome.score, DealScore):
        yield from _of_deal(outcome, outcome.score)
    elif outcome.score and expect:
        yield from _of_hand(expect, outcome.score, outcome.score.payments)


def _of_deal(outcome: Outcome, score: DealScore) -> Iterator[FailedClaim]:
    if outcome.expect:
        yield from _differing("payments", outcome.expect.payments, score.payments, score)
    for expect, part in zip(outcome.expect_each, score.scores, strict=True):
        if expect:
            seat = part.win.seat
            paid = part.payments if seat in score.paid else dict.fromkeys(SEATS, 0)
            for claim in _of_hand(expect, part, paid):
                yield claim._replace(winner=seat)


def _of_hand(expect: ExpectModel, score: Score, payments: Mapping[Seat, Number]) -> Iterator[FailedClaim]:
    rows = list(_of_rows(expect, score)) if expect.patterns is not None or expect.has or expect.lacks else []
    if expect.tai is not None and expect.tai != score.tai:
        yield FailedClaim("tai", "", expect.tai, score.tai, score, alone=not rows and expect.patterns is None)
    yield from rows
    yield from _differing("payments", expect.payments, payments, score)


def _of_rows(expect: ExpectModel, score: Score) -> Iterator[FailedClaim]:
    rows = {pattern.id: pattern.tai for pattern in score.patterns}
    yield from _differing("patterns", expect.patterns, rows, score)
    if expect.patterns is not None:
        for name, tai in rows.items():
            if name not in expect.patterns:
                yield FailedClaim("patterns", name, None, tai, score)
    if isinstance(expect.has, list):
        for name in expect.has:
            if name not in rows:
                yield FailedClaim("has", name, A_ROW, None, score)
    else:
        yield from _differing("has", expect.has, rows, score)
    for name in expect.lacks or ():
        if name in rows:
            yield FailedClaim("lacks", name, None, rows[name], score)


def _differing(
    part: Part, expected: Mapping[str, Any] | None, got: Mapping[Any, Number], score: Score | DealScore
) -> Iterator[FailedClaim]:
    """Compare values one by one, and exactly: decimals are what is written, not the nearest that a float can be."""
    for name, value in (expected or {}).items():
        found = got.get(name)
        if found is None or (found != value and Decimal(str(found)) != Decimal(str(value))):
            yield FailedClaim(part, name, value, found, score)
