"""`taical rules`: the tables."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from taical.cli.arguments import print_json_error
from taical.cli.click_i18n import Argument, Group, error_line, lang_option
from taical.cli.echo import echo, echo_json
from taical.cli.json_errors import USAGE
from taical.cli.options import (
    complete_ruleset,
    format_option,
    is_terminal,
    look_of,
    look_options,
    record_option,
    ruleset_of,
)
from taical.errors import RulesetError, TaicalError, shown
from taical.i18n import current, os_reason
from taical.i18n import gettext as _
from taical.rulesets import faults_of, ruleset_data, shipped_names
from taical.rulesets.compiler import compile_ruleset

if TYPE_CHECKING:
    from taical.cli.files import Inputs
    from taical.domain.tiles import Style
    from taical.domain.win import Win
    from taical.engine.deal import Deal
    from taical.i18n import Language
    from taical.readers import InputFormat
    from taical.render.table import Look, TableForm
    from taical.rulesets.diff import Data


@click.group("rules", cls=Group)
@lang_option()
def command(lang: Language | None) -> None:
    """Show, compare, check and begin rule sets.

    \b
    Examples:
      taical rules list
      taical rules show star31 --lang zh
      taical rules diff wikipedia star31 --hand '555z 66z 77z [111z] [222z] [333z] +6z' -s W -f N
      taical rules new house --extends wikipedia > house.yaml
    """


@command.command("list")
@format_option
@look_options
def list_command(output: str, lang: Language | None, tiles: Style) -> None:
    """List the rule sets: id, name, source, how many patterns count.

    In JSON, a list of objects with id, names by language, source and patterns, the number of those that count.

    \b
    Examples:
      taical rules list --lang zh
      taical rules list --format json
    """
    from taical.render.rulesets import list_data, list_text

    sets = [ruleset_data(name) for name in shipped_names()]
    if output == "json":
        _print_json(list_data(sets, lang or current()))
        return
    echo(list_text(sets, _look(output, lang, tiles)))


@command.command("show")
@click.argument("name", cls=Argument, shell_complete=complete_ruleset)
@format_option
@look_options
def show_command(name: str, output: str, lang: Language | None, tiles: Style) -> None:
    """Show a rule set in words: its table, payments, switches, and what each opening or ready event means there.

    In JSON: id, names by language, source; patterns, each with id, names, tai, off, excludes, excludes_on_discard,
    revalues and alone; payment, switches and game, by name with value and sentence.

    \b
    Examples:
      taical rules show wikipedia --lang fr
      taical rules show wikipedia --format json
    """
    from taical.render.rulesets import show_data, show_text

    data = _data(name)
    if output == "json":
        _print_json(show_data(data, lang or current()))
        return
    echo(show_text(data, _look(output, lang, tiles)))


@command.command("diff")
@click.argument("first", cls=Argument, shell_complete=complete_ruleset)
@click.argument("second", cls=Argument, shell_complete=complete_ruleset)
@click.option("--hand", help="A hand, to see what the two make of it and which line makes the difference.")
@record_option("seat", default="E", show_default=True, envvar=None, help="The winner's seat, with --hand.")
@record_option("round", envvar=None, help="The prevalent wind, with --hand.")
@record_option("from", help="Who discarded the tile, with --hand.")
@click.option("--record", help='More fields of the hand\'s record as JSON, such as \'{"ready": "earthly"}\'.')
@click.option(
    "--file", "files", multiple=True, type=click.Path(allow_dash=True), help="A file of hands; may be repeated."
)
@click.option(
    "--input",
    "input_format",
    type=click.Choice(["yaml", "jsonl"]),
    help="Format of --file, if its ending does not tell.",
)
@format_option
@look_options
@click.pass_context
def diff_command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    first: str,
    second: str,
    *,
    hand: str | None,
    record: str | None,
    files: tuple[str, ...],
    input_format: InputFormat | None,
    output: str,
    lang: Language | None,
    tiles: Style,
    **fields: Any,  # noqa: ANN401 - the fields of the record
) -> None:
    """Show in which lines two rule sets differ, or what they make of a hand and which line makes the difference.

    In JSON: a list of lines with section, name, first and second, what the two say. With hands, an object a line for
    each on which they differ: hand, first and second, with tai, patterns and payments or the code of the error, and
    lines, each with the outcome of changing it alone.

    \b
    Examples:
      taical rules diff wikipedia star31
      taical rules diff wikipedia star31 --hand '555z 66z 77z [111z] [222z] [333z] +6z' -s W -f N
      taical rules diff wikipedia star31 --file samples/wikipedia.yaml
    """
    from taical.cli.files import Inputs
    from taical.render.rulesets import diff_data, diff_text
    from taical.rulesets.diff import line_diffs

    look = None if output == "json" else _look(output, lang, tiles)
    pair = _data(first), _data(second)
    if record and hand is None:
        raise click.UsageError(_("--record goes with --hand"))
    if hand is None and not files:
        lines = list(line_diffs(*pair))
        if look is None:
            _print_json(diff_data(lines))
        else:
            echo(diff_text(lines, *pair, look))
        return
    hands = _one_hand(hand, record, fields) if hand is not None else []
    inputs = Inputs(files, input_format)
    unreadable = 0
    for name, subject in [*hands, *_hands_of(inputs)]:
        if isinstance(subject, TaicalError):
            unreadable += 1
            if look is None:
                print_json_error(subject, name)
            echo(error_line(f"{name}: {subject.message}"), err=True)
        else:
            _compare(name, subject, *pair, look, always=name == hand)
    if look is None:
        for fault in inputs.faults:
            print_json_error(TaicalError(USAGE, fault))
    ctx.exit(2 if unreadable or inputs.unreadable else 0)


@command.command("check")
@click.argument("files", cls=Argument, nargs=-1, required=True, metavar="FILE...", type=click.Path())
@lang_option(exposed=False)
@click.pass_context
def check_command(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Check rule-set files: every fault with its line and column.

    The exit status is 0 when all are fine, 1 when one has a fault, 2 when one cannot be read.

    \b
    Example:
      taical rules check house.yaml
    """
    status = 0
    for path in files:
        try:
            found = faults_of(path)
        except RulesetError as error:
            # A file that is not there has no line; one that is not valid YAML has.
            status = 2 if error.line is None else max(status, 1)
            echo(error_line(error.message), err=True)
            continue
        for fault in found:
            status = max(status, 1)
            echo(error_line(fault.message), err=True)
        if not found:
            echo(_("{path} is fine").format(path=path))
    ctx.exit(status)


