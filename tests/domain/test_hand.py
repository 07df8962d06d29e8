"""Hands that can exist, and tiles that cannot be one hand."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from support import kind, kinds, refused

from taical.domain.hand import Hand, Meld, MeldKind, refuse_count, wrong_count
from taical.domain.notation import parse_hand, read
from taical.domain.tiles import KINDS
from taical.errors import HandError


@pytest.mark.parametrize(
    ("made", "claimed", "is_kong", "tiles"),
    [
        ("chow", True, False, kinds("3p", "4p", "5p")),
        ("pung", True, False, kinds("3p", "3p", "3p")),
        ("open_kong", True, True, kinds("3p", "3p", "3p", "3p")),
        ("promoted_kong", True, True, kinds("3p", "3p", "3p", "3p")),
        ("concealed_kong", False, True, kinds("3p", "3p", "3p", "3p")),
    ],
)
def test_meld(made: MeldKind, claimed: bool, is_kong: bool, tiles: tuple[int, ...]) -> None:
    meld = Meld(made, kind("3p"))
    assert (meld.claimed, meld.is_kong, meld.tiles) == (claimed, is_kong, tiles)
    assert meld.fed_by is None


def test_tiles_of_a_hand() -> None:
    hand = parse_hand("55s 123m [678p] (1111z) 67s 春 +8s [222z]")
    assert hand.concealed == kinds("1m", "2m", "3m", "5s", "5s", "6s", "7s")
    assert hand.standing == kinds("1m", "2m", "3m", "5s", "5s", "6s", "7s", "8s")
    assert hand.flowers == kinds("春")
    assert (hand.size, hand.full_size) == (18, 18)
    held = hand.held()
    assert len(held) == KINDS
    assert {number: held[number] for number in range(KINDS) if held[number]} == {
        **dict.fromkeys(kinds("1m", "2m", "3m", "6p", "7p", "8p", "6s", "7s"), 1),
        kind("5s"): 2,
        kind("1z"): 4,
        kind("2z"): 3,
    }


def test_a_hand_without_a_winning_tile_stands_as_it_is() -> None:
    hand = parse_hand("123456789m 123456p 9s")
    assert hand.winning is None
    assert hand.standing == hand.concealed
    assert (hand.size, hand.full_size) == (16, 17)


@pytest.mark.interpreted
def test_a_hand_never_changes() -> None:
    hand = parse_hand("123456789m 123456p 9s")
    with pytest.raises(FrozenInstanceError):
        hand.winning = 0  # type: ignore[misc]
    assert len({hand, parse_hand("9s 123456p 123456789m")}) == 1
    assert "__dict__" not in vars(Hand)


COPIES: list[tuple[str, str, int, tuple[str, ...]]] = [
    ("55555m", "too_many_copies", 5, ("5m (五萬)", "5 times", "four of each")),
    ("5555m 555m", "too_many_copies", 7, ("5m (五萬)", "7 times")),
    ("123m 1111m", "too_many_copies", 9, ("1m (一萬)", "5 times")),
    ("1111m  1m", "too_many_copies", 8, ("1m (一萬)", "5 times")),
    ("[123p] (1111p)", "too_many_copies", 8, ("1p (一筒)", "5 times")),
    ("55s [555s] 1m", "too_many_copies", 5, ("5s (五條)", "5 times")),
    ("[555+5s] +5s", "too_many_copies", 11, ("5s (五條)", "5 times")),
    ("+E EEE [東東東]", "too_many_copies", 8, ("1z (東)", "7 times")),
    ("春 1f", "duplicate_flower", 3, ("1f (春)", "twice", "one of each flower")),
    ("88f", "duplicate_flower", 2, ("8f (竹)", "twice")),
]


@pytest.mark.parametrize(("text", "code", "column", "parts"), COPIES, ids=[case[0] for case in COPIES])
def test_copies(text: str, code: str, column: int, parts: tuple[str, ...]) -> None:
    with refused(HandError, code, *parts, field="hand", column=column):
        parse_hand(text)


@pytest.mark.parametrize(
    "text",
    [
        "123m 456p 789p 67s 55s [777z] +8s",
        "123m 456p 789p 678s 55s [777z]",
        "123m 456p 789p 67s 55s [777z]",
        "123m 456p 789p 67s 55s [7777z] +8s",
        "5s (1111m) (2222m) (3333m) (4444m) (5555m) +5s",
        "12345678f",
        "1234567f 1m +2m",
        "1234567f 123m 456p 789p 67s 55s [777z] +8s",
    ],
)
def test_counts_that_are_right(text: str) -> None:
    hand = parse_hand(text)
    refuse_count(hand)
    assert hand.size <= hand.full_size


COUNTS: list[tuple[str, tuple[str, ...]]] = [
    ("", ("0 tiles", "no melds", "has 17", "17 too few (小相公)")),
    ("5m", ("there is 1 tile,", "16 too few (小相公)")),
    ("+5m 1m", ("there are 2 tiles", "15 too few (小相公)")),
    ("123m 456p 789p 678s 55s 777z 1m", ("18 tiles", "no melds", "has 17", "1 too many (大相公)")),
    ("123m 456p 789p 678s 55s 777z +1m", ("18 tiles", "1 too many (大相公)")),
    ("123m 456p 789p 67s 5s [777z] +5s", ("16 tiles", "1 meld, 0 kongs among them", "has 17", "1 too few (小相公)")),
    ("123m 456p 789p 7s 5s [777z]", ("14 tiles", "1 meld", "3 too few (小相公)")),
    ("123m 456p 789p 67s 5s [7777z] +5s", ("17 tiles", "1 meld, 1 kong among them", "has 18", "1 too few (小相公)")),
    (
        "123m 456p 55s [777z] (6666z) [555+5z] +1m",
        ("20 tiles", "3 melds, 2 kongs among them", "has 19", "1 too many (大相公)"),
    ),
    ("1234567f 123m 456p 789p 678s 55s 777z +1m", ("18 tiles", "1 too many (大相公)")),
    ("123456f 1m +2m", ("2 tiles, flowers aside", "15 too few (小相公)")),
]


@pytest.mark.parametrize(("text", "parts"), COUNTS, ids=[case[0] or "nothing" for case in COUNTS])
def test_counts_that_are_wrong(text: str, parts: tuple[str, ...]) -> None:
    with refused(HandError, "tile_count", *parts, field="hand"):
        parse_hand(text)


def test_reading_counts_nothing() -> None:
    assert len(read("1m").concealed) == 1
    assert "16 too few" in wrong_count(Hand(kinds("1m"))).message
