"""What cannot have happened: facts about a win that clash with each other or with the rule set.

Each check looks at one kind of fact and returns a sentence that names the two that clash, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from taical.domain.rules import Switches
from taical.domain.tiles import tile_in_both
from taical.domain.win import FLOWER_WINS, Win, seat_name
from taical.errors import WinError
from taical.i18n import gettext as _
from taical.i18n import marked


def refuse_impossible(win: Win) -> None:
    """Refuse a win that cannot have happened at any table."""
    plain = win.win in ("draw", "discard") and not (win.opening or win.ready or win.replacement)
    for field, clash in _CLASHES_OF_PLAIN_WINS if plain else _CLASHES:
        if message := clash(win):
            raise WinError("impossible_context", message, field=field)


def refuse_under(win: Win, switches: Switches) -> None:
    """Refuse a win that the rule set says cannot be."""
    if not (win.opening or win.ready or win.missed_win):
        return
    for field, clash in _CLASHES_UNDER:
        if message := clash(win, switches):
            raise WinError("impossible_context", message, field=field)


_NEEDS_SOURCE = {
    "discard": marked("a win by discard needs `from`: who discarded the tile"),
    "robbed_kong": marked("a win by robbed_kong needs `from`: who had the kong"),
    "seven_rob_one": marked("a win by seven_rob_one needs `from`: who had the eighth flower"),
}


def _clash_of_source(win: Win) -> str | None:
    """Who the winning tile came from has to go with how it was won."""
    if win.from_ == win.seat:
        message = _("{seat} is the winner, so the tile cannot have come from {seat}")
        return message.format(seat=seat_name(win.seat))
    if win.from_ is None and win.win in _NEEDS_SOURCE:
        return _(_NEEDS_SOURCE[win.win])
    if win.from_ is not None and win.win in ("draw", "eight_flowers"):
        message = _("a tile from {seat} is not a self-draw: with `from`, win is discard, robbed_kong or seven_rob_one")
        return message.format(seat=seat_name(win.from_))
    return None


def _clash_of_feeder(win: Win) -> str | None:
    for _kind, _tile, fed_by, _claimed_tile in win.hand.melds:
        if fed_by == win.seat:
            return _("{seat} cannot have fed a meld to {seat}").format(seat=seat_name(win.seat))
    return None


def _clash_of_robbed_kong(win: Win) -> str | None:
    tile = win.hand.winning
    if win.win != "robbed_kong" or tile is None:
        return None
    held = win.hand.held()[tile]
    if held:
        count = {1: _("one"), 2: _("two"), 3: _("three")}[held]
        message = _("{seat} has {count} {tile} already, so nobody can have promoted a pung of it")
        return message.format(seat=seat_name(win.seat), count=count, tile=tile_in_both(tile))
    return None


def _clash_of_replacement(win: Win) -> str | None:
    """The drawn tile replaced a kong that the hand has.

    A replaced flower need not be in the hand: published hands leave out flowers that are worth nothing.
    """
    if win.replacement is None:
        return None
    melds = {meld.kind for meld in win.hand.melds}
    if not win.drawn:
        return _("a replacement tile is drawn from the wall, but the win is by {win}").format(win=_(win.win))
    if win.win in FLOWER_WINS and win.replacement != "flower":
        return _("after {win} the next tile replaces a flower, not a kong").format(win=_(win.win))
    if win.replacement == "kong" and not melds & {"concealed_kong", "promoted_kong"}:
        return _("the tile replaced a concealed or promoted kong, but the hand has none")
    if win.replacement == "open_kong" and "open_kong" not in melds:
        return _("the tile replaced a kong claimed from a discard, but the hand has none")
    return None


def _clash_of_last_tile(win: Win) -> str | None:
    if win.last_tile and win.opening:
        return _("the wall cannot be at its last tile in the first go-around ({opening})").format(
            opening=_(win.opening)
        )
    return None


def _clash_of_opening(win: Win) -> str | None:  # noqa: PLR0911 - one return a clash
    """天胡, 地胡 and 人胡 each belong to one role, one way to win and a hand without melds."""
    if win.opening is None:
        return None
    is_dealer = win.seat == win.dealer
    if win.opening == "heavenly":
        if not is_dealer:
            message = _("天胡 is the dealer's, but {seat} won and the dealer is {dealer}")
            return message.format(seat=seat_name(win.seat), dealer=seat_name(win.dealer))
        if win.win != "draw":
            return _("天胡 is won with the tiles drawn at the start, but the win is by {win}").format(win=_(win.win))
        if any(meld.claimed for meld in win.hand.melds):
            return _("天胡 comes before any discard, but the hand has a claimed meld")
        return None
    name = "地胡" if win.opening == "earthly" else "人胡"
    if is_dealer:
        message = _("{name} is not for the dealer, and {seat} is the dealer")
        return message.format(name=name, seat=seat_name(win.seat))
    if win.hand.melds:
        return _("{name} comes in the first go-around, but the hand has a meld").format(name=name)
    if win.opening == "human" and win.win != "discard":
        return _("人胡 is won on a discard, but the win is by {win}").format(win=_(win.win))
    if win.opening == "earthly" and win.win != "draw" and (win.win != "discard" or win.from_ != win.dealer):
        message = _(
            "地胡 is won on the first own draw or, in some houses, the dealer's first discard, but the win is {way}"
        )
        return message.format(way=_way(win))
    return None


def _way(win: Win) -> str:
    if win.from_ is None:
        return _("by {win}").format(win=_(win.win))
    return _("by {win} from {seat}").format(win=_(win.win), seat=seat_name(win.from_))


def _clash_of_ready(win: Win) -> str | None:
    if win.ready is None:
        return None
    name = {"heavenly": "天聽", "earthly": "地聽", "declared": "聽牌"}[win.ready]
    if win.opening:
        message = _("{name} takes some turns before the win, but the win is in the first go-around ({opening})")
        return message.format(name=name, opening=_(win.opening))
    if win.ready != "declared" and any(meld.claimed for meld in win.hand.melds):
        return _("{name} means ready from the first tiles on, but the hand has a claimed meld").format(name=name)
    return None


def _clash_of_flowers(win: Win) -> str | None:
    held = len(win.hand.flowers)
    if win.win == "eight_flowers" and held < 8:
        return _("八仙過海 takes all eight flowers, but the hand has {held}").format(held=held)
    if win.win == "seven_rob_one" and held < 7:
        return _("七搶一 takes seven flowers in hand, but the hand has {held}").format(held=held)
    return None


_Clash = tuple[str, Callable[[Win], str | None]]

_CLASHES_OF_PLAIN_WINS: tuple[_Clash, ...] = (
    ("from", _clash_of_source),
    ("hand", _clash_of_feeder),
)

_CLASHES: tuple[_Clash, ...] = (
    *_CLASHES_OF_PLAIN_WINS,
    ("win", _clash_of_flowers),
    ("win", _clash_of_robbed_kong),
    ("last_tile", _clash_of_last_tile),
    ("opening", _clash_of_opening),
    ("ready", _clash_of_ready),
    ("replacement", _clash_of_replacement),
)


def _opening_barred(win: Win, switches: Switches) -> str | None:
    if win.opening == "heavenly" and win.hand.melds and not switches.heavenly_win_concealed_kong:
        return _("under these rules 天胡 has no kong, but the hand has one")
    if win.opening == "earthly":
        if switches.earthly_win_on == "own_first_draw" and win.win != "draw":
            message = _("under these rules 地胡 is won on the first own draw, but the win is by {win}")
            return message.format(win=_(win.win))
        if switches.earthly_win_on == "dealer_first_discard" and win.win != "discard":
            message = _("under these rules 地胡 is won on the dealer's first discard, but the win is by {win}")
            return message.format(win=_(win.win))
    return None


def _ready_barred(win: Win, switches: Switches) -> str | None:
    if win.ready == "heavenly" and switches.heavenly_ready_dealer_only and win.seat != win.dealer:
        message = _("under these rules 天聽 is the dealer's, but {seat} won and the dealer is {dealer}")
        return message.format(seat=seat_name(win.seat), dealer=seat_name(win.dealer))
    return None


def _missed_win_barred(win: Win, switches: Switches) -> str | None:
    blocked = switches.missed_win == "blocks_all" or (switches.missed_win == "blocks_discard" and not win.drawn)
    if win.missed_win and blocked:
        message = _("{seat} let a winning tile pass (過水) and under these rules cannot win by {win} yet")
        return message.format(seat=seat_name(win.seat), win=_(win.win))
    return None


_CLASHES_UNDER: tuple[tuple[str, Callable[[Win, Switches], str | None]], ...] = (
    ("opening", _opening_barred),
    ("ready", _ready_barred),
    ("missed_win", _missed_win_barred),
)
