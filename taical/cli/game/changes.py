"""`edit` at the table: what is to stand in place of an event, in one line or asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from taical.cli.echo import echo
from taical.cli.game import words
from taical.cli.game.books import event_numbered
from taical.cli.game.edits import NOTHING_EDITED, edited_body
from taical.cli.game.entry import Entry, read_edit, tai_of
from taical.cli.game.hands import win_body
from taical.cli.game.mends import mend, standing_entry
from taical.cli.game.questions import HandQuestions, ask, ask_event
from taical.cli.game.session import player_called
from taical.cli.hand_questions import stakes_question
from taical.cli.options import is_terminal
from taical.cli.prompt import fitting
from taical.domain.amounts import read_stakes, stakes_text
from taical.errors import GameError
from taical.game.events import HANDS
from taical.i18n import gettext as _
from taical.render.text import printable

if TYPE_CHECKING:
    from taical.cli.game.options import Asked
    from taical.game.events import Event
    from taical.game.replay import Book
    from taical.game.replay import Entry as Written


def edit_at_table(call: Asked, said: Sequence[str], book: Book) -> None:
    """Mend an event: the words of a line say what is to be another; without any, all of it is asked."""
    number, *rest = said or [ask_event(book)]
    events = [written.event for written in book.entries]
    target = event_numbered(number, events).seq
    entry = standing_entry(target, book, events)
    if not rest:
        _show(entry, book, call)
    new = _said(entry, rest, book) if rest else _asked(entry, book)
    if new == entry.body:
        echo(_("Nothing changes."), err=True)
        return

    def body(book: Book, events: Sequence[Event]) -> list[Mapping[str, Any]]:
        standing_entry(target, book, events)
        return [{"kind": "replace", "target": target, "with": new}]

    mend(call, body, yes=False)


def _show(entry: Written, book: Book, call: Asked) -> None:
    """Say which event the questions are about."""
    from taical.render.game import line_text

    look = call.look(to_terminal=is_terminal(sys.stderr))
    what = printable(line_text(entry, book, look))
    echo(fitting(_("Event {number}: {what}").format(number=entry.event.seq, what=what)), err=True)


def _said(entry: Written, rest: Sequence[str], book: Book) -> Mapping[str, Any]:
    """Return what stands in place of an event after a line said what is to be another."""
    kind = entry.body["kind"]
    text = " ".join(rest)
    if kind == "transfer":
        return edited_body(book, entry, None, "", {**NOTHING_EDITED, "amount": text})
    if kind == "open":
        base, unit = read_stakes(text)
        return edited_body(book, entry, None, "", {**NOTHING_EDITED, "base": base, "unit": unit})
    if kind == "note":
        return {**entry.body, "text": text}
    _refuse_others(entry)
    if other := _other_end(rest, book.players):
        return edited_body(book, entry, None, "", other)
    read = read_edit(rest, book)
    given = {**NOTHING_EDITED, **read.said, "self_draw": read.drawn}
    return edited_body(book, entry, read.player or None, read.worth, given)


def _asked(entry: Written, book: Book) -> Mapping[str, Any]:
    """Ask what is to stand in place of an event, with what stands there on offer."""
    body, kind = entry.body, entry.body["kind"]
    if kind == "transfer":
        amount = max(body["amounts"].values())
        return _said(entry, [ask(_("How much"), str, str(amount))], book)
    if kind == "open":
        settings, payment = body.get("settings", {}), book.agreement.payments.payment
        now = stakes_text(settings.get("base", payment.base), settings.get("unit", payment.unit))
        return _said(entry, [ask(stakes_question(book.agreement.payments.counts_in), str, now)], book)
    if kind == "note":
        return _said(entry, [ask(_("What is to be noted"), str, body["text"])], book)
    _refuse_others(entry)
    draw, false_win = (words.shown(words.COMMANDS[command]) for command in ("draw", "false-win"))
    question = _("Who won (or {draw}, {false_win} PLAYER)").format(draw=draw, false_win=false_win)
    claimed = f" {body['claimed_tai']}" if "claimed_tai" in body else ""
    offered = {"draw": draw, "false_win": f"{false_win} {words.quoted(body.get('player', ''))}{claimed}"}
    first = offered.get(kind) or words.quoted(body["wins"][0]["player"])

    def read(text: str) -> Mapping[str, Any]:
        line = words.split(text)
        if other := _other_end(line, book.players):
            return edited_body(book, entry, None, "", other)
        return {"kind": "win", "player": player_called(" ".join(line), book.players)}

    found = ask(question, read, first)
    if found["kind"] != "win":
        return found
    asked_for = _entry_of(body, found["player"])
    questions = HandQuestions(asked_for, book, book.players)
    questions.ask_again()
    won = questions.ask()
    unit = book.agreement.payments.counts_in
    new = win_body(partial(player_called, names=book.players), won.player, won.worth, won.said, unit)
    return _kept(body, new)


def _refuse_others(entry: Written) -> None:
    if entry.body["kind"] not in HANDS:
        message = _("event {number} cannot be edited here: take it back with {void}, and say it anew")
        void = words.shown(words.COMMANDS["void"])
        raise GameError(message.format(number=entry.event.seq, void=f"{void} {entry.event.seq}"))


def _other_end(line: Sequence[str], players: Sequence[str]) -> Mapping[str, Any] | None:
    """Return what the options of an edit would say of a drawn hand or a false win, where a line says one."""
    command = None if line[0] in players else words.command_called(line[0])
    if command == "draw":
        return {**NOTHING_EDITED, "draw": True}
    if command == "false-win":
        name, *claimed = line[1:] or [""]
        tai = tai_of(" ".join(claimed))
        if tai is None:
            name = " ".join([name, *claimed])
        return {**NOTHING_EDITED, "false_win": name, "claimed_tai": None if tai is None else int(tai)}
    return None


_OF_ENTRY = ("wins", "from", "opened", "win", "replacement", "last_tile", "ready", "opening")
"""The fields of a win that the questions are about; others stay."""


def _entry_of(body: Mapping[str, Any], player: str) -> Entry:
    """Return a win as the questions have it."""
    if body["kind"] != "win":
        return Entry(player)
    first, *others = body["wins"]
    special = {name: {**body, **first}.get(name) for name in _OF_ENTRY[3:]}
    return Entry(
        player,
        worth=_worth(first),
        from_=body.get("from"),
        others={winner["player"]: _worth(winner) for winner in others},
        special={name: value for name, value in special.items() if value},
        with_dealer=first.get("with_dealer", False),
        liable=first.get("liable"),
        opened=body.get("opened"),
    )


def _worth(winner: Mapping[str, Any]) -> str:
    return str(winner.get("hand", winner.get("tai", "")))


def _kept(body: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return a new win with the fields of the old one that no question is about."""
    if body["kind"] != "win":
        return dict(new)
    return {**{name: value for name, value in body.items() if name not in _OF_ENTRY}, **new}
