"""The summary counts records, hands and patterns, in one part or in several."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from outcomes import BOTH, DRAWN, FALSE, NEAREST, NOBODY, PENNIES, SOUTH, UNWON, outcomes

from taical.batch.summary import Summary, by_frequency, rate

EVERYTHING = [DRAWN, UNWON, BOTH, PENNIES, {}, NEAREST, NOBODY, {"id": "x"}, FALSE]
"""DRAWN and PENNIES are hands of 3 tai; BOTH and NEAREST have one of 1 and one of 0 each."""

COUNTED = {
    "records": 9,
    "scored": 6,
    "errors": {"bad_record": 2, "not_a_win": 1},
    "hands": 6,
    "hands_by_total": {"0": 2, "1": 2, "3": 2},
    "patterns": {"dragon_pung": 4, "closed_wait": 2, "self_drawn": 2},
}


def summary_of(*records: object) -> Summary:
    summary = Summary()
    summary.add(outcomes(*records))
    return summary


def test_what_is_counted() -> None:
    summary = summary_of(*EVERYTHING)
    assert summary.data(4.5) == {**COUNTED, "seconds": 4.5, "records_per_second": 2.0}
    assert (summary.records, summary.scored, summary.unscored, summary.hands) == (9, 6, 3, 6)


def test_the_data_is_in_order_and_json() -> None:
    data = json.loads(json.dumps(summary_of(*reversed(EVERYTHING)).data(4.5)))
    assert list(data) == [*COUNTED, "seconds", "records_per_second"]
    for part in ("errors", "hands_by_total", "patterns"):
        assert list(data[part].items()) == list(COUNTED[part].items())  # type: ignore[attr-defined]


@pytest.mark.parametrize("cut", range(10))
def test_parts_add_up_to_the_whole(cut: int) -> None:
    first, second = summary_of(*EVERYTHING[:cut]), summary_of(*EVERYTHING[cut:])
    first.merge(pickle.loads(pickle.dumps(second)))  # noqa: S301 - our own
    assert first == summary_of(*EVERYTHING)


def test_an_empty_run() -> None:
    assert Summary().data(0) == {
        "records": 0,
        "scored": 0,
        "errors": {},
        "hands": 0,
        "hands_by_total": {},
        "patterns": {},
        "seconds": 0,
        "records_per_second": None,
    }


def test_a_pattern_that_holds_twice_came_up_in_one_hand() -> None:
    """South has two 正花, 2 tai."""
    summary = summary_of({**SOUTH, "hand": f"{SOUTH['hand']} 2f 6f", "from": "N"})
    assert summary.patterns == {"dragon_pung": 1, "seat_flower": 1}
    assert summary.totals == {3: 1}


def test_totals_are_those_after_a_cap() -> None:
    capped: dict[str, Any] = {"ruleset": {"id": "ours", "extends": "wikipedia", "payment": {"cap": 2}}}
    assert summary_of({**DRAWN, **capped}).totals == {2: 1}


def test_what_is_equally_frequent_is_in_the_order_of_names() -> None:
    summary = Summary()
    summary.errors.update({"b": 1, "c": 2, "a": 1})
    assert by_frequency(summary.errors) == [("c", 2), ("a", 1), ("b", 1)]


@pytest.mark.parametrize(
    ("records", "seconds", "expected"),
    [(0, 1, None), (5, 0, None), (100, 3, 33), (10, 1, 10), (25, 10, 2.5), (1, 3, 0.33), (1_000_000, 60.5, 16529)],
)
def test_the_rate(records: int, seconds: float, expected: float | None) -> None:
    assert rate(records, seconds) == expected
