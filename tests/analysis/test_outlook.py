"""What tiles can become: how far they are from ready, what helps, and what each discard leaves."""

from __future__ import annotations

from random import Random
from typing import Any

import naive
import pytest
from support import READY, house, refused, shipped

from benchmarks.hands import STYLES, random_hand, seeded
from taical.analysis.outlook import Outlook, Prospect, outlook
from taical.analysis.waits import waits
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand
from taical.domain.tiles import PLAIN
from taical.errors import HandError, NotationError, WinError
from taical.rulesets import load_ruleset

SINGLES = "123m 456p 789p 678s 5s 1z [777z]"
"""Discard 1z and it waits for 5s and 8s beside 678s or 567s, discard 5s or 8s and it waits for 1z."""


def prospect(hand: str, **given: Any) -> Prospect:  # noqa: ANN401 - what outlook takes
    found = outlook(hand, given.pop("ruleset", shipped()), **given).prospect
    assert found is not None
    return found


def left_after(found: Outlook) -> list[tuple[str, int]]:
    return [(discard.tile, discard.leaves.left) for discard in found.discards]


def test_a_hand_that_is_ready() -> None:
    found = outlook(READY, shipped(), seat="S", round="W", visible="55s 春")
    assert (found.complete, found.distance, found.discards) == (False, 0, ())
    assert (found.table.seat, found.table.round, found.table.visible) == ("S", "W", (22, 22, 34))
    assert found.prospect == Prospect(0, waits(READY, shipped(), seat="S", round="W", visible="55s 春"))
    assert found.prospect.left == 4
    assert outlook(parse_hand(READY), shipped(), seat="南", round="西", visible="春 55s").prospect == found.prospect


def test_a_hand_that_is_not() -> None:
    """3m makes the set; 1m, 4m, 5s and 8s make the pair."""
    found = outlook("124m 456p 789p 678s 5s [777z]", shipped(), visible="3333m 5s")
    assert (found.complete, found.distance) == (False, 1)
    helping = (("1m", 3), ("3m", 0), ("4m", 3), ("5s", 2), ("8s", 3))
    assert found.prospect == Prospect(1, helping=helping)  # type: ignore[arg-type]
    assert found.prospect.left == 11


def test_an_irregular_hand_that_is_not() -> None:
    """Six pairs and four tiles: one tile doubled for the seventh pair, one more for the triplet, one of ten kinds."""
    ruleset = house(patterns={"seven_pairs_and_triplet": 8})
    found = prospect("11m 55m 99m 11p 55p 99p 159s 1z", ruleset=ruleset)
    assert (found.distance, len(found.helping), found.left) == (2, 10, 6 * 2 + 4 * 3)


def test_what_wins_are_worth_on_average() -> None:
    """1m and 4m are worth 6, drawn 8, and 1 and 4 are left; 5z is worth 4, drawn 9, and 2 are left."""
    found = prospect("11123m 222p 333s 444z 55z")
    assert found.left == 7
    assert found.discarded == pytest.approx((6 * 5 + 4 * 2) / 7)
    assert found.drawn == pytest.approx((8 * 5 + 9 * 2) / 7)


def test_nothing_is_worth_nothing() -> None:
    hand = "46m 456p 789p 678s 55s [777z]"
    gone = prospect(hand, visible="5555m")
    assert (len(gone.waits), gone.left, gone.discarded, gone.drawn) == (1, 0, 0, 0)
    # 三元刻 1 + 嵌張 1, drawn 自摸 1 as well
    low = prospect(hand, ruleset=load_ruleset("wikipedia", ["payment.min_tai=3"]))
    assert (low.left, low.discarded, low.drawn) == (4, 0, 3)


@pytest.mark.parametrize("hand", [SINGLES, "123m 456p 789p 678s 5s [777z] +1z", "123m 456p 789p 678s 1z [777z] +5s"])
def test_discards_that_leave_a_hand_ready(hand: str) -> None:
    """Waiting for 1z is worth 三元刻 1 + 單吊 1, for 5s and 8s only the 三元刻, as it waits for two kinds."""
    found = outlook(hand, shipped(), seat="S")
    assert (found.complete, found.distance, found.prospect) == (False, 0, None)
    assert left_after(found) == [("1z", 6), ("5s", 3), ("8s", 3)]
    first, second, _ = found.discards
    assert [(wait.tile, wait.left, wait.drawn, wait.discarded) for wait in first.leaves.waits] == [
        ("5s", 3, 2, 1),
        ("8s", 3, 2, 1),
    ]
    assert [(wait.tile, wait.left, wait.drawn, wait.discarded) for wait in second.leaves.waits] == [("1z", 3, 3, 2)]


def test_discards_by_value() -> None:
    assert left_after(outlook(SINGLES, shipped(), seat="S", by="value")) == [("5s", 3), ("8s", 3), ("1z", 6)]


def test_among_as_many_tiles_left_the_value_decides_and_the_other_way_round() -> None:
    """With three 8s and 5s visible, 1z leaves one 5s, none of 8s; with two 1z visible, 5s and 8s leave one 1z."""
    seen = "1z 1z 888s 55s"
    assert left_after(outlook(SINGLES, shipped(), seat="S", visible=seen)) == [("5s", 1), ("8s", 1), ("1z", 1)]
    # Without a tai for the 單吊 all three are worth as much.
    plain = house(patterns={"single_wait": None})
    assert left_after(outlook(SINGLES, plain, seat="S", by="value")) == [("1z", 6), ("5s", 3), ("8s", 3)]


