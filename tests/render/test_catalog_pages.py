"""The pages about patterns, as text and as data."""

from __future__ import annotations

import json
from typing import Any

import pytest
from commandline import refuse_crooked, tables_of
from published import RULESETS

from taical.catalog import Entry, entry_of
from taical.catalog.examples import Rules
from taical.domain.builder import make_win
from taical.i18n import LANGUAGES, Language, current
from taical.patterns import PATTERNS
from taical.render.catalog import pattern_data, pattern_text, patterns_data, patterns_text, score_command
from taical.render.score import circumstances
from taical.render.table import Look
from taical.render.text import cells
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import compile_ruleset
from taical.syntax.json import dumps

HONG_KONG = ("hk88", "hkma2025")
TABLES = [ruleset_data(name) for name in RULESETS if name not in HONG_KONG]


def known(pattern: str, name: str = "wikipedia", changes: tuple[str, ...] = (), language: Language = "en") -> Entry:
    data = ruleset_data(name, changes)
    return entry_of(pattern, data, Rules(name, changes, compile_ruleset(data)), TABLES, language)


def text_of(pattern: str, look: Look, name: str = "wikipedia", *changes: str) -> str:
    return pattern_text(known(pattern, name, changes, look.language), ruleset_data(name, changes), look)


def data_of(pattern: str, language: Language = "zh", name: str = "wikipedia") -> dict[str, Any]:
    answer = dumps(pattern_data(known(pattern, name, language=language), ruleset_data(name), language))
    found: dict[str, Any] = json.loads(answer)
    return found


MELDED_HAND = """\
Melded Hand 全求人 (melded_hand)

Rule: all five sets are claimed, and the hand won on a discard.
Family: Concealed and claimed
Names: 全求人, Melded Hand, Main exposée, quanqiuren
Rules: Wikipedia (wikipedia)
Worth: 2 tai
Removes: Single Wait
Removed by: Seven Flowers Rob One, Eight Flowers
See also: Single Wait, Concealed Hand, Fully Concealed Hand, Half Melded Hand, Three Concealed Pungs, \
Four Concealed Pungs, Five Concealed Pungs, Two Concealed Pungs

Contested points under Wikipedia (wikipedia)

  Does Melded Hand count the Single Wait as well? Melded Hand does not count the Single Wait as well.

In every rule set

  Tai  Rules
-----  --------------------------------------------------------------------------------------------
   10  english16, mahjong-time, seize-tuiles, wikidot
    3  zhaishenye
    2  association-2009, association-competition, competition-net, pocket, shenlaiye, sml2026, south, wikibooks, wikipedia
    1  mahjong-masters, mj888, star31
    -  hyloveclub

A hand that has it

West wins on the discard of North
Hand: [123m] [456s] [777s] [222z] [888p] 5+5p
Wait: 5p (single)
Rules: Wikipedia (wikipedia)
Total: 2 tai (Melded Hand 2)
Made by: [123m] [456s] [777s] [222z] [888p]
To score it: taical score '5p [123m] [456s] [777s] [222z] [888p] +5p' --seat W --from N --ruleset wikipedia

A hand that just fails

West wins on the discard of North
Hand: 123m [456s] [777s] [222z] [888p] 5+5p
Wait: 5p (single)
Rules: Wikipedia (wikipedia)
Total: 1 tai (Single Wait 1)
Why not: 123m was not claimed
To score it: taical score '123m 5p [456s] [777s] [222z] [888p] +5p' --seat W --from N --ruleset wikipedia"""  # noqa: E501 - as wide as the table is


def without_rules(text: str) -> list[str]:
    """Return the lines of a text without the dashes below headings, which are as long as the lists of rule sets."""
    return [line for line in text.splitlines() if not line.startswith("-----  ---")]


def test_a_pattern_explained() -> None:
    assert without_rules(text_of("melded_hand", Look())) == without_rules(MELDED_HAND)


def test_in_markdown() -> None:
    lines = text_of("robbing_the_kong", Look("markdown")).splitlines()
    assert lines[:3] == [
        "# Robbing the Kong 搶槓 (robbing_the_kong)",
        "",
        "* Rule: won on the tile with which another player promotes a pung to a kong.",
    ]
    assert "## In every rule set" in lines
    assert "## A hand that just fails" in lines
    assert "* South wins on the discard of West" in lines
    assert "* Total: 0 tai" in lines
    assert lines[-1] == (
        "* To score it: `taical score '23m 567m 345p 888s 99s [666s] +1m' --seat S --from W --ruleset wikipedia`"
    )


