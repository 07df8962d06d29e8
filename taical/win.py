"""A win that can have happened: a hand and how it was won.

`make_win` is the one way to a `Win`; it refuses what cannot happen at any table. What only some tables refuse is
refused by `refuse_under`, when the win is scored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from taical.errors import HandError, RecordError, WinError, nearest
from taical.hand import At, Hand, Written, refuse_copies, wrong_count
from taical.notation import parse_hand, parse_tiles
from taical.rules import Number, Switches
from taical.tiles import SEATS, Seat, tile_name

WinKind = Literal["draw", "discard", "robbed_kong", "eight_flowers", "seven_rob_one"]
Replacement = Literal["kong", "open_kong", "flower"]
Opening = Literal["heavenly", "earthly", "human"]
Ready = Literal["heavenly", "earthly", "declared"]
Shape = Literal["edge", "closed", "single", "two_sided", "dual_pung"]

FLOWER_WINS: frozenset[WinKind] = frozenset(("eight_flowers", "seven_rob_one"))
CLAIMS: frozenset[WinKind] = frozenset(("discard", "robbed_kong"))
"""The wins on another player's tile that completes the hand."""

SEAT_NAMES: Mapping[Seat, str] = {"E": "East", "S": "South", "W": "West", "N": "North"}

Word = TypeVar("Word", bound=str)


def _words(table: Mapping[Word, str]) -> dict[str, Word]:
    """Return every accepted spelling of some words: the word itself and Chinese ones."""
    spelling: dict[str, Word] = {}
    for word, chinese in table.items():
        spelling |= dict.fromkeys((word, *chinese.split()), word)
    return spelling


SEAT_WORDS: dict[str, Seat] = _words({"E": "e 東 东", "S": "s 南", "W": "w 西", "N": "n 北"})
WIN_WORDS: dict[str, WinKind] = _words(
    {
        "draw": "自摸",
        "discard": "放槍 放枪 放銃 放铳 胡 點炮 点炮",
        "robbed_kong": "搶槓 抢杠 搶杠",
        "eight_flowers": "八仙過海 八仙过海",
        "seven_rob_one": "七搶一 七抢一",
    }
)
REPLACEMENT_WORDS: dict[str, Replacement] = _words(
    {"kong": "槓 杠 暗槓 暗杠 加槓 加杠", "open_kong": "明槓 明杠 大明槓", "flower": "花 補花 补花"}
)
OPENING_WORDS: dict[str, Opening] = _words({"heavenly": "天胡", "earthly": "地胡", "human": "人胡"})
READY_WORDS: dict[str, Ready] = _words(
    {"heavenly": "天聽 天听", "earthly": "地聽 地听", "declared": "聽牌 听牌 聽 听"}
)
WAIT_WORDS: dict[str, Shape] = _words(
    {
        "edge": "邊張 边张",
        "closed": "嵌張 嵌张 崁張 中洞",
        "single": "單吊 单吊 單騎 单骑 單釣",
        "two_sided": "兩面 两面 雙頭 双头",
        "dual_pung": "雙碰 双碰 對碰 对碰",
    }
)


