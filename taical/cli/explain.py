"""`taical explain`: what there is to know of a pattern."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from taical.cli.arguments import print_json_error
from taical.cli.click_i18n import Argument, Command
from taical.cli.options import (
    RulesetUsageError,
    as_utf8,
    format_option,
    is_terminal,
    look_of,
    look_options,
    rules_options,
    ruleset_of,
)
from taical.cli.speaking import error_line
from taical.errors import RecordError

if TYPE_CHECKING:
    from taical.catalog.examples import Rules
    from taical.catalog.names import Data
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import Look, TableForm


def _complete_pattern(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the ids of patterns, and their Chinese names once one is begun."""
    from taical.catalog.names import common_names
    from taical.patterns import PATTERNS

    names = [common_names(pattern)["zh"] for pattern in PATTERNS] if incomplete else []
    return [CompletionItem(name) for name in (*PATTERNS, *names) if name.startswith(incomplete)]


@click.command("explain", cls=Command)
@click.argument("pattern", cls=Argument, nargs=-1, shell_complete=_complete_pattern)
@rules_options
@format_option
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
    from taical.catalog.examples import Rules
    from taical.cli.meaning import known_tables, pattern_meant
    from taical.rulesets import ruleset_data
    from taical.rulesets.compiler import compile_ruleset

    try:
        data = ruleset_of(lambda: ruleset_data(ruleset, changes))
        rules = ruleset_of(lambda: compile_ruleset(data))
        tables = known_tables(data)
        words = " ".join(pattern).strip()
        meant = pattern_meant(words, tables, ruleset) if words else None
    except RulesetUsageError as usage:
        if output == "json":
            print_json_error(usage.error)
        raise
    except RecordError as error:
        if output == "json":
            print_json_error(error)
        click.echo(error_line(error.message), err=True)
        ctx.exit(2)
    if output == "json":
        _print_json(meant, data, tables, Rules(ruleset, changes, rules), lang or "zh")
    else:
        form: TableForm = "markdown" if output == "markdown" else "table"
        look = look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout))
        _print_text(meant, data, tables, Rules(ruleset, changes, rules), look)


def _print_json(meant: str | None, data: Data, tables: list[Data], rules: Rules, language: Language) -> None:
    from taical.catalog import entry_of
    from taical.render.catalog import pattern_data, patterns_data
    from taical.render.json import dumps

    if meant is None:
        answer = patterns_data(data, language)
    else:
        answer = pattern_data(entry_of(meant, data, rules, tables, language), data, language)
    click.echo(dumps(answer), file=as_utf8(sys.stdout))


def _print_text(meant: str | None, data: Data, tables: list[Data], rules: Rules, look: Look) -> None:
    from taical.catalog import entry_of
    from taical.render.catalog import pattern_text, patterns_text

    if meant is None:
        click.echo(patterns_text(data, look))
    else:
        click.echo(pattern_text(entry_of(meant, data, rules, tables, look.language), data, look))
