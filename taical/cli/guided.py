"""The questions of `taical score` when it is called without a hand.

Questions go to standard error, so that the answer alone is on standard output. What the options have given is offered
as the answer, and where two answers clash, the questions come again with the last answers on offer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from taical.cli.speaking import error_line
from taical.errors import TaicalError
from taical.language import current, marked
from taical.language import gettext as _
from taical.making import make_win
from taical.notation import parse_hand
from taical.scoring import score
from taical.vocabulary import chinese, read_word

if TYPE_CHECKING:
    from taical.rules import RuleSet

_FOUR = "E S W N"
_NONE = marked("no")
_WAYS = "draw discard robbed_kong eight_flowers seven_rob_one"
_DRAWN = ("draw", "eight_flowers", "seven_rob_one")
_FROM = {
    "discard": marked("Who discarded it"),
    "robbed_kong": marked("Whose kong was robbed"),
    "seven_rob_one": marked("Who had the eighth flower"),
}
_ASKED = ("seat", "round", "dealer", "streak", "win", "from_", "replacement", "last_tile", "opening", "ready")


def ask(rules: RuleSet, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Ask for a hand and how it was won, one question at a time.

    Args:
        rules: The rule set of the run.
        given: What the options have given.

    Returns:
        The hand's text and the fields, which make a win under the rule set.

    Raises:
        click.UsageError: When the answers clash with an option that is not asked for.
    """
    greeting = _("Rules: {name} ({id}). Ctrl-C leaves at any time.")
    click.echo(greeting.format(name=rules.names[current()], id=rules.id), err=True)
    text = _asked(_("Hand, such as 123m 456p 789p 678s 5s [777z] +5s"), lambda value: _complete(value, rules))
    fields = dict(given)
    while True:
        fields |= _answers(fields)
        try:
            score(make_win(text, **fields), rules)
        except TaicalError as error:
            if error.code == "not_a_win":
                return text, fields  # the answer is no, whatever is asked again
            if (error.field or "").replace("from", "from_") not in (*_ASKED, "hand"):
                raise click.UsageError(error.message) from None
            click.echo(error_line(error.message), err=True)
        else:
            return text, fields


def _answers(before: dict[str, Any]) -> dict[str, Any]:
    """Ask how the hand was won, with the answers before on offer."""
    fields: dict[str, Any] = {
        "seat": _word(_("Winner's seat"), "seat", before["seat"], _FOUR),
        "round": _word(_("Prevalent wind (round)"), "round", before["round"], _FOUR),
        "dealer": _word(_("Dealer's seat"), "dealer", before["dealer"], _FOUR),
        "streak": click.prompt(
            _("How many times the dealer has stayed on"),
            type=click.IntRange(0, 99_999),
            default=before["streak"],
            err=True,
        ),
    }
    way = fields["win"] = _word(_("Won by"), "win", before["win"] or ("discard" if before["from_"] else "draw"), _WAYS)
    fields["from_"] = _word(_(_FROM[way]), "from", before["from_"], _FOUR) if way in _FROM else None
    fields["replacement"] = None
    if way in _DRAWN:
        fields["replacement"] = _optional(_("Did it replace something"), "replacement", before, "flower kong open_kong")
    fields["last_tile"] = click.confirm(_("Was the wall at its last tile"), default=before["last_tile"], err=True)
    fields["opening"] = _optional(_("First go-around 天胡 地胡 人胡"), "opening", before, "heavenly earthly human")
    fields["ready"] = _optional(_("Said to be ready 天聽 地聽 聽牌"), "ready", before, "heavenly earthly declared")
    return fields


def _complete(text: str, rules: RuleSet) -> str:
    """Refuse a hand that is none, whoever won it and however; flowers can win without one."""
    tiles = parse_hand(unquoted(text))
    # Only the dealer's win with the tiles of the deal, before any claim, has no winning tile.
    dealt = "heavenly" if tiles.winning is None and not any(meld.claimed for meld in tiles.melds) else None
    if len(tiles.flowers) < 7:
        whatever_it_is_worth = replace(rules, payment=replace(rules.payment, min_tai=0))
        try:
            score(make_win(tiles, seat="E", opening=dealt), whatever_it_is_worth)
        except TaicalError as error:
            if error.field == "hand":
                raise
    return unquoted(text)


def unquoted(text: str) -> str:
    """Return a hand without the quotes around it that a page or another shell has left there."""
    return text.strip().strip("'\"‘’“”`").strip()


def _word(question: str, field: str, default: str | None, words: str) -> str:
    offered = [_called(field, word) for word in words.split()]
    return _asked(
        _choice(question, offered), lambda value: read_word(field, value), default and _called(field, default)
    )


def _optional(question: str, field: str, before: dict[str, Any], words: str) -> str | None:
    none = _(_NONE)

    def read(value: str) -> str:
        return none if value.lower() in (none, _NONE, "n") else read_word(field, value)

    offered = [none, *(_called(field, word) for word in words.split())]
    answer = _asked(_choice(question, offered), read, _called(field, before[field]) if before[field] else none)
    return None if answer == none else answer


def _choice(question: str, offered: list[str]) -> str:
    return _("{question} ({words})").format(question=question, words=_(", ").join(offered))


def _called(field: str, word: str) -> str:
    """Return what a word is called where it is offered: as players say it in Chinese, else as the record has it."""
    return chinese(field, word) if current() == "zh" else word


def _asked(question: str, convert: Callable[[str], str], default: str | None = None) -> str:
    def checked(value: str) -> str:
        try:
            return convert(value)
        except TaicalError as error:
            where = _(" (column {column})").format(column=error.column) if error.column else ""
            raise click.UsageError(error.message + where) from None

    answer: str = click.prompt(question, value_proc=checked, default=default, err=True)
    return answer
