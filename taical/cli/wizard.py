"""`taical score` when it is called without a hand: the way through the questions, and from one hand to the next.

What the options have given is not asked, what the settings say is offered as the answer. Where two answers clash, the
questions come again with the last answers on offer. `?` says what a question means, `back` goes to the one before it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from taical.cli.echo import echo
from taical.cli.hand_questions import ASKED, QUESTIONS, Form, answer_for
from taical.cli.prompt import Answer, Back, back, confirmed, fitting, go_through, say_wrong
from taical.cli.settings import path, remember
from taical.cli.specials import SPECIALS
from taical.domain.amounts import stakes_text
from taical.domain.builder import make_win
from taical.domain.fields import field_named
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.i18n import current, os_reason
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import RuleSet


def forms(
    rules: RuleSet, given: dict[str, Any], said: Collection[str], written: Callable[[str, dict[str, Any]], str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ask for one hand after the other, each to be scored before the next.

    Args:
        rules: The rule set of the run.
        given: What the options and the settings say.
        said: What of it was said in the call and is not asked for.
        written: Returns the command line for a hand and its fields.
    """
    form = Form(rules, dict(given), set(said), _hands_before())
    _greet(rules)
    while True:
        _fill(form)
        yield form.hand, form.fields
        _keep(form)
        echo("\n" + fitting(_("The same as one command:")), err=True)
        echo(written(form.hand, form.fields), err=True)
        if not _alone(lambda: confirmed(_("Another hand"), default=True)):
            return
        # The table stays as it is; how it was won is another thing every time.
        stays = {name: form.fields.get(name) for name in ("round", "dealer", "streak", "base", "unit")}
        form.fields = dict(given) | stays
        form.typed = ""


def ask(rules: RuleSet, given: dict[str, Any], said: Collection[str] = ()) -> tuple[str, dict[str, Any]]:
    """Ask for a hand and how it was won, one question at a time."""
    form = Form(rules, dict(given), set(said))
    _greet(rules)
    _fill(form)
    return form.hand, form.fields


def ask_seat(given: dict[str, Any]) -> dict[str, Any]:
    """Ask for nothing but the winner's seat."""
    return given | {"seat": _alone(lambda: answer_for(field_named("seat"), None))}


def _greet(rules: RuleSet) -> None:
    greeting = _("Rules: {name} ({id}). Ctrl-C leaves at any time.")
    echo(fitting(greeting.format(name=rules.names[current()], id=rules.id)), err=True)
    hint = _("Enter takes what stands in [ ], ? says what a question means, {back} goes to the one before.")
    echo(fitting(hint.format(back=back())), err=True)


def _fill(form: Form) -> None:
    """Ask all questions, and again those whose answers clash."""
    first = 0
    special = {special.attribute for special in SPECIALS}
    while True:
        _go_through(form, first)
        try:
            score(make_win(form.hand, **form.fields), form.rules)
        except TaicalError as error:
            if error.code == "not_a_win":
                return  # the answer is no, whatever is asked again
            if error.field not in ("hand", *(each.name for each in ASKED), *special):
                raise click.UsageError(error.message) from None
            say_wrong(error.message)
            # An option of the call is asked for as well, where it is what clashes.
            form.said &= {"stakes"}
            first = 0 if error.field == "hand" else 2
        else:
            return


def _go_through(form: Form, first: int) -> None:
    """Ask the questions in their order, or the one before where that is wanted."""
    questions = [partial(question, form) for question in QUESTIONS]
    while True:
        try:
            return go_through(questions, first)
        except Back:
            say_wrong(_("there is no question before this one"))
            first = 0


def _alone(question: Callable[[], Answer]) -> Answer:
    """Ask a question that has none before it."""
    while True:
        try:
            return question()
        except Back:
            say_wrong(_("there is no question before this one"))


# --- What is kept for another time ------------------------------------------------------------------------------------


_KEPT = 100
"""How many hands the history has."""


def history_path() -> str:
    """Return where the hands are kept: beside the config file, one a line."""
    return os.path.join(os.path.dirname(path()), "history")


def _hands_before() -> list[str]:
    """Return the hands that were scored before; a history that cannot be read is none."""
    try:
        with open(history_path(), encoding="utf-8", errors="replace") as file:
            return [line.strip() for line in file if line.strip()][-_KEPT:]
    except OSError:
        return []


def _keep(form: Form) -> None:
    """Keep the hand of a form once it is scored, and the stakes if that is wished."""
    hand = " ".join(form.hand.split())
    form.hands = [*(other for other in form.hands if other != hand), hand][-_KEPT:]
    # Without a history the form does all the same.
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(history_path()), exist_ok=True)
        with open(history_path(), "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in form.hands)
    if form.remembered:
        try:
            remember("stakes", stakes_text(form.fields["base"], form.fields["unit"]))
        except OSError as error:
            message = _("{name} cannot be written: {reason}")
            say_wrong(message.format(name=path(), reason=os_reason(error)))
    form.remembered = False
    form.said.add("stakes")
