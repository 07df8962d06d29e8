"""Lines that come through a pipe, where whoever writes them may wait before the next one."""

from __future__ import annotations

import io
import os
import select
import stat
import sys
from typing import IO, Any


class Arriving(io.BufferedReader):
    """What comes through a pipe, and whether more of it is there at the moment.

    Only lines are told of: where something else is read, more always seems to be there.

    Args:
        number: The number by which the system knows the pipe; it stays open.
    """

    def __init__(self, number: int) -> None:
        self._counted = _Counted(number, closefd=False)
        self._taken = 0
        super().__init__(self._counted)

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return the next line."""
        line = super().readline(-1 if size is None else size)
        self._taken += len(line)
        return line

    def is_dry(self) -> bool:
        """Tell whether all lines that have come were read; at its end a pipe is not dry."""
        if self._counted.given > self._taken:
            return False
        return not select.select([self._counted], [], [], 0)[0]


class _Counted(io.FileIO):
    """The bytes of a pipe, counted."""

    given = 0

    def readinto(self, buffer: Any, /) -> int | None:  # noqa: ANN401 - anything that bytes can be written to
        count = super().readinto(buffer)
        self.given += count or 0
        return count


def arriving(stream: IO[bytes]) -> IO[bytes]:
    """Return a stream that tells whether it is dry where it is a pipe, and any other as it is."""
    if sys.platform == "win32":  # where a pipe does not tell
        return stream
    try:
        number = stream.fileno()
        mode = os.fstat(number).st_mode
    except (OSError, ValueError, AttributeError):  # it is none of the system's, as in a test
        return stream
    return Arriving(number) if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) else stream
