"""The words of the record in English and Chinese."""

from __future__ import annotations

from typing import get_args

import pytest
from support import refused

from taical.domain.tiles import SEATS
from taical.domain.vocabulary import read_seat, read_word, seat_of, seat_seen_from, spellings
from taical.domain.win import Opening, Ready, Replacement, Shape, WinKind
from taical.errors import RecordError, WinError

WORDS: dict[str, dict[str, str]] = {
    "seat": {
        "E": "E e East east 東 东",
        "S": "S s South south 南",
        "W": "W w West west 西",
        "N": "N n North north 北",
    },
    "win": {
        "draw": "draw 自摸",
        "discard": "discard 放槍 放枪 放銃 放铳 胡 點炮 点炮",
        "robbed_kong": "robbed_kong 搶槓 抢杠 搶杠",
        "eight_flowers": "eight_flowers 八仙過海 八仙过海",
        "seven_rob_one": "seven_rob_one 七搶一 七抢一",
    },
    "replacement": {
        "kong": "kong 槓 杠 暗槓 暗杠 加槓 加杠",
        "open_kong": "open_kong 明槓 明杠 大明槓",
        "flower": "flower 花 補花 补花",
    },
    "opening": {"heavenly": "heavenly 天胡", "earthly": "earthly 地胡", "human": "human 人胡"},
    "ready": {"heavenly": "heavenly 天聽 天听", "earthly": "earthly 地聽 地听", "declared": "declared 聽牌 听牌 聽 听"},
    "wait": {
        "edge": "edge 邊張 边张",
        "closed": "closed 嵌張 嵌张 崁張 中洞",
        "single": "single 單吊 单吊 單騎 单骑 單釣",
        "two_sided": "two_sided 兩面 两面 雙頭 双头",
        "dual_pung": "dual_pung 雙碰 双碰 對碰 对碰",
    },
}

WINS = "draw (自摸), discard (放槍), robbed_kong (搶槓), eight_flowers (八仙過海), seven_rob_one (七搶一)"

EVERY_WORD = [
    (field, spelling, word)
    for field, words in WORDS.items()
    for word, spellings in words.items()
    for spelling in spellings.split()
]


@pytest.mark.parametrize(("field", "spelling", "word"), EVERY_WORD)
def test_spelling(field: str, spelling: str, word: str) -> None:
    assert read_word(field, spelling) == word


@pytest.mark.parametrize(
    ("field", "known"),
    [
        ("seat", SEATS),
        ("win", get_args(WinKind)),
        ("replacement", get_args(Replacement)),
        ("opening", get_args(Opening)),
        ("ready", get_args(Ready)),
        ("wait", (*get_args(Shape), "one_tile")),
    ],
)
def test_every_word_can_be_said(field: str, known: tuple[str, ...]) -> None:
    words = spellings(field)
    assert set(words.values()) == set(known)
    assert set(known) <= set(words)


@pytest.mark.parametrize("field", ["seat", "round", "dealer", "from"])
@pytest.mark.parametrize("value", ["X", "", "Easter", "eastern", "ES", "東南", "\N{MAHJONG TILE EAST WIND}"])
def test_no_such_seat(field: str, value: str) -> None:
    with refused(WinError, "impossible_context", f'{field} is "{value}"', "E, S, W and N (東 南 西 北)", field=field):
        read_seat(field, value)
    with refused(WinError, "impossible_context", f'{field} is "{value}"', field=field):
        read_word(field, value)


@pytest.mark.parametrize("value", ["Ｓ", " S", "南 ", "\u3000Ｓｏｕｔｈ\t", "ｓ"])
def test_a_seat_in_letters_of_full_width_or_with_blanks_around(value: str) -> None:
    assert [read_seat("seat", value), seat_of(value)] == ["S", "S"]


@pytest.mark.parametrize(("winner", "word"), [("X", "上家"), ("", "left"), ("S", "East"), ("X", "East")])
def test_only_a_player_at_the_table_sees_others(winner: str, word: str) -> None:
    """Which of the two words is wrong is for others to say."""
    assert seat_seen_from(winner, word) is None


@pytest.mark.parametrize(("field", "value", "word"), [("win", " 自摸", "draw"), ("replacement", "ｋｏｎｇ ", "kong")])
def test_a_word_in_letters_of_full_width_or_with_blanks_around(field: str, value: str, word: str) -> None:
    assert read_word(field, value) == word


@pytest.mark.parametrize(
    ("field", "value", "parts"),
    [
        ("win", "robbed a kong", (f'"robbed a kong": expected one of {WINS}', "did you mean 'robbed_kong'?")),
        ("win", "", ('win is "": expected',)),
        ("ready", "天胡", ('"天胡": expected one of heavenly (天聽), earthly (地聽), human (人聽), declared (聽牌)',)),
        ("ready", "never", ('ready is "never"',)),
        ("wait", "both_sided", ("did you mean 'two_sided'?",)),
        ("wait", "x" * 100, ('"' + "x" * 38 + "…: expected",)),
    ],
)
def test_no_such_word(field: str, value: str, parts: tuple[str, ...]) -> None:
    with refused(RecordError, "bad_record", f"{field} is ", *parts, field=field):
        read_word(field, value)
