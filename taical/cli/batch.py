"""`taical batch`: many hands."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

import click

from taical.batch import InputFormat, Outcome, Scorer
from taical.cli.files import Inputs, output_to
from taical.cli.options import (
    input_options,
    is_terminal,
    look_of,
    look_options,
    price_options,
    rules_options,
    run_ruleset,
)
from taical.deal import DealScore
from taical.report.data import deal_result_of, dumps, error_of, result_of
from taical.report.printing import printable
from taical.tiles import SEATS

if TYPE_CHECKING:
    from taical.report.text import Look
    from taical.rules import Language, Number
    from taical.tiles import Style


@click.command("batch")
@input_options
@click.option(
    "--format",
    "output",
    type=click.Choice(["table", "jsonl"]),
    default="table",
    show_default=True,
    help="How results are written.",
)
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(dir_okay=False),
    help="The file to write, whole or not at all.",
)
@rules_options
@price_options
@click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    files: tuple[str, ...],
    *,
    input_format: InputFormat | None,
    output: str,
    path: str | None,
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    quiet: bool,
    lang: Language | None,
    tiles: Style,
) -> None:
    """Score many hands from YAML or JSON Lines files, in order.

    A record that cannot be scored is a result with an error, and the run goes on. The exit status is 0 when every
    record was scored, 1 when some were not, 2 when an input could not be read.

    \b
    Examples:
      taical batch hands.yaml
      taical batch hands.jsonl --format jsonl -o results.jsonl
      cat hands.jsonl | taical batch - --input jsonl --format jsonl
    """
    inputs = Inputs(files, input_format)
    scorer = Scorer(run_ruleset(ruleset, changes), base=base, unit=unit)
    tally: Counter[str] = Counter()
    with output_to(path, exact=output == "jsonl") as out:
        outcomes = _counted(scorer.outcomes(inputs), tally)
        if output == "jsonl":
            _write_lines(outcomes, out.stream, lang or "zh")
        else:
            to_terminal = path is None and is_terminal(sys.stdout)
            _write_table(outcomes, out.stream, look_of("table", lang, tiles, to_terminal=to_terminal))
        out.keep = not inputs.unreadable
    if out.held and not out.keep:
        click.echo(f"Error: {path} was not written, as not every input could be read", err=True)
    if not quiet:
        click.echo(summary(tally), err=True)
    failed = tally.total() - tally[""]
    ctx.exit(2 if inputs.unreadable else 1 if failed else 0)


def summary(tally: Counter[str]) -> str:
    """Return a sentence on how many records were scored, and how many were not for which reason."""
    failed = {code: count for code, count in sorted(tally.items()) if code}
    reasons = ", ".join(f"{code} {count}" for code, count in failed.items())
    text = f"{tally.total()} record{'' if tally.total() == 1 else 's'}: {tally['']} scored"
    return f"{text}, {sum(failed.values())} not ({reasons})" if failed else text


def _counted(outcomes: Iterable[Outcome], tally: Counter[str]) -> Iterator[Outcome]:
    for outcome in outcomes:
        tally[outcome.error.code if outcome.error else ""] += 1
        yield outcome


def _write_lines(outcomes: Iterable[Outcome], stream: IO[str], language: Language) -> None:
    for outcome in outcomes:
        if isinstance(outcome.score, DealScore):
            result = deal_result_of(outcome.score, outcome.id, language)
        elif outcome.score:
            result = result_of(outcome.score, outcome.id, language)
        elif outcome.error:
            result = error_of(outcome.error, outcome.id)
        stream.write(dumps(result) + "\n")


def _write_table(outcomes: Iterable[Outcome], stream: IO[str], look: Look) -> None:
    from taical.report.text import deal_cells, score_cells, table
    from taical.report.words import word

    rows = []
    for outcome in outcomes:
        if isinstance(outcome.score, DealScore):
            rows.append([printable(outcome.id), *deal_cells(outcome.score, look.language)])
        elif outcome.score:
            rows.append([printable(outcome.id), *score_cells(outcome.score, look.language)])
        elif outcome.error:
            rows.append(
                [printable(outcome.id), "-", *[""] * 4, printable(f"{outcome.error.code}: {outcome.error.message}")]
            )
    seats = [word(seat, look.language) for seat in SEATS]
    headers = [
        word("record", look.language),
        word("tai", look.language),
        *seats,
        word("patterns", look.language),
    ]
    align = ["left", *["right"] * 5, "left"]
    stream.write(table(rows, headers, look, align=align, wrap=6) + "\n")
