"""Rows that remove relations between sets where they share a set with them: `excludes_shared`."""

from __future__ import annotations

import pytest
from support import rows_of, scored

from taical.errors import RulesetError
from taical.rulesets import load_ruleset

TWO = {"en": "Two", "tai": 3, "sets": {"chows": [0, 0]}}
THREE = {"en": "Three", "tai": 15, "sets": {"chows": [0, 0, 0]}, "excludes_shared": ["two"]}


def counted(hand: str, **rows: object) -> dict[str, int]:
    """Return what two relations of a house are worth in a hand, claimed from West."""
    rules = load_ruleset({"id": "ours", "extends": "wikipedia", "patterns": {"two": TWO, "three": THREE, **rows}})
    return {name: tai for name, tai in rows_of(scored(hand, rules, from_="W")).items() if name in ("two", "three")}


def test_a_smaller_one_within_the_sets_of_a_larger_does_not_count() -> None:
    assert counted("22334m 88s 678p [234m] [567s] +4m") == {"three": 15}


def test_one_of_other_sets_counts_beside_it() -> None:
    assert counted("22334m 88s 678p [234m] [678p] +4m") == {"two": 3, "three": 15}


def test_without_it_both_count() -> None:
    assert counted("22334m 88s 678p [234m] [567s] +4m", three=THREE | {"excludes_shared": []}) == {
        "two": 3,
        "three": 15,
    }


def test_a_worse_one_removes_all_the_same() -> None:
    assert counted("22334m 88s 678p [234m] [567s] +4m", three=THREE | {"tai": 1}) == {"three": 1}


def test_what_it_removes_has_to_be_a_row() -> None:
    with pytest.raises(RulesetError, match="there is no pattern four"):
        counted("22334m 88s 678p [234m] [567s] +4m", three=THREE | {"excludes_shared": ["four"]})


def test_a_pung_that_is_in_both_is_shared() -> None:
    """111 222 333 44 of characters: 大三姊妹, and 小三姊妹 of 222 333 44 shares two pungs with it."""
    rows = rows_of(scored("44m 67p [111m] [222m] [333m] [567s] +8p", load_ruleset("hk88"), from_="W"))
    assert rows["pungs_linked_3"] == 15
    assert "little_pungs_linked_3" not in rows


FOUR = {"en": "Four Spread", "tai": 5, "sets": {"returns": 2}, "repeats": "all"}


@pytest.mark.parametrize(("named", "said"), [([], {"two": 3, "four": 5}), (["four"], {"two": 3})])
def test_four_equal_tiles_share_the_chows_that_hold_them(named: list[str], said: dict[str, int]) -> None:
    """345s twice and the pair 33s: the four 3s lie in three groups, two of them those of `two`."""
    rules = load_ruleset(
        {
            "id": "ours",
            "extends": "wikipedia",
            "patterns": {"two": TWO | {"excludes_shared": named}, "four": FOUR | {"sets": {"returns": 3}}},
        }
    )
    rows = rows_of(scored("345s 345s 33s 67p [678m] [555z] +8p", rules, from_="W"))
    assert {name: tai for name, tai in rows.items() if name in ("two", "four")} == said
