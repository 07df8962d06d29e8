"""A command's way to a book: reading it, and writing in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import click

from taical.cli.echo import echo, echo_json
from taical.cli.game import words
from taical.cli.game.options import Asked
from taical.cli.options import is_terminal
from taical.errors import GameError, TaicalError, nearest
from taical.game.events import POT, Event, make_event
from taical.game.replay import Book, follow, replay
from taical.game.store import Books
from taical.i18n import gettext as _
from taical.render.text import printable

Body = Mapping[str, Any]
"""What happened: an event without its number and time."""


Happened = Callable[[Book, Sequence[Event]], Sequence[Body]]
"""What happened, by the book as it is and its events."""


class RefusedError(click.ClickException):
    """Something that the book does not take."""

    def __init__(self, error: TaicalError) -> None:
        super().__init__(printable(_at_event(error)))
        self.error = error

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """1 where the input is fine and the answer is no, 2 for what cannot be."""
        return 1 if self.error.code == "not_a_win" else 2


def _at_event(error: TaicalError) -> str:
    number = getattr(error, "event", None)
    return error.message if number is None else _("event {number}: {fault}").format(number=number, fault=error.message)


class Change(NamedTuple):
    """What a command has written."""

    book: Book  # after it
    added: Sequence[Event]
    before: Mapping[str, Any]  # the balances before it


@contextmanager
def refusals() -> Iterator[None]:
    """Let an error of the book end the command."""
    try:
        yield
    except TaicalError as error:
        raise RefusedError(error) from None


@contextmanager
def books_of(asked: Asked, *, writes: bool = False) -> Iterator[Books]:
    """Open the file of books."""
    with refusals():
        books = Books(asked.file, writes=writes)
        try:
            yield books
        finally:
            books.close()


def book_of(asked: Asked) -> Book:
    """Return the book that a call is about."""
    with books_of(asked) as books:
        return replay(books.events(books.number_of(asked.game)))


def preview(events: Sequence[Event], happened: Happened) -> tuple[Book, Book]:
    """Return a book as it is, and as it would be."""
    before = replay(events)
    added = _made(events, happened(before, events))
    try:
        return before, replay([*events, *added])
    except GameError as error:
        raise _of_new(error, added) from None


def written(asked: Asked, happened: Happened) -> Change:
    """Write what happened, which depends on the book as it is then.

    Nobody else can write between the reading and the writing, and where the book refuses, nothing is written.
    """
    with books_of(asked, writes=True) as books, books.transaction():
        number = books.number_of(asked.game)
        events = books.events(number)
        book = replay(events)
        before = {**book.balances}
        added = _made(events, happened(book, events))
        try:
            book = follow(book, events, added)
        except GameError as error:
            raise _of_new(error, added) from None
        books.add(number, added)
    return Change(book, added, before)


def _made(events: Sequence[Event], bodies: Sequence[Body]) -> list[Event]:
    return [make_event(len(events) + place, body) for place, body in enumerate(bodies, 1)]


def _of_new(error: GameError, added: Sequence[Event]) -> GameError:
    """An event that is only being written has no number that anybody knows; an earlier one, made impossible, has."""
    if error.event in [event.seq for event in added]:
        error.event = None
    elif error.event is not None:
        message = _("event {number} would not be possible any more: {fault}")
        error.message = message.format(number=error.event, fault=error.message)
        error.event = None
    return error


def player_called(text: str, names: Sequence[str], *, pot: bool = False) -> str:
    """Return the player that a name or its beginning means.

    Raises:
        GameError: It is nobody's, or several players' names begin so.
    """
    word = text.strip()
    if not word:
        raise GameError(_("expected a player: {players}").format(players=_(", ").join(names)))
    known = [*names, POT] if pot else list(names)
    if word in known:
        return word
    if pot and word == _("pot"):
        return POT
    folded = word.casefold()
    for found in (
        [name for name in known if name.casefold() == folded],
        [name for name in known if words.plain(name) == words.plain(word)],
        [name for name in known if name.casefold().startswith(folded)],
        [name for name in known if words.begins(name, word)],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            message = _("{name} can be {players}: write more of the name")
            raise GameError(message.format(name=word, players=_(" or ").join(found)))
    message = _("there is no player {name}; there are {players}").format(name=word, players=_(", ").join(known))
    raise GameError(message + nearest(folded, [name.casefold() for name in known]))


def player_at_table(text: str, book: Book) -> str:
    """Return the player at the table that a name or its beginning means.

    Raises:
        GameError: It is nobody's, several players', or that of one who does not sit there.
    """
    for names in (list(book.seats.values()), book.players):
        if any(words.begins(name, text.strip()) for name in names):
            name = player_called(text, names)
            book.seat_of(name)
            return name
    return player_called(text, list(book.seats.values()))


def answer(asked: Asked, data: Callable[[], object], text: Callable[[Any], str]) -> None:
    """Print an answer as JSON or as text."""
    if asked.json:
        echo_json(data())
    else:
        echo(text(asked.look(to_terminal=is_terminal(sys.stdout))))
