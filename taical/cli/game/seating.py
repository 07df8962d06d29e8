"""Seats that are drawn for a game, as `taical seats` draws them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.cli.throwing import chance_of, dice_option, method_option, seed_option

if TYPE_CHECKING:
    from taical.walls.seats import SeatDraw

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def seats_options(command: Decorated) -> Decorated:
    """Add --seats, and what draws seats by."""
    command = seed_option(command)
    command = click.option(
        "--winds", metavar="WINDS", help="The winds that were really drawn, such as E,N,S,W, in the order of drawing."
    )(command)
    command = dice_option("A throw of real dice for the seats, such as 3,4,4; again for the next throw.")(command)
    command = method_option(command)
    return click.option(
        "--seats",
        type=click.Choice(["given", "draw"]),
        default="given",
        show_default=True,
        help="The players sit in the order given, or draw seats.",
    )(command)


def drawn_seats(players: Sequence[str]) -> SeatDraw | None:
    """Return the draw of seats that the call asks for, or None where the players sit as they are given."""
    said = click.get_current_context().params
    if said["seats"] == "given":
        return None
    from taical.walls.seats import draw_seats, read_winds

    drawn = () if said["winds"] is None else read_winds(said["winds"])
    return draw_seats(list(players), chance_of(said["seed"]), said["dice"], method=said["method"], winds=drawn)
