"""What is no hand, and how the error says where and why."""

from __future__ import annotations

import pytest
from support import refused

from taical.domain.notation import parse_hand, parse_tiles, read
from taical.errors import NotationError

BAD_TILES: list[tuple[str, int, tuple[str, ...]]] = [
    ("123m 鳳", 6, ("鳳", "expected a tile such as 5m")),
    ("123m x", 6, ("no tile x", "expected")),
    ("123m  @W", 7, ("@ and the seat", "inside its brackets, such as [678s@W]")),
    ("零m", 1, ("零",)),
    ("e", 1, ("no tile e", "did you mean E (東)?")),
    ("55m w", 5, ("no tile w", "did you mean W (西)?")),
    ("55m n", 5, ("did you mean N (北)?",)),
    ("55m c", 5, ("did you mean C (中)?",)),
    ("0m", 1, ("no tile 0m", "m goes from 1 to 9")),
    ("13+0m", 4, ("no tile 0m", "m goes from 1 to 9")),
    ("10+2m", 2, ("no tile 0m", "m goes from 1 to 9")),
    ("8+7z", 1, ("no tile 8z", "z goes from 1 to 7")),
    ("406m", 2, ("no tile 0m", "1 to 9")),
    ("８z", 1, ("no tile 8z", "z goes from 1 to 7")),
    ("1z 九z", 4, ("no tile 九z", "1 to 7")),
    ("0f", 1, ("no tile 0f", "1 to 8")),
    ("19f", 2, ("no tile 9f", "1 to 8")),
    ("0萬", 1, ("no tile 0萬", "萬 goes from 1 to 9")),
    ("123x", 1, ("no tile 123x", "m p s")),
    ("55m 12 M", 5, ("no tile 12M", "m p s")),
    ("1 23x", 3, ("no tile 23x",)),
    ("五 鳳", 1, ("no tile 五鳳", "萬 筒 條")),
    ("1z [12x]", 5, ("no tile 12x",)),
    ("1z [x12m]", 5, ("no tile x",)),
    ("+x", 2, ("no tile x",)),
    ("\ufeff1m\u200b x", 6, ("no tile x",)),
]

