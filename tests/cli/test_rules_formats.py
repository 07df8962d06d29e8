"""`taical rules list`, `show` and `diff` as JSON and as Markdown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commandline import SOUTH, taical
from published import RULESETS

from taical.rulesets import load_ruleset
from taical.rulesets.schema import SECTIONS

HONORS = "555z 66z 77z [111z] [222z] [333z] +6z"


def json_of(*arguments: str) -> Any:  # noqa: ANN401 - whatever is answered
    """Return the answer of a command as data."""
    result = taical("rules", *arguments, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def markdown_of(*arguments: str) -> list[str]:
    """Return the lines of an answer in Markdown."""
    result = taical("rules", *arguments, "--format", "markdown")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def cells_of(*arguments: str) -> list[list[str]]:
    """Return the cells of a table in Markdown, its head and the line below included."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in markdown_of(*arguments)]


def test_the_list_as_data() -> None:
    found = {entry["id"]: entry for entry in json_of("list")}
    assert list(found) == RULESETS
    assert found["wikipedia"] == {
        "id": "wikipedia",
        "names": {"zh": "維基百科", "en": "Wikipedia", "fr": "Wikipédia"},
        "source": "台灣麻將 (Wikipedia, zh)",
        "patterns": len(load_ruleset("wikipedia").rows),
    }


