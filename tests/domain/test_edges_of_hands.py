"""What is refused at its edge: one tile more, one copy more, a word that is not known."""

from __future__ import annotations

from typing import Any

import pytest
from support import kinds, refused, shipped

from taical.domain.amounts import read_stakes
from taical.domain.builder import read_lines
from taical.domain.format import format_hand
from taical.domain.hand import Hand, Meld, copies_of, refuse_count, too_many
from taical.domain.notation import parse_tiles, read_hand
from taical.domain.rules import OwnRules, Switches, agreed
from taical.domain.tiles import Seat
from taical.domain.validation import refuse_impossible_way, refuse_under
from taical.domain.vocabulary import read_streak
from taical.domain.win import Win
from taical.errors import HandError, NotationError, RecordError, WinError
from taical.rulesets import load_ruleset

SIXTEEN = kinds(*(f"{number}{suit}" for suit in "mp" for number in range(1, 9)))
FLOWERS = kinds("春", "夏", "秋", "冬", "梅", "蘭", "菊", "竹")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (Hand(SIXTEEN[:15]), "2 too few"),
        (Hand(SIXTEEN[:15], winning=SIXTEEN[15]), "1 too few"),
        (Hand((*SIXTEEN, SIXTEEN[0], SIXTEEN[0])), "1 too many"),
        (Hand((*SIXTEEN, SIXTEEN[0]), winning=SIXTEEN[1]), "1 too many"),
        (Hand(SIXTEEN[:15], flowers=FLOWERS[:6]), "2 too few"),
        (Hand((*SIXTEEN, SIXTEEN[0], SIXTEEN[0]), flowers=FLOWERS), "1 too many"),
        # A kong takes a tile more.
        (Hand(SIXTEEN[:12], (Meld("open_kong", SIXTEEN[12]),)), "2 too few"),
    ],
)
def test_a_hand_has_seventeen_tiles_or_waits_for_the_last_one(hand: Hand, words: str) -> None:
    with refused(HandError, "tile_count", words, field="hand"):
        refuse_count(hand)


@pytest.mark.parametrize(
    "hand",
    [
        Hand(SIXTEEN),
        Hand((*SIXTEEN, SIXTEEN[0])),
        Hand(SIXTEEN, winning=SIXTEEN[0]),
        Hand(SIXTEEN[:13], (Meld("open_kong", SIXTEEN[13]),)),
        # Seven or eight flowers win by themselves, whatever tiles there are.
        Hand(SIXTEEN[:3], flowers=FLOWERS[:7]),
        Hand((), flowers=FLOWERS),
    ],
)
def test_as_many_tiles_as_it_takes_are_no_fault(hand: Hand) -> None:
    refuse_count(hand)
    assert hand.short in (0, 1) or len(hand.flowers) >= 7


@pytest.mark.parametrize(
    ("hand", "possible"),
    [
        (Hand(kinds("1m", "1m", "1m", "1m")), True),
        (Hand(kinds("1m", "1m", "1m"), winning=0), True),
        (Hand(kinds("1m", "1m", "1m", "1m"), winning=0), False),
        (Hand(kinds("1m", "1m", "1m", "1m", "1m")), False),
        (Hand(kinds("1m"), (Meld("pung", 0),)), True),
        (Hand(kinds("1m"), (Meld("open_kong", 0),)), False),
        (Hand(kinds("1m", "1m"), (Meld("pung", 0),)), False),
        (Hand(kinds("1m", "2m", "3m"), (Meld("chow", 0),), flowers=FLOWERS), True),
        (Hand((), flowers=FLOWERS[:1] * 2), False),
    ],
)
def test_there_are_four_of_each_tile_and_one_of_each_flower(hand: Hand, possible: bool) -> None:
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *hand.flowers]
    winning = [] if hand.winning is None else [hand.winning]
    assert too_many(copies_of([*tiles, *winning])) is not possible


@pytest.mark.parametrize("style", ["chinese", "", None, 1])
def test_a_hand_is_written_in_one_of_three_ways(style: object) -> None:
    with refused(RecordError, "bad_record", "plain | zh | unicode"):
        format_hand(Hand(SIXTEEN), style)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["斷么", "斷么=1 2", "=1", "斷么=1; 全帶么"])
