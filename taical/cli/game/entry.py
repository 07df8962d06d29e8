"""A hand as it is said at the table: in one line, or winner first and then one question at a time."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from taical.cli.game import words
from taical.cli.game.hands import NOTHING_SAID, seated
from taical.cli.game.session import player_at_table, player_called
from taical.cli.numbers import read_tai
from taical.cli.specials import read_specials
from taical.domain.rules import in_unit
from taical.errors import GameError, TaicalError, nearest
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import Unit
    from taical.game.replay import Book


@dataclass
class Entry:
    """A hand that somebody won, as far as it has been said.

    Attributes:
        player: Who won.
        worth: The tiles or the tai.
        from_: Whose discard it was, if anybody's.
        drawn: Whether it has been said that it was drawn.
        others: Further winners, with their tiles or tai.
        special: The fields of a hand record that are seldom so.
        with_dealer: Whether the tai hold those of the dealer.
        liable: Who pays for everybody, if anybody does.
        opened: Before whose wall the hand was opened, if that matters.
        unit: What the book counts in.
    """

    player: str = ""
    worth: str = ""
    from_: str | None = None
    drawn: bool = False
    others: dict[str, str] = field(default_factory=dict)
    special: dict[str, Any] = field(default_factory=dict)
    with_dealer: bool = False
    liable: str | None = None
    opened: str | None = None
    unit: Unit = "tai"

    @property
    def said(self) -> dict[str, Any]:
        """What the options of `taical game win` would say."""
        return {
            **NOTHING_SAID,
            **self.special,
            "from_": self.from_,
            "opened": self.opened,
            "liable": self.liable,
            "with_dealer": self.with_dealer,
            "others": tuple(f"{name}={worth}" for name, worth in self.others.items()),
        }


def winner_called(word: str, book: Book) -> str:
    """Return the player at the table that a word means.

    Raises:
        GameError: It is nobody's, or that of one who does not sit there.
    """
    if any(words.begins(name, word) for name in book.players):
        return player_at_table(word, book)
    message = _("{word} is no player and no command: there are {players}, and ? lists the commands")
    filled = message.format(word=word, players=_(", ").join(seated(book)))
    known = [*seated(book), *(spelled for command in words.COMMANDS.values() for spelled in command.en.split())]
    raise GameError(filled + nearest(word.casefold(), [name.casefold() for name in known]))


def read_line(line: Sequence[str], book: Book) -> Entry:
    """Read a hand in one line: the winner, tiles or tai, the discarder, `and` with another winner, what is special.

    Raises:
        TaicalError: Something in it is not understood.
    """
    entry = Entry(winner_called(line[0], book), unit=book.agreement.payments.counts_in)
    _read_rest(line[1:], entry, seated(book))
    return entry


def read_edit(line: Sequence[str], book: Book) -> Entry:
    """Read what of a hand is to be another, which may leave out the winner and everything that stays."""
    entry, players = Entry(unit=book.agreement.payments.counts_in), book.players
    if _called(line[0], players) and not _is_small(line[0], players):
        entry.player = player_called(line[0], players)
        line = line[1:]
    _read_rest(line, entry, players)
    return entry


def read_special(line: Sequence[str], entry: Entry, players: Sequence[str]) -> Entry:
    """Return a hand with what is said to be special about it in place of what was.

    Raises:
        TaicalError: A word that says nothing special.
    """
    found = replace(entry, others={}, special={}, with_dealer=False, liable=None)
    own, *groups = _groups(line, players)
    left = _without_small(own, found, players)
    if left:
        read_specials(" ".join(left), {}, ())  # which says what is wrong
    for group in groups:
        _add_winner(group, found, players)
    return found


def tai_of(text: str) -> str | None:
    """Return the tai that a text says, such as 3, 3台 or 三台, in digits, or None where it says something else."""
    tai = read_tai(unicodedata.normalize("NFKC", text))
    return None if tai is None else str(tai)


def _read_rest(line: Sequence[str], entry: Entry, players: Sequence[str]) -> None:
    own, *groups = _groups(line, players)
    entry.worth = _worth(_without_small(own, entry, players), entry, players)
    for group in groups:
        _add_winner(group, entry, players)


def _groups(line: Sequence[str], players: Sequence[str]) -> list[list[str]]:
    """Return the words about each winner."""
    groups: list[list[str]] = [[]]
    for word in line:
        if word not in players and words.is_one(word, words.AND):
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _add_winner(group: Sequence[str], entry: Entry, players: Sequence[str]) -> None:
    if not group:
        raise GameError(_("after '{word}' comes another winner").format(word=words.shown(words.AND)))
    name = player_called(group[0], players)
    entry.others[name] = _worth(_without_small(group[1:], entry, players), entry, players)


def _without_small(line: Sequence[str], entry: Entry, players: Sequence[str]) -> list[str]:
    """Take the small words out of a line, with the names that belong to them, and return what is left."""
    left: list[str] = []
    special: list[str] = []
    rest = list(line)
    while rest:
        word = rest.pop(0)
        attribute = _before_name(word)
        if word in players:
            left.append(word)
        elif attribute and rest:
            setattr(entry, attribute, player_called(rest.pop(0), players))
        elif attribute == "from_" and left and _called(left[-1], players):  # as Chinese has it: 阿明 放槍
            entry.from_ = player_called(left.pop(), players)
        elif words.is_one(word, words.DRAWN):
            entry.drawn = True
        elif words.is_one(word, words.WITH_DEALER):
            entry.with_dealer = True
        elif _is_special(word):
            special.append(word)
        else:
            left.append(word)
    entry.special |= read_specials(" ".join(special), entry.special, entry.special)
    return left


def _before_name(word: str) -> str | None:
    """Return what the name after a word is about."""
    known = (("from_", words.FROM), ("liable", words.LIABLE), ("opened", words.OPENED))
    return next((attribute for attribute, spelled in known if words.is_one(word, spelled)), None)


def _is_small(word: str, players: Sequence[str]) -> bool:
    if word in players:
        return False
    flags = (words.DRAWN, words.WITH_DEALER, words.AND)
    return bool(_before_name(word)) or any(words.is_one(word, spelled) for spelled in flags) or _is_special(word)


def _is_special(word: str) -> bool:
    try:
        return bool(read_specials(word, {}, ()))
    except TaicalError:
        return False


def _worth(left: Sequence[str], entry: Entry, players: Sequence[str]) -> str:
    """Return the tiles or tai among the words that are left; the last one may be whose discard it was."""
    if not left:
        return ""
    *before, last = left
    tai = None if left[0] in players else tai_of(left[0])
    if tai is not None:
        if len(left) > 2:
            message = in_unit(_("after the tai comes whose discard it was, and not {words}"), entry.unit)
            raise GameError(message.format(words=" ".join(left[1:])))
        if before:
            _discarded(player_called(last, players), entry)
        return tai
    if _called(last, players) and not _is_hand(left):
        _discarded(player_called(last, players), entry)
        return " ".join(before)
    if not _is_readable(last):
        player_called(last, players)  # which says what is wrong with the name
    return " ".join(left)


def _discarded(name: str, entry: Entry) -> None:
    if entry.from_ not in (None, name):
        message = _("the tile came from one player, not from {one} and {other}")
        raise GameError(message.format(one=entry.from_, other=name))
    entry.from_ = name


def _called(word: str, players: Sequence[str]) -> bool:
    """Tell whether a word means a player."""
    try:
        player_called(word, players)
    except GameError:
        return False
    return True


def _is_readable(word: str) -> bool:
    """Tell whether a word can be meant as tiles: it reads as some, or has a number in it."""
    from taical.domain.notation import parse_hand

    try:
        parse_hand(word)
    except TaicalError:
        return any(char.isdigit() for char in word)
    return True


def _is_hand(tiles: Sequence[str]) -> bool:
    """Tell whether words are the tiles of a hand, none too few."""
    from taical.domain.notation import parse_hand

    try:
        return parse_hand(" ".join(tiles)).short == 0
    except TaicalError:
        return False
