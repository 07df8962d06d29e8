"""Where a table adds up two readings of the same tiles, each line is shown by the tiles of its own reading."""

from __future__ import annotations

import pytest
from support import refused, scored, shipped

from taical.errors import WinError


def test_each_pattern_counts_in_its_own_reading() -> None:
    """112233m 445566p 77s 888s: five sets and a pair with 門清, and 嚦咕嚦咕 besides, under hkma2025."""
    best = scored("112233m 445566p 77s 88s +8s", shipped("hkma2025")).best
    forms = {(counted.id, best.reading_of(counted).form) for counted in best.patterns}
    assert ("seven_pairs_and_triplet", "seven_pairs_and_triplet") in forms
    assert ("concealed_hand", "sets") in forms
    # 門摸 counts in both.
    assert ("fully_concealed_hand", "sets") in forms
    assert ("fully_concealed_hand", "seven_pairs_and_triplet") in forms


def test_where_there_is_one_reading_all_count_in_it() -> None:
    best = scored("123m 456p 789p 678s 5s [777z] +5s", from_="W").best
    assert best.second is None
    assert {counted.id for counted in best.patterns} == {"dragon_pung"} | {
        counted.id for counted in best.patterns if best.reading_of(counted) is best.reading
    }


@pytest.mark.parametrize("name", ["dragon_pung", "三元刻", "Dragon Pung"])
def test_a_line_of_ones_own_is_none_that_the_table_has(name: str) -> None:
    with refused(WinError, "impossible_context", name, "has a row of its own", field="extra"):
        scored("123m 456p 789p 678s 5s [777z] +5s", extra={name: 1})


def test_lines_of_ones_own_stand_behind_those_of_the_table_in_their_order() -> None:
    result = scored("123m 456p 789p 345s 9s [777z] +9s", from_="W", extra={"斷么": 2, "全帶么": 3})
    assert [(row.id, row.count, row.tai) for row in result.patterns] == [
        ("dragon_pung", 1, 1),
        ("single_wait", 1, 1),
        ("斷么", 1, 2),
        ("全帶么", 1, 3),
    ]
    positions = [counted.row.position for counted in result.best.patterns]
    assert positions == sorted({*positions})
    assert positions[2] > shipped().rows[-1].position
    assert result.tai == 7
