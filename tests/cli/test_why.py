"""`taical score --why`."""

from __future__ import annotations

import json

from commandline import SOUTH, taical


def test_the_explanation_follows_the_score() -> None:
    plain = taical("score", SOUTH, "--seat", "S")
    explained = taical("score", SOUTH, "--seat", "S", "--why")
    assert (explained.exit_code, explained.stderr) == (0, "")
    assert explained.stdout.startswith(plain.stdout + "\nWhat counted\n\n")
    assert "Dragon Pung      1  [777z]\n" in explained.stdout
    assert explained.stdout.endswith(
        "The wait is a one-tile wait (獨聽)\n  only 3m completes the hand, and the wait is closed\n"
    )


def test_in_the_style_that_is_asked_for() -> None:
    explained = taical("score", SOUTH, "--seat", "S", "--why", "--tiles", "zh", "--format", "markdown")
    assert "**What counted**" in explained.stdout
    assert "| Dragon Pung |     1 | [中中中]" in explained.stdout


def test_as_json() -> None:
    plain = taical("score", SOUTH, "--seat", "S", "--format", "json", "--lang", "en")
    explained = taical("score", SOUTH, "--seat", "S", "--format", "json", "--lang", "en", "--why")
    data = json.loads(explained.stdout)
    explanation = data.pop("explanation")
    assert data == json.loads(plain.stdout)
    statuses = {line["id"]: line["status"] for line in explanation["patterns"]}
    assert {name for name, status in statuses.items() if status == "counted"} == {
        "self_drawn",
        "dragon_pung",
        "closed_wait",
    }
    assert explanation["wait"]["one_tile"] is True


def test_under_several_tables() -> None:
    call = ("score", SOUTH, "--seat", "S", "--ruleset", "wikipedia,star31")
    plain, explained = taical(*call), taical(*call, "--why")
    assert explained.exit_code == 0
    assert explained.stdout.startswith(plain.stdout + "\nWikipedia (wikipedia)\n=====")
    assert "(star31)\n====" in explained.stdout
    data = json.loads(taical(*call, "--why", "--format", "json").stdout)
    assert [result["ruleset"] for result in data if "explanation" in result] == ["wikipedia", "star31"]


def test_a_hand_that_is_no_win_has_no_explanation() -> None:
    refused = taical("score", "234m 567m 34p 789p 678s 22s +6p", "--seat", "S", "--why")
    assert refused.exit_code == 1
    assert refused.stdout == ""
