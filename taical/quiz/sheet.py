"""Questions for printing, with the answers on a page of their own, as Markdown and as a page of HTML."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from taical.engine.scoring import Score
from taical.explanation import spoken_in
from taical.i18n import gettext as _
from taical.quiz.questions import Quiz
from taical.quiz.wording import QuizAnswer, payers, question_lines, quiz_answer, quiz_lines, tai_label
from taical.render.table import Look, table
from taical.render.text import without_markup
from taical.render.words import word

_TEMPLATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sheet.html")

_PAGE_BREAK = '<div style="page-break-before: always"></div>'
"""Markdown has no page break of its own; nearly everything that shows or prints it understands this."""

BLANK = "________"
"""Where an answer is to be written."""


class SheetItem(NamedTuple):
    """A question on a sheet, and its answer."""

    score: Score
    lines: tuple[str, ...]  # who won and how, the hand, and what else has to be known
    blanks: tuple[str, ...]  # what is asked, each with a place for the answer
    answer: QuizAnswer


class Sheet(NamedTuple):
    """A sheet of questions: its texts, and what it is to show."""

    title: str
    about: tuple[str, ...]  # what hands these are, under which rules, and the seed
    items: tuple[SheetItem, ...]
    answers: str  # the title of the answers
    heads: tuple[str, str, str]  # of the table of patterns
    pay: bool  # whether it asks what the others pay
    why: bool  # whether the answers say why
    look: Look


def sheet_of(quiz: Quiz, scores: Sequence[Score], look: Look, *, pay: bool, why: bool) -> Sheet:
    """Return the sheet of a quiz with some hands."""
    unit = quiz.rules.counts_in
    with spoken_in(look.language):
        return Sheet(
            title=quiz.rules.in_unit(_("How many tai?"), _("How many fan?")),
            about=tuple(quiz_lines(quiz, look)),
            items=tuple(_item(score, quiz, look, pay=pay) for score in scores),
            answers=_("Answers"),
            heads=(word("pattern", look.language, unit), word(unit, look.language), _("Made by")),
            pay=pay,
            why=why,
            look=look,
        )


def _item(score: Score, quiz: Quiz, look: Look, *, pay: bool) -> SheetItem:
    asked = [tai_label(score.ruleset, look)]
    if pay:
        asked += [_("{seat} pays").format(seat=word(seat, look.language)) for seat in payers(score)]
    blanks = tuple(_("{label}: {text}").format(label=label, text=BLANK) for label in asked)
    return SheetItem(score, tuple(question_lines(score, look, quiz.rules)), blanks, quiz_answer(score, look))


def markdown(sheet: Sheet) -> str:
    """Return a sheet as Markdown."""
    parts = [f"# {sheet.title}", _bullets(sheet.about)]
    for number, item in enumerate(sheet.items, 1):
        first, *more = item.lines
        parts += [f"## {number}. {without_markup(first)}", _bullets(more), "   ".join(item.blanks)]
    parts += [_PAGE_BREAK, f"# {sheet.answers}"]
    for number, item in enumerate(sheet.items, 1):
        parts += [f"## {number}. {without_markup(item.answer.total)}", *_answer_parts(sheet, item.answer)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _answer_parts(sheet: Sheet, answer: QuizAnswer) -> list[str]:
    """Return what stands below the total of an answer."""
    parts = []
    if sheet.why:
        if answer.patterns:
            parts.append(table(answer.patterns, sheet.heads, Look("markdown"), align=["left", "right", "left"]))
        parts.append(_bullets(answer.notes))
    if sheet.pay:
        parts.append(_bullets(answer.payments))
    return parts


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"* {without_markup(line)}" for line in lines)


def sheet_page(sheet: Sheet) -> str:
    """Return a sheet as a page of HTML that needs no other file."""
    from taical.picture.html import filled
    from taical.picture.layout import laid_out

    hands = [laid_out(item.score.win) for item in sheet.items]
    every = [group for groups in hands for group in groups]
    return filled(_TEMPLATE, sheet.look, every, title=sheet.title, sheet=sheet, hands=hands)
