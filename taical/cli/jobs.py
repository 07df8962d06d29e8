"""How many processes share the work of a run: --jobs."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.cli.options import Command, WholeNumber
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.cli.files import Inputs
    from taical.run.chunks import Chunk
    from taical.run.pool import Died

R = TypeVar("R")

AUTO = "auto"


class Jobs(click.ParamType):  # type: ignore[type-arg]
    """A number of processes, or the word for as many as are worth it."""

    name = "number"
    _number = WholeNumber(0, 1024)

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """Accept the number or the word."""
        if str(value).casefold() == AUTO:
            return AUTO
        try:
            return self._number.convert(value, param, ctx)
        except click.BadParameter as error:
            message = _("{problem}; auto is as many as the files are worth").format(problem=error.message)
            self.fail(message, param, ctx)


_SETTINGS: Mapping[str, Any] = {
    "type": Jobs(),
    "default": AUTO,
    "show_default": True,
    "envvar": "TAICAL_JOBS",
    "help": "How many processes share the work; 0 is one for each core, auto as many as the files are worth.",
}


def jobs_option(command: Command) -> Command:
    """Add --jobs, which comes to the command as a number, or as None for as many as are worth it."""

    def number(ctx: click.Context, param: click.Parameter, value: int | str) -> int | None:  # noqa: ARG001 - as click has it
        from taical.run.cores import cores

        return None if isinstance(value, str) else value or cores()

    return click.option("-j", "--jobs", callback=number, **_SETTINGS)(command)


def jobs_parameter() -> click.Parameter:
    """Return --jobs by itself, for who asks what it is set to."""
    return click.Option(["-j", "--jobs"], **_SETTINGS)


def shared_work(
    inputs: Inputs, work: Callable[[Chunk], R], chunks: Iterator[Chunk], jobs: int | None
) -> Generator[R | Died[Chunk], None, None]:
    """Have processes share the work on the chunks of some files, without a number as many as it is worth."""
    from taical.run.cores import worth
    from taical.run.pool import in_order

    return in_order(work, chunks, worth(inputs.work) if jobs is None else jobs, asked=jobs is not None)
