"""From the plain words of a record or a command line to a checked win."""

from __future__ import annotations

from taical.domain.hand import At, Hand, Written, refuse_copies, wrong_count
from taical.domain.notation import parse_tiles, read_hand
from taical.domain.rules import Number
from taical.domain.validation import refuse_impossible
from taical.domain.vocabulary import (
    OPENING_WORDS,
    READY_WORDS,
    REPLACEMENT_WORDS,
    WAIT_WORDS,
    WIN_WORDS,
    read_choice,
    read_optional,
    read_seat,
)
from taical.domain.win import FLOWER_WINS, Win, WinKind
from taical.errors import HandError, RecordError, shown
from taical.i18n import gettext as _

_MOST = 99_999
"""The most that a count may be; with it a payment stays within the digits of `taical.domain.amounts`."""


def make_win(  # noqa: PLR0913 - one parameter a field of the record
    hand: str | Hand,
    *,
    seat: str,
    round: str = "E",  # noqa: A002 - the record's own name for it
    dealer: str = "E",
    streak: int = 0,
    win: str | None = None,
    from_: str | None = None,
    replacement: str | None = None,
    last_tile: bool = False,
    opening: str | None = None,
    ready: str | None = None,
    wait: str | None = None,
    discards: int | None = None,
    missed_win: bool = False,
    visible: str = "",
    base: Number | None = None,
    unit: Number | None = None,
) -> Win:
    """Check a hand and how it was won, and return the win.

    Args:
        hand: The hand, as text or parsed.
        seat: The winner's seat wind.
        round: The prevalent wind.
        dealer: The dealer's seat.
        streak: How many times the dealer has stayed on (連莊).
        win: How it was won; if not given, `discard` where `from_` is, else `draw`.
        from_: Who discarded the tile, or whose kong or flower was robbed.
        replacement: What the drawn tile replaced.
        last_tile: It was the last tile of the wall, or the discard after it.
        opening: 天胡, 地胡 or 人胡.
        ready: 天聽, 地聽 or 聽牌.
        wait: The shape of the wait, if the player states it.
        discards: How many tiles all four had discarded before.
        missed_win: The winner let a winning tile pass since the last own discard (過水).
        visible: Other tiles seen on the table.
        base: 底, in points, in place of the rule set's.
        unit: The price of one tai, in points, in place of the rule set's.

    Raises:
        NotationError: The hand's text is no hand.
        HandError: The tiles are no complete hand: `tile_count`, `no_winning_tile`, `too_many_copies` and the like.
        RecordError: A word that is not known: `bad_record`.
        WinError: Two facts that clash: `impossible_context`.
    """
    tiles = read_hand(hand) if isinstance(hand, str) else hand
    discarder = read_seat("from", from_) if from_ is not None else None
    kind: WinKind = "draw" if discarder is None else "discard"
    made = Win(
        hand=tiles,
        seat=read_seat("seat", seat),
        round=read_seat("round", round),
        dealer=read_seat("dealer", dealer),
        streak=streak,
        win=kind if win is None else read_choice("win", win, WIN_WORDS),
        from_=discarder,
        replacement=read_optional("replacement", replacement, REPLACEMENT_WORDS),
        last_tile=last_tile,
        opening=read_optional("opening", opening, OPENING_WORDS),
        ready=read_optional("ready", ready, READY_WORDS),
        wait=read_optional("wait", wait, WAIT_WORDS),
        discards=discards,
        missed_win=missed_win,
        visible=parse_tiles(visible, "visible") if visible else (),
        base=base,
        unit=unit,
    )
    if streak:
        refuse_beyond(streak, "streak")
    if discards:
        refuse_beyond(discards, "discards")
    _refuse_incomplete(made)
    if made.visible:
        refuse_visible_copies(made)
    refuse_impossible(made)
    return made


def refuse_beyond(count: int, field: str) -> None:
    """Refuse a count that is below nothing or beyond all counting.

    Args:
        count: How many times, or how many tiles.
        field: The record's field that says so.

    Raises:
        RecordError: `bad_record`.
    """
    if not 0 <= count <= _MOST:
        message = _("{field} is {value}: expected 0 to {most}").format(field=field, value=shown(count), most=_MOST)
        raise RecordError("bad_record", message, field=field)


def _refuse_incomplete(win: Win) -> None:
    """Refuse a hand that has no winning tile or not all its tiles; flower wins need neither."""
    hand = win.hand
    short = hand.short
    if short < 0:
        raise wrong_count(hand)
    if win.win in FLOWER_WINS:
        return
    needless = win.opening == "heavenly" and short == 0
    if hand.winning is None and short <= 1 and not needless:
        message = _("no winning tile is marked: write + before the tile that completed the hand, such as +5m")
        raise HandError("no_winning_tile", message, field="hand")
    if short:
        raise wrong_count(hand)


def refuse_visible_copies(win: Win) -> None:
    """Refuse tiles seen on the table of which the hand has the rest."""
    tiles = [
        *win.hand.standing,
        *(kind for meld in win.hand.melds for kind in meld.tiles),
        *win.hand.flowers,
    ]
    try:
        refuse_copies(Written([At(kind, 0) for kind in (*tiles, *win.visible)], [], [], None))
    except HandError as error:
        message = _("with the visible tiles, {fault}").format(fault=error.message)
        raise HandError(error.code, message, field="visible") from None
