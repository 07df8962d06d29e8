"""Random hands that can exist and wins that can have happened, from the generator that the measurements use too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import strategies as st

from benchmarks import hands as generator
from benchmarks.hands import Style
from taical.domain.hand import Hand
from taical.domain.tiles import ALL_KINDS, FLOWERS, KINDS
from taical.domain.vocabulary import spellings
from taical.domain.win import Win
from taical.engine.decomposition import Block

_FEW = range(10, 15)
STYLES: Mapping[str, Style] = {
    **generator.STYLES,
    "few ranks": Style(
        (*(Block(kind, is_chow=True) for kind in _FEW), *(Block(kind, is_chow=False) for kind in _FEW)), range(10, 16)
    ),
}
"""The generator's styles, and one whose sets overlap as much as they can."""

randoms: st.SearchStrategy[Random] = st.randoms(use_true_random=False)
"""Random numbers that Hypothesis chooses, so that it can find the simplest hand for which something fails."""

flowers: st.SearchStrategy[tuple[int, ...]] = st.sets(st.sampled_from(FLOWERS)).map(lambda some: tuple(sorted(some)))

prices: st.SearchStrategy[int | Decimal] = st.one_of(
    st.integers(0, 999_999_999),
    st.decimals(0, 999_999_999, places=8)
    .filter(lambda price: price != price.to_integral_value())
    .map(Decimal.normalize),
)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A complete hand of any style with its winning tile marked, and the claimed tiles of some chows."""
    style = draw(st.sampled_from(sorted(STYLES)))
    return draw(claims_marked(generator.random_hand(draw(randoms), STYLES[style])))


@st.composite
def claims_marked(draw: st.DrawFn, hand: Hand) -> Hand:
    """A hand with the claimed tiles of some of its chows marked."""
    melds = (
        meld._replace(claimed_tile=draw(st.sampled_from((None, *meld.tiles)))) if meld.kind == "chow" else meld
        for meld in hand.melds
    )
    return Hand(hand.concealed, tuple(melds), hand.flowers, hand.winning)


@st.composite
def loose_hands(draw: st.DrawFn) -> Hand:
    """Tiles that can be one player's but need complete nothing, with a winning tile or one tile short of it."""
    tiles = draw(st.lists(st.integers(0, 4 * KINDS - 1), min_size=17, max_size=17, unique=True))
    first, *rest = (tile // 4 for tile in tiles)
    return Hand(tuple(sorted(rest)), (), draw(flowers), draw(st.sampled_from((None, first))))


@st.composite
def wins(draw: st.DrawFn, style: str | None = None) -> Win:
    """A complete hand and a way to have won it that no rule set with the default switches refuses."""
    name = draw(st.sampled_from(sorted(STYLES))) if style is None else style
    win = generator.random_win(draw(randoms), STYLES[name])
    return win._replace(hand=draw(claims_marked(win.hand)))


dealt_wins: st.SearchStrategy[Win] = randoms.map(generator.random_dealt_win)
"""A dealer's tiles that are complete as dealt, with no tile marked as the winning one."""

flower_wins: st.SearchStrategy[Win] = randoms.map(generator.random_flower_win)
"""A win by eight flowers, or by robbing the eighth, with a complete hand, an incomplete one or none."""


@st.composite
def full_wins(draw: st.DrawFn) -> Win:
    """A win with every field of the record in use, so that some rule sets refuse it."""
    win = draw(st.one_of(wins(), dealt_wins, flower_wins))
    hand = win.hand
    held = Counter([*hand.standing, *hand.flowers, *(kind for meld in hand.melds for kind in meld.tiles)])
    left = Counter({kind: 4 if kind < KINDS else 1 for kind in range(ALL_KINDS)}) - held
    visible = draw(st.lists(st.sampled_from(sorted(left.elements())), max_size=5))
    win = win._replace(**draw(st.sampled_from(_events_of_some_houses(win))))
    return win._replace(
        visible=tuple(sorted((Counter(visible) & left).elements())),
        wait=draw(st.sampled_from((None, *sorted(set(spellings("wait").values()))))),
        discards=draw(st.none() | st.integers(35, 99)) if not win.opening else None,
        missed_win=draw(st.booleans()),
        base=draw(st.none() | prices),
        unit=draw(st.none() | prices),
    )


def _events_of_some_houses(win: Win) -> list[dict[str, Any]]:
    """Return what else can have happened where a house has it: 地胡 on a discard, 天胡 with a kong, 天聽 for all."""
    own = all(meld.kind == "concealed_kong" for meld in win.hand.melds)
    is_dealer = win.seat == win.dealer
    events: list[dict[str, Any]] = [{}]
    first_turn = {"ready": None, "last_tile": False, "replacement": None}
    if not win.hand.melds and win.win == "discard" and win.from_ == win.dealer:
        events.append({"opening": "earthly", **first_turn})
    if own and win.win == "draw" and is_dealer:
        events.append({"opening": "heavenly", **first_turn})
    if own and not win.opening:
        events.append({"ready": "heavenly"})
    return events
