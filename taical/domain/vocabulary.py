"""The words of the hand record, in English and Chinese."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

from taical.domain.tiles import Seat
from taical.domain.win import Opening, Ready, Replacement, Shape, WinKind
from taical.errors import RecordError, WinError, nearest, shown
from taical.i18n import gettext as _

Word = TypeVar("Word", bound=str)


def _words(table: Mapping[Word, str]) -> dict[str, Word]:
    """Return every accepted spelling of some words: the word itself and Chinese ones."""
    spelling: dict[str, Word] = {}
    for word, chinese in table.items():
        spelling |= dict.fromkeys((word, *chinese.split()), word)
    return spelling


SEAT_WORDS: dict[str, Seat] = _words(
    {"E": "東 东 e East east", "S": "南 s South south", "W": "西 w West west", "N": "北 n North north"}
)
WIN_WORDS: dict[str, WinKind] = _words(
    {
        "draw": "自摸",
        "discard": "放槍 放枪 放銃 放铳 胡 點炮 点炮",
        "robbed_kong": "搶槓 抢杠 搶杠",
        "eight_flowers": "八仙過海 八仙过海",
        "seven_rob_one": "七搶一 七抢一",
    }
)
REPLACEMENT_WORDS: dict[str, Replacement] = _words(
    {"kong": "槓 杠 暗槓 暗杠 加槓 加杠", "open_kong": "明槓 明杠 大明槓", "flower": "花 補花 补花"}
)
OPENING_WORDS: dict[str, Opening] = _words({"heavenly": "天胡", "earthly": "地胡", "human": "人胡"})
READY_WORDS: dict[str, Ready] = _words({"heavenly": "天聽 天听", "earthly": "地聽 地听", "declared": "聽牌 听牌 聽 听"})
WAIT_WORDS: dict[str, Shape] = _words(
    {
        "edge": "邊張 边张",
        "closed": "嵌張 嵌张 崁張 中洞",
        "single": "單吊 单吊 單騎 单骑 單釣",
        "two_sided": "兩面 两面 雙頭 双头",
        "dual_pung": "雙碰 双碰 對碰 对碰",
    }
)

_VOCABULARY: Mapping[str, Mapping[str, str]] = {
    "win": WIN_WORDS,
    "replacement": REPLACEMENT_WORDS,
    "opening": OPENING_WORDS,
    "ready": READY_WORDS,
    "wait": WAIT_WORDS,
}


def read_word(field: str, value: str) -> str:
    """Return the record's word for one of its spellings.

    Args:
        field: The record's field: one of the seats, or `win`, `replacement`, `opening`, `ready` or `wait`.
        value: What was written, in English or Chinese.

    Raises:
        WinError: `impossible_context`, for a seat that there is not.
        RecordError: `bad_record`, for another word that is not known.
    """
    if field not in _VOCABULARY:
        return read_seat(field, value)
    return read_choice(field, value, _VOCABULARY[field])


def chinese(field: str, word: str) -> str:
    """Return the Chinese spelling of a word of the record.

    >>> chinese("seat", "S"), chinese("win", "discard")
    ('南', '放槍')
    """
    return _chinese(word, _VOCABULARY.get(field, SEAT_WORDS))


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


def read_optional(field: str, value: str | None, known: Mapping[str, Word]) -> Word | None:
    """Return the record's word as `read_choice` does, or None where nothing was written."""
    return None if value is None else read_choice(field, value, known)
