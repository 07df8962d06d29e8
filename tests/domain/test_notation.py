"""Every way to write a tile, a meld and a hand."""

from __future__ import annotations

import pytest
from support import kind, kinds

from taical.domain import notation
from taical.domain.hand import Hand, Meld, build
from taical.domain.notation import parse_hand, parse_tiles, read, read_hand
from taical.domain.tiles import PLAIN


def tiles_of(text: str) -> tuple[int, ...]:
    """Return the loose tiles of a text in the order in which they are read."""
    written = read(text)
    assert written.winning is None
    assert not written.melds
    return tuple(tile.kind for tile in (*written.concealed, *written.flowers))


def pictures(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


EAST_TO_RED = tuple(f"{number}z" for number in range(1, 8))

TABLE = {
    "characters plain": ("1m2m3m4m5m6m7m8m9m", "m"),
    "characters Chinese": ("一萬二萬三萬四萬五萬六萬七萬八萬九萬", "m"),
    "characters with digits": ("1萬2萬3萬4萬5萬6萬7萬8萬9萬", "m"),
    "characters simplified": ("1万二万3万四万5万六万7万八万9万", "m"),
    "characters Unicode": (pictures(0x1F007, 0x1F00F), "m"),
    "dots plain": ("1p2p3p4p5p6p7p8p9p", "p"),
    "dots Chinese": ("一筒二筒三筒四筒五筒六筒七筒八筒九筒", "p"),
    "dots as cakes": ("一餅二餅三餅四餅五餅六餅七餅八餅九餅", "p"),
    "dots simplified": ("一饼二饼三饼四饼五饼六饼七饼八饼九饼", "p"),
    "dots Unicode": (pictures(0x1F019, 0x1F021), "p"),
    "bamboo plain": ("1s2s3s4s5s6s7s8s9s", "s"),
    "bamboo Chinese": ("一條二條三條四條五條六條七條八條九條", "s"),
    "bamboo simplified": ("一条二条三条四条五条六条七条八条九条", "s"),
    "bamboo as ropes": ("一索二索三索四索五索六索七索八索九索", "s"),
    "bamboo Unicode": (pictures(0x1F010, 0x1F018), "s"),
    "digits share the suit": ("123456789m", "m"),
    "Chinese digits share the suit": ("一二三四五六七八九筒", "p"),
    "digits apart share the suit": ("1 2 3 4 5 6 7 8 9 s", "s"),
    "full-width": ("１２３ｍ４５６ｍ７８９ｍ", "m"),
    "five as it stands on tiles": ("一二三四伍六七八九萬", "m"),
}


@pytest.mark.parametrize(("text", "suit"), TABLE.values(), ids=TABLE)
def test_suit_tiles(text: str, suit: str) -> None:
    assert tiles_of(text) == kinds(*(f"{number}{suit}" for number in range(1, 10)))


HONORS = {
    "plain": "1z2z3z4z5z6z7z",
    "plain together": "1234567z",
    "Chinese": "東南西北白發中",
    "simplified": "东南西北白发中",
    "Japanese": "東南西北白発中",
    "letters": "ESWNPFC",
    "letters apart": "E S,W N P F C",
    "Unicode": "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004",
    "Unicode with variation selectors": "🀀🀁🀂🀃🀆🀅🀄\ufe0e",
    "full-width letters": "ＥＳＷＮＰＦＣ",
}


@pytest.mark.parametrize("text", HONORS.values(), ids=HONORS)
def test_honors(text: str) -> None:
    assert tiles_of(text) == kinds(*EAST_TO_RED)


FLOWERS = {
    "plain": "1f2f3f4f5f6f7f8f",
    "plain together": "12345678f",
    "Chinese": "春夏秋冬梅蘭菊竹",
    "simplified": "春夏秋冬梅兰菊竹",
    "Unicode seasons, plum, orchid, chrysanthemum, bamboo": (
        "\U0001f026\U0001f027\U0001f028\U0001f029\U0001f022\U0001f023\U0001f025\U0001f024"
    ),
}


@pytest.mark.parametrize("text", FLOWERS.values(), ids=FLOWERS)
def test_flowers(text: str) -> None:
    assert tiles_of(text) == kinds(*(f"{number}f" for number in range(1, 9)))


def test_bamboo_the_flower_is_no_suit() -> None:
    assert tiles_of("5條竹5s") == (kind("5s"), kind("5s"), kind("竹"))


NO_MEANING = {
    "spaces": "1m   2m\t3m",
    "commas": "1m,2m, 3m",
    "Chinese commas": "1m、2m，3m",
    "lines": "1m\n2m\r\n3m",
    "ideographic space": "1m\u30002m\u30003m",
    "no-break space": "1m\u00a02m\u00a03m",
    "byte order mark": "\ufeff123m",
    "zero width": "1\u200b2\u200c3\u200d\u2060m",
    "emoji presentation": "🀇\ufe0f🀈\ufe0e🀉",
}


@pytest.mark.parametrize("text", NO_MEANING.values(), ids=NO_MEANING)
def test_what_means_nothing(text: str) -> None:
    assert tiles_of(text) == kinds("1m", "2m", "3m")


MELDS: dict[str, Meld] = {
    "[678s]": Meld("chow", kind("6s")),
    "[867s]": Meld("chow", kind("6s")),
    "[6s7s8s]": Meld("chow", kind("6s")),
    "[六七八條]": Meld("chow", kind("6s")),
    "[🀇🀈🀉]": Meld("chow", kind("1m")),
    "[789p]": Meld("chow", kind("7p")),
    "[中中中]": Meld("pung", kind("7z")),
    "[777z]": Meld("pung", kind("7z")),
    "[CCC]": Meld("pung", kind("7z")),
    "[C 7z 中]": Meld("pung", kind("7z")),
    "[555p]": Meld("pung", kind("5p")),
    "[5555p]": Meld("open_kong", kind("5p")),
    "[555+5p]": Meld("promoted_kong", kind("5p")),
    "[555p+5p]": Meld("promoted_kong", kind("5p")),
    "[5 5 5 + 5p]": Meld("promoted_kong", kind("5p")),
    "[五五五+五筒]": Meld("promoted_kong", kind("5p")),
    "[中中中+中]": Meld("promoted_kong", kind("7z")),
    "[🀝🀝🀝+🀝]": Meld("promoted_kong", kind("5p")),
    "(1111p)": Meld("concealed_kong", kind("1p")),
    "(東東東東)": Meld("concealed_kong", kind("1z")),
    "[678s@W]": Meld("chow", kind("6s"), "W"),
    "[678s @ W]": Meld("chow", kind("6s"), "W"),
    "[678s@西]": Meld("chow", kind("6s"), "W"),
    "[中中中@東]": Meld("pung", kind("7z"), "E"),
    "[中中中@东]": Meld("pung", kind("7z"), "E"),
    "[5555p@N]": Meld("open_kong", kind("5p"), "N"),
    "[555+5p@南]": Meld("promoted_kong", kind("5p"), "S"),
    "[555@S+5p]": Meld("promoted_kong", kind("5p"), "S"),
    "［678s］": Meld("chow", kind("6s")),
    "（1111p）": Meld("concealed_kong", kind("1p")),
    "【678s】": Meld("chow", kind("6s")),
    "〔678s〕": Meld("chow", kind("6s")),
    "［５５５＋５ｐ＠Ｎ］": Meld("promoted_kong", kind("5p"), "N"),
    "[6'78s]": Meld("chow", kind("6s"), claimed_tile=kind("6s")),
    "[67'8s@W]": Meld("chow", kind("6s"), "W", kind("7s")),
    "[678's]": Meld("chow", kind("6s"), claimed_tile=kind("8s")),
    "[78s6's]": Meld("chow", kind("6s"), claimed_tile=kind("6s")),
    "[86'7s]": Meld("chow", kind("6s"), claimed_tile=kind("6s")),
    "[6 7' 8 s]": Meld("chow", kind("6s"), claimed_tile=kind("7s")),
    "[6’78s]": Meld("chow", kind("6s"), claimed_tile=kind("6s")),
    "[67′8s]": Meld("chow", kind("6s"), claimed_tile=kind("7s")),
    "［６＇７８ｓ］": Meld("chow", kind("6s"), claimed_tile=kind("6s")),
    "[五'六七萬]": Meld("chow", kind("5m"), claimed_tile=kind("5m")),
    "[六七八'條]": Meld("chow", kind("6s"), claimed_tile=kind("8s")),
    "[🀇🀈'🀉@E]": Meld("chow", kind("1m"), "E", kind("2m")),
    "[7'77z]": Meld("pung", kind("7z")),
    "[中中'中@E]": Meld("pung", kind("7z"), "E"),
    "[CCC']": Meld("pung", kind("7z")),
    "[🀄'🀄🀄]": Meld("pung", kind("7z")),
    "[55'55p]": Meld("open_kong", kind("5p")),
    "[55'5+5p@S]": Meld("promoted_kong", kind("5p"), "S"),
}


@pytest.mark.parametrize(("text", "meld"), MELDS.items(), ids=MELDS)
def test_meld(text: str, meld: Meld) -> None:
    written = read(f"1z {text} 2z")
    assert [at.meld for at in written.melds] == [meld]
    assert [at.column for at in written.melds] == [4]
    assert tuple(tile.kind for tile in written.concealed) == kinds("1z", "2z")


ONE_HAND = Hand(
    concealed=kinds("1m", "2m", "3m", "4p", "5p", "6p", "1z", "1z", "5z", "5z"),
    melds=(Meld("chow", kind("6s")), Meld("concealed_kong", kind("7z"))),
    flowers=kinds("1f", "5f"),
    winning=kind("5z"),
)
IN_ALL_NOTATIONS = {
    "plain": "123m 456p 1155z [678s] (7777z) 15f +5z",
    "Chinese": "一二三萬 四五六筒 東東白白 [六七八條] (中中中中) 春梅 +白",
    "Unicode": "🀇🀈🀉 🀜🀝🀞 🀀🀀🀆🀆 [🀕🀖🀗] (🀄🀄🀄🀄) 🀦🀢 +🀆",
    "letters": "123m 456p EE PP [678s] (CCCC) 1f 5f +P",
    "a mix, full-width and simplified": "１２３万、四五六饼，E東 PP ［６七８条］ （7z中C🀄\ufe0e） 春5f ＋白",
    "in another order": "+P 春 [876s] 東 白 6p 2m 梅 3m (CCCC) 1m 白 54p 東",
    "without spaces": "123m456p1155z[678s](7777z)15f+5z",
    "with the winning tile in the middle": "123m +5z 456p 1155z [678s] (7777z) 15f",
}


@pytest.mark.parametrize("text", IN_ALL_NOTATIONS.values(), ids=IN_ALL_NOTATIONS)
def test_one_hand_in_every_notation(text: str) -> None:
    assert parse_hand(text) == ONE_HAND


SHARED_SUITS = {
    "13+2m": ("1m 3m", "2m"),
    "13+2萬": ("1m 3m", "2m"),
    "一三+二萬": ("1m 3m", "2m"),
    "1 3+2m": ("1m 3m", "2m"),
    "7+7z": ("7z", "7z"),
    "１３＋２ｍ": ("1m 3m", "2m"),
    "99s 13+2m 5p": ("9s 9s 1m 3m 5p", "2m"),
    "5p13+2m5p": ("5p 1m 3m 5p", "2m"),
    "13m+2m": ("1m 3m", "2m"),
    "13m +2m": ("1m 3m", "2m"),
    "13m+2p": ("1m 3m", "2p"),
    "東+2m": ("1z", "2m"),
    "13+2m [123m] 春": ("1m 3m", "2m"),
}


@pytest.mark.parametrize(("text", "expected"), SHARED_SUITS.items(), ids=SHARED_SUITS)
def test_the_winning_tile_may_share_the_suit_of_the_tiles_before_it(text: str, expected: tuple[str, str]) -> None:
    """As in the hand that a score shows."""
    concealed, winning = expected
    written = read(text)
    assert [tile.kind for tile in written.concealed] == list(kinds(*concealed.split()))
    assert written.winning is not None
    assert written.winning.kind == kind(winning)


@pytest.mark.interpreted
@pytest.mark.parametrize(
    "text",
    [
        "123m 456p 789p 678s 5s [777z] +5s",
        "1111m  2222p 3333s 4444z 15f",
        "一二三萬 東東 [678s@W] (1111p) 春 +9m",
        "[5555p] [5555m] [5555s] [777+7z] 11z",
        "1m " * 4 + "1p " * 4 + "1s " * 4 + "1z " * 4 + "+2z",
    ],
)
def test_a_hand_of_words_is_not_read_as_a_whole(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each word says is remembered, so that most hands of a large file take no reading."""
    expected = build(read(text))
    monkeypatch.setattr(notation, "read", None)
    assert read_hand(text) == expected


def test_a_shared_suit_keeps_the_columns() -> None:
    written = read("9s 13+2m 5p")
    assert [tile.column for tile in written.concealed] == [1, 4, 5, 10]
    assert written.winning == (kind("2m"), 7)


def test_melds_stay_in_the_order_given() -> None:
    hand = parse_hand("9s [777z] [123m@E] (1111p) [444+4s] [5555s] +9s")
    assert [meld.kind for meld in hand.melds] == ["pung", "chow", "concealed_kong", "promoted_kong", "open_kong"]


def test_columns() -> None:
    written = read("12m [678s]　春 +5p")
    assert [tile.column for tile in written.concealed] == [1, 2]
    assert [at.column for at in written.melds] == [5]
    assert [tile.column for tile in written.flowers] == [12]
    assert written.winning == (kind("5p"), 15)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ()),
        ("5m 1m 春 中", kinds("1m", "5m", "7z", "1f")),
        ("55m", kinds("5m", "5m")),
    ],
)
def test_tiles_by_themselves(text: str, tiles: tuple[int, ...]) -> None:
    assert parse_tiles(text, "visible") == tiles


def test_every_kind_is_written_in_one_way() -> None:
    assert len(set(PLAIN)) == 42
