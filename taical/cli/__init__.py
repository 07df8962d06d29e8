"""The command line. Each command is a module of its own, loaded when it is called."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import NoReturn

import click

_COMMANDS: Mapping[str, str] = {
    "score": "Score one hand: the breakdown and who pays whom.",
    "batch": "Score many hands from files.",
    "check": "Compare scores with what the files expect.",
}
"""The commands with their short help, so that listing them loads none."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands, in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"taical.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands' short help without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, and offer the nearest one where there is none of that name."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from taical.errors import nearest

            raise click.UsageError(error.message + nearest(args[0], tuple(_COMMANDS)), ctx) from None


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"taical {version('taical')}")
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show the version.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    r"""Score winning hands of Taiwanese 16-tile mahjong 台灣十六張麻將.

    \b
    Example:
      taical score '123m 456p 789p 678s 5s [中中中] 春 梅 +5s' --seat S --from E
    """
    from taical.cli.config import defaults

    ctx.default_map = defaults(tuple(_COMMANDS))


def main() -> NoReturn:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # Tiles and Chinese text must not fail where a console's encoding lacks them.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="taical")
    raise AssertionError  # pragma: no cover - click exits
