"""What shows whether a file is as it was: its size and time, or where these have changed its checksum."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

Stamp = tuple[str, int, int, int]
"""A file by its name, its size in bytes, when it was written in nanoseconds, and its checksum."""


def stamps_of(folder: str, names: Iterable[str]) -> list[Stamp]:
    """Return the stamps of some files of a folder as they are now."""
    found = []
    for name in names:
        path = os.path.join(folder, name)
        about = os.stat(path)
        found.append((name, about.st_size, about.st_mtime_ns, _checksum(path)))
    return found


def are_current(folder: str, stamps: Iterable[Sequence[object]]) -> bool:
    """Tell whether files of a folder are as they were when they got their stamps."""
    try:
        return all(_is_current(os.path.join(folder, str(name)), *rest) for name, *rest in stamps)
    except OSError:
        return False


def _is_current(path: str, size: object, time: object, checksum: object) -> bool:
    about = os.stat(path)
    return about.st_size == size and (about.st_mtime_ns == time or _checksum(path) == checksum)


def _checksum(path: str) -> int:
    from zlib import crc32  # needed after a file was written anew

    with open(path, "rb") as file:
        return crc32(file.read())