BAD_NOTATION: list[tuple[str, int, tuple[str, ...]]] = [
    ("123", 1, ("123 has no suit", "123m, 123p or 123s")),
    ("55m 123", 5, ("123 has no suit",)),
    ("一二三", 1, ("一二三 has no suit", "萬 筒 條")),
    ("123 456p", 1, ("123 has no suit",)),
    ("1 23 4p", 1, ("1 has no suit",)),
    ("12 3p", 1, ("12 has no suit",)),
    ("12 [789p]", 1, ("12 has no suit",)),
    ("5東", 1, ("5 has no suit",)),
    ("123 +4m", 1, ("123 has no suit",)),
    ("13, +2m", 1, ("13 has no suit",)),
    ("13+ 2m", 1, ("13 has no suit",)),
    ("13+2 m", 1, ("13 has no suit",)),
    ("13+2", 1, ("13 has no suit",)),
    ("13+", 1, ("13 has no suit",)),
    ("13+22m", 1, ("13 has no suit",)),
    ("13++2m", 1, ("13 has no suit",)),
    ("13+東", 1, ("13 has no suit",)),
    ("13+[123m]", 1, ("13 has no suit",)),
    ("12 3+4m", 1, ("12 has no suit",)),
    ("13+2m +4m", 7, ("two winning tiles",)),
    ("+4m 13+2m", 7, ("two winning tiles",)),
    ("12+3f", 3, ("秋 is a flower", "without the +")),
    ("5竹", 1, ("5 has no suit", "竹 is the flower", "條, 索 or s")),
    ("55m 12竹", 5, ("12 has no suit", "竹 is the flower")),
    ("55m 12 S", 5, ("12 has no suit", "S is a tile by itself", "did you mean 12s?")),
    ("5 P", 1, ("P is a tile by itself", "did you mean 5p?")),
    ("123t", 1, ("123t can be 123p (筒) or 123s (條): write one of them",)),
    ("1t 2m", 1, ("1t can be 1p (筒) or 1s (條)",)),
    ("1p 2s 3t", 7, ("3t can be 3p (筒) or 3s (條)",)),
    ("1-3m", 1, ("1- begins a range: write every tile",)),
    ("55m 1～3萬", 5, ("begins a range",)),
    ("55m 12-4s", 5, ("12- begins a range", "such as 123m")),
    ("0", 1, ("there is no tile 0", "5m, 5p or 5s")),
    ("55m 340", 5, ("there is no tile 0", "5m, 5p or 5s")),
    ("W1", 2, ("1 has no suit: write 1m",)),
    ("5F", 1, ("F is a tile by itself", "did you mean 5f?")),
    ("m", 1, ("m is a suit", "5m")),
    ("5m 萬", 4, ("萬 is a suit", "5萬")),
    ("5mm", 3, ("m is a suit",)),
    ("s", 1, ("s is a suit", "for 南 write S")),
    ("p", 1, ("for 白 write P",)),
    ("f", 1, ("for 發 write F",)),
    ("5m ]", 4, ("] closes a bracket that was not opened",)),
    ("5m 1111m)", 9, (") closes a bracket that was not opened",)),
    ("5m [123m", 4, ("the bracket [ is not closed", "] is missing")),
    ("(1111m", 1, ("the bracket ( is not closed", ") is missing")),
    ("【123m", 1, ("【 is not closed", "】 is missing")),
    ("〔123m", 1, ("〔 is not closed", "〕 is missing")),
    ("[123m [456m]", 1, ("[ is not closed",)),
    ("[123m)", 1, ("[ is not closed", "] is missing")),
    ("[", 1, ("[ is not closed",)),
    ("[123m@", 6, ("@ must be followed by the seat",)),
    ("5m +", 4, ("+ must be followed by the winning tile",)),
    ("5m + ,", 4, ("+ must be followed by the winning tile",)),
    ("+5m +6m", 5, ("two winning tiles",)),
    ("1z +56m", 4, ("two winning tiles",)),
    ("1z ＋春", 4, ("春 is a flower", "without the +")),
    ("[678s@X]", 6, ("the seat that fed the meld", "E, S, W or N")),
    ("[678s@]", 6, ("the seat that fed the meld",)),
    ("[123]", 2, ("123 has no suit",)),
    ("5m [6''78s]", 7, ("two claimed tiles", "put ' behind exactly one tile")),
    ("[6'7'8s]", 5, ("two claimed tiles",)),
    ("[7'77′z]", 6, ("two claimed tiles", "put ′ behind")),
    (
        "['678s]",
        2,
        ("' marks the claimed tile of a meld", "inside [ ], right behind its digit or character", "[6'78s]"),
    ),
    ("[6 '78s]", 4, ("' marks the claimed tile",)),
    ("[678s'@W]", 6, ("' marks the claimed tile",)),
    ("[678s@W']", 8, ("' marks the claimed tile",)),
    ("[555+'5m]", 6, ("' marks the claimed tile",)),
    ("5m 6'78s", 5, ("' marks the claimed tile", "inside [ ]")),
    ("6’78s", 2, ("’ marks the claimed tile",)),
    ("5m' 6m", 3, ("' marks the claimed tile",)),
    ("東′", 2, ("′ marks the claimed tile",)),
    ("' 5m", 1, ("' marks the claimed tile",)),
    ("13'+2m", 3, ("' marks the claimed tile",)),
    ("5m +6'm", 6, ("' marks the claimed tile",)),
    ("[678s]'", 7, ("' marks the claimed tile",)),
    ("1z (1'111p)", 6, ("no tile of a concealed kong was claimed", "write ( ) without the '")),
    ("(中中中中’)", 6, ("no tile of a concealed kong was claimed", "without the ’")),
]

