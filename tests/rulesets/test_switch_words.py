"""The words for what a rule set says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from taical.i18n import Language
from taical.rulesets.switches import answer, event, examples, explanations, question, written


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "獨聽看什麼？"),
        ("en", "What makes a one-tile wait?"),
        ("fr", "Qu'est-ce qui fait une attente unique\N{NO-BREAK SPACE}?"),
    ],
)
def test_question(language: Language, text: str) -> None:
    assert question("switches", "wait_basis", language) == text


ANSWERS: list[tuple[str, str, object, Language, str]] = [
    ("switches", "wait_basis", "none", "en", "A one-tile wait pays no tai."),
    ("switches", "all_chows_honors", True, "en", "All Chows may have a pair of honors."),
    ("switches", "all_chows_honors", False, "zh", "平胡不能用字牌當眼。"),
    ("switches", "all_chows_wait_limit", None, "en", "All Chows may wait for any number of kinds of tile."),
    ("switches", "all_chows_wait_limit", 2, "en", "All Chows may wait for 2 kinds of tile at most."),
    ("switches", "seat_flower_limit", 0, "zh", "正花最多算 0 張。"),
    ("payment", "base", 30, "zh", "底 30 點。"),
    ("payment", "base", Decimal("0.5"), "fr", "La base est de 0.5 points."),
    ("payment", "cap", None, "zh", "不封頂。"),
    ("payment", "cap", 81, "zh", "最多付 81 台，超過就封頂。"),
    ("payment", "several_winners", "nearest", "zh", "攔胡，只有從放槍者下家數起最近的一家算胡。"),
    ("payment", "liability", {}, "en", "Nobody pays for a hand in another player's place."),
    ("payment", "liability", None, "zh", "沒有包牌。"),
    (
        "payment",
        "liability",
        {"big_three_dragons": "all"},
        "en",
        "Whoever fed the last open set of big_three_dragons pays for everyone.",
    ),
    (
        "payment",
        "liability",
        {"big_three_dragons": "all", "little_four_winds": "half", "big_four_winds": "all"},
        "en",
        (
            "Whoever fed the last open set of big_three_dragons, big_four_winds pays for everyone. "
            "Whoever fed the last open set of little_four_winds pays half of another's discard, and all of a self-draw."
        ),
    ),
    (
        "payment",
        "liability",
        {"big_three_dragons": "all", "big_four_winds": "all"},
        "zh",
        "讓人碰成big_three_dragons、big_four_winds最後一副刻子的人包牌，全部由他付。",
    ),
]


@pytest.mark.parametrize(("section", "name", "value", "language", "text"), ANSWERS)
def test_answer(section: str, name: str, value: object, language: Language, text: str) -> None:
    assert answer(section, name, value, language) == text


def test_examples_are_the_worked_hands() -> None:
    (first, *_) = examples("payment", "unit")
    assert first["payments"]["20"] == {"E": 0, "S": 70, "W": -70, "N": 0}
    assert len(examples("switches", "wait_basis")) == 4


def test_an_event_may_mean_one_thing_or_depend_on_the_table() -> None:
    assert event("human_win", None, "zh") == explanations()["events"]["human_win"]["zh"]
    meanings = {event("earthly_win", variant, "en") for variant in ("own_first_draw", "dealer_first_discard")}
    assert len(meanings) == 2


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (Decimal("0.5"), "0.5"),
        ("kinds", "kinds"),
    ],
)
def test_a_value_as_it_is_written(value: object, text: str) -> None:
    assert written(value) == text
