"""`taical quiz`: hands to score, drawn as at the table."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, get_args

import click
from click.core import ParameterSource

from taical.cli.click_i18n import Argument, Command, error_line
from taical.cli.echo import echo
from taical.cli.files import Inputs
from taical.cli.options import (
    INPUT_FORMATS,
    is_terminal,
    look_of,
    look_options,
    paths_option,
    rules_options,
    run_ruleset,
)
from taical.i18n import current
from taical.i18n import gettext as _
from taical.render.text import printable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from taical.batch.named_files import NamedFiles
    from taical.domain.rules import RuleSet
    from taical.domain.tiles import Style
    from taical.engine.scoring import Score
    from taical.i18n import Language
    from taical.quiz.questions import Quiz, Wanted
    from taical.quiz.sheet import Sheet
    from taical.readers import InputFormat
    from taical.render.table import Look

_MOST = 1000
_SEEDS = 1_000_000


def _complete_pattern(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the ids of all patterns."""
    from click.shell_completion import CompletionItem

    from taical.patterns import PATTERNS

    return [CompletionItem(name) for name in PATTERNS if name.startswith(incomplete)]


@click.command("quiz", cls=Command)
@click.argument("files", cls=Argument, nargs=-1, metavar="[FILE]...", type=click.Path(allow_dash=True))
@click.option(
    "--level",
    type=click.IntRange(1, 5),
    help="What the hands need: 1 plain rows, 2 waits, 3 flowers and winds, 4 exclusions, 5 two readings.",
)
@click.option(
    "--pattern",
    metavar="PATTERN",
    shell_complete=_complete_pattern,
    help="Only hands in which this pattern counts: its id, such as all_chows, or a name as `taical explain` knows it.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="A number that brings the same hands again; those of FILE it brings in an order of its own.",
)
@click.option(
    "--count",
    type=click.IntRange(1, _MOST),
    default=10,
    show_default=True,
    help="How many hands there are; without it, all of FILE.",
)
@click.option(
    "--input",
    "input_format",
    type=click.Choice(INPUT_FORMATS),
    help="Format of the files, if their ending does not tell.",
)
@paths_option
@click.option("--pay", is_flag=True, help="Ask for what each of the others pays too.")
@click.option("--why/--no-why", default=True, show_default=True, help="Say after each answer why it is so.")
@click.option(
    "--sheet",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Ask nothing, but write the hands for printing, with the answers on a page of their own, into a file that "
    "ends in .md or .html.",
)
@rules_options
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    files: tuple[str, ...],
    *,
    level: int | None,
    pattern: str | None,
    seed: int | None,
    count: int,
    input_format: InputFormat | None,
    allow_paths: bool,
    pay: bool,
    why: bool,
    sheet: str | None,
    ruleset: str,
    changes: tuple[str, ...],
    lang: Language | None,
    tiles: Style,
) -> None:
    """Ask what winning hands are worth, and mark the answers.

    With FILE, the hands are those of its records, in any format that `taical batch` reads. Without it, they are played
    out at a simulated table, so that they come as they do in a game: who discarded, what was claimed, the flowers, the
    dealer and the streak. Only what would take too long to wait for is helped to come up: a hand that counts a rare
    pattern is built around it, and for level 5 one player is dealt a good start. For level 4, where no exclusion comes
    soon, one is chosen and a hand is built that has it: the commoner ones more often, but none more than about half the
    time.

    A hand is of the highest level that it needs. Without --level and --pattern it is any that comes. What a table has
    no row for need not be known there, and a level that it cannot have is refused. Questions go to standard error and
    the marks to standard output. ? shows the answer, which then counts as not right. The end of input, Ctrl-D or Ctrl-C
    leaves with the total.

    \b
    Examples:
      taical quiz --level 2
      taical quiz --pattern 平胡 --count 5 --pay
      taical quiz --level 3 --count 20 --seed 7 --sheet quiz.html
      taical quiz night.csv --pay
    """
    from taical.batch.named_files import NamedFiles
    from taical.quiz.questions import Quiz

    rules = run_ruleset(ruleset, changes)
    if sheet is not None and not sheet.lower().endswith((".md", ".html")):
        message = _("{option} {path}: the file name must end in one of {known}")
        raise click.UsageError(message.format(option="--sheet", path=sheet, known=_(", ").join((".md", ".html"))))
    if "-" in files and sheet is None:
        raise click.UsageError(_("standard input is for the answers: name a file of hands"))
    inputs = Inputs(files, input_format)
    shuffled = seed is not None
    if seed is None:
        from secrets import randbelow

        seed = randbelow(_SEEDS)
    quiz = Quiz(rules, _wanted(level, pattern, rules, ruleset, changes), seed)
    if files:
        named_files = NamedFiles(allow_paths, input_format)
        quiz = quiz._replace(own=_own_hands(quiz, inputs, named_files, shuffled=shuffled), files=files)
        if ctx.get_parameter_source("count") is ParameterSource.DEFAULT:
            count = len(quiz.own or ())
    style = tiles
    if _is_page(sheet):
        style = "plain" if tiles == "unicode" else tiles  # a page draws tiles, and few fonts have these
    elif sheet is not None and ctx.get_parameter_source("tiles") is ParameterSource.DEFAULT:
        style = "unicode"  # so that Markdown shows tiles as well
    look = look_of("table", lang, style, to_terminal=sheet is None and is_terminal(sys.stdout))
    if sheet is None:
        from taical.cli.quiz_session import ask_questions

        status = ask_questions(quiz, min(count, len(quiz.own or range(count))), look, pay=pay, why=why)
        ctx.exit(status or 2 * bool(inputs.unreadable))
    _write(sheet, _sheet_of(quiz, count, look, pay=pay, why=why))
    ctx.exit(2 * bool(inputs.unreadable))


