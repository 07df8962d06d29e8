"""`taical waits`: what a hand waits for or needs, and what to discard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from commandline import process, taical
from published import RULESETS

CLOSED = "46m 456p 789p 678s 55s [777z]"
"""It waits for 5m: 三元刻 1 and 嵌張 1, drawn 自摸 1 as well."""

SINGLES = "123m 456p 789p 678s 5s 1z [777z]"
"""Before a discard: without 1z it waits for 5s and 8s, without one of these for 1z."""


def answer(*arguments: str, stdin: str | None = None, **variables: str) -> dict[str, Any]:
    """Return the answer to a call as data."""
    result = taical("waits", *arguments, "--format", "json", stdin=stdin, **variables)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_a_ready_hand() -> None:
    result = taical("waits", CLOSED, "-s", "S")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Hand: 46m 456789p 55678s [777z]\nSeat: South\nRound: East\nRules: Wikipedia")
    assert "Ready 聽牌: 4 tiles are left." in result.stdout
    assert "5m      closed             4        3            2\n" in result.stdout


def test_a_ready_hand_in_a_process_of_its_own(home: Path) -> None:
    done = process("-m", "taical", "waits", CLOSED, "--format", "json", cwd=home)
    assert (done.returncode, done.stderr) == (0, "")
    (wait,) = json.loads(done.stdout)["waits"]
    assert (wait["tile"], wait["left"], wait["drawn"]["tai"], wait["discarded"]["tai"]) == ("5m", 4, 3, 2)


@pytest.mark.parametrize(
    ("hand", "complete", "distance"),
    [
        (CLOSED, False, 0),
        ("124m 456p 789p 678s 5s [777z]", False, 1),
        ("147m 147p 147s 1234567z", False, 10),
        (SINGLES, False, 0),
        ("123m 456p 789p 678s 55s [777z]", True, 0),
        ("123m 456p 789p 67s 55s 1z (7777z)", False, 0),
    ],
)
def test_every_answer_is_a_success(hand: str, *, complete: bool, distance: int) -> None:
    data = answer(hand)
    assert (data["complete"], data["distance"]) == (complete, distance)
    for output in ("table", "markdown"):
        assert taical("waits", hand, "--format", output).exit_code == 0


# Options, and what they make of the closed wait.
OPTIONS: list[tuple[tuple[str, ...], str, object]] = [
    (("--visible", "55m 東"), "left", 2),
    (("--visible", "五萬"), "left", 3),
    (("-s", "S", "-r", "W"), "drawn", 3),
    (("--seat", "南", "--round", "west"), "drawn", 3),
    (("--ruleset", "hyloveclub"), "drawn", 2),
    (("--set", "patterns.closed_wait=5"), "discarded", 6),
]


@pytest.mark.parametrize(("options", "field", "expected"), OPTIONS)
def test_options(options: tuple[str, ...], field: str, expected: object) -> None:
    (wait,) = answer(CLOSED, *options)["waits"]
    found = wait[field]
    assert (found["tai"] if isinstance(found, dict) else found) == expected


def test_seat_and_round_are_in_the_answer() -> None:
    data = answer(CLOSED, TAICAL_SEAT="W", TAICAL_ROUND="S")
    assert (data["seat"], data["round"]) == ("W", "S")
    data = answer("46m 456p 789p 678s 55s [333z]", "-s", "W", "-r", "S")
    # 門風刻 1 + 嵌張 1
    assert data["waits"][0]["discarded"]["tai"] == 2


@pytest.mark.parametrize(("by", "order"), [("left", ["1z", "5s", "8s"]), ("value", ["5s", "8s", "1z"])])
def test_discards_in_either_order(by: str, order: list[str]) -> None:
    """After 1z six tiles are left for 三元刻 1, after 5s or 8s three for 三元刻 1 and 單吊 1."""
    assert [discard["discard"] for discard in answer(SINGLES, "--by", by)["discards"]] == order
    table = taical("waits", SINGLES, "--by", by).stdout
    assert list(dict.fromkeys(re.findall(r"^(\d[msz]) {4}", table, re.MULTILINE))) == order


def test_a_marked_tile_is_the_one_just_drawn() -> None:
    marked = answer("123m 456p 789p 678s 5s [777z] +1z")
    assert marked.pop("hand") == "123m 456789p 5678s [777z] +1z"
    unmarked = answer(SINGLES)
    del unmarked["hand"]
    assert marked == unmarked


@pytest.mark.parametrize("typed", [CLOSED, f"'{CLOSED}'\n", f"\ufeff{CLOSED}"])
def test_a_hand_from_standard_input(typed: str) -> None:
    assert answer("-", stdin=typed) == answer(CLOSED)


def test_a_hand_in_several_words() -> None:
    assert answer(*CLOSED.split()) == answer(CLOSED)


def test_a_hand_in_chinese_with_tiles_in_chinese() -> None:
    result = taical("waits", "四六萬 四五六筒 七八九筒 六七八條 五五條 [中中中]", "--tiles", "zh", "--lang", "zh")
    assert result.exit_code == 0
    assert "五萬" in result.stdout


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_set(ruleset: str) -> None:
    assert [wait["tile"] for wait in answer(CLOSED, "--ruleset", ruleset)["waits"]] == ["5m"]


def test_irregular_hands_where_the_rules_have_them() -> None:
    """Two tiles from seven pairs and a triplet, and four from sets: five of the six pairs would become pungs."""
    hand = "11m 55m 99m 11p 55p 99p 159s 1z"
    assert answer(hand, "--ruleset", "english16")["distance"] == 2
    assert answer(hand)["distance"] == 4


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("12m",), ("there are 2 tiles", "too few (小相公)", "a hand has 16, or 17 before its discard")),
        ((f"{CLOSED} 123m",), ("there are 19 tiles", "too many (大相公)")),
        (("0m",), ("0m", "column 1")),
        ((CLOSED, "--visible", "55m 9x"), ("9x", "column 5")),
        ((CLOSED, "--visible", "77z"), ("with the visible tiles, 7z (中) is there 5 times",)),
        (("46m 456p 789p 678s 55s [777z@S]", "-s", "S"), ("South cannot have fed a meld to South",)),
    ],
)
def test_one_clear_error(arguments: tuple[str, ...], parts: tuple[str, ...]) -> None:
    result = taical("waits", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("Error: ") == 1
    assert all(part in result.stderr for part in parts)
    as_json = taical("waits", *arguments, "--format", "json")
    assert as_json.exit_code == 2
    assert as_json.stderr == result.stderr
    assert set(json.loads(as_json.stdout)["error"]) == {"code", "message", "field", "column"}


def test_the_place_of_an_error_is_marked() -> None:
    result = taical("waits", CLOSED, "--visible", "55m 9x")
    assert result.stderr.splitlines()[1:] == ["  55m 9x", "      ^"]


def test_a_rule_set_that_is_not_there() -> None:
    result = taical("waits", CLOSED, "--ruleset", "wikipedai", "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "unknown_ruleset"
    assert "wikipedai" in result.stderr
    assert taical("waits", CLOSED, "--ruleset", "wikipedai").stdout == ""


@pytest.mark.parametrize("arguments", [(), (CLOSED, "--seat", "X"), (CLOSED, "--by", "luck")])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = taical("waits", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_examples_of_the_help_work() -> None:
    examples = re.findall(r"^ +taical waits '(.*)'(.*)$", taical("waits", "--help").stdout, re.MULTILINE)
    assert len(examples) == 3
    for hand, options in examples:
        before, _, rest = f"'{hand}'{options}".partition("' ")
        words = [before.strip("'"), *(word.strip("'") for word in re.findall(r"'[^']*'|\S+", rest))]
        assert taical("waits", *words).exit_code == 0


def test_data_needs_nothing_slow(home: Path) -> None:
    script = (
        "import atexit, sys\natexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from taical.cli import main\nmain()"
    )
    done = process("-c", script, "waits", CLOSED, "--format", "json", cwd=home)
    assert done.returncode == 0
    assert not set(done.stderr.split()) & {"pydantic", "pydantic_core", "wcwidth"}
