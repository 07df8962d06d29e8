"""The wall: where it is broken, who takes which stacks, what is drawn afterwards and what stays.

Seen from above, players sit counter-clockwise in the order East, South, West, North. The stacks of a wall are numbered
from the right end, as its player sees it. Tiles are taken clockwise: from the right to the left end of a wall, then
from the right end of the wall of the player before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from taical.domain.tiles import SEATS, Seat
from taical.walls.dice import Dice, Method, Purpose, Source, Throw, place_of
from taical.walls.steps import Step, count_step, throw_step

STAYS: Mapping[Method, int] = {"wikipedia": 16, "french": 16, "hkma": 0}
"""How many tiles stay undrawn."""

_SIZES = {True: 18, False: 17}
"""How many stacks a wall has, with and without flowers."""

_CLOCKWISE: tuple[Seat, ...] = ("E", "N", "W", "S")
_ROUNDS = 4
_AT_ONCE = 2
"""How many rounds of taking there are, and how many stacks a player takes in each."""


class Stack(NamedTuple):
    """Two tiles, one on the other."""

    wall: Seat
    number: int  # from the right end, from 1


class Take(NamedTuple):
    """What a player takes at once."""

    round: int
    seat: Seat
    stacks: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class WallDeal:
    """A wall that has been dealt from."""

    method: Method
    flowers: bool
    thrower: Seat
    throw: Throw
    dealer: Seat
    first: bool  # whether it is the first hand, whose dealer the throw says
    opened: Seat  # whose wall is broken
    order: tuple[Stack, ...]  # every stack in the order of taking
    takes: tuple[Take, ...]
    extra: Stack  # whose upper tile the dealer takes as the 17th one
    steps: tuple[Step, ...]

    @property
    def size(self) -> int:
        """How many stacks each wall has."""
        return _SIZES[self.flowers]

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        return 2 * len(self.order)

    @property
    def dealt(self) -> int:
        """How many tiles the players have."""
        return 2 * sum(len(take.stacks) for take in self.takes) + 1

    @property
    def stays(self) -> tuple[Stack, ...]:
        """The stacks that stay undrawn as long as no tile has been replaced."""
        return _staying(self.method, self.order)

    @property
    def to_draw(self) -> int:
        """How many tiles can be drawn."""
        return self.tiles - self.dealt - STAYS[self.method]

    @property
    def tail(self) -> Stack:
        """The stack from which the first tile is replaced."""
        return self.order[-1]


def deal_wall(
    source: Source,
    throws: Sequence[str] = (),
    *,
    method: Method = "wikipedia",
    flowers: bool = True,
    dealer: Seat | None = None,
) -> WallDeal:
    """Break the wall and deal.

    Args:
        source: Where the dice come from if they are not given.
        throws: The throw of real dice, such as `3,4,4`, or nothing.
        method: By whose rules.
        flowers: Whether the eight flowers are among the tiles.
        dealer: Who deals, in a later hand; in the first one the throw says it, or East deals (`hkma`).
    """
    purpose: Purpose = "break" if dealer or method == "hkma" else "deal_and_break"
    throw = Dice(method, throws, source, (purpose,)).throw()
    thrower = dealer or "E"
    opened = _seat_after(thrower, place_of(throw.points))
    deals = opened if purpose == "deal_and_break" else thrower
    order = taking_order(opened, throw.points, _SIZES[flowers])
    takes = tuple(_taken(deals, order))
    extra = order[_ROUNDS * len(SEATS) * _AT_ONCE]
    known = Step("dealer", {"seat": deals, "first": dealer is None, "wall": None})
    thrown = [throw_step(purpose, throw, seat=thrower), count_step(throw, seat=thrower, to_seat=opened)]
    steps = [
        Step("build", {"tiles": 2 * len(order), "flowers": flowers, "stacks": _SIZES[flowers]}),
        *([*thrown, known] if purpose == "deal_and_break" else [known, *thrown]),
        Step("break", {"wall": opened, "points": throw.points, "last": order[-1], "first": order[0]}),
        *(Step("take", take._asdict()) for take in takes),
        Step("extra", {"seat": deals, "stack": extra}),
        *_afterwards(method, deals, order, flowers=flowers),
    ]
    return WallDeal(method, flowers, thrower, throw, deals, dealer is None, opened, order, takes, extra, tuple(steps))


def taking_order(opened: Seat, points: int, size: int) -> tuple[Stack, ...]:
    """Return every stack in the order of taking, when so many stacks of the opened wall are left.

    >>> taking_order("W", 11, 18)[0], taking_order("W", 18, 18)[0]
    (Stack(wall='W', number=12), Stack(wall='S', number=1))
    """
    circle = [Stack(wall, number) for wall in _CLOCKWISE for number in range(1, size + 1)]
    start = (circle.index(Stack(opened, 1)) + points) % len(circle)
    return (*circle[start:], *circle[:start])


def _seat_after(seat: Seat, places: int) -> Seat:
    return SEATS[(SEATS.index(seat) + places) % len(SEATS)]


def _taken(dealer: Seat, order: Sequence[Stack]) -> list[Take]:
    return [
        Take(turn // len(SEATS) + 1, _seat_after(dealer, turn), tuple(order[_AT_ONCE * turn : _AT_ONCE * (turn + 1)]))
        for turn in range(_ROUNDS * len(SEATS))
    ]


def _staying(method: Method, order: Sequence[Stack]) -> tuple[Stack, ...]:
    return tuple(order[len(order) - STAYS[method] // 2 :])


def _afterwards(method: Method, dealer: Seat, order: Sequence[Stack], *, flowers: bool) -> list[Step]:
    """Return what happens from the dealer's seventeenth tile on."""
    taken = _ROUNDS * len(SEATS) * _AT_ONCE
    steps = []
    if flowers:
        turns = tuple(_seat_after(dealer, turn) for turn in range(len(SEATS)))
        again = "after_others" if method == "french" else "at_once"
        steps.append(Step("flowers", {"order": turns, "again": again, "stack": order[-1]}))
    return [
        *steps,
        Step("kongs", {"stack": order[-1]}),
        Step(
            "draws",
            {
                "dealer": dealer,
                "seat": _seat_after(dealer, 1),
                "stack": order[taken],
                "tiles": 2 * len(order) - 2 * taken - 1 - STAYS[method],
            },
        ),
        Step("stays", {"tiles": STAYS[method], "stacks": _staying(method, order)}),
    ]
