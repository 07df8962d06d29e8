"""`taical waits`: what a hand waits for or needs, and what to discard."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from taical.cli.arguments import explained, print_json_error, typed
from taical.cli.click_i18n import Argument, Command
from taical.cli.drawing import draw_to, faces_up, format_of_picture, picture_options
from taical.cli.echo import echo, echo_json
from taical.cli.options import (
    format_option,
    is_terminal,
    look_of,
    look_options,
    record_option,
    rules_options,
    run_ruleset,
)
from taical.errors import TaicalError
from taical.i18n import current

if TYPE_CHECKING:
    from taical.analysis.outlook import Order
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import TableForm


@click.command("waits", cls=Command)
@click.argument("hand", cls=Argument, nargs=-1, required=True)
@click.option("--visible", default="", metavar="TILES", help="Other tiles seen on the table, which are not left.")
@record_option("seat", default="E", show_default=True, help="The player's seat wind.")
@record_option("round")
@click.option(
    "--by",
    type=click.Choice(["left", "value"]),
    default="left",
    show_default=True,
    help="What discards are ranked by first: the tiles left, or the tai of a win on a discard, on average over them.",
)
@rules_options
@format_option
@picture_options(
    "Also draw the hand and each tile with what it is worth, into a file that ends in .svg, .html or .png."
)
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    hand: tuple[str, ...],
    *,
    visible: str,
    seat: str,
    round: str,  # noqa: A002 - the record's own name for it
    by: Order,
    ruleset: str,
    changes: tuple[str, ...],
    output: str,
    picture: str | None,
    concealed_kong: int | None,
    lang: Language | None,
    tiles: Style,
) -> None:
    """Show what a hand waits for or needs, and what to discard.

    HAND is one line, as for `taical score`; - reads it from standard input. With 16 tiles, and one more for each
    kong: which tiles complete it, or how many it needs to be ready and which help. With one tile more: what each
    discard leaves; a tile marked with + is the one just drawn.

    A tile is left when it is neither in the hand nor among --visible. A tile of which none is left is waited for all
    the same; one of which the hand has all four is not, unless the rules have it so. Gained and lost is what a tile
    adds to the tai, and what it does without: drawn against discarded, and against the tile that is worth most.

    \b
    Examples:
      taical waits '11123m 222p 333s 444z 55z' --visible '4m 5z'
      taical waits '124m 456p 789p 678s 5s [中中中]' -s S
      taical waits '123m 456p 789p 678s 5s 東 [中中中]' --by value
    """
    from taical.analysis.outlook import outlook

    picture_format = None if picture is None else format_of_picture(picture)
    text = typed(" ".join(hand))
    try:
        rules = run_ruleset(ruleset, changes)
        found = outlook(text, rules, seat=seat, round=round, visible=visible, by=by)
    except TaicalError as error:
        if output == "json":
            print_json_error(error)
        echo(explained(error, {"hand": text, "visible": visible}), err=True)
        ctx.exit(2)
    if picture is not None and picture_format:
        from taical.picture import picture_of_cards
        from taical.picture.cards import outlook_card

        paper = look_of("table", lang, tiles, to_terminal=False, to_file=True)
        card = outlook_card(found, paper, faces_up(concealed_kong))
        drawn_as = picture_format
        draw_to(picture, lambda: picture_of_cards(card.title, [card], paper, drawn_as))
    if output == "json":
        from taical.render.waits import outlook_data

        echo_json(outlook_data(found, lang or current()))
    else:
        from taical.render.waits import outlook_text

        form: TableForm = "markdown" if output == "markdown" else "table"
        look = look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout))
        echo(outlook_text(found, look, by=by))
