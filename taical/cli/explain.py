"""`taical explain`: what there is to know of a pattern."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from taical.cli.arguments import print_json_error
from taical.cli.click_i18n import Argument, Command, error_line
from taical.cli.drawing import draw_to, faces_up, format_of_picture, picture_options
from taical.cli.echo import echo, echo_json
from taical.cli.options import (
    format_option,
    is_terminal,
    look_of,
    look_options,
    rules_options,
    ruleset_of,
)
from taical.errors import RecordError, RulesetError
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from taical.catalog import Entry
    from taical.catalog.names import Data
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import Look, TableForm


def _complete_pattern(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the ids of patterns, and their Chinese names once one is begun."""
    from click.shell_completion import CompletionItem

    from taical.catalog.names import common_names
    from taical.patterns import PATTERNS

    names = [common_names(pattern)["zh"] for pattern in PATTERNS] if incomplete else []
    return [CompletionItem(name) for name in (*PATTERNS, *names) if name.startswith(incomplete)]


@click.command("explain", cls=Command)
@click.argument("pattern", cls=Argument, nargs=-1, shell_complete=_complete_pattern)
@rules_options
@format_option
@picture_options(
    "Also draw the hand that has it and the one that just fails, into a file that ends in .svg, .html or .png."
)
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    pattern: tuple[str, ...],
    *,
    ruleset: str,
    changes: tuple[str, ...],
    output: str,
    picture: str | None,
    concealed_kong: int | None,
    lang: Language | None,
    tiles: Style,
) -> None:
    """Explain a pattern: its rule, names, value in every rule set, and a hand that has it and one that just fails.

    PATTERN is its id, a name in Chinese, English or French, or its pinyin without tones; one that is nearly right will
    do. With no PATTERN, all are listed by family.

    \b
    Examples:
      taical explain 平胡
      taical explain pinghu --ruleset star31
      taical explain all_chows --lang fr
      taical explain
    """
    from taical.catalog import entry_of
    from taical.catalog.examples import Rules
    from taical.cli.arguments import known_tables, pattern_meant
    from taical.rulesets import ruleset_data
    from taical.rulesets.compiler import compile_ruleset

    if picture is not None:
        format_of_picture(picture)
        if not "".join(pattern).strip():
            raise click.UsageError(_("--picture draws the hands of one pattern: name it"))
    try:
        data = ruleset_of(lambda: ruleset_data(ruleset, changes))
        rules = ruleset_of(lambda: compile_ruleset(data))
        tables = known_tables(data)
        words = " ".join(pattern).strip()
        meant = pattern_meant(words, tables, ruleset) if words else None
        if meant and meant not in data["patterns"]:  # it is another table's own
            data = dict(next(table for table in tables if meant in table["patterns"]))
        language = lang or current()
        worked_by = Rules(ruleset, changes, rules)
        entry = ruleset_of(lambda: entry_of(meant, data, worked_by, tables, language)) if meant else None
        if entry and picture is not None:
            _draw(picture, entry, data, look_of("table", lang, tiles, to_terminal=False, to_file=True), concealed_kong)
        if output == "json":
            _print_json(entry, data, language)
        else:
            form: TableForm = "markdown" if output == "markdown" else "table"
            _print_text(entry, data, look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout)))
    except (RecordError, RulesetError) as error:
        if output == "json":
            print_json_error(error)
        echo(error_line(error.message), err=True)
        ctx.exit(2)


def _draw(path: str, entry: Entry, data: Data, look: Look, kong_faces: int | None) -> None:
    """Draw the worked hands of a pattern into a file."""
    from taical.picture import picture_of_cards
    from taical.picture.cards import entry_cards
    from taical.render.catalog import entry_title

    title = entry_title(entry, data, look.language)
    cards = entry_cards(entry, look, faces_up(kong_faces))
    if not cards:
        raise click.UsageError(_("--picture: {pattern} has no worked hands").format(pattern=title))
    picture_format = format_of_picture(path)
    draw_to(path, lambda: picture_of_cards(title, cards, look, picture_format))


def _print_json(entry: Entry | None, data: Data, language: Language) -> None:
    from taical.render.catalog import pattern_data, patterns_data

    answer = pattern_data(entry, data, language) if entry else patterns_data(data, language)
    echo_json(answer)


def _print_text(entry: Entry | None, data: Data, look: Look) -> None:
    from taical.render.catalog import pattern_text, patterns_text

    echo(pattern_text(entry, data, look) if entry else patterns_text(data, look))
