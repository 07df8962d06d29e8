"""`taical seats`: the draw of seats on the command line."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from commandline import process, taical

from taical.cli.settings import path

FOUR = ("seats", "--players", "Ann,Bea,阿明,Dan")
REAL = (*FOUR, "--dice", "3,4,4", "--winds", "E,N,S,W", "--dice", "4,3,4")


def calls(output: str) -> list[list[str]]:
    """Return the calls that an answer ends with."""
    return [shlex.split(line.partition("taical ")[2]) for line in output.splitlines() if ": taical " in line]


def test_real_dice_and_winds() -> None:
    """11 comes to 阿明, who draws East; East's 11 to West, which Bea drew."""
    result = taical(*REAL, "--format", "json")
    found = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert found["seats"] == {"E": "阿明", "S": "Ann", "W": "Bea", "N": "Dan"}
    assert (found["dealer"], found["dealer_seat"]) == ("Bea", "W")
    assert [throw["typed"] for throw in found["throws"]] == [True, True]


@pytest.mark.parametrize("method", ["wikipedia", "french", "hkma"])
def test_what_is_printed_brings_the_same_again_and_goes_on(method: str) -> None:
    answer = taical(*FOUR, "--method", method).stdout
    again, wall = calls(answer)
    assert taical(*again).stdout == answer
    on = taical(*wall, "--seed", "1")
    assert on.exit_code == 0
    dealer = re.search(r"^\w+ +(\S+) +dealer$", answer, re.MULTILINE)
    assert dealer
    assert re.search(rf"{dealer[1]} \(\w+\) deals first\.", on.stdout)


def test_the_same_seed_brings_the_same() -> None:
    assert taical(*FOUR, "--seed", "7").stdout == taical(*FOUR, "--seed", "7").stdout
    assert len({taical(*FOUR, "--seed", str(seed)).stdout for seed in range(10)}) == 10


def test_without_a_seed_it_is_chance() -> None:
    assert len({taical(*FOUR).stdout for _time in range(8)}) > 1


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", " 5. 阿明 draws first, and gets East."),
        ("zh", " 5. 阿明先抓，抓到東。"),
        ("fr", " 5. 阿明 tire en premier et a Est."),
    ],
)
def test_in_three_languages(language: str, sentence: str) -> None:
    assert sentence in taical(*REAL, "--lang", language).stdout.splitlines()


def test_colour_and_markdown() -> None:
    assert "\x1b[1mBea\x1b[0m" in process_colour()
    assert "| West   | Bea      | dealer |" in taical(*REAL, "--format", "markdown").stdout


def process_colour() -> str:
    from click.testing import CliRunner

    from taical.cli import cli

    return CliRunner().invoke(cli, [*REAL, "--color"], color=True).output


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--players", "A,B,C"), "four players sit at a table, such as A,B,C,D; here are 3"),
        (("--players", "A,B,C,D,E"), "here are 5"),
        (("--players", "A,B,C,A"), "two players are called A"),
        (("--players", "A,,C,D"), "a player has no name"),
        (("--players", "A,B,C,D", "--dice", "3,4"), "throw 1, which says who draws the first wind, takes 3 dice"),
        (("--players", "A,B,C,D", "--dice", "344", "--dice", "371"), "throw 2, which says who deals first"),
        (("--players", "A,B,C,D", "--dice", "344", "--method", "french"), "takes 2 dice, such as 3,4"),
        (("--players", "A,B,C,D", *("--dice", "344") * 3), "3 throws are given, but 2 made"),
        (("--players", "A,B,C,D", "--method", "hkma", *("--dice", "344") * 2), "2 throws are given, but 1 made"),
        (("--players", "A,B,C,D", "--winds", "E,E,S,W"), "four winds are drawn, each once"),
        (("--players", "A,B,C\x1b[2J,C\x1b[2J"), "two players are called C\\x1b[2J"),
    ],
)
def test_one_clear_error(arguments: tuple[str, ...], part: str) -> None:
    result = taical("seats", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("Error: ") == 1
    assert part in result.stderr
    as_json = taical("seats", *arguments, "--format", "json")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout)["error"]["code"] == "bad_record"


@pytest.mark.parametrize("arguments", [(), ("--players", "A,B,C,D", "--method", "x"), (*FOUR[1:], "--seed", "-1")])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = taical("seats", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_format_can_be_set_once(home: Path) -> None:
    config = Path(path())
    config.parent.mkdir(parents=True)
    config.write_text('format = "json"\nlang = "fr"\n', encoding="utf-8")
    assert json.loads(taical(*REAL).stdout)["steps"][0]["sentence"].startswith("Pour l'instant")


def test_the_examples_of_the_help_work() -> None:
    examples = re.findall(r"^ +taical (seats .*)$", taical("seats", "--help").stdout, re.MULTILINE)
    assert len(examples) == 3
    assert all(taical(*shlex.split(example)).exit_code == 0 for example in examples)


def test_data_needs_nothing_slow(home: Path) -> None:
    script = (
        "import atexit, sys\natexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from taical.cli import main\nmain()"
    )
    done = process("-c", script, *REAL, "--format", "json", cwd=home)
    assert done.returncode == 0
    assert not set(done.stderr.split()) & {"pydantic", "wcwidth", "jinja2", "taical.quiz.simulation"}
