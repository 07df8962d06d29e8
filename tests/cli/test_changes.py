"""Rule sets changed on the command line: `--set`, and several rule sets side by side."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, refuse_crooked, taical
from published import RULESETS

UNWON = SOUTH.replace("+3m", "+6m")


def answer(*arguments: str) -> Any:  # noqa: ANN401 - one result or several
    """Return the answer to a call as data."""
    result = taical("score", *arguments, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


# Changes, and what they give.
CHANGES: list[tuple[tuple[str, ...], str, object]] = [
    (("patterns.closed_wait=5",), "tai", 7),
    (("patterns.closed_wait=false",), "tai", 2),
    (("patterns.closed_wait=null",), "tai", 2),
    (("patterns.closed_wait.off=true",), "tai", 2),
    (("closed_wait=5",), "tai", 7),
    (("wait_basis=none",), "tai", 2),
    (("switches.wait_basis=none", "patterns.dragon_pung=4"), "tai", 5),
    (("patterns.dragon_pung=4", "patterns.dragon_pung=2"), "tai", 4),
    (("patterns.concealed_kong=true",), "tai", 5),
    (("patterns.concealed_kong.off=false",), "tai", 5),
    (("payment.base=0.5", "unit=1"), "payments", {"E": -4.5, "S": 11.5, "W": -3.5, "N": -3.5}),
    (("payment.cap=2",), "uncapped_tai", 3),
    (("payment.cap=none",), "tai", 3),
    ((" payment.base = 0 ",), "payments", {"E": -40, "S": 100, "W": -30, "N": -30}),
]


def changed(*changes: str) -> list[str]:
    return [word for change in changes for word in ("--set", change)]


@pytest.mark.parametrize(("changes", "field", "value"), CHANGES)
def test_a_change(changes: tuple[str, ...], field: str, value: object) -> None:
    found = answer(SOUTH, "-s", "S", *changed(*changes))
    assert (found["ruleset"], found[field]) == ("wikipedia, changed", value)


def test_a_changed_rule_set_is_called_so(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    for ruleset, name in (("hyloveclub", "hyloveclub, changed"), ("house.yaml", "house, changed")):
        options = ("-s", "S", "--ruleset", ruleset, *changed("payment.base=1", "payment.unit=1"))
        assert answer(SOUTH, *options)["ruleset"] == name
        table = taical("score", SOUTH, *options).stdout
        assert f" ({name})\n" in table
    lines = [
        {"hand": SOUTH, "seat": "S"},
        {"hand": SOUTH, "seat": "S", "ruleset": "star31"},
        {"hand": SOUTH, "seat": "S", "ruleset": {"extends": "star31", "payment": {"base": 1}}},
        {"hand": SOUTH, "seat": "S", "ruleset": {"id": "mine", "extends": "star31"}},
    ]
    (home / "hands.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    result = taical("batch", "hands.jsonl", "--format", "jsonl", "--set", "payment.base=1")
    names = [json.loads(line)["ruleset"] for line in result.stdout.splitlines()]
    assert names == ["wikipedia, changed", "star31", "star31, changed", "mine"]


# A change that is refused, and words of the error.
REFUSED: list[tuple[str, str]] = [
    ("wait_basis", "--set wait_basis: expected PATH=VALUE"),
    ("=3", "--set =3: expected PATH=VALUE"),
    ("patterns.=3", "expected PATH=VALUE"),
    ("extends=star31", "there is no extends to set: a path begins with payment, switches, game or patterns"),
    ("id=mine", "there is no id to set"),
    ("names.en=Mine", "there is no names to set"),
    ("source=mine", "there is no source to set"),
    ("abstract=true", "there is no abstract to set"),
    ("pattern.all_chows=1", "there is no pattern to set: a path begins with payment, switches, game or patterns"),
    ("all_chow=1", "did you mean 'all_chows'?"),
    ("patterns.all_chow=1", "there is no pattern all_chow; did you mean 'all_chows'?"),
    ("switches.wait_bass=none", "there is no wait_bass; did you mean 'wait_basis'?"),
    ("payment.bse=1", "there is no bse; did you mean 'base'?"),
    ("patterns.all_chows.tia=1", "there is no tia; did you mean 'tai'?"),
    ("patterns.all_chows=many", "expected a whole number of tai"),
    ("patterns.all_chows=-1", "-1"),
    (
        "switches.wait_basis=shapes",
        'expected kinds, shape, none, or one of them by shape as in {edge: shape}, not "shapes"',
    ),
    ("switches.all_chows_honors=yes", 'expected true or false, not "yes"'),
    ("payment.base=cheap", "expected a number from 0"),
    ("payment.cap=-1", "-1"),
    ("patterns.last_tile_claim=true", "last_tile_claim has no value in this rule set: give it one"),
    ("patterns.four_kongs.off=false", "four_kongs has no value in this rule set: give it one"),
]


@pytest.mark.parametrize(("change", "words"), REFUSED)
@pytest.mark.parametrize("command", ["score", "batch", "check"])
def test_a_change_that_cannot_be_made_is_wrong_usage(command: str, change: str, words: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(json.dumps({"hand": SOUTH, "seat": "S"}), encoding="utf-8")
    arguments = (SOUTH, "-s", "S") if command == "score" else ("hands.jsonl",)
    result = taical(command, *arguments, "--set", change)
    assert (result.exit_code, result.stdout) == (2, "")
    error = result.stderr.splitlines()[-1]
    assert error.startswith("Error: ")
    assert f"--set {change}: " in error
    assert words in error


@pytest.mark.parametrize("change", ["patterns.last_tile_claim=1", "patterns.last_tile_claim.tai=1"])
def test_a_row_without_a_value_is_turned_on_by_its_value(change: str) -> None:
    found = answer(SOUTH, "-s", "S", "-f", "W", "--last-tile", "--set", change)
    assert {row["id"]: row["tai"] for row in found["patterns"]}["last_tile_claim"] == 1


def test_several_rule_sets_as_a_table() -> None:
    result = taical("score", SOUTH, "-s", "S", "--ruleset", "wikipedia,english16, shenlaiye")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Rules", "Tai", "East", "South", "West", "North", "Patterns"]
    assert [line.split(maxsplit=6) for line in lines[2:]] == [
        ["wikipedia", "3", "-70", "+190", "-60", "-60", "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1"],
        [
            *("english16", "7", "-8", "+22", "-7", "-7"),
            "Self-Drawn 1 + Closed Wait 2 + Concealed Kong 2 + No Flowers 1 + Pung of Honors 1",
        ],
        ["shenlaiye", "3", "-300", "+800", "-250", "-250", "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1"],
    ]
    refuse_crooked(lines)


def test_several_rule_sets_as_markdown() -> None:
    call = ("score", SOUTH, "-s", "S", "--ruleset", "wikipedia,english16", "--format", "markdown", "--lang", "zh")
    lines = taical(*call).stdout.splitlines()
    assert [line.replace(" ", "") for line in lines[:1]] == ["|規則|台|東|南|西|北|台種|"]
    assert lines[2].replace(" ", "") == "|wikipedia|3|-70|+190|-60|-60|自摸1+三元刻1+嵌張1|"
    assert len(lines) == 4
    assert all(line.startswith("|") for line in lines)


def test_several_rule_sets_as_json() -> None:
    names = ["hyloveclub", "star31", "hyloveclub"]
    found = answer(SOUTH, "-s", "S", "--ruleset", ",".join(names), "--readings", "--lang", "en")
    alone = [answer(SOUTH, "-s", "S", "--ruleset", name, "--readings", "--lang", "en") for name in names]
    assert found == alone
    assert [one["ruleset"] for one in found] == names


def test_all_rule_sets() -> None:
    call = ("score", SOUTH, "-s", "S", "--ruleset", "all")
    assert [line.split()[0] for line in taical(*call).stdout.splitlines()[2:]] == RULESETS
    assert [one["ruleset"] for one in answer(*call[1:])] == RULESETS
    named = [one["ruleset"] for one in answer(*call[1:], "--set", "payment.base=1")]
    assert named == [f"{name}, changed" for name in RULESETS]


def test_several_rule_sets_of_which_some_refuse_the_hand() -> None:
    # One of the two tables does not count 七搶一.
    flowers = ("1234567f", "-s", "S", "--win", "seven_rob_one", "-f", "W", "--ruleset", "star31,wikipedia")
    result = taical("score", *flowers)
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()[2:]
    assert first.split(maxsplit=2)[:2] == ["star31", "-"]
    assert "not_a_win: " in first
    assert second.split()[:2] == ["wikipedia", "8"]
    refused, scored = answer(*flowers)
    assert (refused["ruleset"], refused["error"]["code"]) == ("star31", "not_a_win")
    assert (scored["ruleset"], scored["tai"]) == ("wikipedia", 8)


@pytest.mark.parametrize(("hand", "status", "code"), [(UNWON, 1, "not_a_win"), ("0m", 2, "bad_tile")])
def test_several_rule_sets_that_all_refuse_the_hand(hand: str, status: int, code: str) -> None:
    call = ("score", hand, "-s", "S", "--ruleset", "wikipedia,star31")
    alone = taical("score", hand, "-s", "S")
    as_json = taical(*call, "--format", "json")
    assert (as_json.exit_code, as_json.stderr) == (status, alone.stderr)
    assert [(one["ruleset"], one["error"]["code"]) for one in json.loads(as_json.stdout)] == [
        ("wikipedia", code),
        ("star31", code),
    ]
    as_table = taical(*call)
    assert (as_table.exit_code, as_table.stderr) == (status, alone.stderr)
    assert as_table.stdout.count(f"{code}: ") == 2


@pytest.mark.parametrize("names", ["wikipedia,wikipeda", "wikipedia,", ",", "all,wikipedia", "wikipedia;star31"])
def test_a_rule_set_among_several_that_is_not_there_is_wrong_usage(names: str) -> None:
    result = taical("score", SOUTH, "-s", "S", "--ruleset", names)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no rule set" in result.stderr
    assert f"there are: {', '.join(RULESETS)}" in result.stderr


def test_files_among_several_rule_sets(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\npatterns: {closed_wait: 4}\n", encoding="utf-8")
    found = answer(SOUTH, "-s", "S", "--ruleset", "house.yaml,wikipedia")
    assert [(one["ruleset"], one["tai"]) for one in found] == [("house", 6), ("wikipedia", 3)]
