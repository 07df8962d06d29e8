"""The questions of `taical score` when it is called without a hand.

Questions go to standard error, in lines that fit the terminal, so that only the result is on standard output. What the
options have given is offered as the answer. A wrong answer is asked for again, with what is wrong; where two answers
clash, the questions come again with the last answers on offer.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.cli.arguments import told, unquoted
from taical.cli.click_i18n import in_colours, plain_error_line
from taical.cli.options import is_terminal
from taical.domain.builder import make_win
from taical.domain.fields import FIELDS, Field
from taical.domain.format import format_hand
from taical.domain.hand import Hand
from taical.domain.notation import parse_hand, parse_tiles
from taical.domain.tiles import tile_name
from taical.domain.vocabulary import chinese, read_word
from taical.engine.scoring import score
from taical.errors import HandError, TaicalError
from taical.i18n import current, marked
from taical.i18n import gettext as _
from taical.render.text import wrapped

if TYPE_CHECKING:
    from taical.domain.rules import RuleSet


_FLOWERS_THAT_WIN = 7
"""How many flowers can win, whatever the rest of the hand is."""

_ASKED = [field for field in FIELDS if field.question]


def ask(rules: RuleSet, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Ask for a hand and how it was won, one question at a time."""
    greeting = _("Rules: {name} ({id}). Ctrl-C leaves at any time.")
    click.echo(fitting(greeting.format(name=rules.names[current()], id=rules.id)), err=True)
    text = _hand(rules)
    fields = dict(given)
    while True:
        fields |= _answers(fields, dealt=_is_unmarked(parse_hand(text)))
        try:
            score(make_win(text, **fields), rules)
        except TaicalError as error:
            if error.code == "not_a_win":
                return text, fields  # the answer is no, whatever is asked again
            if error.field not in ("hand", *(field.name for field in _ASKED)):
                raise click.UsageError(error.message) from None
            say_wrong(error.message)
            if error.field == "hand":
                text = _hand(rules, text)
        else:
            return text, fields


def _hand(rules: RuleSet, before: str | None = None) -> str:
    """Ask for the hand, and for its winning tile if none is marked."""
    text = asked(
        _("Hand, such as 123m 456p 789p 678s 5s [777z] +5s"), lambda value: _complete(unquoted(value), rules), before
    )
    tiles = parse_hand(text)
    if not _is_unmarked(tiles):
        return text
    question = _("Which tile completed the hand, such as {tile}").format(tile=tile_name(tiles.concealed[-1]))
    # Only the dealer's win with the tiles of the deal, before any claim, has no winning tile.
    dealt = not any(meld.claimed for meld in tiles.melds)
    if dealt:
        question = choice(question, [_("{none} for 天胡").format(none=none())])

    def completed(answer: str) -> str:
        no_tile = dealt and is_none(answer) and answer.strip() != "N"  # which is the north wind
        return text if no_tile else format_hand(_completed_by(tiles, answer))

    return asked(question, completed)


def _is_unmarked(tiles: Hand) -> bool:
    """Tell whether a hand has all its tiles but no winning tile; eight flowers need none."""
    return tiles.winning is None and tiles.short == 0 and len(tiles.flowers) < _FLOWERS_THAT_WIN


def _completed_by(tiles: Hand, answer: str) -> Hand:
    """Return a hand with one of its concealed tiles marked as the winning tile."""
    found = parse_tiles(answer, "hand")
    if len(found) != 1 or found[0] not in tiles.concealed:
        message = _("{answer} is not one of the concealed tiles of the hand").format(answer=answer)
        raise HandError("no_winning_tile", message, field="hand")
    return _with_winning(tiles, found[0])


def _with_winning(tiles: Hand, kind: int) -> Hand:
    concealed = list(tiles.concealed)
    concealed.remove(kind)
    return replace(tiles, concealed=tuple(concealed), winning=kind)


