"""Writing hands, melds and tiles."""

from __future__ import annotations

import pytest
from support import kind, kinds

from taical.domain.format import format_completed, format_hand, format_meld, format_tiles
from taical.domain.hand import Hand, Meld, MeldKind
from taical.domain.notation import parse_hand
from taical.domain.tiles import STYLES, Seat, Style

HANDS: list[tuple[str, str, str, str]] = [
    (
        "+9s 春9s456p123m[CCC][678s@W](1111p)梅",
        "123m 456p 9s [777z] [678s@W] (1111p) 15f +9s",
        "一二三萬 四五六筒 九條 [中中中] [六七八條@W] (一一一一筒) 春梅 +九條",
        "🀇🀈🀉 🀜🀝🀞 🀘 [🀄🀄🀄] [🀕🀖🀗@W] (🀙🀙🀙🀙) 🀦🀢 +🀘",
    ),
    (
        "發白發1m[555+5m@S] [888s][2222p@N][333+3z] +E",
        "1m 566z [555+5m@S] [888s] [2222p@N] [333+3z] +1z",
        "一萬 白發發 [五五五+五萬@S] [八八八條] [二二二二筒@N] [西西西+西] +東",
        "🀇 🀆🀅🀅 [🀋🀋🀋+🀋@S] [🀗🀗🀗] [🀚🀚🀚🀚@N] [🀂🀂🀂+🀂] +🀀",
    ),
    ("春夏秋冬梅蘭竹菊", "12345678f", "春夏秋冬梅蘭菊竹", "🀦🀧🀨🀩🀢🀣🀥🀤"),
    (
        "147m147p147s1234567z",
        "147m 147p 147s 1234567z",
        "一四七萬 一四七筒 一四七條 東南西北白發中",
        "🀇🀊🀍 🀙🀜🀟 🀐🀓🀖 🀀🀁🀂🀃🀆🀅🀄",
    ),
]


@pytest.mark.parametrize(("typed", "plain", "chinese", "unicode"), HANDS, ids=["melds", "kongs", "flowers", "honors"])
def test_a_hand_has_one_canonical_line(typed: str, plain: str, chinese: str, unicode: str) -> None:
    hand = parse_hand(typed)
    for style, expected in zip(STYLES, (plain, chinese, unicode), strict=True):
        assert format_hand(hand, style) == expected
        assert parse_hand(expected) == hand


def test_plain_is_the_default() -> None:
    assert format_hand(parse_hand("春夏秋冬梅蘭竹")) == "1234568f"


def test_nothing_at_all() -> None:
    assert format_hand(Hand(())) == ""


MELDS: list[tuple[MeldKind, str, Seat | None, dict[Style, str]]] = [
    ("chow", "7s", None, {"plain": "[789s]", "zh": "[七八九條]", "unicode": "[🀖🀗🀘]"}),
    ("pung", "4z", "E", {"plain": "[444z@E]", "zh": "[北北北@E]", "unicode": "[🀃🀃🀃@E]"}),
    ("open_kong", "9m", "N", {"plain": "[9999m@N]", "zh": "[九九九九萬@N]", "unicode": "[🀏🀏🀏🀏@N]"}),
    ("promoted_kong", "9m", "N", {"plain": "[999+9m@N]", "zh": "[九九九+九萬@N]", "unicode": "[🀏🀏🀏+🀏@N]"}),
    ("concealed_kong", "6z", None, {"plain": "(6666z)", "zh": "(發發發發)", "unicode": "(🀅🀅🀅🀅)"}),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("made", "tile", "fed_by", "texts"), MELDS)
def test_meld(made: MeldKind, tile: str, fed_by: Seat | None, texts: dict[Style, str], style: Style) -> None:
    assert format_meld(Meld(made, kind(tile), fed_by), style) == texts[style]


@pytest.mark.parametrize(
    ("claimed", "texts"),
    [
        ("6s", {"plain": "[6'78s@W]", "zh": "[六'七八條@W]", "unicode": "[🀕'🀖🀗@W]"}),
        ("7s", {"plain": "[67'8s@W]", "zh": "[六七'八條@W]", "unicode": "[🀕🀖'🀗@W]"}),
        ("8s", {"plain": "[678's@W]", "zh": "[六七八'條@W]", "unicode": "[🀕🀖🀗'@W]"}),
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_the_claimed_tile_of_a_chow(claimed: str, texts: dict[Style, str], style: Style) -> None:
    assert format_meld(Meld("chow", kind("6s"), "W", kind(claimed)), style) == texts[style]


def test_marked_tiles_on_the_canonical_line() -> None:
    hand = parse_hand("+9s 456p123m9s[7’86s@W][7'77z][五'五五五萬]")
    assert format_hand(hand) == "123m 456p 9s [67'8s@W] [777z] [5555m] +9s"
    assert parse_hand(format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("held", "added", "texts"),
    [
        (("4m", "6m"), "5m", {"plain": "46+5m", "zh": "四六+五萬", "unicode": "🀊🀌+🀋"}),
        (("9s",), "9s", {"plain": "9+9s", "zh": "九+九條", "unicode": "🀘+🀘"}),
        (("1z", "1z"), "1z", {"plain": "11+1z", "zh": "東東+東", "unicode": "🀀🀀+🀀"}),
        (("7z",), "7z", {"plain": "7+7z", "zh": "中+中", "unicode": "🀄+🀄"}),
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_the_tile_that_was_added(held: tuple[str, ...], added: str, texts: dict[Style, str], style: Style) -> None:
    assert format_completed(kinds(*held), kind(added), style) == texts[style]


@pytest.mark.parametrize(
    ("style", "expected"),
    [("plain", "19m 9p 17z 18f"), ("zh", "一九萬 九筒 東中 春竹"), ("unicode", "🀇🀏 🀡 🀀🀄 🀦🀤")],
)
def test_tiles(style: Style, expected: str) -> None:
    assert format_tiles(kinds("1m", "9m", "9p", "1z", "7z", "1f", "8f"), style) == expected


def test_no_tiles() -> None:
    assert format_tiles(()) == ""
