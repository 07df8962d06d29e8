"""What a hand waits for and what each tile is worth."""

from __future__ import annotations

from random import Random

import naive
import pytest
from support import READY, house, refused, shipped

from benchmarks.hands import STYLES, random_hand, seeded
from taical.analysis.score_diff import Change, Difference, difference
from taical.analysis.waits import Wait, against, best_of, waits
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand
from taical.domain.tiles import PLAIN
from taical.errors import HandError, NotationError, WinError
from taical.rulesets import load_ruleset

PUNGS = "11123m 222p 333s 444z 55z"


@pytest.mark.parametrize(
    ("hand", "seat", "expected"),
    [
        (READY, "S", [("5s", ("single", "two_sided"), 2, 2, 1), ("8s", ("two_sided",), 4, 2, 1)]),
        ("123m 456p 789p 678s 5s [777z]", "S", [("5s", ("single",), 3, 2, 1), ("8s", ("single",), 3, 2, 1)]),
        (
            PUNGS,
            "E",
            [
                ("1m", ("dual_pung", "two_sided"), 1, 8, 6),
                ("4m", ("two_sided",), 4, 8, 6),
                ("5z", ("dual_pung",), 2, 9, 4),
            ],
        ),
        (
            PUNGS,
            "N",
            [
                ("1m", ("dual_pung", "two_sided"), 1, 9, 7),
                ("4m", ("two_sided",), 4, 9, 7),
                ("5z", ("dual_pung",), 2, 10, 5),
            ],
        ),
        ("46m 456p 789p 678s 55s [777z]", "S", [("5m", ("closed",), 4, 3, 2)]),
        ("6z (1111m) (2222m) (3333p) (4444p) (5555s)", "S", [("6z", ("single",), 3, 16, 14)]),
        ("123m 456p 789p 69s 55s [777z]", "S", []),
        ("1111m 234p 567p 234s 567s", "S", []),
    ],
)
def test_what_each_tile_is_worth(hand: str, seat: str, expected: list[tuple[object, ...]]) -> None:
    """Expected: the tile, the shapes, how many are left, its tai drawn and discarded."""
    found = waits(hand, shipped(), seat=seat)
    assert found == tuple(Wait(*values) for values in expected)  # type: ignore[arg-type]
    assert waits(parse_hand(hand), shipped(), seat=seat) == found


def test_the_round_counts() -> None:
    (wait,) = waits("46m 456p 789p 678s 55s [222z]", shipped(), seat="W", round="S")
    assert (wait.drawn, wait.discarded) == (3, 2)


def test_the_table_counts() -> None:
    assert [(wait.drawn, wait.discarded) for wait in waits(PUNGS, shipped("hyloveclub"))] == [(3, 1), (3, 1), (4, 2)]
    assert [wait.discarded for wait in waits(PUNGS, house(triplet_first=True))] == [3, 6, 4]


@pytest.mark.parametrize("seat", ["W", "w", "西", "West", "west"])
@pytest.mark.parametrize("round_", ["S", "南", "South"])
def test_seats_in_any_words(seat: str, round_: str) -> None:
    (wait,) = waits("46m 456p 789p 678s 55s [333z]", shipped(), seat=seat, round=round_)
    # 自摸 1 + 門風刻 1 + 嵌張 1
    assert (wait.drawn, wait.discarded) == (3, 2)


@pytest.mark.parametrize("field", ["seat", "round"])
def test_no_such_seat(field: str) -> None:
    with refused(WinError, "impossible_context", f'{field} is "X"', "E, S, W and N", field=field):
        waits("123m 456p 789p 69s 55s [777z]", shipped(), **{field: "X"})


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        # 三元刻 1 + 嵌張 1, drawn 自摸 1 as well
        ("46m 456p 789p 678s 55s [777z]", [("5m", 3, None)]),
        # 門清 1 + 三元刻 1, drawn 自摸 1 and 不求人 1 as well
        ("123m 456p 789p 67s 55s 777z", [("5s", 4, None), ("8s", 4, None)]),
        # nothing but 自摸 1
        ("123m 456p 789p 67s 22z [666m]", [("5s", None, None), ("8s", None, None)]),
    ],
)
def test_a_hand_that_is_worth_less_than_a_win_takes(hand: str, worth: list[tuple[str, int | None, int | None]]) -> None:
    ruleset = load_ruleset("wikipedia", ["payment.min_tai=3"])
    found = waits(hand, ruleset)
    assert [(wait.tile, wait.drawn, wait.discarded) for wait in found] == worth
    assert all(wait.shapes for wait in found)