def _answers(before: dict[str, Any], *, dealt: bool) -> dict[str, Any]:
    """Ask how the hand was won, offering the answers given before; `dealt` means no winning tile, as in 天胡."""
    offered = dict(before)
    offered["win"] = before["win"] or ("discard" if before["from_"] else "draw")
    if dealt and not before["opening"]:
        offered["opening"] = "heavenly"
    fields: dict[str, Any] = {}
    for field in _ASKED:
        question = field.question if isinstance(field.question, str) else field.question.get(fields["win"])
        fields[field.attribute] = _answer(field, _(question), offered[field.attribute]) if question else None
    return fields


def _answer(field: Field, question: str, offered: Any) -> Any:  # noqa: ANN401 - the value of a field
    """Ask for the value of a field."""
    if field.kind == "count":
        return asked(question, _times, str(offered))
    if field.kind == "flag":
        return confirmed(question, default=offered)
    in_order = sorted(field.words, key=lambda word: word != field.commonest)
    words = [_called(field.name, word) for word in in_order]
    default = offered and _called(field.name, offered)
    if field.kind == "seat" or field.name == "win":
        return asked(choice(question, words), lambda value: read_word(field.name, value), default)

    def read(value: str) -> str | None:
        return None if is_none(value) else read_word(field.name, value)

    return asked(choice(question, [none(), *words]), read, default or none())


def _complete(text: str, rules: RuleSet) -> str:
    """Refuse what cannot be a winning hand in any way; eight flowers win without one."""
    tiles = parse_hand(text)
    if len(tiles.flowers) >= _FLOWERS_THAT_WIN:
        return text
    # Which of its tiles completed it is asked later: whether it is complete, any of them tells.
    if _is_unmarked(tiles) and _incomplete(_with_winning(tiles, tiles.concealed[-1]), rules) is None:
        return text
    error = _incomplete(tiles, rules)
    if error:
        raise error
    return text


def _incomplete(tiles: Hand, rules: RuleSet) -> TaicalError | None:
    """Return why tiles are no complete hand, or None where they are one."""
    whatever_it_is_worth = replace(rules, payment=replace(rules.payment, min_tai=0))
    try:
        score(make_win(tiles, seat="E"), whatever_it_is_worth)
    except TaicalError as error:
        return error if error.field == "hand" else None
    return None


def _times(answer: str) -> int:
    times: int = click.IntRange(0, 99_999)(answer)
    return times


def _called(field: str, word: str) -> str:
    """Return a word as an answer to choose: what players say in Chinese, else the word of the record."""
    return chinese(field, word) if current() == "zh" else word


# --- Questions to a person at a terminal ------------------------------------------------------------------------------


Answer = TypeVar("Answer")

_NONE = marked("no")
_YES = marked("yes y")
_NO = marked("no n")
"""What is understood, the word that is offered first."""


def asked(question: str, convert: Callable[[str], Answer], default: str | None = None) -> Answer:
    """Ask until the answer is one."""
    offered = "" if default is None else f" [{default}]"
    while True:
        text = click.prompt(fitting(question + offered), default=default, show_default=False, err=True)
        try:
            return convert(text)
        except TaicalError as error:
            where = _(" (column {column})").format(column=error.column) if error.column else ""
            say_wrong(told(error) + where)
        except click.UsageError as error:
            say_wrong(error.message)


def choice(question: str, offered: Sequence[str]) -> str:
    """Return a question with the answers that there are."""
    return _("{question} ({words})").format(question=question, words=_(", ").join(offered))


def none() -> str:
    """Return the word for "none"."""
    return _(_NONE)


def is_none(answer: str) -> bool:
    """Tell whether an answer means "none", in the current language or in English."""
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
    click.echo(in_colours(fitting(plain_error_line(message))), err=True)


def _words(sentence: str) -> list[str]:
    """Return the words for an answer, in the language in use and in English."""
    return [*_(sentence).split(), *sentence.split()]


def fitting(text: str) -> str:
    """Wrap a text to the width of the terminal, if there is one."""
    if not is_terminal(sys.stderr):
        return text
    return "\n".join(wrapped(text, shutil.get_terminal_size().columns - 1))
