"""The report of a book as a page of HTML: one file that needs no other."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from taical.game.settlement import as_closed, settlement
from taical.game.statistics import Statistics
from taical.i18n import gettext as _
from taical.picture.html import filled
from taical.render.game import debts_grid, shown_name
from taical.render.game_settlement import differences_grid, settlement_grid, settlement_remarks
from taical.render.game_statistics import paid_grid, paid_shares, statistics_grids
from taical.report.chart import DARK, LIGHT, NARROW, WIDE, chart_element, dash
from taical.report.contents import accounts, balances, head, lines

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.replay import Book
    from taical.render.table import Look

_TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "report.html")


class Words(NamedTuple):
    """The headings and labels of the page."""

    balances: str
    chart: str
    settlement: str
    statistics: str
    hands: str
    void: str
    edited: str
    was: str
    note: str


class Course(NamedTuple):
    """A line of the chart, as the legend has it."""

    name: str
    number: int  # of its colour
    dash: str


def report_page(book: Book, look: Look, round_to: Number | None = None) -> str:
    """Return the report as a page, in the language in use."""
    statistics = Statistics()
    statistics.add(book)
    settled = settlement(as_closed(book.balances, book.debts), round_to)
    grids = [settlement_grid(settled, look)] if settled.payments else []
    if settled.differences:
        grids.append(differences_grid(settled, look))
    matrix = paid_grid(statistics, look)
    events = list(lines(book, look))
    return filled(
        _TEMPLATE,
        look,
        [group for line in events for won in line.won for group in won.groups],
        title=shown_name(book.name, look),
        words=_words(),
        head=head(book, look),
        balances=balances(book, look),
        debts=debts_grid(book, look, _("Who still owes whom")) if book.debts else None,
        charts={size.name: chart_element(book, look, size) for size in (WIDE, NARROW)},
        courses=[
            Course(shown_name(name, look), number % len(LIGHT), dash(number))
            for number, name in enumerate(accounts(book))
        ],
        colours=list(zip(LIGHT, DARK, strict=True)),
        settlement=grids,
        remarks=settlement_remarks(book, settled, round_to, look),
        matrix=matrix if matrix.rows else None,
        shades=paid_shares(statistics),
        statistics=[grid for grid in statistics_grids(statistics, look) if grid.title != matrix.title],
        lines=events,
    )


def _words() -> Words:
    return Words(
        balances=_("Final balances"),
        chart=_("Balances over the hands"),
        settlement=_("Settlement"),
        statistics=_("Statistics"),
        hands=_("What happened"),
        void=_("void"),
        edited=_("edited"),
        was=_("before:"),
        note=_("Note:"),
    )
