"""嚦咕嚦咕: seven pairs and a triplet, its groups, its waits, and how it competes with five sets and a pair."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import taical
from taical.catalog.names import common_names
from taical.domain.format import format_tiles
from taical.domain.notation import parse_hand
from taical.engine.decomposition import count_kinds
from taical.engine.special_hands import SPECIAL_HANDS, SevenPairsAndTriplet
from taical.rulesets import ruleset_data

ALLOWED = taical.load_ruleset({"extends": "wikipedia", "patterns": {"seven_pairs_and_triplet": 8}})
FORM = SevenPairsAndTriplet()


def counts_of(text: str) -> Sequence[int]:
    return count_kinds(parse_hand(text).concealed)


@pytest.mark.parametrize(
    ("tiles", "is_one"),
    [
        ("11m 22m 33m 11p 22p 33p 11s 222s", True),
        ("1111m 22m 33m 11p 22p 33p 222s", True),  # four equal tiles are two pairs
        ("1111m 2222m 3333m 22p 333p", True),
        ("11m 22m 33m 11p 22p 33p 11s 22s 3s", False),  # eight pairs and one tile
        ("111m 222m 333m 11p 22p 33p 11s", False),  # three triplets
        ("1m 2m 3m 11p 22p 33p 44p 55p 66p 77p", False),
    ],
)
def test_grouping(tiles: str, *, is_one: bool) -> None:
    assert bool(FORM.splits(counts_of(tiles))) == is_one


@pytest.mark.parametrize(
    ("tiles", "waits"),
    [
        ("11m 22m 33m 11p 22p 33p 11s 22s", "123m 123p 12s"),  # eight pairs: each can become the triplet
        ("11m 22m 33m 11p 22p 33p 111s 2s", "2s"),
        ("11m 22m 33m 11p 22p 111s 222s", "12s"),  # two triplets: either becomes two pairs
        ("1111m 22m 11p 22p 33p 11s 22s", "2m 123p 12s"),
        ("123m 456m 789m 123p 456p 1s", ""),
    ],
)
def test_waits(tiles: str, waits: str) -> None:
    found = {kind for kind in FORM.waits(counts_of(tiles)) if counts_of(tiles)[kind] < 4}
    assert format_tiles(tuple(sorted(found))) == waits


@pytest.mark.parametrize(
    ("hand", "discarder", "rows"),
    [
        # the triplet is completed by a draw
        (
            "11m 22m 33m 11p 22p 33p 11s 22s +1m",
            None,
            {"self_drawn": 1, "concealed_hand": 1, "fully_concealed_hand": 1, "seven_pairs_and_triplet": 8},
        ),
        # one tile waited for: 單吊
        (
            "11m 22m 44m 11p 22p 55p 111s 9s +9s",
            "W",
            {"concealed_hand": 1, "single_wait": 1, "seven_pairs_and_triplet": 8},
        ),
        # one suit: 清一色 8 as well, and more than 111 234 234 567 567 88 without 嚦咕嚦咕
        (
            "1122334455667788m +1m",
            None,
            {
                "self_drawn": 1,
                "concealed_hand": 1,
                "fully_concealed_hand": 1,
                "full_flush": 8,
                "seven_pairs_and_triplet": 8,
            },
        ),
        # four triplets are no seven pairs: 門清 1, 門風 1 with the discarded 南, 四暗刻 5, 碰碰胡 4, 混一色 4
        (
            "111m 222m 333m 444m 22z 33z +2z",
            "W",
            {"concealed_hand": 1, "seat_wind": 1, "four_concealed_pungs": 5, "all_pungs": 4, "half_flush": 4},
        ),
    ],
)
def test_best_reading(hand: str, discarder: str | None, rows: dict[str, int]) -> None:
    record = {"hand": hand, "seat": "S"} | ({"from": discarder} if discarder else {})
    result = taical.score(taical.parse_record(record), ALLOWED)
    assert {row.id: row.tai for row in result.patterns} == rows


def test_waits_of_both_kinds_join() -> None:
    """123 123 456 456 with two of 11m 44m 77m 11z left make a pair and a pung; any of the pairs makes 嚦咕嚦咕."""
    hand = "11223344556677m 11z"
    regular = [wait.tile for wait in taical.waits(hand, taical.load_ruleset("wikipedia"))]
    both = [wait.tile for wait in taical.waits(hand, ALLOWED)]
    assert regular == ["1m", "4m", "7m", "1z"]
    assert both == ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "1z"]


def test_not_allowed_is_not_a_win() -> None:
    record = {"hand": "11m 22m 44m 11p 22p 55p 111s 9s +9s", "seat": "S", "from": "W"}
    with pytest.raises(taical.WinError) as caught:
        taical.score(taical.parse_record(record), taical.load_ruleset("wikipedia"))
    assert (caught.value.code, caught.value.pattern) == ("not_a_win", "seven_pairs_and_triplet")
    assert caught.value.message == "the hand is 嚦咕嚦咕, which is not a win under wikipedia"


def test_turned_off_is_not_a_win() -> None:
    win = taical.parse_record({"hand": "11m 22m 44m 11p 22p 55p 111s 9s +9s", "seat": "S", "from": "W"})
    with pytest.raises(taical.WinError, match="the hand is 嚦咕嚦咕, which is not a win under sml2026"):
        taical.score(win, taical.load_ruleset("sml2026"))
    turned_on = taical.load_ruleset("sml2026", ["patterns.seven_pairs_and_triplet=true"])
    assert "seven_pairs_and_triplet" in [row.id for row in taical.score(win, turned_on).patterns]


def test_what_players_call_it_is_what_the_catalogue_calls_it() -> None:
    names = {name: form.name for name, form in SPECIAL_HANDS.items()}
    assert names.pop("seven_pairs_and_triplet") == common_names("seven_pairs_and_triplet")["zh"]
    table = ruleset_data("hk88")["patterns"]  # which defines the others
    assert {name: table[name]["zh"] for name in names} == names


def test_a_meld_keeps_it_from_being_one() -> None:
    record = {"hand": "11m 22m 44m 11p 22p 55p 9s (1111s) +9s", "seat": "S", "from": "W"}
    with pytest.raises(taical.WinError) as caught:
        taical.score(taical.parse_record(record), ALLOWED)
    assert caught.value.code == "not_a_win"
    assert caught.value.pattern is None


def test_winds_in_a_row_are_no_set_of_thirteen_orphans() -> None:
    """All thirteen are there, 1m twice, and over that the winds of East, South and West."""
    assert SPECIAL_HANDS["thirteen_orphans"].splits(counts_of("119m 19p 19s 1122334567z")) == []
    assert SPECIAL_HANDS["thirteen_orphans"].splits(counts_of("119m 19p 123s 19s 1234567z")) != []
