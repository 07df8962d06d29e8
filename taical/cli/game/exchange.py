"""`taical game export` and `import`: a book as a file, for another table or for a spreadsheet."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Literal, get_args

import click
from click.core import ParameterSource

from taical.cli.click_i18n import Argument, Command, error_line
from taical.cli.echo import echo
from taical.cli.files import output_to
from taical.cli.game.books import four_players, names_in, seated_body, settings_of
from taical.cli.game.options import Asked, asked, exchange_options, game_options
from taical.cli.game.session import RefusedError, answer, books_of, refusals
from taical.cli.options import price_options, rules_options, ruleset_of
from taical.domain.tiles import SEATS
from taical.errors import GameError, TaicalError
from taical.game.events import POT, Event
from taical.game.exchange import lines_of, read_events, refuse_taken, renamed
from taical.game.replay import replay
from taical.i18n import current, ngettext, os_reason
from taical.i18n import gettext as _
from taical.render.text import error_text, printable

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.sheets import Fault, Sheet

Form = Literal["jsonl", "csv", "xlsx"]

FORMS: tuple[Form, ...] = get_args(Form)
"""What a book can be written as, which is also how the names of files end."""


@click.command("export", cls=Command)
@click.argument("path", cls=Argument, metavar="FILE", type=click.Path(allow_dash=True))
@exchange_options
def export_command(path: str, **_common: object) -> None:
    """Write a book as a file: JSON Lines to keep or to move it, CSV or Excel for a spreadsheet.

    The ending of the name says which. What is exported as .jsonl and imported again is the same book, byte for byte. A
    spreadsheet has a row for each event that stands. To - the book goes to standard output, as JSON Lines unless
    --format says csv.

    \b
    Examples:
      taical game export friday.jsonl
      taical game export friday.xlsx --lang zh
      taical game export - --format jsonl
    """
    call = asked()
    form = _form(path, call.output, "--format")
    with books_of(call) as books:
        number, name = books.named(call.game)
        events, fault = books.whole_events(number)
    _refuse_own_file(path, call.file)
    if fault is not None and (form != "jsonl" or not events):
        raise RefusedError(fault)
    with refusals(), _written(path) as stream:
        _write(stream, events, form)
    if path != "-":
        said = ngettext("{count} event of {game} is in {path}.", "{count} events of {game} are in {path}.", len(events))
        sentence = printable(said.format(count=len(events), game=name, path=path))
        answer(call, lambda: {"game": name, "events": len(events), "file": path}, lambda _look: sentence)
    if fault is not None:
        raise RefusedError(fault)


def _form(path: str, output: str | None, option: str) -> Form:
    """Return what a file is, by its ending or by what an option says where that tells none."""
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    for word in (ending, output, "jsonl" if path == "-" else ""):
        for form in FORMS:
            if word == form:
                return form
    message = _("{name}: the ending tells no format (known: {known}); say it with {option}")
    raise click.UsageError(message.format(name=path, known=_(", ").join(f".{form}" for form in FORMS), option=option))


def _refuse_own_file(path: str, file: str) -> None:
    """Refuse to write a book over the file of books."""
    if path != "-" and os.path.exists(path) and os.path.exists(file) and os.path.samefile(path, file):
        raise click.UsageError(_("{path} is the file of the books: name another file").format(path=path))


@contextmanager
def _written(path: str) -> Iterator[IO[bytes]]:
    """Open an output, and say where a disk does not take it; only when all is written, a file has its name."""
    try:
        with output_to(path, exact=True) as output:
            yield output.bytes
            output.bytes.flush()
    except OSError as error:
        raise click.UsageError(
            _("{name} cannot be written: {reason}").format(name=path, reason=os_reason(error))
        ) from None


def _write(stream: IO[bytes], events: Sequence[Event], form: Form) -> None:
    if form == "jsonl":
        stream.write(lines_of(events).encode())
        return
    from taical.render.game_sheet import sheet_of

    rows = sheet_of(replay(events), current())
    if form == "csv":
        from taical.writers.csv import csv_text

        stream.write(csv_text(rows).encode("utf-8", "backslashreplace"))
        return
    from taical.writers.format import MissingExtraError

    try:
        from taical.writers.xlsx import open_sheet
    except MissingExtraError as error:
        raise click.UsageError(str(error)) from None
    with open_sheet(stream) as write_row:
        for row in rows:
            write_row(row)


# --- In ---------------------------------------------------------------------------------------------------------------


@click.command("import", cls=Command)
@click.argument("path", cls=Argument, metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--name", metavar="NAME", help="What the book is called; else as in the file, or as the file.")
@click.option("--input", "form", type=click.Choice(FORMS), help="Format of the file, if its ending does not tell.")
@click.option(
    "--players",
    metavar="A,B,C,D",
    help="Of a spreadsheet: the players, from East in the order of turns; without it, those who have a column.",
)
@click.option("--dealer", metavar="PLAYER", help="Of a spreadsheet: who deals the first hand; without it, East.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="THEIRS=OURS",
    help="Of a spreadsheet: what a column is, such as 'Who won=winners' or A=Ann; nothing after = passes over it.",
)
@rules_options
@price_options
@game_options
def import_command(  # noqa: PLR0913 - one parameter an option
    path: str,
    *,
    name: str | None,
    form: Form | None,
    players: str | None,
    dealer: str | None,
    columns: tuple[str, ...],
    ruleset: str,
    changes: tuple[str, ...],
    base: Number | None,
    unit: Number | None,
    **_common: object,
) -> None:
    """Read a book from a file that `taical game export` wrote, or a spreadsheet of hands or payments.

    Everything is checked first, and nothing is imported where something is wrong. A book in JSON Lines comes with its
    rule set. A spreadsheet (CSV, or Excel) has its headings in the first row: date, winner, from, and tai or hand, or a
    column for each player with what they got. What hands pay goes by the rule set and the stakes of the options.

    \b
    Examples:
      taical game import friday.jsonl
      taical game import evenings.csv --players Ann,Bob,阿明,Dan --stakes 100/20
      taical game import evenings.xlsx --column 'Who won=winners' --column 'Weather='
    """
    from taical.game.origin import expanded_ruleset, kept_origin

    call = asked()
    form = form or _form(path, None, "--input")
    if form == "jsonl":
        _refuse_of_spreadsheets()
        with refusals(), _opened(path) as stream:
            events = read_events(stream, path)
            if name is not None:
                events = renamed(events, name)
    else:
        content = ruleset_of(lambda: expanded_ruleset(ruleset, changes))
        with refusals(), _opened(path) as stream:
            sheet = _sheet(stream, path, form)
            called = _called(columns)
            names = names_in(players or "")
            opening = {"kind": "open", "name": name or _stem(path), "ruleset": content, **settings_of(base, unit)}
            events = _events_of_sheet(sheet, called, names, dealer, opening)
    _keep(call, path, events, origin=None if form == "jsonl" else kept_origin(ruleset, changes))


def _keep(call: Asked, path: str, events: Sequence[Event], *, origin: str | None) -> None:
    """Write a book that is whole, and say where it stands."""
    from taical.render.game import status_data, status_text

    book = replay(events)
    with books_of(call, writes=True) as books, books.transaction():
        refuse_taken(book.name, [listed.name for listed in books.listed()])
        books.add(books.begin(book.name, origin), events)
    said = ngettext("{count} event is imported from {path}.", "{count} events are imported from {path}.", len(events))
    sentence = printable(said.format(count=len(events), path=path))
    answer(
        call,
        lambda: {"game": book.name, "events": len(events), "file": path, "state": status_data(book)},
        lambda look: f"{sentence}\n\n{status_text(book, look)}",
    )


def _refuse_of_spreadsheets() -> None:
    """Refuse options that say nothing of a book in JSON Lines, which has all of it."""
    ctx = click.get_current_context()
    for param in ctx.command.params:
        said = param.name is not None and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
        if said and param.name in _OF_SPREADSHEETS:
            message = _("{option} is for spreadsheets: in JSON Lines the book says it")
            raise click.UsageError(message.format(option=param.opts[-1]))


_OF_SPREADSHEETS = ("players", "dealer", "columns", "ruleset", "changes", "stakes", "base", "unit")


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    """Open an input."""
    from taical.readers import UnreadableInputError

    try:
        if path == "-":
            if sys.stdin is None:
                raise click.UsageError(_("standard input is closed"))
            yield sys.stdin.buffer
        else:
            with open(path, "rb") as stream:
                yield stream
    except OSError as error:
        raise click.UsageError(
            _("{name} cannot be read: {reason}").format(name=path, reason=os_reason(error))
        ) from None
    except UnreadableInputError as error:
        raise click.UsageError(printable(str(error))) from None


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def _called(columns: Sequence[str]) -> dict[str, str]:
    """Return what --column says, by the heading."""
    found = {}
    for text in columns:
        theirs, equals, ours = text.rpartition("=")
        if not equals:
            message = _("--column has {part}: expected a heading and what it is, such as 'Who won=winners'")
            raise GameError(message.format(part=text), field="column")
        found[theirs.strip()] = ours.strip()
    return found


def _sheet(stream: IO[bytes], path: str, form: Form) -> Sheet:
    """Return what a spreadsheet has; rows that are no rows are kept for their error."""
    from taical.game.sheets import Sheet

    delimiter = ","
    rows: list[tuple[int, Sequence[object]]] = []
    if form == "csv":
        from taical.readers.csv import csv_rows

        delimiter, found = csv_rows(stream, path)
        for line, row in found:
            if isinstance(row, TaicalError):
                message = _("{where}: {fault}; nothing was imported")
                raise GameError(message.format(where=f"{path}:{line}", fault=row.message))
            rows.append((line, row))
    else:
        from taical.readers.xlsx import sheet_rows

        rows.extend(sheet_rows(stream, path))
    filled = [(line, row) for line, row in rows if any(str(cell or "").strip() for cell in row)]
    if len(filled) < 2:
        message = _("{path}: expected headings in the first row, and under them a row for each hand")
        raise GameError(message.format(path=path))
    headings = ["" if cell is None else str(cell) for cell in filled[0][1]]
    return Sheet(path, headings, filled[1:], delimiter)


def _events_of_sheet(
    sheet: Sheet,
    called: Mapping[str, str],
    names: list[str],
    dealer: str | None,
    opening: Mapping[str, Any],
) -> list[Event]:
    """Return the events of a spreadsheet.

    Raises:
        RefusedError: Rows cannot be understood, each of which is named.
    """
    from taical.game.sheets import columns_of, events_of, first_dealer

    columns = columns_of(sheet, called, names)
    if columns.passed:
        passed = _("passed over: the columns {names}").format(names=_(", ").join(columns.passed))
        echo(error_text(passed), err=True)
    players = names or [name for name in columns.players if name != POT]
    if not names and len(players) < len(SEATS):
        message = _("{count} players have a column: say all four with --players, such as Ann,Bob,阿明,Dan")
        raise GameError(message.format(count=len(players)), field="players")
    players = four_players(players, more=True)
    opened = {**opening, **seated_body(players, dealer or first_dealer(sheet, columns))}
    events, faults = events_of(sheet, columns, opened)
    if faults:
        raise _refused_rows(sheet.name, faults)
    return events


def _refused_rows(path: str, faults: Sequence[Fault]) -> RefusedError:
    """Name the rows that cannot be understood, and return the error for all of them."""
    for fault in faults:
        where = _("{where}: {fault}").format(where=f"{path}:{fault.line}", fault=fault.message)
        echo(error_line(printable(where)), err=True)
    message = ngettext(
        "{count} row cannot be understood, and nothing was imported",
        "{count} rows cannot be understood, and nothing was imported",
        len(faults),
    )
    error = GameError(message.format(count=len(faults)))
    error.line = faults[0].line
    return RefusedError(error)