def test_irregular_hands_wait_too() -> None:
    """嚦咕嚦咕 8 and 門清 1, drawn also 自摸 1 and 不求人 1; with one kind waited for 單吊 1."""
    pairs = "11m 22m 44m 11p 22p 55p 111s 9s"
    assert waits(pairs, shipped()) == ()
    (wait,) = waits(pairs, house(patterns={"seven_pairs_and_triplet": 8}))
    assert wait == Wait("9s", ("single",), 3, 12, 10)


@pytest.mark.parametrize(
    ("hand", "parts"),
    [
        (f"{READY} +8s", ("leave out the +",)),
        ("123m 456p 789p 678s 55s [777z]", ("there are 17 tiles", "before the winning one there are 16")),
        ("1234567f 1m", ("there is 1 tile, flowers aside; before the winning one there are 16",)),
        ("123m 456p 789p 678s 55s (7777z)", ("there are 18 tiles", "there are 17")),
        ("123m 456p 789p 678s (7777z)", ("16 tiles", "2 too few (小相公)")),
    ],
)
def test_not_one_short(hand: str, parts: tuple[str, ...]) -> None:
    with refused(HandError, "tile_count", *parts, field="hand"):
        waits(hand, shipped())


def test_faults_of_the_hand() -> None:
    with refused(NotationError, "bad_tile", "0m", field="hand", column=1):
        waits("0m", shipped())
    with refused(HandError, "tile_count", "15 too few (小相公)", field="hand"):
        waits("12m", shipped())


def test_tiles_on_the_table_are_not_left() -> None:
    found = waits(READY, shipped(), visible="55s 8s 1z 春")
    assert [(wait.tile, wait.left) for wait in found] == [("5s", 0), ("8s", 3)]


def test_a_fifth_tile_of_the_concealed_ones() -> None:
    """All four 1m are held: the fourth waits for a pair, which some houses count as a wait, worth 單吊 and 三元刻."""
    hand = "1111m 234p 567p 789s [777z]"
    assert waits(hand, shipped()) == ()
    (found,) = waits(hand, house(exhausted_kinds_wait="all_kinds"))
    assert (found.tile, found.left, found.drawn, found.discarded) == ("1m", 0, 3, 2)


def test_a_kind_of_which_the_player_has_all_four_has_none_left() -> None:
    found = waits("4567m 456p 789p 678s [444m]", house(exhausted_kinds_wait="all_kinds"))
    assert [(wait.tile, wait.left) for wait in found] == [("4m", 0), ("7m", 3)]


@pytest.mark.parametrize(
    ("visible", "error", "code", "part"),
    [
        ("555s", HandError, "too_many_copies", "5s (五條) is there 5 times"),
        ("春 春", HandError, "duplicate_flower", "1f (春) is there twice"),
        ("春", HandError, "duplicate_flower", "1f (春) is there twice"),
    ],
)
def test_visible_tiles_that_cannot_be(visible: str, error: type[HandError], code: str, part: str) -> None:
    with refused(error, code, part, field="visible"):
        waits(f"{READY} 春", shipped(), visible=visible)


def test_visible_tiles_that_are_none() -> None:
    with refused(NotationError, "bad_notation", "no melds", field="visible", column=1):
        waits(READY, shipped(), visible="[123m]")


def test_nobody_feeds_a_meld_to_oneself() -> None:
    with refused(WinError, "impossible_context", "South cannot have fed a meld to South", field="hand"):
        waits("123m 456p 789p 69s 55s [777z@S]", shipped(), seat="S")


