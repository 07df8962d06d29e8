"""`taical wall`: where the wall is broken, and who takes what of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from taical.cli.arguments import explained, print_json_error
from taical.cli.click_i18n import Command, lang_option
from taical.cli.drawing import draw_to, format_of_picture, picture_option
from taical.cli.echo import echo, echo_json
from taical.cli.options import (
    RecordWord,
    color_option,
    format_option,
    is_terminal,
    look_of,
)
from taical.cli.throwing import chance_of, dice_option, method_option, seed_option
from taical.domain.tiles import SEATS
from taical.errors import TaicalError
from taical.i18n import current

if TYPE_CHECKING:
    from collections.abc import Mapping

    from taical.domain.tiles import Seat
    from taical.i18n import Language
    from taical.render.table import TableForm
    from taical.walls.dice import Method
    from taical.walls.wall import WallDeal


@click.command("wall", cls=Command)
@method_option
@dice_option("The throw of real dice, such as 4,3,4; without it, they are thrown here.")
@click.option(
    "--dealer",
    "deals",  # so that the dealer of a setting, who is that of a hand to score, is not meant here
    type=RecordWord("dealer", *SEATS),
    help="Who deals, in a later hand, and so throws; without it, it is the first hand, in which East throws.",
)
@click.option("--flowers/--no-flowers", default=True, show_default=True, help="Whether the eight flowers are played.")
@click.option("--players", metavar="A,B,C,D", help="Who sits East, South, West and North.")
@seed_option
@format_option
@picture_option("Also draw the four walls, into a file that ends in .svg, .html or .png.")
@lang_option()
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    *,
    method: Method,
    dice: tuple[str, ...],
    deals: Seat | None,
    flowers: bool,
    players: str | None,
    seed: int | None,
    output: str,
    picture: str | None,
    lang: Language | None,
) -> None:
    """Break the wall and deal: who takes which stacks, what is drawn, what stays.

    The stacks of a wall are numbered from the right end, as its player sees it. The dice are counted from who throws as
    one, counter-clockwise, to the player whose wall is broken; in the first hand that player deals too (with hkma, East
    does). The last line is a call that brings the same again.

    wikipedia: three dice, 16 tiles stay undrawn. french: the same with two dice; a second flower is replaced only after
    the others have replaced theirs. hkma: three dice, and the wall is drawn to its end.

    \b
    Examples:
      taical wall --dice 4,3,4
      taical wall --dice 2,6 --method french --no-flowers
      taical wall --dealer S --players Ann,Bea,阿明,Dan --picture wall.svg
    """
    from taical.walls.wall import deal_wall

    picture_format = None if picture is None else format_of_picture(picture)
    try:
        names = _names(players)
        deal = deal_wall(chance_of(seed), dice, method=method, flowers=flowers, dealer=deals)
    except TaicalError as error:
        if output == "json":
            print_json_error(error)
        echo(explained(error, {}), err=True)
        ctx.exit(2)
    if picture is not None and picture_format:
        from taical.picture.walls import picture_of_wall

        paper = look_of("table", lang, "plain", to_terminal=False, to_file=True)
        drawn_as = picture_format
        draw_to(picture, lambda: picture_of_wall(deal, names, paper, drawn_as))
    if output == "json":
        from taical.render.walls import wall_data

        echo_json(wall_data(deal, names, lang or current()))
        return
    from taical.render.walls import wall_text

    form: TableForm = "markdown" if output == "markdown" else "table"
    look = look_of(form, lang, "plain", to_terminal=is_terminal(sys.stdout))
    echo(wall_text(deal, names, look, _again(deal, names)))


def _names(players: str | None) -> dict[Seat, str]:
    """Return who sits where, or nothing if nobody said so."""
    if players is None:
        return {}
    from taical.walls.seats import read_players, refuse_bad_players

    names = read_players(players)
    refuse_bad_players(names)
    return dict(zip(SEATS, names, strict=True))


def _again(deal: WallDeal, names: Mapping[Seat, str]) -> list[str]:
    """Return the words of a call that deals the same."""
    words = ["taical", "wall", "--dice", ",".join(map(str, deal.throw.dice))]
    if deal.method != "wikipedia":
        words += ["--method", deal.method]
    if not deal.first:
        words += ["--dealer", deal.dealer]
    if not deal.flowers:
        words.append("--no-flowers")
    return [*words, "--players", ",".join(names.values())] if names else words