BAD_MELDS: list[tuple[str, int, tuple[str, ...]]] = [
    ("[124m]", 1, ("[124m] is not a meld", "[345m]", "[555m]", "[5555m]", "[555+5m]")),
    ("[12 345m]", 1, ("[12 345m] is not a meld",)),
    ("1z [EES]", 4, ("[EES] is not a meld",)),
    ("1z ［ＥＥＳ］", 4, ("[EES] is not a meld",)),
    ("[白發中]", 1, ("[白發中] is not a meld",)),
    ("[567z]", 1, ("[567z] is not a meld",)),
    ("[東南西]", 1, ("[東南西] is not a meld",)),
    ("[89s東]", 1, ("[89s東] is not a meld",)),
    ("[12m3p]", 1, ("[12m3p] is not a meld",)),
    ("[891m]", 1, ("[891m]",)),
    ("[9m12p]", 1, ("[9m12p]",)),
    ("[89m1p]", 1, ("[89m1p]",)),
    ("[899m]", 1, ("[899m]",)),
    ("[1223m]", 1, ("[1223m]",)),
    ("[55s]", 1, ("[55s]",)),
    ("[55555s]", 1, ("[55555s]",)),
    ("[5556s]", 1, ("[5556s]",)),
    ("[]", 1, ("[] is not a meld",)),
    ("[春夏秋]", 1, ("[春夏秋]",)),
    ("[春春春]", 1, ("[春春春]",)),
    ("[春春春春]", 1, ("[春春春春]",)),
    ("[777+6z]", 1, ("[777+6z]",)),
    ("[12+3m]", 1, ("[12+3m]",)),
    ("[55+5m]", 1, ("[55+5m]",)),
    ("[55+55m]", 1, ("[55+55m]",)),
    ("[5555+m]", 1, ("[5555+m]",)),
    ("[555+5+5m]", 1, ("[555+5+5m]",)),
    ("[555++5m]", 1, ("[555++5m]",)),
    ("[春春春+春]", 1, ("[春春春+春]",)),
    ("1z [12'4m]", 4, ("[12'4m] is not a meld", "[345m]")),
    ("[678s@W@E]", 1, ("[678s@W@E] is not a meld", "at most one @")),
    ("(777z)", 1, ("(777z) is not a concealed kong", "four equal tiles", "(5555m)")),
    ("2z (7776z)", 4, ("(7776z) is not a concealed kong",)),
    ("()", 1, ("() is not a concealed kong",)),
    ("(55555m)", 1, ("(55555m)",)),
    ("(777+7z)", 1, ("(777+7z) is not a concealed kong",)),
    ("(1234m)", 1, ("(1234m)",)),
    ("(春春春春)", 1, ("(春春春春)",)),
    ("(1111p@W)", 1, ("(1111p@W) is not a concealed kong",)),
]

EVERY = [
    pytest.param(code, *case, id=case[0].encode("unicode_escape").decode())
    for code, cases in (("bad_tile", BAD_TILES), ("bad_notation", BAD_NOTATION), ("bad_meld", BAD_MELDS))
    for case in cases
]


@pytest.mark.parametrize(("code", "text", "column", "parts"), EVERY)
def test_error(code: str, text: str, column: int, parts: tuple[str, ...]) -> None:
    with refused(NotationError, code, *parts, field="hand", column=column):
        read(text)
    with refused(NotationError, code, *parts, field="hand", column=column):
        parse_hand(text)


@pytest.mark.parametrize(
    ("text", "code", "column", "part"),
    [
        ("5m [123m] +6m", "bad_notation", 4, "only loose tiles"),
        ("5m +6m", "bad_notation", 5, "no melds and no +"),
        ("+6m", "bad_notation", 2, "no melds and no +"),
        ("13+2m", "bad_notation", 4, "no melds and no +"),
        ("5m 0p", "bad_tile", 4, "no tile 0p"),
        ("5m 6'p", "bad_notation", 5, "' marks the claimed tile"),
        ("12", "bad_notation", 1, "12 has no suit"),
        ("[124m]", "bad_meld", 1, "[124m]"),
    ],
)
def test_error_in_tiles_by_themselves(text: str, code: str, column: int, part: str) -> None:
    with refused(NotationError, code, part, field="visible", column=column):
        parse_tiles(text, "visible")


