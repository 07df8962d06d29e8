"""Inputs in gzip.

Python's `gzip` unzips them. It reads an empty file as one without records, and its errors of three types do not name
the file; here an empty file is an error, and every error names the file.
"""

from __future__ import annotations

import gzip
import io
import zlib
from typing import IO, Any, cast

from taical.i18n import gettext as _
from taical.readers.raw_record import UnreadableInputError

ENDING = ".gz"
"""What a file's name ends with, after the ending that tells its format."""

_MAGIC = b"\x1f\x8b"
_PIECE = 1 << 16


def unzipped(stream: IO[bytes], name: str) -> IO[bytes]:
    """Unzip an input if its name or its first bytes say that it is in gzip."""
    peek = getattr(stream, "peek", None)
    if name.lower().endswith(ENDING) or (peek and peek(len(_MAGIC)).startswith(_MAGIC)):
        return io.BufferedReader(cast(io.RawIOBase, _Unzipped(stream, name)), _PIECE)
    return stream


class _Unzipped(io.RawIOBase):
    """The content of a gzip stream; of a damaged one, everything up to the damage."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self._file = gzip.GzipFile(fileobj=stream)
        self._name = name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - anything that bytes can be written to
        try:
            piece = self._file.read1(len(buffer))
        except EOFError:
            raise self._error(_("the gzip file is cut off")) from None
        except (gzip.BadGzipFile, zlib.error):
            fault = _("the gzip file is damaged") if self._has_begun() else _("not a valid gzip file")
            raise self._error(fault) from None
        if not (piece or self._has_begun()):
            raise self._error(_("the gzip file is empty"))
        buffer[: len(piece)] = piece
        return len(piece)

    def _has_begun(self) -> bool:
        return self._file.mtime is not None

    def _error(self, fault: str) -> UnreadableInputError:
        return UnreadableInputError(f"{self._name}: {fault}")
