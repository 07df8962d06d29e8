"""The words of the hand record, in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar, cast

from taical.domain.fields import FIELDS, SEATS, plain, worded
from taical.domain.tiles import SEATS as ORDER
from taical.domain.tiles import Seat
from taical.errors import RecordError, WinError, nearest, shown
from taical.i18n import gettext as _

Word = TypeVar("Word", bound=str)


def _words(table: Mapping[Word, str]) -> dict[str, Word]:
    """Return every accepted spelling of some words: the word itself and Chinese ones."""
    spelling: dict[str, Word] = {}
    for word, chinese in table.items():
        spelling |= dict.fromkeys((word, *chinese.split()), word)
    return spelling


_VOCABULARY: Final[Mapping[str, Mapping[str, Any]]] = {
    field.name: _words(field.words) for field in FIELDS if field.kind == "word"
}

SEAT_WORDS: Final[Mapping[str, Seat]] = _words(cast("Mapping[Seat, str]", SEATS))

RELATIVE_SEATS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("上家", "left", "gauche"), -1),
    **dict.fromkeys(("下家", "right", "droite"), 1),
    **dict.fromkeys(("對家", "对家", "across", "face"), 2),
}
"""The players as the winner sees them, by how many turns they come later."""


def seat_seen_from(winner: str, word: str) -> Seat | None:
    """Return the seat that a word says as the winner sees it, or None where it is another word.

    >>> seat_seen_from("S", "上家"), seat_seen_from("N", "right"), seat_seen_from("S", "E")
    ('E', 'E', None)
    """
    turns = RELATIVE_SEATS.get(word, RELATIVE_SEATS.get(plain(word)))
    seat = None if turns is None else seat_of(winner)
    return ORDER[(ORDER.index(seat) + turns) % len(ORDER)] if seat and turns is not None else None


def spellings(field: str) -> Mapping[str, Any]:
    """Return the spellings of the words of a field that takes words or a seat, with the words."""
    return _VOCABULARY.get(field, SEAT_WORDS)


def read_word(field: str, value: str) -> str:
    """Return the record's word for one of its spellings, of a seat or of a field that takes words."""
    if field not in _VOCABULARY:
        return read_seat(field, value)
    word: str = read_choice(field, value, _VOCABULARY[field])
    return word


def chinese(field: str, word: str) -> str:
    """Return the Chinese spelling of a word of the record.

    >>> chinese("seat", "S"), chinese("win", "discard")
    ('南', '放槍')
    """
    return _chinese(word, spellings(field))


_COMPARED: Final[dict[int, Mapping[str, Any]]] = {}


def _compared(known: Mapping[str, Word]) -> Mapping[str, Word]:
    """Return some spellings as words are compared that are not known as they are."""
    if id(known) not in _COMPARED:
        _COMPARED[id(known)] = {plain(spelling): word for spelling, word in known.items()}
    return _COMPARED[id(known)]


_STREAK: Final = (
    r"連?(?P<times>[0-9]{1,5}|[一二兩三四五六七八九十]{1,3})(?:拉(?P<pulls>[0-9]{1,5}|[一二兩三四五六七八九十]{1,3}))?"
)
_CHINESE_NUMBERS: Final = {char: number for number, char in enumerate("一二三四五六七八九十", 1)} | {"兩": 2}


def read_streak(value: object) -> object:
    """Return how many times the dealer has stayed on, from a number or words such as 連二拉二; others as they are.

    >>> read_streak("連二"), read_streak("連2拉2"), read_streak("十二"), read_streak(3), read_streak("2")
    (2, 2, 12, 3, '2')
    """
    if not isinstance(value, str) or value.strip().isdigit():
        return value
    from unicodedata import normalize

    found = re.fullmatch(_STREAK, normalize("NFKC", value).strip().replace("连", "連"))
    if not found:
        return value
    times = _number(found["times"])
    return times if times is not None and found["pulls"] in (None, found["times"]) else value


def _number(text: str) -> int | None:
    """Return a number up to 99 in Chinese, or one in digits."""
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.partition("十")
    values = [_CHINESE_NUMBERS.get(char) for char in (tens, ones) if char]
    if None in values:
        return None
    if not ten:
        return _CHINESE_NUMBERS[text]
    return 10 * _CHINESE_NUMBERS.get(tens, 1) + _CHINESE_NUMBERS.get(ones, 0)


def seat_of(value: str) -> Seat | None:
    """Return the seat that a word says, or None; letters may be of full width, with blanks around them.

    >>> seat_of("南"), seat_of(" Ｓ"), seat_of("X")
    ('S', 'S', None)
    """
    return SEAT_WORDS.get(value) or _compared(SEAT_WORDS).get(plain(value))


def read_seat(field: str, value: str) -> Seat:
    """Return the seat that a word says.

    Raises:
        WinError: `impossible_context`.
    """
    seat = SEAT_WORDS.get(value) or seat_of(value)
    if seat is None:
        message = _("{field} is {value}: the seats are E, S, W and N (東 南 西 北)")
        raise WinError("impossible_context", message.format(field=worded(field), value=shown(value)), field=field)
    return seat


def read_choice(field: str, value: str, known: Mapping[str, Word]) -> Word:
    """Return the record's word for one of the spellings that are known for a field.

    Raises:
        RecordError: `bad_record`, with the nearest known one.
    """
    word = known.get(value) or _compared(known).get(plain(value))
    if word is None:
        words = dict.fromkeys(known.values())
        expected = _(", ").join(f"{word} ({_chinese(word, known)})" for word in words)
        message = _("{field} is {value}: expected one of {expected}")
        filled = message.format(field=worded(field), value=shown(value), expected=expected) + nearest(
            value, list(known)
        )
        raise RecordError("bad_record", filled, field=field)
    return word


def _chinese(word: str, known: Mapping[str, str]) -> str:
    return next(spelling for spelling, meant in known.items() if meant == word and spelling != word)
