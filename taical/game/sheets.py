"""A spreadsheet of hands or payments as the events of a book.

A column is known by its heading, in English, Chinese or French. Any other one whose cells are all numbers is a player's
and has what the player got.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from taical.domain.amounts import simplest
from taical.domain.fields import ELSEWHERE, NAMES, SPELLED
from taical.domain.rules import Number, in_unit
from taical.errors import GameError, TaicalError, nearest, shown
from taical.game.events import HANDS, POT, Event, make_event
from taical.game.replay import Book, follow, replay
from taical.i18n import LANGUAGES, Language, current
from taical.i18n import gettext as _
from taical.readers import cells

MOST_FAULTS = 20
"""How many rows that cannot be understood are named."""

_HEADINGS: Mapping[str, tuple[str, str, str]] = {
    "number": ("局數 局数 局", "number no no. # hand_number hand_no", "manche numéro numero n°"),
    "at": ("時間 时间 日期 日", "time date day when at", "heure date jour"),
    "kind": ("事件 種類 种类", "kind event what", "événement evenement genre"),
    "winners": ("贏家 赢家 胡家 胡牌者 玩家", "winners winner won_by player", "gagnants gagnant vainqueur joueur"),
    "tai": ("台數 台数 台", "tai", "tai"),
}
"""What the columns are called that a record has none of, in Chinese, English and French, the preferred name first."""

_OF_RECORD = ("round", "dealer", "streak", "from", "hand", "note")
"""The columns that are called as the fields of a record are."""

_NAMES: Mapping[str, str] = {
    **{name: field for name, field in (*ELSEWHERE.items(), *NAMES.items()) if field in _OF_RECORD},
    **{name: column for column, words in _HEADINGS.items() for name in " ".join(words).split()},
}

COLUMNS = ("number", "at", "round", "dealer", "streak", "kind", "winners", "from", "tai", "hand", "note")
"""Every column but the players'."""

_BALANCE: Mapping[Language, str] = {"zh": "結餘", "en": "balance", "fr": "solde"}
"""What stands after a player's name over the column of what they stand at."""

KINDS: Mapping[str, tuple[str, str, str]] = {
    "open": ("開局", "start", "ouverture"),
    "win": ("胡牌", "win", "victoire"),
    "draw": ("流局", "draw", "nulle"),
    "false_win": ("詐胡", "false win", "fausse victoire"),
    "transfer": ("付錢", "money", "argent"),
    "cut": ("斬", "cut", "coupe"),
    "seats": ("座位", "seats", "places"),
    "extend": ("加圈", "more rounds", "prolongation"),
    "note": ("備註", "note", "remarque"),
    "close": ("結束", "close", "clôture"),
}
"""What the kinds of event are called in Chinese, English and French."""

_KIND_OF = {name: kind for kind, names in KINDS.items() for name in (kind, *names)}
_DRAWN_HAND = ("流局", "draw", "drawn", "drawn hand", "nulle", "exhaustive draw")
_SELF_DRAWN = ("自摸", "self-draw", "self-drawn", "self draw", "tsumo", "pioche", "-")

JOINED = " & "
"""What stands between the winners of one hand, their tai and their tiles."""


def heading(column: str, language: Language) -> str:
    """Return what a column is called in a language.

    >>> heading("winners", "zh"), heading("from", "fr"), heading("at", "en")
    ('贏家', 'défausseur', 'time')
    """
    if column in _HEADINGS:
        return _HEADINGS[column][LANGUAGES.index(language)].split()[0].replace("_", " ")
    return column if language == "en" else getattr(SPELLED[column], language).split()[0]


def balance_heading(player: str, language: Language) -> str:
    """Return what the column is called of what a player stands at."""
    return f"{player} {_BALANCE[language]}"


class Sheet(NamedTuple):
    """What a spreadsheet has."""

    name: str  # what the file is called
    headings: Sequence[str]
    rows: Sequence[tuple[int, Sequence[object]]]  # each with its line, or its number in the sheet
    delimiter: str = ","  # what stands between the cells


class Columns(NamedTuple):
    """What the columns of a spreadsheet hold."""

    fields: Mapping[str, int]  # the place of each column that is known
    players: Mapping[str, int]  # the place of each player's column
    passed: Sequence[str]  # the headings of those that are passed over


class Fault(NamedTuple):
    """A row that cannot be understood, and why."""

    line: int
    message: str