def test_a_hand_that_is_complete() -> None:
    """The discarded tile is no longer to come: of 5s the hand has two, and of 8s one."""
    found = outlook("123m 456p 789p 678s 55s [777z]", shipped())
    assert (found.complete, found.distance, found.prospect) == (True, 0, None)
    after = {discard.tile: discard.leaves for discard in found.discards}
    assert [(wait.tile, wait.left) for wait in after["5s"].waits] == [("5s", 2), ("8s", 3)]
    assert [(wait.tile, wait.left) for wait in after["2m"].waits] == [("2m", 3)]


def test_discards_that_leave_a_hand_as_near_as_it_can_be() -> None:
    """Without 1z the set and the pair are to come from 124m and 5678s; without another single tile 1z can be the pair.

    Of 3m four are left, of the other tiles three.
    """
    found = outlook("124m 456p 789p 678s 5s 1z [777z]", shipped())
    assert (found.complete, found.distance, found.prospect) == (False, 1, None)
    assert [(discard.tile, "".join(tile for tile, _ in discard.leaves.helping)) for discard in found.discards] == [
        ("1z", "1m3m4m5s8s"),
        ("1m", "3m5s8s1z"),
        ("4m", "3m5s8s1z"),
        ("5s", "1m3m4m1z"),
        ("8s", "1m3m4m1z"),
    ]
    assert [left for _, left in left_after(found)] == [16, 13, 13, 13, 13]


def test_a_kong_is_a_tile_more() -> None:
    assert prospect("123m 456p 789p 67s 55s (7777z)").left == 2 + 4
    assert left_after(outlook("123m 456p 789p 67s 55s 1z (7777z)", shipped()))[0] == ("1z", 6)


@pytest.mark.parametrize(
    ("hand", "found", "expected"),
    [
        (
            "1m 春",
            "there is 1 tile, flowers aside, too few (小相公)",
            "a hand has 16, or 17 before its discard",
        ),
        ("1234567f 123m", "there are 3 tiles, flowers aside, too few", "a hand has 16, or 17"),
        (f"{READY} 12m", "there are 18 tiles, flowers aside, too many (大相公)", "a hand has 16, or 17"),
        (
            "123m 456p 789p 67s 5s (7777z)",
            "there are 16 tiles, flowers aside, too few",
            "with one more for each kong, a hand has 17, or 18 before its discard",
        ),
        (
            "123m 456p 789p 67s 5s [777z] +5s",
            "there are 16 tiles, flowers aside, too few",
            "with the one marked +, which is the one just drawn, there are 17",
        ),
    ],
)
def test_neither_sixteen_nor_seventeen(hand: str, found: str, expected: str) -> None:
    with refused(HandError, "tile_count", found, expected, field="hand"):
        outlook(hand, shipped())


def test_other_faults() -> None:
    with refused(NotationError, "bad_tile", "0m", field="hand", column=1):
        outlook("0m", shipped())
    with refused(HandError, "too_many_copies", "5s (五條) is there 5 times", field="visible"):
        outlook(f"{READY} 1z", shipped(), visible="555s")
    with refused(WinError, "impossible_context", 'seat is "X"', field="seat"):
        outlook(READY, shipped(), seat="X")


def one_too_many(random: Random) -> Hand:
    """Return a hand before its discard, complete or up to three tiles away from it."""
    hand = random_hand(random, random.choice(tuple(STYLES.values())), "E")
    tiles, melded = list(hand.standing), [kind for meld in hand.melds for kind in meld.tiles]
    for _ in range(random.randrange(min(4, len(tiles)))):
        tiles.pop(random.randrange(len(tiles)))
        held = [*tiles, *melded]
        tiles.append(random.choice([kind for kind in range(34) if held.count(kind) < 4]))
    return Hand(tuple(sorted(tiles)), hand.melds)


@pytest.mark.thorough
def test_discards_agree_with_trying_each() -> None:
    """Each discard is tried, then each of the 34 kinds, for 300 hands; what is left is counted tile by tile."""
    random = seeded("discards")
    ready = 0
    for _ in range(300):
        hand = one_too_many(random)
        melded = [kind for meld in hand.melds for kind in meld.tiles]
        seen = [*hand.concealed, *melded]
        expected = {}
        for discard in set(hand.concealed):
            rest = list(hand.concealed)
            rest.remove(discard)
            if found := naive.waits(rest, melded, irregular=False):
                expected[PLAIN[discard]] = {PLAIN[kind]: 4 - seen.count(kind) for kind in found}
        became = outlook(hand, shipped())
        assert became.complete == naive.is_complete(hand.concealed, irregular=False)
        assert (became.distance == 0) == bool(expected)
        if expected:
            ready += 1
            assert {
                discard.tile: {wait.tile: wait.left for wait in discard.leaves.waits} for discard in became.discards
            } == expected
    assert 100 < ready < 250
