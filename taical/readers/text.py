"""Bytes of an input as text, piece by piece: UTF-8 with or without a byte order mark, or UTF-16 with one.

`io.TextIOWrapper` does not do: it cannot return the text that has come so far, so records in a pipe would wait until a
line or a piece is full. Nor does it choose the encoding by the byte order mark.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO

from taical.i18n import gettext as _
from taical.readers.raw_record import UnreadableInputError
from taical.syntax.position import Place

UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How text in UTF-16 begins, as a spreadsheet's "Unicode text" does."""

LONGEST = 1 << 20
"""The longest line or record, in characters or bytes, so that endless input does not fill the memory."""

_PIECE = 1 << 16
_NO_TEXT = "\udcff"  # a lone surrogate, which no bytes stand for


def _marked(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)  # noqa: S101 - only decoders are told of it
    return _NO_TEXT, error.end


codecs.register_error("taical.marked", _marked)


def pieces_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Return the bytes of a stream as they come, without waiting until a piece is full."""
    read = getattr(stream, "read1", stream.read)
    while piece := read(_PIECE):
        yield piece


def marked_text(pieces: Iterable[bytes]) -> Iterator[str]:
    """Decode bytes into pieces that are not empty, with a lone surrogate where they are not text."""
    pieces = iter(pieces)
    start = next(pieces, b"")
    while len(start) < 2 and (piece := next(pieces, b"")):
        start += piece
    encoding = "utf-16" if start[:2] in UTF16_MARKS else "utf-8-sig"
    decoder = codecs.getincrementaldecoder(encoding)("taical.marked")
    for piece in chain((start,), pieces):
        if text := decoder.decode(piece):
            yield text
    if text := decoder.decode(b"", final=True):
        yield text


def text_of(pieces: Iterable[bytes], name: str, advice: str = "") -> Iterator[str]:
    """Return bytes as text, in pieces that are not empty."""
    place = Place()
    texts = marked_text(pieces)
    start = next(texts, "")
    refuse_unmarked(start, name)
    for text in chain((start,), texts):
        before, marked, _rest = text.partition(_NO_TEXT)
        if before:
            yield before
        place.pass_over(before)
        if marked:
            fault = _("not UTF-8 text") + advice
            raise UnreadableInputError(f"{name}:{place.line}:{place.column}: {fault}")


def lines_of(texts: Iterable[str], name: str) -> Iterator[str]:
    r"""Return the lines of a text, each with its end: \n, \r\n or \r."""
    number = 0
    held = ""
    for text in texts:
        lines = list(io.StringIO(held + text, newline=""))
        # The last line may go on, and a last \r may be half of an \r\n.
        held = "" if lines[-1].endswith("\n") else lines.pop()
        yield from lines
        number += len(lines)
        if len(held) > LONGEST:
            raise UnreadableInputError(f"{name}:{number + 1}: {too_long()}")
    if held:
        yield held


def too_long() -> str:
    """Return what is wrong with a line that is too long to be a record."""
    return _("the line is longer than {count} characters").format(count=LONGEST)


def refuse_unmarked(beginning: str, name: str) -> None:
    """Refuse UTF-16 without a byte order mark, which has zeros between its characters."""
    if "\0" in beginning[:2]:
        fault = _("this looks like UTF-16 without a byte order mark")
        raise UnreadableInputError(f"{name}:1:1: {fault}")
