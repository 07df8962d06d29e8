"""The page about the commands, made from their help."""

from __future__ import annotations

from collections.abc import Iterator

import click

from taical.cli import cli

_WIDTH = 78
"""How wide click writes help in a terminal of 80 columns."""

_HEAD = """\
# Commands 指令

<!-- made by `make docs` from the help of the commands: change that, not this page -->

What `--help` says of every command, in English; `taical --lang zh score --help` and `taical --lang fr score --help` say
it in Chinese and French.

The exit status is 0 for success, 1 where the input is fine and the answer is no (a hand that has not won, a record that
cannot be scored, a check that failed), and 2 for wrong usage or input that cannot be read.
"""


def commands_page() -> str:
    """Return the text of the page."""
    return _HEAD + "".join(map(_section, _commands(cli, None)))


def _commands(command: click.Command, parent: click.Context | None) -> Iterator[click.Context]:
    """Return a context for a command and every command within it."""
    context = click.Context(
        command,
        info_name=command.name if parent else "taical",
        parent=parent,
        terminal_width=_WIDTH,
        **({} if parent else command.context_settings),
    )
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner:
                yield from _commands(inner, context)


def _section(context: click.Context) -> str:
    """Return the section of a command: a console example, which is run as all of them are."""
    path = context.command_path
    return f"\n## {path}\n\n```console\n$ {path} --help\n{context.get_help()}\n```\n"
