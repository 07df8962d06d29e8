"""`taical score`: one hand."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from taical.cli.options import (
    Amount,
    RecordWord,
    look_of,
    look_options,
    rules_options,
    run_ruleset,
    seat_option,
)
from taical.errors import TaicalError

if TYPE_CHECKING:
    from taical.rules import Language, RuleSet
    from taical.scoring import Score
    from taical.tiles import Style

_ANSWER_IS_NO = frozenset(("not_a_win",))
"""The errors of a hand that is fine but has not won."""


@click.command("score")
@click.argument("hand", nargs=-1)
@seat_option("-s", "--seat", field="seat", envvar="TAICAL_SEAT", help="The winner's seat wind.")
@seat_option(
    "-r",
    "--round",
    field="round",
    default="E",
    show_default=True,
    envvar="TAICAL_ROUND",
    help="The prevalent wind.",
)
@seat_option(
    "-f",
    "--from",
    "from_",
    field="from",
    help="Who discarded the tile, or whose kong or flower was robbed.",
)
@click.option(
    "-d",
    "--self-draw",
    is_flag=True,
    help="The winning tile was drawn; so it is where --from is left out.",
)
@seat_option("--dealer", field="dealer", default="E", show_default=True, help="The dealer's seat.")
@click.option(
    "-n",
    "--streak",
    type=click.IntRange(0),
    default=0,
    help="How many times the dealer has stayed on (連莊).",
)
@click.option(
    "--win",
    type=RecordWord("win", "draw", "discard", "robbed_kong", "eight_flowers", "seven_rob_one"),
    help="How it was won, where --from does not tell.",
)
@click.option(
    "--replacement",
    type=RecordWord("replacement", "kong", "open_kong", "flower"),
    help="What the drawn tile replaced.",
)
@click.option("--last-tile", is_flag=True, help="The last tile of the wall, or the discard after it.")
@click.option(
    "--opening",
    type=RecordWord("opening", "heavenly", "earthly", "human"),
    help="天胡, 地胡 or 人胡.",
)
@click.option(
    "--ready",
    type=RecordWord("ready", "heavenly", "earthly", "declared"),
    help="天聽, 地聽 or 聽牌.",
)
@click.option(
    "--wait",
    type=RecordWord("wait", "edge", "closed", "single", "two_sided", "dual_pung"),
    help="The shape of the wait, to have it checked.",
)
@click.option("--discards", type=click.IntRange(0), help="Tiles discarded by all four before the win.")
@click.option(
    "--missed-win",
    is_flag=True,
    help="The winner let a winning tile pass since the last own discard (過水).",
)
@click.option("--visible", default="", metavar="TILES", help="Other tiles seen on the table.")
@click.option("--base", type=Amount(), envvar="TAICAL_BASE", help="底, in points.")
@click.option("--unit", type=Amount(), envvar="TAICAL_UNIT", help="The price of one tai, in points.")
@rules_options
@click.option(
    "--format",
    "output",
    type=click.Choice(["table", "json", "markdown"]),
    default="table",
    show_default=True,
    help="How the answer is written.",
)
@click.option("--readings", is_flag=True, help="Show every reading of the hand with its total.")
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    hand: tuple[str, ...],
    *,
    ruleset: str,
    changes: tuple[str, ...],
    output: str,
    readings: bool,
    lang: Language | None,
    tiles: Style,
    self_draw: bool,
    **fields: Any,  # noqa: ANN401 - the fields of the record, as click gives them
) -> None:
    r"""Score one hand: the breakdown in tai and what each player pays.

    HAND is one line, such as '123m 456p 789p 678s 5s [中中中] 春 梅 +5s': concealed tiles, melds in [ ], concealed
    kongs in ( ), flowers, and + before the winning tile. - reads it from standard input. With no HAND, a terminal
    asks for everything.

    \b
    Example:
      taical score '123m 456p 789p 678s 5s [中中中] 春 梅 +5s' -s S -f E -n 2
    """
    rules = run_ruleset(ruleset, changes)
    text, fields = _asked_for(" ".join(hand), rules, fields)
    if fields["seat"] is None:
        seat = next(parameter for parameter in ctx.command.params if parameter.name == "seat")
        raise click.MissingParameter(ctx=ctx, param=seat)
    if self_draw and fields["win"] not in (None, "draw"):
        raise click.UsageError(f"--self-draw and --win {fields['win']} contradict each other.")
    if self_draw:
        fields["win"] = "draw"
    result = _scored(ctx, text, rules, fields, as_json=output == "json")
    if output == "json":
        from taical.report.data import dumps, result_of

        click.echo(dumps(result_of(result, "1", lang or "zh", readings=readings)))
    else:
        from taical.report.text import score_text

        look = look_of("markdown" if output == "markdown" else "table", lang, tiles, to_terminal=sys.stdout.isatty())
        click.echo(score_text(result, look, readings=readings))


def _asked_for(text: str, rules: RuleSet, fields: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the hand and its fields, from the call, from standard input or by asking."""
    if text == "-":
        return sys.stdin.read().strip(), fields
    if text:
        return text, fields
    if not sys.stdin.isatty():
        raise click.UsageError("Missing argument 'HAND'.")
    from taical.cli.guided import ask

    asked, answers = ask(rules, fields)
    return asked, fields | answers


def _scored(ctx: click.Context, text: str, rules: RuleSet, fields: dict[str, Any], *, as_json: bool) -> Score:
    """Score the hand, or say why not and end."""
    from taical.making import make_win
    from taical.scoring import score

    try:
        return score(make_win(text, **fields), rules)
    except TaicalError as error:
        if as_json:
            from taical.report.data import dumps, error_of

            click.echo(dumps(error_of(error, "1")))
        click.echo(_explained(error, text, fields), err=True)
        ctx.exit(1 if error.code in _ANSWER_IS_NO else 2)


def _explained(error: TaicalError, text: str, fields: dict[str, Any]) -> str:
    """Return an error with the text that it is about and a mark under the place."""
    message = f"Error: {error.message}"
    source = {"hand": text, "visible": fields["visible"]}.get(error.field or "")
    if source is None or error.column is None or "\n" in source:
        return message
    from taical.report.text import cells

    return f"{message} (column {error.column})\n  {source}\n  {' ' * cells(source[: error.column - 1])}^"
