"""拉 and 踢: the worked transitions of the Hong Kong book, and the end of a book with debts."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from taical.errors import GameError
from taical.game.debts import Debt, Debts, Pair, collected, cut, pulled
from taical.game.events import Event, make_event
from taical.game.replay import Book, replay
from taical.game.settlement import as_closed, settlement
from taical.game.statistics import Statistics


def debts(text: str) -> Debts:
    """Read debts such as `B->A 11(1), C->A 7(1)`; `B,C->A` is each of them."""
    found: Debts = {}
    for debtors, creditor, points, mouths in re.findall(r"([A-D](?:,[A-D])*)->([A-D]) (\d+)\((\d+)\)", text):
        for debtor in debtors.split(","):
            found[Pair(debtor, creditor)] = Debt(int(points), int(mouths))
    return found


def payments(text: str) -> dict[Pair, int]:
    """Read payments such as `B->A 11, C->A 7`."""
    return {Pair(one, other): int(points) for one, other, points in re.findall(r"([A-D])->([A-D]) (\d+)", text)}


# From section 10 of the tables' description: the book before, what each payer owes each winner, what is paid at once,
# and the book after.
TRANSITIONS = [
    ("", "B->A 11", "", "B->A 11(1)"),
    ("B->A 11(1)", "C->A 7", "", "B->A 11(1), C->A 7(1)"),
    ("B->A 11(1), C->A 7(1)", "B->A 5", "", "B->A 22(2), C->A 7(1)"),
    ("B->A 22(2), C->A 7(1)", "B->A 20, C->A 20, D->A 20", "", "B->A 53(3), C->A 31(2), D->A 20(1)"),
    ("B->A 53(3), C->A 31(2), D->A 20(1)", "A->B 9", "B->A 26, C->A 31, D->A 20", "A->B 9(1)"),
    ("B,C,D->A 10(1)", "A->B 8, C->B 8, D->B 8", "B->A 5, C->A 10, D->A 10", "A,C,D->B 8(1)"),
    ("B->A 13(1)", "C->D 8", "B->A 13", "C->D 8(1)"),
    ("B->A 13(1), C->A 9(1)", "B->A 6, B->D 4", "C->A 9", "B->A 26(2), B->D 4(1)"),
    ("B->A 13(1)", "C->A 6, C->B 4", "B->A 13", "C->A 6(1), C->B 4(1)"),
    ("B->A 13(1)", "C->B 6", "B->A 13", "C->B 6(1)"),
    ("B->A 13(1)", "A->B 6, A->C 4", "B->A 6", "A->B 6(1), A->C 4(1)"),
    ("B->A 77(1)", "B->A 28", "", "B->A 144(2)"),  # as an association's broadcast shows it
]


@pytest.mark.parametrize(("before", "hand", "paid", "after"), TRANSITIONS)
def test_a_hand_changes_the_debts(before: str, hand: str, paid: str, after: str) -> None:
    change = pulled(debts(before), payments(hand))
    assert dict(change.paid) == payments(paid)
    assert change.debts == debts(after)


def test_a_debt_of_three_mouths_can_be_cut() -> None:
    change = cut(debts("B->A 48(3), C->A 7(1)"), Pair("B", "A"))
    assert dict(change.paid) == payments("B->A 48")
    assert change.debts == debts("C->A 7(1)")


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (Pair("B", "A"), "a debt can be cut from 3 mouths on, and this one has 2"),
        (Pair("A", "B"), "A owes B nothing"),
    ],
)
def test_no_other_debt_can_be_cut(pair: Pair, message: str) -> None:
    with pytest.raises(GameError, match=re.escape(message)):
        cut(debts("B->A 48(2)"), pair)


def test_everything_is_paid_at_the_end() -> None:
    change = collected(debts("B->A 48(3), C->A 7(1)"))
    assert dict(change.paid) == payments("B->A 48, C->A 7")
    assert not change.debts


def book(*bodies: Mapping[str, object], **game: object) -> list[Event]:
    """Return a book of A, B, C and D with base 5 and unit 1, in which hands become debts."""
    opening = {
        "kind": "open",
        "name": "HK",
        "seats": {"E": "A", "S": "B", "W": "C", "N": "D"},
        "dealer": "D",
        "ruleset": {
            "extends": "wikipedia",
            "payment": {"base": 5, "unit": 1, "dealer_tai": 0, "streak_tai": 0},
            "game": {"settlement": "pull", **game},
        },
    }
    return [make_event(number, body, "2026-01-01T00:00:00Z") for number, body in enumerate((opening, *bodies), 1)]


def win(player: str, tai: int, discarder: str | None = None) -> dict[str, object]:
    more = {"from": discarder} if discarder else {}
    return {"kind": "win", "wins": [{"player": player, "tai": tai}], **more}


def test_a_book_owes_until_the_debt_ends() -> None:
    pulled_twice = replay(book(win("A", 6, "B"), win("A", 0, "B")))
    assert pulled_twice.debts == debts("B->A 22(2)")  # 11; half as much again is 17, and 5
    assert set(pulled_twice.balances.values()) == {0}
    kicked = replay(book(win("A", 6, "B"), win("A", 0, "B"), win("B", 4, "A")))
    assert kicked.debts == debts("A->B 9(1)")
    assert kicked.balances == {"A": 11, "B": -11, "C": 0, "D": 0, "pot": 0}


def test_close_collects_and_reopening_owes_again() -> None:
    events = book(win("A", 6, "B"), {"kind": "close"})
    closed = replay(events)
    assert closed.balances == {"A": 11, "B": -11, "C": 0, "D": 0, "pot": 0}
    assert not closed.debts
    void = make_event(4, {"kind": "void", "target": 3}, "2026-01-01T00:00:00Z")
    assert replay([*events, void]).debts == debts("B->A 11(1)")


def test_a_drawn_hand_leaves_the_debts() -> None:
    assert replay(book(win("A", 6, "B"), {"kind": "draw"})).debts == debts("B->A 11(1)")


def test_other_money_never_becomes_a_debt() -> None:
    paid = replay(book({"kind": "transfer", "amounts": {"A": 15, "B": -5, "C": -5, "D": -5}, "why": "暗槓"}))
    assert paid.balances["A"] == 15
    assert not paid.debts


@pytest.mark.parametrize(("rule", "streak"), [("counts", 1), ("resets", 0)])
def test_a_win_that_the_dealer_shares(rule: str, streak: int) -> None:
    shared = {"kind": "win", "wins": [{"player": "D", "tai": 1}, {"player": "A", "tai": 2}], "from": "B"}
    assert replay(book(shared, shared_win=rule)).turn[2:] == ("D", streak)


KICKED = (win("A", 6, "B"), win("A", 0, "B"), win("B", 4, "A"))
"""Worth 11, 5 and 9: B owes 11, then 17 + 5 = 22, of which 11 are paid when B wins back, and A owes 9."""


def counted(played: Book, since: str | None = None) -> Statistics:
    found = Statistics()
    found.add(played, since)
    return found


def test_who_settles_before_the_end_pays_the_debts_too() -> None:
    played = replay(book(*KICKED))
    assert as_closed(played.balances, played.debts) == {"A": 2, "B": -2, "C": 0, "D": 0, "pot": 0}
    assert settlement(as_closed(played.balances, played.debts)).payments == (("B", "A", 2),)
    closed = replay(book(*KICKED, {"kind": "close"}))
    assert closed.balances == as_closed(played.balances, played.debts)
    assert as_closed(closed.balances, closed.debts) == closed.balances


@pytest.mark.parametrize("more", [(), ({"kind": "close"},)])
def test_points_are_what_hands_were_worth_and_pulling_stands_beside_them(
    more: tuple[Mapping[str, object], ...],
) -> None:
    found = counted(replay(book(*KICKED, *more)))
    assert {name: player.count().points for name, player in found.players.items()} == {"A": 7, "B": -7, "C": 0, "D": 0}
    assert {name: player.pulled for name, player in found.players.items()} == {"A": -5, "B": 5, "C": 0, "D": 0}
    assert [found.players[name].owed for name in "AB"] == ([0, 0] if more else [-9, 9])
    assert [found.players[name].other for name in "AB"] == [0, 0]
    assert found.paid == {"A": {"B": 9}, "B": {"A": 16}}


def test_statistics_of_some_days_begin_with_the_debts_that_there_were() -> None:
    events = book(*KICKED)
    later = [*events[:3], events[3]._replace(at="2026-01-02T00:00:00Z")]
    found = counted(replay(later), "2026-01-02")
    # That day B won 9 and paid 11 of the 22 that were owed: 11 less to pay than before.
    assert [(player.count().points, player.pulled) for player in found.players.values()][:2] == [(-9, -11), (9, 11)]


def test_a_house_cut_is_paid_at_once() -> None:
    played = replay(book(KICKED[0], house_cut={"on": "win", "amount": 2, "to": "pot"}))
    assert played.debts == debts("B->A 11(1)")
    assert played.balances == {"A": -2, "B": 0, "C": 0, "D": 0, "pot": 2}
    found = counted(played)
    assert found.paid == {"A": {"pot": 2}, "B": {"A": 11}}
    assert (found.players["A"].count().points, found.players["A"].pulled, found.players["A"].owed) == (9, 0, 11)


@pytest.mark.parametrize(("name", "streak"), [("hkma2025", 0), ("hk88", 1)])
def test_how_a_game_goes_on_in_hong_kong(name: str, streak: int) -> None:
    """A drawn hand counts for the streak by the table of 88 rows alone; both have debts."""
    seats = {"E": "A", "S": "B", "W": "C", "N": "D"}
    opening = {"kind": "open", "name": "HK", "seats": seats, "dealer": "A", "ruleset": name}
    bodies: list[Mapping[str, object]] = [opening, win("A", 3, "B"), {"kind": "draw"}]
    played = replay([make_event(number, body) for number, body in enumerate(bodies, 1)])
    assert played.debts == debts("B->A 9(1)")  # base 5, 3 fan, 1 for the dealer
    assert (played.dealer, played.streak) == ("A", 1 + streak)
    both: dict[str, object] = {
        "kind": "win",
        "wins": [{"player": "A", "tai": 1}, {"player": "C", "tai": 2}],
        "from": "B",
    }
    shared = replay([make_event(number, body) for number, body in enumerate([*bodies[:2], both], 1)])
    assert shared.streak == 2 * streak


def test_two_who_win_with_tiles_count_that_they_are_two() -> None:
    hands = {"B": "45m 88s 123p 678p [123s] [567s] +3m", "D": "45m 55p 234p 678p [123s] [567s] +3m"}
    wins = [{"player": player, "hand": hand} for player, hand in hands.items()]
    opening = {"kind": "open", "name": "HK", "seats": {"E": "A", "S": "B", "W": "C", "N": "D"}, "dealer": "A"}
    events = [
        make_event(1, {**opening, "ruleset": "hkma2025"}),
        make_event(2, {"kind": "win", "wins": wins, "from": "C"}),
    ]
    played = replay(events)
    # 雙響 5 and 無字花平糊 15 each; 將眼 2 + 相逢 3, and 將眼 2 + 三色三步高 5; base 5
    assert played.debts == debts("C->B 30(1), C->D 32(1)")