@dataclass(frozen=True, slots=True)
class Win:
    """A hand and how it was won.

    The attributes are the fields of the hand record; `from_` is its field `from`.
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
    wait: Shape | None = None
    discards: int | None = None
    missed_win: bool = False
    visible: tuple[int, ...] = ()
    base: Number | None = None
    unit: Number | None = None

    @property
    def drawn(self) -> bool:
        """Whether the winning tile came from the wall; the tile after a flower win does."""
        return self.win not in CLAIMS

    @property
    def payers(self) -> tuple[Seat, ...]:
        """The seats that pay the winner, in the order E S W N."""
        if self.from_ is not None:
            return (self.from_,)
        return tuple(seat for seat in SEATS if seat != self.seat)


def make_win(
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
    tiles = parse_hand(hand) if isinstance(hand, str) else hand
    discarder = _seat("from", from_) if from_ is not None else None
    kind: WinKind = "draw" if discarder is None else "discard"
    made = Win(
        hand=tiles,
        seat=_seat("seat", seat),
        round=_seat("round", round),
        dealer=_seat("dealer", dealer),
        streak=streak,
        win=kind if win is None else _word("win", win, WIN_WORDS),
        from_=discarder,
        replacement=_optional("replacement", replacement, REPLACEMENT_WORDS),
        last_tile=last_tile,
        opening=_optional("opening", opening, OPENING_WORDS),
        ready=_optional("ready", ready, READY_WORDS),
        wait=_optional("wait", wait, WAIT_WORDS),
        discards=discards,
        missed_win=missed_win,
        visible=parse_tiles(visible, "visible"),
        base=base,
        unit=unit,
    )
    for count, field in ((streak, "streak"), (discards or 0, "discards")):
        if not 0 <= count <= _MOST:
            raise RecordError("bad_record", f"{field} is {count}: expected 0 to {_MOST}", field=field)
    _refuse_incomplete(made)
    _refuse_visible_copies(made)
    for field, clash in _CLASHES:
        if message := clash(made):
            raise WinError("impossible_context", message, field=field)
    return made


_MOST = 999_999_999


def refuse_under(win: Win, switches: Switches) -> None:
    """Refuse a win that the rule set says cannot be.

    Raises:
        WinError: `impossible_context`.
    """
    for field, clash in _CLASHES_UNDER:
        if message := clash(win, switches):
            raise WinError("impossible_context", message, field=field)


_VOCABULARY: Mapping[str, Mapping[str, str]] = {
    "win": WIN_WORDS,
    "replacement": REPLACEMENT_WORDS,
    "opening": OPENING_WORDS,
    "ready": READY_WORDS,
    "wait": WAIT_WORDS,
}


def read_word(field: str, value: str) -> str:
    """Return the record's word for one of its spellings.

    Args:
        field: The record's field: one of the seats, or `win`, `replacement`, `opening`, `ready` or `wait`.
        value: What was written, in English or Chinese.

    Raises:
        WinError: `impossible_context`, for a seat that there is not.
        RecordError: `bad_record`, for another word that is not known.
    """
    if field not in _VOCABULARY:
        return _seat(field, value)
    return _word(field, value, _VOCABULARY[field])


def _seat(field: str, value: str) -> Seat:
    seat = SEAT_WORDS.get(value)
    if seat is None:
        message = f"{field} is {value!r:.40}: the seats are E, S, W and N (東 南 西 北)"
        raise WinError("impossible_context", message, field=field)
    return seat


def _word(field: str, value: str, known: Mapping[str, Word]) -> Word:
    if value not in known:
        words = list(dict.fromkeys(known.values()))
        expected = ", ".join(words)
        message = f"{field} is {value!r:.40}: expected one of {expected}{nearest(value, list(known))}"
        raise RecordError("bad_record", message, field=field)
    return known[value]


def _optional(field: str, value: str | None, known: Mapping[str, Word]) -> Word | None:
    return None if value is None else _word(field, value, known)


def _refuse_incomplete(win: Win) -> None:
    """Refuse a hand that has no winning tile or not all its tiles; flower wins need neither."""
    hand = win.hand
    if win.win in FLOWER_WINS:
        return
    short = hand.full_size - hand.size
    if hand.winning is None and short <= 1 and not (short == 0 and win.opening == "heavenly"):
        message = "no winning tile is marked: write + before the tile that completed the hand, such as +5m"
        raise HandError("no_winning_tile", message, field="hand")
    if short:
        raise wrong_count(hand)


def _refuse_visible_copies(win: Win) -> None:
    """Refuse tiles seen on the table of which the hand has the rest."""
    tiles = [*win.hand.standing, *(kind for meld in win.hand.melds for kind in meld.tiles), *win.hand.flowers]
    try:
        refuse_copies(Written([At(kind, 0) for kind in (*tiles, *win.visible)], [], [], None))
    except HandError as error:
        error.field, error.column = "visible", None
        raise


def _name(seat: Seat) -> str:
    return SEAT_NAMES[seat]


def _tile(kind: int) -> str:
    return f"{tile_name(kind)} ({tile_name(kind, 'zh')})"


def _clash_of_source(win: Win) -> str | None:
    """Who the winning tile came from has to go with how it was won."""
    if win.from_ == win.seat:
        return f"{_name(win.seat)} is the winner and cannot be the one that the tile came from"
    if win.from_ is None and win.win in ("discard", "robbed_kong", "seven_rob_one"):
        needs = {"discard": "discarded the tile", "robbed_kong": "had the kong", "seven_rob_one": "had the eighth flower"}
        return f"a win by {win.win} needs `from`: who {needs[win.win]}"
    if win.from_ is not None and win.win in ("draw", "eight_flowers"):
        return f"a tile from {_name(win.from_)} is no self-draw: with `from`, win is discard, robbed_kong or seven_rob_one"
    return None


def _clash_of_feeder(win: Win) -> str | None:
    if any(meld.fed_by == win.seat for meld in win.hand.melds):
        return f"{_name(win.seat)} cannot have fed a meld to {_name(win.seat)}"
    return None


def _clash_of_robbed_kong(win: Win) -> str | None:
    tile = win.hand.winning
    if win.win != "robbed_kong" or tile is None:
        return None
    held = win.hand.held()[tile]
    if held:
        count = {1: "one", 2: "two", 3: "three"}[held]
        return f"{_name(win.seat)} has {count} {_tile(tile)} already, so nobody can have promoted a pung of it"
    return None


def _clash_of_replacement(win: Win) -> str | None:
    """The drawn tile replaced a kong that the hand has.

    A replaced flower need not be in the hand: published hands leave out flowers that are worth nothing.
    """
    if win.replacement is None:
        return None
    melds = {meld.kind for meld in win.hand.melds}
    if not win.drawn:
        return f"a replacement tile is drawn from the wall, but the win is by {win.win}"
    if win.win in FLOWER_WINS and win.replacement != "flower":
        return f"after {win.win} the next tile replaces a flower, not a kong"
    if win.replacement == "kong" and not melds & {"concealed_kong", "promoted_kong"}:
        return "the tile replaced a concealed or promoted kong, but the hand has none"
    if win.replacement == "open_kong" and "open_kong" not in melds:
        return "the tile replaced a kong claimed from a discard, but the hand has none"
    return None


def _clash_of_last_tile(win: Win) -> str | None:
    if win.last_tile and win.opening:
        return f"the wall cannot be at its last tile in the first go-around ({win.opening})"
    return None


def _clash_of_opening(win: Win) -> str | None:
    """天胡, 地胡 and 人胡 each belong to one role, one way to win and a hand without melds."""
    if win.opening is None:
        return None
    is_dealer = win.seat == win.dealer
    if win.opening == "heavenly":
        if not is_dealer:
            return f"天胡 is the dealer's, but {_name(win.seat)} won and the dealer is {_name(win.dealer)}"
        if win.win != "draw":
            return f"天胡 is won with the tiles drawn at the start, but the win is by {win.win}"
        if any(meld.claimed for meld in win.hand.melds):
            return "天胡 comes before any discard, but the hand has a claimed meld"
        return None
    name = "地胡" if win.opening == "earthly" else "人胡"
    if is_dealer:
        return f"{name} is not for the dealer, and {_name(win.seat)} is the dealer"
    if win.hand.melds:
        return f"{name} comes in the first go-around, but the hand has a meld"
    if win.opening == "human" and win.win != "discard":
        return f"人胡 is won on a discard, but the win is by {win.win}"
    if win.opening == "earthly" and win.win != "draw" and (win.win != "discard" or win.from_ != win.dealer):
        return "地胡 is won on the first own draw or, in some houses, on the dealer's first discard"
    return None


def _clash_of_ready(win: Win) -> str | None:
    if win.ready is None:
        return None
    name = {"heavenly": "天聽", "earthly": "地聽", "declared": "聽牌"}[win.ready]
    if win.opening:
        return f"{name} needs turns to pass before the win, but the win is in the first go-around ({win.opening})"
    if win.ready != "declared" and any(meld.claimed for meld in win.hand.melds):
        return f"{name} holds from the first tiles on, but the hand has a claimed meld"
    return None


def _clash_of_flowers(win: Win) -> str | None:
    held = len(win.hand.flowers)
    if win.win == "eight_flowers" and held < 8:
        return f"八仙過海 takes all eight flowers, but the hand has {held}"
    if win.win == "seven_rob_one" and held < 7:
        return f"七搶一 takes seven flowers in hand, but the hand has {held}"
    return None


_CLASHES: tuple[tuple[str, Callable[[Win], str | None]], ...] = (
    ("from", _clash_of_source),
    ("hand", _clash_of_feeder),
    ("win", _clash_of_flowers),
    ("win", _clash_of_robbed_kong),
    ("last_tile", _clash_of_last_tile),
    ("opening", _clash_of_opening),
    ("ready", _clash_of_ready),
    ("replacement", _clash_of_replacement),
)


def _opening_barred(win: Win, switches: Switches) -> str | None:
    if win.opening == "heavenly" and win.hand.melds and not switches.heavenly_win_concealed_kong:
        return "under these rules 天胡 has no kong, but the hand has one"
    if win.opening == "earthly":
        if switches.earthly_win_on == "own_first_draw" and win.win != "draw":
            return f"under these rules 地胡 is won on the first own draw, but the win is by {win.win}"
        if switches.earthly_win_on == "dealer_first_discard" and win.win != "discard":
            return f"under these rules 地胡 is won on the dealer's first discard, but the win is by {win.win}"
    return None


def _ready_barred(win: Win, switches: Switches) -> str | None:
    if win.ready == "heavenly" and switches.heavenly_ready_dealer_only and win.seat != win.dealer:
        return f"under these rules 天聽 is the dealer's, but {_name(win.seat)} won and the dealer is {_name(win.dealer)}"
    return None


def _missed_win_barred(win: Win, switches: Switches) -> str | None:
    blocked = switches.missed_win == "blocks_all" or (switches.missed_win == "blocks_discard" and not win.drawn)
    if win.missed_win and blocked:
        return f"{_name(win.seat)} let a winning tile pass (過水) and under these rules cannot win by {win.win} yet"
    return None


_CLASHES_UNDER: tuple[tuple[str, Callable[[Win, Switches], str | None]], ...] = (
    ("opening", _opening_barred),
    ("ready", _ready_barred),
    ("missed_win", _missed_win_barred),
)
