"""What holds for any hand under every rule set that is shipped."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_wins, flower_wins, full_wins, wins
from support import shipped

from fuzz.variants import permuted
from taical.domain.builder import make_win
from taical.domain.format import format_meld
from taical.domain.hand import Hand
from taical.domain.tiles import tile_name
from taical.domain.win import Win
from taical.engine.scoring import score
from taical.errors import TaicalError
from taical.rulesets import shipped_names

pytestmark = pytest.mark.thorough

every_table = pytest.mark.parametrize("table", shipped_names())
few = settings(max_examples=40)

REFUSALS = {"not_a_win", "impossible_context"}
"""What a rule set may say to a complete hand: too small, or an event that is none of its own."""

any_win = st.one_of(wins(), dealt_wins, flower_wins)


def with_hand(win: Win, hand: Hand) -> Win:
    values = {name: getattr(win, name) for name in Win._fields}
    return Win(**{**values, "hand": hand})


def outcome(win: Win, table: str) -> object:
    """Return what a win comes to, in a form that can be compared, or the code of the error."""
    try:
        result = score(win, shipped(table))
    except TaicalError as error:
        return error.code
    rows = [(pattern.id, pattern.count, pattern.tai) for pattern in result.patterns]
    return result.tai, rows, result.payments, [option.tai for option in result.readings]


@every_table
@few
@given(win=any_win | full_wins())
def test_scored_or_refused(table: str, win: Win) -> None:
    refused = outcome(win, table)
    if isinstance(refused, str):
        assert refused in REFUSALS or (refused == "wait_mismatch" and win.wait)
        return
    result = score(win, shipped(table))
    assert sum(result.payments.values()) == 0
    assert result.payments[win.seat] == sum(payer.amount for payer in result.payers)
    assert result.best.tai == sum(pattern.tai for pattern in result.patterns)
    assert result.tai == min(result.best.tai, shipped(table).payment.cap or result.best.tai)
    if not shipped(table).switches.triplet_first:
        assert result.best.tai == max(option.tai for option in result.readings)


@every_table
@few
@given(win=any_win, suits=st.sampled_from(list(permutations(range(3)))))
def test_suits_can_change_places(table: str, win: Win, suits: tuple[int, ...]) -> None:
    """No table that is shipped favours a suit."""
    assert outcome(with_hand(win, permuted(win.hand, suits)), table) == outcome(win, table)


@every_table
@few
@given(win=any_win, data=st.data())
def test_the_order_of_the_tiles_does_not_matter(table: str, win: Win, data: st.DataObject) -> None:
    hand = win.hand
    tiles = [tile_name(kind) for kind in (*hand.concealed, *hand.flowers)]
    if hand.winning is not None:
        tiles.append(f"+{tile_name(hand.winning)}")
    melds = [format_meld(meld) for meld in hand.melds]
    loose = data.draw(st.permutations(tiles))
    # Melds stay in the order in which they were made, as it tells which was the last.
    text = " ".join([*loose[:5], *melds, *loose[5:]])
    fields = {name: getattr(win, name) for name in Win._fields if name not in ("hand", "visible")}
    assert outcome(make_win(text, **fields), table) == outcome(win, table)
