"""One record of an input, before anything is checked."""

from __future__ import annotations

from typing import NamedTuple

from taical.errors import TaicalError


class Entry(NamedTuple):
    """One record of an input, as it was found.

    Attributes:
        file: The file's name.
        line: The line on which the record starts, from 1; the number of the row where the format has no lines.
        data: The record's data; bytes of JSON that are still to be read; or the error that kept it from being read.
    """

    file: str
    line: int
    data: object | bytes | TaicalError


class UnreadableInputError(ValueError):
    """An input that cannot be read any further.

    Args:
        message: Where and why.
    """
