"""The rows that can hold, found by signs."""

from __future__ import annotations

from random import Random

import pytest
from support import house, shipped

from benchmarks.hands import STYLES, random_win
from taical.domain import tiles
from taical.domain.rules import RuleSet
from taical.engine import features as signs
from taical.engine.matcher import TABLES, Table
from taical.engine.readings import facts_of, readings

PARTS = (signs.OF_WIN, signs.OF_TILES, signs.OF_READING)
SIGNS = [
    value
    for name, value in vars(signs).items()
    if isinstance(value, int) and name not in vars(tiles) and not name.startswith("OF_")
]


def open_rows(table: Table, found: int) -> list[str]:
    return [row.id for row in table.candidates(found)[1]]


def certain_rows(ruleset: RuleSet, found: int) -> list[str]:
    certain, _ = TABLES[ruleset].candidates(found)
    return [row.id for row in ruleset.rows if certain >> row.position & 1]


def test_rows_come_with_their_signs() -> None:
    ruleset = shipped()
    assert certain_rows(ruleset, signs.DRAWN) == ["self_drawn"]
    assert open_rows(TABLES[ruleset], signs.DRAWN) == []
    assert open_rows(TABLES[ruleset], signs.FLOWER) == ["seat_flower"]
    assert open_rows(TABLES[ruleset], signs.FLOWER | signs.FOUR_FLOWERS) == ["seat_flower", "flower_set"]


@pytest.mark.parametrize("name", ["wikipedia", "hyloveclub", "english16"])
def test_candidates_are_the_rows_that_lack_no_sign(name: str) -> None:
    ruleset = shipped(name)
    random = Random(name)  # noqa: S311 - nothing secret
    wins = [random_win(random, style) for style in STYLES.values() for _ in range(40)]
    for found in [reading.signs for win in wins for reading in readings(facts_of(win, ruleset))]:
        allowed = [row for row in ruleset.rows if row.needs & found == row.needs]
        assert open_rows(TABLES[ruleset], found) == [row.id for row in allowed if not row.certain]
        assert certain_rows(ruleset, found) == [row.id for row in allowed if row.certain]


def test_each_sign_is_in_one_part() -> None:
    assert sorted(SIGNS) == [1 << number for number in range(len(SIGNS))]
    assert len(SIGNS) > 40
    for sign in SIGNS:
        assert [bool(part & sign) for part in PARTS].count(True) == 1


def test_rule_sets_have_tables_of_their_own() -> None:
    without = house(patterns={"self_drawn": None})
    assert certain_rows(without, signs.DRAWN) == []
    assert certain_rows(shipped(), signs.DRAWN) == ["self_drawn"]
