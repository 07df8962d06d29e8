"""What a record expects, compared with what came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeAlias

from taical.batch.scorer import Outcome
from taical.domain.rules import Number
from taical.domain.tiles import SEATS, Seat
from taical.engine.deal import DealScore
from taical.engine.scoring import Score
from taical.errors import TaicalError
from taical.i18n import marked
from taical.readers import data_of
from taical.records.schema import ExpectModel

ClaimPart = Literal["tai", "patterns", "has", "lacks", "payments", "error"]

A_ROW = marked("a row")
"""What `has` claims where it names a pattern without its tai."""

A_SCORE = marked("a score")
"""What comes out, or is claimed, where there is no error."""

ClaimValue: TypeAlias = "Number | float | str | None"
"""Tai, points or the code of an error; None where there is nothing."""


class FailedClaim(NamedTuple):
    """One claim that does not hold."""

    part: ClaimPart
    name: str
    """A pattern or a seat; empty where the part is a single value."""
    expected: ClaimValue
    got: ClaimValue
    source: Score | DealScore | TaicalError
    winner: Seat | None = None
    """Which winner of a deal the claim is about."""
    alone: bool = True
    """False for a total when claims about single patterns say more."""

    @property
    def what(self) -> str:
        """Where the claim stands in `expect`, after the winner of a deal."""
        return ".".join(filter(None, (self.winner, self.part, self.name)))

    @property
    def of_pattern(self) -> bool:
        """Whether it is about a single pattern."""
        return self.part in ("patterns", "has", "lacks")

    @property
    def is_value(self) -> bool:
        """Whether it says how many tai a pattern is worth; a row worth 0 is told from none by its name alone."""
        return self.of_pattern and bool(self.expected) and self.expected != A_ROW


def claimed(outcome: Outcome) -> bool:
    """Tell whether a record claims anything of its result, even if the claim cannot be read."""
    if any(expect and expect.parts for expect in (outcome.expect, *outcome.expect_each)):
        return True
    error = outcome.error
    return error is not None and (error.field == "expect" or _has_claims(data_of(outcome.entry)))


def _has_claims(record: object) -> bool:
    """Tell whether a record that could not be scored, or one of its winners, has anything in `expect`."""
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
    """Return the claims of a record that do not hold; every record claims at least not to be an error."""
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
        yield from _of_values("payments", outcome.expect.payments, score.payments, score)
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
    yield from _of_values("payments", expect.payments, payments, score)


def _of_rows(expect: ExpectModel, score: Score) -> Iterator[FailedClaim]:
    rows = score.tai_by_id
    yield from _of_values("patterns", expect.patterns, rows, score)
    if expect.patterns is not None:
        for name, tai in rows.items():
            if name not in expect.patterns:
                yield FailedClaim("patterns", name, None, tai, score)
    if isinstance(expect.has, list):
        for name in expect.has:
            if name not in rows:
                yield FailedClaim("has", name, A_ROW, None, score)
    else:
        yield from _of_values("has", expect.has, rows, score)
    for name in expect.lacks or ():
        if name in rows:
            yield FailedClaim("lacks", name, None, rows[name], score)


def _of_values(
    part: ClaimPart, expected: Mapping[str, Any] | None, got: Mapping[Any, Number], score: Score | DealScore
) -> Iterator[FailedClaim]:
    """Compare values one by one, decimals as they are written and not as the nearest float."""
    for name, value in (expected or {}).items():
        found = got.get(name)
        if found is None or (found != value and Decimal(str(found)) != Decimal(str(value))):
            yield FailedClaim(part, name, value, found, score)
