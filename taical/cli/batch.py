"""`taical batch`: many hands."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from taical.batch.named_files import NamedFiles
from taical.batch.scorer import Scorer
from taical.batch.standings import Standings
from taical.batch.summary import Summary
from taical.cli.click_i18n import Command, error_line
from taical.cli.echo import echo
from taical.cli.files import Inputs, Output, ends_tidily, output_to, refuse_overwriting, refuse_own_output
from taical.cli.jobs import jobs_option, shared_work
from taical.cli.options import (
    input_options,
    is_terminal,
    look_of,
    look_options,
    price_options,
    rules_options,
    run_ruleset,
)
from taical.cli.progress import Progress, progress_of
from taical.cli.results import Results, format_for, results_to
from taical.i18n import current
from taical.i18n import gettext as _
from taical.readers import Apart, InputFormat, RawRecord, data_of
from taical.records.names import columns_of
from taical.render.standings import standings_data, standings_rows, standings_text
from taical.render.statistics import apart_text, statistics_text, summary_text
from taical.render.text import printable
from taical.run.chunks import Chunk, ChunkScorer, Scored, chunks_of
from taical.run.pool import Died, StartError
from taical.syntax.json import dumps
from taical.writers import OUTPUT_FORMATS, OutputFormat, TooLargeError
from taical.writers.csv import csv_text

if TYPE_CHECKING:
    from taical.domain.rules import Number, RuleSet
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.records.templates import TemplateFormat
    from taical.render.table import TableForm


_MOST_FOR_COLUMNS = 1000
"""How many records of files are read ahead for the columns of one's own; of a pipe one, as it has to go on."""


class _Failure(click.ClickException):
    """What keeps a run from being made, other than wrong usage."""

    exit_code = 2


def _print_template(ctx: click.Context, param: click.Parameter, value: TemplateFormat | None) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:
        from taical.records.templates import short_template, template

        echo(short_template(current()) if value == "csv" and not ctx.meta.get(_ALL) else template(value), nl=False)
        ctx.exit()


_ALL = "taical.batch.all"


def _note_all(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001
    ctx.meta[_ALL] = value


def _refuse_no_address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """Refuse an empty address, which may come from a variable that is not set."""
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
    "--totals",
    is_flag=True,
    help="Print what each player, or each seat, won and lost, in place of the results; with --format csv as CSV.",
)
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
    expose_value=False,
    callback=_print_template,
    help="Print a file to fill in, and do nothing else; as CSV with the columns that most need.",
)
@click.option(
    "--all",
    is_flag=True,
    is_eager=True,  # so that --template knows of it
    expose_value=False,
    callback=_note_all,
    help="With --template csv: every column.",
)
@rules_options
@price_options
@click.option("-q", "--quiet", is_flag=True, help="No summary and no progress on standard error.")
@look_options
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:  # noqa: ANN401 - the options, as click gives them
    """Score many hands from files, in order.

    A record that cannot be scored is a result with an error, and the run goes on. The exit status is 0 when every
    record was scored, 1 when some were not, 2 when an input could not be read.

    A file that ends in .txt has a hand a line, as for `taical score`. Who won and how stands after the hand, such as
    seat=S from=E, or on a line of its own for all hands below, such as round=S dealer=W.

    \b
    Examples:
      taical batch hands.yaml
      taical batch hands.jsonl --jobs 4 -o results.jsonl
      taical batch night.csv --stats
      taical batch evening.txt
      taical batch league.csv --totals
      cat hands.jsonl | taical batch - --input jsonl --format jsonl
      taical batch --template csv > hands.csv
      taical batch 'hands/*.parquet' --dask tcp://localhost:8786 -o out/
    """
    if ctx.meta[_ALL]:
        raise click.UsageError(_("--all goes with --template csv"))
    asked = options.pop("output")
    call = _Call(format=asked or ("parquet" if options["dask"] else format_for(options["path"])), **options)
    _refuse_clashes(call)
    refuse_own_output(call.files)
    refuse_overwriting(call.files, call.ruleset, None if call.dask else call.path, call.summary_path)
    if call.dask and ctx.get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise click.UsageError(_("--jobs is for this machine: with --dask the cluster decides how many share the work"))
    rules = run_ruleset(call.ruleset, call.changes)
    named_files = NamedFiles(call.allow_paths, call.input_format)
    scorer = Scorer(rules, base=call.base, unit=call.unit, named_files=named_files)
    done = _on_dask(call, scorer) if call.dask else _here(call, scorer)
    _conclude(call, done, rules)
    ctx.exit(2 if done.unreadable else 1 if done.summary.errors else 0)


