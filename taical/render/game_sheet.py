"""A book as the rows of a spreadsheet: one for each event that stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from taical.domain.rules import Number
from taical.domain.tiles import SEATS
from taical.game.events import MENDS, POT
from taical.game.replay import Book, Entry
from taical.game.sheets import COLUMNS, JOINED, KINDS, balance_heading, heading
from taical.i18n import LANGUAGES, Language
from taical.render.text import printable
from taical.render.words import word

_NOTE = len(COLUMNS) - 1
"""How many columns are before those of the players; the note is after them."""


def sheet_of(book: Book, language: Language) -> Iterator[list[object]]:
    """Return the headings and the rows of a book; control characters are escaped in them."""
    accounts = [*book.players, *([POT] if any(entry.balances[POT] for entry in book.entries) else [])]
    names = [printable(name) for name in accounts]
    fields = [heading(column, language) for column in COLUMNS]
    yield [*fields[:_NOTE], *names, *(balance_heading(name, language) for name in names), *fields[_NOTE:]]
    for entry in book.entries:
        if not entry.voided and entry.event.kind not in MENDS:
            cells = _cells(entry, language)
            yield [
                *cells[:_NOTE],
                *(_paid(entry, name) for name in accounts),
                *(entry.balances.get(name, 0) for name in accounts),
                *cells[_NOTE:],
            ]


def _paid(entry: Entry, name: str) -> Number | None:
    """Return what an account gets, None for nothing; of money that changes hands, nothing may have been said."""
    return entry.payments.get(name, 0 if name in entry.body.get("amounts", ()) else None)


def _cells(entry: Entry, language: Language) -> list[object]:
    """Return what stands in the columns but the players'."""
    body, turn = entry.body, entry.turn
    played: tuple[object, ...] = (word(turn.round, language), printable(turn.dealer), turn.streak)
    return [
        entry.hand,
        printable(entry.event.at),
        *(played if entry.hand is not None else (None, None, None)),
        KINDS[body["kind"]][LANGUAGES.index(language)],
        *_of_win(entry),
        _note(body),
    ]


def _of_win(entry: Entry) -> tuple[object, object, object, object]:
    """Return who won from whom, the tai and the tiles."""
    body = entry.body
    if body["kind"] == "false_win":
        return printable(body["player"]), None, None, None
    if body["kind"] != "win":
        return None, None, None, None
    wins = body["wins"]
    tai = [_tai(entry, winner) for winner in wins]
    hands = [printable(winner.get("hand", "")) for winner in wins]
    return (
        JOINED.join(printable(winner["player"]) for winner in wins),
        printable(body["from"]) if "from" in body else None,
        tai[0] if len(tai) == 1 else JOINED.join(map(str, tai)),
        JOINED.join(hands) if all(hands) else None,
    )


def _tai(entry: Entry, winner: Mapping[str, Any]) -> int | str:
    """Return what a hand is worth; nothing is known of the tiles of a winner who is passed over."""
    result = entry.results.get(winner["player"])
    return result.tai if result is not None else winner.get("tai", "?")


def _note(body: Mapping[str, Any]) -> str | None:
    """Return what is written about an event."""
    if body["kind"] == "seats":
        return printable(", ".join(body["seats"][seat] for seat in SEATS))
    texts = [body[field] for field in ("title", "note", "why", "text") if body.get(field)]
    return printable(": ".join(texts)) if texts else None
