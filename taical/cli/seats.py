"""`taical seats`: who sits where, and who deals first."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from taical.cli.arguments import explained, print_json_error
from taical.cli.click_i18n import Command, lang_option
from taical.cli.echo import echo, echo_json
from taical.cli.options import color_option, format_option, is_terminal, look_of
from taical.cli.throwing import chance_of, dice_option, method_option, seed_option
from taical.errors import TaicalError
from taical.i18n import current

if TYPE_CHECKING:
    from taical.i18n import Language
    from taical.render.table import TableForm
    from taical.walls.dice import Method
    from taical.walls.seats import SeatDraw


@click.command("seats", cls=Command)
@click.option(
    "--players",
    required=True,
    metavar="A,B,C,D",
    help="The four players, as they sit for now, counter-clockwise; the first one throws the dice.",
)
@method_option
@dice_option("A throw of real dice, such as 3,4,4; again for the next throw. What is not given is thrown here.")
@click.option(
    "--winds", metavar="WINDS", help="The winds that were really drawn, such as E,N,S,W, in the order of drawing."
)
@seed_option
@format_option
@lang_option()
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    *,
    players: str,
    method: Method,
    dice: tuple[str, ...],
    winds: str | None,
    seed: int | None,
    output: str,
    lang: Language | None,
) -> None:
    """Draw seats: who sits where, and who deals first.

    Every step is said as at the table: who throws, to whom the count comes, who draws which wind. Dice and winds that
    are not given are thrown and drawn here. The last lines are two calls: one that brings the same again, and one that
    goes on with the wall.

    wikipedia: three dice say who draws first, and East throws three more, which say who deals first. french: the same
    with two dice. hkma: the winds lie between 1p and 2p, and three dice say who draws first, from which end; East deals
    first.

    \b
    Examples:
      taical seats --players Ann,Bea,阿明,Dan
      taical seats --players Ann,Bea,阿明,Dan --dice 3,4,4 --winds E,N,S,W --dice 4,3,4
      taical seats --players Ann,Bea,阿明,Dan --method hkma --seed 7
    """
    from taical.walls.seats import draw_seats, read_players, read_winds

    try:
        drawn = () if winds is None else read_winds(winds)
        draw = draw_seats(read_players(players), chance_of(seed), dice, method=method, winds=drawn)
    except TaicalError as error:
        if output == "json":
            print_json_error(error)
        echo(explained(error, {}), err=True)
        ctx.exit(2)
    if output == "json":
        from taical.render.walls import seats_data

        echo_json(seats_data(draw, lang or current()))
        return
    from taical.render.walls import seats_text

    form: TableForm = "markdown" if output == "markdown" else "table"
    look = look_of(form, lang, "plain", to_terminal=is_terminal(sys.stdout))
    echo(seats_text(draw, look, _again(draw), _wall(draw)))


def _again(draw: SeatDraw) -> list[str]:
    """Return the words of a call that draws the same seats."""
    words = ["taical", "seats", "--players", ",".join(draw.players)]
    if draw.method != "wikipedia":
        words += ["--method", draw.method]
    for throw in draw.throws:
        words += ["--dice", ",".join(map(str, throw.dice))]
    return [*words, "--winds", ",".join(wind for _player, wind in draw.drawn)]


def _wall(draw: SeatDraw) -> list[str]:
    """Return the words of a call that goes on with the wall, with the throw that breaks it if it has been made."""
    words = ["taical", "wall"]
    if len(draw.throws) > 1:
        words += ["--dice", ",".join(map(str, draw.throws[-1].dice))]
    if draw.method != "wikipedia":
        words += ["--method", draw.method]
    return [*words, "--players", ",".join(draw.seats.values())]
