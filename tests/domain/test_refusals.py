"""What is refused at its edge: one tile more, one copy more, a word that is not known."""

from __future__ import annotations

from typing import Any

import pytest
from support import kinds, refused, shipped

from taical.domain.builder import read_lines
from taical.domain.format import format_hand
from taical.domain.hand import Hand, Meld, copies_of, refuse_count, too_many
from taical.domain.rules import OwnRules, Switches, agreed
from taical.domain.tiles import Seat
from taical.domain.validation import refuse_impossible_way, refuse_under
from taical.domain.vocabulary import read_streak
from taical.domain.win import Win
from taical.errors import HandError, RecordError, WinError

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
