"""An output of `taical batch`: a file or standard output, in a format."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import click

from taical.cli.files import Output, output_to
from taical.cli.options import look_of
from taical.i18n import gettext as _
from taical.run.chunks import Render
from taical.writers import MissingExtraError, OutputFormat, Piece, Write, format_named

if TYPE_CHECKING:
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import Look

_BY_ENDING: Mapping[str, OutputFormat] = {
    "": "table",
    ".txt": "table",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".md": "markdown",
    ".parquet": "parquet",
    ".xlsx": "xlsx",
}
"""The default format of an output file, by its ending."""

_CUT: tuple[OutputFormat, ...] = ("table", "parquet")
"""The formats that show where results are cut into pieces."""


@dataclass(slots=True)
class Results:
    """Where results go."""

    render: Render  # makes a piece of results
    look: Look  # how it is to look
    out: Output
    write: Write  # writes a piece of results there, so that a reader has it at once
    cut: bool  # whether the results show where they are cut into pieces
    in_columns: bool  # whether what is carried needs columns, which are to be known before the first result


@contextmanager
def results_to(path: str | None, name: OutputFormat, lang: Language | None, tiles: Style) -> Iterator[Results]:
    """Open an output for results."""
    try:
        chosen = format_named(name)
    except MissingExtraError as error:
        raise click.UsageError(str(error)) from None
    with output_to(path, exact=chosen.exact) as out:
        watched = out.stream.isatty()
        if chosen.binary and watched:
            raise click.UsageError(_("{name} is not for a terminal: name a file with -o").format(name=name))
        look = look_of(
            "table",
            "en" if lang is None and chosen.exact else lang,
            tiles,
            to_terminal=watched,
            to_file=path not in (None, "-"),
        )
        below = out.bytes
        with ExitStack() as stack:
            # Headings come with the first results, so that there are none where no input could be read.
            opened = cache(lambda: stack.enter_context(chosen.open(below, results.look, out.stream.encoding)))

            def write_through(piece: Piece) -> None:
                opened()(piece)
                below.flush()

            results = Results(chosen.render, look, out, write_through, name in _CUT, name != "jsonl")
            yield results
            if out.keep:
                opened()


def format_for(path: str | None) -> OutputFormat:
    """Return the default format of a file."""
    ending = os.path.splitext(path or "")[1].lower()
    if ending not in _BY_ENDING:
        known = _(", ").join(filter(None, _BY_ENDING))
        message = _("{name}: the ending tells no format (known: {known}); say which with --format")
        raise click.UsageError(message.format(name=path, known=known))
    return _BY_ENDING[ending]
