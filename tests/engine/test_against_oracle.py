"""The scorer against a slow and obvious one that was written from the rules alone."""

from __future__ import annotations

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STYLES, wins
from support import house, rows_of, shipped

from taical.domain.hand import Hand
from taical.domain.tiles import PLAIN
from taical.domain.win import Win
from taical.engine.readings import hand_waits
from taical.engine.scoring import score


def for_oracle(win: Win) -> oracle.OracleWin:
    """Return a win in the oracle's words."""
    hand = win.hand
    assert hand.winning is not None
    return oracle.OracleWin(
        concealed=tuple(PLAIN[kind] for kind in hand.concealed),
        melds=tuple(oracle.OracleMeld(meld.kind, tuple(PLAIN[kind] for kind in meld.tiles)) for meld in hand.melds),
        flowers=tuple(PLAIN[kind] for kind in hand.flowers),
        winning=PLAIN[hand.winning],
        seat=win.seat,
        round=win.round,
        dealer=win.dealer,
        streak=win.streak,
        win=win.win,
        from_=win.from_,
        replacement=win.replacement,
        last_tile=win.last_tile,
        opening=win.opening,
        ready=win.ready,
    )


RULESETS = {
    "wikipedia": shipped("wikipedia"),
    "hyloveclub": shipped("hyloveclub"),
    "english16": house("english16", patterns={"seven_pairs_and_triplet": None}),
}
"""Those that the oracle knows, without the hand that is irregular."""


@pytest.mark.thorough
@pytest.mark.parametrize("style", sorted(STYLES))
@given(data=st.data())
def test_a_win(style: str, data: st.DataObject) -> None:
    win = data.draw(wins(style))
    hold_scores(win)
    hold_readings(win)
    hold_waits(win.hand)


def hold_scores(win: Win) -> None:
    """Hold that the rule sets' tai, rows and payments are the oracle's, which knows no liability."""
    for name, ruleset in RULESETS.items():
        if name == "english16" and win.opening == "earthly":
            continue  # its earthly win is on a discard, which is not among these wins
        result = score(win, ruleset)
        tai, rows = oracle.best(for_oracle(win), name)
        assert (result.tai, rows_of(result)) == (tai, rows)
        assert list(rows_of(result)) == list(rows)
        if not ruleset.payment.liability:
            assert result.payments == oracle.payments(for_oracle(win), tai, name)


def hold_readings(win: Win) -> None:
    """Hold that every reading is found, each once, and completed as the oracle says."""
    expected = sorted(
        (found.shape, found.pair[0], found.sets, found.completed) for found in oracle.all_readings(for_oracle(win))
    )
    got = []
    for option in score(win, shipped()).readings:
        reading = option.reading
        assert reading.pair is not None
        pair = (PLAIN[reading.pair],) * 2
        sets = [tuple(PLAIN[kind] for kind in block.tiles) for block in reading.blocks]
        assert reading.completed is not None
        got.append((reading.shape, pair[0], tuple(sorted(sets)), [*sets, pair][reading.completed]))
    assert sorted(got) == expected


def hold_waits(hand: Hand) -> None:
    """Hold that a hand without its winning tile waits for what the oracle says."""
    melds = tuple(oracle.OracleMeld(meld.kind, tuple(PLAIN[kind] for kind in meld.tiles)) for meld in hand.melds)
    found = [PLAIN[kind] for kind in hand_waits(hand, shipped())]
    assert found == oracle.waits(tuple(PLAIN[kind] for kind in hand.concealed), melds)


@pytest.mark.thorough
@given(
    tiles=st.lists(st.integers(0, 59), min_size=16, max_size=16, unique=True),
    start=st.sampled_from((0, 9, 19)),
)
def test_waits_of_tiles_that_are_near_each_other(tiles: list[int], start: int) -> None:
    """Sixteen tiles of fifteen neighbouring kinds: most wait for nothing."""
    concealed = sorted(start + tile // 4 for tile in tiles)
    found = [PLAIN[kind] for kind in hand_waits(Hand(tuple(concealed)), shipped())]
    assert found == oracle.waits(tuple(PLAIN[kind] for kind in concealed), ())
