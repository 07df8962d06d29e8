"""What each player won and lost, worked by hand under `wikipedia`: base 30, unit 10; the dealer is East."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from outcomes import BOTH, DRAWN, FALSE, NEAREST, NOBODY, SOUTH, UNWON, UNWON_MESSAGE, outcomes

from taical.batch.standings import MOST_LEFT_OUT, Player, Standing, Standings, seated_once

NAMES = {"東家": "王", "南家": "李", "西家": "陳", "北家": "林"}
MOVED = {"east": "李", "South": "陳", "ouest": "林", "nord": "王"}


def standings_of(*records: dict[str, Any]) -> Standings:
    standings = Standings()
    for outcome in outcomes(*records):
        standings.add(outcome)
    return standings


def test_seats_stand_for_players_without_names() -> None:
    """South draws for 70 + 60 + 60; then North's tile wins for South (40) and West (30)."""
    assert standings_of(DRAWN, BOTH).players == {
        Player("", "E"): Standing(2, 0, 0, 0, -70),
        Player("", "S"): Standing(2, 2, 1, 0, 190 + 40),
        Player("", "W"): Standing(2, 1, 0, 0, -60 + 30),
        Player("", "N"): Standing(2, 0, 0, 1, -60 - 70),
    }


def test_players_are_counted_by_their_names_wherever_they_sit() -> None:
    """South wins on North's tile for 40 twice: 李 on that of 林, then 陳 on that of 王."""
    hand = {**SOUTH, "from": "N"}
    assert standings_of({**hand, **NAMES}, {**hand, **MOVED, "table": 2}).players == {
        Player("王"): Standing(2, 0, 0, 1, -40),
        Player("李"): Standing(2, 1, 0, 0, 40),
        Player("陳"): Standing(2, 1, 0, 0, 40),
        Player("林"): Standing(2, 0, 0, 1, -40),
    }


def test_a_winner_who_is_passed_over_has_not_won() -> None:
    players = standings_of(NEAREST).players
    assert players[Player("", "W")] == Standing(1, 0, 0, 0, 0)
    assert players[Player("", "S")] == Standing(1, 1, 0, 0, 40)


def test_a_drawn_hand_counts_for_all_and_a_false_win_is_paid_for() -> None:
    """South pays base and 3 tai to each, to East, the dealer, one more: 70 + 60 + 60."""
    players = standings_of(NOBODY, FALSE).players
    assert players[Player("", "S")] == Standing(2, 0, 0, 0, -190)
    assert players[Player("", "E")] == Standing(2, 0, 0, 0, 70)


def test_what_cannot_be_scored_is_nobodys() -> None:
    assert standings_of({**UNWON, **NAMES}).players == {}


def test_a_player_has_one_seat() -> None:
    (twice,) = outcomes({**DRAWN, **NAMES, "北家": " 李 "})
    refused = seated_once(twice)
    assert (refused.score, refused.id, refused.carried) == (None, "drawn", twice.carried)
    assert refused.error
    assert (refused.error.code, refused.error.field) == ("bad_record", "北家")
    assert refused.error.message == '"李" has more than one seat: 南家, 北家'


@pytest.mark.parametrize("record", [{**DRAWN, **NAMES}, DRAWN, {**DRAWN, "east": "", "west": ""}, {**UNWON, **NAMES}])
def test_what_has_no_player_twice_stays_as_it_is(record: dict[str, Any]) -> None:
    (outcome,) = outcomes(record)
    assert seated_once(outcome) is outcome


def test_what_is_nobodys_is_named() -> None:
    standings = standings_of({**UNWON}, {"hand": UNWON["hand"], "seat": "S"}, DRAWN)
    assert standings.left_out == [f"hands:1: [unwon] {UNWON_MESSAGE}", f"hands:2: {UNWON_MESSAGE}"]
    standings.merge(standings_of(*[UNWON] * MOST_LEFT_OUT))
    assert len(standings.left_out) == MOST_LEFT_OUT


def test_tables_without_names_are_kept_apart_and_in_order() -> None:
    standings = standings_of({**DRAWN, "桌次": 2}, {**DRAWN, "桌次": 1}, {**DRAWN, **NAMES})
    order = [(player.name, player.table, player.seat) for player, _standing in standings.in_order()]
    assert order[:4] == [("李", "", None), ("林", "", None), ("陳", "", None), ("王", "", None)]
    assert order[4:] == [("", table, seat) for table in "12" for seat in "ESWN"]


@pytest.mark.parametrize("cut", range(4))
def test_parts_add_up_to_the_whole_whose_sum_is_zero(cut: int) -> None:
    records = [{**DRAWN, **NAMES}, {**BOTH, **MOVED}, FALSE]
    first, second = standings_of(*records[:cut]), standings_of(*records[cut:])
    first.merge(pickle.loads(pickle.dumps(second)))  # noqa: S301 - our own
    assert first == standings_of(*records)
    assert sum(standing.points for standing in first.players.values()) == 0
