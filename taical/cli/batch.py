"""`taical batch`: many hands."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

import click

from taical.batch import InputFormat, Outcome, Scorer
from taical.cli.files import Inputs, output_to
from taical.cli.options import look_of, look_options, rules_options, run_ruleset
from taical.report.data import dumps, error_of, result_of
from taical.tiles import SEATS

if TYPE_CHECKING:
    from taical.report.text import Look
    from taical.rules import Language
    from taical.tiles import Style


@click.command("batch")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
@click.option(
    "--input",
    "input_format",
    type=click.Choice(["yaml", "jsonl"]),
    help="What is in the files, where the ending does not tell.",
)
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
    quiet: bool,
    lang: Language | None,
    tiles: Style,
) -> None:
    r"""Score many hands from YAML or JSON Lines files, in order.

    A record that cannot be scored is a result with an error, and the run goes on. The exit status is 0 when every
    record was scored, 1 when some were not, 2 when an input could not be read.

    \b
    Examples:
      taical batch hands.yaml
      taical batch hands.jsonl --format jsonl -o results.jsonl
      cat hands.jsonl | taical batch - --input jsonl --format jsonl
    """
    inputs = Inputs(files, input_format)
    scorer = Scorer(run_ruleset(ruleset, changes))
    tally: Counter[str] = Counter()
    with output_to(path) as stream:
        outcomes = _counted(scorer.outcomes(inputs), tally)
        if output == "jsonl":
            _write_lines(outcomes, stream, lang or "zh")
        else:
            to_terminal = path is None and sys.stdout.isatty()
            _write_table(outcomes, stream, look_of("table", lang, tiles, to_terminal=to_terminal))
    if not quiet:
        click.echo(summary(tally), err=True)
    failed = tally.total() - tally[""]
    ctx.exit(2 if inputs.unreadable else 1 if failed else 0)


def summary(tally: Counter[str]) -> str:
    """Return a sentence on how many records were scored, and how many were not for which reason."""
    failed = {code: count for code, count in sorted(tally.items()) if code}
    reasons = ", ".join(f"{code} {count}" for code, count in failed.items())
    text = f"{tally.total()} records: {tally['']} scored"
    return f"{text}, {sum(failed.values())} not ({reasons})" if failed else text


def _counted(outcomes: Iterable[Outcome], tally: Counter[str]) -> Iterator[Outcome]:
    for outcome in outcomes:
        tally[outcome.error.code if outcome.error else ""] += 1
        yield outcome


def _write_lines(outcomes: Iterable[Outcome], stream: IO[str], language: Language) -> None:
    for outcome in outcomes:
        if outcome.score:
            result = result_of(outcome.score, outcome.id, language)
        elif outcome.error:
            result = error_of(outcome.error, outcome.id)
        stream.write(dumps(result) + "\n")


def _write_table(outcomes: Iterable[Outcome], stream: IO[str], look: Look) -> None:
    from taical.report.text import pattern_list, signed, table
    from taical.report.words import word

    rows = []
    for outcome in outcomes:
        if outcome.score:
            amounts = [signed(outcome.score.payments[seat]) for seat in SEATS]
            rows.append(
                [
                    outcome.id,
                    str(outcome.score.tai),
                    *amounts,
                    pattern_list(outcome.score.best, look.language),
                ]
            )
        elif outcome.error:
            rows.append([outcome.id, "-", *[""] * 4, f"{outcome.error.code}: {outcome.error.message}"])
    seats = [word(seat, look.language) for seat in SEATS]
    headers = [
        word("record", look.language),
        word("tai", look.language),
        *seats,
        word("patterns", look.language),
    ]
    align = ["left", *["right"] * 5, "left"]
    stream.write(table(rows, headers, look, align=align, wrap=6) + "\n")
