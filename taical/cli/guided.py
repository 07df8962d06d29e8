"""The questions of `taical score` when it is called without a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from taical.errors import TaicalError
from taical.making import make_win
from taical.notation import parse_hand
from taical.vocabulary import read_word
from taical.win import SEAT_NAMES

if TYPE_CHECKING:
    from taical.rules import RuleSet

_FOUR = "E, S, W or N"


def ask(rules: RuleSet, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Ask for a hand and how it was won, one question at a time.

    Args:
        rules: The rule set of the run.
        given: What the options have given; it is offered as the default.

    Returns:
        The hand's text and the fields that were asked for.
    """
    click.echo(f"Rules: {rules.names['en']} ({rules.id}). Ctrl-C leaves at any time.")
    text = _asked("Hand, such as 123m 456p 789p 678s 5s [777z] +5s", _hand)
    seat = _seat("Winner's seat", "seat", given["seat"])
    answers: dict[str, Any] = {"seat": seat}
    answers["round"] = _seat("Prevalent wind (round)", "round", given["round"])
    answers["dealer"] = _seat("Dealer's seat", "dealer", given["dealer"])
    answers["streak"] = click.prompt("How many times has the dealer stayed on", type=click.IntRange(0), default=0)
    if click.confirm("Did the winner draw the winning tile", default=given["from_"] is None):
        answers["from_"] = None
        answers |= _clash_free(text, answers, given, _drawn_extras)
    else:
        answers["from_"] = _asked(f"Who discarded it ({_FOUR})", lambda value: _other_seat(value, seat), given["from_"])
        answers |= _clash_free(text, answers, given, _discarded_extras)
    return text, answers


def _hand(value: str) -> str:
    parse_hand(value)
    return value


def _other_seat(value: str, winner: str) -> str:
    seat = read_word("from", value)
    if seat == winner:
        raise click.UsageError(f"{SEAT_NAMES[seat]} is the winner")  # type: ignore[index]
    return seat


def _seat(question: str, field: str, default: str | None) -> str:
    return _asked(f"{question} ({_FOUR})", lambda value: read_word(field, value), default)


def _asked(question: str, convert: Callable[[str], str], default: str | None = None) -> str:
    def checked(value: str) -> str:
        try:
            return convert(value)
        except TaicalError as error:
            where = f" (column {error.column})" if error.column else ""
            raise click.UsageError(error.message + where) from None

    answer: str = click.prompt(question, value_proc=checked, default=default)
    return answer


def _drawn_extras() -> dict[str, Any]:
    extras: dict[str, Any] = {}
    replaced = click.prompt(
        "Did it replace something",
        type=click.Choice(["no", "flower", "kong", "open_kong"]),
        default="no",
    )
    extras["replacement"] = None if replaced == "no" else replaced
    extras["last_tile"] = click.confirm("Was it the last tile of the wall", default=False)
    return extras


def _discarded_extras() -> dict[str, Any]:
    robbed = click.confirm("Did it rob a kong", default=False)
    return {
        "win": "robbed_kong" if robbed else "discard",
        "last_tile": click.confirm("Was it the discard after the last tile of the wall", default=False),
    }


def _clash_free(
    text: str, answers: dict[str, Any], given: dict[str, Any], extras: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Ask for the rarer facts, and again where they clash with the hand."""
    while True:
        more = extras()
        try:
            make_win(text, **{**given, **answers, **more})
        except TaicalError as error:
            if error.code != "impossible_context":
                raise click.UsageError(error.message) from None
            click.echo(f"Error: {error.message}")
        else:
            return more
