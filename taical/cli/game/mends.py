"""`taical game undo`, `redo`, `void` and `edit`: what was written wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.echo import echo
from taical.cli.game.books import event_numbered
from taical.cli.game.edits import edited_body
from taical.cli.game.hands import claimed_option, print_change, win_options
from taical.cli.game.options import Asked, asked, game_options
from taical.cli.game.session import Body, books_of, preview, refusals, written
from taical.cli.options import is_terminal, look_of
from taical.errors import GameError
from taical.game.standing import history, standing
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from taical.game.events import Event
    from taical.game.replay import Book, Entry
    from taical.game.standing import History


@click.command("undo", cls=Command)
@game_options
def undo_command(**_common: object) -> None:
    """Take back what was written last; again, what was written before it.

    \b
    Example:
      taical game undo
    """
    _void_last(lambda past: past.done, _("there is nothing to take back"))


@click.command("redo", cls=Command)
@game_options
def redo_command(**_common: object) -> None:
    """Write again what was taken back last, if nothing has been written since.

    \b
    Example:
      taical game redo
    """
    _void_last(lambda past: past.undone, _("nothing was taken back since the last event"))


def _void_last(numbers: Callable[[History], Sequence[int]], nothing: str) -> None:
    """Write a void of the last of some events, or say that there is none."""

    def body(_book: Book, events: Sequence[Event]) -> list[Body]:
        found = numbers(history(events))
        if not found:
            raise GameError(nothing)
        return [{"kind": "void", "target": found[-1]}]

    call = asked()
    print_change(call, written(call, body))


@click.command("void", cls=Command)
@click.argument("number", cls=Argument, metavar="N", type=click.IntRange(1))
@click.option("--yes", is_flag=True, help="Do not ask.")
@game_options
def void_command(number: int, *, yes: bool, **_common: object) -> None:
    """Take back the event N, with everything after it reckoned anew. Of a void, it brings back what that took.

    What changes is shown before it is written.

    \b
    Example:
      taical game void 7
    """

    def body(_book: Book, events: Sequence[Event]) -> list[Body]:
        event = event_numbered(number, events)
        if number in standing(events).voided:
            raise GameError(_("event {number} is void already").format(number=number))
        return [{"kind": "void", "target": event.seq}]

    mend(asked(), body, yes=yes)


@click.command("edit", cls=Command)
@click.argument("number", cls=Argument, metavar="N", type=click.IntRange(1))
@click.argument("player", cls=Argument, required=False)
@click.argument("hand", cls=Argument, nargs=-1)
@win_options
@click.option("-d", "--self-draw", is_flag=True, help="The tile was drawn and came from nobody.")
@click.option("--draw", is_flag=True, help="Nobody won the hand.")
@click.option("--false-win", metavar="PLAYER", help="The hand ended with this player's false win.")
@claimed_option
@click.option("--amount", metavar="NUMBER", help="How much money changed hands, where the event is about that.")
@click.option("--event", "whole", metavar="JSON", help='The whole event, such as \'{"kind": "draw"}\'.')
@click.option("--yes", is_flag=True, help="Do not ask.")
@game_options
def edit_command(  # noqa: PLR0913 - one parameter an option
    number: int,
    player: str | None,
    hand: tuple[str, ...],
    *,
    yes: bool,
    file: str | None,  # noqa: ARG001 - read by `asked`
    game: str | None,  # noqa: ARG001
    output: str | None,  # noqa: ARG001
    lang: str | None,  # noqa: ARG001
    **said: Any,  # noqa: ANN401 - what was said of the hand, as click gives it
) -> None:
    """Mend the event N: what is said takes the place of what was written, and the rest stays.

    Everything after it is reckoned anew, and what changes is shown before it is written. Of event 1, --base and --unit
    change the stakes of the whole book.

    \b
    Examples:
      taical game edit 7 --from bob
      taical game edit 7 ann 4 --yes
      taical game edit 7 --draw
      taical game edit 1 --stakes 100/20
    """

    def body(book: Book, events: Sequence[Event]) -> list[Body]:
        replaced = edited_body(book, standing_entry(number, book, events), player, " ".join(hand), said)
        return [{"kind": "replace", "target": number, "with": replaced}]

    mend(asked(), body, yes=yes)


def standing_entry(number: int, book: Book, events: Sequence[Event]) -> Entry:
    """Return the event of a number as it stands.

    Raises:
        GameError: There is none, or it is void.
    """
    event_numbered(number, events)
    entry = book.entries[number - 1]
    if entry.voided:
        message = _("event {number} is void: `taical game log` shows the void, and voiding that brings it back")
        raise GameError(message.format(number=number))
    return entry


def mend(call: Asked, body: Callable[[Book, Sequence[Event]], list[Body]], *, yes: bool) -> None:
    """Show what a mend changes, ask, and write it."""
    if not yes:
        from taical.render.game_changes import differences_text

        with refusals(), books_of(call) as books:
            events = books.events(books.number_of(call.game))
            before, after = preview(events, body)
        look = look_of("table", call.lang, "plain", to_terminal=is_terminal(sys.stderr))
        echo(differences_text(before, after, look), err=True)
        if not is_terminal(sys.stdin):
            raise click.UsageError(_("nothing is written: --yes writes it without asking"))
        _confirm()
        seen = len(events)

        def unless_changed(book: Book, events: Sequence[Event]) -> list[Body]:
            if len(events) != seen:
                raise GameError(_("somebody has written in the book in the meantime: look again"))
            return body(book, events)

        print_change(call, written(call, unless_changed))
        return
    print_change(call, written(call, body))


def _confirm() -> None:
    """Ask whether what was shown is to be written; whoever goes back writes nothing."""
    from taical.cli.game.questions import wanted
    from taical.cli.prompt import Back

    with suppress(Back):
        if wanted(_("Write it"), default=False):
            return
    raise click.Abort
