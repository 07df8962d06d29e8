"""`taical score`: one hand, in every form of answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, cells, process, refuse_crooked, tables_of, taical

from cli.terminal import Terminal

WORKED: dict[str, Any] = {
    "id": "1",
    "ruleset": "wikipedia",
    "seat": "S",
    "from": None,
    "dealer": "E",
    "round": "E",
    "streak": 2,
    "base": 30,
    "unit": 10,
    "tai": 3,
    "patterns": [
        {"id": "self_drawn", "name": "Self-Drawn", "count": 1, "tai": 1},
        {"id": "dragon_pung", "name": "Dragon Pung", "count": 1, "tai": 1},
        {"id": "closed_wait", "name": "Closed Wait", "count": 1, "tai": 1},
    ],
    "wait": {"tiles": ["3m"], "shape": "closed"},
    "sets": ["234m", "345p", "678p", "[777z]", "(1111s)", "99s"],
    "winning_set": 0,
    "payers": [
        {"seat": "E", "dealer_tai": 5, "tai": 8, "amount": 110},
        {"seat": "W", "dealer_tai": 0, "tai": 3, "amount": 60},
        {"seat": "N", "dealer_tai": 0, "tai": 3, "amount": 60},
    ],
    "payments": {"E": -110, "S": 230, "W": -60, "N": -60},
}
"""The worked result of the record's description; the rows in table order."""


def answer(*arguments: str, **variables: str) -> dict[str, Any]:
    """Return the answer to a call as data."""
    result = taical("score", *arguments, "--format", "json", **variables)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_the_worked_hand_comes_out_as_printed() -> None:
    found = answer(SOUTH, "--seat", "S", "--dealer", "E", "-n", "2")
    assert found == WORKED
    assert list(found) == list(WORKED)


def test_the_worked_hand_in_a_process_of_its_own(home: Path) -> None:
    arguments = ("-m", "taical", "score", SOUTH, "--seat", "S", "--dealer", "E", "-n", "2")
    as_json = process(*arguments, "--format", "json", cwd=home)
    assert (as_json.returncode, as_json.stderr) == (0, "")
    assert json.loads(as_json.stdout) == WORKED
    as_table = process(*arguments, cwd=home)
    assert (as_table.returncode, as_table.stderr) == (0, "")
    assert as_table.stdout.startswith("South wins self-drawn\nHand: 24+3m 345p 678p [777z] (1111s) 99s\n")
    assert as_table.stdout.endswith("North                     3       -60\n")


# Options in their short and long forms, and what they give.
OPTIONS: list[tuple[tuple[str, ...], str, object]] = [
    (("-f", "E"), "tai", 2),
    (("--from", "東"), "tai", 2),
    (("--from", "East"), "tai", 2),
    (("-f", "north"), "payments", {"E": 0, "S": 50, "W": 0, "N": -50}),
    (("-f", "n"), "payments", {"E": 0, "S": 50, "W": 0, "N": -50}),
    (("-f", "W"), "payments", {"E": 0, "S": 50, "W": -50, "N": 0}),
    (("-d",), "tai", 3),
    (("--self-draw",), "tai", 3),
    (("-n", "2"), "payments", {"E": -110, "S": 230, "W": -60, "N": -60}),
    (("--streak", "2"), "payments", {"E": -110, "S": 230, "W": -60, "N": -60}),
    (("--dealer", "S"), "payments", {"E": -70, "S": 210, "W": -70, "N": -70}),
    (("--dealer", "北", "-n", "1"), "payments", {"E": -60, "S": 210, "W": -60, "N": -90}),
    (("--win", "draw"), "tai", 3),
    (("--win", "搶槓", "-f", "N"), "tai", 3),
    (("--replacement", "kong"), "tai", 4),
    (("--replacement", "槓"), "tai", 4),
    (("--last-tile",), "tai", 4),
    (("--wait", "closed"), "tai", 3),
    (("--wait", "嵌張"), "tai", 3),
    (("--discards", "9"), "tai", 3),
    (("--missed-win",), "tai", 3),
    (("--ready", "declared"), "tai", 3),
    (("--visible", "9m 東"), "tai", 3),
    (("--base", "5", "--unit", "1"), "payments", {"E": -9, "S": 25, "W": -8, "N": -8}),
    (("--base", "0.5", "--unit", "0.1"), "payments", {"E": -0.9, "S": 2.5, "W": -0.8, "N": -0.8}),
    (("--ruleset", "hyloveclub"), "tai", 2),
]


@pytest.mark.parametrize(("options", "field", "value"), OPTIONS)
def test_an_option(options: tuple[str, ...], field: str, value: object) -> None:
    assert answer(SOUTH, "-s", "S", *options)[field] == value


def test_the_round() -> None:
    easts = "24m 345p 678p 99s [111z] [777z] +3m"
    assert [row["id"] for row in answer(easts, "-s", "S")["patterns"]][1] == "prevalent_wind"
    for options in (("-r", "S"), ("--round", "南")):
        assert "prevalent_wind" not in {row["id"] for row in answer(easts, "-s", "S", *options)["patterns"]}