def changes(found: tuple[Change, ...]) -> dict[str, int]:
    return {change.row.id: change.tai for change in found}


def changed(found: Difference | None) -> tuple[dict[str, int], dict[str, int]]:
    assert found is not None
    return changes(found.gained), changes(found.lost)


@pytest.mark.parametrize(
    ("hand", "gained", "lost"),
    [
        (READY, {"self_drawn": 1}, {}),
        # 平胡 is for a discard
        ("123m 456p 789p 67s 22m [345s]", {"self_drawn": 1}, {"all_chows": 2}),
        ("46m 456p 789p 678s 55s 777z", {"self_drawn": 1, "fully_concealed_hand": 1}, {}),
    ],
)
def test_what_drawing_gains_and_loses(hand: str, gained: dict[str, int], lost: dict[str, int]) -> None:
    for wait in waits(hand, shipped(), seat="S"):
        assert changed(wait.by_drawing) == (gained, lost)


def test_what_one_tile_gains_and_loses_against_the_best() -> None:
    """4m leaves four concealed pungs; 5z discarded is a dragon pung beside three, and drawn a dragon pung beside four.

    1m is worth as much as 4m, but there is only one left.
    """
    one, four, white = waits(PUNGS, shipped())
    assert best_of([one, four, white]) is four
    other = against(white, four)
    assert changed(other.discarded) == ({"dragon_pung": 1, "three_concealed_pungs": 2}, {"four_concealed_pungs": 5})
    assert changed(other.drawn) == ({"dragon_pung": 1}, {})
    assert against(one, four) == (Difference((), ()), Difference((), ()))


def test_a_tile_of_which_none_is_left_is_not_the_best() -> None:
    one, _, white = found = waits(PUNGS, shipped(), visible="4444m")
    assert best_of(found) is one
    assert best_of([white]) is white


def test_a_pattern_that_counts_once_more_gains_what_it_adds() -> None:
    """5z makes a second dragon pung."""
    one, white = waits("11m 55z 123p 456p 789s [777z]", shipped(), seat="S")
    assert changed(against(white, one).discarded) == ({"dragon_pung": 1}, {})
    assert changed(against(one, white).discarded) == ({}, {"dragon_pung": 1})


def test_nothing_is_compared_with_less_than_a_win_takes() -> None:
    """Drawn, 三元刻 1 + 嵌張 1 + 自摸 1 are the 3 that a win takes, but not discarded."""
    (wait,) = waits("46m 456p 789p 678s 55s [777z]", load_ruleset("wikipedia", ["payment.min_tai=3"]))
    assert (wait.drawn, wait.discarded) == (3, None)
    assert wait.by_drawing is None
    assert difference(wait.discarded_score, wait.drawn_score) is None


def exchanged(random: Random, hand: Hand, changes: int) -> Hand:
    """Return a hand with some of its concealed tiles exchanged for others."""
    tiles, melded = list(hand.concealed), [kind for meld in hand.melds for kind in meld.tiles]
    for _ in range(changes):
        tiles.pop(random.randrange(len(tiles)))
        held = [*tiles, *melded]
        tiles.append(random.choice([kind for kind in range(34) if held.count(kind) < 4]))
    return Hand(tuple(sorted(tiles)), hand.melds)


@pytest.mark.thorough
def test_waits_agree_with_brute_force() -> None:
    """Each of the 34 kinds is tried with each of 5000 hands, three in five of them ready, under two tables."""
    random = seeded("waits")
    tables = (shipped(), house(patterns={"seven_pairs_and_triplet": 8}))
    ready = 0
    for number in range(5000):
        style = random.choice(tuple(STYLES.values()))
        hand = exchanged(random, random_hand(random, style, "E"), random.choice((0, 0, 0, 1, 2)))
        irregular = number % 2 == 1
        melded = [kind for meld in hand.melds for kind in meld.tiles]
        expected = [PLAIN[kind] for kind in naive.waits(hand.concealed, melded, irregular=irregular)]
        assert [wait.tile for wait in waits(hand, tables[irregular])] == expected, hand
        ready += bool(expected)
    assert 3000 < ready < 4500
