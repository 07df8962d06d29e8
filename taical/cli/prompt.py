"""Questions to a person at a terminal, in the language in use.

Questions go to standard error, in lines that fit the terminal. A wrong answer is told what is wrong, and asked again.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from taical.cli.options import is_terminal
from taical.cli.speaking import error_line
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.render.text import wrapped

Answer = TypeVar("Answer")

_NONE = marked("no")
_YES = marked("yes y")
_NO = marked("no n")
"""What is understood, the word that is offered first."""


def asked(question: str, convert: Callable[[str], Answer], default: str | None = None) -> Answer:
    """Ask until the answer is one.

    Args:
        question: The question, without the sign after it.
        convert: Makes something of an answer, or raises a `TaicalError` or a `click.UsageError`.
        default: What Enter alone stands for, or None where something has to be answered.
    """
    offered = "" if default is None else f" [{default}]"
    while True:
        text = click.prompt(fitting(question + offered), default=default, show_default=False, err=True)
        try:
            return convert(text)
        except TaicalError as error:
            where = _(" (column {column})").format(column=error.column) if error.column else ""
            say_wrong(error.message + where)
        except click.UsageError as error:
            say_wrong(error.message)


def choice(question: str, offered: Sequence[str]) -> str:
    """Return a question with the answers that there are."""
    return _("{question} ({words})").format(question=question, words=_(", ").join(offered))


def none() -> str:
    """Return the word for that there is none."""
    return _(_NONE)


def is_none(answer: str) -> bool:
    """Tell whether an answer is that there is none, in the language in use or in English."""
    return answer.strip().lower() in [none(), *_words(_NO)]


def confirmed(question: str, *, default: bool) -> bool:
    """Ask whether something is so."""
    yes, no = _words(_YES), _words(_NO)

    def convert(answer: str) -> bool:
        said = answer.strip().lower()
        if said not in (*yes, *no):
            raise click.UsageError(_("expected {yes} or {no}").format(yes=yes[0], no=no[0]))
        return said in yes

    return asked(choice(question, [no[0], yes[0]]), convert, yes[0] if default else no[0])


def say_wrong(message: str) -> None:
    """Say what is wrong with an answer."""
    click.echo(fitting(error_line(message)), err=True)


def _words(sentence: str) -> list[str]:
    """Return words for something in the language in use, and the English ones."""
    return [*_(sentence).split(), *sentence.split()]


def fitting(text: str) -> str:
    """Return a text in lines as wide as the terminal, or as it is where there is none."""
    if not is_terminal(sys.stderr):
        return text
    return "\n".join(wrapped(text, shutil.get_terminal_size().columns - 1))
