"""`taical game seats` and `swap`: who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.game.books import four_players
from taical.cli.game.hands import print_change, write
from taical.cli.game.options import asked, game_options
from taical.cli.game.seating import drawn_seats, seats_options
from taical.cli.game.session import Body, player_at_table, player_called, written
from taical.domain.tiles import SEATS
from taical.errors import GameError, TaicalError
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.game.replay import Book
    from taical.walls.seats import SeatDraw


@click.command("seats", cls=Command)
@click.option("--players", metavar="A,B,C,D", help="Who sits East, South, West and North; without it, those who sit.")
@seats_options
@click.option("--dealer", metavar="PLAYER", help="Who deals first; without it, East, or who the dice say.")
@game_options
def seats_command(
    *,
    players: str | None,
    dealer: str | None,
    **_common: object,
) -> None:
    """Give the players new seats, which begins a new game (將): East round, no streak.

    \b
    Examples:
      taical game seats --players dan,ann,eve,bob
      taical game seats --seats draw
    """
    draws: list[SeatDraw] = []

    def body(book: Book) -> Body:
        names = list(book.seats.values())
        if players is not None:
            names = four_players([_called_or_new(name, book) for name in players.split(",")])
        draw = drawn_seats(names)
        if draw:
            draws.append(draw)
            names = [draw.seats[seat] for seat in SEATS]
        first = player_called(dealer, names) if dealer else draw.dealer if draw else names[0]
        return {"kind": "seats", "seats": dict(zip(SEATS, names, strict=True)), "dealer": first}

    call = asked()
    change = written(call, lambda book, _events: [body(book)])
    print_change(call, change, *draws)


@click.command("swap", cls=Command)
@click.argument("leaves", cls=Argument, metavar="OUT")
@click.argument("comes", cls=Argument, metavar="IN")
@game_options
def swap_command(leaves: str, comes: str, **_common: object) -> None:
    """Let a substitute take a player's chair; the game goes on, and each keeps an account of their own.

    \b
    Example:
      taical game swap dan eve
    """

    def body(book: Book) -> Body:
        out = player_at_table(leaves, book)
        name = _called_or_new(comes, book)
        if name in book.seats.values():
            raise GameError(_("{player} sits at the table already").format(player=name))
        return {"kind": "seats", "seats": {seat: name if who == out else who for seat, who in book.seats.items()}}

    write(body)


def _called_or_new(text: str, book: Book) -> str:
    """Return the player that a name means, or the name of one who is new."""
    try:
        return player_called(text, book.players)
    except TaicalError:
        if any(name.casefold().startswith(text.strip().casefold()) for name in book.players):
            raise  # it can be several
        return text.strip()