_EXISTS = FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


@command.command("new")
@click.argument("name", cls=Argument)
@click.option(
    "--extends", default="wikipedia", show_default=True, shell_complete=complete_ruleset, help="What to start from."
)
@click.option(
    "-o", "--output", "path", type=click.Path(dir_okay=False), help="The file to write; it must not exist yet."
)
@click.option("--ask", is_flag=True, help="Ask what houses differ in most, and write the answers into the file.")
@lang_option(exposed=False)
def new_command(name: str, extends: str, path: str | None, *, ask: bool) -> None:
    """Print a commented rule-set file to edit: each switch with its values and what they mean.

    With --ask, some questions come first, on standard error; Enter keeps what the table has.

    \b
    Examples:
      taical rules new house --extends wikipedia > house.yaml
      taical rules new house --ask -o house.yaml
    """
    from taical.rulesets.files import is_path
    from taical.rulesets.scaffold import starting_file

    if not name.strip():
        raise click.UsageError(_("the rule set needs a name"))
    unfit = next((word for word in (name, extends) if not word.isprintable()), None)
    if unfit is not None:  # it is going to stand in the file
        raise click.UsageError(_("{name} has characters that cannot be printed").format(name=shown(unfit)))
    data = _data(extends)
    if path and os.path.lexists(path):  # before any question
        message = _("{name} cannot be written: {reason}").format(name=path, reason=os_reason(_EXISTS))
        raise click.UsageError(message)
    changes = _answers(extends, data) if ask else {}
    if path and is_path(extends):
        # A rule set is looked for beside the file that extends it.
        extends = os.path.relpath(extends, os.path.dirname(path) or ".")
    text = starting_file(name, extends, data, changes)
    if path is None:
        echo(text, nl=False)
        return
    try:
        _write_new(path, text.encode())
    except OSError as error:
        message = _("{name} cannot be written: {reason}").format(name=path, reason=os_reason(error))
        raise click.UsageError(message) from None


def _write_new(path: str, content: bytes) -> None:
    """Write a file that does not exist yet, whole or not at all."""
    with open(path, "xb") as file:
        try:
            file.write(content)
            file.flush()
        except BaseException:
            os.unlink(path)
            raise


def _answers(extends: str, data: Data) -> dict[str, Any]:
    from taical.cli.house_questions import ask_house

    return ask_house(extends, data)