def test_a_line_of_ones_own_is_a_name_and_its_tai(text: str) -> None:
    with refused(RecordError, "bad_record", "expected a name and its tai, such as 斷么=1", field="extra"):
        read_lines(text)


@pytest.mark.parametrize("text", ["斷么=1", "斷么=1;", "; 斷么：1 、", "斷么 = 1,"])
def test_signs_around_a_line_of_ones_own_mean_nothing(text: str) -> None:
    assert read_lines(text) == {"斷么": 1}


@pytest.mark.parametrize("text", ["斷么=1; 斷么=2", "斷么:1 全帶么:2 斷么:1"])
def test_a_line_of_ones_own_is_there_once(text: str) -> None:
    with refused(RecordError, "bad_record", "extra has 斷么 twice", field="extra"):
        read_lines(text)


def test_a_hand_is_scored_by_the_rules_of_its_record_or_by_those_given() -> None:
    """Never by two that differ, and never by none."""
    wikipedia, other = shipped(), shipped("shenlaiye")
    assert agreed(None, wikipedia) is wikipedia
    assert agreed(OwnRules("wikipedia", wikipedia), None) is wikipedia
    assert agreed(OwnRules("wikipedia", wikipedia), wikipedia) is wikipedia
    with refused(RecordError, "bad_record", "asks for wikipedia", "is given: shenlaiye", field="ruleset"):
        agreed(OwnRules("wikipedia", wikipedia), other)
    with refused(RecordError, "bad_record", "no rule set is given", field="ruleset"):
        agreed(None, None)
    with refused(RecordError, "bad_record", "taical.RuleSet", field="ruleset"):
        agreed(None, "wikipedia")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "discards", "context", "possible"),
    [
        # 地聽 comes with the own first discard: of East's the first, of South's the second, of West's the third, and
        # three for North, before whom somebody's turn may have been passed over. A claimed tile is one more.
        ("E", 0, {}, False),
        ("E", 1, {}, True),
        ("S", 1, {}, False),
        ("S", 2, {}, True),
        ("W", 2, {}, False),
        ("W", 3, {}, True),
        ("N", 2, {}, False),
        ("N", 3, {}, True),
        ("S", 2, {"win": "discard", "from_": "W"}, False),
        ("S", 3, {"win": "discard", "from_": "W"}, True),
    ],
)
def test_a_hand_ready_with_its_own_first_discard_has_made_it(
    seat: Seat, discards: int, context: dict[str, Any], possible: bool
) -> None:
    win = Win(Hand(SIXTEEN, winning=0), seat, ready="earthly", discards=discards, **context)
    switches = Switches(earthly_ready_on="own_first_discard", discards_are="made")
    if possible:
        refuse_under(win, switches)
    else:
        with refused(WinError, "impossible_context", "地聽", "first discard", field="ready"):
            refuse_under(win, switches)


def test_how_a_hand_was_won_is_checked_without_its_tiles_too() -> None:
    refuse_impossible_way(Win(Hand(()), "S", win="discard", from_="W"))
    with refused(WinError, "impossible_context", "South is the winner", field="from"):
        refuse_impossible_way(Win(Hand(()), "S", win="discard", from_="S"))
    with refused(WinError, "impossible_context", "needs `from`", field="from"):
        refuse_impossible_way(Win(Hand(()), "S", win="discard"))


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("連二拉二", 2),
        ("連兩", 2),
        ("連十", 10),
        ("連十二", 12),
        ("連二十", 20),
        ("連二十一", 21),
        ("連2拉2", 2),
        ("連三", 3),
    ],
)
def test_a_streak_in_words(words: str, times: int) -> None:
    assert read_streak(words) == times


@pytest.mark.parametrize("words", ["連二三", "連十十十", "連二拉三", "連", "莊"])
def test_words_that_are_no_streak_stay_as_they_are(words: str) -> None:
    assert read_streak(words) == words


