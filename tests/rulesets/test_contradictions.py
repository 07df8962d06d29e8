"""What a rule set cannot say at once."""

from __future__ import annotations

from typing import Any

import pytest

from taical.explanation import spoken_in
from taical.rulesets import ruleset_data, shipped_names
from taical.rulesets.contradictions import contradictions
from taical.rulesets.loader import merged

Path = tuple[str | int, ...]
Rows = dict[str, dict[str, Any]]


def found(own: dict[str, Any], base: str = "catalogue") -> list[tuple[Path, str]]:
    """Return the faults of what is laid over a shipped set."""
    return list(contradictions(own, merged(ruleset_data(base) if base != "catalogue" else BARE, own)))


BARE: dict[str, Any] = {
    "patterns": {
        name: {key: value for key, value in row.items() if key not in ("tai", "off", "excludes")}
        for name, row in ruleset_data("wikipedia")["patterns"].items()
    }
}
"""Every pattern, none of which counts or removes anything."""


@pytest.mark.parametrize(
    ("payment", "message"),
    [
        ({}, None),
        ({"cap": 8}, None),
        ({"min_tai": 8}, None),
        ({"cap": 8, "min_tai": 8}, None),
        ({"cap": None, "min_tai": 8}, None),
        ({"cap": 0}, None),
        ({"cap": 7, "min_tai": 8}, "the cap of 7 tai is below the minimum of 8 that a win takes"),
        ({"cap": 0, "min_tai": 1}, "the cap of 0 tai is below the minimum of 1 that a win takes"),
    ],
)
def test_a_cap_below_the_minimum(payment: dict[str, Any], message: str | None) -> None:
    assert found({"payment": payment}) == ([(("payment", "cap"), message)] if message else [])


@pytest.mark.parametrize("row", ["any_flower", "any_wind_pung"])
def test_a_row_may_stand_beside_those_that_it_usually_replaces(row: str) -> None:
    assert found({"patterns": {row: {"tai": 1, "off": False, "excludes": []}}}, "wikipedia") == []


def test_two_ways_to_say_the_base() -> None:
    message = "base and base_tai both say what the base is: leave one of them out"
    assert found({"payment": {"base": 30, "base_tai": 3}}) == [(("payment", "base_tai"), message)]
    assert found({"payment": {"base": 30}}, "seize-tuiles") == []
    assert found({"payment": {"base": 30, "base_tai": None}}) == []


@pytest.mark.parametrize(
    ("row", "base", "wrong"),
    [
        ({"off": False}, "catalogue", True),
        ({"off": False, "tai": 2}, "catalogue", False),
        ({"off": True}, "catalogue", False),
        ({"zh": "河底"}, "catalogue", False),
        ({"off": False}, "wikipedia", True),
        ({"off": False}, "wikibooks", False),
        ({"off": False}, "sml2026", False),
    ],
)
def test_a_row_that_is_turned_on_without_a_value(row: dict[str, Any], base: str, wrong: bool) -> None:
    message = "last_tile_claim has no value in this rule set: give it one, such as last_tile_claim: 1"
    expected = [(("patterns", "last_tile_claim"), message)] if wrong else []
    assert found({"patterns": {"last_tile_claim": row}}, base) == expected


NOTHING: list[tuple[dict[str, Any], list[tuple[Path, str]]]] = [
    ({"excludes": ["half_flush", "dragon_pung"]}, []),
    ({"excludes": []}, []),
    ({"excludes": None}, []),
    ({"excludes": ["honor_pung"]}, [(("excludes", 0), "honor_pung")]),
    (
        {"excludes": ["half_flush", "honor_pung", "no_honors"]},
        [(("excludes", 1), "honor_pung"), (("excludes", 2), "no_honors")],
    ),
    ({"revalues": {"self_drawn": 2}}, []),
    ({"revalues": {"honor_pung": 2}}, [(("revalues", "honor_pung"), "honor_pung")]),
    (
        {"excludes": ["no_honors"], "revalues": {"no_honors": 2}},
        [(("excludes", 0), "no_honors"), (("revalues", "no_honors"), "no_honors")],
    ),
    # What is off has a value, which counts as soon as it is on.
    ({"excludes": ["any_flower"]}, []),
]


@pytest.mark.parametrize(("row", "faults"), NOTHING)
def test_an_exclusion_or_a_value_of_what_has_none(row: dict[str, Any], faults: list[tuple[Path, str]]) -> None:
    expected = [(("patterns", "full_flush", *path), f"{name} has no value in this rule set") for path, name in faults]
    assert found({"patterns": {"full_flush": row}}, "wikipedia") == expected


def test_what_the_base_excludes_is_not_for_the_file_to_answer_for() -> None:
    """大平胡 excludes 平胡 and others in the catalogue, whether a table gives them a value or not."""
    assert found({"patterns": {"all_chows": {"tai": None}}}, "wikipedia") == []
    assert found({"patterns": {"dragon_pung": {"tai": None}}}, "wikipedia") == []


def test_a_table_in_fan() -> None:
    cap = (("payment", "cap"), "封頂 2 番低於起胡的 3 番")
    turned_on = (("patterns", "edge_wait"), "edge_wait 在這套規則裡沒有番數：請給一個，例如 edge_wait: 1")
    excluded = (("patterns", "full_flush", "excludes", 0), "edge_wait 在這套規則裡沒有番數")
    rows = {"edge_wait": {"off": False}, "full_flush": {"excludes": ["edge_wait"]}}
    with spoken_in("zh"):
        assert found({"payment": {"cap": 2, "min_tai": 3}, "patterns": rows}, "hk88") == [cap, turned_on, excluded]


@pytest.mark.parametrize("name", shipped_names())
def test_no_shipped_set_contradicts_itself(name: str) -> None:
    data = ruleset_data(name)
    assert list(contradictions({}, data)) == []
