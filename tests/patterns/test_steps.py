"""How far a hand is from a pattern: for each reason, the tiles, sets or facts that are in the way.

A fact that no other tile would have changed (how the hand was won, how it was opened) is three steps.
"""

from __future__ import annotations

from typing import Any

import pytest
from support import held, house, scored

from taical.catalog.examples import own_rules, worked
from taical.domain.notation import parse_tiles
from taical.patterns import PATTERNS
from taical.patterns.reason import tiles_of

Context = dict[str, Any]
DISCARD: Context = {"from_": "W"}
OPEN = "123m 55m [555z] [666z] [777z] 78s +9s"
KONGS = "[1111m] (2222p) 55z 678s 456p 45s +6s"

STEPS: list[tuple[str, str, Context, dict[str, int]]] = [
    # How the tile came.
    ("self_drawn", OPEN, DISCARD, {"discarded": 1}),
    ("self_drawn", OPEN, {"win": "robbed_kong", "from_": "W"}, {"robbed": 1}),
    ("melded_hand", "[123m] [456p] [789s] [111z] [222s] 5p +5p", {}, {"drawn": 1}),
    ("last_tile_claim", OPEN, {}, {"not_last_tile": 3, "drawn": 1}),
    ("robbing_the_kong", OPEN, DISCARD, {"not_robbed": 3}),
    ("out_with_replacement_tile", OPEN, {}, {"no_replacement": 3}),
    # Claimed melds, each one in the way of 門清; each set that is not claimed in that of 全求人, a concealed kong too.
    ("concealed_hand", OPEN, DISCARD, {"claimed": 3}),
    ("melded_hand", "[123m] [456p] [111z] (2222s) 78s 55p +9s", DISCARD, {"not_claimed": 2}),
    ("melded_hand", "[123m] [456p] [111z] 234s 78s 55p +9s", DISCARD, {"not_claimed": 2}),
    # Tiles: an honor pung takes what is missing of three; the winning tile is one of them.
    ("dragon_pung", "123m 456m 789p 234s 678s 5z +5z", DISCARD, {"short_of_pung": 1}),
    ("prevalent_wind", "123m 456m 789p 234s 678s 1z +1z", DISCARD, {"short_of_pung": 1}),
    ("seat_wind", "123m 456m 789p 234s 67s 11z +8s", DISCARD, {"no_such_tile": 3}),
    ("any_wind_pung", "123m 456m 789p 234s 67s 55z +8s", DISCARD, {"no_wind": 3}),
    # 大三元 with a kong and a pair: one tile makes the pair a pung, three make the third; the kong's fourth is no help.
    ("big_three_dragons", "123m 456m 789p 66z 78s [5555z] +9s", DISCARD, {"few_dragon_pungs": 4}),
    # Tiles that lie loose beside eight flowers are no pungs, though none is missing.
    ("big_three_dragons", "555z 666z 777z 123m 456m 7p 12345678f", {"win": "eight_flowers"}, {"no_dragon_pung": 1}),
    # The pair is to be one of the third dragon: two tiles; one where all three are there as pungs.
    ("little_three_dragons", "123m 78s 234s 55m [666z] [777z] +9s", DISCARD, {"pair_is_no_dragon": 2}),
    ("little_three_dragons", OPEN, DISCARD, {"many_dragon_pungs": 3, "pair_is_no_dragon": 1}),
    ("little_four_winds", "123m 55m [111z] [222z] [333z] 78s +9s", DISCARD, {"pair_is_no_wind": 2}),
    ("little_three_winds", "123m 55m [111z] [222z] 789s 78s +9s", DISCARD, {"pair_is_no_wind": 2}),
    (
        "little_three_winds",
        "123m 55m [111z] [222z] [333z] 78s +9s",
        DISCARD,
        {"many_wind_pungs": 3, "pair_is_no_wind": 1},
    ),
    # 小四喜 with two pungs and a pair: the pair takes one to be a pung, the new pair two.
    ("little_four_winds", "123m 33z [111z] [222z] 456s 78s +9s", DISCARD, {"few_wind_pungs": 3}),
    # Sets and groups of the wrong kind.
    ("all_pungs", "11m 55s 234p 678s [333s] [444s] +1m", DISCARD, {"chows": 2}),
    ("all_chows", "345m 456p 111p 45s 22s [666s] +6s", DISCARD, {"pungs": 2}),
    ("half_flush", "123m 456m 78m 55z 234p [678p] +9m", DISCARD, {"other_suits": 2}),
    ("half_flush", "123m 456m 78m 55m 234m [678m] +9m", DISCARD, {"no_honor": 1}),
    ("full_flush", "123m 456m 78m 55z [666z] [777z] +9m", DISCARD, {"honors": 3}),
    ("all_honors", "123m 78m 55z [111z] [666z] [777z] +9m", DISCARD, {"suits": 2}),
    ("all_honors", "123m 456m 78m 55p 234p [678s] +9m", DISCARD, {"suits": 6}),
    # Kongs.
    ("four_kongs", KONGS, DISCARD, {"few_kongs": 2}),
    ("five_kongs", KONGS, DISCARD, {"few_kongs": 3}),
    ("four_kongs", OPEN, DISCARD, {"no_kong": 4}),
    ("five_kongs", OPEN, DISCARD, {"no_kong": 5}),
    ("melded_kong", OPEN, DISCARD, {"no_kong": 3}),
    ("melded_kong", "(1111m) (2222p) 55z 678s 456p 45s +6s", DISCARD, {"kongs_concealed": 1}),
    ("concealed_kong", "[1111m] [2222p] 55z 678s 456p 45s +6s", DISCARD, {"kongs_claimed": 1}),
    # Concealed pungs: one too many is a matter of the whole hand; what another tile completed, what was claimed, and
    # what is no pung are as many steps as are still missing.
    ("two_concealed_pungs", "111m 222p 333s 55z 456p 45s +6s", DISCARD, {"more_concealed_pungs": 3}),
    (
        "three_concealed_pungs",
        "111m 22p 55z 456p 678s [333s] +2p",
        DISCARD,
        {"completed_by_other": 1, "claimed_pungs": 1},
    ),
    ("four_concealed_pungs", "111m 222p 55z 45p 678s [333s] +6p", DISCARD, {"claimed_pungs": 1, "few_pungs": 1}),
    ("three_concealed_pungs", "123m 456p 55z 45p 678s [333s] +6p", DISCARD, {"claimed_pungs": 1, "few_pungs": 2}),
    ("two_concealed_pungs", "123m 456p 55z 45p 678s 678m +6p", DISCARD, {"few_pungs": 2}),
    ("two_concealed_pungs", "111m 55z 45p 678s [333s] [444s] +6p", DISCARD, {"claimed_pungs": 1}),
    # Straights: two tiles for each chow that is missing, or one for each that has another player's tile.
    ("pure_straight", "123m 456m 55z 45p 678s [333s] +6p", DISCARD, {"straight_lacks": 2}),
    ("pure_straight", "123m 567m 55z 45p 678s [333s] +6p", DISCARD, {"straight_lacks": 4}),
    ("pure_straight", "234m 567m 55z 34p 678s [333s] +5p", DISCARD, {"no_straight": 6}),
    ("concealed_pure_straight", "[123m] [456m] 789m 55z 45p 678s +6p", DISCARD, {"straight_claimed": 2}),
    ("concealed_pure_straight", "123m 456m 55z 45p 678s [333s] +6p", DISCARD, {"straight_lacks": 2}),
    # Waits.
    ("edge_wait", "123m 456m 55z 46p 678s [333s] +5p", DISCARD, {"other_shape": 2}),
    ("single_wait", "123m 456m 55z 45p 678s [333s] +6p", DISCARD, {"several_waits": 1, "other_shape": 2}),
    ("edge_wait", "123m 456m 55z 45p 678s [333s] +6p", DISCARD, {"several_waits": 1, "other_shape": 2}),
    # Flowers: the fewest that a set of four lacks, and what eight or seven lack.
    ("flower_set", f"{OPEN} 1256f", DISCARD, {"missing_flowers": 2}),
    ("flower_set", f"{OPEN} 12567f", DISCARD, {"missing_flowers": 1}),
    ("flower_set", OPEN, DISCARD, {"no_flower": 3}),
    ("seat_flower", f"{OPEN} 1f", DISCARD, {"others_flowers": 1}),
    ("no_flowers", f"{OPEN} 134f", DISCARD, {"flowers": 3}),
    ("eight_flowers", f"{OPEN} 12345f", DISCARD, {"few_flowers": 3}),
    ("seven_rob_one", f"{OPEN} 12345f", DISCARD, {"few_flowers": 2}),
    ("seven_rob_one", f"{OPEN} 1234567f", DISCARD, {"not_won_with_7": 3}),
    ("eight_flowers", OPEN, DISCARD, {"no_flower": 3}),
    # Openings: each tile discarded beyond the limit; all else is a fact.
    ("early_win_10", OPEN, {**DISCARD, "discards": 12}, {"many_discards": 2}),
    ("early_win_5", OPEN, {**DISCARD, "discards": 12}, {"many_discards": 7}),
    ("early_win_5", OPEN, DISCARD, {"discards_unknown": 3}),
    ("heavenly_win", OPEN, DISCARD, {"not_heavenly": 3}),
    ("declared_ready", OPEN, DISCARD, {"not_ready_declared": 3}),
    # 嚦咕嚦咕: seven pairs beside the triplet.
    ("seven_pairs_and_triplet", "111m 22p 345p 678p 123s 45s +6s", DISCARD, {"few_pairs": 6}),
    ("seven_pairs_and_triplet", "123m 22p 456p 789p 45p 678s +6p", DISCARD, {"no_triplet": 3}),
    ("seven_pairs_and_triplet", OPEN, DISCARD, {"melds": 3}),
]


