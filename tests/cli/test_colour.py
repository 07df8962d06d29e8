"""Colour in a terminal, and none where it is not wanted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commandline import SOUTH, called, taical

from cli.running import untimed
from cli.terminal import Terminal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("options", "variables", "coloured"),
    [
        ((), {}, True),
        (("--no-color",), {}, False),
        ((), {"NO_COLOR": "1"}, False),
        (("--color",), {"NO_COLOR": "1"}, True),
        ((), {"NO_COLOR": ""}, True),
    ],
)
def test_colour_in_a_terminal(options: tuple[str, ...], variables: dict[str, str], coloured: bool, home: Path) -> None:
    line = json.dumps({"hand": SOUTH, "seat": "S", "expect": {"tai": 4}})
    (home / "hands.jsonl").write_text(line, encoding="utf-8")
    with Terminal("check", "hands.jsonl", *options, cwd=home, variables=variables, colour=True) as terminal:
        screen, status = terminal.end()
    assert status == 1
    assert ("expected \x1b[32m4\x1b[0m, got \x1b[31m3\x1b[0m" in screen) is coloured
    assert ("\x1b" in screen) is coloured


BOLD, DIM, RED, GREEN, CYAN = (f"\x1b[{code}m{{}}\x1b[0m".format for code in (1, 2, 31, 32, 36))


def screen_of(*call: str, cwd: Path, **variables: str) -> str:
    with Terminal(*call, cwd=cwd, variables=variables, colour=True) as terminal:
        return terminal.end()[0]


CALLS = {
    "score": ("score", SOUTH, "-s", "S", "--why"),
    "several": ("score", SOUTH, "-s", "S", "--ruleset", "all"),
    "batch": ("batch", "hands.jsonl", "--quiet", "--stats"),
    "waits": ("waits", "11123m 222p 333s 444z 55z", "--visible", "4m"),
    "explain": ("explain", "pinghu"),
    "unknown": ("score", SOUTH, "--ruleset", "wikipedai"),
}


@pytest.mark.parametrize("name", CALLS)
def test_without_colour_the_same_is_said(name: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(json.dumps({"hand": "12x", "seat": "S"}) + "\n", encoding="utf-8")
    call = CALLS[name]
    with_colour = screen_of(*call, cwd=home)
    assert "\x1b[" in with_colour
    for without in (screen_of(*call, "--no-color", cwd=home), screen_of(*call, cwd=home, NO_COLOR="1")):
        assert without_codes(without) == without
        assert untimed(without_codes(with_colour)) == untimed(without)


def without_codes(text: str) -> str:
    return re.sub(r"\x1b\[\d*m", "", text)


def test_a_score_in_colour(home: Path) -> None:
    screen = screen_of(*CALLS["score"], cwd=home)
    assert RED("-70") in screen
    assert GREEN("+190") in screen
    assert f"{BOLD('Total')}                       {BOLD('3')}" in screen


def test_what_did_not_count_is_dim(home: Path) -> None:
    screen = screen_of("score", "11123m 222p 333s 444z 55z +1m", "-s", "N", "-f", "E", "--why", cwd=home)
    assert DIM("All Pungs") in screen


def test_a_refusal_beside_scores_is_red(home: Path) -> None:
    call = (
        "score",
        "123m 456p 789p 678s 5s [中中中] 春 梅 +5s",
        "-s",
        "S",
        "--opening",
        "heavenly",
        "--ruleset",
        "all",
    )
    assert "\x1b[31m" in screen_of(*call, "-f", "E", cwd=home)


def test_waits_in_colour(home: Path) -> None:
    """Two 4m are left of a hand that waits for 1m and 4m, of which the first is gone."""
    screen = screen_of("waits", "11123m 222p 333s 444z 55z", "--visible", "4444m", cwd=home)
    assert DIM("4m") in screen
    assert BOLD("6") in screen


def test_an_error_says_so_in_red_and_what_was_meant_in_cyan(home: Path) -> None:
    assert f"{RED('Error:')} there is no rule set" in screen_of(*CALLS["unknown"], cwd=home)
    assert f"did you mean '{CYAN('wikipedia')}'?" in screen_of(*CALLS["unknown"], cwd=home)
    assert f"did you mean '{CYAN('--seat')}'?" in screen_of("score", SOUTH, "--seaat", "S", cwd=home)
    assert "\x1b" not in screen_of("score", SOUTH, "--seaat", "S", "--no-color", cwd=home)
    assert "\x1b" not in screen_of("score", SOUTH, "--seaat", "S", cwd=home, NO_COLOR="1")
    assert RED("Error:") in screen_of("score", "12x", "-s", "S", cwd=home)


def test_an_error_in_other_languages(home: Path) -> None:
    assert RED("錯誤：") in screen_of("score", "12x", "-s", "S", "--lang", "zh", cwd=home)
    assert RED("Erreur\N{NO-BREAK SPACE}:") in screen_of("score", "12x", "-s", "S", "--lang", "fr", cwd=home)
    assert f"「{CYAN('wikipedia')}」" in screen_of(*CALLS["unknown"], "--lang", "zh", cwd=home)


def test_what_is_piped_has_colour_only_if_asked(home: Path) -> None:
    call = CALLS["score"]
    assert "\x1b" not in called(call).stdout
    assert GREEN("+190") in called((*call, "--color")).stdout
    assert "\x1b" not in taical(*call, "--color", "--format", "markdown").stdout
    assert "\x1b" not in taical(*call, "--color", "--format", "json").stdout


def test_a_file_has_no_colour(home: Path) -> None:
    (home / "hands.jsonl").write_text(json.dumps({"hand": SOUTH, "seat": "S"}), encoding="utf-8")
    screen_of("batch", "hands.jsonl", "-o", "results.txt", "--color", cwd=home)
    assert "+190" in (home / "results.txt").read_text(encoding="utf-8")
    assert "\x1b" not in (home / "results.txt").read_text(encoding="utf-8")
