"""The draw of seats: four players, a throw, four winds face down.

With `wikipedia` and `french` a throw says who draws the first wind, with three dice or two, and East's throw who deals
first. With `hkma` the winds lie in a line between 1p and 2p, the throw also says at which end they are taken, and East
deals first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from taical.domain.tiles import SEATS, Seat
from taical.domain.vocabulary import read_word
from taical.errors import RecordError, TaicalError, shortened
from taical.i18n import gettext as _
from taical.walls.dice import Dice, Method, Purpose, Source, Throw, place_of
from taical.walls.steps import Step, count_step, throw_step

_PURPOSES: Mapping[Method, tuple[Purpose, ...]] = {
    "wikipedia": ("first_draw", "deal_and_break"),
    "french": ("first_draw", "deal_and_break"),
    "hkma": ("first_draw",),
}

_COMMA = re.compile("[,，]")
_BETWEEN_WINDS = re.compile(r"[\s,，、]+")


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """Who sits where, and how it came to that."""

    method: Method
    players: tuple[str, ...]  # as they sat before, counter-clockwise; the first one threw
    throws: tuple[Throw, ...]
    drawn: tuple[tuple[str, Seat], ...]  # players with their winds, in the order of drawing
    seats: Mapping[Seat, str]
    dealer_seat: Seat
    steps: tuple[Step, ...]

    @property
    def dealer(self) -> str:
        """The player who deals first."""
        return self.seats[self.dealer_seat]


def draw_seats(
    players: Sequence[str],
    source: Source,
    throws: Sequence[str] = (),
    *,
    method: Method = "wikipedia",
    winds: Sequence[Seat] = (),
) -> SeatDraw:
    """Draw seats.

    Args:
        players: Four names, as the players sit for now, counter-clockwise; the first one throws.
        source: Where the dice and the winds come from that are not given.
        throws: Throws of real dice, such as `3,4,4`, in order.
        method: By whose rules.
        winds: The winds that were really drawn, in the order of drawing.
    """
    refuse_bad_players(players)
    if winds:
        _refuse_bad_winds(winds, ",".join(winds))
    dice = Dice(method, throws, source, _PURPOSES[method])
    steps = [Step("gather", {"players": tuple(players)}), Step("line_up" if method == "hkma" else "shuffle", {})]
    throw = dice.throw()
    first = place_of(throw.points)
    steps += [
        throw_step("first_draw", throw, player=players[0]),
        count_step(throw, player=players[0], to=players[first]),
    ]
    if method == "hkma":
        steps.append(Step("end", {"points": throw.points, "end": "1p" if throw.points % 2 else "2p"}))
    order = [players[(first + turn) % 4] for turn in range(4)]
    drawn = tuple(zip(order, winds or source.shuffled(SEATS), strict=True))
    steps += [
        Step("draw", {"player": player, "wind": wind, "turn": turn}) for turn, (player, wind) in enumerate(drawn, 1)
    ]
    by_wind = {wind: player for player, wind in drawn}
    seats = {seat: by_wind[seat] for seat in SEATS}
    steps.append(Step("sit", {"seats": seats}))
    dealer: Seat = "E"
    if "deal_and_break" in _PURPOSES[method]:
        throw = dice.throw()
        dealer = SEATS[place_of(throw.points)]
        steps += [throw_step("deal_and_break", throw, seat="E"), count_step(throw, seat="E", to_seat=dealer)]
        steps.append(Step("dealer", {"seat": dealer, "first": True, "wall": dealer}))
    else:
        steps.append(Step("dealer", {"seat": dealer, "first": True, "wall": None}))
    return SeatDraw(method, tuple(players), tuple(dice.throws), drawn, seats, dealer, tuple(steps))


# --- What is typed ----------------------------------------------------------------------------------------------------


def read_players(text: str) -> tuple[str, ...]:
    """Return the names of a text in which commas stand between them.

    >>> read_players("Ann, Bea，阿明,Dan")
    ('Ann', 'Bea', '阿明', 'Dan')
    """
    return tuple(name.strip() for name in _COMMA.split(text))


def refuse_bad_players(players: Sequence[str]) -> None:
    """Refuse names that are not those of four players."""
    if len(players) != len(SEATS):
        raise _bad_players(
            _("four players sit at a table, such as A,B,C,D; here are {count}").format(count=len(players))
        )
    seen: dict[str, str] = {}
    for name in players:
        if not name.strip():
            raise _bad_players(_("a player has no name: {names}").format(names=shortened(",".join(players))))
        key = unicodedata.normalize("NFC", name.strip())
        if key in seen:
            raise _bad_players(
                _("two players are called {name}: add what tells them apart").format(name=shortened(name))
            )
        seen[key] = name


def _bad_players(message: str) -> RecordError:
    return RecordError("bad_record", message, field="players")


def read_winds(text: str) -> tuple[Seat, ...]:
    """Return the winds of a text, in the order of drawing.

    >>> read_winds("E,N,S,W"), read_winds("東北南西")
    (('E', 'N', 'S', 'W'), ('E', 'N', 'S', 'W'))
    """
    words = [word for word in _BETWEEN_WINDS.split(text) if word]
    if len(words) == 1 and len(words[0]) == len(SEATS):
        words = list(words[0])
    winds = tuple(_winds(words))
    _refuse_bad_winds(winds, text)
    return winds


def _winds(words: Sequence[str]) -> Iterator[Seat]:
    for word in words:
        try:
            name = read_word("seat", word)
        except TaicalError as error:
            raise RecordError("bad_record", error.message, field="winds") from None
        yield next(seat for seat in SEATS if seat == name)


def _refuse_bad_winds(winds: Sequence[Seat], given: str) -> None:
    """Refuse winds that are not the four of them."""
    if sorted(winds) != sorted(SEATS):
        message = _("four winds are drawn, each once, such as {example}; here are {winds}")
        filled = message.format(example=",".join(SEATS), winds=shortened(given))
        raise RecordError("bad_record", filled, field="winds")
