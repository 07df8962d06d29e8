"""Inputs whose format has its directory at the end, so that they cannot be read as they come."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO


@contextmanager
def seekable(stream: IO[bytes]) -> Iterator[IO[bytes]]:
    """Lend a stream in which any place can be read: the stream itself or a copy."""
    if stream.seekable():
        yield stream
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(stream, copy)
        yield copy
