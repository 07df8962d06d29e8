"""What a call of `taical` gets wrong, as JSON where it asked for JSON.

An error is an answer: whoever reads standard output as JSON finds it there, beside the sentence on standard error. It
is seen to here for all commands, as an error may come before a command has read its own --format.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from taical.cli.asked import FORMAT_VARIABLE, asks_for_json

if TYPE_CHECKING:
    from taical.errors import TaicalError

USAGE = "usage"
"""The code of an error in the call itself."""


@contextmanager
def errors_as_json(ctx: click.Context, arguments: Sequence[str]) -> Iterator[None]:
    """Print what ends a call as an error in JSON, if the call asks for that, and let it end the call."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.ClickException as error:
        reached = getattr(error, "ctx", None) or ctx
        by_variable = isinstance(reached.command, click.Group) and os.environ.get(FORMAT_VARIABLE) == "json"
        if by_variable or asks_for_json(reached, arguments):
            from taical.cli.arguments import print_json_error

            print_json_error(_of_call(error))
        raise


def _of_call(error: click.ClickException) -> TaicalError:
    """Return what is wrong with a call as an error of the package."""
    from taical.errors import TaicalError

    known = getattr(error, "error", None)
    if isinstance(known, TaicalError):
        return known
    param = getattr(error, "param", None)
    return TaicalError(USAGE, error.format_message(), field=None if param is None else _field_of(param))


def _field_of(param: click.Parameter) -> str | None:
    """Return what a parameter is called: as the field of the record where it is one."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len).lstrip("-").replace("-", "_")
    return param.name