# --- Which column is what ---------------------------------------------------------------------------------------------


def columns_of(sheet: Sheet, called: Mapping[str, str], players: Sequence[str]) -> Columns:
    """Return what the columns hold.

    Args:
        sheet: The spreadsheet.
        called: What columns hold that the headings do not tell, by heading: a column, a player, or nothing.
        players: The players where they are known; else every column of numbers that is not known is one's.

    Raises:
        GameError: A column is said that is not there, or two hold the same.
    """
    headings = [cells.name(heading.strip()) for heading in sheet.headings]
    strangers = [name for name in called if name not in headings]
    if strangers:
        message = _("there is no column {name}; there are {columns}")
        message = message.format(name=shown(strangers[0]), columns=_(", ").join(filter(None, headings)))
        raise GameError(message + nearest(strangers[0], headings), field="column")
    known = frozenset(headings)
    numbers: frozenset[int] = frozenset() if players else _places_of_numbers(sheet)
    fields: dict[str, int] = {}
    owners: dict[str, int] = {}
    passed: list[str] = []
    for place, heading in enumerate(headings):
        field = called.get(heading, heading)
        meant = _meant(field)
        if field in players or (not meant and _is_players(field, known, numbers=place in numbers)):
            _put(owners, field, place, headings)
        elif meant:
            _put(fields, meant, place, headings)
        elif heading in called and field:
            raise GameError(
                _("--column {name}={ours}: expected one of {columns}, or a player of --players").format(
                    name=heading, ours=field, columns=_(", ").join(COLUMNS)
                ),
                field="column",
            )
        elif heading and heading not in called and not _is_balance(heading, known):
            passed.append(heading)
    if not owners and "winners" not in fields:
        message = _("there is no column of winners and none of what players got: --column THEIRS=winners names one")
        raise GameError(message, field="column")
    return Columns(fields, owners, passed)


def _meant(name: str) -> str | None:
    """Return the column that a heading means, or None."""
    return _NAMES.get(name.strip().lower().replace(" ", "_"))


def _put(columns: dict[str, int], name: str, place: int, headings: Sequence[str]) -> None:
    if name in columns:
        message = _("the columns {first} and {second} both hold {name}: --column {second}= passes over one")
        raise GameError(message.format(first=headings[columns[name]], second=headings[place], name=name))
    columns[name] = place


def _is_players(name: str, headings: Collection[str], *, numbers: bool) -> bool:
    """Tell whether a column that is not known is that of a player: of the pot too, and of one who has a balance."""
    if name == POT or any(f"{name} {word}" in headings for word in _BALANCE.values()):
        return True
    return numbers and bool(name) and not _is_balance(name, headings)


def _places_of_numbers(sheet: Sheet) -> frozenset[int]:
    """Return the places of the columns in which there are numbers and nothing else."""
    found: dict[int, bool] = {}
    for _line, row in sheet.rows:
        for place in range(len(row)):
            value = _cell(row, place)
            if value is not None and found.get(place, True):
                found[place] = _number(value, sheet.delimiter) is not None
    return frozenset(place for place, all_numbers in found.items() if all_numbers)


def _is_balance(name: str, headings: Collection[str]) -> bool:
    """Tell whether a column has what a player stands at, whose column of payments is there too."""
    player, _blank, last = name.rpartition(" ")
    return last in _BALANCE.values() and player in headings


def _cell(row: Sequence[object], place: int | None) -> object:
    """Return what stands in a cell, None for nothing."""
    value = row[place] if place is not None and place < len(row) else None
    if isinstance(value, str):
        value = cells.name(value.strip())
    return None if value == "" else value


def _number(value: object, delimiter: str) -> Number | None:
    """Return the number that a cell has, or None."""
    if isinstance(value, str):
        value = cells.amount(value.replace("\N{MINUS SIGN}", "-"), delimiter)
    elif isinstance(value, float):
        value = Decimal(str(value))
    if isinstance(value, Decimal) and value.is_finite():
        return simplest(value)
    return value if type(value) is int else None


# --- What a row says --------------------------------------------------------------------------------------------------


def first_dealer(sheet: Sheet, columns: Columns) -> str | None:
    """Return who deals the first hand, where a column says that."""
    dealers = (_cell(row, columns.fields.get("dealer")) for _line, row in sheet.rows)
    return next((str(dealer) for dealer in dealers if dealer is not None), None)


