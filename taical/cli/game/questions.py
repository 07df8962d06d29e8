"""The questions of the table, which are asked for whatever a line leaves out.

At each of them `back` goes to the one before, `undo` gives up what is being said, and `?` says what is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from taical.cli.arguments import unquoted
from taical.cli.game import words
from taical.cli.game.entry import Entry, read_special, tai_of, winner_called
from taical.cli.game.hands import seated
from taical.cli.game.session import player_called
from taical.cli.hand_questions import NOTATION, Form, ask_winning_tile, complete_hand, question_of
from taical.cli.prompt import Answer, asked, choice, confirmed, go_through, is_none, none
from taical.cli.specials import SPECIALS, explained, holds, special_name
from taical.domain.rules import in_unit
from taical.engine.payment import goes_by_claim
from taical.errors import GameError
from taical.game.events import MOST_COUNTED
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import Unit
    from taical.game.replay import Book


class GivenUp(click.Abort):
    """What is being said is not to be written."""


class Left(click.Abort):
    """Whoever is at the table leaves it."""


def ask(question: str, convert: Callable[[str], Answer], default: str | None = None, *, meaning: str = "") -> Answer:
    """Ask a question at which one can give up or leave as well."""

    def read(answer: str) -> Answer:
        if answer != default and words.is_one(answer, words.COMMANDS["undo"]):
            raise GivenUp
        if answer != default and words.is_one(answer, words.COMMANDS["quit"]):
            raise Left
        return convert(answer)

    hint = _("{back} goes to the question before; {undo}, or Ctrl-C, gives up what is being said.")
    hint = hint.format(back=_("back").split()[0], undo=words.shown(words.COMMANDS["undo"]))
    return asked(question, read, default, meaning="\n".join(filter(None, (meaning, hint))))


def ask_player(
    question: str, players: Sequence[str], default: str | None = None, *, pot: bool = False, meaning: str = ""
) -> str:
    """Ask for a player."""
    names = [*players, _("pot")] if pot else players
    return ask(choice(question, names), lambda text: player_called(text, players, pot=pot), default, meaning=meaning)


# --- A hand -----------------------------------------------------------------------------------------------------------


class HandQuestions:
    """The questions about a hand that somebody won, of which a line may have answered some."""

    def __init__(self, entry: Entry, book: Book, players: Sequence[str]) -> None:
        self.entry = entry
        self._book = book
        self._players = players
        self._worth_given = bool(entry.worth)
        self._discarder_given = bool(entry.from_ or entry.drawn)
        self._again = False

    def ask(self) -> Entry:
        """Ask what has not been said, or after a refusal everything, with what was said on offer.

        Raises:
            Back: Another winner is wanted.
        """
        go_through(
            (
                self._ask_worth,
                self._ask_winning_tile,
                self._ask_discarder,
                self._ask_opened,
                self._ask_special,
                self._ask_others,
                self._ask_robbed,
            )
        )
        self._again = True
        return self.entry

    def ask_again(self) -> None:
        """Ask everything at the next time, whatever has been said."""
        self._again = True

    def _ask_worth(self) -> bool:
        entry = self.entry
        if self._worth_given and not self._again:
            entry.worth = self._read_worth(entry.worth)
            return False
        entry.worth = self._worth_of(entry.player, entry.worth or None)
        return True

    def _worth_of(self, player: str, default: str | None) -> str:
        unit = self._book.agreement.payments.counts_in
        question = in_unit(_("Tiles or tai of {player}"), unit).format(player=player)
        meaning = in_unit(_("The tai as a number, without those of the dealer and the streak, or the tiles."), unit)
        meaning += "\n" + _(NOTATION)
        return ask(question, self._read_worth, default, meaning=meaning)

    def _read_worth(self, text: str) -> str:
        return tai_of(text) or complete_hand(unquoted(text), self._book.agreement.ruleset)

    def _ask_winning_tile(self) -> bool:
        entry = self.entry
        if tai_of(entry.worth) is not None:
            return False
        form = Form(self._book.agreement.ruleset, {}, typed=entry.worth, hand=entry.worth)
        is_asked = ask_winning_tile(form)
        entry.worth = form.hand
        return is_asked

    def _ask_discarder(self) -> bool:
        entry = self.entry
        if self._discarder_given and not self._again:
            return False
        others = [name for name in self._players if name != entry.player]
        drawn = words.shown(words.DRAWN)

        def read(text: str) -> str | None:
            if text not in others and (words.is_one(text, words.DRAWN) or is_none(text)):
                return None
            return player_called(text, others)

        entry.from_ = ask(
            choice(_("From whom"), [drawn, *others]),
            read,
            entry.from_ or drawn,
            meaning=_("Who discarded the tile that won; Enter where the winner drew it."),
        )
        entry.drawn = entry.from_ is None
        return True

    def _ask_opened(self) -> bool:
        entry = self.entry
        if self._book.agreement.game.seat_winds != "opened" or (entry.opened and not self._again):
            return False
        question = _("Before whose wall was the hand opened")
        entry.opened = ask_player(question, self._players, entry.opened or self._book.dealer)
        return True

    def _ask_special(self) -> bool:
        entry = self.entry
        typed = tai_of(entry.worth) is not None
        unit = self._book.agreement.payments.counts_in
        and_, player = words.shown(words.AND), _("PLAYER")
        small = [words.shown(word) for word in (words.WITH_DEALER, words.LIABLE)]
        known = [special for special in SPECIALS if not typed or special.attribute in ("win", "opening")]
        examples = [and_, *(small if typed else [special_name(special) for special in known[:3]])]
        lines = [
            _("What was special about the win, some of these words with blanks between them:"),
            "  " + _("{words}: another winner on the same tile").format(words=f"{and_} {player} 2"),
        ]
        if typed:
            held = in_unit(_("{words}: the tai hold those of the dealer and the streak"), unit)
            lines += [
                "  " + held.format(words=small[0]),
                "  " + _("{words}: this player pays for everybody").format(words=f"{small[1]} {player}"),
            ]
        self.entry = ask(
            _("Anything special, such as {words} (? lists all)").format(words=_(", ").join(examples)),
            lambda text: read_special([] if is_none(text) else words.split(_blank(text)), entry, self._players),
            _special_text(entry) or none(),
            meaning="\n".join([*lines, *map(explained, known)]),
        )
        return True

    def _ask_others(self) -> bool:
        """Ask for the tiles or tai of the other winners."""
        missing = [name for name, worth in self.entry.others.items() if not worth]
        for name in missing:
            self.entry.others[name] = self._worth_of(name, None)
        return bool(missing)

    def _ask_robbed(self) -> bool:
        """Ask whose tile was robbed, if that has not been said."""
        entry = self.entry
        question = question_of(entry.special.get("win", ""))
        if entry.from_ or not question:
            return False
        entry.from_ = ask_player(_(question), [name for name in self._players if name != entry.player])
        return True


def _blank(text: str) -> str:
    """Return a line with blanks for the commas that may stand between its words."""
    return text.translate(dict.fromkeys(map(ord, ",，、"), " "))


def _special_text(entry: Entry) -> str:
    """Return what is special about a hand as it can be typed."""
    said = [special_name(special) for special in SPECIALS if holds(special, entry.special)]
    if entry.with_dealer:
        said.append(words.shown(words.WITH_DEALER))
    if entry.liable:
        said += [words.shown(words.LIABLE), words.quoted(entry.liable)]
    for name, worth in entry.others.items():
        said += [words.shown(words.AND), words.quoted(name), worth]
    return " ".join(filter(None, said))


def ask_winner(players: Sequence[str], default: str | None = None) -> str:
    """Ask who won."""
    return ask_player(_("Who won"), players, default)


# --- Other things -----------------------------------------------------------------------------------------------------


def arguments(command: str, said: Sequence[str], book: Book) -> list[str]:
    """Return the words of the call of a command, asking for what a line does not say."""
    if any(word.startswith("--") for word in said) or command not in _ARGUMENTS:
        return list(said)
    return _ARGUMENTS[command](list(said), book)


Part = Callable[[str | None], str]
"""Asks for one thing, given what it was the last time."""


def _filled(said: Sequence[str], parts: Sequence[Part], optional: Sequence[Part] = ()) -> list[str]:
    """Return what a line says, completed by questions; what is optional is asked only where something has to be."""
    found: list[str | None] = [*said, *[None] * (len(parts) + len(optional))]
    if len(said) >= len(parts):
        return list(said)

    def fill(place: int, part: Part) -> bool:
        found[place] = part(found[place])
        return True

    asked_for = [partial(fill, place, part) for place, part in enumerate([*parts, *optional]) if place >= len(said)]
    go_through(asked_for)
    return [part for part in found if part]


def _amount(default: str | None) -> str:
    from taical.domain.amounts import read_amount

    def read(text: str) -> str:
        read_amount(text, _("it"))
        return text

    return ask(_("How much"), read, default)


def _text(question: str, default: str | None) -> str:
    return ask(question, str, default)


def _why(default: str | None) -> str:
    return ask(_("What for"), lambda text: "" if is_none(text) else text, default or none())


def _false_win(said: list[str], book: Book) -> list[str]:
    parts: list[Part] = [partial(ask_player, _("Who declared a win and had none"), seated(book))]
    if not goes_by_claim(book.agreement.payments.payment):
        player, *more = _filled(said, parts)
        return ["--", winner_called(player, book), *more]
    player, claimed, *more = _filled(said, [*parts, partial(_claimed, book.agreement.payments.counts_in)])
    return [f"--claimed-tai={tai_of(claimed) or claimed}", "--", winner_called(player, book), *more]


def _claimed(unit: Unit, default: str | None) -> str:
    def read(text: str) -> str:
        tai = tai_of(text)
        if tai is None:
            raise GameError(_("expected a whole number from 0 to {most}").format(most=MOST_COUNTED))
        return tai

    return ask(in_unit(_("How many tai were claimed"), unit), read, default)


def _pay(said: list[str], book: Book) -> list[str]:
    parts: list[Part] = [
        partial(ask_player, _("Who pays"), book.players, pot=True),
        partial(ask_player, _("Who gets it"), book.players, pot=True),
        _amount,
    ]
    payer, payee, amount, *why = _filled(said, parts, [_why])
    return [*_because(why), "--", payer, payee, amount]


def _cut(said: list[str], book: Book) -> list[str]:
    debtor = partial(ask_player, _("Who pays off a debt"), book.players)
    return ["--", *_filled(said, [debtor, partial(ask_player, _("To whom"), book.players)])]


def _fine(said: list[str], book: Book) -> list[str]:
    everybody = words.shown(words.ALL)

    def to_whom(default: str | None) -> str:
        def read(text: str) -> str:
            return "all" if words.is_one(text, words.ALL) else player_called(text, book.players, pot=True)

        question = choice(_("Who gets it"), [everybody, _("pot"), *book.players])
        return ask(question, read, default or everybody)

    parts: list[Part] = [partial(ask_player, _("Who pays the fine"), book.players), _amount]
    player, amount, *more = _filled(said, parts, [to_whom, _why])
    to, *why = more or ["all"]
    if words.is_one(to, words.ALL) and to not in book.players:
        to = "all"
    return [f"--to={to}", *_because(why), "--", player, amount]


def _because(why: Sequence[str]) -> list[str]:
    return [f"--why={' '.join(why)}"] if why else []


def _note(said: list[str], book: Book) -> list[str]:  # noqa: ARG001 - as the others
    return ["--", *_filled(said, [partial(_text, _("What is to be noted"))])]


def _swap(said: list[str], book: Book) -> list[str]:
    parts = [partial(ask_player, _("Who leaves"), seated(book)), partial(_text, _("Who takes the chair"))]
    return ["--", *_filled(said, parts)]


def _void(said: list[str], book: Book) -> list[str]:
    return ["--", *_filled(said, [partial(ask_event, book)])]


def _seats(said: list[str], book: Book) -> list[str]:
    """Ask who sits where and who deals first; the names of a line sit down from East, who deals."""
    if said:
        players, dealer = said[:4], said[4:]
        return [f"--players={','.join(players)}", *(f"--dealer={name}" for name in dealer[:1])]
    found: dict[str, Any] = {"players": seated(book)}

    def sit() -> bool:
        question = _("Who sits East, South, West and North")
        found["players"] = ask_players(question, found["players"])
        return True

    def deal() -> bool:
        found["dealer"] = ask(_("Who deals first"), str, found["players"][0])
        return True

    go_through([sit, deal])
    return [f"--players={','.join(found['players'])}", f"--dealer={found['dealer']}"]


def _stats(said: list[str], book: Book) -> list[str]:  # noqa: ARG001 - as the others
    return [f"--player={name}" for name in said]


def _file(said: list[str], book: Book) -> list[str]:  # noqa: ARG001
    return ["--", *_filled(said, [partial(_text, _("Which file"))])]


_ARGUMENTS: Mapping[str, Callable[[list[str], Book], list[str]]] = {
    "false-win": _false_win,
    "pay": _pay,
    "fine": _fine,
    "cut": _cut,
    "note": _note,
    "swap": _swap,
    "void": _void,
    "seats": _seats,
    "stats": _stats,
    "report": _file,
    "export": _file,
}


def ask_event(book: Book, default: str | None = None) -> str:
    """Ask for the number of an event."""
    from taical.cli.game.books import event_numbered  # what opens a book asks questions too

    def read(text: str) -> str:
        event_numbered(text, [entry.event for entry in book.entries])
        return text

    meaning = _("{log} lists the events with their numbers.").format(log=words.shown(words.COMMANDS["log"]))
    return ask(_("Which event, by its number"), read, default, meaning=meaning)


def ask_players(question: str, offered: Sequence[str] | None = None, *, more: bool = False) -> list[str]:
    """Ask for the four who sit down, in the order of turns; if wanted, more names can follow."""
    from taical.cli.game.books import four_players

    default = None if offered is None else " ".join(map(words.quoted, offered))
    return ask(question, lambda text: four_players(names_of(text), more=more), default)


def names_of(text: str) -> list[str]:
    """Return the names of a line, which stand between commas or, without any, between blanks."""
    import re

    parts = re.split("[,，、]", text)
    return [part.strip() for part in parts] if len(parts) > 1 else words.split(text)


def wanted(question: str, *, default: bool = True, meaning: str = "") -> bool:
    """Ask whether something is wanted."""
    return confirmed(question, default=default, meaning=meaning, ask=ask)
