"""`taical score`: one hand."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from taical.cli.arguments import command_line, explained, typed
from taical.cli.click_i18n import Argument, Command, MissingError
from taical.cli.drawing import draw_to, faces_up, format_of_picture, picture_options
from taical.cli.echo import echo, echo_json
from taical.cli.options import (
    format_option,
    is_terminal,
    look_of,
    look_options,
    price_options,
    record_options,
    rules_options,
    run_rulesets,
)
from taical.cli.settings import is_set
from taical.errors import TaicalError
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taical.domain.rules import RuleSet
    from taical.domain.tiles import Style
    from taical.engine.scoring import Score
    from taical.i18n import Language
    from taical.render.table import Look, TableForm

    Result = Score | TaicalError

_ANSWER_IS_NO = frozenset(("not_a_win",))
"""The errors of a hand that is fine but has not won."""


@click.command("score", cls=Command)
@click.argument("hand", cls=Argument, nargs=-1)
@record_options
@price_options
@rules_options
@format_option
@click.option("--readings", is_flag=True, help="Show every reading of the hand with its total.")
@click.option("--why", is_flag=True, help="Say of every pattern why it counted or did not.")
@picture_options("Also draw the hand and the breakdown, into a file that ends in .svg, .html or .png.")
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
    why: bool,
    picture: str | None,
    concealed_kong: int | None,
    lang: Language | None,
    tiles: Style,
    self_draw: bool,
    **fields: Any,  # noqa: ANN401 - the fields of the record, as click gives them
) -> None:
    """Score one hand: the breakdown in tai and what each player pays.

    HAND is one line, such as '123m 456p 789p 678s 5s [中中中] 春 梅 +5s': concealed tiles, melds in [ ], concealed
    kongs in ( ), flowers, and + before the winning tile. - reads it from standard input. With no HAND, a terminal
    asks for everything, one hand after the other; with no seat, for that.

    \b
    Example:
      taical score '123m 456p 789p 678s 5s [中中中] 春 梅 +5s' -s S -f E -n 2
    """
    rules = run_rulesets(ruleset, changes)
    draw = _drawing_to(picture, rules, concealed_kong)
    if self_draw:
        fields["win"] = _drawn(fields["win"])

    def answer(text: str, fields: dict[str, Any]) -> int:
        """Print what a hand is worth, and return the exit status."""
        results = _scored(text, rules, fields)
        errors = [result for result in results if isinstance(result, TaicalError)]
        if draw and not isinstance(results[0], TaicalError):
            draw(results[0], look_of("table", lang, tiles, to_terminal=False))
        if output == "json":
            _print_json(rules, results, lang or current(), readings=readings, why=why)
        elif len(rules) > 1 or not errors:
            form: TableForm = "markdown" if output == "markdown" else "table"
            look = look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout))
            _print_table(rules, results, look, readings=readings, why=why)
        if len(errors) < len(results):
            return 0
        echo(explained(errors[0], {"hand": text, "visible": fields["visible"]}), err=True)
        return 1 if errors[0].code in _ANSWER_IS_NO else 2

    status = 0
    for text, told in _hands(ctx, " ".join(hand), rules[0], fields):
        status = answer(text, told)
    ctx.exit(status)


def _drawn(win: str | None) -> str:
    """Return how it was won when --self-draw is given."""
    if win not in (None, "draw"):
        raise click.UsageError(_("--self-draw and --win {win} contradict each other.").format(win=win))
    return "draw"


def _drawing_to(path: str | None, rules: list[RuleSet], kong_faces: int | None) -> Callable[[Score, Look], None] | None:
    """Return the function that draws the score into a file, or None if no picture is wanted."""
    if path is None:
        return None
    picture_format = format_of_picture(path)
    if len(rules) > 1:
        raise click.UsageError(_("--picture draws one score: name one rule set with --ruleset"))

    def draw(score: Score, look: Look) -> None:
        from taical.picture import picture

        draw_to(path, lambda: picture(score, look, picture_format, faces_up(kong_faces)))

    return draw


def _print_json(rules: list[RuleSet], results: list[Result], language: Language, *, readings: bool, why: bool) -> None:
    """Print a result, or a list of them where there are several rule sets."""
    from taical.render.json import error_data, result_data

    data = [
        error_data(result, "1")
        if isinstance(result, TaicalError)
        else result_data(result, "1", language, readings=readings)
        for result in results
    ]
    if why:
        from taical.render.why import explanation_data

        for answer, result in zip(data, results, strict=True):
            if not isinstance(result, TaicalError):
                answer["explanation"] = explanation_data(result, language)
    if len(rules) > 1:
        data = [{"ruleset": table.id, **result} for table, result in zip(rules, data, strict=True)]
    echo_json(data[0] if len(rules) == 1 else data)


def _print_table(rules: list[RuleSet], results: list[Result], look: Look, *, readings: bool, why: bool) -> None:
    from taical.render.score import score_text, side_by_side_text

    if len(rules) > 1:
        echo(side_by_side_text(rules, results, look))
        if why:
            from taical.render.why import why_by_rules_text

            echo("\n" + why_by_rules_text(results, look))
    elif not isinstance(results[0], TaicalError):
        echo(score_text(results[0], look, readings=readings))
        if why:
            from taical.render.why import why_text

            echo("\n" + why_text(results[0], look))


def _hands(
    ctx: click.Context, text: str, rules: RuleSet, fields: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the hand and its fields, from the call or from standard input, or one after the other by asking."""
    if text:
        hand = typed(text)
        if fields["seat"] is None and is_terminal(sys.stdin) and is_terminal(sys.stderr):
            from taical.cli.wizard import ask_seat

            fields = ask_seat(fields)
        elif fields["seat"] is None:
            seat = next(parameter for parameter in ctx.command.params if parameter.name == "seat")
            raise MissingError(seat, ctx)
        yield hand, fields
        return
    if not is_terminal(sys.stdin):
        raise click.UsageError(_("Missing argument 'HAND'."))
    from taical.cli.wizard import forms

    yield from forms(rules, fields, _said(ctx, fields), lambda hand, fields: _same_call(ctx, hand, fields))


def _said(ctx: click.Context, fields: dict[str, Any]) -> set[str]:
    """Return which fields the call says, so that they need not be asked for; stakes also where a setting says them."""
    said = {name for name in fields if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    if ctx.params["self_draw"]:
        said.add("win")
    if fields["base"] is not None or fields["unit"] is not None:
        said.add("stakes")
    return said


def _same_call(ctx: click.Context, hand: str, fields: dict[str, Any]) -> str:
    """Return the call that scores a hand as this one did."""
    more = [word for change in ctx.params["changes"] for word in ("--set", change)]
    if ctx.get_parameter_source("ruleset") is ParameterSource.COMMANDLINE:
        more = ["--ruleset", ctx.params["ruleset"], *more]
    return command_line(hand, fields, [name for name in fields if is_set(name, ctx.default_map or {})], more)


def _scored(text: str, rules: list[RuleSet], fields: dict[str, Any]) -> list[Result]:
    """Score the hand under each rule set; an error in the hand itself ends the command."""
    from taical.domain.builder import make_win
    from taical.engine.scoring import score

    try:
        win = make_win(text, **fields)
    except TaicalError as error:
        return [error] * len(rules)
    results: list[Result] = []
    for table in rules:
        try:
            results.append(score(win, table))
        except TaicalError as error:
            results.append(error)
    return results
