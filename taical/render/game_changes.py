"""What a mend changes in a book, before it is written."""

from __future__ import annotations

from taical.domain.rules import Number
from taical.game.events import MENDS
from taical.game.replay import Book, Entry
from taical.i18n import gettext as _
from taical.render.colour import paid
from taical.render.game import event_text, shown_name, turn_text
from taical.render.table import Look, table
from taical.render.text import signed


def differences_text(before: Book, after: Book, look: Look) -> str:
    """Return which events come to something else and which balances change."""
    rows = []
    for old, new in zip(before.entries, after.entries, strict=False):
        if old.event.kind in MENDS:  # what it was about says it
            continue
        was, now = _line(old, before, look), _line(new, after, look)
        if was != now:
            rows.append([str(old.event.seq), was, now])
    parts = []
    if rows:
        headers = ["#", _("as it was"), _("as it becomes")]
        parts.append(table(rows, headers, look, align=["right", "left", "left"], wrap=(1, 2)))
    changed = [name for name in after.balances if before.balances.get(name, 0) != after.balances[name]]
    if changed:
        cells = [
            [shown_name(name, look), *_amounts(before.balances.get(name, 0), after.balances[name], look)]
            for name in changed
        ]
        headers = [_("Player"), _("as it was"), _("as it becomes")]
        parts.append(table(cells, headers, look, align=["left", "right", "right"]))
    if before.turn != after.turn:
        text = _("Next: {turn}, in place of {other}")
        parts.append(text.format(turn=turn_text(after.turn, look), other=turn_text(before.turn, look)))
    return "\n\n".join(parts) or _("Nothing changes.")


def _amounts(old: Number, new: Number, look: Look) -> list[str]:
    return [paid(signed(amount, look.language)) for amount in (old, new)]


def _line(entry: Entry, book: Book, look: Look) -> str:
    """Return what an event came to in a line."""
    if entry.voided:
        return _("void")
    text = event_text(entry, book, look)
    if entry.hand is not None:
        text = _("{turn}: {what}").format(turn=turn_text(entry.turn, look), what=text)
    paid_out = _(", ").join(
        f"{shown_name(name, look)} {signed(amount, look.language)}" for name, amount in entry.payments.items()
    )
    return _("{what} ({payments})").format(what=text, payments=paid_out) if paid_out else text
