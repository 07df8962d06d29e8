"""What cannot have happened: facts about a win that clash with each other or with the rule set.

Each check looks at one kind of fact and returns a sentence that names the two that clash, or None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taical.domain.rules import Switches
from taical.domain.tiles import SEATS, Seat, tile_in_both
from taical.domain.win import CLAIMS, FLOWER_WINS, Win, seat_name
from taical.errors import WinError
from taical.i18n import gettext as _
from taical.i18n import marked, ngettext


def refuse_impossible(win: Win) -> None:
    """Refuse a win that cannot have happened at any table."""
    plain = win.win in ("draw", "discard") and win.ready in (None, "declared")
    plain = plain and not (win.opening or win.replacement)
    for field, clash in _CLASHES_OF_PLAIN_WINS if plain else _CLASHES:
        if message := clash(win):
            raise WinError("impossible_context", message, field=field)


def refuse_impossible_way(win: Win) -> None:
    """Refuse a win whose tiles nobody wrote down and that cannot have happened at any table."""
    for field, clash in (("from", _clash_of_source), ("opening", _clash_of_opening)):
        if message := clash(win):
            raise WinError("impossible_context", message, field=field)


def refuse_under(win: Win, switches: Switches) -> None:
    """Refuse a win that the rule set says cannot be."""
    if not (win.opening or win.ready or win.missed_win) and win.discards is None:
        return
    for field, clash in _CLASHES_UNDER:
        if message := clash(win, switches):
            raise WinError("impossible_context", message, field=field)


_NEEDS_SOURCE: Final = {
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
    for kind, _tile, fed_by, _claimed_tile in win.hand.melds:
        if fed_by is None:
            continue
        if fed_by == win.seat:
            return _("{seat} cannot have fed a meld to {seat}").format(seat=seat_name(win.seat))
        before = SEATS[SEATS.index(win.seat) - 1]
        if kind == "chow" and fed_by != before:
            message = _("a chow is claimed from the player before, who is {before} for {seat}, not from {feeder}")
            return message.format(before=seat_name(before), seat=seat_name(win.seat), feeder=seat_name(fed_by))
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


def _clash_of_replacement(win: Win) -> str | None:  # noqa: PLR0911 - one return a clash
    """The drawn tile replaced a kong or a flower that the hand has."""
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
    if win.replacement == "flower" and not win.hand.flowers:
        return _("the tile replaced a flower, but the hand has none: write it too, such as 1f")
    return None


def _clash_of_last_tile(win: Win) -> str | None:
    if win.last_tile and win.opening:
        return _("the last tile of the wall does not come in the first go-around ({opening})").format(
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
    if is_dealer and win.opening == "earthly":
        return _not_for_dealer(name, win)
    if win.hand.melds:
        return _("{name} comes in the first go-around, but the hand has a meld").format(name=name)
    if win.opening == "human" and win.win not in ("draw", "discard"):
        return _("人胡 is won on a discard, but the win is by {win}").format(win=_(win.win))
    if win.opening == "earthly" and win.win != "draw" and (win.win != "discard" or win.from_ != win.dealer):
        message = _(
            "地胡 is won on the winner's first draw or in some houses the dealer's first discard, but the win is {way}"
        )
        return message.format(way=_way(win))
    return None


def _not_for_dealer(name: str, win: Win) -> str:
    message = _("{name} is not for the dealer, and {seat} is the dealer")
    return message.format(name=name, seat=seat_name(win.seat))


def _way(win: Win) -> str:
    if win.from_ is None:
        return _("by {win}").format(win=_(win.win))
    return _("by {win} from {seat}").format(win=_(win.win), seat=seat_name(win.from_))


def _clash_of_ready(win: Win) -> str | None:
    if win.ready is None:
        return None
    name = {"heavenly": "天聽", "earthly": "地聽", "human": "人聽", "declared": "聽牌"}[win.ready]
    if win.opening == "heavenly":
        return _("{name} comes before the win, but 天胡 is complete from the start").format(name=name)
    if win.ready != "declared" and any(meld.claimed for meld in win.hand.melds):
        return _("{name} means ready from the first tiles on, but the hand has a claimed meld").format(name=name)
    return None


_LEAST_BEFORE_LAST_TILE: Final = 35
"""The fewest discards before the last tile is drawn: 144 tiles less 65 dealt and 16 left over are 63 draws, of which at
most 8 replace flowers and 20 kongs; the dealer's first discard comes before them, and none after the last one."""


def _clash_of_discards(win: Win) -> str | None:
    """How many tiles had been discarded has to go with how the hand was won."""
    discards = win.discards
    if discards is None:
        return None
    if win.opening and discards > (most := _most_discards(win)):
        name = {"heavenly": "天胡", "earthly": "地胡", "human": "人胡"}[win.opening]
        message = ngettext(
            "{name} for {seat} comes after {most} discard at most, but {count} had been discarded",
            "{name} for {seat} comes after {most} discards at most, but {count} had been discarded",
            most,
        )
        return message.format(name=name, seat=seat_name(win.seat), most=most, count=discards)
    return None


def turns_after_dealer(seat: Seat, dealer: Seat) -> int:
    """Return how many players take their first turn before a seat."""
    return (SEATS.index(seat) - SEATS.index(dealer)) % len(SEATS)


def _most_discards(win: Win) -> int:
    """Return how many tiles can have been discarded before a win in the first go-around, nobody having claimed."""
    if win.opening == "heavenly":
        return 0
    return len(SEATS) if win.opening == "human" else turns_after_dealer(win.seat, win.dealer)


