"""What is refused at its edge: one tile more, one copy more, a word that is not known."""

from __future__ import annotations

import pytest
from support import kinds, refused

from taical.domain.builder import read_lines
from taical.domain.format import format_hand
from taical.domain.hand import Hand, Meld, has_possible_copies, refuse_count
from taical.errors import HandError, RecordError

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
    assert has_possible_copies(hand) is possible


@pytest.mark.parametrize("style", ["chinese", "", None, 1])
def test_a_hand_is_written_in_one_of_three_ways(style: object) -> None:
    with refused(RecordError, "bad_record", "plain | zh | unicode"):
        format_hand(Hand(SIXTEEN), style)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["斷么", "斷么=1 2", "=1", "斷么=1; 全帶么"])
def test_a_line_of_ones_own_is_a_name_and_its_tai(text: str) -> None:
    with refused(RecordError, "bad_record", "expected a name and its tai, such as 斷么=1", field="extra"):
        read_lines(text)
