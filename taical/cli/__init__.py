"""The command line. Each command is a module, loaded when it is called."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from taical.cli.asked import color_asked_for
from taical.cli.click_i18n import CALL, Group, in_colours, lang_option, speak_as_asked
from taical.cli.echo import echo
from taical.cli.json_errors import errors_as_json
from taical.i18n import gettext as _
from taical.i18n import marked, os_reason

if TYPE_CHECKING:
    from taical.i18n import Language

_COMMANDS: Mapping[str, str] = {
    "score": marked("Score one hand: the breakdown and who pays whom."),
    "batch": marked("Score many hands from files."),
    "check": marked("Compare scores with what the files expect."),
    "waits": marked("Show what a hand waits for or needs, and what to discard."),
    "explain": marked("Explain a pattern: its rule, names, values and hands."),
    "quiz": marked("Ask what hands are worth, and mark the answers."),
    "seats": marked("Draw seats: who sits where, and who deals first."),
    "wall": marked("Break the wall and deal: who takes which stacks."),
    "rules": marked("Show, compare, check and begin rule sets."),
    "game": marked("Keep the book of a game: hands, dealer, balances."),
    "config": marked("Show every setting, its value and where it comes from."),
}
"""The commands with their short help, so that listing them loads none."""


class LazyGroup(Group):
    """A group whose commands are imported when they are called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the call, once it is clear in which language to speak of it."""
        ctx.meta[CALL] = tuple(args)
        speak_as_asked(args)
        ctx.color = color_asked_for(args)
        with errors_as_json(ctx, ctx.meta[CALL]):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command that the call names."""
        with errors_as_json(ctx, ctx.meta[CALL]):
            return super().invoke(ctx)

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
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(text)) for name, text in _COMMANDS.items()])


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        echo(f"taical {version('taical')}")
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
@lang_option()
@click.pass_context
def cli(ctx: click.Context, lang: Language | None) -> None:  # noqa: ARG001 - it has been looked at by now
    """Score winning hands of Taiwanese 16-tile mahjong 台灣十六張麻將.

    \b
    Example:
      taical score '123m 456p 789p 678s 5s [中中中] 春 梅 +5s' --seat S --from E
    """
    from taical.cli.settings import defaults

    settings = defaults(tuple(_COMMANDS))
    ctx.default_map = settings
    speak_as_asked(ctx.meta[CALL], settings.get("score", {}).get("lang", ""))


_YOUNG = 20_000
"""After how many new objects garbage is looked for: what is imported and read at the start is none."""


def main() -> NoReturn:
    """Run the command line.

    The exit status is the command's own, 2 for wrong usage, for output that cannot be written and for a fault of the
    program, and 130 after Ctrl-C, as a shell has it.
    """
    gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
    for stream in (sys.stdout, sys.stderr):
        # Tiles and Chinese text must not fail where a console's encoding lacks them.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if "_TAICAL_COMPLETE" in os.environ:
        _complete()
    try:
        status = _run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        status = _unwritable(error)
    except KeyboardInterrupt:  # once more, while the first one ends the run
        status = 130
    except Exception as error:
        status = _failed(error)
    sys.exit(status)


def _complete() -> None:
    """Answer a shell that completes a line; whatever fails, nothing may be said in the midst of what is typed."""
    try:
        cli.main(prog_name="taical")
    except Exception:
        if os.environ.get(_TRACEBACK):
            raise
        sys.exit(2)


def _run() -> int:
    """Run what the call asks for, and return the exit status."""
    try:
        # Not with click's own `main`, which ends with 1, "the answer is no", when a reader such as `head` has left.
        with cli.make_context("taical", sys.argv[1:]) as context:
            cli.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt, EOFError):
        echo("", err=True)
        return 130
    return 0


def _show(error: click.ClickException) -> None:
    """Write an error as click does, but in colours."""
    from taical.render.text import error_text  # most calls have no error

    text = io.StringIO()
    vars(error)["message"] = error_text(error.message or "")
    error.show(text)
    context = getattr(error, "ctx", None)
    asked = color_asked_for(sys.argv[1:]) if context is None else context.color
    echo(in_colours(text.getvalue()), err=True, nl=False, color=asked)


def _failed(error: Exception) -> int:
    """Report a fault of the program itself."""
    from taical.errors import failure

    if os.environ.get(_TRACEBACK):
        import traceback

        traceback.print_exception(error)
    _finish_writing(_("Error: {fault}").format(fault=failure(error)))
    return 2


_TRACEBACK = "TAICAL_TRACEBACK"
"""The variable that asks for the calls that led to a fault of the program, for those who mend it."""


def _unwritable(error: OSError) -> int:
    """Report why an output cannot be written, unless its reader has left or it is standard error."""
    if isinstance(error, BrokenPipeError):
        _finish_writing("")
        return 0
    _finish_writing(_("Error: the output cannot be written: {reason}").format(reason=os_reason(error)))
    return 2


def _finish_writing(message: str) -> None:
    """Flush standard output and write a message; give up on an output that cannot be written."""
    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            if number == 2 and message:
                echo(message, err=True)
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
