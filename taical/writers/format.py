"""What a format of results consists of: rendering a piece and writing pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from taical.batch.scorer import Outcome
    from taical.render.table import Look

Piece = str | bytes
"""The results of some records in a row."""

Write = Callable[[Piece], None]
"""Writes the next piece."""


class MissingExtraError(RuntimeError):
    """A format needs a library that is not installed; the message says how to install it."""


class TooLargeError(RuntimeError):
    """The results are more than a file of their format can hold."""


class Open(Protocol):
    """Opens an output in a format, and writes what comes before the first piece and after the last."""

    def __call__(self, stream: IO[bytes], look: Look, encoding: str = "utf-8") -> AbstractContextManager[Write]:
        """Return a context in which pieces are written."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format of results."""

    # returns the results of some records: it knows nothing of the records before or after them, and what it takes and
    # returns can go from process to process
    render: Callable[[Sequence[Outcome], Look], Piece]
    open: Open  # opens an output for the pieces
    exact: bool = True  # whether the results are for programs, and so in UTF-8 whatever the terminal is
    binary: bool = False  # whether the results are bytes, which a terminal cannot show


@contextmanager
def open_text(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:  # noqa: ARG001 - as `Open`
    """Open an output for text with nothing between the pieces; see `Open`."""
    yield text_writer(stream, encoding)


def text_writer(stream: IO[bytes], encoding: str, errors: str = "backslashreplace") -> Write:
    """Return a function that writes pieces of text as they are."""

    def write(piece: Piece) -> None:
        stream.write(piece if isinstance(piece, bytes) else piece.encode(encoding, errors))

    return write