OPENINGS: list[tuple[tuple[str, ...], dict[str, int]]] = [
    # 天胡 24 beside 三元刻 1, in place of 門清自摸 and the wait.
    (("-s", "E", "--opening", "heavenly"), {"dragon_pung": 1, "heavenly_win": 24}),
    (("-s", "E", "--opening", "天胡"), {"dragon_pung": 1, "heavenly_win": 24}),
    (("-s", "S", "--opening", "earthly"), {"dragon_pung": 1, "closed_wait": 1, "earthly_win": 16}),
    (("-s", "S", "-f", "E", "--opening", "human"), {"dragon_pung": 1, "closed_wait": 1, "human_win": 16}),
    (
        ("-s", "S", "--ready", "earthly", "-f", "W"),
        {"concealed_hand": 1, "dragon_pung": 1, "closed_wait": 1, "earthly_ready": 4},
    ),
    (
        ("-s", "E", "--ready", "天聽", "-f", "W"),
        {"dragon_pung": 1, "closed_wait": 1, "heavenly_ready": 8},
    ),
]


@pytest.mark.parametrize(("options", "patterns"), OPENINGS)
def test_openings_and_readiness(options: tuple[str, ...], patterns: dict[str, int]) -> None:
    found = answer("24m 345p 678p 456s 99s 777z +3m", *options)
    assert {row["id"]: row["tai"] for row in found["patterns"]} == patterns


def test_flower_wins() -> None:
    eight = answer("春夏秋冬梅蘭菊竹", "-s", "S", "--win", "eight_flowers")
    assert [(row["id"], row["tai"]) for row in eight["patterns"]] == [("eight_flowers", 8)]
    robbed = answer("1234567f", "-s", "S", "--win", "七搶一", "-f", "W")
    assert [(row["id"], row["tai"]) for row in robbed["patterns"]] == [("seven_rob_one", 8)]
    assert robbed["payments"] == {"E": 0, "S": 110, "W": -110, "N": 0}


def test_a_rule_set_by_path(home: Path) -> None:
    tables = home / "tables"
    tables.mkdir()
    (tables / "house.yaml").write_text("extends: wikipedia\npatterns: {closed_wait: 4}\n", encoding="utf-8")
    found = answer(SOUTH, "-s", "S", "--ruleset", "tables/house.yaml")
    assert (found["ruleset"], found["tai"]) == ("house", 6)


@pytest.mark.parametrize("seat", ["S", "s", "南", "South", "south"])
def test_a_seat_by_each_of_its_names(seat: str) -> None:
    assert answer(SOUTH, "-s", seat, "-r", seat, "--dealer", seat)["payments"]["S"] == 210


@pytest.mark.parametrize(
    "hand",
    [
        "2+3m 4m 345p 678p 99s [777z] (1111s)",
        "24+3m 345p 678p 99s [777z] (1111s)",
        "345p 24+3m 99s 678p [777z] (1111s)",
        "二四+三萬 345p 678p 99s [777z] (1111s)",
        "+3m 24m 345p 678p 99s [777z] (1111s)",
    ],
)
def test_the_winning_tile_may_stand_in_its_set(hand: str) -> None:
    assert answer(hand, "-s", "S", "-n", "2") == WORKED


@pytest.mark.parametrize("quoted", [f"'{SOUTH}'", f'"{SOUTH}"', f"‘{SOUTH}’", f"`{SOUTH}`"])
def test_quotes_around_a_hand_are_left_out(quoted: str) -> None:
    assert answer(quoted, "-s", "S", "-n", "2") == WORKED


@pytest.mark.parametrize("arguments", [SOUTH.split(), ["二四萬", "345p 678p", "[中中中]", "99s(1111s)", "+三萬"]])
def test_a_hand_may_be_typed_without_quotes_and_in_chinese(arguments: list[str]) -> None:
    assert answer(*arguments, "-s", "S", "-n", "2") == WORKED


@pytest.mark.parametrize(
    "typed",
    [
        SOUTH,
        f"{SOUTH}\n",
        f"\n  {SOUTH}\r\n\n",
        SOUTH.replace(" ", "\n"),
        f"\ufeff{SOUTH}",
        f"'{SOUTH}'\n",
        f"“{SOUTH}”",
    ],
)
def test_a_hand_from_standard_input(typed: str, home: Path) -> None:
    result = taical("score", "-", "-s", "S", "-n", "2", "--format", "json", stdin=typed)
    assert json.loads(result.stdout) == WORKED
    done = process("-m", "taical", "score", "-", "-s", "S", "-n", "2", "--format", "json", cwd=home, stdin=typed)
    assert json.loads(done.stdout) == WORKED


def test_readings_as_json() -> None:
    found = answer("11123m 222p 333s 444z 55z +1m", "-s", "S", "-f", "W", "--readings")
    assert [(one["tai"], one["shape"]) for one in found["readings"]] == [(6, "two_sided"), (3, "dual_pung")]
    assert found["tai"] == 6
    assert "readings" not in answer(SOUTH, "-s", "S")


