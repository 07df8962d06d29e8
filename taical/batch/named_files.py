"""Whose records may name a file as their rule set."""

from __future__ import annotations

import os
import stat
from functools import cache
from typing import NamedTuple

from taical.readers import InputFormat, format_of

_STANDARD_INPUT = ("-", "/dev/stdin", "/dev/fd/0")


class NamedFiles(NamedTuple):
    """Whether the rule set of a record may be a file.

    What comes through standard input or a pipe, or is a table of Parquet, was mostly written by another program, often
    for somebody else, and opens no file unless that is asked for.
    """

    allowed: bool = False
    input_format: InputFormat | None = None  # that of all inputs, whatever their endings tell

    def of_records_in(self, name: str) -> bool:
        """Tell whether records of an input may name files."""
        return self.allowed or (not _is_piped(name) and (self.input_format or format_of(name)) != "parquet")


@cache
def _is_piped(name: str) -> bool:
    """Tell whether an input comes through standard input or a pipe, whatever that is called."""
    if name in _STANDARD_INPUT:
        return True
    try:
        return not stat.S_ISREG(os.stat(name).st_mode)
    except (OSError, ValueError):  # it is no file of this machine, such as a URL
        return False
