"""`taical game settle`, `stats` and `report`: what a book comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.echo import echo
from taical.cli.game.options import Asked, asked, file_options, game_options
from taical.cli.game.session import answer, book_of, books_of, player_called, refusals
from taical.cli.options import Amount
from taical.errors import GameError
from taical.i18n import current
from taical.i18n import gettext as _
from taical.render.text import printable

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.statistics import Statistics


@click.command("settle", cls=Command)
@click.option("--round-to", type=Amount(), metavar="AMOUNT", help="Pay only multiples of this amount, such as 10.")
@game_options
def settle_command(*, round_to: Number | None, **_common: object) -> None:
    """Say who pays whom, with the fewest payments. Nothing is written in the book.

    Debts that still stand (拉踢) are reckoned in, as `taical game close` collects them.

    \b
    Examples:
      taical game settle
      taical game settle --round-to 10
    """
    from taical.game.settlement import as_closed, settlement
    from taical.render.game_settlement import settlement_data, settlement_text

    call = asked()
    book = book_of(call)
    with refusals():
        settled = settlement(as_closed(book.balances, book.debts), round_to)
    answer(
        call,
        lambda: settlement_data(book, settled, round_to),
        lambda look: settlement_text(book, settled, round_to, look),
    )


@click.command("stats", cls=Command)
@click.option("--player", metavar="PLAYER", help="Only what this player did.")
@click.option("--since", metavar="DATE", help="Only what was written since this day, such as 2026-11-30, in UTC.")
@click.option("--all", "every", is_flag=True, help="All books of the file together.")
@game_options
def stats_command(*, player: str | None, since: str | None, every: bool, **_common: object) -> None:
    """Show what the players did: wins and deal-ins, mean tai, by wind, as dealer or not, who paid whom, patterns.

    Tai are those of the hand itself, without those of the dealer and the streak.

    \b
    Examples:
      taical game stats
      taical game stats --all --since 2026-01-01 --player ann
    """
    from taical.render.game_statistics import statistics_data, statistics_text

    call = asked()
    if every and call.game is not None:
        raise click.UsageError(_("--game and --all are not for the same call"))
    with refusals():
        found = _statistics(call, since, every=every)
        one = None if player is None else player_called(player, list(found.players))
    answer(
        call,
        lambda: statistics_data(found, current(), player=one, since=since),
        lambda look: statistics_text(found, look, player=one),
    )


@click.command("report", cls=Command)
@click.argument("file_name", cls=Argument, metavar="FILE", type=click.Path(dir_okay=False))
@click.option(
    "--round-to", type=Amount(), metavar="AMOUNT", help="Have the settlement pay only multiples of this amount."
)
@file_options
def report_command(file_name: str, *, round_to: Number | None, **_common: object) -> None:
    """Write a file to share: a page (.html), the chart of the balances alone (.svg, .png), or Markdown (.md).

    The page needs no other file and no network. The chart needs pygal (pip install 'taical[report]').

    \b
    Examples:
      taical game report friday.html
      taical game report friday.png --game Friday --lang zh
    """
    from taical.cli.drawing import draw_to
    from taical.report import REPORT_FORMATS, report, report_format_of

    call = asked()
    report_format = report_format_of(file_name)
    if report_format is None:
        known = _(", ").join(f".{name}" for name in REPORT_FORMATS)
        message = _("{path}: the file name must end in one of {known}")
        raise click.UsageError(message.format(path=file_name, known=known))
    book = book_of(call)
    look = call.look(to_terminal=False)
    with refusals():
        draw_to(file_name, lambda: report(book, look, report_format, round_to))
    echo(_("{path} is written.").format(path=printable(file_name)))


def _statistics(call: Asked, since: str | None, *, every: bool) -> Statistics:
    from taical.game.replay import replay
    from taical.game.statistics import Statistics

    found = Statistics()
    if not every:
        found.add(book_of(call), since)
        return found
    with books_of(call) as books:
        for number, events in books.every_event():
            try:
                found.add(replay(events), since)
            except GameError as error:
                error.message = _("book {number}: {fault}").format(number=number, fault=error.message)
                raise
    return found
