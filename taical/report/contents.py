"""What is in the report of a book, in words: the head, and what happened, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from taical.domain.format import format_hand
from taical.engine.payment import prices
from taical.engine.typed import TypedScore
from taical.game.events import MENDS, POT
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.picture.layout import TileGroup, laid_out
from taical.render.colour import paid
from taical.render.game import event_text, shown_name, turn_text
from taical.render.score import pattern_list, total_tai
from taical.render.text import amount_text, signed
from taical.render.words import word

if TYPE_CHECKING:
    from taical.engine.scoring import Score
    from taical.game.replay import Book, Entry
    from taical.render.table import Look


class Amount(NamedTuple):
    """What an account gets, pays or stands at."""

    name: str
    points: str  # with its sign, painted


class Won(NamedTuple):
    """The tiles that a player won with."""

    name: str
    patterns: str
    hand: str  # in notation, for who cannot see the tiles
    groups: tuple[TileGroup, ...]


class Line(NamedTuple):
    """An event and what it came to."""

    event: int
    hand: str  # its number, "" for what is no hand
    turn: str  # what the hand was played by
    what: str
    was: str  # what stood there before the edit
    won: tuple[Won, ...]
    payments: tuple[Amount, ...]
    notes: tuple[str, ...]
    is_void: bool


def accounts(book: Book) -> list[str]:
    """Return the accounts that a report is about: the players, and the pot if there ever was something in it."""
    has_pot = any(entry.balances[POT] for entry in book.entries)
    return [*book.players, POT] if has_pot else book.players


def balances(book: Book, look: Look) -> list[Amount]:
    """Return what everybody stands at, whoever has most first."""
    names = sorted(accounts(book), key=lambda name: -book.balances[name])
    return [Amount(shown_name(name, look), paid(signed(book.balances[name], look.language))) for name in names]


def head(book: Book, look: Look) -> list[str]:
    """Return when the book was kept, and what was agreed on, a sentence each."""
    language = look.language
    rules = book.agreement.payments
    base, unit = prices(book.base, book.unit, rules.payment)
    name = rules.names.get(language) or rules.id
    hands = book.hand - 1
    when = days(book)
    played = ngettext("{count} hand", "{count} hands", hands).format(count=hands)
    text = rules.in_unit(_("base {base}, {unit} a tai"), _("base {base}, {unit} a fan"))
    stakes = text.format(base=amount_text(base, language), unit=amount_text(unit, language))
    return [
        _(", ").join([when, played] if when else [played]),
        _("{label}: {text}").format(label=_("Rules"), text=shown_name(name, look)) + f" ({shown_name(rules.id, look)})",
        _("{label}: {text}").format(label=word("stakes", language, rules.counts_in), text=stakes),
    ]


def days(book: Book) -> str:
    """Return the first and the last day on which something was written, in UTC; "" where no day is known."""
    found = sorted({entry.event.at[:10] for entry in book.entries if _is_day(entry.event.at[:10])})
    if not found:
        return ""
    return found[0] if len(found) == 1 else f"{found[0]} – {found[-1]}"


def _is_day(text: str) -> bool:
    year, dash, rest = text.partition("-")
    month, other_dash, day = rest.partition("-")
    numbers = (year, month, day)
    return bool(dash and other_dash) and all(part.isascii() and part.isdigit() for part in numbers)


def lines(book: Book, look: Look) -> Iterator[Line]:
    """Return what happened, in order; mends and notes stand with what they are about."""
    notes = _notes(book, look)
    for entry in book.entries:
        kind = entry.body["kind"]
        is_about_other = kind == "note" and "target" in entry.body and not entry.voided
        if kind in MENDS or is_about_other:
            continue
        own = [*_own_notes(entry, look), *notes.get(entry.event.seq, ())]
        if kind == "open" and not own and entry.replaced_by is None:
            continue
        yield Line(
            event=entry.event.seq,
            hand="" if entry.hand is None else str(entry.hand),
            turn="" if entry.hand is None else turn_text(entry.turn, look),
            what=_said(entry, book, look) if entry.voided else event_text(entry, book, look),
            was=_was(entry, book, look),
            won=tuple(
                _won(name, result, look) for name, result in entry.results.items() if not isinstance(result, TypedScore)
            ),
            payments=tuple(
                Amount(shown_name(name, look), paid(signed(amount, look.language)))
                for name, amount in sorted(entry.payments.items(), key=lambda item: -item[1])
                if amount
            ),
            notes=tuple(own),
            is_void=entry.voided,
        )


def _notes(book: Book, look: Look) -> Mapping[int, list[str]]:
    """Return the notes on events, by the number of the event."""
    found: dict[int, list[str]] = {}
    for entry in book.entries:
        body = entry.body
        if body["kind"] == "note" and "target" in body and not entry.voided:
            found.setdefault(body["target"], []).append(shown_name(body["text"], look))
    return found


def _own_notes(entry: Entry, look: Look) -> Iterator[str]:
    for part in (entry.body, *entry.body.get("wins", ())):
        for field in ("title", "note"):
            if part.get(field):
                yield shown_name(part[field], look)


def _was(entry: Entry, book: Book, look: Look) -> str:
    """Return what an edited event said at first."""
    if entry.replaced_by is None:
        return ""
    return _said(replace(entry, body=entry.event.body, results={}), book, look)


def _said(entry: Entry, book: Book, look: Look) -> str:
    """Return what an event says that was not counted: with tiles, these."""
    hands = [shown_name(win["hand"], look) for win in entry.body.get("wins", ()) if "hand" in win]
    text = event_text(entry, book, look)
    between = _("; ")
    return f"{text} ({between.join(hands)})" if hands else text


def _won(name: str, result: Score, look: Look) -> Won:
    patterns = pattern_list(result.best, look.language)
    text = f"{patterns} = {total_tai(result)}" if len(result.patterns) > 1 else patterns
    hand = format_hand(result.win.hand, look.style)
    return Won(shown_name(name, look), shown_name(text, look), shown_name(hand, look), laid_out(result.win))
