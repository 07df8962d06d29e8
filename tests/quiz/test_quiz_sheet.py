"""Sheets for printing: every question with the place for its answer, and the answers on a page of their own."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from drawn import drawn
from support import scored, shipped

from taical.engine.scoring import Score
from taical.i18n import LANGUAGES, Language
from taical.quiz.questions import Quiz, Wanted
from taical.quiz.sheet import BLANK, Sheet, markdown, sheet_of, sheet_page
from taical.quiz.wording import quiz_answer
from taical.render.table import Look

SCORES = [
    scored("123m 456p 789p 678s 5s [777z@W] 15f +5s", from_="E", streak=2),
    scored("234m 567m 34p 789p 22s [444p] +5p", from_="N"),
    scored("春夏秋冬梅蘭菊竹", win="eight_flowers"),
]


def sheet(scores: list[Score] = SCORES, language: Language = "en", *, pay: bool = False, why: bool = True) -> Sheet:
    quiz = Quiz(shipped(), Wanted(level=2), 7)
    return sheet_of(quiz, scores, Look(language=language), pay=pay, why=why)


def test_a_sheet_in_markdown() -> None:
    assert markdown(sheet(SCORES[:1], pay=True)) == MARKDOWN


MARKDOWN = f"""\
# How many tai?

* Level 2: waits
* Rules: Wikipedia (wikipedia)
* Seed: 7

## 1. South wins on the discard of East

* Hand: 123m 456789p 5678s [777z@W] +5s
* Flowers: 15f
* Round: East; dealer: East, who has stayed on 2 times

Tai: {BLANK}   East pays: {BLANK}   West pays: {BLANK}   North pays: {BLANK}

<div style="page-break-before: always"></div>

# Answers

## 1. 1 tai (Dragon Pung 1)

| Pattern     |   Tai | Made by   |
|:------------|------:|:----------|
| Dragon Pung |     1 | [777z@W]  |

* {quiz_answer(SCORES[0], Look()).notes[0]}

* East pays 90 for 1 + 5 = 6 tai
* West pays 0
* North pays 0
"""


def test_short_answers() -> None:
    text = markdown(sheet(why=False))
    answers = text.split("# Answers")[1]
    assert re.findall(r"^## (.*)$", answers, re.MULTILINE) == [
        "1. 1 tai (Dragon Pung 1)",
        "2. 0 tai",
        "3. 8 tai (Eight Flowers 8)",
    ]
    assert "pays" not in text
    assert "|" not in answers


def test_why_of_a_hand_worth_nothing_has_no_table() -> None:
    assert "|" not in markdown(sheet(SCORES[1:2]))


class Read(HTMLParser):
    """Reads a page, and holds that every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(dict(attrs))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def _note(self, attributes: dict[str, str | None]) -> None:
        if "id" in attributes:
            self.ids.append(attributes["id"] or "")
        reference = attributes.get("href") or ""
        if reference.startswith("#"):
            self.used.add(reference[1:])
        elif reference or "src" in attributes:
            self.links.append(reference)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pay", [False, True])
def test_a_page_is_whole_and_needs_nothing_from_outside(language: Language, pay: bool) -> None:
    scores = SCORES + [finish.score for finish in drawn(5, seed=3)]
    text = sheet_page(sheet(scores, language, pay=pay))
    found = Read(text)
    assert text.startswith("<!DOCTYPE html>\n")
    assert len(found.ids) == len(set(found.ids))
    assert found.used == set(found.ids)
    assert not found.links
    assert text.count("<article>") == 2 * len(scores)
    assert "break-before: page" in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert 'name="viewport"' in text


def test_the_answers_of_a_page_are_after_all_questions() -> None:
    text = sheet_page(sheet(SCORES[:2], pay=True))
    questions, answers = text.split('<section class="answers">')
    assert "1. South wins on the discard of East" in questions
    assert "Dragon Pung" not in questions
    assert "1 tai (Dragon Pung 1)" in answers
    assert "East pays 90 for 1 + 5 = 6 tai" in answers
    assert f"<li>{quiz_answer(SCORES[0], Look()).notes[0]}</li>" in answers
    assert "West pays: <span>" in questions


def test_only_what_has_a_caption_has_room_for_one() -> None:
    fed = sheet_page(sheet(SCORES[:1]))
    assert fed.count('<div class="fed">') == 2
    classes = re.findall(r'<div class="(group[^"]*)">', fed)
    assert classes == ["group standing captioned", "group meld captioned", "group flowers"]
    drawn_hand = sheet_page(sheet([scored("234m 567m 34p 789p 22s [444p] 1f +5p")]))
    assert re.findall(r'<div class="(group[^"]*)">', drawn_hand) == ["group standing", "group meld", "group flowers"]


def test_a_sheet_shows_the_other_reading() -> None:
    score = scored("11123m 222p 333s 444z 55z +1m", from_="W")
    for text in (sheet_page(sheet([score])), markdown(sheet([score]))):
        assert "Read as 11+1m 123m 222p 333s 444z 55z, the hand is worth 3" in text


def test_a_page_with_short_answers() -> None:
    text = sheet_page(sheet(why=False))
    assert "<table>" not in text
    assert "<ul>" not in text