def test_contested_points_in_markdown() -> None:
    assert "* May All Chows have flowers? All Chows may not have flowers." in text_of("all_chows", Look("markdown"))


# The line that begins so, under a rule set: a value, names, and how a pattern goes with others.
LINES: list[tuple[str, str, str]] = [
    ("any_flower", "wikipedia", "Worth: 1 tai if turned on; it is off here"),
    ("any_flower", "english16", "Worth: 1 tai"),
    ("any_flower", "star31", "Worth: no value here"),
    ("fully_concealed_hand", "wikipedia", "Fully Concealed Hand 不求人 (fully_concealed_hand)"),
    ("fully_concealed_hand", "hyloveclub", "Self-Drawn and Concealed 加計 (fully_concealed_hand)"),
    (
        "fully_concealed_hand",
        "star31",
        (
            "Other names: 加計 (hyloveclub), Self-Drawn and Concealed (hyloveclub), Cachée et tirée (hyloveclub), "
            "門清自摸, Menzen Tsumo, Menzenchin Tsumohou"
        ),
    ),
    ("dragon_pung", "star31", "Removed by: Little Three Dragons, Big Three Dragons"),
    (
        "dragon_pung",
        "wikipedia",
        "Removed by: Little Three Dragons, Big Three Dragons, Seven Flowers Rob One, Eight Flowers",
    ),
    # Of the two, the association's table of 2009 has 八仙過海, which leaves a complete hand its tai.
    ("dragon_pung", "association-2009", "Removed by: Little Three Dragons, Big Three Dragons"),
    # English tables count every flower, in place of one's own; here that is off.
    ("seat_flower", "wikipedia", "Removed by: Any Flower (where it counts), Seven Flowers Rob One, Eight Flowers"),
    ("any_flower", "wikipedia", "Removes: Seat Flower"),
    ("eight_flowers", "wikipedia", "Removes: everything else: it counts alone"),
    ("seven_rob_one", "english16", "Removes: everything else: it counts alone"),
    ("eight_flowers", "association-competition", "Removes: everything else but Dealt Flower Win: it counts alone"),
    ("dealt_flower_win", "association-competition", "Removes: everything else: it counts alone"),
    (
        "eight_flowers",
        "star31",
        "Removes: Seat Flower, Any Flower (where it counts), Flower Set; without a complete hand, everything else",
    ),
    (
        "dealt_flower_win",
        "shenlaiye",
        "Removes: without a complete hand, everything else but Seven Flowers Rob One, Eight Flowers",
    ),
    ("earthly_ready", "shenlaiye", "Removes: Concealed Hand, Fully Concealed Hand, Self-Drawn → 2"),
    ("seven_pairs_and_triplet", "wikipedia", "Rules: English sixteen tiles (english16)"),
]


@pytest.mark.parametrize(("pattern", "name", "line"), LINES)
def test_a_line(pattern: str, name: str, line: str) -> None:
    assert line in text_of(pattern, Look(), name).splitlines()


def test_values_go_from_the_highest_to_none() -> None:
    (lines,) = tables_of(text_of("any_flower", Look()))
    assert [line.strip().split("  ")[0] for line in lines[2:]] == ["1", "(1) off", "-"]
    assert lines[3].split("  ")[-1] == "sml2026, wikipedia"


def test_what_is_empty_is_left_out() -> None:
    text = text_of("any_win", Look(), "star31")
    for label in ("Removes", "Removed by", "Other names", "Contested points"):
        assert f"{label}:" not in text
        assert f"\n{label}" not in text


def test_under_changed_rules() -> None:
    text = text_of("all_chows", Look(), "wikipedia", "switches.all_chows_flowers=true", "patterns.all_chows=5")
    assert "\nWorth: 5 tai\n" in text
    assert "  May All Chows have flowers? All Chows may have flowers." in text
    assert text.endswith("--ruleset wikipedia --set switches.all_chows_flowers=true --set patterns.all_chows=5")
    assert "Total: 5 tai (All Chows 5)" in text


def test_in_chinese() -> None:
    text = text_of("all_chows", Look(language="zh", style="zh"))
    assert text.startswith("平胡 (all_chows)\n\n條件：五副順子")
    assert "合計：2 台 (平胡 2)" in text
    assert "五六七萬" in text
    assert current() == "en"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_explained_in_every_language(pattern: str, language: Language) -> None:
    found = tables_of(text_of(pattern, Look(language=language, width=80)))
    assert len(found) == 1
    refuse_crooked(found[0])