LONG: list[tuple[str, str, str]] = [
    ("1" * 1000, "bad_notation", "1" * 39 + "… has no suit"),
    ("1" * 1000 + "x", "bad_tile", "no tile " + "1" * 39 + "…x"),
    ("1" * 1000 + " S", "bad_notation", "did you mean " + "1" * 39 + "…s?"),
    ("[" + "5" * 1000 + "m]", "bad_meld", "[" + "5" * 38 + "… is not a meld"),
    ("(" + "5" * 1000 + "m)", "bad_meld", "(" + "5" * 38 + "… is not a concealed kong"),
]


@pytest.mark.parametrize(("text", "code", "part"), LONG)
def test_a_long_text_is_shortened_in_the_message(text: str, code: str, part: str) -> None:
    with refused(NotationError, code, part, field="hand", column=1):
        read(text)
    with pytest.raises(NotationError) as caught:
        read(text)
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("(東東東)", 1, "a claimed chow or pung goes into [ ]"),
        ("55m 碰東東", 5, "碰 stands before the 3 tiles of a meld, such as 碰東東東"),
        ("槓 999p", 1, "槓 stands before the 4 tiles of a meld, such as 槓9999p"),
        ("吃124m", 1, "[124m] is not a meld"),
        ("55m [吃12m]", 6, "吃 stands before the 3 tiles of a meld, such as 吃123m"),
        ("[碰東東東 5m]", 2, "碰 stands before the 3 tiles of a meld, such as 碰東東東"),
        ("55m 碰123m", 5, "碰 stands before a pung, and 123m is a chow: write 吃123m"),
        ("碰(3m1m2m)@E", 1, "碰 stands before a pung, and 312m is a chow: write 吃312m"),
        ("碰七八九筒", 1, "碰 stands before a pung, and 789p is a chow: write 吃789p"),
        ("碰🀇🀈🀉", 1, "碰 stands before a pung, and 123m is a chow: write 吃123m"),
        ("[吃 555s]", 2, "吃 stands before a chow, and 555s is a pung: write 碰555s"),
        ("吃東東東", 1, "吃 stands before a chow, and 東東東 is a pung: write 碰東東東"),
        ("碰124m", 1, "[124m] is not a meld"),
        ("暗槓1111m@S", 1, "(1111m@S) is not a concealed kong: nobody feeds one, so write it without the @"),
    ],
)
def test_a_meld_that_is_written_otherwise_and_is_none(text: str, column: int, words: str) -> None:
    with refused(NotationError, "bad_meld", words, field="hand", column=column):
        read(text)


@pytest.mark.parametrize(
    ("code", "text", "column", "words"),
    [
        ("bad_tile", "55m 花9", 5, "花9 is not a flower: 花1 to 花8 are 春夏秋冬梅蘭菊竹, 1f to 8f"),
        ("bad_tile", "花", 1, "花 is not a flower"),
        ("bad_tile", "1花 9花", 4, "9花 is not a flower"),
        ("bad_tile", "55m 花0", 5, "花0 is not a flower"),
        ("bad_notation", "55m 胡", 5, "胡 stands before the winning tile, such as 胡8s"),
        ("bad_notation", "55m +8s 自摸", 9, "自摸 stands before the winning tile, such as 自摸8s"),
        ("bad_notation", "+胡8s 胡8s", 6, "there are two winning tiles"),
        ("bad_notation", "碰[東東東 55m", 2, "the bracket [ is not closed: ] is missing"),
        ("bad_notation", "55m 「吃123m [777z]", 5, "the bracket 「 is not closed: 」 is missing"),
        ("bad_notation", "吃123m@上家", 6, "@ must be followed by the seat that fed the meld: E, S, W or N"),
        ("bad_notation", "[碰東東東@]", 6, "@ must be followed by the seat that fed the meld: E, S, W or N"),
        ("bad_tile", "[777z]@W", 7, "@ and the seat that fed a meld stand inside its brackets, such as [678s@W]"),
    ],
)
def test_a_word_that_is_not_where_it_belongs(code: str, text: str, column: int, words: str) -> None:
    with refused(NotationError, code, words, field="hand", column=column):
        read(text)
