"""Results of many records in the formats of files.

A format renders a piece of a run, some records in a row, where they are scored, which may be a process of its own. The
process that writes opens the output once and puts the pieces there one after the other.
"""

from __future__ import annotations

from importlib import import_module
from typing import Literal, get_args

from taical.writers.format import Format, MissingExtraError, Piece, TooLargeError, Write

OutputFormat = Literal["table", "jsonl", "csv", "markdown", "parquet", "xlsx"]

OUTPUT_FORMATS: tuple[OutputFormat, ...] = get_args(OutputFormat)

__all__ = [
    "OUTPUT_FORMATS",
    "Format",
    "MissingExtraError",
    "OutputFormat",
    "Piece",
    "TooLargeError",
    "Write",
    "format_named",
]


def format_named(name: OutputFormat) -> Format:
    """Return a format.

    >>> format_named("parquet").binary, format_named("csv").binary
    (True, False)
    """
    # Only the module that is asked for is imported, with the libraries that it needs.
    found: Format = import_module(f"taical.writers.{name}").FORMAT
    return found
