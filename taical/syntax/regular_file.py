"""Reading a small file that somebody named, which may be something else than a file."""

from __future__ import annotations

import os
import stat

from taical.i18n import gettext as _


class UnfitFileError(ValueError):
    """What is named is no regular file, or too large; the text is the reason."""


def content_of(path: str, most: int) -> bytes:
    """Return the content of a regular file of so many bytes at most; a device has no end, and a pipe may stay empty.

    Raises:
        UnfitFileError: It is something else, or larger.
        OSError: It cannot be read.
    """
    with open(path, "rb", opener=_without_waiting) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise UnfitFileError(_("it is not a regular file"))
        content = b"" if found.st_size > most else file.read(most + 1)
    if max(found.st_size, len(content)) > most:
        raise UnfitFileError(_("it is longer than {most} bytes").format(most=most))
    return content


def _without_waiting(path: str, flags: int) -> int:
    """Open a file, also a pipe without a writer, which would be waited for."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
