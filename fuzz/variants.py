"""The same hand written otherwise, and the same win in other suits: what no answer may depend on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from taical.domain.format import format_hand, format_meld
from taical.domain.hand import Hand, Meld
from taical.domain.tiles import FIRST_HONOR, STYLES, SUIT_SIZE, tile_name
from taical.domain.win import Win

_FULL_WIDTH = {code: code + 0xFEE0 for code in range(ord("!"), ord("~") + 1)} | {ord(" "): ord("　")}
_SIMPLIFIED = str.maketrans("萬東發蘭條餅", "万东发兰条饼")
_SUITS = tuple(permutations(range(3)))


def full_width(text: str) -> str:
    """Return a text with full-width letters, digits and signs, as a Chinese keyboard writes them."""
    return text.translate(_FULL_WIDTH)


def spellings(hand: Hand, random: Random) -> Iterator[str]:
    """Return a hand in other scripts, and with its tiles in another order; its melds keep theirs."""
    for style in STYLES:
        yield format_hand(hand, style)
    yield full_width(format_hand(hand))
    yield format_hand(hand, "zh").translate(_SIMPLIFIED)
    tiles = [tile_name(kind, random.choice(STYLES)) for kind in (*hand.concealed, *hand.flowers)]
    if hand.winning is not None:
        tiles.append("+" + tile_name(hand.winning, random.choice(STYLES)))
    random.shuffle(tiles)
    yield " ".join((*(format_meld(meld) for meld in hand.melds), *tiles))


def permuted_win(win: Win) -> Iterator[Win]:
    """Return a win with its suits in place of each other, and with its melds in the opposite order."""
    yield win._replace(hand=Hand(win.hand.concealed, win.hand.melds[::-1], win.hand.flowers, win.hand.winning))
    for suits in _SUITS[1:]:
        visible = sorted(_other(kind, suits) for kind in win.visible)
        yield win._replace(hand=permuted(win.hand, suits), visible=tuple(visible))


def permuted(hand: Hand, suits: tuple[int, ...]) -> Hand:
    """Return a hand with its suits in place of each other."""

    def moved(meld: Meld) -> Meld:
        claimed = meld.claimed_tile
        return Meld(
            meld.kind, _other(meld.tile, suits), meld.fed_by, None if claimed is None else _other(claimed, suits)
        )

    return Hand(
        tuple(sorted(_other(kind, suits) for kind in hand.concealed)),
        tuple(map(moved, hand.melds)),
        hand.flowers,
        None if hand.winning is None else _other(hand.winning, suits),
    )


def _other(kind: int, suits: tuple[int, ...]) -> int:
    return kind if kind >= FIRST_HONOR else suits[kind // SUIT_SIZE] * SUIT_SIZE + kind % SUIT_SIZE
