"""From readings to the tai: what counts, what excludes what, and which reading is the best."""

from __future__ import annotations

from typing import Any

import pytest
from support import READY, house, rows_of, scored, shipped, won

from taical.domain.win import Shape
from taical.engine.matcher import Counted
from taical.engine.scoring import Score, score

Context = dict[str, Any]


def test_a_score() -> None:
    """South draws 3m, the dealer East is at streak 2: the example of the record's result."""
    win = won("24m 345p 678p 99s [777z] (1111s) +3m", streak=2)
    result = score(win, shipped())
    assert (result.win, result.ruleset) == (win, shipped())
    assert result.tai == 3
    assert rows_of(result) == {"self_drawn": 1, "closed_wait": 1, "dragon_pung": 1}
    assert result.best is result.readings[0]
    assert result.reading is result.best.reading
    assert result.patterns == result.best.patterns
    assert result.payments == {"E": -110, "S": 230, "W": -60, "N": -60}
    assert list(result.payers) == [
        ("E", 5, 8, 110, None),
        ("W", 0, 3, 60, None),
        ("N", 0, 3, 60, None),
    ]


def test_a_row_counts_as_often_as_it_holds() -> None:
    (row,) = scored("34m 123p 456p 77s [777z] [666z] +2m", from_="W").patterns
    assert isinstance(row, Counted)
    assert (row.id, row.count, row.tai) == ("dragon_pung", 2, 2)


def ids(counted: tuple[Counted, ...]) -> list[str]:
    return [pattern.id for pattern in counted]


EXCLUDED: dict[str, tuple[str, Context, list[str], list[str]]] = {
    "nothing": (f"{READY} +8s", {"from_": "W"}, ["dragon_pung"], []),
    "all pungs in all honors": (
        "5z [111z] [222z] [333z] [666z] [777z] +5z",
        {"from_": "W"},
        ["prevalent_wind", "seat_wind", "melded_hand", "all_honors", "little_three_dragons"],
        ["dragon_pung", "single_wait", "all_pungs"],
    ),
    "winds in four winds": (
        "5p [111z] [222z] [333z] [444z] [123m] +5p",
        {},
        ["self_drawn", "half_melded_hand", "big_four_winds"],
        ["prevalent_wind", "seat_wind", "single_wait"],
    ),
    "concealment in a heavenly win": (
        "46m 456m 123p 678p 678s 22z 2f +5m",
        {"seat": "E", "opening": "heavenly", "replacement": "flower"},
        ["heavenly_win"],
        ["self_drawn", "concealed_hand", "fully_concealed_hand", "closed_wait", "out_with_replacement_tile"],
    ),
}


@pytest.mark.parametrize(("hand", "context", "patterns", "excluded"), EXCLUDED.values(), ids=EXCLUDED)
def test_exclusions(hand: str, context: Context, patterns: list[str], excluded: list[str]) -> None:
    best = scored(hand, **context).best
    assert ids(best.patterns) == patterns
    assert ids(best.excluded) == excluded
    assert best.tai == sum(pattern.tai for pattern in best.patterns)


def test_what_is_excluded_excludes_nothing() -> None:
    """A row that is itself removed removes no other."""
    chained = house(
        patterns={
            "self_drawn": {"tai": 1, "excludes": ["concealed_hand"]},
            "concealed_hand": {"tai": 1, "excludes": ["fully_concealed_hand"]},
        }
    )
    best = scored("234m 567m 34p 789p 678s 22s +5p", chained).best
    assert ids(best.patterns) == ["self_drawn", "fully_concealed_hand"]
    assert ids(best.excluded) == ["concealed_hand"]


def test_a_row_worth_nothing_does_not_count() -> None:
    best = scored(f"{READY} +8s", house(patterns={"dragon_pung": 0}), from_="W").best
    assert (best.patterns, best.excluded, best.tai) == ((), (), 0)


BEST: dict[str, tuple[str, Context, dict[str, int], Shape | None, int | None]] = {
    "the discard in the chow keeps a pung concealed": (
        "11123m 222p 333s 444z 55z +1m",
        {"from_": "W"},
        {"concealed_hand": 1, "four_concealed_pungs": 5},
        "two_sided",
        1,
    ),
    "all chows before three concealed pungs": (
        "111222333m 456p 67s 99p +8s",
        {"from_": "W"},
        {"concealed_hand": 1, "all_chows": 2},
        "two_sided",
        4,
    ),
    "the first of two equal readings": (
        "34567m 456p 123s 99p [789s] +5m",
        {"from_": "W"},
        {"all_chows": 2},
        "two_sided",
        0,
    ),
    "the pair after the melds": (
        "123m 456p 9p [789s] [777z] (1111z) +9p",
        {"from_": "W"},
        {"prevalent_wind": 1, "dragon_pung": 1, "single_wait": 1},
        "single",
        5,
    ),
}


