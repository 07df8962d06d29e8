"""Reading records from bytes in tests, and what becomes of them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import IO, Any

from support import shipped

from taical.batch.scorer import Outcome, Scorer
from taical.engine.scoring import Score
from taical.errors import RecordError
from taical.readers import InputFormat, RawRecord, UnreadableInputError, data_of, read_records

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
"""South's hand of 3 tai where it draws: 自摸 1, 嵌張 1, 三元刻 1."""

GOOD = json.dumps({"hand": HAND, "seat": "S"})
GOOD_YAML = f"- {{hand: '{HAND}', seat: S}}\n"


class Pieces(io.BytesIO):
    """A stream that gives its bytes in certain pieces and cannot go back, as a pipe."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        super().__init__()
        self._pieces = iter(pieces)
        self._rest = b""

    def read1(self, size: int | None = -1, /) -> bytes:
        piece = self._rest or next(self._pieces, b"")
        size = len(piece) if size is None or size < 0 else size
        self._rest = piece[size:]
        return piece[:size]

    def read(self, size: int | None = -1, /) -> bytes:
        return self.read1(size)

    def seekable(self) -> bool:
        return False


def trickle(content: bytes) -> Pieces:
    """Return a stream that gives one byte at a time."""
    return Pieces(bytes([byte]) for byte in content)


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def entries(content: str | bytes, input_format: InputFormat, name: str = "hands") -> list[RawRecord]:
    return list(read_records(io.BytesIO(as_bytes(content)), name, input_format))


@cache
def records_of(path: Path) -> list[RawRecord]:
    """Read all records of a YAML file."""
    with path.open("rb") as file:
        return list(read_records(file, path.name, "yaml"))


def outcomes(content: str | bytes, input_format: InputFormat) -> list[Outcome]:
    return list(Scorer(shipped()).outcomes(entries(content, input_format)))


def outline(found: list[Outcome]) -> list[tuple[str, int, int | str]]:
    """What became of records: the id, the line, and the tai or the code of the error."""
    return [(outcome.id, outcome.entry.line, became(outcome)) for outcome in found]


def became(outcome: Outcome) -> int | str:
    """Return the tai of a hand or the code of the error."""
    if isinstance(outcome.score, Score):
        return outcome.score.tai
    assert outcome.error is not None
    return outcome.error.code


def data(entry: RawRecord) -> Any:  # noqa: ANN401 - records can hold anything
    """What an entry says, or the message of its error."""
    value = data_of(entry)
    return value.message if isinstance(value, RecordError) else value


def read_on(content: str | bytes | IO[bytes], input_format: InputFormat, name: str = "hands") -> tuple[list[Any], str]:
    """What the entries of an input say until it cannot be read any further, and why it cannot; nothing where it can."""
    stream = io.BytesIO(as_bytes(content)) if isinstance(content, str | bytes) else content
    found = []
    try:
        for entry in read_records(stream, name, input_format):
            found.append(data(entry))  # noqa: PERF401 - what comes before the error counts
    except UnreadableInputError as error:
        return found, str(error)
    return found, ""
