"""What is said of the patterns after a win by flowers: beside an unfinished hand, and on a flower of another player."""

from __future__ import annotations

import pytest
from reason_codes import codes_in
from support import house, scored, shipped

from taical.explanation import Explanation, explain, sentence
from taical.explanation.flower_wins import looks_at_the_hand
from taical.patterns import PATTERNS

NO_HAND = "the tiles beside the flowers are not a complete hand"
HAND = "123m 456m 789m 13s 55s 123p"


WITHOUT_HAND = {
    *("seat_flower", "any_flower", "flower_set", "no_flowers"),
    *("seven_rob_one", "eight_flowers", "dealt_flower_win"),
    *("heavenly_ready", "earthly_ready", "declared_ready", "ready_on_deal"),
    *("heavenly_win", "earthly_win", "human_win", "early_win_10", "early_win_5"),
    *("any_win", "self_drawn", "robbing_the_kong", "out_with_replacement_tile", "last_tile_draw", "last_tile_claim"),
}
"""The patterns that do not look at the hand, so that they can be there without a complete one."""


def said_of(explanation: Explanation) -> dict[str, tuple[str, list[str]]]:
    """Return what became of each row, and why."""
    return {line.row.id: (line.status, [sentence(reason) for reason in line.reasons]) for line in explanation.lines}


@pytest.mark.parametrize("tiles", ["", "123m", "111m 222m 333m 444p 777z 5s", "[777z] (1111z) 5s"])
@pytest.mark.parametrize("table", ["wikipedia", "zhaishenye", "shenlaiye", "english16"])
def test_an_unfinished_hand_has_no_pattern_about_it(tiles: str, table: str) -> None:
    said = said_of(explain(scored(f"12345678f {tiles}", shipped(table), seat="E", win="eight_flowers")))
    about_the_hand = {pattern: found for pattern, found in said.items() if pattern not in WITHOUT_HAND}
    assert about_the_hand
    assert set(map(str, about_the_hand.values())) == {str(("missing", [NO_HAND]))}
    assert said["eight_flowers"] == ("counted", [])


def test_what_is_about_the_flowers_is_still_said() -> None:
    said = said_of(explain(scored("12345678f 123m", seat="E", win="eight_flowers")))
    assert said["self_drawn"] == ("excluded", ["without a complete hand only the win by flowers counts"])
    assert said["flower_set"][0] == "excluded"
    assert said["heavenly_win"] == ("missing", ["the dealer did not win with the tiles of the deal"])


def test_nobody_draws_a_flower_that_is_robbed() -> None:
    robbed = "the eighth flower was taken from West, not drawn"
    said = said_of(explain(scored(f"1234567f {HAND} +2s", from_="W", win="seven_rob_one")))
    assert said["self_drawn"] == ("nearly", [robbed])
    assert said["fully_concealed_hand"] == ("nearly", [robbed])
    assert said["concealed_hand"] == ("excluded", ["a win by flowers counts alone, and nothing else of the hand"])
    assert robbed in said["last_tile_draw"][1]


def test_a_robbed_flower_beside_an_unfinished_hand() -> None:
    said = said_of(explain(scored("1234567f 123m", from_="W", win="seven_rob_one")))
    assert said["self_drawn"] == ("nearly", ["the eighth flower was taken from West, not drawn"])
    assert said["fully_concealed_hand"] == ("missing", [NO_HAND])


def test_the_patterns_that_need_no_hand() -> None:
    everything = house("catalogue", patterns=dict.fromkeys(PATTERNS, 1))
    assert {row.id for row in everything.rows if not looks_at_the_hand(row)} == WITHOUT_HAND


def test_every_code_has_a_hand() -> None:
    assert codes_in("explanation/flower_wins.py") == {"flower_taken"}
