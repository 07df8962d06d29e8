"""What a call gets wrong, as JSON where it asked for JSON; the calls hold what they print against the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, process, taical
from schemas import refuse_unlike

from taical.cli.settings import path

SCORE = ("score", SOUTH, "-s", "S")
LONELY = ("score", SOUTH)


@pytest.fixture
def config(home: Path) -> Path:
    where = Path(path())
    where.parent.mkdir(parents=True)
    return where


def error_of(*arguments: str, **variables: str) -> dict[str, Any]:
    """Return the error that is the answer of a call; the sentence is on standard error too."""
    result = taical(*arguments, **variables)
    answer = json.loads(result.stdout)
    refuse_unlike("error", answer)
    assert result.exit_code == 2
    assert answer["error"]["message"] in result.stderr
    error: dict[str, Any] = answer["error"]
    return error


@pytest.mark.parametrize(
    ("call", "field", "words"),
    [
        ((*SCORE, "--streak", "x"), "streak", "'x'"),
        ((*SCORE, "--from", "Q"), "from", "the seats are E, S, W and N"),
        ((*SCORE, "--stakes", "much"), "stakes", "100/20"),
        ((*SCORE, "--extra", "x"), "extra", "斷么=1"),
        ((*SCORE, "--sead", "S"), None, "'--sead'"),
        ((*SCORE, "--self-draw", "--win", "discard"), None, "contradict"),
        (LONELY, "seat", "Missing option '-s' / '--seat'."),
        (("score",), None, "HAND"),
        (("waits",), "hand", "Missing argument"),
        (("waits", SOUTH, "--by", "luck"), "by", "'luck'"),
        (("explain", "平胡", "--picture", "hand.doc"), None, "hand.doc"),
        (("rules", "list", "--tiles", "x"), "tiles", "'x'"),
        (("rules", "show"), "name", "Missing argument"),
        (("rules", "diff", "wikipedia"), "second", "Missing argument"),
        (("rules", "diff", "wikipedia", "star31", "--record", "{}"), None, "--record goes with --hand"),
        (("rules", "conditions", "--tiles", "x"), "tiles", "'x'"),
        (("config", "--lang", "de"), "lang", "'de'"),
        (("--lang", "de", *SCORE), "lang", "'de'"),
        (("quiz",), None, "'--format'"),
        (("batch", "hands.yaml"), "format", "'jsonl'"),
        (("scor",), None, "did you mean 'score'?"),
        (("rules", "shwo"), None, "did you mean 'show'?"),
    ],
)
def test_wrong_usage_is_an_error_in_json(call: tuple[str, ...], field: str | None, words: str) -> None:
    error = error_of(*call, "--format", "json")
    assert (error["code"], error["field"], error["column"]) == ("usage", field, None)
    assert words in error["message"]


@pytest.mark.parametrize(
    "call",
    [("rules", "show", "nope"), ("rules", "diff", "nope", "star31"), ("rules", "diff", "star31", "nope")],
)
def test_a_rule_set_that_is_not_there_has_its_own_code(call: tuple[str, ...]) -> None:
    assert error_of(*call, "--format", "json")["code"] == "unknown_ruleset"


@pytest.mark.parametrize("call", [SCORE, ("waits", SOUTH), ("explain", "平胡")])
def test_that_of_an_option_is_said_once(call: tuple[str, ...]) -> None:
    assert error_of(*call, "--ruleset", "nope", "--format", "json")["code"] == "unknown_ruleset"


def test_a_hand_that_two_rule_sets_cannot_count() -> None:
    call = ("rules", "diff", "wikipedia", "star31", "--hand", "中中", "--format", "json")
    result = taical(*call)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["id"], answer["error"]["code"]) == (2, "中中", "tile_count")


def test_a_file_of_hands_that_two_rule_sets_cannot_count(home: Path) -> None:
    """A bad hand and a missing file are a line each, between those of the hands that can be compared."""
    fully_melded = {"hand": "5s [123m] [456p] [789p] [678s] [777z] +5s", "seat": "S"}
    hands = [{"id": "bad", "hand": "0m", "seat": "S"}, fully_melded]
    (home / "hands.jsonl").write_text("\n".join(map(json.dumps, hands)), encoding="utf-8")
    call = ("rules", "diff", "wikipedia", "star31", "--file", "hands.jsonl", "--file", "gone.jsonl", "--format", "json")
    result = taical(*call)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [(line.get("id"), line.get("error", {}).get("code")) for line in lines] == [
        ("hands.jsonl:1 bad", "bad_tile"),
        (None, None),
        ("1", "usage"),
    ]
    assert "gone.jsonl" in lines[2]["error"]["message"]


def test_however_json_is_asked_for(config: Path) -> None:
    assert error_of(*LONELY, "--format=json")["field"] == "seat"
    assert error_of(*LONELY, "--format", "table", "--format", "json")["field"] == "seat"
    for call in (LONELY, ("rules", "show"), ("scor",)):
        assert error_of(*call, TAICAL_FORMAT="json")["code"] == "usage"
    config.write_text('format = "json"\n', encoding="utf-8")
    for words in (("waits",), ("rules", "show"), ("config", "--tiles", "x")):
        assert error_of(*words)["code"] == "usage"
    assert json.loads(taical("rules", "list").stdout)[0]["id"]


@pytest.mark.parametrize(
    ("call", "variables"),
    [
        (LONELY, {}),
        ((*LONELY, "--format", "json", "--format", "table"), {}),
        ((*LONELY, "--format", "table"), {"TAICAL_FORMAT": "json"}),
        (("batch", "hands.doc"), {"TAICAL_FORMAT": "json"}),
        (("rules", "check"), {"TAICAL_FORMAT": "json"}),
        (("score", "--sead", "--", "--format", "json"), {}),
        ((), {"TAICAL_FORMAT": "json"}),
    ],
)
def test_without_json_there_is_the_sentence_alone(call: tuple[str, ...], variables: dict[str, str]) -> None:
    result = taical(*call, **variables)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_a_config_file_that_cannot_be_read_is_an_error_in_json(config: Path) -> None:
    config.write_text("seat = \n", encoding="utf-8")
    assert str(config) in error_of(*SCORE, "--format", "json")["message"]
    assert str(config) in error_of(*SCORE, TAICAL_FORMAT="json")["message"]


@pytest.mark.parametrize("call", [LONELY, ("rules", "show"), ("scor",)])
def test_the_language_of_an_error(call: tuple[str, ...], home: Path) -> None:
    """For programs it is English whatever the locale, as it is in an answer."""
    chinese = {"LANG": "zh_TW.UTF-8", "LC_ALL": "zh_TW.UTF-8"}
    words = ("-m", "taical", *call, "--format", "json")
    error = json.loads(process(*words, cwd=home, variables=chinese).stdout)["error"]
    assert error["message"].isascii()
    asked = json.loads(process(*words, "--lang", "zh", cwd=home, variables=chinese).stdout)["error"]
    assert not asked["message"].isascii()


def test_sentences_of_rule_sets_are_english_whatever_the_locale(home: Path) -> None:
    words = ("-m", "taical", "rules", "show", "star31", "--format", "json")
    found = json.loads(process(*words, cwd=home, variables={"LANG": "fr_FR.UTF-8", "LC_ALL": "fr_FR.UTF-8"}).stdout)
    assert found == json.loads(taical(*words[2:]).stdout)


def test_settings_say_which_of_them_is_wrong(config: Path) -> None:
    config.write_text('seat = "X"\nround = "S"\n', encoding="utf-8")
    result = taical("config", "--format", "json")
    wrong = {each["key"]: each["error"] for each in json.loads(result.stdout)["settings"] if "error" in each}
    assert (result.exit_code, list(wrong)) == (2, ["seat"])
    assert (wrong["seat"]["code"], wrong["seat"]["field"]) == ("usage", "seat")
    assert wrong["seat"]["message"] in result.stderr


def test_what_a_book_does_not_take_is_an_error_with_its_code(home: Path) -> None:
    file = str(home / "games.db")
    assert error_of("game", "--file", file, "status", "--format", "json")["code"] == "bad_game"
    assert taical("game", "--file", file, "new", "Friday", "--players", "Ann,Bob,Cid,Dan").exit_code == 0
    error = error_of("game", "win", "Zoe", "3", "--format", "json", TAICAL_GAMES=file)
    assert (error["code"], error["message"]) == ("bad_game", "there is no player Zoe; there are Ann, Bob, Cid, Dan")
    assert error_of("game", "win", "Zoe", TAICAL_GAMES=file, TAICAL_FORMAT="json")["code"] == "bad_game"


def test_a_group_that_does_something_of_its_own_needs_no_command(home: Path) -> None:
    file = str(home / "games.db")
    assert taical("game", "--file", file, "new", "Friday", "--players", "Ann,Bob,Cid,Dan").exit_code == 0
    for words in (("game", "--file", file), ("game", "--file", file, "--lang", "en")):
        assert taical(*words).stdout == taical(*words, "status").stdout
