"""The words of the hand record, in English and Chinese."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from taical.domain.fields import FIELDS, SEATS
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


_VOCABULARY: Mapping[str, Mapping[str, Any]] = {
    field.name: _words(field.words) for field in FIELDS if field.kind == "word"
}

SEAT_WORDS: Mapping[str, Seat] = _words(cast("Mapping[Seat, str]", SEATS))


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


def seat_of(value: str) -> Seat | None:
    """Return the seat that a word says, or None; letters may be of full width, with blanks around them.

    >>> seat_of("南"), seat_of(" Ｓ"), seat_of("X")
    ('S', 'S', None)
    """
    return SEAT_WORDS.get(value) or SEAT_WORDS.get(_plain(value))


def _plain(word: str) -> str:
    """Return a word without what input methods and spreadsheets make of it, for a word that is not known as it is."""
    return unicodedata.normalize("NFKC", word).strip()


def read_seat(field: str, value: str) -> Seat:
    """Return the seat that a word says.

    Raises:
        WinError: `impossible_context`.
    """
    seat = SEAT_WORDS.get(value) or seat_of(value)
    if seat is None:
        message = _("{field} is {value}: the seats are E, S, W and N (東 南 西 北)")
        raise WinError("impossible_context", message.format(field=field, value=shown(value)), field=field)
    return seat


def read_choice(field: str, value: str, known: Mapping[str, Word]) -> Word:
    """Return the record's word for one of the spellings that are known for a field.

    Raises:
        RecordError: `bad_record`, with the nearest known one.
    """
    word = known.get(value) or known.get(_plain(value))
    if word is None:
        words = dict.fromkeys(known.values())
        expected = _(", ").join(f"{word} ({_chinese(word, known)})" for word in words)
        message = _("{field} is {value}: expected one of {expected}")
        filled = message.format(field=field, value=shown(value), expected=expected) + nearest(value, list(known))
        raise RecordError("bad_record", filled, field=field)
    return word


def _chinese(word: str, known: Mapping[str, str]) -> str:
    return next(spelling for spelling, meant in known.items() if meant == word and spelling != word)