def events_of(sheet: Sheet, columns: Columns, opening: Mapping[str, Any]) -> tuple[list[Event], list[Fault]]:
    """Return the events of a spreadsheet's rows, and the rows that cannot be understood.

    Where the game is over and goes on, it is extended. What players got with a hand is held against what the rule set
    has them get.

    Args:
        sheet: The spreadsheet.
        columns: What its columns hold.
        opening: What opens the book.
    """
    reader = _Reader(sheet, columns, opening)
    for line, row in sheet.rows:
        if len(reader.faults) >= MOST_FAULTS:
            break
        try:
            reader.take(row)
        except TaicalError as error:
            reader.faults.append(Fault(line, error.message))
    return reader.events, reader.faults


class _Reader:
    """Reads row by row, as what a hand pays depends on those before it."""

    def __init__(self, sheet: Sheet, columns: Columns, opening: Mapping[str, Any]) -> None:
        self._sheet, self._columns = sheet, columns
        self._now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        first = next((row for _line, row in sheet.rows if _cell(row, columns.fields.get("at"))), ())
        try:
            at = self._at(first)
        except GameError:
            at = self._now
        self.events = [make_event(1, opening, at)]
        self.book: Book = replay(self.events)
        self.faults: list[Fault] = []

    def take(self, row: Sequence[object]) -> None:
        """Let happen what a row says."""
        if all(_cell(row, place) is None for place in range(len(row))):
            return
        at = self._at(row)
        got = dict(self._payments(row))
        body = self._body(row, got)
        if body is None:
            return
        if body["kind"] in HANDS and self.book.over:
            self._happen({"kind": "extend", "rounds": 1}, at)
        self._happen(body, at)
        if body["kind"] in (*HANDS, "cut") and got and not self.faults:
            self._refuse_other_payments(got)

    def _happen(self, body: Mapping[str, Any], at: str) -> None:
        event = make_event(len(self.events) + 1, body, at)
        self.book = follow(self.book, self.events, [event])
        self.events.append(event)

    def _text(self, row: Sequence[object], column: str) -> str:
        value = _cell(row, self._columns.fields.get(column))
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        return "" if value is None else str(value)

    def _at(self, row: Sequence[object]) -> str:
        """Return when a row happened."""
        value = _cell(row, self._columns.fields.get("at"))
        if value is None:
            return self._now
        if isinstance(value, datetime):
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        return value.isoformat() if isinstance(value, date) else _time(str(value))

    def _payments(self, row: Sequence[object]) -> Iterator[tuple[str, Number]]:
        """Return what players got by a row, where it says that."""
        for player, place in self._columns.players.items():
            value = _cell(row, place)
            if value is not None:
                number = _number(value, self._sheet.delimiter)
                if number is None:
                    message = _("{player} has {value}: expected a number of points")
                    raise GameError(message.format(player=player, value=shown(value)))
                yield player, number

    def _body(self, row: Sequence[object], got: Mapping[str, Number]) -> dict[str, Any] | None:
        """Return the event of a row, or None for one that the others tell too."""
        kind = self._kind(row, got)
        note = self._text(row, "note")
        if kind in ("open", "extend"):
            return None
        if kind == "seats":
            raise GameError(_("a spreadsheet cannot tell how seats change: export the book as .jsonl to move it"))
        if kind == "win":
            return {**self._win(row), **({"note": note} if note else {})}
        if kind == "false_win":
            body = {"kind": kind, "player": self._player(self._text(row, "winners"))}
        elif kind == "transfer":
            return {"kind": kind, "amounts": dict(got), **({"why": note} if note else {})}
        elif kind == "cut":
            return {"kind": kind, **_debt(got)}
        elif kind == "note":
            return {"kind": kind, "text": note}
        else:
            body = {"kind": kind}
        return {**body, **({"note": note} if note and kind != "close" else {})}

    def _kind(self, row: Sequence[object], got: Mapping[str, Number]) -> str:
        """Return what kind of event a row is, by its own word for it or by what it has."""
        said, winner = self._text(row, "kind"), self._text(row, "winners")
        if said:
            if said.lower() not in _KIND_OF:
                known = [names[LANGUAGES.index(current())] for names in KINDS.values()]
                message = _("{field} is {value}: expected one of {expected}")
                raise GameError(message.format(field="kind", value=shown(said), expected=_(", ").join(known)))
            return _KIND_OF[said.lower()]
        if winner and winner.lower() not in _DRAWN_HAND:
            return "win"
        if not winner and ("winners" not in self._columns.fields or any(got.values())):
            return "transfer"
        if not winner and self._text(row, "note") and not got:
            return "note"
        return "draw"

    def _win(self, row: Sequence[object]) -> dict[str, Any]:
        names = self._players(self._text(row, "winners"))
        hands = _parts(self._text(row, "hand"), JOINED)
        tai = _parts(self._text(row, "tai"), *_BETWEEN)
        worth, unit = hands or tai, self.book.agreement.payments.counts_in
        if not worth:
            message = _(
                "{player} has neither tiles nor tai; --column THEIRS= passes over a column, such as that of winners"
            )
            raise GameError(in_unit(message, unit).format(player=names[0]))
        if len(worth) != len(names):
            message = in_unit(_("there are {names} winners, and tiles or tai of {count}: write {example}"), unit)
            raise GameError(message.format(names=len(names), count=len(worth), example=f"3{JOINED}1"))
        wins = [{"player": name, **_worth(text, typed=not hands)} for name, text in zip(names, worth, strict=True)]
        discarder = self._text(row, "from")
        if not discarder or discarder.lower() in _SELF_DRAWN or [discarder] == names:
            return {"kind": "win", "wins": wins}
        return {"kind": "win", "wins": wins, "from": self._player(discarder)}

    def _players(self, text: str) -> list[str]:
        if not text:
            raise GameError(_("who won is missing"))
        try:
            return [self._player(text)]
        except GameError:
            parts = _parts(text, *_BETWEEN)
            if len(parts) < 2:
                raise
            return [self._player(part) for part in parts]

    def _player(self, text: str) -> str:
        """Return the player of a name."""
        known = self.book.players
        found = [name for name in known if name == text] or [n for n in known if n.casefold() == text.casefold()]
        if len(found) == 1:
            return found[0]
        message = _("there is no player {name}; there are {players}").format(name=text, players=_(", ").join(known))
        raise GameError(message + nearest(text, known))

    def _refuse_other_payments(self, got: Mapping[str, Number]) -> None:
        paid = self.book.entries[-1].payments
        for player in self._columns.players:
            if got.get(player, 0) != paid.get(player, 0):
                message = _(
                    "by the rules {player} gets {right}, and the row says {given}: say other stakes or other rules, or "
                    "pass over the winners with --column THEIRS=, which leaves what was paid"
                )
                message = in_unit(message, self.book.agreement.payments.counts_in)
                raise GameError(message.format(player=player, right=paid.get(player, 0), given=got.get(player, 0)))


