"""`taical check`: what files expect against what comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from taical.batch import InputFormat, Scorer
from taical.check import claimed, differences
from taical.cli.files import Inputs
from taical.cli.options import color_option, input_options, price_options, rules_options, run_ruleset
from taical.report.printing import printable

if TYPE_CHECKING:
    from taical.rules import Number


@click.command("check")
@input_options
@rules_options
@price_options
@click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    files: tuple[str, ...],
    *,
    input_format: InputFormat | None,
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    quiet: bool,
) -> None:
    """Score the records of files and compare each with its `expect`: a line a difference.

    The exit status is 0 when every claim holds, 1 when one does not, 2 when an input could not be read or nothing
    was claimed.

    \b
    Example:
      taical check samples/wikipedia.yaml
    """
    inputs = Inputs(files, input_format)
    scorer = Scorer(run_ruleset(ruleset, changes), base=base, unit=unit)
    records = claims = failed = 0
    for outcome in scorer.outcomes(inputs):
        records += 1
        claims += claimed(outcome)
        found = differences(outcome)
        failed += bool(found)
        for difference in found:
            where = printable(f"{outcome.entry.file}:{outcome.entry.line} {outcome.id}")
            expected = click.style(printable(difference.expected), fg="green")
            got = click.style(printable(difference.got), fg="red")
            why = printable(difference.why)
            click.echo(f"{where}: {difference.what}: expected {expected}, got {got} ({why})")
    if not quiet:
        silent = f" ({records - claims} expect nothing)" if claims < records else ""
        noun = "record" if records == 1 else "records"
        click.echo(f"{records} {noun}{silent}: {records - failed} as expected, {failed} not", err=True)
    if not claims and not inputs.unreadable:
        why = "no record has `expect`" if records else "there is no record"
        click.echo(f"Error: nothing was checked: {why}", err=True)
    unchecked = inputs.unreadable or not claims
    ctx.exit(2 if unchecked else 1 if failed else 0)
