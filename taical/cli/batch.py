"""`taical batch`: many hands."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from taical.batch.scorer import Scorer
from taical.batch.summary import Summary
from taical.cli.click_i18n import Command
from taical.cli.files import Inputs, Output, ends_tidily, output_to, refuse_overwriting
from taical.cli.options import (
    input_options,
    is_terminal,
    jobs_option,
    look_of,
    look_options,
    price_options,
    rules_options,
    run_ruleset,
)
from taical.cli.progress import Progress, progress_of
from taical.cli.results import Results, format_for, results_to
from taical.cli.speaking import error_line
from taical.i18n import gettext as _
from taical.readers import InputFormat
from taical.render.statistics import statistics_text, summary_text
from taical.render.text import printable
from taical.run.chunks import Chunk, ChunkScorer, Scored, chunks_of
from taical.run.pool import Died, StartError, in_order
from taical.writers import OUTPUT_FORMATS, OutputFormat

if TYPE_CHECKING:
    from taical.domain.rules import Number, RuleSet
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.records.templates import TemplateFormat
    from taical.render.table import Look, TableForm


class _Failure(click.ClickException):
    """What keeps a run from being made, other than wrong usage."""

    exit_code = 2


def _print_template(ctx: click.Context, param: click.Parameter, value: TemplateFormat | None) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:
        from taical.records.templates import template

        click.echo(template(value), nl=False)
        ctx.exit()


def _refuse_no_address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """Refuse an address that is empty, as one from a variable that is not set: it is not meant to be no address."""
    if value == "":
        raise click.BadParameter(_("it is empty: name the address of the scheduler, such as tcp://localhost:8786"))
    return value


@click.command("batch", cls=Command)
@input_options
@click.option(
    "--format",
    "output",
    type=click.Choice(OUTPUT_FORMATS),
    help="How results are written; without it, what the ending of -o says, or a table.",
)
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(),
    help="The file to write, whole or not at all; with --dask, a new or empty folder for the files of results.",
)
@jobs_option
@click.option(
    "--dask",
    metavar="ADDRESS",
    callback=_refuse_no_address,
    help="Have the cluster of a Dask scheduler do it, a file at a time; files may be URLs, and * stands for anything.",
)
@click.option("--stats", is_flag=True, help="Print what the run came to as tables with bars, in place of the results.")
@click.option(
    "--summary",
    "summary_path",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Also write what the run came to as JSON, to a file like that of -o.",
)
@click.option(
    "--template",
    type=click.Choice(["csv", "yaml", "jsonl"]),
    is_eager=True,
    expose_value=False,
    callback=_print_template,
    help="Print a file to fill in, and do nothing else.",
)
@rules_options
@price_options
@click.option("-q", "--quiet", is_flag=True, help="No summary and no progress on standard error.")
@look_options
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    files: tuple[str, ...],
    *,
    input_format: InputFormat | None,
    output: OutputFormat | None,
    path: str | None,
    jobs: int,
    dask: str | None,
    stats: bool,
    summary_path: str | None,
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    quiet: bool,
    lang: Language | None,
    tiles: Style,
) -> None:
    """Score many hands from files, in order.

    A record that cannot be scored is a result with an error, and the run goes on. The exit status is 0 when every
    record was scored, 1 when some were not, 2 when an input could not be read.

    \b
    Examples:
      taical batch hands.yaml
      taical batch hands.jsonl --jobs 4 -o results.jsonl
      taical batch night.csv --stats
      cat hands.jsonl | taical batch - --input jsonl --format jsonl
      taical batch --template csv > hands.csv
      taical batch 'hands/*.parquet' --dask tcp://localhost:8786 -o out/
    """
    begun = time.monotonic()
    name = output or ("parquet" if dask else format_for(path))
    _refuse_clashes(name, path, summary_path, stats=stats, folder=dask is not None)
    refuse_overwriting(files, ruleset, None if dask else path, summary_path)
    if dask and ctx.get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise click.UsageError(_("--jobs is for this machine: with --dask the cluster decides how many share the work"))
    rules = run_ruleset(ruleset, changes)
    scorer = Scorer(rules, base=base, unit=unit)
    if dask:
        look = look_of("table", lang or "zh", tiles, to_terminal=False)
        summary, unreadable = _on_dask(dask, files, input_format, scorer, name, path or "", look, quiet=quiet)
        seconds = time.monotonic() - begun
        if summary_path is not None:  # only now, as it may go to the folder that the run makes
            with output_to(summary_path, exact=True) as kept:
                _write_counts(kept, summary, seconds)
                if unreadable:
                    _drop(_("{path} was not written, as not every file has results"), (summary_path, kept))
        _conclude(summary, rules, seconds, lang, tiles, "table" if stats else None, quiet=quiet)
        ctx.exit(2 if unreadable else 1 if summary.errors else 0)
    inputs = Inputs(files, input_format)
    typed = "-" in files and is_terminal(sys.stdin)
    with ExitStack() as stack:
        counts = None if summary_path is None else stack.enter_context(output_to(summary_path, exact=True))
        results = None if stats and path is None else stack.enter_context(results_to(path, name, lang, tiles))
        watched = is_terminal(sys.stderr) and not (results and results.out.stream.isatty())
        with progress_of(inputs.size, shown=watched and not typed and not quiet) as progress:
            summary = run(inputs, scorer, results, progress, jobs=jobs, typed=typed)
        seconds = time.monotonic() - begun
        if counts:
            _write_counts(counts, summary, seconds)
        if inputs.unreadable:
            message = _("{path} was not written, as not every input could be read")
            _drop(message, (path, results.out if results else None), (summary_path, counts))
    form: TableForm = "markdown" if name == "markdown" and path is None else "table"
    _conclude(summary, rules, seconds, lang, tiles, form if stats else None, quiet=quiet)
    ctx.exit(2 if inputs.unreadable else 1 if summary.errors else 0)


def run(  # noqa: PLR0913 - what a run is made of
    inputs: Inputs, scorer: Scorer, results: Results | None, progress: Progress, *, jobs: int, typed: bool = False
) -> Summary:
    """Score every record, write the results in order, and return what they came to.

    Args:
        inputs: The records.
        scorer: Scores a record.
        results: Where results go, or None where only what they come to is wanted.
        progress: What shows how far the run has come.
        jobs: How many processes share the work.
        typed: Whether a person types the records and waits for each result.
    """
    inputs.say = progress.say
    work = ChunkScorer(scorer, results.render, results.look) if results else ChunkScorer(scorer)
    chunks = chunks_of(
        inputs,
        even=results is not None and results.cut,
        most=1 if typed else None,
        is_dry=inputs.is_dry if inputs.size is None else None,
    )
    summary = Summary()
    try:
        with _rare_collections(), closing(in_order(work, chunks, 1 if typed else jobs)) as done:
            for result in done:
                scored = _survived(result, work, progress)
                if results and scored.piece is not None:
                    results.write(scored.piece)
                summary.merge(scored.summary)
                progress.update(inputs.position, summary.records)
    except StartError as error:
        raise _Failure(str(error)) from None
    return summary


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Have Python look for cycles of objects less often: results have none, and looking takes a tenth of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _on_dask(  # noqa: PLR0913, PLR0917 - what a run is made of
    address: str,
    files: tuple[str, ...],
    input_format: InputFormat | None,
    scorer: Scorer,
    name: OutputFormat,
    folder: str,
    look: Look,
    *,
    quiet: bool,
) -> tuple[Summary, int]:
    """Score files on a Dask cluster, and return what they came to and how many have no results."""
    from taical.run.dask import DaskError, LostError, partitions_of, run_on_dask

    summary, without = Summary(), 0
    try:
        partitions = partitions_of(files, input_format, folder, name)
        shown = is_terminal(sys.stderr) and not quiet
        with ends_tidily(), progress_of(len(partitions), shown=shown) as progress:
            say = _unsaid if quiet else progress.say
            with closing(run_on_dask(address, partitions, scorer, name, look, say=say)) as results:
                for number, done in enumerate(results, 1):
                    summary.merge(done.summary)
                    if done.fault:
                        without += 1
                        progress.say(error_line(printable(done.fault)))
                    progress.update(number, summary.records)
    except LostError as error:
        raise _Failure(str(error)) from None
    except DaskError as error:
        raise click.UsageError(str(error)) from None
    return summary, without


def _unsaid(message: str) -> None:
    """Keep a message to oneself."""


def _write_counts(counts: Output, summary: Summary, seconds: float) -> None:
    counts.stream.write(json.dumps(summary.data(seconds), ensure_ascii=False, indent=2) + "\n")


def _conclude(  # noqa: PLR0913, PLR0917 - what there is to say, and how
    summary: Summary,
    rules: RuleSet,
    seconds: float,
    lang: Language | None,
    tiles: Style,
    statistics: TableForm | None,
    *,
    quiet: bool,
) -> None:
    """Say what a run came to: as tables on standard output, or in short on standard error."""
    if statistics:
        look = look_of(statistics, lang, tiles, to_terminal=is_terminal(sys.stdout))
        click.echo(statistics_text(summary, rules, seconds, look))
    elif not quiet:
        look = look_of("table", lang, tiles, to_terminal=is_terminal(sys.stderr))
        click.echo(summary_text(summary, rules, seconds, look), err=True)


def _survived(result: Scored | Died[Chunk], work: ChunkScorer, progress: Progress) -> Scored:
    """Say it where a worker has died, and return an error for each record that it held."""
    if not isinstance(result, Died):
        return result
    first, last = (f"{entry.file}:{entry.line}" for entry in (result.held[0], result.held[-1]))
    message = _("a worker process {how} while it held the record {first}")
    if len(result.held) > 1:
        message = _("a worker process {how} while it held the records {first} to {last}")
    progress.say(error_line(printable(message.format(how=result.how, first=first, last=last))))
    return work.lost(result.held, result.how)


def _refuse_clashes(
    name: OutputFormat, path: str | None, summary_path: str | None, *, stats: bool, folder: bool
) -> None:
    """Refuse options that cannot go together.

    Raises:
        click.UsageError: Which, and what to do.
    """
    if folder and path in (None, "", "-"):
        raise click.UsageError(_("--dask needs a folder for the results: name it with -o"))
    if not folder and path and os.path.isdir(path):
        message = _("Invalid value for '-o' / '--output': File '{path}' is a directory.")
        raise click.UsageError(message.format(path=path))
    if stats and path == "-":
        message = _("--stats goes to standard output: name a file for the results with -o, or leave out -o")
        raise click.UsageError(message)
    if stats and path is None and name not in ("table", "markdown"):
        message = _("--stats has tables: with --format {name} name a file for the results with -o")
        raise click.UsageError(message.format(name=name))
    if summary_path == "-" and (stats or path in (None, "-")):
        if stats:
            raise click.UsageError(_("the statistics go to standard output: name a file for --summary"))
        raise click.UsageError(_("the results go to standard output: name a file for --summary"))
    if summary_path and path and summary_path != "-" and os.path.realpath(summary_path) == os.path.realpath(path):
        raise click.UsageError(_("{path} is named by both -o and --summary").format(path=path))


def _drop(message: str, *outputs: tuple[str | None, Output | None]) -> None:
    """Leave out the files of a run that is not whole, and say so."""
    for path, out in outputs:
        if out:
            out.keep = False
        if out and out.held:
            click.echo(error_line(message.format(path=path)), err=True)
