"""What a simulated player keeps and discards."""

from __future__ import annotations

import pytest
from support import kind, shipped

from taical.domain.notation import parse_tiles
from taical.domain.tiles import KINDS, tile_name
from taical.quiz.player import ALL, ANY_HAND, NOTHING, PUNGS_ONLY, Aim, Player, best_discards, hand_worth

HONORS_AND_DOTS: Aim = (NOTHING, ALL, NOTHING, PUNGS_ONLY)


def counted(text: str) -> list[int]:
    tiles = parse_tiles(text, "visible")
    return [tiles.count(number) for number in range(KINDS)]


@pytest.mark.parametrize(
    ("tiles", "aim", "expected"),
    [
        ("123m 456p 789p 678s 55s 77z 1z", ANY_HAND, ["1z"]),  # a lone honor before anything
        ("123m 456p 789p 678s 55s 9m 5p", ANY_HAND, ["9m"]),  # the end of a suit before its middle
        ("123m 456p 678s 55s 45m 89p 13s 5z 5z", ANY_HAND, ["9p"]),  # 89 waits at the edge, and 8 goes with more
        ("123m 456p 55s 77z", HONORS_AND_DOTS, ["1m", "2m", "3m", "5s"]),  # what is not wanted, whatever it makes
        ("123m 22m 33m 44p 5p", (PUNGS_ONLY,) * 4, ["1m", "5p"]),  # pairs before chows
    ],
)
def test_what_goes_first(tiles: str, aim: Aim, expected: list[str]) -> None:
    assert [tile_name(tile) for tile in best_discards(counted(tiles), aim)] == expected


def test_what_tiles_are_worth() -> None:
    assert hand_worth(counted("123m"), ANY_HAND) == 100
    assert hand_worth(counted("11122m"), ANY_HAND) == 150  # a set, and the pair of the hand
    assert hand_worth(counted("1122m"), ANY_HAND) == 85  # the pair of the hand, and one that can become a pung
    assert hand_worth(counted("45m 13p 89s"), ANY_HAND) == 45 + 30 + 25
    assert hand_worth(counted("12m 1z"), ANY_HAND) == 25 + 1
    assert hand_worth(counted("123m"), HONORS_AND_DOTS) == 0


def dealt(text: str, rules: str = "wikipedia") -> Player:
    player = Player("S", shipped(rules))
    player.take(parse_tiles(text, "visible"))
    player.choose_aim()
    return player


def test_a_player_knows_what_completes_the_hand() -> None:
    assert dealt("123m 456p 789p 678s 777z 5s").waits == (kind("5s"), kind("8s"))
    assert dealt("123m 456p 789p 678s 77z 5s 1z").waits == ()
    assert dealt("11m 33m 55m 22p 44p 66p 88p 11s").waits == ()  # eight pairs are a hand under some rules alone
    assert len(dealt("11m 33m 55m 22p 44p 66p 88p 11s", "english16").waits) == 8


@pytest.mark.parametrize(
    ("tiles", "tile", "is_next", "claimed"),
    [
        ("13m 456p 789p 67s 55s 777z 9s", "2m", True, "[123m]"),  # what fills a gap
        ("13m 456p 789p 67s 55s 777z 9s", "2m", False, None),  # only from the player before
        ("13m 456p 789p 678s 44s 77z 1p", "7z", False, "[777z]"),
        ("2345m 456p 789p 123s 55s 7z", "2m", True, None),  # what makes the hand no better
        ("1119m 456p 789p 67s 55s 77z", "1m", False, None),  # a kong takes the first claim for no gain
    ],
)
def test_what_a_player_claims(tiles: str, tile: str, is_next: bool, claimed: str | None) -> None:
    from taical.domain.format import format_meld

    meld = dealt(tiles).claim(kind(tile), "E", is_next=is_next)
    assert (format_meld(meld._replace(fed_by=None)) if meld else None) == claimed


def test_who_is_ready_keeps_the_hand() -> None:
    player = dealt("123m 456p 789p 678s 777z 5s")
    player.ready = "declared"
    player.take([kind("7z")])
    assert player.claim(kind("5s"), "E", is_next=True) is None
    assert player.kong() is None
