"""The one way of what is written to a terminal, whoever wrote the words in it."""

from __future__ import annotations

import io
import sys
from typing import IO

import click


def echo(text: str = "", *, err: bool = False, nl: bool = True, color: bool | None = None) -> None:
    """Print a text on standard output or standard error; only our own colours and line ends steer a terminal."""
    if not text.replace("\n", "").isprintable():
        from taical.render.text import steady  # most texts do without

        text = steady(text)
    click.echo(text, err=err, nl=nl, color=color)


def echo_json(data: object, indent: int | None = None) -> None:
    """Print data as JSON on standard output, in UTF-8 whatever the terminal uses, as programs expect of it."""
    from taical.syntax.json import dumps

    click.echo(dumps(data, indent), file=as_utf8(sys.stdout))


def as_utf8(stream: IO[str]) -> IO[str]:
    """Return a stream that writes UTF-8 whatever the terminal uses, as programs expect of JSON."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream
