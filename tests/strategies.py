"""Random hands that can exist and wins that can have happened."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from hypothesis import strategies as st

from taical.decomposition import Block
from taical.hand import Hand, Meld, MeldKind
from taical.tiles import ALL_KINDS, FIRST_HONOR, KINDS, SEATS, Seat
from taical.win import Opening, Ready, Replacement, Win, WinKind

_CHOWS = [Block(suit + rank, is_chow=True) for suit in (0, 9, 18) for rank in range(7)]
_PUNGS = [Block(kind, is_chow=False) for kind in range(KINDS)]


class Flavour(NamedTuple):
    """Which sets and pairs a random hand is made of."""

    blocks: list[Block]
    pairs: range


_HONORS = [block for block in _PUNGS if block.tile >= FIRST_HONOR]
FLAVOURS: dict[str, Flavour] = {
    "any": Flavour([*_CHOWS, *_PUNGS], range(KINDS)),
    "one suit": Flavour([block for block in (*_CHOWS, *_PUNGS) if block.tile < 9], range(9)),
    "one suit and honors": Flavour(
        [*(block for block in (*_CHOWS, *_PUNGS) if 18 <= block.tile < FIRST_HONOR), *_HONORS], range(18, KINDS)
    ),
    "few ranks": Flavour([block for block in (*_CHOWS, *_PUNGS) if 10 <= block.tile < 15], range(10, 16)),
    "chows": Flavour(_CHOWS, range(KINDS)),
    "pungs": Flavour(_PUNGS, range(KINDS)),
    "honors": Flavour(_HONORS, range(FIRST_HONOR, KINDS)),
    "pungs and honors": Flavour([*_PUNGS, *_HONORS, *_HONORS, *_HONORS], range(FIRST_HONOR, KINDS)),
}

seats: st.SearchStrategy[Seat] = st.sampled_from(SEATS)

flowers: st.SearchStrategy[tuple[int, ...]] = st.one_of(
    st.just(()),
    st.sets(st.integers(KINDS, ALL_KINDS - 1)).map(lambda some: tuple(sorted(some))),
    st.sets(st.integers(KINDS, KINDS + 3)).map(lambda some: (*sorted(some), *range(KINDS + 4, ALL_KINDS))),
)

prices: st.SearchStrategy[int | Decimal] = st.one_of(
    st.integers(0, 999_999_999),
    st.decimals(0, 999_999_999, places=8)
    .filter(lambda price: price != price.to_integral_value())
    .map(Decimal.normalize),
)


@st.composite
def hands(draw: st.DrawFn, flavour: str | None = None, owner: Seat | None = None) -> Hand:
    """A complete hand with its winning tile marked; no meld in it was fed by its owner."""
    blocks, pairs = FLAVOURS[draw(st.sampled_from(sorted(FLAVOURS))) if flavour is None else flavour]
    used = [0] * KINDS
    chosen: list[Block] = []
    for _ in range(5):
        fitting = [block for block in blocks if _fits(block, used)]
        chosen.append(draw(st.sampled_from(fitting)))
        for kind in chosen[-1].tiles:
            used[kind] += 1
    pair = draw(st.sampled_from([kind for kind in pairs if used[kind] <= 2]))
    used[pair] += 2
    feeders = st.sampled_from([None, *(seat for seat in SEATS if seat != owner)])
    concealed = [pair, pair]
    melds: list[Meld] = []
    exposure = draw(st.sampled_from(("none", "some", "some", "all")))
    for block in chosen:
        meld = draw(_meld_kinds(block, exposure, kong=not block.is_chow and used[block.tile] == 3))
        if meld is None:
            concealed += block.tiles
        else:
            melds.append(Meld(meld, block.tile, None if meld == "concealed_kong" else draw(feeders)))
    winning = draw(st.sampled_from(concealed))
    concealed.remove(winning)
    return Hand(tuple(sorted(concealed)), tuple(melds), draw(flowers), winning)


def _fits(block: Block, used: list[int]) -> bool:
    if block.is_chow:
        return all(used[kind] < 4 for kind in block.tiles)
    return used[block.tile] <= 1


def _meld_kinds(block: Block, exposure: str, *, kong: bool) -> st.SearchStrategy[MeldKind | None]:
    claims: list[MeldKind] = ["chow"] if block.is_chow else ["pung"]
    if kong:
        claims += ["open_kong", "promoted_kong"]
    own: list[MeldKind | None] = [None, "concealed_kong"] if kong else [None]
    choices: dict[str, list[MeldKind | None]] = {"none": own, "some": [*own, *claims], "all": [*claims]}
    return st.sampled_from(choices[exposure])


@st.composite
def loose_hands(draw: st.DrawFn) -> Hand:
    """Tiles that can be one player's but need complete nothing, with a winning tile or one tile short of it."""
    tiles = draw(st.lists(st.integers(0, 4 * KINDS - 1), min_size=17, max_size=17, unique=True))
    first, *rest = (tile // 4 for tile in tiles)
    return Hand(tuple(sorted(rest)), (), draw(flowers), draw(st.sampled_from((None, first))))


@st.composite
def wins(draw: st.DrawFn, flavour: str | None = None) -> Win:
    """A complete hand and a way to have won it that no rule set with the default switches refuses."""
    seat, dealer = draw(seats), draw(seats)
    hand = draw(hands(flavour, owner=seat))
    win = draw(st.sampled_from(_ways_to_win(hand)))
    opening = draw(st.sampled_from(_openings(hand, win, is_dealer=seat == dealer)))
    other = st.sampled_from([other for other in SEATS if other != seat])
    return Win(
        hand=hand,
        seat=seat,
        round=draw(seats),
        dealer=dealer,
        streak=draw(st.integers(0, 12)),
        win=win,
        from_=None if win == "draw" else draw(other),
        replacement=draw(st.sampled_from(_replacements(hand, win))),
        last_tile=opening is None and draw(st.booleans()),
        opening=opening,
        ready=None if opening else draw(st.sampled_from(_readinesses(hand, is_dealer=seat == dealer))),
    )


def _ways_to_win(hand: Hand) -> list[WinKind]:
    alone = hand.winning is not None and not hand.held()[hand.winning]
    return ["draw", "discard", "robbed_kong"] if alone else ["draw", "discard"]


def _openings(hand: Hand, win: WinKind, *, is_dealer: bool) -> list[Opening | None]:
    possible: list[Opening | None] = [None, None]
    if not hand.melds and win == "draw":
        possible.append("heavenly" if is_dealer else "earthly")
    if not hand.melds and win == "discard" and not is_dealer:
        possible.append("human")
    return possible


def _readinesses(hand: Hand, *, is_dealer: bool) -> list[Ready | None]:
    possible: list[Ready | None] = [None, None, "declared"]
    if not any(meld.claimed for meld in hand.melds):
        possible += ["earthly", "heavenly"] if is_dealer else ["earthly"]
    return possible


def _replacements(hand: Hand, win: WinKind) -> list[Replacement | None]:
    possible: list[Replacement | None] = [None]
    melds = {meld.kind for meld in hand.melds}
    if win == "draw" and hand.flowers:
        possible.append("flower")
    if win == "draw" and melds & {"concealed_kong", "promoted_kong"}:
        possible.append("kong")
    if win == "draw" and "open_kong" in melds:
        possible.append("open_kong")
    return possible


@st.composite
def flower_wins(draw: st.DrawFn) -> Win:
    """A win by eight flowers, or by robbing the eighth, with a complete hand, an incomplete one or none."""
    seat = draw(seats)
    full = draw(hands(owner=seat))
    kept = draw(st.sampled_from((full.concealed, full.concealed[::2], ())))
    win: WinKind = draw(st.sampled_from(("eight_flowers", "seven_rob_one")))
    fewest = 8 if win == "eight_flowers" else 7
    own = draw(st.sets(st.integers(KINDS, ALL_KINDS - 1), min_size=fewest))
    others = [other for other in SEATS if other != seat]
    return Win(
        hand=Hand(kept, full.melds, tuple(sorted(own)), draw(st.sampled_from((full.winning, None)))),
        seat=seat,
        round=draw(seats),
        dealer=draw(seats),
        streak=draw(st.integers(0, 12)),
        win=win,
        from_=draw(st.sampled_from(others)) if win == "seven_rob_one" else None,
        replacement=draw(st.sampled_from((None, "flower"))),
        last_tile=draw(st.booleans()),
    )
