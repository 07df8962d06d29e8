"""`taical check`: what files expect against what comes out."""

from __future__ import annotations

import click

from taical.batch import InputFormat, Scorer
from taical.check import differences
from taical.cli.files import Inputs
from taical.cli.options import color_option, rules_options, run_ruleset


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
@click.option(
    "--input",
    "input_format",
    type=click.Choice(["yaml", "jsonl"]),
    help="What is in the files, where the ending does not tell.",
)
@rules_options
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
    quiet: bool,
) -> None:
    r"""Score the records of files and compare each with its `expect`: a line a difference.

    The exit status is 0 when every claim holds, 1 when one does not, 2 when an input could not be read or nothing
    was claimed.

    \b
    Example:
      taical check samples/wikipedia.yaml
    """
    inputs = Inputs(files, input_format)
    scorer = Scorer(run_ruleset(ruleset, changes))
    records = claims = failed = 0
    for outcome in scorer.outcomes(inputs):
        records += 1
        claims += outcome.expect is not None
        found = differences(outcome)
        failed += bool(found)
        for difference in found:
            where = f"{outcome.entry.file}:{outcome.entry.line} {outcome.id}"
            expected = click.style(difference.expected, fg="green")
            got = click.style(difference.got, fg="red")
            click.echo(f"{where}: {difference.what}: expected {expected}, got {got} ({difference.why})")
    if not quiet:
        silent = f" ({records - claims} expect nothing)" if claims < records else ""
        click.echo(f"{records} records{silent}: {records - failed} as expected, {failed} not", err=True)
    if records and not claims:
        click.echo("Error: nothing was checked: no record has `expect`", err=True)
    unchecked = inputs.unreadable or not claims
    ctx.exit(2 if unchecked else 1 if failed else 0)
