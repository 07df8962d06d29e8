"""`--picture` of score, waits and explain: a file beside the usual answer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from commandline import SOUTH, process, taical
from support import skip_without_fonts

from taical.cli.settings import path

CALL = ("score", SOUTH, "-s", "S")
STARTS = {"svg": b"<svg ", "html": b"<!DOCTYPE html>", "png": b"\x89PNG"}


@pytest.mark.parametrize("ending", STARTS)
def test_the_picture_is_written_and_the_answer_printed(ending: str, home: Path) -> None:
    if ending == "png":
        skip_without_fonts()
    result = taical(*CALL, "--picture", f"hand.{ending}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == taical(*CALL).stdout
    assert (home / f"hand.{ending}").read_bytes().startswith(STARTS[ending])
    assert [path.name for path in home.iterdir()] == [f"hand.{ending}"]


def test_it_goes_with_other_formats_languages_and_rule_sets(home: Path) -> None:
    options = ("--lang", "fr", "--ruleset", "english16", "--format", "json")
    result = taical(*CALL, *options, "--picture", "main.html")
    assert json.loads(result.stdout)["ruleset"] == "english16"
    text = (home / "main.html").read_text(encoding="utf-8")
    assert '<html lang="fr">' in text
    assert "Sud gagne par un tirage" in text
    assert "(english16)" in text


def test_it_follows_tiles(home: Path) -> None:
    taical(*CALL, "--tiles", "zh", "--picture", "hand.svg")
    assert "+三萬" in (home / "hand.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "backs"), [((), 0), (("--concealed-kong", "0"), 4), (("--concealed-kong", "2"), 2)]
)
@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_concealed_kong_lies_as_asked(options: tuple[str, ...], backs: int, ending: str, home: Path) -> None:
    call = ("score", "123m 456p 78p 99p [6'78s@E] (1111s) +9p", "-s", "S", *options)
    assert taical(*call, "--picture", f"hand.{ending}").stdout == taical(*call[:4]).stdout
    assert (home / f"hand.{ending}").read_text(encoding="utf-8").count('href="#tile-back"') == backs


def test_what_a_house_shows_of_a_concealed_kong_can_be_set_once(home: Path) -> None:
    hand = ("score", "123m 456p 78p 99p [678s] (1111s) +9p", "-s", "S", "--picture", "hand.svg")
    config = Path(path())
    config.parent.mkdir(parents=True)
    config.write_text("concealed_kong = 1\n", encoding="utf-8")

    def backs(*options: str, **variables: str) -> int:
        assert taical(*hand, *options, **variables).exit_code == 0
        return (home / "hand.svg").read_text(encoding="utf-8").count('href="#tile-back"')

    assert backs() == 3
    assert backs(TAICAL_CONCEALED_KONG="2") == 2
    assert backs("--concealed-kong", "4", TAICAL_CONCEALED_KONG="2") == 0


def test_a_concealed_kong_has_four_tiles(home: Path) -> None:
    result = taical(*CALL, "--picture", "hand.svg", "--concealed-kong", "5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'5' is not a whole number from 0 to 4" in result.stderr
    assert not list(home.iterdir())


def test_a_file_that_is_there_is_replaced(home: Path) -> None:
    (home / "hand.svg").write_text("old", encoding="utf-8")
    assert taical(*CALL, "--picture", "hand.svg").exit_code == 0
    assert (home / "hand.svg").read_bytes().startswith(b"<svg")


@pytest.mark.parametrize("path", ["hand.pdf", "hand", "-", "", "svg", ".svg.gz"])
def test_an_ending_that_is_not_known(path: str, home: Path) -> None:
    result = taical(*CALL, "--picture", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the file name must end in one of .svg, .png, .html" in result.stderr
    assert not list(home.iterdir())


@pytest.mark.parametrize("rulesets", ["all", "wikipedia,star31"])
def test_several_rule_sets_are_no_picture(rulesets: str, home: Path) -> None:
    result = taical(*CALL, "--ruleset", rulesets, "--picture", "hand.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--picture draws one score: name one rule set with --ruleset" in result.stderr
    assert not list(home.iterdir())


@pytest.mark.parametrize(("hand", "status"), [("234m 567m 34p 789p 678s 22s +6p", 1), ("12x", 2)])
def test_a_hand_without_a_score_leaves_what_is_there(hand: str, status: int, home: Path) -> None:
    (home / "hand.svg").write_text("old", encoding="utf-8")
    assert taical("score", hand, "-s", "S", "--picture", "hand.svg").exit_code == status
    assert (home / "hand.svg").read_text(encoding="utf-8") == "old"


def test_a_file_that_cannot_be_written(home: Path) -> None:
    result = taical(*CALL, "--picture", "nowhere/hand.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nowhere/hand.svg cannot be written: No such file or directory" in result.stderr
    (home / "folder.svg").mkdir()
    assert "'folder.svg' is a directory" in taical(*CALL, "--picture", "folder.svg").stderr


def test_png_without_its_library(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = taical(*CALL, "--picture", "hand.png")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'taical[png]'" in result.stderr
    assert not list(home.iterdir())


def test_nothing_of_it_is_imported_for_a_plain_score(home: Path) -> None:
    code = (
        "import sys; from taical.cli import cli\n"
        f"cli({list(CALL)!r}, standalone_mode=False)\n"
        "print([name for name in sys.modules if 'picture' in name or 'resvg' in name])"
    )
    assert process("-c", code, cwd=home).stdout.splitlines()[-1] == "[]"


WAITS = ("waits", "123m 456p 789p 678s 5s [中中中]", "--seat", "S")
EXPLAIN = ("explain", "all_pungs")


@pytest.mark.parametrize("call", [WAITS, EXPLAIN])
@pytest.mark.parametrize("ending", STARTS)
def test_waits_and_explain_draw_beside_their_answer(ending: str, call: tuple[str, ...], home: Path) -> None:
    if ending == "png":
        skip_without_fonts()
    result = taical(*call, "--picture", f"hand.{ending}")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == taical(*call).stdout
    assert (home / f"hand.{ending}").read_bytes().startswith(STARTS[ending])
    assert [path.name for path in home.iterdir()] == [f"hand.{ending}"]


def test_waits_and_explain_in_other_languages(home: Path) -> None:
    taical(*WAITS, "--lang", "zh", "--picture", "waits.html")
    assert "<h1>聽牌：還剩 6 張" in (home / "waits.html").read_text(encoding="utf-8")
    taical(*EXPLAIN, "--lang", "zh", "--picture", "pattern.svg")
    assert "碰碰胡 (all_pungs)</text>" in (home / "pattern.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("call", [WAITS, EXPLAIN])
def test_a_picture_of_an_unknown_kind_is_refused_before_anything_is_said(call: tuple[str, ...], home: Path) -> None:
    result = taical(*call, "--picture", "hand.gif")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the file name must end in one of .svg, .png, .html" in result.stderr
    assert not list(home.iterdir())


def test_all_patterns_are_no_picture(home: Path) -> None:
    result = taical("explain", "--picture", "hand.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--picture draws the hands of one pattern: name it" in result.stderr
    assert not list(home.iterdir())


def test_a_hand_without_waits_leaves_what_is_there(home: Path) -> None:
    (home / "hand.svg").write_text("old", encoding="utf-8")
    assert taical("waits", "12x", "--picture", "hand.svg").exit_code == 2
    assert (home / "hand.svg").read_text(encoding="utf-8") == "old"


def test_a_concealed_kong_of_a_hand_that_waits_lies_as_asked(home: Path) -> None:
    taical("waits", "123m 456p 789p 67s 5s5s (中中中中)", "--concealed-kong", "1", "--picture", "hand.svg")
    assert (home / "hand.svg").read_text(encoding="utf-8").count('href="#tile-back"') == 3