def _own_hands(quiz: Quiz, inputs: Inputs, named_files: NamedFiles, *, shuffled: bool) -> tuple[Score, ...]:
    """Return the hands of files that are wanted, and say which records are none that can be asked about."""
    from taical.batch.scorer import Scorer
    from taical.engine.scoring import Score

    found = []
    scorer = Scorer(quiz.rules, named_files=named_files)
    for outcome in map(scorer.outcome, inputs):
        where = f"{outcome.entry.file}:{outcome.entry.line} {outcome.id}"
        if outcome.error is not None:
            echo(error_line(printable(f"{where}: {outcome.error.message}")), err=True)
        elif not isinstance(outcome.score, Score):
            echo(printable(_("{where}: a deal is left out").format(where=where)), err=True)
        elif quiz.wanted.fits(outcome.score):
            found.append(outcome.score)
    if not found:
        raise click.ClickException(_("there is no hand to ask about"))
    if shuffled:
        from taical.quiz.chance import Chance

        found = Chance(quiz.seed).shuffled(found)
    return tuple(found)


def _is_page(sheet: str | None) -> bool:
    """Tell whether a sheet is a page of HTML."""
    return sheet is not None and sheet.lower().endswith(".html")


def _wanted(level: int | None, pattern: str | None, rules: RuleSet, ruleset: str, changes: tuple[str, ...]) -> Wanted:
    """Return what hands are asked about."""
    from taical.quiz.levels import Level
    from taical.quiz.questions import Wanted

    if level is not None and pattern is not None:
        raise click.UsageError(_("--level and --pattern do not go together: name one of them"))
    named = None if pattern is None else _pattern_named(pattern, rules, ruleset, changes)
    return Wanted(next((known for known in get_args(Level) if known == level), None), named)


def _pattern_named(words: str, rules: RuleSet, ruleset: str, changes: tuple[str, ...]) -> str:
    """Return the pattern meant: one that counts, by its id or its name under these rules, else as `explain` does."""
    from taical.catalog.names import common_names
    from taical.catalog.search import key_of
    from taical.cli.arguments import known_tables, pattern_meant
    from taical.domain.rules import in_unit, name_in_sentences
    from taical.errors import RecordError
    from taical.rulesets import ruleset_data

    asked = key_of(words)
    own = [row.id for row in rules.rows if asked in map(key_of, (row.id, *row.names.values()))]
    if len(own) == 1:
        return own[0]
    try:
        meant = pattern_meant(words, known_tables(ruleset_data(ruleset, changes)), ruleset)
    except RecordError as error:
        raise click.UsageError(error.message) from None
    if not rules.counts(meant):
        message = in_unit(_("{pattern} is worth nothing under {rules}"), rules.counts_in)
        names = common_names(meant)
        pattern = names["zh"] if current() == "zh" else f"{names[current()]} {names['zh']}"
        raise click.UsageError(message.format(pattern=pattern, rules=name_in_sentences(rules)))
    return meant


def _sheet_of(quiz: Quiz, count: int, look: Look, *, pay: bool, why: bool) -> Sheet:
    """Return a sheet."""
    from taical.quiz.questions import NoHandError, questions
    from taical.quiz.sheet import sheet_of

    try:
        scores = [finish.score for finish in islice(questions(quiz), count)]
    except NoHandError as error:
        raise click.ClickException(str(error)) from None
    return sheet_of(quiz, scores, look, pay=pay, why=why)


def _write(path: str, sheet: Sheet) -> None:
    """Write a sheet into a file, which gets its name when all is written."""
    from taical.cli.files import output_to

    if _is_page(path):
        from taical.quiz.sheet import sheet_page

        text = sheet_page(sheet)
    else:
        from taical.quiz.sheet import markdown

        text = markdown(sheet)
    with output_to(path, exact=True) as output:
        output.stream.write(text)
