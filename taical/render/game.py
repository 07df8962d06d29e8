"""A book for a person, and as data: where the game stands, what a hand paid, what happened so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from taical.domain.amounts import simplest
from taical.domain.rules import Number
from taical.domain.tiles import SEATS
from taical.engine.typed import TypedScore
from taical.game.debts import Debts
from taical.game.events import MENDS, POT
from taical.game.replay import Book, Entry, Turn
from taical.i18n import Language, ngettext
from taical.i18n import gettext as _
from taical.render.colour import paid
from taical.render.grid import Grid, grid_text
from taical.render.table import Look, table
from taical.render.text import amount_text, as_markdown, printable, signed, wrapped
from taical.render.words import word

if TYPE_CHECKING:
    from taical.game.origin import Origin

# --- As data ----------------------------------------------------------------------------------------------------------


def status_data(book: Book) -> dict[str, Any]:
    """Return where a game stands."""
    winds = {seat: player for player, seat in book.winds().items()}
    return {
        "game": book.name,
        "over": book.over,
        "closed": book.closed,
        "hand": book.hand,
        "round": book.round,
        "dealer": book.dealer,
        "streak": book.streak,
        "winds": {seat: winds[seat] for seat in SEATS},
        "balances": players_of(book.balances),
        "pot": book.balances[POT],
        "events": len(book.entries),
        **debts_data(book.debts, book),
    }


def debts_data(debts: Debts, book: Book) -> dict[str, Any]:
    """Return who owes whom, where hands are not paid at once."""
    if not book.owes:
        return {}
    return {
        "debts": [
            {"from": pair.debtor, "to": pair.creditor, "points": debt.points, "mouths": debt.mouths}
            for pair, debt in debts.items()
        ]
    }


def entry_data(entry: Entry, book: Book) -> dict[str, Any]:
    """Return an event of a book as it is stored, with what it came to."""
    event, turn = entry.event, entry.turn
    data: dict[str, Any] = {"seq": event.seq, "at": event.at, **event.body}
    if entry.hand is not None:
        data["hand"] = entry.hand
    data.setdefault("dealer", turn.dealer)  # an event about seats says its own
    data |= {
        "round": turn.round,
        "streak": turn.streak,
        "payments": entry.payments,
        "balances": players_of(entry.balances),
        "pot": entry.balances[POT],
        **debts_data(entry.debts, book),
    }
    if entry.voided:
        data["voided"] = True
    if entry.replaced_by is not None:
        data["replaced_by"] = entry.replaced_by
    return data


def change_data(book: Book, entries: Sequence[Entry], language: Language) -> dict[str, Any]:
    """Return what a command wrote, what it came to, and where the game stands after it."""
    data: dict[str, Any] = {"events": [entry_data(entry, book) for entry in entries]}
    results = {name: result for entry in entries for name, result in entry.results.items()}
    if results:
        data["results"] = {name: _result_data(result, language) for name, result in results.items()}
    return {**data, "state": status_data(book)}


def _result_data(result: Any, language: Language) -> dict[str, Any]:  # noqa: ANN401 - a score, or one of typed tai
    from taical.render.json import payer_data, result_data  # typed tai alone do without

    if not isinstance(result, TypedScore):
        return result_data(result, "1", language)
    return {"tai": result.tai, "payers": [payer_data(payer) for payer in result.payers], "payments": result.payments}


def players_of(balances: Mapping[str, Number]) -> dict[str, Number]:
    """Return balances without the pot's."""
    return {name: amount for name, amount in balances.items() if name != POT}


def origin_data(origin: Origin | None) -> dict[str, Any]:
    """Return where a rule set came from and whether it is still the same there, if that is known."""
    if origin is None:
        return {}
    fault = {"fault": origin.fault} if origin.fault else {}
    return {"rules": {"from": origin.name, "now": origin.now, **fault}}


# --- As text ----------------------------------------------------------------------------------------------------------


def shown_name(name: str, look: Look) -> str:
    """Return a name, or the pot, so that it cannot steer a terminal or a page."""
    text = _("pot") if name == POT else name
    return as_markdown(text) if look.form == "markdown" else printable(text)


def status_text(book: Book, look: Look) -> str:
    """Return where a game stands: who sits where, what everybody stands at, what the next hand is played by."""
    heading = ngettext("{game}: {count} hand played", "{game}: {count} hands played", book.hand - 1)
    heading = heading.format(game=shown_name(book.name, look), count=book.hand - 1)
    parts = [heading, _balances(book, {}, look), *_debts(book, look), fitting(next_text(book, look), look)]
    return "\n\n".join(parts)


def origin_text(origin: Origin | None) -> Iterable[str]:
    """Return what has become of where a rule set came from, if it is no longer the same."""
    if origin is None or origin.now == "same":
        return
    if origin.now == "changed":
        text = _("{name} has changed since the book was opened; the book goes by the rules that it keeps.")
        yield printable(text.format(name=origin.name))
    else:
        text = _("The book goes by the rules that it keeps, as they cannot be read again: {fault}")
        yield printable(text.format(fault=origin.fault))


