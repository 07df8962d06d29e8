"""`taical wall`: breaking the wall and dealing on the command line."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from commandline import taical
from support import skip_without_fonts

from taical.cli.settings import path

ELEVEN = ("wall", "--dice", "4,3,4")
STARTS = {"svg": b"<svg ", "html": b"<!DOCTYPE html>", "png": b"\x89PNG"}


def test_the_example_of_the_source() -> None:
    result = taical(*ELEVEN)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert " 4. West deals first." in lines
    assert " 6. Round 1: West takes stacks 12 and 13 of West's wall." in lines
    assert lines[-1] == "The same again: taical wall --dice 4,3,4"
    assert "to draw       63" in lines


def test_as_data() -> None:
    found = json.loads(taical(*ELEVEN, "--format", "json").stdout)
    assert (found["dealer"], found["wall"], found["players"]) == ("W", "W", None)
    assert found["takes"][0]["stacks"] == [{"wall": "W", "number": 12}, {"wall": "W", "number": 13}]
    assert found["tiles"] == {"all": 144, "dealt": 65, "to_draw": 63, "stay": 16}
    assert found["throw"] == {"dice": [4, 3, 4], "points": 11, "typed": True}


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--no-flowers",),
        ("--method", "french", "--dealer", "S"),
        ("--method", "hkma", "--players", "Ann,Bea,阿明,D'Arcy"),
        ("--dealer", "N", "--no-flowers", "--players", "a b,c,d,e"),
    ],
)
def test_what_is_printed_brings_the_same_again(options: tuple[str, ...]) -> None:
    answer = taical("wall", *options).stdout
    again = shlex.split(answer.splitlines()[-1].partition("taical ")[2])
    assert taical(*again).stdout == answer


def test_names_stand_beside_the_seats() -> None:
    lines = taical(*ELEVEN, "--players", "Ann,Bea,阿明,Dan").stdout.splitlines()
    assert " 4. 阿明 (West) deals first." in lines


@pytest.mark.parametrize("seat", ["S", "south", "南"])
def test_a_later_hand(seat: str) -> None:
    found = json.loads(taical("wall", "--dealer", seat, "--dice", "1,1,2", "--format", "json").stdout)
    assert (found["thrower"], found["dealer"], found["wall"]) == ("S", "S", "E")


def test_the_dealer_of_the_settings_is_that_of_a_hand_to_score(home: Path) -> None:
    config = Path(path())
    config.parent.mkdir(parents=True)
    config.write_text('dealer = "N"\n', encoding="utf-8")
    assert json.loads(taical(*ELEVEN, "--format", "json", TAICAL_DEALER="N").stdout)["dealer"] == "W"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("zh", " 6. 第 1 輪：西家拿西家牌牆第 12、13 墩。"),
        ("fr", " 6. Tour 1\N{NO-BREAK SPACE}: Ouest prend les piles 12 et 13 du mur Ouest."),
    ],
)
def test_in_other_languages(language: str, sentence: str) -> None:
    assert sentence in taical(*ELEVEN, "--lang", language).stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--dice", "4,3"), "throw 1, which says who deals first and whose wall is broken, takes 3 dice"),
        (("--dice", "4,3,4", "--method", "french"), "takes 2 dice"),
        (("--dice", "4,3,9"), "a die shows 1 to 6, not 9"),
        (("--dice", "4,3,9", "--dealer", "E"), "which says whose wall is broken:"),
        (("--dice", "434", "--dice", "434"), "2 throws are given, but 1 made"),
        (("--players", "A,B,C"), "here are 3"),
        (("--players", "A,B,B,C"), "two players are called B"),
    ],
)
def test_one_clear_error(arguments: tuple[str, ...], part: str, home: Path) -> None:
    result = taical("wall", *arguments, "--picture", "wall.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("Error: ") == 1
    assert part in result.stderr
    assert not list(home.iterdir())
    assert "error" in json.loads(taical("wall", *arguments, "--format", "json").stdout)


@pytest.mark.parametrize("arguments", [("--dealer", "X"), ("--picture", "wall.gif"), ("--method", "riichi"), ("x",)])
def test_wrong_usage(arguments: tuple[str, ...], home: Path) -> None:
    result = taical("wall", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not list(home.iterdir())


@pytest.mark.parametrize("ending", STARTS)
def test_the_picture_is_written_and_the_answer_printed(ending: str, home: Path) -> None:
    if ending == "png":
        skip_without_fonts()
    result = taical(*ELEVEN, "--picture", f"wall.{ending}")
    assert result.stdout == taical(*ELEVEN).stdout
    assert (home / f"wall.{ending}").read_bytes().startswith(STARTS[ending])


def test_the_picture_speaks_as_asked(home: Path) -> None:
    taical(*ELEVEN, "--lang", "zh", "--picture", "wall.html")
    assert "<h1>西家做莊，開西家的門</h1>" in (home / "wall.html").read_text(encoding="utf-8")


def test_the_examples_of_the_help_work(home: Path) -> None:
    examples = re.findall(r"^ +taical (wall .*)$", taical("wall", "--help").stdout, re.MULTILINE)
    assert len(examples) == 3
    assert all(taical(*shlex.split(example)).exit_code == 0 for example in examples)
    assert (home / "wall.svg").exists()