def test_the_list_in_markdown() -> None:
    lines = markdown_of("list")
    assert [cell.strip() for cell in lines[0].strip("|").split("|")] == ["Id", "Name", "Source", "Patterns"]
    assert len(lines) == 2 + len(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_as_data(name: str) -> None:
    found = json_of("show", name)
    rules = load_ruleset(name)
    assert found["id"] == name
    counting = {row["id"]: row["tai"] for row in found["patterns"] if not row["off"] and row["tai"]}
    assert counting == {row.id: row.tai for row in rules.rows}
    assert set(found["switches"]) == set(SECTIONS["switches"])
    assert set(found["game"]) == set(SECTIONS["game"])
    assert set(SECTIONS["payment"]) - set(found["payment"]) <= {"base"}


def test_a_row_a_switch_and_a_number() -> None:
    found = json_of("show", "wikipedia", "--lang", "en")
    rows = {row["id"]: row for row in found["patterns"]}
    assert rows["little_three_dragons"] == {
        "id": "little_three_dragons",
        "names": {"zh": "小三元", "en": "Little Three Dragons", "fr": "Trois petits dragons"},
        "tai": 4,
        "off": False,
        "excludes": ["dragon_pung"],
        "excludes_on_discard": [],
        "revalues": {},
        "alone": None,
    }
    assert rows["melded_hand"]["excludes"] == ["single_wait"]  # by a switch
    assert (rows["any_flower"]["tai"], rows["any_flower"]["off"]) == (1, True)
    assert rows["eight_flowers"]["alone"] == "always"
    assert found["switches"]["all_chows_honors"] == {
        "value": False,
        "sentence": "All Chows may not have a pair of honors.",
    }
    assert found["payment"]["cap"] == {"value": None, "sentence": "All tai are paid, however many there are."}
    assert found["payment"]["unit"] == {"value": 10, "sentence": "Each tai is worth 10 points."}
    assert json_of("show", "wikipedia", "--lang", "zh")["payment"]["unit"]["sentence"] == "每台 10 點。"


def test_how_a_game_goes_on_as_data(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\ngame: {draw: pass, length: 1, house_cut: {on: self_draw, amount: 20, cap: 300}}\n", "utf-8"
    )
    found = json_of("show", "house.yaml", "--lang", "en")["game"]
    assert found["draw"] == {"value": "pass", "sentence": "After a drawn hand the deal passes to the next player."}
    assert found["length"] == {"value": 1, "sentence": "A game has 1 round."}
    assert found["house_cut"] == {
        "value": {"on": "self_draw", "amount": 20, "cap": 300, "to": "pot"},
        "sentence": (
            "The cut of a self-draw, in points, is 20 and goes to the pot. The cuts of a game come to 300 at most."
        ),
    }
    in_french = json_of("show", "house.yaml", "--lang", "fr")["game"]["house_cut"]["sentence"]
    assert in_french == (
        "Le prélèvement sur une main tirée du mur, en points, est de 20 et va à la cagnotte. "
        "Les prélèvements d'une partie ne dépassent pas 300."
    )


def test_what_differs_in_how_a_game_goes_on(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\ngame: {false_win: pass_if_dealer, house_cut: {on: win, amount: 0.5}}\n", "utf-8"
    )
    assert json_of("diff", "wikipedia", "house.yaml") == [
        {"section": "game", "name": "false_win", "first": "redeal", "second": "pass_if_dealer"},
        {
            "section": "game",
            "name": "house_cut",
            "first": None,
            "second": {"on": "win", "amount": 0.5, "cap": None, "to": "pot"},
        },
    ]


def test_a_name_of_two_sections_is_told_with_its_section(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\npayment: {false_win: {tai: 8, dealer: false}}\n"
        "game: {false_win: pass_if_dealer, draw: stay, house_cut: {on: win, amount: 5}}\n",
        "utf-8",
    )
    assert cells_of("diff", "wikipedia", "house.yaml")[2:] == [
        ["payment.false_win", "none", "tai: 8, dealer: false"],
        ["draw", "stay_and_count", "stay"],
        ["game.false_win", "redeal", "pass_if_dealer"],
        ["house_cut", "none", "on: win, amount: 5, cap: none, to: pot"],
    ]


def test_what_differs_in_how_a_game_goes_on_by_its_names(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\npayment: {false_win: claimed}\n"
        "game: {false_win: pass_if_dealer, house_cut: {on: self_draw, amount: 20, to: win}}\n",
        "utf-8",
    )
    assert cells_of("diff", "wikipedia", "house.yaml", "--lang", "zh")[2:] == [
        ["詐胡 payment.false_win", "無", "所喊的台"],
        ["詐胡後做莊 game.false_win", "原莊重打", "莊家詐胡下莊"],
        ["抽頭 house_cut", "無", "何時: 自摸, 點數: 20, 上限: 無, 歸: win"],
    ]
    assert [name for name, *_values in cells_of("diff", "wikipedia", "house.yaml", "--lang", "fr")[2:]] == [
        "fausse victoire payment.false_win",
        "donne après une fausse victoire game.false_win",
        "prélèvement house_cut",
    ]


def test_a_pattern_of_a_houses_own_has_its_conditions(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\npatterns:\n  three_kongs: {tai: 2, zh: 三槓, when: {kongs: 3}}\n", encoding="utf-8"
    )
    row = next(row for row in json_of("show", "house.yaml")["patterns"] if row["id"] == "three_kongs")
    assert row["when"] == {"kongs": 3}


def test_a_rule_set_in_markdown() -> None:
    lines = markdown_of("show", "wikipedia")
    assert lines[0] == "# Wikipedia (wikipedia)"
    assert lines[4].startswith("| Pattern ")
    assert "* **all_chows_honors**: May All Chows have a pair of honors?" in lines
    assert [line for line in lines if line.startswith("* Human Win (human_win), 16 tai: ")]


def test_what_differs_as_data(home: Path) -> None:
    (home / "house.yaml").write_text(
        "extends: wikipedia\npayment: {base: 50}\nswitches: {wait_basis: none}\npatterns: {碰碰胡: 5}\n",
        encoding="utf-8",
    )
    found = json_of("diff", "wikipedia", "house.yaml")
    assert [(line["section"], line["name"]) for line in found] == [
        ("patterns", "all_pungs"),
        ("switches", "wait_basis"),
        ("payment", "base"),
    ]
    assert (found[0]["first"]["tai"], found[0]["second"]["tai"]) == (4, 5)
    assert [(line["first"], line["second"]) for line in found[1:]] == [("kinds", "none"), (30, 50)]
    assert json_of("diff", "wikipedia", "wikipedia") == []


def test_what_differs_in_markdown() -> None:
    lines = markdown_of("diff", "wikipedia", "star31")
    assert lines[0].startswith("| Line ")
    assert "| wikipedia " in lines[0]
    assert set(lines[1]) <= set("|:-")


def test_what_a_hand_comes_to_as_data() -> None:
    found = json_of("diff", "wikipedia", "star31", "--hand", HONORS, "-s", "W", "-f", "N")
    assert found["hand"] == HONORS
    # 圈風刻 1 + 門風刻 1 + 字一色 16 + 小三元 4; base 30 and 10 a tai
    assert found["first"]["tai"] == [22]
    assert ["all_honors", 16] in found["first"]["patterns"][0]
    assert found["first"]["payments"] == {"E": 0, "S": 0, "W": 250, "N": -250}
    (line,) = found["lines"]
    assert (line["section"], line["name"], line["first"]["tai"], line["second"]["tai"]) == (
        "patterns",
        "all_honors",
        16,
        None,
    )
    # without 字一色 the pungs count as 碰碰胡 4
    assert line["outcome"]["tai"] == [10]
    same = json_of("diff", "wikipedia", "star31", "--hand", SOUTH, "-s", "S")
    assert same["lines"] == []


def test_what_cannot_be_scored_has_its_code(home: Path) -> None:
    (home / "high.yaml").write_text("extends: wikipedia\npayment: {min_tai: 30}\n", encoding="utf-8")
    found = json_of("diff", "wikipedia", "high.yaml", "--hand", HONORS, "-s", "W", "-f", "N")
    assert found["second"] == {"error": "not_a_win"}


def test_what_a_hand_comes_to_in_markdown() -> None:
    lines = markdown_of("diff", "wikipedia", "star31", "--hand", HONORS, "-s", "W", "-f", "N")
    assert lines[0] == f"* {HONORS}"
    assert [line for line in lines[1:] if not line.startswith("  * ")] == []
    assert lines[-1].startswith("  * All Honors all_honors: 16 → -: 10 ")


@pytest.mark.parametrize("command", ["list", "show", "diff"])
def test_the_help_says_what_the_data_is(command: str) -> None:
    text = taical("rules", command, "--help").stdout
    assert "In JSON" in text
    assert "--format [table|json|markdown]" in text
