"""Records cut into chunks, each scored and rendered by itself."""

from __future__ import annotations

import itertools
import json
import pickle
import time
from collections.abc import Iterator, Sequence

import pytest
from commandline import SOUTH
from support import shipped

from taical.batch.scorer import Outcome, Scorer
from taical.errors import HandError, NotationError, RecordError, RulesetError, TaicalError, WinError
from taical.readers import RawRecord
from taical.readers.jsonl import data_of
from taical.render.table import Look
from taical.run.chunks import EVEN, MOST, Chunk, ChunkScorer, chunks_of
from taical.writers import format_named
from taical.writers.jsonl import json_lines

GOOD = RawRecord("hands.jsonl", 1, json.dumps({"id": "good", "hand": SOUTH, "seat": "S"}).encode())
BAD = RawRecord("hands.yaml", 2, {"id": 7, "hand": "0m", "seat": "S"})
UNREAD = RawRecord("hands.yaml", 3, RecordError("bad_record", "the field hand is given twice", line=3, column=8))
NONSENSE = RawRecord("hands.jsonl", 4, b"nonsense")
CHUNK = [GOOD, BAD, UNREAD, NONSENSE]

IDS = ["good", "7", "3", "4"]
"""What the records are called by: the last two by their lines."""


def entries(count: int) -> Iterator[RawRecord]:
    return (RawRecord("hands.jsonl", line, b"") for line in range(1, count + 1))


def scorer() -> ChunkScorer:
    return ChunkScorer(Scorer(shipped()), format_named("jsonl").render, Look())


def outline(piece: str | bytes | None) -> list[tuple[str, int | str]]:
    """What JSON Lines say: the id, and the tai or the code of the error."""
    assert isinstance(piece, str)
    results = map(json.loads, piece.splitlines())
    return [(one["id"], one["tai"] if "tai" in one else one["error"]["code"]) for one in results]


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("count", [0, 1, 9, 10, 11, 499, 500, 501, 3000])
def test_chunks_have_every_record_once_and_in_order(count: int, *, even: bool) -> None:
    chunks = list(chunks_of(entries(count), even=even))
    assert list(itertools.chain(*chunks)) == list(entries(count))
    assert all(1 <= len(chunk) <= (EVEN if even else MOST) for chunk in chunks)


def test_even_chunks_have_the_same_length_but_for_the_last() -> None:
    assert [len(chunk) for chunk in chunks_of(entries(1234), even=True)] == [500, 500, 234]
    assert [len(chunk) for chunk in chunks_of(entries(5), even=True, most=2)] == [2, 2, 1]


def test_other_chunks_grow_so_that_the_first_results_are_soon_there() -> None:
    lengths = [len(chunk) for chunk in chunks_of(entries(2000), even=False)]
    assert lengths[0] <= 20
    assert lengths[:-1] == sorted(lengths[:-1])
    assert max(lengths) == MOST


def test_who_waits_for_each_result_gets_chunks_of_one() -> None:
    for even in (True, False):
        assert [len(chunk) for chunk in chunks_of(entries(3), even=even, most=1)] == [1, 1, 1]


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("count", [0, 1, 11, 3000])
def test_records_that_come_one_by_one_are_cut_like_those_that_are_there(count: int, *, even: bool) -> None:
    there = chunks_of(entries(count), even=even)
    assert list(chunks_of(entries(count), even=even, is_dry=lambda: False)) == list(there)


def test_a_chunk_comes_to_another_process_as_it_was() -> None:
    deal = RawRecord("hands.csv", 5, {"wins": []}, 3, "5.2", ({"winner": "Ann"}, {}))
    for chunk in (Chunk(), Chunk([deal]), Chunk([*CHUNK, deal])):
        sent = pickle.loads(pickle.dumps(chunk))  # noqa: S301 - it was made here
        assert type(sent) is Chunk
        assert [(type(entry), str(entry)) for entry in sent] == [(RawRecord, str(entry)) for entry in chunk]


