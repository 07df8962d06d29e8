"""A win: a hand and how it was won.

`taical.domain.builder` is the way to a checked one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from taical.domain.hand import Hand
from taical.domain.rules import Number, OwnRules
from taical.domain.tiles import SEATS, Seat
from taical.i18n import gettext as _
from taical.i18n import marked

WinKind = Literal["draw", "discard", "robbed_kong", "eight_flowers", "seven_rob_one"]
Replacement = Literal["kong", "open_kong", "flower"]
Opening = Literal["heavenly", "earthly", "human"]
Ready = Literal["heavenly", "earthly", "human", "declared"]
Shape = Literal["edge", "closed", "single", "two_sided", "dual_pung"]
StatedWait = Shape | Literal["one_tile"]
"""A shape of wait as a record states it, or that it is a one-tile wait of any shape."""

FLOWER_WINS: Final[frozenset[WinKind]] = frozenset(("eight_flowers", "seven_rob_one"))
CLAIMS: Final[frozenset[WinKind]] = frozenset(("discard", "robbed_kong"))
"""The wins on another player's tile that completes the hand."""

OTHERS: Final[Mapping[Seat, tuple[Seat, ...]]] = {
    seat: tuple(other for other in SEATS if other != seat) for seat in SEATS
}
"""The three other seats of each, in the order E S W N."""

_SEAT_NAMES: Final[Mapping[Seat, str]] = {
    "E": marked("East"),
    "S": marked("South"),
    "W": marked("West"),
    "N": marked("North"),
}

_SHAPE_NAMES: Final[Mapping[Shape, str]] = {
    "edge": marked("edge"),
    "closed": marked("closed"),
    "single": marked("single"),
    "two_sided": marked("two-sided"),
    "dual_pung": marked("dual pung"),
}

IN_WORDS: Final = (
    *(marked("draw"), marked("discard"), marked("robbed_kong"), marked("eight_flowers"), marked("seven_rob_one")),
    *(marked("heavenly"), marked("earthly"), marked("human")),
)
"""The ways to win and the openings, which sentences call by the record's words in English, and by names elsewhere."""


def seat_name(seat: Seat) -> str:
    """Return the name of a seat in the language in use."""
    return _(_SEAT_NAMES[seat])


def shape_name(shape: Shape) -> str:
    """Return the name of a shape of wait in the language in use."""
    return _(_SHAPE_NAMES[shape])


class Win(NamedTuple):
    """A hand and how it was won.

    The attributes are the fields of the hand record; `from_` is its field `from`, and `own_rules` its field `ruleset`.
    """

    hand: Hand
    seat: Seat
    round: Seat = "E"
    dealer: Seat = "E"
    streak: int = 0
    win: WinKind = "draw"
    from_: Seat | None = None
    replacement: Replacement | None = None
    last_tile: bool = False
    opening: Opening | None = None
    ready: Ready | None = None
    wait: StatedWait | None = None
    discards: int | None = None
    missed_win: bool = False
    immediate_win: bool = False
    replacements: int = 0
    winners: int = 1
    visible: tuple[int, ...] = ()
    base: Number | None = None
    unit: Number | None = None
    times: Number = 1
    extra: tuple[tuple[str, int], ...] = ()
    own_rules: OwnRules | None = None

    def __repr__(self) -> str:
        from taical.domain.format import format_hand

        return f"<Win {self.seat} {self.win} {format_hand(self.hand)}>"

    @property
    def drawn(self) -> bool:
        """Whether the winning tile came from the wall; the tile after a flower win does."""
        return self.win not in CLAIMS

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The seats that pay the winner, in the order E S W N."""
        return payers_of(self)


def payers_of(win: Win) -> tuple[Seat, ...]:
    """Return the seats that pay the winner, in the order E S W N."""
    return OTHERS[win.seat] if win.from_ is None else (win.from_,)