def next_text(book: Book, look: Look) -> str:
    """Return what comes next."""
    if book.closed:
        return _("The book is closed; `taical game reopen` opens it again.")
    if book.over:
        return _(
            "The game is over. `taical game settle` says who pays whom; `--extend` with the next hand plays another "
            "round, and `taical game seats` begins a new game."
        )
    return _("Next: {turn}").format(turn=turn_text(book.turn, look))


def fitting(text: str, look: Look) -> str:
    """Return a sentence in lines that fit the terminal, if there is one."""
    return text if look.width is None else "\n".join(wrapped(text, look.width - 1))


def turn_text(turn: Turn, look: Look) -> str:
    """Return what a hand is played by, such as `hand 4, East round, Ann deals, streak 1`."""
    text = _("hand {hand}, {round} round, {dealer} deals")
    if turn.streak:
        text = _("hand {hand}, {round} round, {dealer} deals, streak {streak}")
    wind = word(turn.round, look.language)
    return text.format(hand=turn.hand, round=wind, dealer=shown_name(turn.dealer, look), streak=turn.streak)


def change_text(book: Book, entries: Sequence[Entry], before: Mapping[str, Number], look: Look) -> str:
    """Return what a command wrote: the breakdown, the payments, the new balances, who deals next.

    Args:
        book: The book after it.
        entries: What was written.
        before: The balances before it; none where the book was opened.
        look: How it is to look.
    """
    parts = ["\n".join([fitting(head_text(entry, book, look), look), *_breakdowns(entry, look)]) for entry in entries]
    changes = {name: simplest(amount - before.get(name, 0)) for name, amount in book.balances.items()}
    if not before or not any(changes.values()):
        changes = {}
    parts += [_balances(book, changes, look), *_debts(book, look), fitting(next_text(book, look), look)]
    return "\n\n".join(parts)


def _debts(book: Book, look: Look) -> Iterable[str]:
    if book.debts:
        yield grid_text(debts_grid(book, look), look)


def debts_grid(book: Book, look: Look, title: str = "") -> Grid:
    """Return who owes whom, and with how many mouths."""
    rows = [
        (
            shown_name(pair.debtor, look),
            shown_name(pair.creditor, look),
            amount_text(debt.points, look.language),
            str(debt.mouths),
        )
        for pair, debt in book.debts.items()
    ]
    return Grid(title, (_("Owes"), _("Whom"), word("points", look.language), _("Mouths 口")), rows, names=2)


def head_text(entry: Entry, book: Book, look: Look) -> str:
    """Return the line over what an event came to."""
    text = printable(event_text(entry, book, look))
    if entry.hand is None:
        return _("Event {number}: {what}").format(number=entry.event.seq, what=text)
    return _("{turn}: {what}").format(turn=capital(turn_text(entry.turn, look)), what=text)


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _breakdowns(entry: Entry, look: Look) -> Iterable[str]:
    """Return what each winner's tiles count; of several winners, each below the name."""
    for name, result in entry.results.items():
        if not isinstance(result, TypedScore):
            from taical.render.score import breakdown_text, hand_lines, lines_text  # typed tai alone do without

            whose = [shown_name(name, look)] if len(entry.body["wins"]) > 1 else []
            text = f"{lines_text([*whose, *hand_lines(result, look)], look)}\n\n{breakdown_text(result, look)}"
            yield f"\n{text}" if whose else text


def _balances(book: Book, changes: Mapping[str, Number], look: Look) -> str:
    """Return the players with what they got and what they stand at."""
    language = look.language
    winds = book.winds()
    names = [*winds, *(name for name in book.players if name not in winds)]
    if book.balances[POT] or changes.get(POT):
        names.append(POT)
    rows = []
    for name in names:
        wind = word(winds[name], language) if name in winds else ""
        balance = signed(book.balances[name], language)
        row = [wind, shown_name(name, look), paid(balance)]
        if changes:
            row.insert(2, paid(signed(changes.get(name, 0), language)))
        rows.append(row)
    headers = [_("Seat"), word("player", language), _("Balance")]
    if changes:
        headers.insert(2, word("points", language))
    return table(rows, headers, look, align=["left", "left"] + ["right"] * (len(headers) - 2))


def event_text(entry: Entry, book: Book, look: Look) -> str:
    """Return what happened, in a sentence without a full stop."""
    kind = entry.body["kind"]
    if kind in MENDS:
        return _mend(entry, book, look)
    return _SAID[kind](entry.body, entry, replace(look, counts_in=book.agreement.payments.counts_in))


