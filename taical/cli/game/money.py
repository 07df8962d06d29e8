"""`taical game pay` and `fine`: money that changes hands without a hand."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.game.hands import write
from taical.cli.game.options import game_options
from taical.cli.game.session import Body, player_called
from taical.cli.options import Amount
from taical.domain.amounts import simplest
from taical.errors import GameError
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.replay import Book


def _amounts(amounts: dict[str, Number], why: str | None) -> Body:
    return {"kind": "transfer", "amounts": amounts, **({"why": why} if why else {})}


@click.command("pay", cls=Command)
@click.argument("payer", cls=Argument, metavar="FROM")
@click.argument("payee", cls=Argument, metavar="TO")
@click.argument("amount", cls=Argument, type=Amount())
@click.option("--why", metavar="TEXT", help="What it is for.")
@game_options
def pay_command(payer: str, payee: str, amount: Number, *, why: str | None, **_common: object) -> None:
    """Write down money that one player gives another, or the pot.

    \b
    Example:
      taical game pay dan bea 100 --why 'lost bet'
    """

    def body(book: Book) -> Body:
        one, other = (player_called(name, book.players, pot=True) for name in (payer, payee))
        if one == other:
            raise GameError(_("{player} cannot pay themselves").format(player=one))
        return _amounts({one: -amount, other: amount}, why)

    write(body)


@click.command("cut", cls=Command)
@click.argument("debtor", cls=Argument, metavar="FROM")
@click.argument("creditor", cls=Argument, metavar="TO")
@game_options
def cut_command(debtor: str, creditor: str, **_common: object) -> None:
    """Let a player pay all of a debt of three mouths or more at once (斬), where hands are not paid one by one (拉踢).

    \b
    Example:
      taical game cut dan bea
    """

    def body(book: Book) -> Body:
        one, other = (player_called(name, book.players) for name in (debtor, creditor))
        return {"kind": "cut", "player": one, "to": other}

    write(body)


@click.command("fine", cls=Command)
@click.argument("player", cls=Argument)
@click.argument("amount", cls=Argument, type=Amount())
@click.option(
    "--to",
    default="all",
    show_default=True,
    metavar="all|pot|PLAYER",
    help="Who gets it: all of the others at the table, each the whole amount, the pot, or one player.",
)
@click.option("--why", metavar="TEXT", help="What it is for.")
@game_options
def fine_command(player: str, amount: Number, *, to: str, why: str | None, **_common: object) -> None:
    """Write down a fine. To all, the player pays the amount to each of the others.

    \b
    Examples:
      taical game fine dan 100
      taical game fine dan 100 --to pot --why 'late'
    """

    def body(book: Book) -> Body:
        culprit = player_called(player, book.players)
        if to == "all":
            others = [name for name in book.seats.values() if name != culprit]
        else:
            others = [player_called(to, book.players, pot=True)]
        if others == [culprit]:
            raise GameError(_("{player} cannot pay themselves").format(player=culprit))
        total = simplest(Decimal(amount) * len(others))
        return _amounts({culprit: -total, **dict.fromkeys(others, amount)}, why or _("fine"))

    write(body)