@dataclass(frozen=True, slots=True)
class _Call:
    """The options of a call."""

    files: tuple[str, ...]
    input_format: InputFormat | None
    allow_paths: bool
    path: str | None
    format: OutputFormat
    jobs: int | None
    dask: str | None
    stats: bool
    totals: bool
    summary_path: str | None
    ruleset: str
    changes: tuple[str, ...]
    base: Number | None
    unit: Number | None
    quiet: bool
    lang: Language | None
    tiles: Style
    begun: float = field(default_factory=time.monotonic)


class _Done(NamedTuple):
    """What a run came to."""

    summary: Summary
    unreadable: int  # how many inputs could not be read, or have no results
    seconds: float
    apart: Sequence[Apart] = ()  # rows that look like one deal and do not follow each other


def _here(call: _Call, scorer: Scorer) -> _Done:
    """Score files on this machine."""
    inputs = Inputs(call.files, call.input_format)
    typed = "-" in call.files and is_terminal(sys.stdin)
    with ExitStack() as stack:
        counts = None if call.summary_path is None else stack.enter_context(output_to(call.summary_path, exact=True))
        results = None
        if call.path is not None or not (call.stats or call.totals):
            results = stack.enter_context(results_to(call.path, call.format, call.lang, call.tiles))
        watched = is_terminal(sys.stderr) and not (results and results.out.stream.isatty())
        with progress_of(inputs.size, shown=watched and not typed and not call.quiet) as progress:
            summary = run(inputs, scorer, results, progress, jobs=call.jobs, typed=typed, settle=call.totals)
        done = _Done(summary, inputs.unreadable, time.monotonic() - call.begun, inputs.apart)
        if counts:
            _write_counts(counts, done)
        if inputs.unreadable:
            message = _("{path} was not written, as not every input could be read")
            _drop(message, (call.path, results.out if results else None), (call.summary_path, counts))
    return done


def run(  # noqa: PLR0913 - what a run is made of
    inputs: Inputs,
    scorer: Scorer,
    results: Results | None,
    progress: Progress,
    *,
    jobs: int | None,
    typed: bool = False,
    settle: bool = False,
) -> Summary:
    """Score every record, write the results in order, and return their summary."""
    inputs.say = progress.say
    entries: Iterator[RawRecord] = iter(inputs)
    if results:
        results.look = replace(results.look, counts_in=scorer.ruleset.counts_in)
    if results and results.in_columns:
        first = list(islice(entries, 1 if typed or inputs.size is None else _MOST_FOR_COLUMNS))
        results.look = replace(results.look, columns=columns_of(map(data_of, first)))
        entries = chain(first, entries)
    parts = (results.render, results.look) if results else ()
    work = ChunkScorer(scorer, *parts, settle=settle)
    chunks = chunks_of(
        entries,
        even=results is not None and results.cut,
        most=1 if typed else None,
        is_dry=inputs.is_dry if inputs.size is None else None,
    )
    summary = Summary(standings=Standings() if settle else None)
    try:
        with _rare_collections(), closing(shared_work(inputs, work, chunks, 1 if typed else jobs)) as done:
            for result in done:
                scored = _survived(result, work, progress)
                if results and scored.piece is not None:
                    results.write(scored.piece)
                summary.merge(scored.summary)
                progress.update(inputs.position, summary.records)
    except (StartError, TooLargeError) as error:
        raise _Failure(str(error)) from None
    return summary


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect garbage less often: results have no cycles, and the collector takes a tenth of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _on_dask(call: _Call, scorer: Scorer) -> _Done:
    """Score files on a Dask cluster."""
    summary, without = _dask_results(call, scorer)
    done = _Done(summary, without, time.monotonic() - call.begun)
    if call.summary_path is not None:  # only now, as it may go to the folder that the run makes
        with output_to(call.summary_path, exact=True) as kept:
            _write_counts(kept, done)
            if without:
                _drop(_("{path} was not written, as not every file has results"), (call.summary_path, kept))
    return done


def _dask_results(call: _Call, scorer: Scorer) -> tuple[Summary, int]:
    """Return what the files came to, and how many of them have no results."""
    from taical.run.dask import DaskError, LostError, partitions_of, run_on_dask

    look = look_of("table", call.lang or "en", call.tiles, to_terminal=False, to_file=True)
    summary, without = Summary(), 0
    try:
        partitions = partitions_of(call.files, call.input_format, call.path or "", call.format)
        shown = is_terminal(sys.stderr) and not call.quiet
        with ends_tidily(), progress_of(len(partitions), shown=shown) as progress:
            say = _unsaid if call.quiet else progress.say
            with closing(run_on_dask(call.dask or "", partitions, scorer, call.format, look, say=say)) as results:
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


def _write_counts(counts: Output, done: _Done) -> None:
    data = done.summary.data(done.seconds)
    if done.summary.standings is not None:
        data["players"] = standings_data(done.summary.standings)
    if done.apart:
        data["apart"] = [rows._asdict() for rows in done.apart]
    counts.stream.write(dumps(data, indent=2) + "\n")


