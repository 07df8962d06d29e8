"""The log of a book: what happened, event by event."""

from __future__ import annotations

from collections.abc import Sequence

from taical.game.events import POT
from taical.game.replay import Book
from taical.i18n import gettext as _
from taical.render.colour import Painted, paid
from taical.render.game import capital, event_text, line_text, shown_name
from taical.render.table import Look, table, width_of_others
from taical.render.text import Markdown, cells, signed, without_markup
from taical.render.words import word


def log_text(book: Book, look: Look) -> str:
    """Return what happened, an event a line; what no longer stands is struck out.

    In a terminal too narrow for a column for each player, what was paid stands beside what happened.
    """
    language = look.language
    names = [*book.players, *([POT] if any(entry.balances[POT] for entry in book.entries) else [])]
    headers = [
        "#",
        _("Hand no."),
        _("Round"),
        _("Dealer"),
        _("What"),
        *(shown_name(name, look) for name in names),
    ]
    rows = []
    for entry in book.entries:
        turn = entry.turn
        hand = "" if entry.hand is None else str(entry.hand)
        where = [word(turn.round, language), shown_name(turn.dealer, look) + (f" {turn.streak}" if turn.streak else "")]
        what = event_text(entry, book, look)
        if entry.replaced_by is not None:
            what = _("{what} (edited by {number})").format(what=what, number=entry.replaced_by)
        paid_out = [paid(signed(entry.payments[name], language)) if name in entry.payments else "" for name in names]
        row = [str(entry.event.seq), hand, *(where if hand else ["", ""]), what, *paid_out]
        rows.append(_struck(row, look) if entry.voided else row)
    if look.form == "table" and look.width is not None:
        left = look.width - width_of_others(headers, rows, 4)
        if left < _NARROWEST_EVENT and any(cells(row[4]) > left for row in rows):
            return _narrow_log(book, look)
    return table(rows, headers, look, align=["right", "right", "left", "left", "left"] + ["right"] * len(names), wrap=4)


_NARROWEST_EVENT = 20
"""How many cells of a line of the log what happened needs at least."""


def _narrow_log(book: Book, look: Look) -> str:
    """Return what happened with what was paid, in two columns."""
    rows = []
    for entry in book.entries:
        number, what = str(entry.event.seq), line_text(entry, book, look)
        if entry.replaced_by is not None:
            what = _("{what} (edited by {number})").format(what=what, number=entry.replaced_by)
        if entry.voided:
            number, what = f"×{number}", _("void: {what}").format(what=what)
        row = [number, capital(what)]
        rows.append([Painted(cell, "dim") for cell in row] if entry.voided else row)
    return table(rows, ["#", _("What")], look, align=["right", "left"], wrap=1)


def _struck(row: Sequence[str], look: Look) -> list[str]:
    """Return a row that no longer stands."""
    if look.form == "markdown":
        return [Markdown(f"~~{without_markup(cell)}~~" if cell else "") for cell in row]
    number, *others = row
    others[3] = _("void: {what}").format(what=others[3])
    return [Painted(cell, "dim") for cell in (f"×{number}", *others)]
