"""`taical check`: what files expect against what comes out."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click

from taical.batch.named_files import NamedFiles
from taical.check import Checker, Mismatch, Verdict
from taical.check.selection import Selection
from taical.check.shared_hints import SharedHints
from taical.check.verdict import lost, mismatch_text
from taical.cli.click_i18n import Command, error_line, lang_option
from taical.cli.echo import echo
from taical.cli.files import Inputs, output_to, refuse_overwriting, refuse_own_output
from taical.cli.jobs import jobs_option, shared_work
from taical.cli.options import (
    color_option,
    input_options,
    is_terminal,
    price_options,
    rules_options,
    ruleset_of,
)
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.readers import InputFormat
from taical.render.text import printable, terminal_columns, wrapped
from taical.rulesets import ruleset_data
from taical.run.chunks import Chunk, chunks_of
from taical.run.pool import Died, StartError

if TYPE_CHECKING:
    from taical.check.junit import JUnitReport
    from taical.domain.rules import Number


_MOST_WITH_HINTS = 1000
"""How many records that differ get hints, as hints take much longer than scoring."""

_INDENT = "  "


@click.command("check", cls=Command)
@input_options
@rules_options
@price_options
@click.option("--only", multiple=True, metavar="ID", help="Check only the record of this id; may be repeated.")
@click.option("--fail-fast", is_flag=True, help="Stop after the first record that differs.")
@click.option(
    "--hints/--no-hints",
    default=None,
    help="What would explain the differences: all, or nothing; without it, what explains several records.",
)
@click.option(
    "--junit",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Also write the result as JUnit XML, for CI systems; - writes it instead of the differences.",
)
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")
@lang_option(exposed=False)
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    files: tuple[str, ...],
    *,
    input_format: InputFormat | None,
    allow_paths: bool,
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    only: tuple[str, ...],
    fail_fast: bool,
    hints: bool | None,
    junit: str | None,
    jobs: int | None,
    quiet: bool,
) -> None:
    """Score the records of files and compare each with its `expect`: a line a difference.

    Below all differences come hints: the switches, values and other rule sets that would satisfy all claims of several
    records. The exit status is 0 when every claim holds, 1 when one does not, 2 when an input could not be
    read or nothing was claimed.

    \b
    Examples:
      taical check samples/wikipedia.yaml
      taical check hands.yaml --only 7 --hints
      taical check hands/*.yaml --junit report.xml
    """
    inputs = Inputs(files, input_format)
    refuse_own_output(files)
    refuse_overwriting(files, ruleset, junit)
    data = ruleset_of(lambda: ruleset_data(ruleset, changes))
    named_files = NamedFiles(allow_paths, input_format)
    checker = ruleset_of(lambda: Checker(data, base=base, unit=unit, named_files=named_files))
    selection = Selection(only)
    is_unhinted = hints is False or (fail_fast and hints is None and junit is None)  # one record shares no hint
    tally = _Tally(most_with_hints=0 if is_unhinted else _MOST_WITH_HINTS)
    typed = "-" in files and is_terminal(sys.stdin)
    chunks = chunks_of(
        selection.of(inputs),
        even=False,
        most=1 if typed else None,
        is_dry=inputs.is_dry if inputs.size is None else None,
    )
    with _report_to(junit) as report:
        inputs.say = report.say
        # Who stops at the first record that differs may not have met what is unreadable further on.
        alone = typed or (fail_fast and jobs is None)
        results = shared_work(inputs, checker, chunks, 1 if alone else jobs)
        with closing(_verdicts(checker, results, tally.most_with_hints)) as verdicts:
            for verdict in verdicts:
                tally.add(verdict)
                report.add(verdict)
                if fail_fast and verdict.mismatches:
                    tally.stopped = True
                    break
        report.end(every_hint=hints is True)
    if not quiet:
        echo(tally.sentence, err=True)
    complaints = _complaints(tally, {} if tally.stopped else selection.missing())
    if not inputs.unreadable or only:
        for complaint in complaints:
            echo(error_line(complaint), err=True)
    ctx.exit(2 if inputs.unreadable or complaints else 1 if tally.failed else 0)


class _Tally:
    """How many records were checked, and what that came to."""

    def __init__(self, most_with_hints: int) -> None:
        self.most_with_hints = most_with_hints
        self.records = self.claims = self.failed = 0
        self.stopped = False

    def add(self, verdict: Verdict) -> None:
        """Count a record."""
        self.records += 1
        self.claims += verdict.claims
        self.failed += bool(verdict.mismatches)

    @property
    def sentence(self) -> str:
        """The counts in words."""
        text = ngettext("{count} record", "{count} records", self.records).format(count=self.records)
        if self.claims < self.records:
            text += _(" ({count} expect nothing)").format(count=self.records - self.claims)
        text += _(": {right} as expected, {wrong} not").format(right=self.records - self.failed, wrong=self.failed)
        if self.stopped:
            text += _("; stopped at the first that differs")
        if self.failed > self.most_with_hints > 0:
            text += _("; what explains them was looked for in the first {count}").format(count=self.most_with_hints)
        return text


def _complaints(tally: _Tally, missing: Mapping[str, str | None]) -> list[str]:
    """Return why not all was checked that was asked for."""
    if missing:
        return [_missing(name, other) for name, other in missing.items()]
    if tally.claims:
        return []
    if tally.records:
        return [_("nothing was checked: no record has `expect`")]
    return [_("nothing was checked: there is no record")]


def _missing(name: str, nearest: str | None) -> str:
    message = _("no record has the id {name!r}").format(name=name)
    return message + _("; did you mean {name!r}?").format(name=nearest) if nearest else message


def _verdicts(
    checker: Checker, results: Generator[list[Verdict] | Died[Chunk], None, None], most_with_hints: int
) -> Generator[Verdict, None, None]:
    """Check records in order, and explain the first ones that differ. A record whose worker died differs."""
    hinted = 0
    try:
        with closing(results) as done:
            for result in done:
                for verdict in (
                    [lost(entry, result.how) for entry in result.held] if isinstance(result, Died) else result
                ):
                    if verdict.mismatches and hinted < most_with_hints:
                        hinted += 1
                        yield checker.with_hints(verdict)
                    else:
                        yield verdict
    except StartError as error:
        raise click.UsageError(str(error)) from None


class _Report:
    """The report: a line for each difference, and JUnit XML on request."""

    def __init__(self, junit: JUnitReport | None, *, printed: bool) -> None:
        self._junit = junit
        self._printed = printed
        self._hints = SharedHints()
        self._unreadable: list[str] = []

    def say(self, message: str) -> None:
        """Say that an input could not be read, in the file after all records: how far ahead is read differs."""
        echo(message, err=True)
        self._unreadable.append(click.unstyle(message))

    def add(self, verdict: Verdict) -> None:
        """Say what checking a record came to."""
        if self._junit:
            self._junit.add(verdict)
        if self._printed:
            self._hints.add(verdict)
            _print(verdict)

    def end(self, *, every_hint: bool) -> None:
        """Say what explains the differences of several records, or also what explains those of one."""
        for hint in self._hints.every() if every_hint else self._hints.of_several():
            _say(printable(hint.text))
        if self._junit:
            for message in self._unreadable:
                self._junit.add_unreadable(message)


@contextmanager
def _report_to(path: str | None) -> Iterator[_Report]:
    """Start the report. Its file is written at the end, so a run that is broken off leaves none."""
    if path is None:
        yield _Report(None, printed=True)
        return
    from taical.check.junit import junit_report

    with output_to(path, exact=True) as output, junit_report() as junit:
        yield _Report(junit, printed=path != "-")
        junit.write(output.stream)


def _print(verdict: Verdict) -> None:
    """Print the differences of a record; what two of its claims say in the same words is said once."""
    where = printable(verdict.where)
    for text in dict.fromkeys(map(_in_colours, verdict.mismatches)):
        _say(f"{where} {text}")


def _in_colours(mismatch: Mismatch) -> str:
    coloured = mismatch._replace(
        expected=click.style(printable(mismatch.expected), fg="green"),
        got=click.style(printable(mismatch.got), fg="red"),
        why=printable(mismatch.why),
        name=printable(mismatch.name),
    )
    return mismatch_text(coloured)


def _say(line: str) -> None:
    """Print a line, in a terminal wrapped to its width, what is wrapped set in; elsewhere it stays one line."""
    if is_terminal(sys.stdout):
        line = f"\n{_INDENT}".join(wrapped(line, terminal_columns() - len(_INDENT)))
    echo(line)