def _conclude(call: _Call, done: _Done, rules: RuleSet) -> None:
    """Write the summary of a run: as tables on standard output, or in short on standard error."""
    if call.totals and done.unreadable:
        echo(error_line(_("there are no totals, as not every input could be read")), err=True)
    elif call.totals:
        _print_totals(call, done.summary.standings or Standings())
    if call.totals and call.path is None:  # where no result says so
        _print_left_out(done.summary)
    if call.stats:
        as_markdown = not call.dask and call.format == "markdown" and call.path is None
        form: TableForm = "markdown" if as_markdown else "table"
        look = look_of(form, call.lang, call.tiles, to_terminal=is_terminal(sys.stdout))
        echo(statistics_text(done.summary, rules, done.seconds, look))
    elif not call.quiet:
        look = look_of("table", call.lang, call.tiles, to_terminal=is_terminal(sys.stderr))
        echo(summary_text(done.summary, rules, done.seconds, look), err=True)
    if done.apart and not call.quiet:
        look = look_of("table", call.lang, call.tiles, to_terminal=is_terminal(sys.stderr))
        echo(apart_text(done.apart, look), err=True)


def _print_totals(call: _Call, standings: Standings) -> None:
    """Print what each player won and lost, in the format of the results unless those go elsewhere."""
    if call.format == "csv" and call.path is None:
        echo(csv_text(standings_rows(standings)), nl=False)
        return
    form: TableForm = "markdown" if call.format == "markdown" and call.path is None else "table"
    look = look_of(form, call.lang, call.tiles, to_terminal=is_terminal(sys.stdout))
    echo(standings_text(standings, look))


def _print_left_out(summary: Summary) -> None:
    """Print which records are in nobody's total, and why."""
    named = summary.standings.left_out if summary.standings else []
    for line in named:
        echo(error_line(printable(line)), err=True)
    if more := summary.unscored - len(named):
        echo(_("and {count} more").format(count=more), err=True)


def _survived(result: Scored | Died[Chunk], work: ChunkScorer, progress: Progress) -> Scored:
    """Report a dead worker, and return an error for each record that it held."""
    if not isinstance(result, Died):
        return result
    first, last = (f"{entry.file}:{entry.line}" for entry in (result.held[0], result.held[-1]))
    message = _("a worker process {how} while it held the record {first}")
    if len(result.held) > 1:
        message = _("a worker process {how} while it held the records {first} to {last}")
    progress.say(error_line(printable(message.format(how=result.how, first=first, last=last))))
    return work.lost(result.held, result.how)


def _refuse_clashes(call: _Call) -> None:
    """Refuse options that cannot go together."""
    for refuse in (_refuse_folder, _refuse_stats, _refuse_totals, _refuse_summary):
        if message := refuse(call):
            raise click.UsageError(message)


def _refuse_folder(call: _Call) -> str | None:
    if call.dask and call.path in (None, "", "-"):
        return _("--dask needs a folder for the results: name it with -o")
    if not call.dask and call.path and os.path.isdir(call.path):
        return _("Invalid value for '-o' / '--output': File '{path}' is a directory.").format(path=call.path)
    return None


def _refuse_stats(call: _Call) -> str | None:
    if call.stats and call.path == "-":
        return _("--stats goes to standard output: name a file for the results with -o, or leave out -o")
    if call.stats and call.path is None and call.format not in ("table", "markdown"):
        message = _("--stats has tables: with --format {name} name a file for the results with -o")
        return message.format(name=call.format)
    return None


def _refuse_totals(call: _Call) -> str | None:
    if call.totals and call.dask:
        return _("--totals is for this machine: leave out --dask")
    if call.totals and call.path == "-":
        return _("--totals goes to standard output: name a file for the results with -o, or leave out -o")
    if call.totals and call.path is None and call.format not in ("table", "markdown", "csv"):
        return _("--totals is a table or CSV: with --format {name} name a file for the results with -o").format(
            name=call.format
        )
    return None


def _refuse_summary(call: _Call) -> str | None:
    path = call.summary_path
    if path == "-":
        if call.totals:
            return _("the totals go to standard output: name a file for --summary")
        if call.stats:
            return _("the statistics go to standard output: name a file for --summary")
        return _("the results go to standard output: name a file for --summary") if call.path in (None, "-") else None
    if path and call.path and os.path.realpath(path) == os.path.realpath(call.path):
        return _("{path} is named by both -o and --summary").format(path=call.path)
    return None


def _drop(message: str, *outputs: tuple[str | None, Output | None]) -> None:
    """Leave out the files of a run that is not whole, and say so."""
    for path, out in outputs:
        if out:
            out.keep = False
        if out and out.held:
            echo(error_line(message.format(path=path)), err=True)
