"""`taical explain`: what there is to know of a pattern."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from commandline import process, taical
from published import RULESETS

from taical.patterns import PATTERNS


def explained(*words: str) -> dict[str, Any]:
    """Return what is said of a pattern, as data."""
    result = taical("explain", *words, "--format", "json")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.mark.parametrize(
    "words", ["平胡", "pinghu", "ping hu", "all_chows", "all-chows", "ALL CHOWS", "Tout chows", "平和", "Ping-Hu"]
)
def test_a_pattern_arrives_by_any_of_its_names(words: str) -> None:
    result = taical("explain", words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("All Chows 平胡 (all_chows)\n")


def test_a_name_in_several_words() -> None:
    assert explained("seven", "pairs", "and", "a", "triplet")["id"] == "seven_pairs_and_triplet"


def test_a_misspelling_arrives_and_says_so() -> None:
    result = taical("explain", "pinghoo")
    assert result.exit_code == 0
    assert result.stderr == "No pattern is called pinghoo; the nearest is All Chows (all_chows).\n"
    assert result.stdout == taical("explain", "all_chows").stdout


def test_what_can_be_several_is_listed() -> None:
    result = taical("explain", "flush")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: flush can be one of several patterns: Full Flush (full_flush), Half Flush (half_flush)\n"
    )
    assert (
        "邊張 (edge_wait)、嵌張 (closed_wait)、單吊 (single_wait)" in taical("explain", "獨聽", "--lang", "zh").stderr
    )


def test_what_is_near_to_nothing_gets_the_list() -> None:
    result = taical("explain", "xyzzy")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: there is no pattern xyzzy; `taical explain` lists all\n"


def test_what_is_about_something_else_says_so() -> None:
    result = taical("explain", "連莊", "--ruleset", "star31")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: 連莊 is about payments, and no pattern: see `taical rules show star31`\n"
    result = taical("explain", "屁胡")
    assert (result.exit_code, result.stderr) == (2, "Error: 屁胡 is a hand without tai, and no pattern\n")
    tanyao = (
        "there is no pattern tanyao here; other games have it, and a house can have it as a pattern of its own: "
        "`taical rules conditions` lists what such a pattern can ask for"
    )
    passed = "過水 is about a win that was let pass, and no pattern: see missed_win in `taical rules show wikipedia`"
    for words, told in (
        ("流局", "流局 is a hand that nobody wins, and no pattern: its record has `wins: []`"),
        ("過水", passed),
        ("tanyao", tanyao),
        ("dora", "there is no pattern dora here; other games have it, and --extra adds tai by any name"),
    ):
        result = taical("explain", words)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {told}\n")
    assert taical("explain", "相公").exit_code == 2


def test_words_in_another_order_arrive() -> None:
    result = taical("explain", "flush", "half")
    assert (result.exit_code, result.stderr) == (
        0,
        "No pattern is called flush half; the nearest is Half Flush (half_flush).\n",
    )


def test_what_is_not_found_is_an_error_as_data() -> None:
    result = taical("explain", "xyzzy", "--format", "json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert (error["code"], error["field"]) == ("bad_record", "pattern")
    assert error["message"] in result.stderr


def test_what_was_typed_cannot_steer_a_terminal() -> None:
    assert "\x1b" not in taical("explain", "\x1b[2J" + "x" * 100).stderr
    assert len(taical("explain", "x" * 1000).stderr) < 200


def test_all_by_family() -> None:
    result = taical("explain")
    assert (result.exit_code, result.stderr) == (0, "")
    for pattern in PATTERNS:
        assert f" {pattern} " in result.stdout
    assert taical("explain", " ").stdout == result.stdout
    assert taical("explain", "--lang", "zh").stdout.startswith("規則：維基百科 (wikipedia)\n\n胡牌方式\n")
    families = explained()["families"]
    assert (families[0]["id"], families[0]["name"]) == ("winning", "How the winning tile came")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_under_every_rule_set(ruleset: str) -> None:
    found = explained("all_chows", "--ruleset", ruleset)
    (value,) = (value for value in found["values"] if value["ruleset"] == ruleset)
    assert (found["ruleset"], found["tai"]) == (ruleset, value["tai"])
    assert explained("--ruleset", ruleset)["ruleset"] == ruleset


def test_a_house_is_compared_with_the_tables(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: star31\nid: house\npatterns: {all_chows: {tai: 6, zh: 屁胡}}\n", encoding="utf-8"
    )
    found = explained("屁胡", "--ruleset", "house.yaml")
    assert (found["id"], found["tai"]) == ("all_chows", 6)
    assert found["values"][0] == {"ruleset": "house", "tai": 6, "off": False, "counts_in": "tai"}
    assert len(found["values"]) == len(RULESETS) + 1
    assert found["has"]["ruleset"] == "house.yaml"


def test_a_change() -> None:
    found = explained("見花見台", "--set", "patterns.any_flower=3")
    assert (found["ruleset"], found["tai"], found["off"]) == ("wikipedia, changed", 3, False)
    assert found["has"]["changes"] == ["patterns.any_flower=3"]


def test_a_rule_set_that_is_not_there() -> None:
    result = taical("explain", "平胡", "--ruleset", "wikipedai", "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == "unknown_ruleset"
    assert "did you mean 'wikipedia'" in result.stderr
    assert taical("explain", "平胡", "--ruleset", "wikipedai").stdout == ""


def test_names_in_json_are_english_unless_a_language_is_asked_for() -> None:
    assert explained("平胡")["family"]["name"] == "Chows, pungs and kongs"
    assert explained("平胡", "--lang", "zh")["family"]["name"] == "順子、刻子與槓"
    assert explained("平胡", "--lang", "fr")["family"]["name"] == "Chows, brelans et kongs"


def test_other_looks() -> None:
    assert taical("explain", "平胡", "--format", "markdown").stdout.startswith("# All Chows 平胡 (all_chows)\n")
    assert "五六七萬" in taical("explain", "平胡", "--tiles", "zh").stdout
    assert taical("explain", "--format", "markdown").stdout.startswith("* Rules: ")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_calls_that_it_shows_score_the_hands(pattern: str) -> None:
    """A call is copied as it stands, and gives what is said of the hand."""
    found = explained(pattern)
    calls = re.findall(r"^To score it: taical (.*)$", taical("explain", pattern).stdout, re.MULTILINE)
    for call, kind in zip(calls, ("has", "misses"), strict=True):
        result = json.loads(taical(*shlex.split(call), "--format", "json").stdout)
        assert result["tai"] == found[kind]["tai"]
        assert (pattern in [row["id"] for row in result["patterns"]]) is (kind == "has")


def test_the_examples_of_the_help_work() -> None:
    examples = re.findall(r"^ +taical explain(.*)$", taical("explain", "--help").stdout, re.MULTILINE)
    assert len(examples) == 4
    for words in examples:
        assert taical("explain", *words.split()).exit_code == 0


def test_in_a_process_of_its_own(home: Path) -> None:
    done = process("-m", "taical", "explain", "pinghu", cwd=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == taical("explain", "平胡").stdout


def test_no_other_command_needs_it(home: Path) -> None:
    script = (
        "import atexit, sys\natexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from taical.cli import main\nmain()"
    )
    hand = "123m 456p 789p 678s 5s [777z] +5s"
    for call in (("score", hand, "-s", "S", "--why"), ("rules", "show", "star31"), ("explain", "--help")):
        done = process("-c", script, *call, cwd=home)
        assert done.returncode == 0
        assert not [name for name in done.stderr.split() if name.startswith("taical.catalog")]
