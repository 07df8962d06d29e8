"""`taical game`: the book of a game. Each command is loaded when it is called."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module

import click

from taical.cli.click_i18n import Group
from taical.cli.game.options import game_options
from taical.cli.options import is_terminal
from taical.i18n import gettext as _
from taical.i18n import marked

_COMMANDS: Mapping[str, tuple[str, str]] = {
    "new": ("books", marked("Open a book.")),
    "win": ("hands", marked("Write down a hand that somebody won.")),
    "draw": ("hands", marked("Write down a hand that nobody won (流局).")),
    "false-win": ("hands", marked("Write down that somebody declared a win and had none (詐胡).")),
    "pay": ("money", marked("Write down money that one player gives another.")),
    "fine": ("money", marked("Write down a fine.")),
    "cut": ("money", marked("Write down that a player pays off a debt (斬).")),
    "status": ("books", marked("Show where the game stands.")),
    "log": ("books", marked("Show what happened, event by event.")),
    "list": ("books", marked("List all books.")),
    "undo": ("mends", marked("Take back what was written last.")),
    "redo": ("mends", marked("Write again what was taken back.")),
    "void": ("mends", marked("Take back an earlier event.")),
    "edit": ("mends", marked("Mend an earlier event.")),
    "note": ("books", marked("Write a note, about an event or by itself.")),
    "seats": ("seats", marked("Give the players new seats, which begins a new game.")),
    "swap": ("seats", marked("Let a substitute take a player's chair.")),
    "settle": ("reports", marked("Say who pays whom, with the fewest payments.")),
    "stats": ("reports", marked("Show what the players did.")),
    "report": ("reports", marked("Write a page, a chart or Markdown to share.")),
    "export": ("exchange", marked("Write the book as a file: JSON Lines, CSV or Excel.")),
    "import": ("exchange", marked("Read a book, or a spreadsheet of hands, from a file.")),
    "close": ("books", marked("Close the book.")),
    "reopen": ("books", marked("Open a closed book again.")),
    "verify": ("books", marked("Check the file and every event of the book.")),
    "delete": ("books", marked("Delete a book.")),
}
"""The commands with their modules and their short help, so that listing them loads none."""


_AT_TABLE: Mapping[str, str] = {
    "extend": marked("Play another round after the end of the game."),
    "help": marked("List what can be typed."),
    "quit": marked("Leave; everything is written."),
}
"""What else can be typed at the table."""


def short_help(command: str) -> str:
    """Return what a command does, in the language in use."""
    return _(_AT_TABLE[command] if command in _AT_TABLE else _COMMANDS[command][1])


class GameGroup(Group):
    """The commands about a book, which are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands, in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"taical.cli.game.{_COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_") + "_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands' short help without importing them."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, (_module, text) in _COMMANDS.items()])


@click.group("game", cls=GameGroup, invoke_without_command=True)
@game_options
@click.pass_context
def command(ctx: click.Context, /, **given: object) -> None:  # noqa: ARG001 - read where they are needed
    """Keep the book of a game: who won what from whom, who deals, what everybody stands at.

    Without a command, in a terminal, it asks what happened, one question at a time; else it shows the state.

    \b
    Examples:
      taical game new Friday --players Ann,Bob,阿明,Dan --base 100 --unit 20
      taical game win Bob '123m 456p 789p 678s 5s [777z] +5s' --from Ann
      taical game win ann 3
      taical game undo
    """
    if ctx.invoked_subcommand is not None:
        return
    if is_terminal(sys.stdin) and is_terminal(sys.stdout) and ctx.params["output"] in (None, "table"):
        from taical.cli.game.table import sit_down

        sit_down(ctx)
        return
    from taical.cli.game.books import status_command

    ctx.invoke(status_command)