def test_the_list() -> None:
    text = patterns_text(ruleset_data("star31"), Look())
    assert text.startswith("Rules: Star 3-1 (star31)\n\nHow the winning tile came\n\nPattern ")
    assert len(tables_of(text)) == 9
    rows = {cells[-2]: cells for line in text.splitlines() if (cells := line.split()) and len(cells) > 3}
    assert rows["all_chows"] == ["All", "Chows", "平胡", "all_chows", "2"]
    assert rows["half_melded_hand"][-1] == "-"
    assert rows.keys() >= PATTERNS.keys()
    assert "(1) off" in patterns_text(ruleset_data("wikipedia"), Look())
    assert text.endswith("its id, a name in any language, or its pinyin.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_the_list_line_up(language: Language) -> None:
    for lines in tables_of(patterns_text(ruleset_data("wikipedia"), Look(language=language))):
        refuse_crooked(lines)


def test_the_list_in_chinese_has_the_chinese_name_once() -> None:
    lines = patterns_text(ruleset_data("wikipedia"), Look(language="zh")).splitlines()
    assert [line.split() for line in lines if line.startswith("平胡 ")] == [["平胡", "all_chows", "2"]]


def test_the_list_in_markdown() -> None:
    lines = patterns_text(ruleset_data("wikipedia"), Look("markdown")).splitlines()
    assert lines[:3] == ["* Rules: Wikipedia (wikipedia)", "", "## How the winning tile came"]


def test_the_list_as_data() -> None:
    found = patterns_data(ruleset_data("wikipedia"), "en")
    assert found["ruleset"] == "wikipedia"
    assert sum(len(family["patterns"]) for family in found["families"]) == len(PATTERNS)
    (waits,) = (family for family in found["families"] if family["id"] == "waits")
    assert waits["name"] == "One-tile waits"
    assert waits["patterns"][0] == {
        "id": "edge_wait",
        "names": {"zh": "邊張", "en": "Edge Wait", "fr": "Attente au bord"},
        "tai": 1,
        "off": False,
    }


def test_a_pattern_as_data() -> None:
    found = data_of("melded_hand", "en")
    has, misses = found.pop("has"), found.pop("misses")
    values = {value["ruleset"]: (value["tai"], value["off"]) for value in found.pop("values")}
    assert list(values) == [data["id"] for data in TABLES]
    assert (values["english16"], values["star31"], values["hyloveclub"]) == ((10, False), (1, False), (None, False))
    assert found == {
        "id": "melded_hand",
        "ruleset": "wikipedia",
        "family": {"id": "concealment", "name": "Concealed and claimed"},
        "names": {"zh": "全求人", "en": "Melded Hand", "fr": "Main exposée"},
        "pinyin": "quanqiuren",
        "other_names": [],
        "rule": "all five sets are claimed, and the hand won on a discard.",
        "tai": 2,
        "off": False,
        "excludes": ["single_wait"],
        "excludes_on_discard": [],
        "excluded_by": ["seven_rob_one", "eight_flowers"],
        "alone": None,
        "revalues": {},
        "switches": [
            {
                "name": "melded_hand_counts_single_wait",
                "value": False,
                "sentence": "Melded Hand does not count the Single Wait as well.",
            }
        ],
        "related": [
            "single_wait",
            "concealed_hand",
            "fully_concealed_hand",
            "half_melded_hand",
            "three_concealed_pungs",
            "four_concealed_pungs",
            "five_concealed_pungs",
            "two_concealed_pungs",
        ],
    }
    assert has == {
        "record": {"hand": "5p [123m] [456s] [777s] [222z] [888p] +5p", "seat": "W", "from": "N"},
        "ruleset": "wikipedia",
        "changes": [],
        "tai": 2,
        "patterns": [{"id": "melded_hand", "name": "Melded Hand", "count": 1, "tai": 2}],
        "made_by": {
            "code": "sets",
            "sets": ["[123m]", "[456s]", "[777s]", "[222z]", "[888p]"],
            "sentence": "[123m] [456s] [777s] [222z] [888p]",
        },
    }
    assert (misses["tai"], misses["patterns"][0]["id"]) == (1, "single_wait")
    assert misses["reasons"] == [{"code": "not_claimed", "sets": ["123m"], "sentence": "123m was not claimed"}]


# What each hand turns on beside its tiles: the lines after who won, of the one that has the pattern and the other one.
CIRCUMSTANCES: list[tuple[str, list[str], list[str]]] = [
    ("prevalent_wind", ["Round: South"], ["Round: South"]),
    (
        "earthly_ready",
        ["South had declared ready in the first turns"],
        ["South had declared ready"],
    ),
    (
        "heavenly_ready",
        ["East had declared ready with the tiles of the deal"],
        ["East had declared ready"],
    ),
    ("declared_ready", ["South had declared ready"], []),
    ("human_win", ["Won on a discard in the first go-around"], []),
    ("earthly_win", ["Won on the first draw"], []),
    ("heavenly_win", ["Won with the tiles of the deal"], []),
    ("early_win_5", ["5 tiles had been discarded"], ["6 tiles had been discarded"]),
    ("dealt_flower_win", ["0 tiles had been discarded"], ["1 tile had been discarded"]),
    (
        "last_tile_draw",
        ["No tile was left to draw"],
        ["No tile was left to draw"],
    ),
    (
        "out_with_replacement_tile",
        ["The tile was the replacement for a kong"],
        ["The tile was the replacement for a kong claimed from a discard"],
    ),
    ("all_chows", [], []),
]


@pytest.mark.parametrize(("pattern", "has", "misses"), CIRCUMSTANCES)
def test_what_a_hand_turns_on_is_told(pattern: str, has: list[str], misses: list[str]) -> None:
    examples = text_of(pattern, Look()).split("\n\n")[-3::2]
    for example, told in zip(examples, (has, misses), strict=True):
        won, *lines = example.split("\n")
        assert " wins " in won
        assert lines[: len(told)] == told
        assert lines[len(told)].startswith(("Hand: ", "Flowers: "))


def test_a_first_discard_and_a_flower_are_told() -> None:
    first = make_win("345m 456m 123p 67p 678s 22z +8p", seat="W", from_="E", opening="earthly")
    assert list(circumstances(first)) == ["Won on the first discard of the dealer"]
    flower = make_win("345m 456m 123p 67p 678s 22z 1f +8p", seat="W", replacement="flower")
    assert list(circumstances(flower)) == ["The tile was the replacement for a flower"]


def test_circumstances_in_other_looks() -> None:
    lines = text_of("prevalent_wind", Look("markdown", "fr")).splitlines()
    assert lines.count("* Vent dominant\N{NO-BREAK SPACE}: Sud") == 2
    assert "圈風：南" in text_of("prevalent_wind", Look(language="zh")).splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", ["melded_hand", "all_chows", "heavenly_win", "eight_flowers", "earthly_ready"])
def test_paragraphs_fit_the_terminal(pattern: str, language: Language) -> None:
    """All but the commands, which are there to be copied."""
    text = text_of(pattern, Look(language=language, width=60))
    assert [line for line in text.splitlines() if cells(line) > 60 and "taical score" not in line] == []
    assert text.count("--ruleset") == 2
    facts = text_of(pattern, Look(language=language)).split("\n\n")[1]
    assert "".join(facts.split()) in "".join(text.split())


def test_markdown_is_not_wrapped() -> None:
    assert text_of("melded_hand", Look("markdown", width=60)) == text_of("melded_hand", Look("markdown"))
    assert patterns_text(TABLES[0], Look("markdown", width=60)) == patterns_text(TABLES[0], Look("markdown"))


def test_the_list_fits_the_terminal() -> None:
    for language in LANGUAGES:
        text = patterns_text(ruleset_data("wikipedia"), Look(language=language, width=60))
        assert max(map(cells, text.splitlines()[-4:])) <= 60


def test_data_in_chinese() -> None:
    found = data_of("fully_concealed_hand")
    assert found["family"]["name"] == "門清、暗刻與吃碰"
    assert found["other_names"][0] == {"language": "zh", "name": "加計", "rulesets": ["hyloveclub"]}
    assert found["has"]["patterns"][0]["name"] == "自摸"


@pytest.mark.parametrize(
    ("pattern", "options"),
    [
        ("prevalent_wind", "--seat W --round S --from N --ruleset wikipedia"),
        ("robbing_the_kong", "--seat S --from W --win robbed_kong --ruleset wikipedia"),
        ("out_with_replacement_tile", "--seat S --replacement kong --ruleset wikipedia"),
        ("last_tile_draw", "--seat S --last-tile --ruleset wikipedia"),
        ("human_win", "--seat S --from E --opening human --ruleset wikipedia"),
        ("earthly_ready", "--seat S --from W --ready earthly --ruleset wikipedia"),
        ("dealt_flower_win", "--seat S --win eight_flowers --discards 0 --ruleset shenlaiye"),
        ("five_kongs", "--seat S --from W --ruleset sml2026 --set patterns.five_kongs=true"),
    ],
)
def test_how_to_score_a_hand(pattern: str, options: str) -> None:
    worked = known(pattern).has
    assert worked
    assert score_command(worked).endswith(options)
