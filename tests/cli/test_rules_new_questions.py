"""`taical rules new --ask`: the questions that houses differ in, and the file that is made of the answers."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from commandline import taical

from taical.rulesets import load_ruleset
from taical.rulesets.switches import explanations

ASKED = [
    "dealer_tai",
    "streak_tai",
    "base",
    "unit",
    "wait_basis",
    "all_chows_wait",
    "flowers",
    "winds",
    "concealed_kong_keeps_concealed",
    "several_winners",
    "liability",
    "min_tai",
    "cap",
    "draw",
]


def begun(answers: dict[str, str], *arguments: str, again: list[str] | None = None) -> tuple[str, str]:
    """Answer the questions, Enter where nothing is given; return the file and what was on the screen."""
    lines = [*(answers.get(name, "") for name in ASKED), *(again or [])]
    result = taical("rules", "new", "house", "--ask", *arguments, stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.stderr
    return result.stdout, result.stderr


def said(text: str) -> list[str]:
    """Return the lines of a file that say what differs."""
    return [line.partition("  # ")[0] for line in text.splitlines() if line.startswith("  ") and line[2] != "#"]


def test_enter_all_the_way_changes_nothing() -> None:
    text, screen = begun({})
    assert text == taical("rules", "new", "house").stdout
    assert [line.split(" [")[0] for line in screen.splitlines() if line.split(" [")[0] in ASKED] == ASKED
    assert explanations()["payment"]["cap"]["question"]["en"] in screen
    assert "kinds: A wait is a one-tile wait only when a single kind of tile wins." in screen


def test_what_differs_is_written(home: Path) -> None:
    text, _screen = begun(
        {
            "dealer_tai": "0",
            "streak_tai": "1",
            "base": "50",
            "unit": "20",
            "wait_basis": "shape",
            "all_chows_wait": "two_sided",
            "flowers": "any",
            "winds": "any",
            "concealed_kong_keeps_concealed": "false",
            "several_winners": "nearest",
            "liability": "half",
            "min_tai": "3",
            "cap": "40",
            "draw": "pass",
        }
    )
    (home / "house.yaml").write_text(text, encoding="utf-8")
    rules, before = load_ruleset("house.yaml"), load_ruleset("wikipedia")
    changed = {
        "dealer_tai": 0,
        "streak_tai": 1,
        "base": 50,
        "unit": 20,
        "several_winners": "nearest",
        "liability": {"big_three_dragons": "half", "big_four_winds": "half"},
        "min_tai": 3,
        "cap": 40,
    }
    assert asdict(rules.payment) == asdict(before.payment) | changed
    switches = {"wait_basis": "shape", "all_chows_wait": "two_sided", "concealed_kong_keeps_concealed": False}
    assert asdict(rules.switches) == asdict(before.switches) | switches
    assert asdict(rules.game) == asdict(before.game) | {"draw": "pass"}
    assert rules.counts("any_flower")
    assert rules.counts("any_wind_pung")


def test_what_is_the_same_is_not_written() -> None:
    text, _screen = begun({"base": "30", "wait_basis": "kinds", "flowers": "own", "cap": "none", "liability": "none"})
    assert said(text) == []


@pytest.mark.parametrize(
    ("extends", "answers", "lines"),
    [
        ("wikipedia", {"flowers": "any"}, ["  any_flower: true"]),
        ("star31", {"winds": "any"}, ["  any_wind_pung: 1"]),
        ("zhaishenye", {"winds": "own"}, ["  prevalent_wind: 1", "  seat_wind: 1", "  any_wind_pung: false"]),
        ("wikipedia", {"wait_basis": "{edge: shape}"}, ["  wait_basis: {edge: shape}"]),
        ("wikipedia", {"liability": "{大三元: all}"}, ["  liability: {big_three_dragons: all}"]),
        ("english16", {"liability": "none"}, ["  liability: none"]),
        ("wikipedia", {"draw": "stay"}, ["  draw: stay"]),
        ("seize-tuiles", {"base": "2"}, ["  base_tai: 2"]),
    ],
)
def test_a_line_of_the_file(extends: str, answers: dict[str, str], lines: list[str], home: Path) -> None:
    text, _screen = begun(answers, "--extends", extends)
    assert said(text) == lines
    (home / "house.yaml").write_text(text, encoding="utf-8")
    assert taical("rules", "check", "house.yaml").exit_code == 0


def test_a_table_with_neither_kind_of_flower_may_stay_so() -> None:
    text, screen = begun({}, "--extends", "hyloveclub")
    assert "flowers [table]" in screen
    assert said(text) == []


def test_a_wrong_answer_is_asked_for_again() -> None:
    text, screen = begun({"dealer_tai": "many", "streak_tai": "-1"}, again=["", ""])  # both are answers to the first
    assert said(text) == []
    assert 'expected a whole number, not "many"' in screen
    assert "expected 0 or more, not -1" in screen


def test_answers_that_clash_are_asked_for_again() -> None:
    text, screen = begun({"min_tai": "6", "cap": "5"}, again=[*[""] * 12, "10", ""])
    assert "the cap of 5 tai is below the minimum of 6 that a win takes" in screen
    assert said(text) == ["  min_tai: 6", "  cap: 10"]


def test_the_file_is_written_where_it_is_asked_for(home: Path) -> None:
    text, _screen = begun({"base": "50"}, "-o", "house.yaml")
    assert text == ""
    assert said((home / "house.yaml").read_text(encoding="utf-8")) == ["  base: 50"]
    result = taical("rules", "new", "house", "--ask", "-o", "house.yaml")
    assert (result.exit_code, "house.yaml cannot be written: File exists" in result.stderr) == (2, True)
    assert "dealer_tai" not in result.stderr


def test_the_questions_are_in_chinese_too() -> None:
    _text, screen = begun({}, "--lang", "zh")
    assert "哪些花牌計台？" in screen
    assert explanations()["switches"]["wait_basis"]["question"]["zh"] in screen


def test_back_asks_the_question_before_again() -> None:
    lines = ["back", "0", "back", "3", *([""] * (len(ASKED) - 1))]
    result = taical("rules", "new", "house", "--ask", stdin="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    assert said(result.stdout) == ["  dealer_tai: 3"]
    assert result.stderr.count("there is no question before this one") == 1


def test_a_question_mark_says_again_what_the_answers_mean() -> None:
    lines = ["", "", "", "", "?", *([""] * (len(ASKED) - 4))]
    result = taical("rules", "new", "house", "--ask", stdin="".join(f"{line}\n" for line in lines))
    meaning = "kinds: A wait is a one-tile wait only when a single kind of tile wins."
    assert (result.exit_code, result.stderr.count(meaning)) == (0, 2)


def test_answers_may_be_the_words_of_the_language() -> None:
    answers = {
        "wait_basis": "{邊張: 看牌形}",
        "several_winners": "攔胡",
        "liability": "全包",
        "cap": "無",
        "draw": "下莊",
    }
    text, screen = begun(answers, "--lang", "zh")
    assert "  stay 不下莊: 流局莊家不下莊，連莊次數不變。" in screen
    assert "  kinds 聽一種: 只聽一種牌才算獨聽。" in screen
    assert "  all 全包: " in screen
    assert said(text) == [
        "  several_winners: nearest",
        "  liability: {big_three_dragons: all, big_four_winds: all}",
        "  wait_basis: {edge: shape}",
        "  draw: pass",
    ]


def test_the_questions_about_a_table_in_fan() -> None:
    _text, screen = begun({}, "--extends", "hk88", "--lang", "zh")
    assert "哪些花牌計番？\n" in screen
    assert "  own: 自己的花計番（正花）。\n" in screen
    assert "  any: 每張花都計番（見花見台）。\n" in screen
    assert "  any: 每副風刻都計番（見風見台）。\n" in screen
