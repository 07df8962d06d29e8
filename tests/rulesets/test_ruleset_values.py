"""The shipped Taiwan tables hold what was published, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from taical.rulesets import load_ruleset, ruleset_data, shipped_names

TABLES = Path(__file__).parents[1] / "cases" / "tables.md"

NOT_PRINTED_AS_A_NUMBER = {("zhaishenye", "any_wind_pung"): 2}
"""見風見台 is printed without a value; it is worth what a dragon pung is."""

LESS_THAN_PRINTED = {("association-competition", "all_honors"): 12}
"""Printed as 16, and 4 less with the hand that 字一色 always contains."""

PATTERNS_NOT_IN_THE_TABLES = {"fully_concealed_hand"}
"""Given by the line for 門清自摸 as a whole."""

PRINTED = re.compile(r"(?P<off>opt |ext )?\+?(?P<tai>\d+)(?P<marks>[raix]*)")


class Cell(NamedTuple):
    ruleset: str
    line: str
    text: str


def cells() -> Iterator[Cell]:
    lines = [line.strip("| \n") for line in TABLES.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.split(" |")] for line in lines]
    header, _, *body = rows
    for row in body:
        padded = row + [""] * (len(header) - len(row))
        for ruleset, text in zip(header[2:], padded[2:], strict=True):
            yield Cell(ruleset, padded[0], text)


PATTERN_CELLS = [
    Cell(cell.ruleset, pattern, cell.text)
    for cell in cells()
    if not cell.line.startswith("(")
    for pattern in cell.line.split()
]


def lines_of(name: str) -> dict[str, str]:
    return {cell.ruleset: cell.text for cell in cells() if cell.line == name}


@pytest.mark.parametrize("cell", PATTERN_CELLS, ids=lambda cell: f"{cell.ruleset}-{cell.line}")
def test_value(cell: Cell) -> None:
    row = ruleset_data(cell.ruleset)["patterns"][cell.line]
    key = (cell.ruleset, cell.line)
    printed = PRINTED.match(cell.text)
    if key in NOT_PRINTED_AS_A_NUMBER:
        assert cell.text == "yes"
        assert row["tai"] == NOT_PRINTED_AS_A_NUMBER[key]
    elif not cell.text:
        assert row.get("tai") is None
    else:
        assert printed is not None
        assert row["tai"] == LESS_THAN_PRINTED.get(key, int(printed["tai"]))
        assert bool(row.get("off")) == bool(printed["off"])


@pytest.mark.parametrize("cell", [cell for cell in PATTERN_CELLS if PRINTED.match(cell.text)], ids=str)
def test_marks(cell: Cell) -> None:
    switches = load_ruleset(cell.ruleset).switches
    printed = PRINTED.match(cell.text)
    assert printed is not None
    if "r" in printed["marks"] or "a" in printed["marks"]:
        assert switches.flower_set_keeps_seat_flower == ("a" in printed["marks"])
    if cell.line == "out_with_replacement_tile":
        assert switches.replacement_includes_self_drawn == ("i" in printed["marks"])
    if cell.line == "last_tile_draw":
        assert switches.replacement_with_last_tile == ("x" not in printed["marks"])


@pytest.mark.parametrize(("ruleset", "total"), lines_of("(total of 門清+自摸+不求人)").items())
def test_concealed_and_self_drawn_together(ruleset: str, total: str) -> None:
    values = {row.id: row.tai for row in load_ruleset(ruleset).rows}
    assert values["self_drawn"] + values["concealed_hand"] + values["fully_concealed_hand"] == int(total)


@pytest.mark.parametrize(("ruleset", "printed"), lines_of("(dealer_tai)").items())
def test_dealer_tai(ruleset: str, printed: str) -> None:
    assert load_ruleset(ruleset).payment.dealer_tai == int(printed or 0)


@pytest.mark.parametrize(("ruleset", "printed"), lines_of("(streak_tai x N)").items())
def test_streak_tai(ruleset: str, printed: str) -> None:
    payment = load_ruleset(ruleset).payment
    assert payment.streak_tai == {"": 0, "N+N": 2}.get(printed, 2)
    if "≤" in printed:
        assert payment.streak_cap == int(printed.rstrip(")").split("≤")[1])


@pytest.mark.parametrize("ruleset", [*lines_of("(dealer_tai)")])
def test_no_other_pattern_counts(ruleset: str) -> None:
    printed = {cell.line for cell in PATTERN_CELLS}
    counted = {name for name, row in ruleset_data(ruleset)["patterns"].items() if row.get("tai") is not None}
    assert counted <= printed | PATTERNS_NOT_IN_THE_TABLES


def test_every_table_is_shipped() -> None:
    others = {"hyloveclub", "english16", "wikidot", "mahjong-time", "seize-tuiles"}
    assert set(shipped_names()) == {*lines_of("(dealer_tai)")} | others


ENGLISH = {
    "self_drawn": 1,
    "concealed_hand": 1,
    "fully_concealed_hand": 1,
    "any_flower": 1,
    "closed_wait": 2,
    "single_wait": 2,
    "robbing_the_kong": 1,
    "last_tile_draw": 1,
    "last_tile_claim": 1,
    "melded_hand": 10,
    "all_chows": 3,
    "three_concealed_pungs": 5,
    "four_concealed_pungs": 10,
    "five_concealed_pungs": 40,
    "all_pungs": 10,
    "half_flush": 10,
    "full_flush": 40,
    "little_three_dragons": 10,
    "big_three_dragons": 30,
    "little_four_winds": 30,
    "big_four_winds": 40,
    "declared_ready": 1,
    "earthly_win": 40,
    "heavenly_win": 40,
    "seven_rob_one": 20,
    "eight_flowers": 30,
    "seven_pairs_and_triplet": 30,
    "melded_kong": 1,
    "concealed_kong": 2,
    "no_flowers": 1,
    "no_honors": 1,
    "no_honors_no_flowers": 3,
    "honor_pung": 1,
    "two_concealed_pungs": 2,
    "little_three_winds": 5,
    "big_three_winds": 10,
    "pure_straight": 5,
    "concealed_pure_straight": 10,
    "all_chows_no_honors_no_flowers": 10,
    "ready_on_deal": 10,
    "early_win_10": 5,
    "early_win_5": 10,
}
"""The values of the English table as its rule books print them."""

MAHJONG_TIME = ENGLISH | {
    "edge_wait": 1,
    "closed_wait": 1,
    "single_wait": 1,
    "last_tile_draw": 2,
    "four_concealed_pungs": 15,
    "little_three_dragons": 15,
    "big_three_winds": 15,
}

WIKIDOT = ENGLISH | {"edge_wait": 2, "closed_wait": 2, "single_wait": 2, "two_concealed_pungs": 2}

HYLOVECLUB = {
    "self_drawn": 1,
    "concealed_hand": 1,
    "fully_concealed_hand": 1,
    "dragon_pung": 1,
    "all_chows": 2,
    "all_pungs": 4,
    "half_flush": 4,
    "full_flush": 8,
    "big_three_dragons": 8,
}


@pytest.mark.parametrize(
    ("ruleset", "values"),
    [
        ("english16", ENGLISH),
        ("seize-tuiles", ENGLISH),
        ("mahjong-time", MAHJONG_TIME),
        ("wikidot", WIKIDOT),
        ("hyloveclub", HYLOVECLUB),
    ],
)
def test_other_tables(ruleset: str, values: dict[str, int]) -> None:
    assert {row.id: row.tai for row in load_ruleset(ruleset).rows} == values


@pytest.mark.parametrize(
    ("ruleset", "numbers"),
    [
        ("wikipedia", {"base": 30, "unit": 10, "dealer_tai": 1, "streak_tai": 2}),
        ("hyloveclub", {"dealer_tai": 1, "streak_tai": 0}),
        ("english16", {"base": 0, "unit": 1, "dealer_tai": 1, "streak_tai": 2, "min_tai": 0}),
        ("wikidot", {"base": 0, "unit": 1, "min_tai": 5}),
        ("seize-tuiles", {"base": 3, "unit": 1, "dealer_tai": 1, "streak_tai": 2, "several_winners": "all"}),
        ("mahjong-time", {"base": 0, "unit": 1, "cap": None}),
        ("wikibooks", {"base": 30, "unit": 10, "several_winners": "nearest"}),
        ("association-competition", {"cap": 81, "several_winners": "nearest"}),
        ("star31", {"streak_cap": 10}),
        ("zhaishenye", {"streak_cap": 10}),
        ("shenlaiye", {"base": 100, "unit": 50, "streak_cap": 9}),
        ("sml2026", {"base": 5, "unit": 1, "several_winners": "all_if_three"}),
    ],
)
def test_payment_numbers(ruleset: str, numbers: dict[str, object]) -> None:
    payment = load_ruleset(ruleset).payment
    assert {name: getattr(payment, name) for name in numbers} == numbers


@pytest.mark.parametrize(
    ("ruleset", "switches"),
    [
        ("hyloveclub", {"all_chows_wait": "two_sided", "concealed_kong_keeps_concealed": True}),
        ("seize-tuiles", {"missed_win": "blocks_all"}),
        ("english16", {"earthly_win_on": "dealer_first_discard"}),
        (
            "wikibooks",
            {
                "flower_set_keeps_seat_flower": True,
                "concealed_kong_keeps_concealed": False,
                "earthly_win_on": "dealer_first_discard",
            },
        ),
        (
            "association-2009",
            {"flower_numbering": "bamboo_third", "flower_win": "with_hand", "all_chows_wait": "two_sided"},
        ),
        (
            "association-competition",
            {
                "five_concealed_counts_all_pungs": False,
                "all_honors_counts_all_pungs": False,
                "melded_hand_counts_single_wait": True,
            },
        ),
        ("star31", {"flower_win": "with_hand"}),
        ("mj888", {"all_chows_wait": "two_sided", "replacement_with_last_tile": False}),
        ("competition-net", {"all_chows_wait": "two_sided", "replacement_with_last_tile": False}),
        (
            "shenlaiye",
            {
                "all_honors_counts_all_pungs": False,
                "little_four_winds_counts_winds": True,
                "all_chows_wait": "two_sided_always",
                "flower_win": "with_hand",
            },
        ),
        (
            "pocket",
            {
                "all_honors_counts_all_pungs": False,
                "all_chows_wait": "any",
                "one_tile_wait_shapes": "any",
                "melded_hand_counts_single_wait": True,
                "big_four_winds_counts_winds": True,
                "heavenly_win_counts_waits": True,
            },
        ),
        (
            "sml2026",
            {
                "all_chows_honors": True,
                "all_chows_flowers": True,
                "all_chows_concealed": "forbidden",
                "all_chows_wait": "two_sided",
                "little_four_winds_counts_winds": False,
                "all_honors_counts_all_pungs": True,
                "seat_flower_limit": 2,
            },
        ),
    ],
)
def test_switches(ruleset: str, switches: dict[str, object]) -> None:
    found = load_ruleset(ruleset).switches
    assert {name: getattr(found, name) for name in switches} == switches
