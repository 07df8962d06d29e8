"""Relations between sets and sums, as rule-set files say them: what is wrong with them, and how they read in words."""

from __future__ import annotations

from typing import Any

import pytest

import taical
from taical.patterns.house import HouseError, house_pattern, rule_in_words

BAD: dict[str, tuple[dict[str, Any], tuple[str | int, ...], str]] = {
    "no mapping": ({"sets": 3}, ("sets",), "expected a relation such as {chows: [0, 1, 2], suits: same}, not 3"),
    "nothing in it": ({"sets": {}}, ("sets",), "expected a relation such as"),
    "a misspelt key": ({"sets": {"chow": [0, 1]}}, ("sets", "chow"), "there is no \"chow\"; did you mean 'chows'?"),
    "two kinds": ({"sets": {"chows": [0, 1], "pungs": [0, 1]}}, ("sets",), "expected one of chows, pungs, pairs"),
    "no kind": ({"sets": {"suits": "same"}}, ("sets",), "expected one of chows, pungs, pairs and returns"),
    "a lone set": ({"sets": {"chows": [0]}}, ("sets", "chows"), "how much higher each set is than the first one"),
    "falling": ({"sets": {"chows": [0, 2, 1]}}, ("sets", "chows"), "such as [0, 1, 2], not [0, 2, 1]"),
    "not from 0": ({"sets": {"chows": [1, 2]}}, ("sets", "chows"), "such as [0, 1, 2], not [1, 2]"),
    "a truth": ({"sets": {"chows": [0, True]}}, ("sets", "chows"), "such as [0, 1, 2], not [0, true]"),
    "too far": ({"sets": {"chows": [0, 7]}}, ("sets", "chows"), "no sets of a suit are so: [0, 7]"),
    "a misspelt word": (
        {"sets": {"chows": [0, 1], "suits": "sam"}},
        ("sets", "suits"),
        "expected same, in_turn, any, not \"sam\"; did you mean 'same'?",
    ),
    "a pair among chows": (
        {"sets": {"chows": [0, 1], "pair": "ends"}},
        ("sets", "pair"),
        "a pair can take a place among pungs alone",
    ),
    "twice with a pair": (
        {"sets": {"pungs": [0, 1], "pair": "ends", "twice": True}},
        ("sets", "pair"),
        "a hand has one pair, and so twice goes with none",
    ),
    "a place that is none": ({"sets": {"pungs": [0, 1], "pair": "middle"}}, ("sets", "pair"), "anywhere, ends"),
    "twice of three": ({"sets": {"chows": [0, 1], "twice": 3}}, ("sets", "twice"), "expected true or false, not 3"),
    "returned to five": ({"sets": {"returns": 5}}, ("sets", "returns"), "expected 2, 3 or 4"),
    "returned in suits": ({"sets": {"returns": 2, "suits": "same"}}, ("sets", "suits"), "returns goes with nothing"),
    "with conditions": ({"sets": {"returns": 2}, "when": {"kongs": 1}}, ("when",), "when and sets do not go together"),
    "with a sum": (
        {"sets": {"returns": 2}, "after_sum": {"tai": 1}},
        ("after_sum",),
        "after_sum and sets do not go together",
    ),
    "a sum of nothing": ({"after_sum": {}}, ("after_sum",), "expected lines, tai or both, such as {tai: 1}"),
    "a sum with each": ({"after_sum": {"tai": 1}, "each": "kongs"}, ("each",), "each and after_sum do not go together"),
}


@pytest.mark.parametrize(("row", "path", "message"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_named(row: dict[str, Any], path: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(HouseError) as caught:
        house_pattern("mine", row)
    assert caught.value.path == path
    assert message in caught.value.message


SAID: list[tuple[dict[str, Any], str]] = [
    ({"sets": {"chows": [0, 1, 2]}}, "3 chows, each 1 higher, of one suit (such as 123m 234m 345m)."),
    (
        {"sets": {"chows": [0, 2, 4], "suits": "in_turn"}},
        "3 chows, each 2 higher, of different suits in turn (such as 123m 345p 567s).",
    ),
    (
        {"sets": {"chows": [0, 0], "twice": True}},
        "2 chows of the same numbers, of one suit, twice over (such as 123m 123m 123m 123m).",
    ),
    (
        {"sets": {"chows": [0, 3, 5]}},
        "3 chows, higher than the first by 3, 5, of one suit (such as 123m 456m 678m).",
    ),
    ({"sets": {"returns": 3}}, "all four of a tile, in exactly 3 groups, the pair included and no kong."),
    ({"when": {"drawn": False, "kongs": 2}}, "not a drawn winning tile; kongs: 2."),
    ({"when": {"drawn": True}, "each": "kongs"}, "a drawn winning tile; each of the kongs."),
    ({"after_sum": {"lines": ["any_flower"], "tai": 1}}, "nothing counts but any_flower; the hand is worth 1."),
]


@pytest.mark.parametrize(("row", "said"), SAID)
def test_a_rule_reads_in_words(row: dict[str, Any], said: str) -> None:
    assert rule_in_words(row) == said


def test_pairs_in_a_run_say_where_the_pair_is() -> None:
    anywhere = rule_in_words({"sets": {"pungs": [0, 1, 2], "pair": "anywhere"}})
    ends = rule_in_words({"sets": {"pungs": [0, 1, 2], "pair": "ends"}})
    sets = "3 pungs or kongs, each 1 higher, of one suit"
    assert anywhere == f"{sets}, the pair in the place of one of them (such as 111m 222m 33m)."
    assert ends == f"{sets}, the pair in the place of the first or the last (such as 111m 222m 33m)."


def test_a_row_after_the_sum_counts_where_nothing_else_does() -> None:
    """無花 alone is worth 1: then, and only then, the row counts beside it."""
    rules = taical.load_ruleset(
        {
            "extends": "wikipedia",
            "patterns": {
                "no_flowers": 1,
                "lone": {"zh": "孤", "tai": 5, "after_sum": {"lines": ["no_flowers"], "tai": 1}},
            },
        }
    )
    alone = {"hand": "45m 44z 123p 678p [123s] [567s] +3m", "seat": "S", "from": "W"}
    assert [row.id for row in taical.score(taical.parse_record(alone), rules).patterns] == ["no_flowers", "lone"]
    drawn = {"hand": "45m 44z 123p 678p [123s] [567s] +3m", "seat": "S"}
    assert [row.id for row in taical.score(taical.parse_record(drawn), rules).patterns] == ["self_drawn", "no_flowers"]
