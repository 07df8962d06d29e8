"""Questions to be printed, with the answers on a page of their own: what stands on the sheet, and it as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taical.engine.scoring import Score
from taical.explanation import spoken_in
from taical.i18n import gettext as _
from taical.quiz.questions import Quiz
from taical.quiz.wording import (
    Answer,
    asked_briefly_for_tai,
    others,
    told_answer,
    told_question,
    told_quiz,
)
from taical.render.table import Look, table
from taical.render.words import word

_PAGE_BREAK = '<div style="page-break-before: always"></div>'
"""What Markdown has no sign of its own for; nearly everything that shows or prints it understands this."""

BLANK = "________"
"""Where an answer is to be written."""


class Item(NamedTuple):
    """A question on a sheet, and its answer.

    Attributes:
        score: The hand.
        lines: The question: who won and how, the hand, and what else has to be known.
        blanks: What is asked, to be written beside.
        answer: The answer.
    """

    score: Score
    lines: tuple[str, ...]
    blanks: tuple[str, ...]
    answer: Answer


class Sheet(NamedTuple):
    """A sheet of questions.

    Attributes:
        title: What stands over the questions.
        about: What hands they are, what they are scored by, and how to get the same ones again.
        items: The questions with their answers.
        answers: What stands over the answers.
        pay: Whether the sheet asks for what the others pay.
        why: Whether the answers say what makes them.
        look: The language, and how tiles are written.
    """

    title: str
    about: tuple[str, ...]
    items: tuple[Item, ...]
    answers: str
    pay: bool
    why: bool
    look: Look


def sheet_of(quiz: Quiz, scores: Sequence[Score], look: Look, *, pay: bool, why: bool) -> Sheet:
    """Return a sheet.

    Args:
        quiz: What decided which hands there are.
        scores: The hands.
        look: The language, and how tiles are written.
        pay: Whether to ask for what the others pay.
        why: Whether the answers say what makes them.
    """
    with spoken_in(look.language):
        return Sheet(
            _("How many tai?"),
            tuple(told_quiz(quiz, look)),
            tuple(_item(score, look, pay=pay) for score in scores),
            _("Answers"),
            pay,
            why,
            look,
        )


def _item(score: Score, look: Look, *, pay: bool) -> Item:
    asked = [asked_briefly_for_tai(score.ruleset, look)]
    if pay:
        asked += [_("{seat} pays").format(seat=word(seat, look.language)) for seat in others(score)]
    blanks = tuple(_("{label}: {text}").format(label=label, text=BLANK) for label in asked)
    return Item(score, tuple(told_question(score, look)), blanks, told_answer(score, look))


def markdown(sheet: Sheet) -> str:
    """Return a sheet as Markdown."""
    parts = [f"# {sheet.title}", _list(sheet.about)]
    for number, item in enumerate(sheet.items, 1):
        first, *more = item.lines
        parts += [f"## {number}. {first}", _list(more), "   ".join(item.blanks)]
    parts += [_PAGE_BREAK, f"# {sheet.answers}"]
    for number, item in enumerate(sheet.items, 1):
        parts += [f"## {number}. {item.answer.total}", *_answer(sheet, item.answer)]
    return "\n\n".join(parts) + "\n"


def _answer(sheet: Sheet, answer: Answer) -> list[str]:
    """Return what stands below the total of an answer."""
    parts = []
    if sheet.why:
        if answer.counted:
            parts.append(_table(sheet, answer))
        parts.append(_list(answer.notes))
    if sheet.pay:
        parts.append(_list(answer.payments))
    return [part for part in parts if part]


def _table(sheet: Sheet, answer: Answer) -> str:
    with spoken_in(sheet.look.language):
        headers = [_("Pattern"), _("Tai"), _("Made by")]
    return table(answer.counted, headers, Look("markdown"), align=["left", "right", "left"])


def _list(lines: Sequence[str]) -> str:
    return "\n".join(f"* {line}" for line in lines)
