"""The questions of `taical quiz`, one after the other.

Questions go to standard error and the marks to standard output, as with `taical score`. Lines are read as they are, so
that answers can also come from a file or another program.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import click

from taical.cli.click_i18n import error_line
from taical.cli.echo import echo
from taical.cli.numbers import read_chinese, read_tai
from taical.cli.options import is_terminal
from taical.domain.amounts import read_amount
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.quiz.questions import NoHandError, Quiz, questions
from taical.quiz.wording import (
    amount_paid,
    payers,
    payment_question,
    payment_text,
    question_lines,
    quiz_lines,
    tai_question,
    total_text,
)
from taical.render.colour import coloured
from taical.render.text import amount_text
from taical.render.why import why_text

if TYPE_CHECKING:
    from taical.domain.rules import Number, RuleSet
    from taical.engine.scoring import Score
    from taical.render.table import Look

_LEFT = 130
"""The exit status after Ctrl-C, as a shell has it."""

_GIVES_UP = "?"
"""What a player types who wants to see the answer."""


def ask_questions(quiz: Quiz, count: int, look: Look, *, pay: bool, why: bool) -> int:
    """Ask about hands, mark the answers, and show the total at the end or on Ctrl-C."""
    if sys.stdin is None:
        raise click.UsageError(_("standard input is closed"))
    echo("\n".join([*quiz_lines(quiz, look), _("? shows the answer; Ctrl-C leaves at any time.")]), err=True)
    right = asked = status = 0
    try:
        for number, finish in enumerate(islice(questions(quiz), count), 1):
            echo(f"\n{number}/{count}  " + "\n".join(question_lines(finish.score, look, quiz.rules)), err=True)
            is_right = _asked(finish.score, look, pay=pay, why=why)
            asked, right = number, right + is_right
            echo(_("So far: {right} of {asked}").format(right=right, asked=asked))
    except EOFError:
        if is_terminal(sys.stdin):
            echo("", err=True)
    except KeyboardInterrupt:
        echo("", err=True)
        status = _LEFT
    except NoHandError as error:
        raise click.ClickException(str(error)) from None
    echo(coloured(_("Total: {right} of {asked} right").format(right=right, asked=asked), "total"))
    return status


def _asked(score: Score, look: Look, *, pay: bool, why: bool) -> bool:
    """Ask about one hand, mark the answers, and tell whether all are right."""
    asked = [_Part(tai_question(score.ruleset, look), _read_tai, score.tai, total_text(score, look))]
    if pay:
        asked += [
            _Part(payment_question(seat, look), _read_points, amount_paid(score, seat), payment_text(score, seat, look))
            for seat in payers(score)
        ]
    given: list[Number | None] = []
    for part in asked:
        given.append(_answer(part, score.ruleset) if None not in given else None)
    marks = [answer == part.right for part, answer in zip(asked, given, strict=True)]
    for part, answer, right in zip(asked, given, marks, strict=True):
        echo(_marked(part.text, None if answer is None else amount_text(answer, look.language), right=right))
    if why:
        echo(f"\n{why_text(score, look, missing=False)}\n")
    return all(marks)


class _Part(NamedTuple):
    """One of the things that are asked about a hand."""

    question: str
    read: Callable[[str], Number]
    right: Number
    text: str  # the answer


def _marked(answer: str, given: str | None, *, right: bool) -> str:
    """Return the mark for an answer; None is for a player who gave up."""
    if given is None:
        return _("Answer: {answer}").format(answer=answer)
    if right:
        return coloured(_("Right: {answer}").format(answer=answer), "gain")
    return coloured(_("Not {given}: {answer}").format(given=given, answer=answer), "loss")


def _answer(part: _Part, rules: RuleSet) -> Number | None:
    """Ask until the answer can be read; None is for a player who gives up."""
    while True:
        echo(_("{question}: ").format(question=part.question), err=True, nl=False)
        line = sys.stdin.buffer.readline()
        if not is_terminal(sys.stdin):  # where no Enter that was typed ends the line
            echo("", err=True)
        if not line:
            raise EOFError
        text = unicodedata.normalize("NFKC", line.decode("utf-8", "replace")).strip("\ufeff \t\r\n")
        if not text:
            continue
        if text == _GIVES_UP:
            return None
        try:
            return part.read(text)
        except (TaicalError, ValueError):
            echo(error_line(_what_is_asked(part, rules)), err=True)


def _what_is_asked(part: _Part, rules: RuleSet) -> str:
    if part.read is _read_tai:
        return rules.in_unit(
            _("say it as a number of tai, such as 3; 0 for a hand that is worth nothing (屁胡)"),
            _("say it as a number of fan, such as 3; 0 for a hand that is worth nothing (屁胡)"),
        )
    return _("say it in points, such as 50; 0 for a player who pays nothing")


def _read_tai(text: str) -> int:
    """Return a number of tai as a player writes it."""
    tai = read_tai(text)
    if tai is None:
        raise ValueError(text)
    return tai


def _read_points(text: str) -> Number:
    """Return an amount as a player writes it, with or without a sign; some languages have a decimal comma."""
    chinese = read_chinese(text)
    if chinese is not None:
        return chinese
    return read_amount(text.removeprefix("-").removeprefix("\u2212").replace(",", "."), "pay")
