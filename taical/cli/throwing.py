"""Options of the commands that throw dice, and where chance comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.walls.dice import METHODS

if TYPE_CHECKING:
    from taical.quiz.chance import Chance

Command = TypeVar("Command", bound=Callable[..., Any])

_SEEDS = 2**32


def method_option(command: Command) -> Command:
    """Add --method."""
    return click.option(
        "--method",
        type=click.Choice(METHODS),
        default="wikipedia",
        show_default=True,
        help="By whose rules: the Chinese Wikipedia's, a French book's, or those of Hong Kong.",
    )(command)


def dice_option(what: str) -> Callable[[Command], Command]:
    """Return the option --dice, whose help is `what`."""
    return click.option("--dice", multiple=True, metavar="DICE", help=what)


def seed_option(command: Command) -> Command:
    """Add --seed."""
    return click.option(
        "--seed",
        type=click.IntRange(0),
        help="A number that brings the same dice and winds again, in place of chance.",
    )(command)


def chance_of(seed: int | None) -> Chance:
    """Return the chance of a seed, or of a seed that nobody knows."""
    from taical.quiz.chance import Chance

    if seed is None:
        from secrets import randbelow

        seed = randbelow(_SEEDS)
    return Chance(seed)
