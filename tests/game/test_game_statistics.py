"""What players did in one book and in several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest
from evenings import EVENING, SEATS, SELF_DRAWN, events_of, opening, random_evening, won

from taical.errors import GameError
from taical.game.events import HANDS, Event
from taical.game.replay import Book, replay
from taical.game.statistics import BiggestHand, Count, Statistics


def statistics(*books: Sequence[Mapping[str, Any]], since: str | None = None) -> Statistics:
    found = Statistics()
    for bodies in books:
        found.add(replay(events_of(bodies)), since)
    return found


def test_the_hands_of_an_evening() -> None:
    found = statistics(EVENING)
    assert (found.games, found.hands, found.draws, found.false_wins) == (["Fri"], 5, 1, 1)
    counts = {name: player.count() for name, player in found.players.items()}
    assert counts == {
        "Bea": Count(5, 1, 0, 1, -160 - 180 + 260 + 50),
        "Dan": Count(5, 2, 1, 1, 160 + 540 - 480 + 50),
        "阿明": Count(5, 0, 0, 0, -180 + 50),
        "Chen": Count(5, 1, 0, 0, -180 + 220 - 150),
    }
    assert {name: player.false_wins for name, player in found.players.items() if player.false_wins} == {"Chen": 1}
    assert {name: player.other for name, player in found.players.items() if player.other} == {"Bea": 100, "Dan": -100}


def test_points_and_other_money_are_the_balances() -> None:
    found = statistics(EVENING)
    balances = replay(events_of(EVENING)).balances
    sums = {name: player.count().points + player.other for name, player in found.players.items()}
    assert sums == {name: balances[name] for name in sums}


def test_tai_are_those_of_the_hand_itself() -> None:
    found = statistics(EVENING).players
    assert found["Dan"].mean_won == Decimal("2.5")  # 2 and 3
    assert found["阿明"].mean_won is None
    assert found["Bea"].mean_paid == Decimal("2.5")  # 2 and 3
    assert found["Dan"].mean_paid == Decimal(2)  # 3 and 1
    assert found["Chen"].mean_paid == Decimal(3)


def test_the_biggest_hand_and_the_longest_streak() -> None:
    found = statistics(EVENING).players
    assert found["Dan"].biggest == BiggestHand(3, 540, "Fri", 2, 3)
    assert found["阿明"].biggest is None
    assert {name: player.streak for name, player in found.items()} == {"Bea": 0, "Dan": 2, "阿明": 0, "Chen": 0}


def test_of_hands_with_the_same_tai_the_one_with_more_points_is_the_biggest() -> None:
    found = statistics([opening(), won("Chen", 4, "Dan"), won("Chen", 4), won("Chen", 4)])
    # East deals the first hand; the deal passes to Dan and on to 阿明. Chen draws each time: the dealer pays one tai
    # more, whoever that is, so that the second and third are alike: 3 * 100 + 20 * (5 + 4 + 4).
    assert found.players["Chen"].biggest == BiggestHand(4, 560, "Fri", 2, 3)


def test_by_wind_and_as_dealer() -> None:
    dan = statistics(EVENING).players["Dan"]
    assert dan.count("S") == dan.count()
    assert dan.count("E") == Count()
    assert dan.count(is_dealer=True) == Count(3, 1, 1, 1, 540 - 480)
    assert dan.count(is_dealer=False) == Count(2, 1, 0, 0, 160 + 50)


def test_winds_follow_the_dealer_where_the_table_plays_so() -> None:
    found = statistics([opening(ruleset={"extends": "wikipedia", "game": {"seat_winds": "dealer"}}), *EVENING[1:5]])
    dan = found.players["Dan"]
    assert dan.count("E").hands == 3
    assert dan.count("S").hands == 1  # while Bea dealt


def test_who_paid_whom() -> None:
    assert statistics(EVENING).paid == {
        "Bea": {"Dan": 160 + 180},
        "阿明": {"Dan": 180},
        "Chen": {"Dan": 180 + 50, "Bea": 50, "阿明": 50},
        "Dan": {"Bea": 260, "Chen": 220},
    }


def test_a_house_cut_is_paid_by_the_winner() -> None:
    cut = {"extends": "wikipedia", "game": {"house_cut": {"on": "self_draw", "amount": 30}}}
    found = statistics([opening(ruleset=cut), won("Dan", 2, "Bea"), won("Dan", 3)])
    assert found.paid["Dan"] == {"pot": 30}
    assert found.players["Dan"].count().points == 160 + 540 - 30


def test_a_house_cut_for_somebody_who_does_not_play() -> None:
    cut = {"extends": "wikipedia", "game": {"house_cut": {"on": "win", "amount": 30, "to": "Eve"}}}
    found = statistics([opening(ruleset=cut), won("Dan", 2, "Bea")])
    assert found.paid == {"Bea": {"Dan": 160}, "Dan": {"Eve": 30}}
    assert (found.players["Eve"].count().hands, found.players["Eve"].other) == (0, 30)


def test_who_is_not_paid_has_not_won() -> None:
    nearest = {"extends": "wikipedia", "payment": {"several_winners": "nearest"}}
    found = statistics([opening(ruleset=nearest), EVENING[4]])
    assert {name: player.count().wins for name, player in found.players.items()} == {
        "Bea": 0,
        "Dan": 0,
        "阿明": 0,
        "Chen": 1,  # after Dan come 阿明 and Chen
    }


def test_patterns_are_those_of_wins_with_tiles() -> None:
    tiles = {"kind": "win", "wins": [{"player": "Dan", "hand": SELF_DRAWN}]}
    found = statistics([opening(), tiles, won("Dan", 3)])
    assert found.players["Dan"].patterns["self_drawn"] == 1
    assert found.players["Dan"].patterns["dragon_pung"] == 1
    assert found.names["self_drawn"]["zh"] == "自摸"


def test_a_liable_player_pays_for_all_and_counts_once() -> None:
    liable = {"extends": "wikipedia", "payment": {"liability": {"big_three_dragons": "all"}}}
    win = {"kind": "win", "wins": [{"player": "Dan", "tai": 8, "liable": "Chen"}]}
    found = statistics([opening(ruleset=liable), win])
    chen = found.players["Chen"]
    assert found.paid == {"Chen": {"Dan": 3 * (100 + 20 * 8) + 20}}  # the dealer's share has one tai more
    assert (chen.paid_wins, chen.tai_paid, chen.count().deal_ins) == (1, 8, 0)


def test_what_no_longer_stands_does_not_count() -> None:
    mends: list[dict[str, Any]] = [{"kind": "void", "target": 2}]
    mends.append({"kind": "replace", "target": 3, "with": won("Chen", 7, "Dan")})
    found = statistics([*EVENING[:3], *mends])
    assert found.hands == 1
    assert {name for name, player in found.players.items() if player.count().wins} == {"Chen"}


def test_books_add_up_by_name() -> None:
    found = statistics(EVENING, [opening(name="Sat"), won("Dan", 9, "Chen")])
    assert found.games == ["Fri", "Sat"]
    assert found.hands == 6
    assert found.players["Dan"].count().wins == 3
    assert found.players["Dan"].biggest == BiggestHand(9, 100 + 9 * 20, "Sat", 1, 2)


def _at(*days: str) -> list[Event]:
    events = events_of([opening(), won("Dan", 2, "Bea"), won("Chen", 3), won("Bea", 4)])
    return [event._replace(at=day) for event, day in zip(events, days, strict=True)]


def test_since_a_day() -> None:
    found = Statistics()
    book = replay(_at("2026-11-29T22:00:00Z", "2026-11-29T23:59:59Z", "2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z"))
    found.add(book, "2026-11-30")
    assert found.hands == 2
    assert found.players["Dan"].count().wins == 0


def test_a_book_without_anything_since_then_is_none() -> None:
    found = Statistics()
    found.add(replay(_at("...", "...", "...", "...")), "2026-11-30")
    assert (found.games, found.players) == ([], {})


@pytest.mark.parametrize("day", ["yesterday", "2026-11", "2026-11-30T12:00", ""])
def test_a_day_is_written_with_year_month_and_day(day: str) -> None:
    with pytest.raises(GameError, match="expected a day such as 2026-11-30"):
        Statistics().add(replay(_at("", "", "", "")), day)


# --- Against a count that goes through the payments alone -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_long_books_against_a_slow_count(seed: int) -> None:
    book = replay(random_evening(seed, 150))
    found = Statistics()
    found.add(book)
    assert {name: player.count() for name, player in found.players.items()} == _slow_counts(book)
    for name in found.players:
        paid = sum(found.paid.get(name, {}).values())
        got = sum(row.get(name, 0) for row in found.paid.values())
        assert got - paid == book.balances[name]


def _slow_counts(book: Book) -> dict[str, Count]:
    """Count from what the events say; who sits is followed through the events about seats."""
    counts = {name: Count() for name in book.players}
    seated = set(SEATS.values())
    for entry in book.entries:
        body = entry.event.body
        if body["kind"] == "seats":
            seated = set(body["seats"].values())
        if body["kind"] not in HANDS:
            continue
        for name in seated:
            counts[name].hands += 1
            counts[name].points += entry.payments.get(name, 0)
        winners = Counter(winner["player"] for winner in body.get("wins", ()))
        for name in winners:
            counts[name].wins += 1
            counts[name].self_draws += "from" not in body
        if "from" in body:
            counts[body["from"]].deal_ins += 1
    return counts