def _clash_of_flowers(win: Win) -> str | None:
    held = len(win.hand.flowers)
    if win.win == "eight_flowers" and held < 8:
        return _("八仙過海 takes all eight flowers, but the hand has {held}").format(held=held)
    if win.win == "seven_rob_one" and held < 7:
        return _("七搶一 takes seven flowers in hand, but the hand has {held}").format(held=held)
    return None


_Clash = tuple[str, Callable[[Win], str | None]]

_CLASHES_OF_PLAIN_WINS: Final[tuple[_Clash, ...]] = (
    ("from", _clash_of_source),
    ("hand", _clash_of_feeder),
)

_CLASHES: Final[tuple[_Clash, ...]] = (
    *_CLASHES_OF_PLAIN_WINS,
    ("win", _clash_of_flowers),
    ("win", _clash_of_robbed_kong),
    ("last_tile", _clash_of_last_tile),
    ("opening", _clash_of_opening),
    ("ready", _clash_of_ready),
    ("replacement", _clash_of_replacement),
    ("discards", _clash_of_discards),
)


def _few_discards(win: Win, switches: Switches) -> str | None:
    """Where every discard is noted, as many have been made as it takes for the win."""
    discards = win.discards
    if discards is None or switches.discards_are == "left":
        return None
    if win.from_ and win.win in CLAIMS and discards < (least := 1 if win.from_ == win.dealer else 2):
        message = ngettext(
            "with a tile of {seat}, {least} or more has been discarded, the dealer's first, not {count}",
            "with a tile of {seat}, {least} or more have been discarded, the dealer's first, not {count}",
            least,
        )
        return message.format(seat=seat_name(win.from_), least=least, count=discards)
    if win.last_tile and discards < _LEAST_BEFORE_LAST_TILE:
        message = _("before the last tile at least {least} are discarded, but only {count} had been")
        return message.format(least=_LEAST_BEFORE_LAST_TILE, count=discards)
    return None


def _opening_barred(win: Win, switches: Switches) -> str | None:
    if win.opening == "heavenly" and win.hand.melds and not switches.heavenly_win_concealed_kong:
        return _("under these rules 天胡 has no kong, but the hand has one")
    if win.opening == "earthly":
        if switches.earthly_win_on == "own_first_draw" and win.win != "draw":
            message = _("under these rules 地胡 is won on the winner's first draw, but the win is by {win}")
            return message.format(win=_(win.win))
        if switches.earthly_win_on == "dealer_first_discard" and win.win != "discard":
            message = _("under these rules 地胡 is won on the dealer's first discard, but the win is by {win}")
            return message.format(win=_(win.win))
    return _human_win_barred(win, switches) if win.opening == "human" else None


def _human_win_barred(win: Win, switches: Switches) -> str | None:
    if switches.human_win_on == "four_discards":
        return None
    if win.seat == win.dealer:
        return _not_for_dealer("人胡", win)
    if win.win != "discard":
        return _("人胡 is won on a discard, but the win is by {win}").format(win=_(win.win))
    return _late_human_win(win) if switches.human_win_on == "before_first_draw" else None


def _late_human_win(win: Win) -> str | None:
    """人胡 before the own first draw is on a tile of the dealer or of another player who comes before."""
    own = turns_after_dealer(win.seat, win.dealer)
    before = [seat for seat in SEATS if turns_after_dealer(seat, win.dealer) < own]
    before.sort(key=lambda seat: turns_after_dealer(seat, win.dealer))
    if win.from_ not in before:
        message = _("under these rules 人胡 comes before the winner's first draw, so {seat} can win only off {before}")
        return message.format(seat=seat_name(win.seat), before=_(" or ").join(map(seat_name, before)))
    if win.discards is not None and win.discards > own:
        message = ngettext(
            "under these rules 人胡 for {seat} comes after {most} discard at most, but {count} had been discarded",
            "under these rules 人胡 for {seat} comes after {most} discards at most, but {count} had been discarded",
            own,
        )
        return message.format(seat=seat_name(win.seat), most=own, count=win.discards)
    return None


def _ready_barred(win: Win, switches: Switches) -> str | None:
    if win.ready in (None, "declared", "human"):
        return None
    if win.ready == "heavenly" and switches.heavenly_ready_dealer_only and win.seat != win.dealer:
        message = _("under these rules 天聽 is the dealer's, but {seat} won and the dealer is {dealer}")
        return message.format(seat=seat_name(win.seat), dealer=seat_name(win.dealer))
    with_discard = (win.ready == "heavenly" and switches.heavenly_ready_on == "dealer_first_discard") or (
        win.ready == "earthly" and switches.earthly_ready_on == "own_first_discard"
    )
    least = min(turns_after_dealer(win.seat, win.dealer) + 1, 3) + (0 if win.drawn else 1)
    discards = win.discards if switches.discards_are == "made" else None
    if with_discard and discards is not None and discards < least:
        message = _(
            "under these rules {name} comes with the player's first discard, so {least} or more had been discarded"
        )
        return message.format(name="天聽" if win.ready == "heavenly" else "地聽", least=least)
    return None


def _missed_win_barred(win: Win, switches: Switches) -> str | None:
    blocked = switches.missed_win == "blocks_all" or (switches.missed_win == "blocks_discard" and not win.drawn)
    if win.missed_win and blocked:
        message = _("{seat} let a winning tile pass (過水) and under these rules cannot win by {win} yet")
        return message.format(seat=seat_name(win.seat), win=_(win.win))
    return None


_CLASHES_UNDER: Final[tuple[tuple[str, Callable[[Win, Switches], str | None]], ...]] = (
    ("discards", _few_discards),
    ("opening", _opening_barred),
    ("ready", _ready_barred),
    ("missed_win", _missed_win_barred),
)