def test_records_that_are_long_in_coming_are_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def slow() -> Iterator[RawRecord]:
        nonlocal now
        for entry in entries(4):
            now += 60
            yield entry

    assert [len(chunk) for chunk in chunks_of(slow(), even=False, is_dry=lambda: False)] == [1, 1, 1, 1]
    assert [len(chunk) for chunk in chunks_of(slow(), even=False)] == [4]  # where all of them are there
    assert [len(chunk) for chunk in chunks_of(slow(), even=True)] == [4]


def test_what_has_come_does_not_wait_for_what_has_not() -> None:
    dry = iter([False, True, True, False, False])
    assert [len(chunk) for chunk in chunks_of(entries(5), even=False, is_dry=lambda: next(dry))] == [2, 1, 2]
    assert [len(chunk) for chunk in chunks_of(entries(5), even=True, is_dry=lambda: True)] == [5]


def test_a_chunk_is_scored_rendered_and_counted() -> None:
    scored = scorer()(CHUNK)
    assert outline(scored.piece) == list(zip(IDS, [3, "bad_tile", "bad_record", "bad_record"], strict=True))
    assert (scored.summary.records, scored.summary.scored) == (4, 1)
    assert scored.summary.errors == {"bad_tile": 1, "bad_record": 2}


def test_what_nobody_wants_is_not_rendered() -> None:
    scored = ChunkScorer(Scorer(shipped()))(CHUNK)
    assert (scored.piece, scored.summary.records, scored.summary.scored) == (None, 4, 1)


def test_a_chunk_that_was_lost_has_an_error_for_each_record() -> None:
    scored = scorer().lost(CHUNK, "was ended by signal 9 (SIGKILL)")
    assert outline(scored.piece) == [(name, "worker_died") for name in IDS]
    assert (scored.summary.records, scored.summary.errors) == (4, {"worker_died": 4})
    assert isinstance(scored.piece, str)
    assert "the worker process was ended by signal 9 (SIGKILL) before it scored the record" in scored.piece


@pytest.mark.interpreted
def test_a_fault_of_the_program_is_the_error_of_the_record_at_which_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(entry: RawRecord) -> object:
        if entry.line == 2:
            raise ZeroDivisionError("by nothing")
        return data_of(entry)

    monkeypatch.setattr("taical.batch.scorer.data_of", faulty)
    scored = scorer()([BAD, GOOD])
    assert outline(scored.piece) == [("2", "program_failed"), ("good", 3)]
    assert "ZeroDivisionError: by nothing" in str(scored.piece)


def test_a_result_that_cannot_be_written_leaves_the_others_theirs() -> None:
    def faulty(outcomes: Sequence[Outcome], look: Look) -> str:
        if any(outcome.score for outcome in outcomes):
            raise ZeroDivisionError
        return json_lines(outcomes, look)

    scored = ChunkScorer(Scorer(shipped()), faulty)([BAD, GOOD])
    assert [code for _name, code in outline(scored.piece)] == ["bad_tile", "program_failed"]
    assert (scored.summary.records, scored.summary.scored) == (2, 0)


def test_a_fault_that_no_record_has_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Scorer._in_steps

    def faulty(self: Scorer, entries: list[RawRecord]) -> list[Outcome]:
        if len(entries) > 1:
            raise ZeroDivisionError
        return usual(self, entries)

    monkeypatch.setattr(Scorer, "_in_steps", faulty)
    assert outline(scorer()([BAD, GOOD]).piece) == [("7", "bad_tile"), ("good", 3)]


def test_work_chunks_and_results_go_from_process_to_process() -> None:
    sent, chunk = pickle.loads(pickle.dumps((scorer(), CHUNK)))  # noqa: S301 - it comes from here
    assert sent(chunk) == scorer()(CHUNK)
    assert pickle.loads(pickle.dumps(sent(chunk))) == sent(chunk)  # noqa: S301


@pytest.mark.parametrize("kind", [TaicalError, NotationError, HandError, WinError, RulesetError, RecordError])
def test_an_error_is_the_same_in_another_process(kind: type[TaicalError]) -> None:
    error = kind("bad_tile", "what is wrong", field="hand", column=3, line=2)
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 - it comes from here
    assert type(sent) is kind
    assert (sent.code, sent.message, sent.field, sent.column, sent.line) == ("bad_tile", "what is wrong", "hand", 3, 2)
