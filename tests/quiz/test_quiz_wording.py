"""A question says all that a player at the table knows, and no more; its answer says what counts and why."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from support import house, scored, shipped

from taical.quiz.questions import Quiz, Wanted
from taical.quiz.wording import (
    amount_paid,
    context_lines,
    payers,
    payment_question,
    payment_text,
    question_lines,
    quiz_answer,
    quiz_lines,
    tai_label,
    tai_question,
    total_text,
)
from taical.render.table import Look
from taical.rulesets import load_ruleset

EN, ZH, FR = (Look(language=language) for language in ("en", "zh", "fr"))


def test_a_question_shows_the_hand_as_it_is_held() -> None:
    score = scored("123m 456p 789p 678s 5s [777z] 15f +5s", from_="E", streak=2)
    assert question_lines(score, EN) == [
        "South wins on the discard of East",
        "Hand: 123m 456789p 5678s [777z] +5s",
        "Flowers: 15f",
        "Round: East; dealer: East, who has stayed on 2 times",
    ]
    assert question_lines(score, ZH)[1:] == [
        "牌：123m 456789p 5678s [777z] +5s",
        "花：15f",
        "圈風：東；莊家：東，連 2 拉 2",
    ]
    assert question_lines(score, Look(style="zh"))[1:3] == [
        "Hand: 一二三萬 四五六七八九筒 五六七八條 [中中中] +五條",
        "Flowers: 春梅",
    ]


@pytest.mark.parametrize(
    ("context", "lines"),
    [
        ({}, ["Round: East; dealer: East"]),
        ({"round": "W", "dealer": "N", "streak": 1}, ["Round: West; dealer: North, who has stayed on 1 time"]),
        ({"replacement": "kong"}, ["Round: East; dealer: East", "The tile was the replacement for a kong"]),
        (
            {"replacement": "flower", "last_tile": True},
            [
                "Round: East; dealer: East",
                "The tile was the replacement for a flower",
                "No tile was left to draw",
            ],
        ),
        ({"ready": "declared"}, ["Round: East; dealer: East", "South had declared ready: Declared Ready 聽牌"]),
        ({"discards": 1}, ["Round: East; dealer: East", "1 tile had been discarded"]),
        ({"discards": 40}, ["Round: East; dealer: East", "40 tiles had been discarded"]),
    ],
)
def test_where_the_game_is_and_what_was_special(context: dict[str, Any], lines: list[str]) -> None:
    assert context_lines(scored("123m 456p 789p 678s 5s (7777z) 1f +5s", **context), EN) == lines


def test_an_opening_is_said() -> None:
    score = scored("123m 456p 789p 678s 5s 777z +5s", opening="earthly")
    assert context_lines(score, EN)[1:] == ["Won in the first go-around: Earthly Win 地胡"]
    assert context_lines(score, ZH)[1:] == ["第一巡就胡：地胡"]
    assert context_lines(score, FR)[1:] == ["Gagné au premier tour\N{NO-BREAK SPACE}: Main de la terre 地胡"]
    claimed = scored("123m 456p 789p 678s 5s [7777z] +5s", replacement="open_kong")
    assert context_lines(claimed, EN)[1:] == ["The tile was the replacement for a kong claimed from a discard"]


@pytest.mark.parametrize(
    ("rules", "ready", "named"),
    [
        ("wikipedia", "heavenly", "Heavenly Ready 天聽"),
        ("english16", "heavenly", "Ready on the Original Hand 起手聽"),
        ("mj888", "earthly", "Earthly Ready 地聽"),
        ("star31", "declared", "Declared Ready 聽牌"),
    ],
)
def test_what_was_declared_is_called_as_the_rules_call_it(rules: str, ready: str, named: str) -> None:
    score = scored("123m 456p 789p 678s 5s 777z +5s", shipped(rules), seat="E", from_="S", ready=ready)
    assert context_lines(score, EN)[1] == f"East had declared ready: {named}"
    assert context_lines(score, ZH)[1] == f"東家宣告過：{named.rsplit(maxsplit=1)[-1]}"


def test_what_hands_are_asked_about() -> None:
    rules = shipped()
    assert quiz_lines(Quiz(rules, Wanted(), 5), EN) == ["Rules: Wikipedia (wikipedia)", "Seed: 5"]
    assert quiz_lines(Quiz(rules, Wanted(level=4), 5), ZH)[0] == "第 4 級：不另計的台種"
    assert quiz_lines(Quiz(rules, Wanted(pattern="all_chows"), 5), FR)[0] == "Mains avec Tout chows"


def test_what_is_asked() -> None:
    assert tai_question(shipped(), EN) == "How many tai is it worth"
    assert [payment_question("W", look) for look in (EN, ZH, FR)] == [
        "What does West pay",
        "西家付多少",
        "Combien paie Ouest",
    ]


def test_a_cap_is_said_where_it_matters() -> None:
    rules = load_ruleset("wikipedia", ["payment.cap=2"])
    assert quiz_lines(Quiz(rules, Wanted(), 5), EN)[1] == "Cap (封頂): 2 tai"
    assert tai_question(rules, EN) == "How many tai is it worth after the cap of 2"
    assert tai_question(rules, ZH) == "封頂 2 台之後值幾台"
    assert [tai_label(rules, look) for look in (EN, FR)] == [
        "Tai after the cap of 2",
        "Tai après le plafond de 2",
    ]
    assert tai_label(shipped(), ZH) == "台"


def test_what_is_paid() -> None:
    # 自摸 1 and 嵌張 1 and 三元刻 1, and 5 more for East, the dealer at streak 2: 30 + 80, and 60 twice.
    score = scored("24m 345p 678p 99s [777z] (1111s) +3m", streak=2)
    assert payers(score) == ["E", "W", "N"]
    assert [amount_paid(score, seat) for seat in payers(score)] == [110, 60, 60]
    assert payment_text(score, "E", EN) == "East pays 110 for 3 + 5 = 8 tai"
    assert payment_text(score, "W", ZH) == "西家付 60（3 台）"
    discarded = scored("24m 345p 678p 99s [777z] (1111s) +3m", from_="W", base=Decimal("0.5"), unit=Decimal("0.25"))
    assert payment_text(discarded, "E", EN) == "East pays 0"
    assert payment_text(discarded, "W", FR) == "Ouest paie 1 pour 2 tai"
    decimal = scored("24m 345p 678p 99s [777z] (1111s) +3m", from_="W", base=Decimal("0.5"), unit=Decimal("0.5"))
    assert payment_text(decimal, "W", FR) == "Ouest paie 1,5 pour 2 tai"


def test_the_answer() -> None:
    score = scored("5s [123m] [456p] [789p] [678s] [777z] +5s", from_="E")
    answer = quiz_answer(score, EN)
    assert answer.total == "3 tai (Dragon Pung 1 + Melded Hand 2)"
    assert [(row.name, row.tai) for row in answer.patterns] == [("Dragon Pung", "1"), ("Melded Hand", "2")]
    assert answer.patterns[0].made_by == "[777z]"
    assert answer.payments == ("East pays 70 for 3 + 1 = 4 tai", "West pays 0", "North pays 0")
    excluded, wait = answer.notes
    assert excluded.startswith("Single Wait does not count: with five sets claimed only the pair is left")
    assert wait.startswith("The wait is a one-tile wait (獨聽): only 5s completes the hand")


def test_the_answer_of_two_readings_names_the_other_one() -> None:
    answer = quiz_answer(scored("11123m 222p 333s 444z 55z +1m", from_="W"), EN)
    assert answer.notes[-1] == (
        "Read as 11+1m 123m 222p 333s 444z 55z, the hand is worth 3 (Concealed Hand 1 + Three Concealed Pungs 2)"
    )


def test_a_reading_that_is_worth_as_much_is_not_named() -> None:
    score = scored("12345m 456p 789p 678s 99s +3m", from_="E")
    assert [option.tai for option in score.readings] == [3, 3]
    assert not any("Read as" in note for note in quiz_answer(score, EN).notes)


def test_the_answer_of_a_hand_without_a_wait_or_without_tai() -> None:
    flowers = quiz_answer(scored("春夏秋冬梅蘭菊竹", win="eight_flowers"), EN)
    assert not any("wait" in note for note in flowers.notes)
    nothing = scored("234m 567m 34p 789p 22s [444p] +5p", from_="N")
    assert total_text(nothing, EN) == "0 tai"
    assert quiz_answer(nothing, ZH).patterns == ()
    twice = quiz_answer(scored("24m 345p 99s [777z] [666z] (1111s) +3m", house()), EN)
    assert ("Dragon Pung × 2", "2") in [(row.name, row.tai) for row in twice.patterns]
