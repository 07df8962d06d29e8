"""`taical score` says what is wrong, where, and with which exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, cells, process, taical
from published import RULESETS

from taical.i18n import LANGUAGES, Language

UNWON = "24m 345p 678p 99s [777z] (1111s) +6m"


def error_of(*arguments: str) -> dict[str, Any]:
    """Return the error of a call that asks for JSON, as data."""
    data: dict[str, Any] = json.loads(taical("score", *arguments, "--format", "json").stdout)
    assert set(data) == {"id", "error"}
    assert set(data["error"]) == {"code", "message", "field", "column"}
    details: dict[str, Any] = data["error"]
    return details


# A hand, and what stands in it where the mark has to be: in cells, not in characters.
MARKED: list[tuple[str, str, int]] = [
    ("0m", "", 1),
    ("123m 456p 78x", "123m 456p ", 11),
    ("123m 4567", "123m ", 6),
    ("一二三萬 四五六筒 鳳", "一二三萬 四五六筒 ", 11),
    ("中中中 [一二四萬]", "中中中 ", 5),
    ("東東東 123m 七七七", "東東東 123m ", 10),
    ("一二三萬 [中中中", "一二三萬 ", 6),
    ("１２３ｍ 鳳", "１２３ｍ ", 6),
    ("🀇🀈🀉 鳳", "🀇🀈🀉 ", 5),
    ("春夏 春 123m", "春夏 ", 4),
    ("24m 345p 678p 99s [777z] (1111s) +3m +4m", "24m 345p 678p 99s [777z] (1111s) +3m ", 38),
    ("24m 345p 678p 99s [777z] (1112s) +3m", "24m 345p 678p 99s [777z] ", 26),
    ("11111m 345p 678p 99s [777z] +3m", "1111", 5),
]


@pytest.mark.parametrize(("hand", "before", "column"), MARKED)
def test_a_mark_stands_under_the_place(hand: str, before: str, column: int) -> None:
    result = taical("score", hand, "-s", "S")
    assert (result.exit_code, result.stdout) == (2, "")
    message, source, mark = result.stderr.splitlines()
    assert message.startswith("Error: ")
    assert message.endswith(f"(column {column})")
    assert source == f"  {hand}"
    assert mark == " " * (2 + cells(before)) + "^"


def test_the_mark_stands_under_the_field_at_fault() -> None:
    result = taical("score", SOUTH, "-s", "S", "--visible", "東 9x")
    assert result.stderr.splitlines()[1:] == ["  東 9x", "     ^"]


def test_an_error_about_the_whole_hand_has_no_mark() -> None:
    result = taical("score", "123m +4m", "-s", "S")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("Error: there are 4 tiles")


# What is read from standard input, and what is shown of it.
SEVERAL_LINES: list[tuple[str, str, str]] = [
    ("123m\n456p 0s\n", "123m 456p 0s", "123m 456p "),
    ("123m\r\n456p\t0s\r\n", "123m  456p 0s", "123m  456p "),
    ("\n\n一二三萬\n鳳\n", "一二三萬 鳳", "一二三萬 "),
    ("[中中中]\n[一二四萬]", "[中中中] [一二四萬]", "[中中中] "),
]


@pytest.mark.parametrize(("typed", "shown", "before"), SEVERAL_LINES)
def test_a_hand_over_several_lines_is_shown_as_one(typed: str, shown: str, before: str) -> None:
    result = taical("score", "-", "-s", "S", stdin=typed)
    assert (result.exit_code, result.stdout) == (2, "")
    message, source, mark = result.stderr.splitlines()
    assert message.endswith(f"(column {len(before) + 1})")
    assert source == f"  {shown}"
    assert mark == " " * (2 + cells(before)) + "^"


@pytest.mark.parametrize(("length", "lines"), [(197, 3), (198, 1), (3_900, 1)])
def test_only_a_line_that_is_not_long_is_shown(length: int, lines: int) -> None:
    result = taical("score", f"0m{' ' * (length - 1)}1m", "-s", "S")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == lines
    assert result.stderr.startswith("Error: there is no tile 0m")
    assert len(result.stderr) < 600


def test_a_text_that_no_hand_is_as_long_as_is_refused_by_its_length() -> None:
    result = taical("score", f"0m{' ' * 100_000}1m", "-s", "S")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "at most 4000 characters, and these are 100004" in result.stderr


def test_a_long_word_is_shortened() -> None:
    result = taical("score", "1" * 3000 + "x", "-s", "S")
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert f"there is no tile {'1' * 39}…" in result.stderr


def test_control_characters_are_escaped() -> None:
    result = taical("score", "123m \x1b[2J", "-s", "S")
    message, source, mark = result.stderr.splitlines()
    assert message.startswith(r"Error: there is no tile \x1b")
    assert (source, mark) == (r"  123m \x1b[2J", "       ^")


def test_standard_input_that_is_no_text() -> None:
    result = taical("score", "-", "-s", "S", stdin=b"123m \xff")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard input is not UTF-8 text" in result.stderr


# A call, its exit status, and the code and field of the error.
CODES: list[tuple[tuple[str, ...], int, str, str]] = [
    (("0m", "-s", "S"), 2, "bad_tile", "hand"),
    (("[124m]", "-s", "S"), 2, "bad_meld", "hand"),
    (("123", "-s", "S"), 2, "bad_notation", "hand"),
    (("123m +4m", "-s", "S"), 2, "tile_count", "hand"),
    (("1111m 11m 345p 678p 99s [777z] +3m", "-s", "S"), 2, "too_many_copies", "hand"),
    (("春春", "-s", "S"), 2, "duplicate_flower", "hand"),
    (("24m 345p 678p 99s [777z] (1111s) 3m", "-s", "S"), 2, "no_winning_tile", "hand"),
    ((UNWON, "-s", "S"), 1, "not_a_win", "hand"),
    (
        ("12345678f", "-s", "S", "--win", "eight_flowers", "--set", "patterns.eight_flowers=false"),
        1,
        "not_a_win",
        "hand",
    ),
    ((SOUTH, "-s", "S", "-f", "S"), 2, "impossible_context", "from"),
    ((SOUTH, "-s", "S", "-f", "E", "-d"), 2, "impossible_context", "from"),
    ((SOUTH, "-s", "S", "--win", "discard"), 2, "impossible_context", "from"),
    ((SOUTH, "-s", "S", "--opening", "human"), 2, "impossible_context", "opening"),
    ((SOUTH, "-s", "S", "--replacement", "open_kong"), 2, "impossible_context", "replacement"),
    ((SOUTH, "-s", "S", "--missed-win", "--set", "missed_win=blocks_all"), 2, "impossible_context", "missed_win"),
    ((SOUTH, "-s", "S", "--wait", "edge"), 2, "wait_mismatch", "wait"),
    ((SOUTH, "-s", "S", "--visible", "7777z"), 2, "too_many_copies", "visible"),
]


@pytest.mark.parametrize(("arguments", "status", "code", "field"), CODES)
def test_the_exit_status_and_the_error_as_json(arguments: tuple[str, ...], status: int, code: str, field: str) -> None:
    as_text = taical("score", *arguments)
    assert (as_text.exit_code, as_text.stdout) == (status, "")
    as_json = taical("score", *arguments, "--format", "json")
    assert (as_json.exit_code, as_json.stderr) == (status, as_text.stderr)
    error = error_of(*arguments)
    assert (error["code"], error["field"]) == (code, field)
    assert f"Error: {error['message']}" in as_text.stderr


def test_the_column_stands_in_the_json() -> None:
    assert error_of("一二三萬 鳳", "-s", "S")["column"] == 6
    assert error_of(UNWON, "-s", "S")["column"] is None


def test_a_hand_that_has_not_won_says_what_it_waits_for() -> None:
    result = taical("score", UNWON, "-s", "S")
    assert result.stderr == "Error: 6m does not complete the hand: it waits for 3m\n"


SEVEN_PAIRS = ("1122m 3355p 6677s 11z 99s +9s", "-s", "S")

CHANGE = "--set patterns.seven_pairs_and_triplet=true"

# How 嚦咕嚦咕 is refused where it is no win, with the six tables that count it and the two where it can be turned on.
NO_SEVEN_PAIRS = {
    "zh": "錯誤：這是嚦咕嚦咕，維基百科沒有這種胡法；english16、hk88、hkma2025、mahjong-time、"
    f"seize-tuiles、wikidot 有這種胡法；加上 {CHANGE}，association-competition、sml2026 也有",
    "en": "Error: the hand is 嚦咕嚦咕, which is not a win under wikipedia; it counts under english16, hk88, "
    f"hkma2025, mahjong-time, seize-tuiles, wikidot; with {CHANGE} it counts under association-competition, sml2026",
    "fr": "Erreur : la main est 嚦咕嚦咕, qui n'est pas une victoire dans wikipedia ; elle compte dans english16, "
    f"hk88, hkma2025, mahjong-time, seize-tuiles, wikidot ; avec {CHANGE}, elle compte dans "
    "association-competition, sml2026",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_special_hand_that_is_no_win_is_named_with_where_it_is_one(language: Language) -> None:
    result = taical("score", *SEVEN_PAIRS, "--lang", language)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.replace("\N{NO-BREAK SPACE}", " ") == f"{NO_SEVEN_PAIRS[language]}\n"


def test_the_tables_that_are_named_take_the_hand() -> None:
    assert taical("score", *SEVEN_PAIRS, "--ruleset", "english16").exit_code == 0
    assert taical("score", *SEVEN_PAIRS, "--ruleset", "sml2026").exit_code == 1
    assert taical("score", *SEVEN_PAIRS, "--ruleset", "sml2026", *CHANGE.split()).exit_code == 0


def test_the_error_of_a_special_hand_is_the_same_for_programs() -> None:
    assert error_of(*SEVEN_PAIRS) == {
        "code": "not_a_win",
        "message": "the hand is 嚦咕嚦咕, which is not a win under wikipedia",
        "field": "hand",
        "column": None,
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SOUTH,), ("'-s' / '--seat'",)),
        (("-s", "S"), ("Missing argument 'HAND'",)),
        ((), ("Missing argument 'HAND'",)),
        (("", "-s", "S"), ("Missing argument 'HAND'",)),
        ((SOUTH, "-s", "X"), ("--seat", 'seat is "X": the seats are E, S, W and N (東 南 西 北)')),
        ((SOUTH, "-s", "S", "-f", "Q"), ("--from", 'from is "Q": the seats are')),
        ((SOUTH, "-s", "S", "-r", ""), ("--round", 'round is "": the seats are')),
        ((SOUTH, "-s", "S", "--dealer", "EASTERN"), ("--dealer", 'dealer is "EASTERN": the seats are')),
        ((SOUTH, "-s", "S", "-n", "-1"), ("--streak", "-1")),
        ((SOUTH, "-s", "S", "-n", "two"), ("--streak", "'two'")),
        (
            (SOUTH, "-s", "S", "--win", "draws"),
            (
                'win is "draws": expected one of draw (自摸), discard (放槍), robbed_kong (搶槓), ',
                "eight_flowers (八仙過海), seven_rob_one (七搶一); did you mean 'draw'?",
            ),
        ),
        (
            (SOUTH, "-s", "S", "--replacement", "gong"),
            (
                "--replacement",
                "\"gong\": expected one of kong (槓), open_kong (明槓), flower (花); did you mean 'kong'?",
            ),
        ),
        (
            (SOUTH, "-s", "S", "--opening", "human win"),
            ("--opening", 'opening is "human win": expected one of heavenly (天胡), earthly (地胡), human (人胡)'),
        ),
        (
            (SOUTH, "-s", "S", "--ready", "x"),
            ("--ready", 'ready is "x": expected one of heavenly (天聽), earthly (地聽), human (人聽), declared (聽牌)'),
        ),
        (
            (SOUTH, "-s", "S", "--wait", "closet"),
            ("--wait", "edge (邊張), closed (嵌張), single (單吊)", "did you mean 'closed'?"),
        ),
        ((SOUTH, "-s", "S", "--discards", "-3"), ("--discards", "-3")),
        ((SOUTH, "-s", "S", "--base", "-1"), ("--base", 'base is "-1": expected a number from 0')),
        ((SOUTH, "-s", "S", "--base", "cheap"), ("--base", 'base is "cheap"')),
        ((SOUTH, "-s", "S", "--unit", "nan"), ("--unit", 'unit is "nan"')),
        ((SOUTH, "-s", "S", "--unit", "0.123456789"), ("--unit", "at most 8 decimals")),
        ((SOUTH, "-s", "S", "--unit", "1000000000"), ("--unit", "999999999")),
        ((SOUTH, "-s", "S", "--lang", "de"), ("--lang", "'de'")),
        ((SOUTH, "-s", "S", "--tiles", "ascii"), ("--tiles", "'ascii'")),
        ((SOUTH, "-s", "S", "--format", "csv"), ("--format", "'csv'")),
        ((SOUTH, "-s", "S", "-d", "--win", "robbed_kong"), ("--self-draw", "robbed_kong", "contradict")),
        ((SOUTH, "-s", "S", "--set", "wait_basis"), ("--set wait_basis", "PATH=VALUE")),
        ((SOUTH, "-s", "S", "--set", "patterns.all_chow=1"), ("--set", "did you mean 'all_chows'?")),
        (
            (SOUTH, "-s", "S", "--ruleset", "wikipeda"),
            ("'wikipeda'", f"there are: {', '.join(RULESETS)}; did you mean 'wikipedia'?"),
        ),
        ((SOUTH, "-s", "S", "--ruleset", "house.yaml"), ("there is no rule-set file house.yaml",)),
    ],
)
def test_wrong_usage_is_named_on_standard_error(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = taical("score", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert [word for word in words if word not in result.stderr] == [], result.stderr
    assert "Traceback" not in result.stderr


def test_a_rule_set_file_that_is_wrong_is_named_with_its_line(home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\npatterns:\n  all_chow: 1\n", encoding="utf-8")
    result = taical("score", SOUTH, "-s", "S", "--ruleset", "house.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "house.yaml:3:3: patterns.all_chow: there is no pattern all_chow; did you mean 'all_chows'?" in result.stderr


@pytest.mark.parametrize(
    ("ruleset", "code", "line"),
    [
        ("wikipeda", "unknown_ruleset", None),
        ("nowhere.yaml", "unknown_ruleset", None),
        ("house.yaml", "bad_ruleset", 3),
    ],
)
def test_a_rule_set_that_cannot_be_used_as_json(ruleset: str, code: str, line: int | None, home: Path) -> None:
    (home / "house.yaml").write_text("extends: wikipedia\npatterns:\n  all_chow: 1\n", encoding="utf-8")
    arguments = (SOUTH, "-s", "S", "--ruleset", ruleset)
    result = taical("score", *arguments, "--format", "json")
    assert (result.exit_code, result.stderr) == (2, taical("score", *arguments).stderr)
    error = json.loads(result.stdout)["error"]
    assert (error["code"], error["field"], error.get("line")) == (code, "ruleset", line)
    assert f"Error: {error['message']}\n" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status"), [((UNWON, "-s", "S"), 1), (("0m", "-s", "S"), 2), ((SOUTH,), 2), (("-s", "S"), 2)]
)
def test_the_exit_status_of_a_process(arguments: tuple[str, ...], status: int, home: Path) -> None:
    done = process("-m", "taical", "score", *arguments, cwd=home)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr
    assert "Traceback" not in done.stderr
