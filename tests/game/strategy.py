"""Random evenings: lists of events that can have happened, with and without mends."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import naive_book as naive
from evening import CLOSE, DRAW, edit, extended, false_win, opened, pay, seated, void, win, won
from hypothesis import strategies as st

TABLES: list[Mapping[str, Any]] = [
    {},
    {"payment": {"false_win": 5}, "game": {"draw": "pass", "length": 1}},
    {
        "payment": {"false_win": 8, "streak_cap": 1},
        "game": {"draw": "stay", "false_win": "pass_if_dealer", "length": 2},
    },
    {
        "payment": {"several_winners": "nearest", "base": Decimal("0.5"), "unit": Decimal("0.1")},
        "game": {"length": 1, "house_cut": {"on": "win", "amount": Decimal("0.25"), "cap": 1}},
    },
    {
        "payment": {"several_winners": "all_if_three", "base": 0, "streak_tai": 0},
        "game": {"seat_winds": "dealer", "length": 1, "house_cut": {"on": "self_draw", "amount": 20, "to": "Eve"}},
    },
    {"game": {"draw": "pass", "length": 2, "seat_winds": "opened", "house_cut": {"on": "win", "amount": 7, "cap": 15}}},
]
"""What of `wikipedia` a table has changed."""

PEOPLE = ("Ann", "Bob", "Cai", "Dan", "Eve", "Flo")
_seated = st.permutations(PEOPLE).map(lambda names: " ".join(names[:4]))
_tai = st.integers(0, 12)


@st.composite
def wins(draw: st.DrawFn) -> dict[str, Any]:
    """A win of one to three players, which may be impossible."""
    names = draw(st.permutations(PEOPLE[:4]))
    if draw(st.booleans()):
        return win(names[0], draw(_tai))
    winners = [{"player": name, "tai": draw(_tai)} for name in names[: draw(st.sampled_from((1, 1, 1, 2, 3)))]]
    return won(winners, names[3])


@st.composite
def transfers(draw: st.DrawFn) -> dict[str, Any]:
    """Money for something else."""
    one, other = draw(st.permutations((*PEOPLE[:4], naive.POT)))[:2]
    amount = draw(st.integers(1, 500) | st.decimals(Decimal("0.01"), 500, places=2))
    return pay(**{one: amount, other: -amount})


_odd = st.sampled_from([win("Eve", 1), won([{"player": "Ann", "tai": 1}] * 2, "Bob"), win("Ann", 1, "Ann"), pay(Ann=1)])

happenings: st.SearchStrategy[dict[str, Any]] = st.one_of(
    wins(),
    wins(),
    wins(),
    st.just(DRAW),
    st.sampled_from(PEOPLE[:5]).map(false_win),
    transfers(),
    st.builds(seated, _seated, st.none() | st.sampled_from(PEOPLE)),
    st.builds(extended, st.integers(1, 2)),
    st.just({"kind": "note", "text": "..."}),
    _odd,
)
"""What can happen beside mends and the end; some of it is impossible, always or where it stands."""


def mends(events: int) -> st.SearchStrategy[dict[str, Any]]:
    """What can mend one of so many events; it may be impossible."""
    target = st.integers(1, events)
    return st.builds(void, target) | st.builds(edit, target, happenings | st.just(CLOSE))


_OPENINGS: list[dict[str, Any]] = [{}, {"players": ["Eve"]}, {"dealer": "Cai"}]


@st.composite
def evenings(draw: st.DrawFn, *, mended: bool) -> tuple[Mapping[str, Any], list[dict[str, Any]]]:
    """A table, and events that the naive book takes; what it refuses is left out."""
    rules = draw(st.sampled_from(TABLES))
    bodies = [opened(rules, **draw(st.sampled_from(_OPENINGS)))]
    for _ in range(draw(st.integers(1, 16))):
        some = happenings | mends(len(bodies)) if mended else happenings
        body = draw(some if len(bodies) < 12 else some | st.just(CLOSE))
        if possible([*bodies, body], rules):
            bodies.append(body)
    return rules, bodies


def possible(bodies: list[dict[str, Any]], rules: Mapping[str, Any]) -> bool:
    """Tell whether the naive book takes these events."""
    try:
        naive.played(bodies, rules)
    except naive.ImpossibleError:
        return False
    return True
