"""The report of a book as Markdown: tables, and what happened line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from taical.game.settlement import as_closed, settlement
from taical.game.statistics import Statistics
from taical.i18n import gettext as _
from taical.render.game import debts_grid, shown_name
from taical.render.game_settlement import differences_grid, settlement_grid, settlement_remarks
from taical.render.game_statistics import statistics_grids
from taical.render.grid import Grid, grid_text
from taical.render.text import Markdown, without_markup
from taical.report.contents import Line, balances, head, lines

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.replay import Book
    from taical.render.table import Look


def report_markdown(book: Book, look: Look, round_to: Number | None = None) -> str:
    """Return the report as Markdown, in the language in use."""
    look = replace(look, form="markdown", width=None, colour=False)
    return "\n\n".join(_parts(book, look, round_to)) + "\n"


def _parts(book: Book, look: Look, round_to: Number | None) -> Iterator[str]:
    statistics = Statistics()
    statistics.add(book)
    settled = settlement(as_closed(book.balances, book.debts), round_to)
    yield f"# {shown_name(book.name, look)}"
    yield "\n".join(f"* {sentence}" for sentence in head(book, look))
    yield grid_text(Grid(_("Final balances"), (_("Player"), _("Balance")), balances(book, look)), look)
    if book.debts:
        yield grid_text(debts_grid(book, look, _("Who still owes whom")), look)
    yield "## " + _("Settlement")
    if settled.payments:
        yield grid_text(settlement_grid(settled, look), look)
    if settled.differences:
        yield grid_text(differences_grid(settled, look), look)
    yield from settlement_remarks(book, settled, round_to, look)
    for grid in statistics_grids(statistics, look):
        yield grid_text(grid, look)
    heads = ("#", _("Hand"), _("What happened"), _("Payments"))
    rows = [(str(line.event), line.hand, _what(line), _payments(line)) for line in lines(book, look)]
    yield grid_text(Grid(_("What happened"), heads, rows, names=4), look)


def _what(line: Line) -> str:
    """Return what happened in one cell: the turn, the sentence, the patterns, what stood there before, the notes."""
    what = without_markup(line.what)
    what = f"~~{what}~~" if line.is_void else f"**{what}**" if line.hand else what
    parts = [f"{line.turn}: {what}" if line.turn else what]
    if line.was:
        parts.append(_("before:") + f" ~~{without_markup(line.was)}~~")
    parts += [without_markup(f"{won.name}: {won.patterns} ({won.hand})") for won in line.won]
    parts += [_("Note:") + f" {without_markup(note)}" for note in line.notes]
    return Markdown("<br>".join(parts))


def _payments(line: Line) -> str:
    return Markdown("<br>".join(without_markup(f"{name} {points}") for name, points in line.payments))