@command.command("conditions")
@click.option(
    "--format",
    "output",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="How the answer is written.",
)
@look_options
def conditions_command(output: str, lang: Language | None, tiles: Style) -> None:
    """List the conditions that a pattern of your own can have, each with a hand that has it and one that just fails.

    \b
    Example:
      taical rules conditions --lang zh
    """
    from taical.render.conditions import conditions_data, conditions_text

    if output == "json":
        echo_json(conditions_data(current()))
        return
    echo(conditions_text(look_of("table", lang, tiles, to_terminal=is_terminal(sys.stdout))))


@command.command("schema")
@lang_option(exposed=False)
def schema_command() -> None:
    """Print the JSON Schema of rule-set files, for editors that check while you type.

    \b
    Example:
      taical rules schema > taical-ruleset.schema.json
    """
    from taical.rulesets.scaffold import json_schema

    echo_json(json_schema(), indent=2)


def _data(name: str) -> Data:
    """Return the content of a rule set that can be played by."""
    data = ruleset_of(lambda: ruleset_data(name))
    ruleset_of(lambda: compile_ruleset(data))
    return data


def _one_hand(hand: str, record: str | None, fields: dict[str, Any]) -> list[tuple[str, Win | Deal | TaicalError]]:
    from taical.readers import json_value
    from taical.records.parser import read_lone_record

    more = json_value(record.encode("utf-8", "surrogatepass"), _("the record")) if record else {}
    if isinstance(more, TaicalError):
        raise click.UsageError(_("{label}: {text}").format(label="--record", text=more.message))
    if not isinstance(more, dict):
        raise click.UsageError(_("--record takes a JSON object of record fields"))
    if "hand" in more:
        raise click.UsageError(_("--record has a hand too: give it with --hand alone"))
    given = {"hand": hand, "seat": fields["seat"], "round": fields["round"], "from": fields["from_"], **more}
    try:
        return [(hand, read_lone_record(given).subject)]
    except TaicalError as error:
        return [(hand, error)]


def _hands_of(inputs: Inputs) -> Iterator[tuple[str, Win | Deal | TaicalError]]:
    from taical.readers import data_of
    from taical.records.parser import read_record, record_id

    for entry in inputs:
        data = data_of(entry)
        name = f"{entry.file}:{entry.line} {record_id(data, '')}".rstrip()
        try:
            if isinstance(data, TaicalError):
                raise data
            yield name, read_record(data, name).subject
        except TaicalError as error:
            yield name, error


def _compare(  # noqa: PLR0913 - what is compared, and how it is shown
    name: str, subject: Win | Deal, first: Data, second: Data, look: Look | None, *, always: bool
) -> None:
    """Print how two rule sets differ on a hand and which lines make the difference; as JSON without a look."""
    from taical.render.rulesets import comparison_data, effects_text, outcome_text
    from taical.render.text import printable, without_markup
    from taical.render.words import word
    from taical.rulesets.diff import effects, hand_result

    outcomes = hand_result(subject, first), hand_result(subject, second)
    if outcomes[0] == outcomes[1] and not always:
        return
    found = effects(subject, first, second) if outcomes[0] != outcomes[1] else []
    if look is None:
        _print_json(comparison_data(name, outcomes, found))
        return
    echo(f"* {without_markup(name)}" if look.form == "markdown" else printable(name))
    for data, outcome in zip((first, second), outcomes, strict=True):
        _print_indented(f"  {data['id']}: {outcome_text(outcome, data, look.language)}", look)
    if outcomes[0] != outcomes[1]:
        _print_indented(f" {word('difference', look.language)}", look)
        for line in effects_text(found, first, second, look.language).split("\n"):
            _print_indented(line, look)


def _print_indented(line: str, look: Look) -> None:
    """Print a line wrapped to the terminal, with a hanging indent, or as an item of a list in Markdown."""
    from taical.render.table import indented
    from taical.render.text import without_markup

    text = line.lstrip(" ")
    if look.form == "markdown":
        echo(f"  * {without_markup(text)}")
        return
    blanks = line[: len(line) - len(text)]
    echo(indented(text, look, first=blanks, next_=f"{blanks}  "))


def _look(output: str, lang: Language | None, tiles: Style) -> Look:
    form: TableForm = "markdown" if output == "markdown" else "table"
    return look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout))


def _print_json(data: object) -> None:

    echo_json(data)
