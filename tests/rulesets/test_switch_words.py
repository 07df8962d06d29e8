"""The words for what a rule set says."""

from __future__ import annotations

from decimal import Decimal

import pytest

from taical.domain.rules import in_unit
from taical.i18n import Language
from taical.rulesets.switches import answer, event, examples, explanations, meanings, question, written


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
    (
        "switches",
        "wait_basis",
        {"edge": "shape", "single": "none"},
        "en",
        "It differs by the shape, edge always, closed with a single winning kind, single never.",
    ),
    ("payment", "false_win", {"tai": 8, "dealer": False}, "zh", "詐胡賠三家，每家底加 8 台，莊家和連莊的台不加。"),
    ("payment", "false_win", {"tai": 8}, "zh", "詐胡賠三家，每家底加 8 台，莊家和連莊的台另加。"),
    (
        "payment",
        "false_win",
        {"tai": "claimed", "dealer": True},
        "zh",
        "詐胡賠三家，每家底加所喊的台，莊家和連莊的台另加。",
    ),
    ("payment", "false_win", {"points": 300}, "en", "A false win pays each of the three others 300 points."),
    ("switches", "all_chows_honors", True, "en", "All Chows may have a pair of honors."),
    ("switches", "all_chows_honors", False, "zh", "平胡不能用字牌當眼。"),
    ("switches", "all_chows_wait_limit", None, "en", "All Chows may wait for any number of kinds of tile."),
    ("switches", "all_chows_wait_limit", 2, "en", "All Chows may wait for 2 kinds of tile at most."),
    ("switches", "seat_flower_limit", 0, "zh", "正花最多算 0 張。"),
    ("payment", "base", 30, "zh", "底 30 點。"),
    ("payment", "base", 1, "en", "The base is 1 point."),
    ("payment", "unit", 1, "en", "Each tai is worth 1 point."),
    ("payment", "unit", 1, "fr", "Chaque tai vaut 1 point."),
    ("switches", "seat_flower_limit", 1, "en", "Of your own flowers 1 counts at most."),
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
        (
            "Whoever fed the claimed set that made big_three_dragons certain pays for everyone, "
            "but nobody if one set was not claimed."
        ),
    ),
    (
        "payment",
        "liability",
        {"big_three_dragons": "all", "little_four_winds": "half", "big_four_winds": "all"},
        "en",
        (
            "Whoever fed the claimed set that made big_three_dragons, big_four_winds certain pays for everyone, "
            "but nobody if one set was not claimed. "
            "Whoever fed the claimed set that made little_four_winds certain pays half of another's discard, "
            "and all of a self-draw."
        ),
    ),
    (
        "payment",
        "liability",
        {"big_three_dragons": "all", "big_four_winds": "all"},
        "zh",
        "讓人吃碰成big_three_dragons、big_four_winds的人包牌，全部由他付，有關的刻子有一副沒碰就沒有包牌。",
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
    assert event("heavenly_win", None, "zh") == explanations()["events"]["heavenly_win"]["zh"]
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
        (["dots", "5s"], "[dots, 5s]"),
    ],
)
def test_a_value_as_it_is_written(value: object, text: str) -> None:
    assert written(value) == text


def test_a_table_that_counts_in_fan_says_so_in_every_language() -> None:
    assert in_unit("8 tai, 8 台", "fan") == "8 fan, 8 番"
    assert in_unit("8 tai, 8 台", "tai") == "8 tai, 8 台"


MEANINGS: list[tuple[str, str, list[str]]] = [
    # Of one there is a sentence for N = 1, wherever it stands.
    ("game", "length", ["N"]),
    ("payment", "base", ["N"]),
    ("payment", "liability", ["none", "{big_three_dragons: all}", "{big_three_dragons: half}"]),
    (
        *("payment", "false_win"),
        ["none", "0", "N", "claimed", "{tai: N, dealer: false}", "{tai: claimed, dealer: false}", "{points: N}"],
    ),
    ("switches", "all_chows_honors", ["false", "true"]),
]


@pytest.mark.parametrize(("section", "name", "values"), MEANINGS)
def test_the_values_of_a_switch_stand_as_a_file_may_have_them(section: str, name: str, values: list[str]) -> None:
    assert [value for value, _meaning in meanings(section, name, "en")] == values


def test_a_cut_goes_to_the_pot_or_to_whoever_is_named() -> None:
    cut = {"on": "win", "amount": 5}
    assert "5 and goes to the pot." in answer("game", "house_cut", cut, "en")
    assert "5 and goes to the pot." in answer("game", "house_cut", {**cut, "to": "pot"}, "en")
    assert "5 and goes to Ann." in answer("game", "house_cut", {**cut, "to": "Ann"}, "en")
