"""The wall: where it is broken, who takes what, what is left to draw and what stays."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from support import refused

from taical.domain.tiles import SEATS, Seat
from taical.errors import RecordError
from taical.quiz.chance import Chance
from taical.walls.dice import METHODS, Method
from taical.walls.wall import Stack, WallDeal, deal_wall, taking_order

DICE = {3: "1,1,1", 4: "1,1,2", 11: "4,3,4", 12: "4,4,4", 18: "6,6,6"}


def dealt(points: int, *, flowers: bool = True, dealer: Seat | None = None) -> WallDeal:
    return deal_wall(Chance(1), [DICE[points]], flowers=flowers, dealer=dealer)


def written(stacks: tuple[Stack, ...]) -> str:
    return " ".join(f"{wall}{number}" for wall, number in stacks)


def test_eleven_points() -> None:
    """The example of the source: West deals and takes the 12th and the 13th stack."""
    deal = dealt(11)
    assert (deal.thrower, deal.dealer, deal.opened) == ("E", "W", "W")
    assert [(take.round, take.seat, written(take.stacks)) for take in deal.takes] == [
        *((1, "W", "W12 W13"), (1, "N", "W14 W15"), (1, "E", "W16 W17"), (1, "S", "W18 S1")),
        *((2, "W", "S2 S3"), (2, "N", "S4 S5"), (2, "E", "S6 S7"), (2, "S", "S8 S9")),
        *((3, "W", "S10 S11"), (3, "N", "S12 S13"), (3, "E", "S14 S15"), (3, "S", "S16 S17")),
        *((4, "W", "S18 E1"), (4, "N", "E2 E3"), (4, "E", "E4 E5"), (4, "S", "E6 E7")),
    ]
    assert deal.extra == ("E", 8)
    assert deal.tail == ("W", 11)
    assert written(deal.stays) == "W4 W5 W6 W7 W8 W9 W10 W11"
    assert (deal.tiles, deal.dealt, deal.to_draw) == (144, 65, 63)


def test_three_points_reach_back_into_the_wall_of_the_next_player() -> None:
    """With 3 of West's stacks left, the other five that stay are the left end of the wall taken last, North's."""
    deal = dealt(3)
    assert deal.opened == "W"
    assert written(deal.takes[0].stacks) == "W4 W5"
    assert written(deal.stays) == "N14 N15 N16 N17 N18 W1 W2 W3"


def test_eighteen_points_leave_a_whole_wall() -> None:
    """18 comes to South; tiles are taken clockwise from East's wall, on South's left."""
    deal = dealt(18)
    assert (deal.opened, deal.dealer) == ("S", "S")
    assert written(deal.takes[0].stacks) == "E1 E2"
    assert deal.tail == ("S", 18)


def test_eighteen_points_go_on_into_the_next_wall_where_walls_have_seventeen() -> None:
    deal = dealt(18, flowers=False)
    assert written(deal.takes[0].stacks) == "E2 E3"
    assert written(deal.stays) == "S11 S12 S13 S14 S15 S16 S17 E1"
    assert (deal.tiles, deal.dealt, deal.to_draw) == (136, 65, 55)


def test_the_dealer_of_a_later_hand_throws() -> None:
    """4 from South comes to the one before, East; South deals all the same."""
    deal = dealt(4, dealer="S")
    assert (deal.thrower, deal.dealer, deal.opened) == ("S", "S", "E")
    assert [take.seat for take in deal.takes[:4]] == ["S", "W", "N", "E"]
    assert written(deal.takes[0].stacks) == "E5 E6"
    assert [step.kind for step in deal.steps[:5]] == ["build", "dealer", "throw", "count", "break"]


def test_in_hong_kong_east_deals_and_nothing_stays() -> None:
    deal = deal_wall(Chance(1), ["4,3,4"], method="hkma")
    assert (deal.thrower, deal.dealer, deal.opened) == ("E", "E", "W")
    assert deal.takes[0].seat == "E"
    assert deal.stays == ()
    assert deal.to_draw == 144 - 65
    assert deal.steps[-1].facts == {"tiles": 0, "stacks": ()}


@pytest.mark.parametrize(
    ("method", "again"), [("wikipedia", "at_once"), ("french", "after_others"), ("hkma", "at_once")]
)
def test_when_a_second_flower_is_replaced(method: Method, again: str) -> None:
    deal = deal_wall(Chance(1), method=method, dealer="N")
    (flowers,) = [step.facts for step in deal.steps if step.kind == "flowers"]
    assert flowers == {"order": ("N", "E", "S", "W"), "again": again, "stack": deal.tail}


def test_without_flowers_none_is_replaced() -> None:
    assert "flowers" not in [step.kind for step in dealt(11, flowers=False).steps]


def test_french_dice_are_two() -> None:
    """7 comes to West, of whose wall seven stacks are left."""
    deal = deal_wall(Chance(1), ["3,4"], method="french")
    assert (deal.dealer, deal.opened, written(deal.takes[0].stacks)) == ("W", "W", "W8 W9")


THROWS = [
    *("1,1,1", "1,1,2", "1,2,2", "2,2,2", "2,2,3", "2,3,3", "3,3,3", "3,3,4"),
    *("3,4,4", "4,4,4", "4,4,5", "4,5,5", "5,5,5", "5,5,6", "5,6,6", "6,6,6"),
]
"""A throw for every sum from 3 to 18."""

COUNTED = dict(zip(range(3, 19), "WNESWNESWNESWNES", strict=True))
"""To whom a sum comes from East, as one counts with a finger: 1 East, 2 South, 3 West, 4 North, 5 East, ..."""


@pytest.mark.parametrize("flowers", [True, False])
@pytest.mark.parametrize("text", THROWS)
def test_every_sum(text: str, flowers: bool) -> None:
    points = sum(map(int, text.split(",")))
    size = 18 if flowers else 17
    deal = deal_wall(Chance(1), [text], flowers=flowers)
    assert deal.opened == deal.dealer == COUNTED[points]
    # The stacks before the first one, counted one by one along the wall and on into the next one, are the points.
    first = deal.order[0]
    walls_between = 0 if first.wall == deal.opened else 1
    assert walls_between * size + first.number - 1 == points
    assert deal.order[-1] == (Stack(deal.opened, points) if points <= size else Stack(first.wall, 1))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("flowers", [True, False])
@pytest.mark.parametrize("dealer", [None, *SEATS])
def test_whatever_the_dice(method: Method, flowers: bool, dealer: Seat | None) -> None:
    size = 18 if flowers else 17
    every = {Stack(wall, number) for wall in SEATS for number in range(1, size + 1)}
    for seed in range(40):
        deal = deal_wall(Chance(seed), method=method, flowers=flowers, dealer=dealer)
        assert Counter(deal.order) == Counter(every)
        hands: Counter[Seat] = Counter()
        for take in deal.takes:
            hands[take.seat] += 2 * len(take.stacks)
        hands[deal.dealer] += 1
        assert hands == Counter({seat: 17 if seat == deal.dealer else 16 for seat in SEATS})
        # Players take counter-clockwise, from the dealer on.
        turns = [(SEATS.index(take.seat) - SEATS.index(deal.dealer)) % 4 for take in deal.takes]
        assert turns == [0, 1, 2, 3] * 4
        taken = [stack for take in deal.takes for stack in take.stacks]
        assert taken == list(deal.order[:32])
        assert deal.extra == deal.order[32]
        assert not set(deal.stays) & {*taken, deal.extra}
        assert deal.dealt + deal.to_draw + 2 * len(deal.stays) == deal.tiles == 8 * size


def test_walls_follow_clockwise() -> None:
    """After a wall's left end comes the right end of the player before: East, North, West, South."""
    for wall, after in zip("ENWS", "NWSE", strict=True):
        seat = next(seat for seat in SEATS if seat == wall)
        order = taking_order(seat, 17, 18)
        assert (order[0], order[1]) == ((wall, 18), (after, 1))


def test_the_same_dice_bring_the_same() -> None:
    for method, flowers, seed in product(METHODS, (True, False), range(10)):
        deal = deal_wall(Chance(seed), method=method, flowers=flowers)
        text = ",".join(map(str, deal.throw.dice))
        again = deal_wall(Chance(seed + 1), [text], method=method, flowers=flowers)
        assert (again.order, again.takes) == (deal.order, deal.takes)


def test_a_wall_takes_one_throw() -> None:
    with refused(RecordError, "bad_record", "2 throws are given, but 1 made", field="dice"):
        deal_wall(Chance(1), ["1,1,1", "1,1,1"])
