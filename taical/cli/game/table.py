"""`taical game` in a terminal: the table, which asks what happened.

A line is the winner alone, after which the rest is asked, a whole hand, or a command with what it is about. Whatever is
answered is written by the single commands, each of which reads the book anew; nothing is kept here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

import click

from taical.cli.echo import echo
from taical.cli.game import words
from taical.cli.game.changes import edit_at_table
from taical.cli.game.entry import read_line
from taical.cli.game.hands import print_change, seated, win_body, write_hand
from taical.cli.game.opening import Opening
from taical.cli.game.options import Asked, asked
from taical.cli.game.questions import GivenUp, HandQuestions, Left, arguments, ask_winner, wanted
from taical.cli.game.session import RefusedError, books_of, player_at_table, written
from taical.cli.options import is_terminal
from taical.cli.prompt import Back, choice, fitting, say_wrong
from taical.cli.prompt import asked as asked_line
from taical.domain.rules import in_unit
from taical.errors import TaicalError
from taical.game.events import MOST_COUNTED
from taical.game.replay import replay
from taical.i18n import gettext as _
from taical.render.text import printable

if TYPE_CHECKING:
    from taical.cli.game.entry import Entry
    from taical.game.events import Event
    from taical.game.replay import Book


class Seen(NamedTuple):
    """The book as it was read."""

    book: Book
    events: Sequence[Event]


_GAME_OVER = ("extend", "seats", "settle", "close", "quit")
_CLOSED = ("reopen", "settle", "new", "quit")
"""What is offered at the end."""

_ABOUT_THE_LAST = ("undo", "redo")
"""The commands that say nothing of what they are about."""


def sit_down(ctx: click.Context) -> None:
    """Ask what happened, one question at a time, until the players leave."""
    try:
        table = Table(ctx)
        if table.choose_book():
            table.play()
    except (Left, EOFError, click.Abort) as end:
        if isinstance(end, Left) or _is_end(end):
            _say(_("Everything is written; `taical game` goes on from here."))
        else:
            raise


class Table:
    """A terminal at which people keep a book."""

    def __init__(self, ctx: click.Context) -> None:
        self._ctx = ctx
        self._group = cast("click.Group", ctx.command)
        self._lines: list[str] = []

    @property
    def _call(self) -> Asked:
        return asked()

    def choose_book(self) -> bool:
        """Stay with the book of the call, or the last one, whatever others write in; where there is none, open one.

        Returns:
            Whether there is one now.
        """
        with books_of(self._call) as books:
            listed = books.listed()
            if listed or self._call.game is not None:
                number = books.number_of(self._call.game)
                self._ctx.params["game"] = next(book.name for book in listed if book.number == number)
                self._run("status", [])
                return True
        _say(_("There is no book yet."))
        with suppress(Back, GivenUp, Left):
            if wanted(_("Open one")):
                self._open_book([])
                return True
        _say(_("Nothing of it is written."))
        return False

    def play(self) -> None:
        """Ask what happened, and again."""
        hint = _("Type the winner, or what happened; {help} or ? lists what can be typed, {quit} or Ctrl-D leaves.")
        _say(hint.format(help=words.shown(words.COMMANDS["help"]), quit=words.shown(words.COMMANDS["quit"])))
        while True:
            echo(err=True)
            seen = self._read()
            line = self._next_line(seen)
            if line is None:
                continue
            self._lines.append(line)
            with self._spoken():
                self._happens(words.split(line), seen)

    def _next_line(self, seen: Seen) -> str | None:
        """Ask what happened; None where there is nothing to go back to."""
        book = seen.book
        known = self._known()
        offered = _CLOSED if book.closed else _GAME_OVER if book.over else ()
        shown = [words.shown(words.COMMANDS[command]) for command in offered if command in known]
        if shown:
            question = choice(_("What now"), shown)
        else:
            question = _("Hand {number}: who won, or what happened").format(number=book.hand)
        try:
            return asked_line(question, str, history=self._lines)
        except Back:
            say_wrong(
                _("there is no question before this one; {undo} takes back what was written last").format(
                    undo=words.shown(words.COMMANDS["undo"])
                )
            )
            return None

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """Say what is wrong with a line, or that nothing of it is written, and go on."""
        try:
            yield
        except Left:
            raise
        except (GivenUp, EOFError, click.Abort, KeyboardInterrupt) as end:
            if not isinstance(end, GivenUp):
                echo(err=True)  # the cursor stands after the question
                if _is_end(end):
                    raise Left from None
            _say(_("Nothing of it is written."))
        except (Back, click.exceptions.Exit):  # to what happened; after --help
            pass
        except click.ClickException as error:
            say_wrong(error.format_message())
        except TaicalError as error:
            say_wrong(printable(error.message))

    # --- What happens -------------------------------------------------------------------------------------------------

    def _happens(self, line: Sequence[str], seen: Seen) -> None:
        first, *rest = line
        command = None if first in seen.book.players else words.command_called(first, self._known())
        news = self._news(seen)
        if news and command in _ABOUT_THE_LAST:
            say_wrong(_("look at what was written in the meantime, and say again what you want"))
            return
        book = news.book if news else seen.book
        own = {
            "quit": self._leave,
            "help": self._show_help,
            "extend": self._extend,
            "edit": self._edit,
            "new": self._new,
        }
        if command is None or (command == "win" and not _has_options(rest)):
            self._win(line if command is None else rest or [ask_winner(seated(book))], book)
        elif command in own:
            own[command](rest, book)
        else:
            said = arguments(command, rest, book)
            self._run(command, self._on(said, book) if command in ("draw", "false-win") else said)

    def _win(self, line: Sequence[str], book: Book) -> None:
        if _has_options(line):
            self._run("win", self._on(line, book))
            return
        book.refuse_closed()
        entry = read_line(line, book)
        extend = self._plays_on(book)
        if entry.worth and all(entry.others.values()):
            self._write(entry, extend=extend)
            return
        questions = HandQuestions(entry, book, seated(book))
        while True:
            entry = questions.ask()
            try:
                self._write(entry, extend=extend)
            except RefusedError as error:
                say_wrong(error.format_message())
            else:
                return

    def _write(self, entry: Entry, *, extend: bool) -> None:
        def body(book: Book) -> dict[str, object]:
            unit = book.agreement.payments.counts_in
            return win_body(partial(player_at_table, book=book), entry.player, entry.worth, entry.said, unit)

        write_hand(self._call, body, extend=extend)

    def _plays_on(self, book: Book) -> bool:
        """Tell whether another round is wanted, where the game is over, before a hand is asked for."""
        if not book.over or book.closed:
            return False
        if not wanted(_("The game is over. Play another round")):
            raise GivenUp
        return True

    def _on(self, said: Sequence[str], book: Book) -> Sequence[str]:
        """Return what is said of a hand with another round before it, where one is needed and wanted."""
        return ["--extend", *said] if "--extend" not in said and self._plays_on(book) else said

    def _run(self, command: str, said: Sequence[str]) -> None:
        """Run a single command."""
        found = self._group.get_command(self._ctx, command)
        if found is None:
            raise click.UsageError(_("there is no command {name}").format(name=command))
        with found.make_context(command, list(said), parent=self._ctx) as context:
            found.invoke(context)

    def _leave(self, _said: Sequence[str], _book: Book) -> None:
        raise Left

    def _show_help(self, _said: Sequence[str], book: Book) -> None:
        """List what can be typed."""
        from taical.cli.game import short_help
        from taical.render.table import table

        one, other, third, *_rest = (words.quoted(printable(name)) for name in seated(book))
        known, unit = self._known(), book.agreement.payments.counts_in
        rows = [
            [other, _("{player} won; the rest is asked").format(player=other)],
            [f"{other} 3 {one}", in_unit(_("with 3 tai, on a discard of {player}"), unit).format(player=one)],
            [f"{other} 3", in_unit(_("with 3 tai, self-drawn"), unit)],
            [f"{other} 123m ... +5s {one}", _("with these tiles")],
            [f"{other} 3 {words.shown(words.AND)} {third} 1 {one}", _("two winners on one discard")],
            *([words.usage(name, unit), short_help(name)] for name in words.COMMANDS if name in known),
        ]
        look = self._call.look(to_terminal=is_terminal(sys.stderr))
        echo(table(rows, [_("Typed"), _("What it does")], look, align=["left", "left"], wrap=1), err=True)
        _say("\n" + _("Names can be shortened, and what is left out is asked."))

    def _extend(self, said: Sequence[str], _book: Book) -> None:
        """Agree on further rounds."""
        if said and not (said[0].isascii() and said[0].isdigit() and len(said[0]) <= len(str(MOST_COUNTED))):
            raise click.UsageError(_("expected a whole number from 0 to {most}").format(most=MOST_COUNTED))
        rounds = int(said[0]) if said else 1
        print_change(self._call, written(self._call, lambda _book, _events: [{"kind": "extend", "rounds": rounds}]))

    def _edit(self, said: Sequence[str], book: Book) -> None:
        if _has_options(said):
            self._run("edit", said)
        else:
            edit_at_table(self._call, said, book)

    def _new(self, said: Sequence[str], book: Book) -> None:  # noqa: ARG002 - as the others
        if said:
            self._run("new", said)
            self._stay_with_last()
        else:
            with books_of(self._call) as books:
                taken = [listed.name for listed in books.listed()]
            self._open_book(taken)

    def _open_book(self, taken: Sequence[str]) -> None:
        """Ask about a new book, open it and stay with it."""
        opening = Opening(taken, self._ctx)
        while True:
            said = opening.ask()
            try:
                self._run("new", said)
            except click.ClickException as error:
                say_wrong(error.format_message())
            else:
                self._stay_with_last()
                return

    # --- What the book has --------------------------------------------------------------------------------------------

    def _stay_with_last(self) -> None:
        with books_of(self._call) as books:
            number = books.last_used()
            self._ctx.params["game"] = next(book.name for book in books.listed() if book.number == number)

    def _read(self) -> Seen:
        with books_of(self._call) as books:
            events = books.events(books.number_of(self._call.game))
            return Seen(replay(events), events)

    def _news(self, seen: Seen) -> Seen | None:
        """Say what has been written from elsewhere since the book was read, and return the book with it."""
        from taical.render.game import head_text

        now = self._read()
        added = now.book.entries[len(seen.events) :]
        if not added:
            return None
        look = self._call.look(to_terminal=is_terminal(sys.stderr))
        _say(_("Written from elsewhere in the meantime:"))
        for entry in added:
            _say("  " + head_text(entry, now.book, look))
        return now

    def _known(self) -> list[str]:
        """Return the commands that can be typed, by their own names."""
        single = [name for name in self._group.list_commands(self._ctx) if name != "delete"]  # the book lies here
        return [*single, "extend", "help", "quit"]


def _has_options(line: Sequence[str]) -> bool:
    return any(word.startswith("--") for word in line)


def _is_end(error: BaseException) -> bool:
    """Tell whether Ctrl-D ended the input, and not Ctrl-C."""
    return isinstance(error, EOFError) or isinstance(error.__context__, EOFError)


def _say(text: str) -> None:
    echo(fitting(text), err=True)
