"""Asking a person at the terminal: a line that can be edited, and the answers that every question understands.

Questions go to standard error, in lines that fit the terminal, so that only the result is on standard output. A wrong
answer is asked for again, with what is wrong.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from taical.cli.arguments import told
from taical.cli.click_i18n import in_colours, plain_error_line
from taical.cli.echo import echo
from taical.cli.options import is_terminal
from taical.errors import TaicalError
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.render.text import printable, terminal_columns, wrapped

Answer = TypeVar("Answer")


_NONE = marked("no")
_YES = marked("yes y")
_NO = marked("no n")
_BACK = marked("back")
"""What is understood, the word that is offered first."""


class Back(Exception):  # noqa: N818 - it is a wish
    """The question before is wanted."""


def asked(
    question: str,
    convert: Callable[[str], Answer],
    default: str | None = None,
    *,
    meaning: str = "",
    history: Sequence[str] = (),
) -> Answer:
    """Ask until the answer is one.

    Args:
        question: The question.
        convert: What reads the answer.
        default: The answer that Enter gives, or None.
        meaning: What `?` says.
        history: Lines that the arrow keys bring back, the last one last; wrong answers come after them.
    """
    offered = "" if default is None else f" [{default}]"
    lines = list(history)
    while True:
        prompt = fitting(_("{question}:").format(question=f"{question}{offered}"), _ROOM)
        text = _line(prompt if prompt.endswith("：") else f"{prompt} ", lines).strip() or default
        if text is None:
            continue
        if text in ("?", "？") and meaning:
            echo("\n".join(map(fitting, meaning.split("\n"))), err=True)
            continue
        if text.lower() in _words(_BACK):
            raise Back
        try:
            return convert(text)
        except TaicalError as error:
            where = _(" (column {column})").format(column=error.column) if error.column else ""
            say_wrong(told(error) + where)
        except click.UsageError as error:
            say_wrong(error.message)
        lines.append(text)


def _line(prompt: str, history: Sequence[str]) -> str:
    """Read a line, which can be edited where the system has `readline` and a person is at the terminal."""
    *above, last = prompt.split("\n")
    for line in above:
        echo(line, err=True)
    last = printable(last)  # a player's name, too, stands in questions
    at_terminal = sys.stdin is sys.__stdin__ and sys.stdout is sys.__stdout__ and sys.stdout is not None
    # A terminal that cannot move its cursor, such as that of an editor, has its own way to edit a line.
    able = os.environ.get("TERM", "dumb") != "dumb"
    if at_terminal and able and is_terminal(sys.stdin) and is_terminal(sys.stderr):
        with contextlib.suppress(ImportError):
            import readline

            readline.set_auto_history(False)
            readline.set_completer(lambda text, state: None)  # noqa: ARG005 - readline's signature
            readline.clear_history()
            for line in history:
                readline.add_history(line)
            return _edited(last)
    text: str = click.prompt(last, default="", show_default=False, prompt_suffix="", err=True)
    return text


def _edited(prompt: str) -> str:
    """Read a line with `readline`, which writes to standard output, on the screen wherever the answer goes."""
    sys.stdout.flush()
    answer = os.dup(1)
    os.dup2(2, 1)
    try:
        return input(prompt)
    finally:
        os.dup2(answer, 1)
        os.close(answer)


def go_through(questions: Sequence[Callable[[], bool]], first: int = 0) -> None:
    """Ask questions in their order, or the one before where that is wanted; each tells whether it was asked.

    Raises:
        Back: The question before the first one is wanted.
    """
    asked_before = [0] if first else []
    number = first
    while number < len(questions):
        try:
            if questions[number]():
                asked_before.append(number)
            number += 1
        except Back:
            if not asked_before:
                raise
            number = asked_before.pop()


def choice(question: str, offered: Sequence[str]) -> str:
    """Return a question with the answers that there are."""
    return _("{question} ({words})").format(question=question, words=_(", ").join(offered))


def none() -> str:
    """Return the word for "none"."""
    return _(_NONE)


def is_none(answer: str) -> bool:
    """Tell whether an answer means "none", in the current language or in English."""
    return answer.strip().lower() in [none(), *_words(_NO)]


def confirmed(question: str, *, default: bool, meaning: str = "", ask: Callable[..., bool] = asked) -> bool:
    """Ask whether something is so; what asks can understand other answers too."""
    yes, no = _words(_YES), _words(_NO)

    def convert(answer: str) -> bool:
        said = answer.strip().lower()
        if said not in (*yes, *no):
            raise click.UsageError(_("expected {yes} or {no}").format(yes=yes[0], no=no[0]))
        return said in yes

    return ask(choice(question, [no[0], yes[0]]), convert, yes[0] if default else no[0], meaning=meaning)


def back() -> str:
    """Return the word for going to the question before."""
    return _words(_BACK)[0]


def say_wrong(message: str) -> None:
    """Say what is wrong with an answer."""
    echo(in_colours(fitting(plain_error_line(message))), err=True)


def _words(sentence: str) -> list[str]:
    """Return the words for an answer, in the language in use and in English."""
    return [*_(sentence).split(), *sentence.split()]


_ROOM = 1
"""How many cells a question leaves at its end, for the cursor and the answer of one letter."""


def fitting(text: str, room: int = 0) -> str:
    """Wrap a text to the width of the terminal, if there is one, with some room at the end of its lines."""
    if not is_terminal(sys.stderr):
        return text
    return "\n".join(wrapped(text, terminal_columns() - 1 - room))