@pytest.mark.parametrize(("pattern", "hand", "context", "steps"), STEPS)
def test_how_far_it_is(pattern: str, hand: str, context: Context, steps: dict[str, int]) -> None:
    reading = scored(hand, house(), **context).reading
    assert {reason.code: reason.steps for reason in PATTERNS[pattern].why_not(reading)} == steps


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_shows_a_pattern_that_holds_is_no_step_away(pattern: str) -> None:
    reading = worked(pattern, "has", own_rules(pattern), "en").score.reading
    assert PATTERNS[pattern].evidence(reading).steps == 0
    assert PATTERNS[pattern].why_not(reading) == []


@pytest.mark.parametrize(
    ("pattern", "hand", "context", "code"),
    [
        ("self_drawn", "1234567f 8f", {"win": "eight_flowers"}, "flowers"),
        ("robbing_the_kong", OPEN, {"win": "robbed_kong", "from_": "W"}, "robbed"),
        ("last_tile_claim", OPEN, {"from_": "W", "last_tile": True}, "discarded"),
        ("last_tile_draw", OPEN, {"last_tile": True}, "drawn"),
        ("seven_rob_one", "1234567f 8f", {"win": "seven_rob_one", "from_": "W"}, "flowers"),
        ("last_tile_draw", "1234567f 8f", {"win": "seven_rob_one", "from_": "W", "last_tile": True}, "flower_taken"),
    ],
)
def test_how_the_winning_tile_came_is_no_step_away(pattern: str, hand: str, context: Context, code: str) -> None:
    reading = scored(hand, house(), **context).reading
    shown = PATTERNS[pattern].evidence(reading)
    assert (shown.code, shown.steps) == (code, 0)


