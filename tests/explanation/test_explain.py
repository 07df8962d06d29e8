"""What becomes of every row of a table, and that an explanation agrees with the score."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from commandline import process
from reason_codes import codes_in
from support import house, kinds, scored, shipped

from benchmarks.hands import random_records
from taical.domain.hand import Meld
from taical.domain.tiles import STYLES
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.explanation import Explanation, Line, explain, sentence, spoken_in
from taical.explanation.flower_wins import not_there
from taical.i18n import Language, current
from taical.patterns.reason import Reason
from taical.records.parser import parse_record
from taical.rulesets import shipped_names

OPEN = "123m 456p 789p 678s 5s [777z] 15f +5s"


def line_of(explanation: Explanation, pattern: str) -> Line:
    (line,) = (line for line in explanation.lines if line.row.id == pattern)
    return line


def test_every_row_of_the_table_is_explained_in_its_order() -> None:
    explanation = explain(scored(OPEN, from_="E"))
    assert [line.row for line in explanation.lines] == list(shipped().rows)


def test_what_counted_and_what_was_nearly_there() -> None:
    explanation = explain(scored(OPEN, from_="E"))
    assert [line.row.id for line in explanation.of("counted")] == ["dragon_pung"]
    assert [(line.row.id, line.steps) for line in explanation.of("nearly")] == [
        ("self_drawn", 1),
        ("concealed_hand", 1),
        ("seat_flower", 1),
        ("single_wait", 1),
        ("fully_concealed_hand", 2),
    ]


# How many steps a pattern is away from a hand: tiles for honors and flowers, sets for the kind of sets.
STEPS = [
    ("prevalent_wind", OPEN, 3),
    ("dragon_pung", "234m 567m 34p 789p 678s 55z +5p", 1),
    ("little_three_dragons", "234m 567m 45p 66z 678s [777z] +3p", 3),
    ("big_three_dragons", "45m 77z 123p 678s [555z] [666z] +3m", 1),
    ("little_four_winds", "45m 33z 678p 123s [111z] [222z] +3m", 3),
    ("flower_set", OPEN, 3),
    ("eight_flowers", "123m 456p 789p 678s 5s [777z] 1234567f +5s", 1),
    ("all_pungs", "111m 99m 444p 77p 123s 888s +7p", 1),
    ("full_flush", "123m 456m 78m 55m 234p [888m] +9m", 1),
    ("all_chows", OPEN, 3),
    ("all_honors", OPEN, 5),
    ("last_tile_draw", OPEN, 4),
    ("four_concealed_pungs", "111m 99m 444p 77p 123s 888s +7p", 1),
    ("five_concealed_pungs", "111m 99m 444p 77p 123s 888s +7p", 2),
]


@pytest.mark.parametrize(("pattern", "hand", "steps"), STEPS, ids=[case[0] for case in STEPS])
def test_how_far_a_pattern_is(pattern: str, hand: str, steps: int) -> None:
    line = line_of(explain(scored(hand, from_="W")), pattern)
    assert line.steps == steps
    assert line.status == ("nearly" if steps <= 2 else "missing")


def test_what_is_most_in_the_way_comes_first() -> None:
    line = line_of(explain(scored(OPEN, from_="E")), "last_tile_draw")
    assert [reason.code for reason in line.reasons] == ["not_last_tile", "discarded"]


def test_a_pattern_that_another_one_makes_worth_more() -> None:
    hand = "45m 44z 123p 678p 123s 567s +3m"
    line = line_of(explain(scored(hand, shipped("shenlaiye"), ready="earthly")), "self_drawn")
    (reason,) = line.reasons
    assert (line.status, line.tai, reason.code) == ("counted", 2, "revalued")
    assert sentence(reason) == "beside Earthly Ready Self-Drawn is worth 2"


def test_every_code_has_a_hand() -> None:
    assert codes_in("explanation/explainer.py") == {"revalued", "stated", "in_both_readings"}


def test_what_counts_in_two_readings_that_are_added_has_one_line() -> None:
    """門摸 5 counts in both; 嚦咕嚦咕 40 in the second alone, and 門清 5 in the first."""
    explanation = explain(scored("112233m 445566p 77s 88s +8s", shipped("hkma2025")), "en")
    both = line_of(explanation, "fully_concealed_hand")
    assert (both.status, both.count, both.tai) == ("counted", 2, 10)
    assert [(why.code, sentence(why)) for why in both.reasons] == [("in_both_readings", "it counts in both readings")]
    pairs = line_of(explanation, "seven_pairs_and_triplet")
    assert (pairs.status, pairs.count, pairs.tai) == ("counted", 1, 40)
    assert line_of(explanation, "concealed_hand").tai == 5


def test_the_language_is_used_for_a_while() -> None:
    with spoken_in("en"):
        big = scored("45m 88s 123p [555z] [666z] [777z] +3m", from_="W")
        explanation = explain(big, "zh")
        assert current() == "en"
        with spoken_in("zh"):
            (reason,) = line_of(explanation, "dragon_pung").reasons
            assert "大三元" in sentence(reason)
            assert "三元刻" in sentence(reason)
        with spoken_in(None):
            assert current() == "en"


# What stands in a sentence for the values of a reason.
WORDS = [
    ("{tile}", {"tile": kinds("5s")[0]}, "plain", "5s"),
    ("{tile}", {"tile": kinds("5s")[0]}, "zh", "五條"),
    ("{tile}", {"tile": kinds("中")[0]}, "plain", "7z (中)"),
    ("{tile}", {"tile": kinds("中")[0]}, "zh", "中"),
    ("{tiles}", {"tiles": kinds("5s", "8s")}, "plain", "5s 8s"),
    ("{sets}", {"sets": (kinds("1m", "2m", "3m"), Meld("pung", 33))}, "plain", "123m [777z]"),
    ("{sets}", {"sets": (kinds("1m", "2m", "3m"), Meld("pung", 33))}, "zh", "一二三萬 [中中中]"),
    ("{seat}", {"seat": "N"}, "plain", "North"),
    ("{shape}", {"shape": "dual_pung"}, "plain", "dual pung"),
    ("{have} {nothing}", {"have": 3, "nothing": None}, "plain", "3 None"),
]


@pytest.mark.parametrize(("text", "values", "style", "words"), WORDS)
def test_values_in_words(text: str, values: dict[str, object], style: str, words: str) -> None:
    (chosen,) = (one for one in STYLES if one == style)
    with spoken_in("en"):
        assert sentence(Reason("code", text, values, 1), chosen) == words


def agrees(explanation: Explanation) -> None:
    best = explanation.score.best
    lines = {line.row.id: line for line in explanation.lines}
    assert len(lines) == len(explanation.score.ruleset.rows)
    # Where two readings are added, a row may count in both, and those of the second come after those of the first.
    counted = sorted({row.row.position: row.id for row in best.patterns}.items())
    assert [line.row.id for line in explanation.lines if line.status == "counted"] == [name for _place, name in counted]
    assert sum(line.tai for line in explanation.of("counted")) == best.tai
    against = {row.id for row in explanation.score.ruleset.rows if not_there(explanation.score, row)}
    assert {line.row.id for line in explanation.of("excluded")} == {row.id for row in best.excluded} - against
    assert all(line.excluded_by and line.reasons for line in explanation.of("excluded"))
    assert all(line.reasons and not line.made_by for line in explanation.of("nearly", "missing"))
    assert all(line.made_by for line in explanation.of("counted", "excluded"))
    assert len(explanation.others) == len(explanation.score.readings) - 1
    for reason in (explanation.chosen, *explanation.wait.reasons, *(other.reason for other in explanation.others)):
        assert sentence(reason)
    for line in explanation.lines:
        assert all(sentence(reason, "zh") for reason in line.reasons)


@pytest.mark.thorough
@pytest.mark.parametrize("table", [*shipped_names(), "with_hand"])
def test_an_explanation_agrees_with_the_score(table: str) -> None:
    rules = house(flower_win="with_hand", all_chows_alone=True) if table == "with_hand" else shipped(table)
    seen: Counter[str] = Counter()
    for number, record in enumerate(random_records(31, 300)):
        win = parse_record(record)
        if not win.opening and not win.last_tile:
            win = win._replace(discards=(2, 7, 20)[number % 3])
        try:
            result = score(win, rules)
        except TaicalError:
            continue
        explanation = explain(result)
        agrees(explanation)
        seen.update(line.status for line in explanation.lines)
    assert set(seen) == {"counted", "excluded", "nearly", "missing"}


def test_plain_scoring_does_without(tmp_path: Path) -> None:
    modules = "taical.cli.score, taical.render.score, taical.render.json"
    said = process("-c", f"import sys, {modules}; print('taical.explanation' in sys.modules)", cwd=tmp_path)
    assert said.stdout == "False\n"


@pytest.mark.parametrize(
    ("language", "name", "nearly", "chosen"),
    [
        ("en", "Dragon Pung", "5s was discarded by East, not drawn", "no other way to read"),
        ("zh", "三元刻", "5s 是東家打出的，不是自摸", "沒有別的拆法"),
        ("fr", "Brelan de dragons", "5s a été défaussée par Est, non tirée", "pas d'autre lecture"),
    ],
)
def test_every_line_has_its_sentences_in_the_language(language: Language, name: str, nearly: str, chosen: str) -> None:
    explanation = explain(scored(OPEN, from_="E"), language)
    assert current() == "en"
    dragons, drawn = line_of(explanation, "dragon_pung"), line_of(explanation, "self_drawn")
    assert (dragons.name, dragons.sentences) == (name, ("[777z]",))
    assert drawn.sentences == (nearly,)
    assert any("8s" in text for text in explanation.wait.sentences)
    assert chosen in explanation.sentence(explanation.chosen)
    assert all(line.sentences for line in explanation.lines)
    assert not [text for line in explanation.lines for text in line.sentences if re.search("[{}]", text)]
