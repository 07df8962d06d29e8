"""Who pays whom at the end of a book: as a table and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from taical.domain.rules import Number
from taical.game.events import POT
from taical.game.settlement import EXACT_UP_TO, Settlement
from taical.i18n import gettext as _
from taical.render.colour import paid
from taical.render.game import debts_data, debts_grid, fitting, players_of, shown_name
from taical.render.grid import Grid, grid_text
from taical.render.table import Look
from taical.render.text import amount_text, signed

if TYPE_CHECKING:
    from taical.game.replay import Book


def settlement_data(book: Book, settled: Settlement, round_to: Number | None) -> dict[str, Any]:
    """Return the payments with which a book settles."""
    return {
        "game": book.name,
        "balances": players_of(book.balances),
        "pot": book.balances[POT],
        **debts_data(book.debts, book),
        "round_to": round_to,
        "payments": [
            {"from": payment.payer, "to": payment.to, "amount": payment.amount} for payment in settled.payments
        ],
        "differences": settled.differences,
        "fewest": settled.is_fewest,
    }


def settlement_text(book: Book, settled: Settlement, round_to: Number | None, look: Look) -> str:
    """Return the payments as a table, and below it what is to be said of them."""
    heading = _("{game}: who pays whom").format(game=shown_name(book.name, look))
    remarks = [fitting(remark, look) for remark in settlement_remarks(book, settled, round_to, look)]
    if not settled.payments:
        return "\n\n".join([heading, *remarks])
    grids = [settlement_grid(settled, look)]
    if settled.differences:
        grids.append(differences_grid(settled, look))
    if book.debts:
        grids.append(debts_grid(book, look))
    return "\n\n".join([heading, *(grid_text(grid, look) for grid in grids), *remarks])


def settlement_grid(settled: Settlement, look: Look) -> Grid:
    """Return a row a payment."""
    rows = [
        (shown_name(payer, look), shown_name(to, look), amount_text(amount, look.language))
        for payer, to, amount in settled.payments
    ]
    return Grid("", (_("Who pays"), _("Whom"), _("Amount")), rows, names=2)


def differences_grid(settled: Settlement, look: Look) -> Grid:
    """Return what each account gains or loses by the rounding."""
    rows = [
        (shown_name(name, look), paid(signed(amount, look.language))) for name, amount in settled.differences.items()
    ]
    return Grid("", (_("Player"), _("By rounding")), rows)


def settlement_remarks(book: Book, settled: Settlement, round_to: Number | None, look: Look) -> Sequence[str]:
    """Return what is to be said of the payments, a sentence each."""
    remarks = [] if settled.payments else [_("Nobody has to pay anything.")]
    if book.debts:
        remarks.append(_("Debts that still stand are reckoned in, as if the book were closed."))
    if round_to is not None:
        text = _(
            "Amounts are multiples of {multiple}. Balances are taken down to one, and the multiples that are then "
            "missing go one each to those who lost most by that."
        )
        remarks.append(text.format(multiple=amount_text(round_to, look.language)))
    if not settled.is_fewest:
        text = _("With more than {count} accounts that are not at 0, fewer payments might do.")
        remarks.append(text.format(count=EXACT_UP_TO))
    return remarks