@pytest.mark.parametrize(
    ("hand", "context", "discards"),
    [
        ("123m 456m 789p 234s 55p 678s", {"seat": "E", "opening": "heavenly"}, 0),
        (OPEN, DISCARD, 3),
    ],
)
def test_an_early_win_shows_how_many_tiles_had_been_discarded(hand: str, context: Context, discards: int) -> None:
    shown = PATTERNS["early_win_5"].evidence(scored(hand, house(), **context, discards=discards).reading)
    assert (shown.code, shown.values["discards"]) == ("discards", discards)


@pytest.mark.parametrize(
    ("pattern", "hand", "shown"),
    [
        ("dragon_pung", "123m 78s 234s 55z [666z] [777z] +9s", ["666z", "777z"]),
        ("honor_pung", "123m 78s 234s 55z [666z] [222z] +9s", ["666z", "222z"]),
        ("any_wind_pung", "123m 78s 234s 33z [666z] [222z] +9s", ["222z"]),
        ("little_three_dragons", "123m 78s 234s 55z [666z] [777z] +9s", ["666z", "777z", "55z"]),
        ("big_three_dragons", OPEN, ["555z", "666z", "777z"]),
    ],
)
def test_a_pair_shows_a_pattern_only_where_it_takes_one(pattern: str, hand: str, shown: list[str]) -> None:
    groups = PATTERNS[pattern].evidence(scored(hand, house(), from_="W").reading).values["sets"]
    assert [tiles_of(group) for group in groups] == [parse_tiles(text, "tiles") for text in shown]


KONG_OR_NONE = {False: "345m 456m 123p 67p 678s 22z +8p", True: "345m 123p 67p 678s 22z (9999m) +8p"}


@pytest.mark.parametrize("pattern", ["earthly_ready", "heavenly_ready", "ready_on_deal"])
@pytest.mark.parametrize(
    ("keeps", "kong", "count"), [(True, True, 1), (True, False, 1), (False, False, 1), (False, True, 0)]
)
def test_a_concealed_kong_ends_a_ready_hand_where_the_house_says_so(
    pattern: str, keeps: bool, kong: bool, count: int
) -> None:
    ready = "earthly" if pattern == "earthly_ready" else "heavenly"
    context: Context = {"ready": ready, "seat": "E"}
    assert held(pattern, KONG_OR_NONE[kong], {"concealed_kong_keeps_ready": keeps}, **context) == count