def _debt(got: Mapping[str, Number]) -> dict[str, str]:
    """Return who paid off a debt, and whom."""
    paid, taken = [name for name, amount in got.items() if amount < 0], [n for n, amount in got.items() if amount > 0]
    if len(paid) != 1 or len(taken) != 1:
        raise GameError(_("of a debt that is paid off, one player pays and another one gets it"))
    return {"player": paid[0], "to": taken[0]}


_BETWEEN = ("&", ",", "，", "、", "/", ";", "+")
"""What people write between the winners of one hand."""


def _parts(text: str, *between: str) -> list[str]:
    """Return the parts of a cell."""
    for sign in between[1:]:
        text = text.replace(sign, between[0])
    return [part.strip() for part in text.split(between[0]) if part.strip()] if between else [text]


def _worth(text: str, *, typed: bool) -> dict[str, Any]:
    if not typed:
        return {"hand": text}
    tai = cells.whole(text)
    if not isinstance(tai, int):
        raise GameError(
            _("{field} is {value}: expected {expected}").format(
                field="tai", value=shown(text), expected=_("a whole number")
            )
        )
    return {"tai": tai}


def _time(text: str) -> str:
    """Return a day or a time that somebody wrote, as an event has it."""
    if text.endswith("Z") or not text[:1].isdigit():
        return _iso(text)
    day, _blank, rest = text.replace("T", " ").partition(" ")
    parts = day.replace("/", "-").replace(".", "-").split("-")
    if len(parts) == 3 and len(parts[0]) <= 2 and (current() == "fr" or "." in day):  # the day comes first
        parts.reverse()
    return _iso("-".join(part.zfill(2) for part in parts) + (f"T{rest}Z" if rest else ""))


def _iso(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        message = _("the day is {value}: expected one such as {example}")
        raise GameError(message.format(value=shown(text), example="2026-11-30")) from None
    return text
