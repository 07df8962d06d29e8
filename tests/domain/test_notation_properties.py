"""Writing a hand and reading it again, in any notation and any order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_wins, flower_wins, hands, loose_hands, wins
from support import shipped

from taical.domain.builder import make_win
from taical.domain.format import format_hand, format_meld
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand
from taical.domain.tiles import STYLES, SUIT_LETTERS, Style, tile_name
from taical.domain.win import Win
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.render.json import result_data

pytestmark = pytest.mark.thorough

valid_hands = st.one_of(hands(), loose_hands())


@pytest.mark.parametrize("style", STYLES)
@given(hand=valid_hands)
def test_what_was_written_reads_as_the_same_hand(style: Style, hand: Hand) -> None:
    assert parse_hand(format_hand(hand, style)) == hand


@given(hand=valid_hands)
def test_a_hand_is_the_same_in_every_notation(hand: Hand) -> None:
    plain, chinese, unicode = (format_hand(hand, style) for style in STYLES)
    assert parse_hand(plain) == parse_hand(chinese) == parse_hand(unicode)


@given(hand=valid_hands)
def test_writing_is_canonical(hand: Hand) -> None:
    text = format_hand(hand)
    assert format_hand(parse_hand(text)) == text


@st.composite
def scrambled(draw: st.DrawFn, win: Win) -> str:
    """The win's hand with every tile by itself, in any order and notation; only the melds keep their order."""
    hand = win.hand
    styles: st.SearchStrategy[Style] = st.sampled_from(STYLES)
    melds = [format_meld(meld, draw(styles)) for meld in hand.melds]
    tiles = [tile_name(kind, draw(styles)) for kind in (*hand.concealed, *hand.flowers)]
    if hand.winning is not None:
        tiles.append("+" + tile_name(hand.winning, draw(styles)))
    mixed = draw(st.permutations([None] * len(melds) + list(range(len(tiles)))))
    rest = iter(melds)
    return draw(st.sampled_from((" ", ",", "、 "))).join(
        next(rest) if number is None else tiles[number] for number in mixed
    )


@given(data=st.data())
def test_the_order_of_the_tiles_changes_nothing(data: st.DataObject) -> None:
    win = data.draw(st.one_of(wins(), dealt_wins, flower_wins))
    text = data.draw(scrambled(win))
    again = make_win(
        text,
        seat=win.seat,
        round=win.round,
        dealer=win.dealer,
        streak=win.streak,
        win=win.win,
        from_=win.from_,
        replacement=win.replacement,
        last_tile=win.last_tile,
        opening=win.opening,
        ready=win.ready,
    )
    assert again == win
    first, second = (result_data(score(each, shipped()), "1", readings=True) for each in (win, again))
    assert second == first


@given(data=st.data())
def test_the_order_of_the_melds_changes_only_how_they_are_listed(data: st.DataObject) -> None:
    win = data.draw(wins().filter(lambda win: len(win.hand.melds) > 1))
    hand = win.hand
    melds = tuple(data.draw(st.permutations(hand.melds)))
    again = Win(
        Hand(hand.concealed, melds, hand.flowers, hand.winning),
        **{name: getattr(win, name) for name in Win._fields if name != "hand"},
    )
    first, second = (result_data(score(each, shipped()), "1") for each in (win, again))
    for result in (first, second):
        result["sets"].sort()
    assert second == first


_NOTATION = "0123456789mpszfMPSZF一二三四五六七八九伍零萬万筒餅饼條条索東东南西北白發发発中春夏秋冬梅蘭兰菊竹ESWNPFC"
_SIGNS = "[]()【】〔〕+@'’′ ,、，\t\n\ufe0e\ufeff\u200b\uff11\uff4d（）［］＋"
_PICTURES = "".join(map(chr, range(0x1F000, 0x1F02C)))
texts = st.one_of(
    st.text(),
    st.text(alphabet=_NOTATION + _SIGNS + _PICTURES, max_size=40),
    st.text(alphabet="123456789mpsz[]()+@'ESWN ", max_size=60),
)


@settings(max_examples=1000)
@given(text=texts)
def test_any_text_is_a_hand_or_refused(text: str) -> None:
    assert is_hand_or_refused(text)


@settings(max_examples=500)
@given(hand=valid_hands, data=st.data())
def test_a_hand_with_slips_of_the_pen_is_a_hand_or_refused(hand: Hand, data: st.DataObject) -> None:
    text = list(format_hand(hand, data.draw(st.sampled_from(STYLES))))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 1))] = data.draw(
            st.text(alphabet=_NOTATION + _SIGNS + _PICTURES + SUIT_LETTERS, max_size=2)
        )
        text = text or ["1"]
    assert is_hand_or_refused("".join(text))


def is_hand_or_refused(text: str) -> bool:
    """Tell whether the text ends in a hand or in an error that says where; anything else is raised."""
    try:
        return isinstance(parse_hand(text), Hand)
    except TaicalError as error:
        located = error.column is None or 1 <= error.column <= len(text) + 1
        return located and error.field == "hand" and bool(error.code and error.message)