@pytest.mark.parametrize(
    ("seat", "from_", "discards", "possible"),
    [
        # South's own first draw comes after East's discard, the first one; West's after two, North's after three.
        ("S", "E", 1, True),
        ("S", "E", 2, False),
        ("W", "S", 2, True),
        ("W", "E", 2, True),
        ("W", "S", 3, False),
        ("N", "W", 3, True),
        ("N", "W", 4, False),
        ("W", "N", 2, False),
    ],
)
def test_a_human_win_comes_before_the_own_first_draw(seat: Seat, from_: Seat, discards: int, possible: bool) -> None:
    win = Win(Hand(SIXTEEN, winning=0), seat, win="discard", from_=from_, opening="human", discards=discards)
    switches = Switches(human_win_on="before_first_draw")
    if possible:
        refuse_under(win, switches)
    else:
        with refused(WinError, "impossible_context", "人胡", field="opening"):
            refuse_under(win, switches)


@pytest.mark.parametrize(
    ("seat", "dealer", "words"),
    [
        ("S", "E", "so South can win only off East"),
        ("W", "E", "so West can win only off East or South"),
        ("E", "S", "so East can win only off South or West or North"),
        ("S", "N", "so South can win only off North or East"),
    ],
)
def test_who_comes_before_the_own_first_draw_is_named_in_turn(seat: Seat, dealer: Seat, words: str) -> None:
    win = Win(Hand(SIXTEEN, winning=0), seat, dealer=dealer, win="discard", opening="human")
    with pytest.raises(WinError) as caught:
        refuse_under(win, Switches(human_win_on="before_first_draw"))
    assert caught.value.message.endswith(words)


@pytest.mark.parametrize("text", ["底5番1", "5番1番", "底5台1", "底5/1", "5/1"])
def test_stakes_in_tai_and_in_fan(text: str) -> None:
    assert read_stakes(text) == (5, 1)


@pytest.mark.parametrize("text", ["", "a lot", "100", "100/", "/20", "100/20/5", "番5番1"])
def test_stakes_are_a_base_and_a_price(text: str) -> None:
    with refused(RecordError, "bad_record", "expected base and tai, such as 100/20 or 底100台20", field="stakes"):
        read_stakes(text)


@pytest.mark.parametrize("hand", [None, "123m", SIXTEEN])
def test_what_is_no_hand_is_not_written(hand: object) -> None:
    with refused(RecordError, "bad_record", "taical.Hand"):
        format_hand(hand)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "column"), [("[111m] [222m]", 1), ("5m [111m] [222m]", 4), ("5m +6m", 5), ("+6m", 2), ("+6m [111m]", 5)]
)
def test_where_loose_tiles_are_expected_the_first_meld_is_shown(text: str, column: int) -> None:
    with refused(NotationError, "bad_notation", "only loose tiles", field="visible", column=column):
        parse_tiles(text, "visible")


@pytest.mark.parametrize("text", ["[555+5m]", "加槓5555m", "[東東東+東]", "加槓東東東東"])
def test_a_promoted_kong_has_a_plus_before_its_fourth_tile(text: str) -> None:
    (meld,) = read_hand(text).melds
    assert (meld.kind, meld.is_kong) == ("promoted_kong", True)


def test_a_sign_for_two_tiles_may_be_the_last_ones_of_a_promoted_kong() -> None:
    """⑪ is read as 11; the + that 加槓 stands for comes between the two."""
    assert read_hand("加槓11⑪m") == read_hand("[111+1m]")


@pytest.mark.parametrize("text", ["[55+55m]", "[5+555m]", "[+5555m]", "[555+6m]", "[55+5m]", "[5+5+55m]", "(555+5m)"])
def test_a_plus_elsewhere_in_a_meld_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert caught.value.code == "bad_meld"


def test_only_what_is_one_is_said_to_be_a_chow() -> None:
    with pytest.raises(NotationError, match="123m is a chow: write 吃123m"):
        read_hand("碰123m")
    for text in ("碰1m2p3s", "碰124m", "碰東南西"):
        with pytest.raises(NotationError) as caught:
            read_hand(text)
        assert "is a chow" not in caught.value.message


def test_two_records_that_ask_for_the_same_rules_are_alike_however_the_rules_were_read() -> None:
    """A set that a record has in it can be one of several, too, though a mapping cannot be hashed."""
    content = {"extends": "wikipedia", "payment": {"base": 50}}
    one, other = (OwnRules(content, load_ruleset(content)) for _ in range(2))
    assert one.ruleset is not other.ruleset
    assert one == other
    assert len({one, other}) == 1
    assert one != OwnRules("wikipedia", one.ruleset)
