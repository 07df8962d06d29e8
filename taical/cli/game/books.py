"""`taical game new`, `status`, `log`, `list` and what else is about a book as a whole."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.echo import echo_json
from taical.cli.game.hands import print_change, write
from taical.cli.game.options import asked, game_options, log_options
from taical.cli.game.seating import drawn_seats, seats_options
from taical.cli.game.session import (
    Body,
    Change,
    answer,
    book_of,
    books_of,
    player_called,
    refusals,
    written,
)
from taical.cli.numbers import read_points, read_whole
from taical.cli.options import price_options, rules_options, ruleset_of
from taical.domain.tiles import SEATS
from taical.errors import GameError, shortened
from taical.game.events import refuse_too_many
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.render.text import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taical.domain.rules import Number
    from taical.game.events import Event
    from taical.game.replay import Book


@click.command("new", cls=Command)
@click.argument("name", cls=Argument)
@click.option(
    "--players",
    required=True,
    metavar="A,B,C,D",
    help="The four players, from East in the order of turns; others after them are not seated.",
)
@seats_options
@click.option("--dealer", metavar="PLAYER", help="Who deals first; without it, East, or who the dice say.")
@click.option(
    "--balances", metavar="A=100,B=-100", help="What players bring along from another evening; it adds up to 0."
)
@rules_options
@price_options
@game_options
def new_command(  # noqa: PLR0913 - one parameter an option
    name: str,
    *,
    players: str,
    dealer: str | None,
    balances: str | None,
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    **_common: object,
) -> None:
    """Open a book. The rule set is kept in it as it is now, whatever becomes of its file.

    \b
    Examples:
      taical game new Friday --players Ann,Bob,阿明,Dan --base 100 --unit 20
      taical game new Friday --players Ann,Bob,阿明,Dan --seats draw
      taical game new Friday --players Ann,Bob,阿明,Dan,Eve --ruleset house.yaml --set game.draw=pass
    """
    from taical.game.events import make_event
    from taical.game.origin import expanded_ruleset, kept_origin
    from taical.game.replay import replay

    call = asked()
    content = ruleset_of(lambda: expanded_ruleset(ruleset, changes))
    with refusals():
        names = four_players(names_in(players), more=True)
        draw = drawn_seats(names[: len(SEATS)])
        if draw:
            names[: len(SEATS)] = [draw.seats[seat] for seat in SEATS]
            dealer = dealer or draw.dealer
        body: dict[str, Any] = {
            "kind": "open",
            "name": name,
            **seated_body(names, dealer),
            "ruleset": content,
            **settings_of(base, unit),
        }
        if brought := _balances(balances, names):
            body["balances"] = brought
        opening = make_event(1, body)
        try:
            book = replay([opening])
        except GameError as error:
            error.event = None  # there is no book yet that could have one
            raise
    with books_of(call, writes=True) as books, books.transaction():
        books.add(books.begin(name, kept_origin(ruleset, changes)), [opening])
    print_change(call, Change(book, [opening], {}), draw)


def names_in(text: str) -> list[str]:
    """Return the names that are written with commas between them."""
    return [name.strip() for name in re.split("[,，、]", text)] if text else []


def seated_body(names: Sequence[str], dealer: str | None) -> dict[str, Any]:
    """Return what an event says of who sits down: the first four; the others have an account."""
    seated, others = names[: len(SEATS)], list(names[len(SEATS) :])
    first = player_called(dealer, seated) if dealer else seated[0]
    body: dict[str, Any] = {"seats": dict(zip(SEATS, seated, strict=True)), "dealer": first}
    return {**body, "players": others} if others else body


def settings_of(base: Number | None, unit: Number | None) -> dict[str, Any]:
    """Return what the event that opens a book says of the stakes."""
    settings = {key: price for key, price in (("base", base), ("unit", unit)) if price is not None}
    return {"settings": settings} if settings else {}


def four_players(names: list[str], *, more: bool = False) -> list[str]:
    """Return names that can sit down, and if wanted more.

    Raises:
        GameError: There are too few, too many, or one comes twice.
    """
    refuse_too_many(names)
    if len(names) < len(SEATS) or not all(names) or (len(names) > len(SEATS) and not more):
        message = _("expected the names of four players, such as Ann,Bob,Chen,Dan, not of {count}")
        raise GameError(message.format(count=len([name for name in names if name])), field="players")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise GameError(_("{name} is there twice: give one of them another name").format(name=twice))
    return names


def _balances(text: str | None, names: list[str]) -> Mapping[str, Number]:
    """Return the balances that are brought along."""
    found: dict[str, Number] = {}
    for part in filter(None, (text or "").split(",")):
        name, _equals, amount = part.rpartition("=")
        points = read_points(amount)
        if points is None:
            message = _("--balances has {part}: expected a player and an amount, such as Ann=100")
            raise GameError(message.format(part=shortened(part.strip())), field="balances")
        found[player_called(name, names, pot=True)] = points
    return found


@click.command("status", cls=Command)
@game_options
def status_command(**_common: object) -> None:
    """Show where the game stands: the balances, the round, who deals, the streak.

    \b
    Example:
      taical game status --format json
    """
    from taical.game.origin import origin_now
    from taical.game.replay import replay
    from taical.render.game import origin_data, origin_text, status_data, status_text

    call = asked()
    with books_of(call) as books:
        number = books.number_of(call.game)
        book = replay(books.events(number))
        kept = books.rules_of(number)
    origin = origin_now(kept, book.agreement.content) if kept else None
    answer(
        call,
        lambda: {**status_data(book), **origin_data(origin)},
        lambda look: "\n\n".join([status_text(book, look), *origin_text(origin)]),
    )


@click.command("log", cls=Command)
@log_options
def log_command(**_common: object) -> None:
    """Show what happened, event by event; what no longer stands is struck out.

    The numbers are those that void, edit and note take.

    \b
    Examples:
      taical game log
      taical game log --format jsonl
    """
    from taical.render.game import entry_data
    from taical.render.game_log import log_text

    call = asked()
    with refusals():
        book = book_of(call)
    if call.output == "jsonl":
        for entry in book.entries:
            echo_json(entry_data(entry, book))
        return
    answer(call, lambda: [entry_data(entry, book) for entry in book.entries], lambda look: log_text(book, look))


@click.command("list", cls=Command)
@game_options
def list_command(**_common: object) -> None:
    """List all books of the file.

    \b
    Example:
      taical game list
    """
    from taical.render.game import list_text

    call = asked()
    with books_of(call) as books:
        found = books.listed()
    answer(call, lambda: [book._asdict() for book in found], lambda look: list_text(found, look))


@click.command("note", cls=Command)
@click.argument("words", cls=Argument, nargs=-1, required=True, metavar="[N] TEXT")
@game_options
def note_command(words: tuple[str, ...], **_common: object) -> None:
    """Write a note, about the event N or by itself.

    \b
    Examples:
      taical game note 7 'the tile was claimed late'
      taical game note 'Eve takes over at ten'
    """
    call = asked()

    def body(events: Sequence[Event]) -> Body:
        about = len(words) > 1 and words[0].isascii() and words[0].isdigit()
        if not about:
            return {"kind": "note", "text": " ".join(words)}
        number = event_numbered(words[0], events).seq
        return {"kind": "note", "text": " ".join(words[1:]), "target": number}

    print_change(call, written(call, lambda _book, events: [body(events)]))


def event_numbered(number: int | str, events: Sequence[Event]) -> Event:
    """Return the event of a number, which may be as it was typed.

    Raises:
        GameError: There is none.
    """
    found = read_whole(number) if isinstance(number, str) else number
    if found is None or not 1 <= found <= len(events):
        message = _("there is no event {number}: `taical game log` shows 1 to {last}")
        raise GameError(message.format(number=shortened(str(number)), last=len(events)))
    return events[found - 1]


@click.command("close", cls=Command)
@game_options
def close_command(**_common: object) -> None:
    """Close the book: nothing more happens in it, but mistakes can still be mended.

    \b
    Example:
      taical game close
    """
    write(lambda _book: {"kind": "close"})


@click.command("reopen", cls=Command)
@game_options
def reopen_command(**_common: object) -> None:
    """Open a closed book again.

    \b
    Example:
      taical game reopen
    """

    def body(book: Book) -> Body:
        if not book.closed:
            raise GameError(_("the book is not closed"))
        closed = max(e.event.seq for e in book.entries if e.event.kind == "close" and not e.voided)
        return {"kind": "void", "target": closed}

    write(body)


@click.command("verify", cls=Command)
@game_options
def verify_command(**_common: object) -> None:
    """Check the file, and that every event of the book is whole and possible.

    \b
    Example:
      taical game verify
    """
    from taical.game.exchange import whole_book

    call = asked()
    with books_of(call) as books:
        if faults := books.faults():
            message = _("the file is damaged: {fault}; `taical game export` writes what is whole")
            raise GameError(message.format(fault=faults[0]))
        events = books.events(books.number_of(call.game))
        book = whole_book(events)

    def text(_look: object) -> str:
        sentence = ngettext(
            "{count} event, all whole and possible.", "{count} events, all whole and possible.", len(events)
        )
        return sentence.format(count=len(events))

    answer(call, lambda: {"game": book.name, "events": len(events), "faults": []}, text)


@click.command("delete", cls=Command)
@click.option("--yes", is_flag=True, help="Do not ask.")
@game_options
def delete_command(*, yes: bool, **_common: object) -> None:
    """Delete a book with everything in it. `taical game export` keeps a copy.

    \b
    Example:
      taical game delete --game Friday --yes
    """
    call = asked()
    if call.game is None:
        raise click.UsageError(_("say which book with --game"))
    with books_of(call, writes=True) as books:
        number = books.number_of(call.game)
        name = next(book.name for book in books.listed() if book.number == number)
        if not yes:
            if sys.stdin is None or sys.stderr is None:
                raise click.UsageError(_("nothing is written: --yes writes it without asking"))
            click.confirm(printable(_("Delete the book {name} for good?").format(name=name)), abort=True, err=True)
        with books.transaction():
            books.delete(number)
    answer(call, lambda: {"deleted": name}, lambda _look: _("Deleted {name}.").format(name=name))
