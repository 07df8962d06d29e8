"""`taical rules`: its help, the list of rule sets, and one rule set in words."""

from __future__ import annotations

import re
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result
from commandline import cells, refuse_crooked, tables_of, taical
from published import RULESETS
from support import ROOT, shipped

from taical.i18n import LANGUAGES, Language
from taical.rulesets import ruleset_data
from taical.rulesets.compiler import source_of
from taical.rulesets.worked import worked_hand

COMMANDS = ["list", "show", "diff", "check", "new", "conditions", "schema"]

EVENTS = [
    "earthly_ready",
    "heavenly_ready",
    "ready_on_deal",
    "declared_ready",
    "human_win",
    "earthly_win",
    "heavenly_win",
    "dealt_flower_win",
]

WORDS: dict[str, Any] = yaml.safe_load((ROOT / "rulesets" / "switches.yaml").read_text(encoding="utf-8"))
"""What the switches and events mean, as the file has it."""


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_lists_the_commands_with_examples(option: str) -> None:
    result = taical("rules", option)
    assert result.exit_code == 0
    assert {line.split()[0] for line in result.stdout.split("Commands:\n")[1].splitlines()} == set(COMMANDS)
    assert "taical rules list\n" in result.stdout.split("Examples:")[1]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    for option in ("-h", "--help"):
        result = taical("rules", command, option)
        assert result.exit_code == 0
        assert f"taical rules {command}" in result.stdout.split("Example", 1)[1].split("Options:")[0]
    result = taical("rules", command, "--no-such-option")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--no-such-option" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("sohw",), ("show",), ("diff", "wikipedia"), ("check",), ("new",)])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = taical("rules", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: taical rules" in result.stderr


