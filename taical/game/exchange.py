"""A book as JSON Lines, a line an event, as each is stored: written, read and written again it is the same bytes."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import IO, Any

from taical.errors import GameError, TaicalError, shown
from taical.game.events import LONGEST_LINE, Event, check_body, read_event
from taical.game.replay import Book, replay
from taical.game.store import unused
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.readers.jsonl import json_value
from taical.syntax.json import dumps

_LONGEST = 4 * LONGEST_LINE
"""The most bytes that a line of an event can have."""


def lines_of(events: Iterable[Event]) -> str:
    """Return events as JSON Lines."""
    return "".join(f"{event.line}\n" for event in events)


def read_events(stream: IO[bytes], name: str) -> list[Event]:
    """Return the events of a book in JSON Lines, each of them possible where it stands.

    Lines without anything are passed over, and so is a byte order mark.

    Args:
        stream: The lines.
        name: What the file is called in an error.

    Raises:
        GameError: It is not a book, with the line at fault and how many lines before it are a book by themselves.
    """
    events: list[Event] = []
    numbers: list[int] = []  # the line of each event
    number = 0
    try:
        for number, line in _lines(stream):
            events.append(_event(line, len(events) + 1))
            numbers.append(number)
        if not events:
            raise GameError(_("no event is there: expected a file that `taical game export` wrote"))
        replay(events)
    except TaicalError as error:
        at = getattr(error, "event", None)
        line_at_fault = number if at is None else numbers[at - 1] if at <= len(numbers) else number
        raise _at_line(error, name, line_at_fault, whole=len(events) if at is None else at - 1) from None
    return events


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Return the lines that are not empty, without the line feed at their end, with their numbers."""
    for number, line in enumerate(iter(partial(stream.readline, _LONGEST), b""), 1):
        content = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
        if content.strip():
            yield number, content.removesuffix(b"\n")


def _event(line: bytes, number: int) -> Event:
    """Read a line as the event of a number."""
    if len(line) >= _LONGEST - 1:  # and the rest of it was not read
        raise GameError(_("an event has at most {most} characters").format(most=LONGEST_LINE))
    value = json_value(line)
    if isinstance(value, TaicalError):
        raise GameError(value.message, column=value.column)
    event = read_event(line.decode())
    if event.seq != number:
        message = _("{field} is {value}: expected {expected}")
        raise GameError(message.format(field="seq", value=event.seq, expected=number))
    if (event.kind == "open") != (number == 1):
        if number == 1:
            raise GameError(_("a book begins with an event of the kind open"))
        raise GameError(_("only the first event opens the book"))
    check_body(event.body)
    return event


def _opening(event: Event) -> dict[str, Any] | None:
    """Return how an event opens the book, or has it opened in place of how it was."""
    body = event.body.get("with", event.body)
    return body if body.get("kind") == "open" else None


def _at_line(error: TaicalError, name: str, line: int, whole: int) -> GameError:
    """Return an error with its place and a way out."""
    where = f"{name}:{line}" if line else name
    message = _("{where}: {fault}; nothing was imported").format(where=where, fault=error.message)
    if whole:
        more = ngettext(
            ", and the {count} event before it is a book by itself",
            ", and the {count} events before it are a book by themselves",
            whole,
        )
        message += more.format(count=whole)
    return GameError(message, code=error.code, field=error.field, column=error.column)


def renamed(events: Sequence[Event], name: str) -> list[Event]:
    """Return the events of a book that is called otherwise; only the lines that name it change."""
    return [_renamed(event, name) for event in events]


def _renamed(event: Event, name: str) -> Event:
    opening = _opening(event)
    if opening is None:
        return event
    other = {**opening, "name": name}
    body = other if event.kind == "open" else {**event.body, "with": other}
    check_body(body)
    line = dumps({"seq": event.seq, "at": event.at, **body}, compact=True)
    return event._replace(body=body, line=line)


def refuse_taken(name: str, names: Sequence[str]) -> None:
    """Refuse a name that another book has, with one that is free."""
    if name in names:
        message = _("there is a book {name} already: import this one as another, such as --name {other}")
        raise GameError(message.format(name=shown(name), other=shown(unused(name, names))), field="name")


def whole_book(events: Sequence[Event]) -> Book:
    """Return the state of a book of which an event may have been changed in the file.

    Raises:
        GameError: With the number of the first event that is not whole or not possible.
    """
    for event in events:
        try:
            check_body(event.body)
        except GameError as error:
            error.event = event.seq
            raise
    return replay(events)
