"""The hand as it was typed, and what is wrong with it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

import click

from taical.cli.options import as_utf8
from taical.cli.speaking import error_line
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.render.text import printable

_LONGEST_SHOWN = 200


def typed(text: str) -> str:
    """Return a hand from the call, or from standard input where it is -; without the quotes of another shell.

    Raises:
        click.UsageError: When standard input cannot be read.
    """
    from taical.cli.wizard import unquoted

    return unquoted(_standard_input() if text == "-" else text)


def _standard_input() -> str:
    if sys.stdin is None:
        raise click.UsageError(_("standard input is closed"))
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.UsageError(_("standard input is no UTF-8 text")) from None


def explained(error: TaicalError, sources: Mapping[str, str]) -> str:
    """Return an error with the text that it is about and a mark under the place.

    Args:
        error: The error.
        sources: What was typed, by the field that the error names.
    """
    message = error_line(printable(error.message))
    source = printable(re.sub(r"\s", " ", sources.get(error.field or "", "")))
    if error.column is None or not 0 < len(source) <= _LONGEST_SHOWN:
        return message
    from taical.render.text import cells

    where = _(" (column {column})").format(column=error.column)
    return f"{message}{where}\n  {source}\n  {' ' * cells(source[: error.column - 1])}^"


def print_json_error(error: TaicalError) -> None:
    """Print an error as a result, for programs."""
    from taical.render.json import dumps, error_data

    click.echo(dumps(error_data(error, "1")), file=as_utf8(sys.stdout))
