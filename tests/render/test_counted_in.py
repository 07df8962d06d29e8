"""What the values of a table are called: tai 台, or fan 番 where the table says `counts_in: fan`."""

from __future__ import annotations

import pytest
from support import house, scored, shipped

from taical.catalog import Value
from taical.i18n import Language
from taical.picture.html import score_page
from taical.picture.svg import score_svg
from taical.quiz.questions import Quiz, Wanted
from taical.quiz.sheet import sheet_of
from taical.quiz.wording import tai_label, tai_question
from taical.render.score import score_text, side_by_side_text, units_text
from taical.render.table import Look
from taical.render.why import explanation_data
from taical.rulesets import load_ruleset
from taical.writers.table import headings

HAND = "45m 88s 123p 678p [234s] [567s] +3m"
FAN = load_ruleset({"extends": "wikipedia", "id": "ours", "counts_in": "fan"})


@pytest.mark.parametrize(("language", "unit"), [("en", "Fan"), ("zh", "番"), ("fr", "Fan")])
def test_the_tables_of_a_score(language: Language, unit: str) -> None:
    text = score_text(scored(HAND, FAN, from_="W"), Look(language=language), readings=True)
    heads = [line.split() for line in text.splitlines() if unit in line.split()]
    assert len(heads) == 3  # what counts, who pays, the readings
    assert unit.casefold() in text.casefold().split("\n\n", maxsplit=1)[0]  # the stakes
    assert " tai" not in text.casefold()


def test_nothing_is_counted_otherwise() -> None:
    fan, tai = scored(HAND, FAN, from_="W"), scored(HAND, from_="W")
    assert (fan.tai, fan.payments) == (tai.tai, tai.payments)
    assert [row.id for row in fan.patterns] == [row.id for row in tai.patterns]


def test_a_file_that_extends_a_table_counts_in_what_that_does() -> None:
    assert house("hk88", patterns={"self_drawn": 2}).counts_in == "fan"
    assert house("wikipedia", patterns={"self_drawn": 2}).counts_in == "tai"


@pytest.mark.parametrize(
    ("names", "head"), [(["wikipedia"], "Tai"), (["hk88"], "Fan"), (["hk88", "south", "wikipedia"], "Tai/Fan")]
)
def test_several_tables_beside_each_other(names: list[str], head: str) -> None:
    rules = [shipped(name) for name in names]
    assert units_text(rules, "en") == head
    text = side_by_side_text(rules, [scored(HAND, each, from_="W") for each in rules], Look())
    assert text.splitlines()[0].split()[1] == head


def test_a_hand_without_any() -> None:
    text = side_by_side_text([FAN], [scored("45m 33z 123p 678p [123s] [567s] +3m", FAN, from_="W")], Look())
    assert text.endswith("no fan")


def test_the_headings_of_a_run() -> None:
    assert headings(Look(counts_in="fan"))[1] == "Fan"
    assert headings(Look())[1] == "Tai"


def test_pictures() -> None:
    score = scored(HAND, FAN, from_="W")
    assert ">番<" in score_svg(score, Look(language="zh"))
    assert f"{score.tai} 番</title>" in score_page(score, Look(language="zh"))


def test_quizzes() -> None:
    quiz = Quiz(FAN, Wanted(), 1)
    sheet = sheet_of(quiz, [scored(HAND, FAN, from_="W")], Look(), pay=True, why=False)
    assert (sheet.title, sheet.heads[1]) == ("How many fan?", "Fan")
    assert sheet.items[0].answer.total.startswith("2 fan")
    assert tai_question(FAN, Look()) == "How many fan is it worth"
    assert tai_label(FAN, Look()) == "Fan"


def test_why_a_reading_was_chosen() -> None:
    data = explanation_data(scored("22334m 88s 123p 678p [567s] +4m", shipped("hk88"), from_="W"), "en")
    assert "tai" not in str([data["chosen"], [other["reason"] for other in data["others"]]]).replace("'tai'", "")


def test_values_say_what_they_are_called() -> None:
    assert Value("ours", 1, False).counts_in == "tai"