def line_text(entry: Entry, book: Book, look: Look, turn: Turn | None = None) -> str:
    """Return what an event came to in a line, played by a turn in place of its own."""
    text = event_text(entry, book, look)
    if entry.hand is not None:
        text = _("{turn}: {what}").format(turn=turn_text(turn or entry.turn, look), what=text)
    paid_out = _(", ").join(
        f"{shown_name(name, look)} {signed(amount, look.language)}" for name, amount in entry.payments.items()
    )
    return _("{what} ({payments})").format(what=text, payments=paid_out) if paid_out else text


def list_text(books: Iterable[Any], look: Look) -> str:
    """Return the list of the books."""
    rows = [
        [str(book.number), shown_name(book.name, look), str(book.events), book.begun[:10], book.last[:10]]
        for book in books
    ]
    if not rows:
        return _("There is no book yet: `taical game new` opens one.")
    headers = ["#", _("book"), _("events"), _("begun"), _("last event")]
    return table(rows, headers, look, align=["right", "left", "right", "left", "left"], wrap=1)


# --- What happened, in words ------------------------------------------------------------------------------------------


def _win(body: Mapping[str, Any], entry: Entry, look: Look) -> str:
    won = []
    for winner in body["wins"]:
        result = entry.results.get(winner["player"])
        tai = result.tai if result is not None else winner.get("tai")
        name = shown_name(winner["player"], look)
        if tai is None:
            won.append(name)
        else:
            text = ngettext("{player} {tai} tai", "{player} {tai} tai", tai)
            if look.counts_in == "fan":
                text = ngettext("{player} {tai} fan", "{player} {tai} fan", tai)
            won.append(text.format(player=name, tai=tai))
    winners = _(", ").join(won)
    if "from" in body:
        return _("{winners} from {discarder}").format(winners=winners, discarder=shown_name(body["from"], look))
    return _("{winners} self-drawn").format(winners=winners)


def _draw(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001 - as the others
    return _("drawn hand")


def _false_win(body: Mapping[str, Any], entry: Entry, look: Look) -> str:
    name = shown_name(body["player"], look)
    if entry.payments or entry.voided:
        return _("false win of {player}").format(player=name)
    return _("false win of {player}, for which the table has agreed on no penalty").format(player=name)


def _transfer(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    amounts = body["amounts"]
    payers = [name for name, amount in amounts.items() if amount < 0]
    got = {name: amount for name, amount in amounts.items() if amount > 0}
    text, why = _("money"), body.get("why")
    if len(payers) == 1 and len(set(got.values())) == 1:
        text = _("{payer} pays {players} {amount}") if len(got) == 1 else _("{payer} pays {players} {amount} each")
        text = text.format(
            payer=shown_name(payers[0], look),
            players=_(", ").join(shown_name(name, look) for name in got),
            amount=amount_text(next(iter(got.values())), look.language),
        )
    return _("{what}: {why}").format(what=text, why=shown_name(why, look)) if why else text


def _mend(entry: Entry, book: Book, look: Look) -> str:
    """Say what is taken back, brought back or edited, and what that was."""
    number, takes_back = entry.body["target"], True
    target = book.entries[number - 1]
    if entry.body["kind"] == "replace":
        kept = target.replaced_by == entry.event.seq
        body = entry.body["with"]
        instead = target if kept else replace(target, body=body, payments={}, results={}, voided=True)
        what = event_text(instead, book, look)
        return _("edits event {number}: {what}").format(number=number, what=what)
    while target.body["kind"] == "void":  # what takes back an undo brings back
        number, takes_back = target.body["target"], not takes_back
        target = book.entries[number - 1]
    text = _("takes back event {number} ({what})") if takes_back else _("brings back event {number} ({what})")
    return text.format(number=number, what=event_text(target, book, look))


def _seats(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    players = _(", ").join(shown_name(body["seats"][seat], look) for seat in SEATS)
    if "dealer" in body:
        text = _("new seats: {players}; {dealer} deals")
        return text.format(players=players, dealer=shown_name(body["dealer"], look))
    return _("at the table: {players}").format(players=players)


def _open(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    return _("opens the book {name}").format(name=shown_name(body["name"], look))


def _extend(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    text = ngettext("{count} round more", "{count} rounds more", body["rounds"])
    return text.format(count=body["rounds"])


def _cut(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    text = _("{debtor} cuts the debt to {creditor} (斬)")
    return text.format(debtor=shown_name(body["player"], look), creditor=shown_name(body["to"], look))


def _note(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    text = shown_name(body["text"], look)
    if "target" in body:
        return _("note on event {number}: {text}").format(number=body["target"], text=text)
    return _("note: {text}").format(text=text)


def _close(body: Mapping[str, Any], entry: Entry, look: Look) -> str:  # noqa: ARG001
    return _("closes the book")


_SAID = {
    "open": _open,
    "win": _win,
    "draw": _draw,
    "false_win": _false_win,
    "transfer": _transfer,
    "seats": _seats,
    "cut": _cut,
    "extend": _extend,
    "note": _note,
    "close": _close,
}
