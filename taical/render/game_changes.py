"""What a mend changes in a book, before it is written."""

from __future__ import annotations

from taical.domain.rules import Number
from taical.game.events import MENDS
from taical.game.replay import Book, Entry
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.render.colour import paid
from taical.render.game import fitting, line_text, shown_name, turn_text
from taical.render.table import Look, table
from taical.render.text import signed


def differences_text(before: Book, after: Book, look: Look) -> str:
    """Return which events come to something else and which balances change."""
    rows, renumbered = [], 0
    for old, new in zip(before.entries, after.entries, strict=False):
        if old.event.kind in MENDS:  # what it was about says it
            continue
        was, now = _line(old, before, look), _line(new, after, look)
        if was == now:
            continue
        if not (old.voided or new.voided) and was == line_text(new, after, look, new.turn._replace(hand=old.turn.hand)):
            renumbered += 1
        else:
            rows.append([str(old.event.seq), was, now])
    parts = []
    if rows:
        headers = ["#", _("as it was"), _("as it becomes")]
        parts.append(table(rows, headers, look, align=["right", "left", "left"], wrap=(1, 2)))
    if renumbered:
        text = ngettext(
            "Of {count} later hand, only the number changes.",
            "Of {count} later hands, only the numbers change.",
            renumbered,
        )
        parts.append(fitting(text.format(count=renumbered), look))
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
        text = text.format(turn=turn_text(after.turn, look), other=turn_text(before.turn, look))
        parts.append(fitting(text, look))
    return "\n\n".join(parts) or _("Nothing changes.")


def _amounts(old: Number, new: Number, look: Look) -> list[str]:
    return [paid(signed(amount, look.language)) for amount in (old, new)]


def _line(entry: Entry, book: Book, look: Look) -> str:
    """Return what an event came to in a line, if it stands."""
    return _("void") if entry.voided else line_text(entry, book, look)