@pytest.mark.parametrize(("hand", "context", "rows", "shape", "winning_set"), BEST.values(), ids=BEST)
def test_best_reading(
    hand: str, context: Context, rows: dict[str, int], shape: Shape | None, winning_set: int | None
) -> None:
    result = scored(hand, **context)
    assert rows_of(result) == rows
    assert result.reading.shape == shape
    assert result.best.winning_set == winning_set
    assert [option.tai for option in result.readings] == sorted(
        (option.tai for option in result.readings), reverse=True
    )


def test_equal_readings_stand_in_the_order_of_their_sets() -> None:
    """2223334445 and a drawn 5: three splits, two of them worth the same."""
    result = scored("2223334445m [123p] [123s] +5m")
    same = [option for option in result.readings if ids(option.patterns) == ["self_drawn"]]
    assert len(same) == 2
    assert [option.reading.blocks for option in same] == sorted(option.reading.blocks for option in same)


TRIPLET = "11123m 222p 333s 444z 55z +1m"


@pytest.mark.parametrize(
    ("triplet_first", "context", "tai", "shape"),
    [
        (False, {"from_": "W"}, 6, "two_sided"),
        (True, {"from_": "W"}, 3, "dual_pung"),
        (True, {}, 8, "dual_pung"),
    ],
)
def test_triplet_first(triplet_first: bool, context: Context, tai: int, shape: Shape) -> None:
    result = scored(TRIPLET, house(triplet_first=triplet_first), **context)
    assert (result.tai, result.reading.shape) == (tai, shape)
    assert result.payments["W"] == -(30 + 10 * tai)


def test_triplet_first_is_no_more_than_an_order() -> None:
    """Where the discard can complete no pung, the best reading stands."""
    context: Context = {"from_": "W"}
    assert scored(f"{READY} +8s", house(triplet_first=True), **context).tai == scored(f"{READY} +8s", **context).tai


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("345m 456p 789p 45s 22s [678s] +6s", {"all_chows": 2}),
        ("345m 456p 789p 45s 22s 678s +6s", {"concealed_hand": 1}),
    ],
)
def test_all_chows_alone(hand: str, rows: dict[str, int]) -> None:
    best = scored(hand, house(all_chows_alone=True), from_="W").best
    assert {pattern.id: pattern.tai for pattern in best.patterns} == rows
    assert ("all_chows" in rows) != ("all_chows" in ids(best.excluded))


REVALUED: dict[str, tuple[dict[str, object], dict[str, int], list[tuple[str, int]]]] = {
    "while the row counts": (
        {"dragon_pung": {"tai": 1, "revalues": {"self_drawn": 5}}},
        {"self_drawn": 5, "dragon_pung": 2, "closed_wait": 1},
        [],
    ),
    "each time that it counts": (
        {"self_drawn": {"tai": 1, "revalues": {"dragon_pung": 3}}},
        {"self_drawn": 1, "dragon_pung": 6, "closed_wait": 1},
        [],
    ),
    "not by a row that is removed": (
        {
            "closed_wait": {"tai": 1, "excludes": ["dragon_pung"]},
            "dragon_pung": {"tai": 1, "revalues": {"self_drawn": 5}},
        },
        {"self_drawn": 1, "closed_wait": 1},
        [("dragon_pung", 2)],
    ),
    "not by a row that does not hold": (
        {"edge_wait": {"tai": 1, "revalues": {"self_drawn": 5}}},
        {"self_drawn": 1, "dragon_pung": 2, "closed_wait": 1},
        [],
    ),
    "a row that is removed too": (
        {
            "closed_wait": {"tai": 1, "excludes": ["dragon_pung"]},
            "self_drawn": {"tai": 1, "revalues": {"dragon_pung": 3}},
        },
        {"self_drawn": 1, "closed_wait": 1},
        [("dragon_pung", 6)],
    ),
}


@pytest.mark.parametrize(("patterns", "rows", "excluded"), REVALUED.values(), ids=REVALUED)
def test_a_row_gives_another_a_value(
    patterns: dict[str, object], rows: dict[str, int], excluded: list[tuple[str, int]]
) -> None:
    best = scored("24m 345p 678p 99s [777z] [666z] +3m", house(patterns=patterns)).best
    assert {pattern.id: pattern.tai for pattern in best.patterns} == rows
    assert [(pattern.id, pattern.tai) for pattern in best.excluded] == excluded
    assert best.tai == sum(rows.values())


def test_scoring_changes_neither_the_win_nor_the_rule_set() -> None:
    win, ruleset = won(TRIPLET, from_="W"), shipped()
    before = repr((win, ruleset))
    first: Score = score(win, ruleset)
    assert repr((win, ruleset)) == before
    assert repr(score(win, ruleset)) == repr(first)


def test_results_and_rules_are_the_same_only_as_themselves() -> None:
    """A score is a thing of its own, which can stand in a set; comparing rule sets row by row would say little."""
    win, ruleset = won(TRIPLET, from_="W"), shipped()
    one, other = score(win, ruleset), score(win, ruleset)
    assert one.win == other.win
    assert one != other
    assert {one, one, other} == {other, one}