@pytest.mark.parametrize(
    "arguments", [("show", "wikipeda"), ("diff", "wikipeda", "star31"), ("diff", "star31", "wikipeda")]
)
def test_a_rule_set_that_is_not_there_is_named_with_all_that_are(arguments: tuple[str, ...]) -> None:
    result = taical("rules", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'wikipeda'; there are: {', '.join(RULESETS)}; did you mean 'wikipedia'?" in result.stderr


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("zh", ["代號", "名稱", "來源", "台種"]),
        ("en", ["Id", "Name", "Source", "Patterns"]),
        ("fr", ["Id", "Nom", "Source", "Combinaisons"]),
    ],
)
def test_the_list_has_every_rule_set(language: Language, headings: list[str]) -> None:
    result = taical("rules", "list", "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    refuse_crooked(lines)
    assert lines[0].split() == headings
    rows = texts_of(lines)
    assert [row[0] for row in rows] == RULESETS
    for name, title, source, count in rows:
        data = ruleset_data(name)
        assert title == data["names"][language]
        assert source == source_of(data, language)
        counted = [row for row in data["patterns"].values() if row.get("tai") is not None and not row.get("off")]
        assert int(count) == len([row for row in counted if row["tai"]])
    assert ["wikipedia", {"zh": "維基百科", "en": "Wikipedia", "fr": "Wikipédia"}[language], "35"] in [
        [row[0], row[1], row[3]] for row in rows
    ]


def texts_of(lines: list[str]) -> list[list[str]]:
    """Return the texts of a table's rows, column by column."""
    widths = [len(dashes) for dashes in lines[1].split()]
    rows = []
    for line in lines[2:]:
        texts, rest = [], line
        for width in widths:
            end = next((end for end in range(len(rest)) if cells(rest[:end]) >= width), len(rest))
            texts.append(rest[:end].strip())
            rest = rest[end + 2 :]
        rows.append(texts)
    return rows


@cache
def shown(name: str, language: str) -> Result:
    """Return what `rules show` prints of a rule set, asked once for all tests."""
    return taical("rules", "show", name, "--lang", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_is_shown_with_every_pattern_that_has_a_value(name: str, language: Language) -> None:
    result = shown(name, language)
    assert (result.exit_code, result.stderr) == (0, "")
    data = ruleset_data(name)
    title, source, blank = result.stdout.splitlines()[:3]
    assert (title, blank) == (f"{data['names'][language]} ({name})", "")
    assert re.split("：|: ", source, maxsplit=1)[1] == source_of(data, language)
    (table,) = tables_of(result.stdout)
    refuse_crooked(table)
    off = {"zh": "選用", "en": "off", "fr": "désactivé"}[language]
    with_open = {"zh": "{tai}，明 {open}", "en": "{tai}, open {open}", "fr": "{tai}, exposée {open}"}[language]

    def worth(row: dict[str, Any]) -> str:
        if row.get("open") is not None:
            return with_open.format(tai=row["tai"], open=row["open"])
        return f"({row['tai']}) {off}" if row.get("off") else str(row["tai"])

    assert [row[:3] for row in texts_of(table)] == [
        [row[language], pattern, worth(row)] for pattern, row in data["patterns"].items() if row.get("tai") is not None
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_is_shown_with_every_switch_in_words(name: str, language: str) -> None:
    paragraphs = shown(name, language).stdout.rstrip("\n").split("\n\n")[2:-1]
    ruleset = shipped(name)
    values = {section: asdict(getattr(ruleset, section)) for section in ("payment", "switches", "game")}
    left_out = "base" if ruleset.payment.base_tai is not None else None  # where base_tai says what it is
    expected = [(section, field) for section, lines in values.items() for field in lines if field != left_out]
    titles = [text.split(":")[0] for text in paragraphs]
    assert [title.split()[-1] for title in titles] == [field for _section, field in expected]
    for text, title, (section, field) in zip(paragraphs, titles, expected, strict=True):
        words, value = WORDS[section][field], values[section][field]
        question, answer, *example = text.splitlines()
        called = words["names"].get(language, field)
        assert title == (field if called == field else f"{called} {field}")
        assert question == f"{title}: {as_counted(name, words['question'][language])}"
        assert answer == f"  {as_counted(name, sentence(words['values'], value, language))}"
        hand = worked_hand(section, field, getattr(getattr(ruleset, section), field), ruleset_data(name))
        assert len(example) == (hand is not None)
        assert hand is None or hand.record.get("hand", "") in example[0]


def test_a_rule_set_is_shown_with_hands_counted_by_it() -> None:
    # Ten tai for All Chows without Honors and Flowers, at a point each and no base.
    shown = taical("rules", "show", "english16").stdout
    hand = "45m 88s 123p 678p [123s] [567s] +3m (seat S, from W)"
    assert f"  Example: {hand} → 0: S +10 W -10; 30: S +40 W -40; 50: S +60 W -60; 100: S +110 W -110\n" in shown
    assert f"  Example: {hand} → 1: S +10 W -10; 10: S +100 W -100; 20: S +200 W -200; 50: S +500 W -500\n" in shown


def as_counted(name: str, text: str) -> str:
    """Return a sentence as a table says it that may count in fan."""
    return re.sub(r"\btai\b", "fan", text).replace("台", "番") if shipped(name).counts_in == "fan" else text


def sentence(values: dict[str, dict[str, str]], value: object, language: str) -> str:
    """Return what is said of a switch's value."""
    if isinstance(value, dict) and "points" in value:  # what a false win costs
        return values["points"][language].replace("{n}", str(value["points"]))
    if isinstance(value, dict) and value:
        # Who is liable: in the tables that have it, always for all of the payment.
        assert set(value.values()) == {"all"}
        names = [ruleset_data("catalogue")["patterns"][pattern][language] for pattern in value]
        return values["all"][language].replace("{patterns}", ("、" if language == "zh" else ", ").join(names))
    key = "none" if value in (None, {}) else str(value).lower() if isinstance(value, bool) else str(value)
    key_of_words = "one" if key == "1" and "one" in values else key
    return values.get(key_of_words, values.get("number", {})).get(language, "").replace("{n}", key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set_is_shown_with_what_every_event_means(name: str, language: str) -> None:
    lines = shown(name, language).stdout.rstrip("\n").split("\n\n")[-1].splitlines()
    ruleset, rows = shipped(name), ruleset_data(name)["patterns"]
    switches = ruleset.switches
    who = "dealer" if switches.heavenly_ready_dealer_only else "anyone"
    variant = {
        "heavenly_ready": f"{who}/{switches.heavenly_ready_on}",
        "earthly_ready": switches.earthly_ready_on,
        "human_win": switches.human_win_on,
        "earthly_win": switches.earthly_win_on,
        "dealt_flower_win": switches.dealt_flowers,
    }
    counted = {row.id: row.tai for row in ruleset.rows}
    tai = {"zh": "台", "en": "tai", "fr": "tai"}[language]
    nothing = {"zh": "不計台。", "en": "does not count here.", "fr": "ne compte pas ici."}[language]
    assert len(lines) == len(EVENTS)
    for event, line in zip(EVENTS, lines, strict=True):
        title = f"{rows[event][language]} ({event})"
        meaning = WORDS["events"][f"{event}@{variant[event]}" if event in variant else event][language]
        if event in counted:
            assert line == f"{title}, {as_counted(name, f'{counted[event]} {tai}')}: {meaning}"
        else:
            assert line == f"{title}: {as_counted(name, nothing)}"


# What each pattern of the table removes where it counts; two of them by a switch.
REMOVED = {
    "melded_hand": "Single Wait",
    "half_melded_hand": "Single Wait",
    "all_honors": "All Pungs",
    "little_three_dragons": "Dragon Pung",
    "big_three_dragons": "Dragon Pung",
    "big_four_winds": "Prevalent Wind, Seat Wind",
    "heavenly_ready": "Concealed Hand",
    "human_win": "Concealed Hand",
    "earthly_win": "Self-Drawn, Concealed Hand, Fully Concealed Hand",
    "heavenly_win": "Self-Drawn, Concealed Hand, Fully Concealed Hand, Edge Wait, Closed Wait, Single Wait, "
    "Out with Replacement Tile",
    "seven_rob_one": "everything else: it counts alone",
    "eight_flowers": "everything else: it counts alone",
}


def test_what_a_pattern_removes_is_shown() -> None:
    (table,) = tables_of(taical("rules", "show", "wikipedia").stdout)
    assert {row[1]: row[3] for row in texts_of(table) if row[3]} == REMOVED


@pytest.mark.parametrize(
    ("language", "source"),
    [("zh", "明星三缺一的台數表"), ("en", "table of the game 明星三缺一"), ("fr", "table du jeu 明星三缺一")],
)
def test_where_a_table_is_from_is_said_in_the_language(language: str, source: str) -> None:
    rows = texts_of(taical("rules", "list", "--lang", language).stdout.splitlines())
    assert [row[2] for row in rows if row[0] == "star31"] == [source]
    assert source in taical("rules", "show", "star31", "--lang", language).stdout.splitlines()[1]


def test_a_source_of_ones_own_may_be_in_each_language(home: Path) -> None:
    (home / "house.yaml").write_text("extends: star31\nsource: {zh: 我們, en: us}\n", encoding="utf-8")
    for language, source in (("zh", "來源：我們"), ("en", "Source: us"), ("fr", "us")):
        line = taical("rules", "show", "house.yaml", "--lang", language).stdout.splitlines()[1]
        assert line.endswith(source)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("zh", ["沒有台數下限，沒有台也能胡。", "自摸不另加台。"]),
        ("en", ["There is no minimum, and a hand without tai can win.", "A self-draw pays nothing extra."]),
        ("fr", ["Il n'y a pas de minimum, et une main sans tai peut gagner."]),
    ],
)
def test_nothing_is_said_as_nothing(language: str, words: list[str]) -> None:
    shown = taical("rules", "show", "wikipedia", "--lang", language).stdout
    assert [sentence for sentence in words if f"  {sentence}\n" not in shown] == []


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("zh", ["(南胡、西放槍)", "(東胡、天胡)", "(南胡、東放槍、連莊 2 次)", "0: 東 -50 南 +50"]),
        ("en", ["(seat S, from W)", "(seat E, opening heavenly)", "(seat S, from E, streak 2)", "0: E -50 S +50"]),
        ("fr", ["(place S, défausse du joueur W)", "(place E, tuiles de départ 天胡)", "donneur répété 2 fois)"]),
    ],
)
def test_what_is_known_of_a_worked_hand_is_said_in_the_language(language: str, facts: list[str]) -> None:
    shown = taical("rules", "show", "wikipedia", "--lang", language).stdout
    assert [fact for fact in facts if fact not in shown] == []
    if language != "en":
        examples = [line for line in shown.splitlines() if " → " in line and "(" in line]
        english = re.compile(r"\b(seat|from|streak|opening|ready|replacement|heavenly|earthly|true\))\b")
        assert [line for line in examples if english.search(line.split(" → ")[0])] == []


def test_a_file_of_ones_own_is_shown(home: Path) -> None:
    content = "extends: star31\nnames: {en: Our house}\nsource: us\npatterns: {all_pungs: 5}\npayment: {base: 0.5}\n"
    (home / "house.yaml").write_text(content, encoding="utf-8")
    lines = taical("rules", "show", "house.yaml").stdout.splitlines()
    assert lines[:2] == ["Our house (house)", "Source: us"]
    assert ["All", "Pungs", "all_pungs", "5"] in [line.split() for line in lines]
    assert lines[lines.index("base: What is the base?") + 1] == "  The base is 0.5 points."
    result = taical("rules", "show", "nowhere.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no rule-set file nowhere.yaml" in result.stderr
