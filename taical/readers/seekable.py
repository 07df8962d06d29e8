"""Inputs whose format has its directory at the end, so that they cannot be read as they come."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

_SOME = 1 << 12
"""How many bytes are enough to see that they are of another format."""


@contextmanager
def seekable(stream: IO[bytes], start: bytes) -> Iterator[IO[bytes]]:
    """Lend a stream in which any place can be read: the stream itself or a copy.

    What does not begin as its format does is not copied any further, as it may have no end.
    """
    if stream.seekable() and not _is_device(stream):
        yield stream
        return
    with tempfile.TemporaryFile() as copy:
        begins = b""
        while len(begins) < len(start) and (piece := stream.read(len(start) - len(begins))):
            begins += piece
        copy.write(begins)
        if begins == start:
            shutil.copyfileobj(stream, copy)
        else:
            copy.write(stream.read(_SOME))
        yield copy


def _is_device(stream: IO[bytes]) -> bool:
    """Tell whether a stream is that of a device, such as one of zeros, in which any place can be read all the same."""
    try:
        return stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError, AttributeError):  # it is none of the system's
        return False
