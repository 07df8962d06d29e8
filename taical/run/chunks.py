"""A run in pieces: records are cut into chunks, each is scored and rendered by itself, and the pieces follow on.

What is done with a chunk does not depend on the process that does it, so that a run comes out the same however many
processes share it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, repeat, takewhile
from typing import Any, NamedTuple

from taical.batch.scorer import FAILED, LOST, Outcome, Scorer, without_score
from taical.batch.standings import Standings, seated_once
from taical.batch.summary import Summary
from taical.errors import TaicalError, failure
from taical.explanation import spoken_in
from taical.i18n import gettext as _
from taical.readers import RawRecord
from taical.render.table import Look
from taical.writers import Piece


class Chunk(list[RawRecord]):
    """Some records in a row. They go to another process by column, which takes a third of the time."""

    def __reduce__(self) -> tuple[Callable[..., Chunk], tuple[tuple[Any, ...], ...]]:
        return _in_rows, tuple(zip(*self, strict=True))


def _in_rows(*columns: Iterable[Any]) -> Chunk:
    return Chunk(map(_raw_record, zip(*columns, strict=True)))


_raw_record = partial(tuple.__new__, RawRecord)
"""Makes a record of its fields, in a fifth of the time that `RawRecord._make` takes."""

Render = Callable[[Sequence[Outcome], Look], Piece]
"""Renders the results of some records, as `Format.render` does."""

MOST = 200
"""How many records a chunk has: enough that handing it over costs little beside scoring it, and so few that what is
worked out for them stays near the processor."""

EVEN = 500
"""How many it has where the results show where they are cut."""

_FIRST = 10
_SECONDS = 0.5


def chunks_of(
    entries: Iterable[RawRecord], *, even: bool, most: int | None = None, is_dry: Callable[[], bool] | None = None
) -> Iterator[Chunk]:
    """Cut records into chunks.

    Args:
        entries: The records.
        even: Whether all chunks are to have the same length.
        most: How many records a chunk has at most.
        is_dry: Tells whether the next record is still to come; None where all of them are there.
    """
    most = most or (EVEN if even else MOST)
    lengths = repeat(most) if even else _growing(most)
    if even or is_dry is None:
        entries = iter(entries)
        return takewhile(bool, (Chunk(islice(entries, length)) for length in lengths))
    return _as_they_come(entries, lengths, is_dry)


def _growing(most: int) -> Iterator[int]:
    """Return lengths that double, so that the first results are soon there."""
    length = _FIRST
    while length < most:
        yield length
        length *= 2
    yield from repeat(most)


def _as_they_come(entries: Iterable[RawRecord], lengths: Iterator[int], is_dry: Callable[[], bool]) -> Iterator[Chunk]:
    """Cut records into chunks, shorter ones where the next record is long in coming."""
    chunk, length, begun = Chunk(), next(lengths), time.monotonic()
    for entry in entries:
        chunk.append(entry)
        if len(chunk) >= length or time.monotonic() - begun > _SECONDS or is_dry():
            yield chunk
            chunk, length, begun = Chunk(), next(lengths), time.monotonic()
    if chunk:
        yield chunk


class Scored(NamedTuple):
    """A chunk that was scored."""

    piece: Piece | None  # the results as they are written, or None where nobody wants them
    summary: Summary  # what they came to


class ChunkScorer:
    """Scores chunks and renders the results; it can go from process to process."""

    def __init__(
        self, scorer: Scorer, render: Render | None = None, look: Look | None = None, *, settle: bool = False
    ) -> None:
        self._scorer = scorer
        self._render = render
        self._look = look or Look()
        self._language = self._look.language if render else None  # the errors are in that of the results
        self._settle = settle  # whether it is counted what each player won and lost

    def __call__(self, chunk: Sequence[RawRecord]) -> Scored:
        """Score and render a chunk."""
        with spoken_in(self._language):
            return self._scored(self._scorer.outcomes(chunk))

    def lost(self, chunk: Sequence[RawRecord], how: str) -> Scored:
        """Return an error as the result of each record of a chunk whose worker died."""
        with spoken_in(self._language):
            message = _("the worker process {how} before it scored the record").format(how=how)
            return self._scored([without_score(entry, TaicalError(LOST, message)) for entry in chunk])

    def _scored(self, outcomes: list[Outcome]) -> Scored:
        try:
            return self._put_together(outcomes)
        except Exception:  # a record whose result cannot be written leaves the others theirs
            return self._put_together([self._writable(outcome) for outcome in outcomes])

    def _writable(self, outcome: Outcome) -> Outcome:
        """Return an outcome, or, where the program fails to write it, that as its error."""
        try:
            self._put_together([outcome])
        except Exception as error:
            return without_score(outcome.entry, TaicalError(FAILED, failure(error)))
        return outcome

    def _put_together(self, outcomes: list[Outcome]) -> Scored:
        if self._settle:
            outcomes = list(map(seated_once, outcomes))
        summary = Summary(standings=Standings() if self._settle else None)
        summary.add(outcomes)
        return Scored(self._render(outcomes, self._look) if self._render else None, summary)
