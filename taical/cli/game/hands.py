"""`taical game win`, `draw` and `false-win`: the hands of a game."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.cli.click_i18n import Argument, Command
from taical.cli.game.options import Asked, asked, game_options
from taical.cli.game.session import Body, Change, answer, player_at_table, written
from taical.cli.numbers import read_tai
from taical.cli.options import price_options, record_option
from taical.domain.rules import in_unit
from taical.errors import GameError
from taical.game.events import MOST_COUNTED
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import Unit
    from taical.game.replay import Book
    from taical.render.table import Look
    from taical.walls.seats import SeatDraw

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_OF_HAND = ("win", "replacement", "last_tile", "opening", "ready", "wait", "discards", "missed_win", "visible", "times")
"""The fields of a hand record that the book does not know."""


NOTHING_SAID: Mapping[str, Any] = {
    **dict.fromkeys((*_OF_HAND, "extra", "base", "unit", "from_", "opened", "liable", "liable_for")),
    "others": (),
    "tai": (),
    "with_dealer": False,
}
"""What the options of a win are where none is given, by their names in Python."""


def win_options(command: Decorated) -> Decorated:
    """Add the options for who won how."""
    for name in reversed((*_OF_HAND, "extra")):
        command = record_option(name)(command)
    command = price_options(command, usual=False)  # the book has stakes
    for option in (
        click.option("--liable-for", metavar="PATTERN", help="The pattern that --liable is about."),
        click.option("--liable", metavar="PLAYER", help="Who pays for everybody, with --tai (包牌)."),
        click.option("--opened", metavar="PLAYER", help="Before whose wall the hand was opened, where that is East."),
        click.option("--with-dealer", is_flag=True, help="The tai of --tai hold those of the dealer and the streak."),
        click.option(
            "--and",
            "others",
            multiple=True,
            metavar="PLAYER[=HAND]",
            help="Another winner, with tiles or tai; may be repeated.",
        ),
        click.option("-f", "--from", "from_", metavar="PLAYER", help="Whose discard won; without it, it was drawn."),
        click.option(
            "-t",
            "--tai",
            multiple=True,
            type=click.IntRange(0),
            help="What the hand is worth, without the dealer's tai, in place of tiles; once for each winner.",
        ),
    ):
        command = option(command)
    return command


def extend_option(command: Decorated) -> Decorated:
    """Add --extend."""
    return click.option("--extend", is_flag=True, help="Play another round after the end of the game.")(command)


def claimed_option(command: Decorated) -> Decorated:
    """Add --claimed-tai."""
    help_text = "The tai that were claimed, where the penalty for a false win goes by them."
    return click.option("--claimed-tai", type=click.IntRange(0), help=help_text)(command)


@click.command("win", cls=Command)
@click.argument("player", cls=Argument)
@click.argument("hand", cls=Argument, nargs=-1)
@win_options
@extend_option
@game_options
def win_command(  # noqa: PLR0913 - one parameter an option
    player: str,
    hand: tuple[str, ...],
    *,
    extend: bool,
    file: str | None,  # noqa: ARG001 - read by `asked`
    game: str | None,  # noqa: ARG001
    output: str | None,  # noqa: ARG001
    lang: str | None,  # noqa: ARG001
    **said: Any,  # noqa: ANN401 - what was said of the hand, as click gives it
) -> None:
    """Write down a hand that somebody won: with its tiles, or with the tai that were counted.

    Prints the breakdown, the payments, the new balances and who deals next. Names may be shortened.

    \b
    Examples:
      taical game win Bob '123m 456p 789p 678s 5s [777z] +5s' --from Ann
      taical game win bob 3 --from ann
      taical game win bob 3 --and dan=1 --from ann
    """

    def body(book: Book) -> Body:
        unit = book.agreement.payments.counts_in
        return win_body(partial(player_at_table, book=book), player, " ".join(hand), said, unit)

    write_hand(asked(), body, extend=extend)


@click.command("draw", cls=Command)
@click.option("--opened", metavar="PLAYER", help="Before whose wall the hand was opened.")
@extend_option
@game_options
def draw_command(*, opened: str | None, extend: bool, **_common: object) -> None:
    """Write down a hand that nobody won (流局).

    \b
    Example:
      taical game draw
    """

    def body(book: Book) -> Body:
        more = {} if opened is None else {"opened": player_at_table(opened, book)}
        return {"kind": "draw", **more}

    write_hand(asked(), body, extend=extend)


@click.command("false-win", cls=Command)
@click.argument("player", cls=Argument)
@claimed_option
@record_option("times")
@extend_option
@game_options
def false_win_command(player: str, *, claimed_tai: int | None, times: object, extend: bool, **_common: object) -> None:
    """Write down that a player declared a win and had none (詐胡); the rule set says what it costs.

    \b
    Example:
      taical game false-win bob
    """

    def body(book: Book) -> Body:
        said = {"player": player_at_table(player, book), "claimed_tai": claimed_tai, "times": times}
        return {"kind": "false_win", **{name: value for name, value in said.items() if value is not None}}

    write_hand(asked(), body, extend=extend)


def write_hand(call: Asked, body: Callable[[Book], Body], *, extend: bool) -> None:
    """Write down a hand, after a round more is agreed on where that is needed and wanted, and print it."""

    def happened(book: Book, events: Sequence[object]) -> list[Body]:  # noqa: ARG001 - as others need it
        more: list[Body] = [{"kind": "extend", "rounds": 1}] if extend and book.over else []
        return [*more, body(book)]

    print_change(call, written(call, happened))


def write(body: Callable[[Book], Body]) -> None:
    """Write one event, and print it."""
    call = asked()
    print_change(call, written(call, lambda book, _events: [body(book)]))


def print_change(call: Asked, change: Change, draw: SeatDraw | None = None) -> None:
    """Print what a command wrote, after the draw of the seats where there was one."""
    from taical.render.game import change_data, change_text

    entries = change.book.entries[-len(change.added) :]
    language = call.lang or current()

    def data() -> dict[str, Any]:
        found = change_data(change.book, entries, language)
        return {**found, "draw": seats_data(draw, language)} if draw else found

    def text(look: Look) -> str:
        found = change_text(change.book, entries, change.before, look)
        return f"{seat_steps_text(draw, look)}\n\n{found}" if draw else found

    if draw:
        from taical.render.walls import seat_steps_text, seats_data
    answer(call, data, text)


# --- From what is said to what is written -----------------------------------------------------------------------------


def win_body(
    called: Callable[[str], str], player: str, hand: str, said: Mapping[str, Any], unit: Unit
) -> dict[str, Any]:
    """Return the event of a win from what was said of it.

    Args:
        called: Returns the player that a name means.
        player: Who won.
        hand: The tiles or the tai, or nothing where `said` has the tai.
        said: The options, by their names in Python.
        unit: What the book counts in.

    Raises:
        GameError: A name that is nobody's, or a winner of whom neither tiles nor tai are said.
    """
    winners = [(player, hand), *(_other(text, called) for text in said["others"])]
    tai = list(said["tai"])
    wins = []
    for name, worth in winners:
        winner: dict[str, Any] = {"player": called(name)}
        counted = read_tai(unicodedata.normalize("NFKC", worth))
        if counted is None and worth.isascii() and worth.isdigit():
            raise GameError(_("expected a whole number up to {most}, or tiles").format(most=MOST_COUNTED), field="tai")
        if counted is not None:
            winner["tai"] = counted
        elif worth:
            winner["hand"] = worth
        elif tai:
            winner["tai"] = tai.pop(0)
        else:
            message = _("write the tiles of {player}, or the tai with --tai")
            raise GameError(in_unit(message, unit).format(player=winner["player"]), field="hand")
        wins.append(winner)
    if tai:
        raise GameError(_("--tai is said more often than there are winners without tiles"), field="tai")
    own = _of_first(called, said)
    if own and "tai" not in wins[0]:
        message = _("--with-dealer and --liable are for typed tai: with tiles, the tiles tell")
        raise GameError(in_unit(message, unit), field="tai")
    wins[0] |= own
    body: dict[str, Any] = {"kind": "win", "wins": wins}
    for field, name in (("from", said["from_"]), ("opened", said["opened"])):
        if name is not None:
            body[field] = called(name)
    shared = {name: said[name] for name in (*_OF_HAND, "extra", "base", "unit")}
    return {**body, **{name: value for name, value in shared.items() if value not in (None, False, "", {})}}


def _of_first(called: Callable[[str], str], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what only the options of typed tai say."""
    found: dict[str, Any] = {}
    if said["with_dealer"]:
        found["with_dealer"] = True
    if said["liable"] is not None:
        found["liable"] = called(said["liable"])
    if said["liable_for"] is not None:
        found["liable_for"] = said["liable_for"]
    return found


def _other(text: str, called: Callable[[str], str]) -> tuple[str, str]:
    """Return the name of another winner, which may have a = in it, and the tiles or tai that are said with it."""
    try:
        return called(text), ""
    except GameError:
        name, equals, worth = text.rpartition("=")
        return (name, worth.strip()) if equals else (text, "")


def seated(book: Book) -> list[str]:
    """Return the players at the table, from East."""
    return list(book.seats.values())
