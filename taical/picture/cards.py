"""Pictures of hands that are no score: what a hand waits for, and the worked hands of a pattern."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from taical.analysis.outlook import Outlook, Prospect
from taical.catalog import Entry, Worked
from taical.domain.format import format_hand
from taical.domain.tiles import PLAIN
from taical.explanation import spoken_in
from taical.i18n import gettext as _
from taical.picture import KONG_FACES
from taical.picture.layout import TileGroup, hand_laid_out, laid_out
from taical.picture.panel import Panel, TileRow, lines_panel
from taical.render.catalog import hand_title, worked_lines
from taical.render.table import Look, labelled
from taical.render.waits import outlook_head, outlook_sentence, worth_text
from taical.render.words import word

_IN_A_ROW = 9
"""How many small tiles stand beside each other."""


class Card(NamedTuple):
    """A hand on the table, and what is said of it."""

    title: str
    lines: tuple[str, ...]
    hand: str  # in notation, for who cannot see the tiles
    groups: tuple[TileGroup, ...]
    heads: tuple[str, ...] = ()  # of the table of tiles, the first over the tiles
    rows: tuple[TileRow, ...] = ()


def card_panel(card: Card) -> Panel:
    """Return what is said of a hand as one block."""
    return lines_panel(card.title, card.lines, card.heads, card.rows)


def outlook_card(outlook: Outlook, look: Look, kong_faces: int = KONG_FACES) -> Card:
    """Return what a hand waits for or needs, or what its discards leave, each tile with what it comes to."""
    with spoken_in(look.language):
        heads, rows = _outlook_rows(outlook, look)
        lines = [_("{label}: {text}").format(label=label, text=text) for label, text in outlook_head(outlook, look)]
        return Card(
            title=outlook_sentence(outlook, look),
            lines=tuple(lines[1:]),  # the first is the hand itself
            hand=labelled("hand", format_hand(outlook.hand, look.style), look.language),
            groups=hand_laid_out(outlook.hand, outlook.table.seat, kong_faces),
            heads=heads,
            rows=tuple(rows),
        )


def _outlook_rows(outlook: Outlook, look: Look) -> tuple[tuple[str, ...], list[TileRow]]:
    if outlook.prospect is None:
        leaves = [(PLAIN.index(discard.tile), discard.leaves) for discard in outlook.discards]
        if outlook.distance:
            return (_("Discard"), _("Tiles left")), [TileRow((kind,), (str(left.left),)) for kind, left in leaves]
        heads = (_("Discard"), _("Tiles left"), _("On average"))
        return heads, [TileRow((kind,), (str(left.left), f"{left.discarded:.1f}")) for kind, left in leaves]
    if outlook.distance:
        return (_("Tiles that help 進張"), _("Left of each")), _helping(outlook.prospect)
    columns = (word("wait", look.language), _("Tiles left"), _("Drawn"), _("Discarded"))
    return columns, [
        TileRow((PLAIN.index(wait.tile),), (str(wait.left), worth_text(wait.drawn), worth_text(wait.discarded)))
        for wait in outlook.prospect.waits
    ]


def _helping(prospect: Prospect) -> list[TileRow]:
    """Return the tiles that help, those with the most left first."""
    rows = []
    for left in sorted({tile.left for tile in prospect.helping}, reverse=True):
        kinds = [PLAIN.index(tile.tile) for tile in prospect.helping if tile.left == left]
        rows += [
            TileRow(tuple(kinds[start : start + _IN_A_ROW]), (str(left),)) for start in range(0, len(kinds), _IN_A_ROW)
        ]
    return rows


def entry_cards(entry: Entry, look: Look, kong_faces: int = KONG_FACES) -> list[Card]:
    """Return the hand that has a pattern, and the one that just fails."""
    with spoken_in(look.language):
        titled = ((hand_title(entry), entry.has), (_("A hand that just fails"), entry.misses))
        return [_worked_card(title, worked, look, kong_faces) for title, worked in titled if worked]


def _worked_card(title: str, worked: Worked, look: Look, kong_faces: int) -> Card:
    hand = worked.score.win.hand
    return Card(
        title=title,
        lines=tuple(worked_lines(worked, replace(look, form="table"))),
        hand=labelled("hand", format_hand(hand, look.style), look.language),
        groups=laid_out(worked.score.win, kong_faces),
    )