def test_readings_as_a_table() -> None:
    result = taical("score", "11123m 222p 333s 444z 55z +1m", "-s", "S", "-f", "W", "--readings")
    assert tables_of(result.stdout)[2] == [
        "Readings                       Wait         Tai  Patterns",
        "-----------------------------  ---------  -----  ------------------------------------------",
        "111m 23+1m 222p 333s 444z 55z  two-sided      6  Concealed Hand 1 + Four Concealed Pungs 5",
        "11+1m 123m 222p 333s 444z 55z  dual pung      3  Concealed Hand 1 + Three Concealed Pungs 2",
    ]


@pytest.mark.parametrize(
    ("language", "drawn", "discarded", "robbed", "total"),
    [
        ("zh", "南家自摸", "南家胡，東家放槍", "南家搶東家的槓", "合計"),
        (
            "en",
            "South wins self-drawn",
            "South wins on the discard of East",
            "South wins robbing the kong of East",
            "Total",
        ),
        (
            "fr",
            "Sud gagne par un tirage",
            "Sud gagne sur la défausse du joueur Est",
            "Sud gagne en volant le kong du joueur Est",
            "Total",
        ),
    ],
)
def test_the_language_of_a_table(language: str, drawn: str, discarded: str, robbed: str, total: str) -> None:
    call = ("score", SOUTH, "-s", "S", "--lang", language)
    for options, first in ((("-f", "E"), discarded), (("-f", "E", "--win", "robbed_kong"), robbed)):
        assert taical(*call, *options).stdout.splitlines()[0] == first
    lines = taical(*call).stdout.splitlines()
    assert lines[0] == drawn
    assert [line.split()[-1] for line in lines if line.startswith(total)] == ["3"]


@pytest.mark.parametrize(
    ("options", "name"), [((), "Self-Drawn"), (("--lang", "zh"), "自摸"), (("--lang", "fr"), "Main tirée du mur")]
)
def test_names_in_json_are_english_unless_asked_otherwise(options: tuple[str, ...], name: str) -> None:
    assert answer(SOUTH, "-s", "S", *options, LANG="fr_FR.UTF-8")["patterns"][0]["name"] == name


@pytest.mark.parametrize(
    ("style", "hand"),
    [
        ("plain", "Hand: 24+3m 345p 678p [777z] (1111s) 99s"),
        ("zh", "Hand: 二四+三萬 三四五筒 六七八筒 [中中中] (一一一一條) 九九條"),
        ("unicode", "Hand: 🀈🀊+🀉 🀛🀜🀝 🀞🀟🀠 [🀄🀄🀄] (🀐🀐🀐🀐) 🀘🀘"),
    ],
)
def test_the_style_of_tiles(style: str, hand: str) -> None:
    assert hand in taical("score", SOUTH, "-s", "S", "--tiles", style).stdout.splitlines()


def test_markdown() -> None:
    lines = taical("score", SOUTH, "-s", "S", "--format", "markdown", "--lang", "zh").stdout.splitlines()
    assert lines[0] == "* 南家自摸"
    assert lines[4:8] == ["* 底台：底 30，一台 10；東風圈，東家做莊", "", "| 台種   |   台 |", "|:-------|-----:|"]
    assert all(line.startswith(("* ", "|")) for line in lines if line)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("style", ["plain", "zh", "unicode"])
def test_tables_line_up(language: str, style: str) -> None:
    options = ("--lang", language, "--tiles", style, "--readings")
    tables = tables_of(taical("score", "111222333m 444555m 7m +7m", "-s", "E", *options).stdout)
    assert len(tables) == 3
    for lines in tables:
        refuse_crooked(lines)


@pytest.mark.parametrize("columns", ["40", "80", "120"])
@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("style", ["plain", "zh", "unicode"])
def test_tables_line_up_in_a_terminal_of_any_width(columns: str, language: str, style: str, home: Path) -> None:
    options = ("--lang", language, "--tiles", style, "--readings")
    call = ("score", "111222333m 444555m 7m +7m", "-s", "E", *options)
    with Terminal(*call, cwd=home, variables={"COLUMNS": columns}) as terminal:
        screen, _ = terminal.end()
    tables = tables_of(screen)
    for lines in tables:
        refuse_crooked(lines)
        assert max(map(cells, lines)) <= max(int(columns), 57)  # only the readings are wrapped
    # Where the readings do not fit in a table they are paragraphs.
    heading = {"zh": "拆法：", "en": "Readings: ", "fr": "Lectures\xa0: "}[language]
    assert (len(tables) == 3) is (f"\n{heading}" not in screen)


@pytest.mark.parametrize("options", [(), ("--no-color",)])
def test_a_score_that_is_piped_has_no_colour_codes(options: tuple[str, ...]) -> None:
    result = taical("score", SOUTH, "-s", "S", *options)
    assert "\x1b" not in result.stdout
    assert "\x1b" not in taical("score", "0m", "-s", "S", *options).stderr
