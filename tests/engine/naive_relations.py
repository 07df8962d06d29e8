"""Relations between sets as players say them, slow and obvious: nothing of the engine's relations is used.

Each relation is a question about some groups of a hand. It is asked of every choice of groups, and of all that hold
every selection is tried that the rule for repeats lets be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from taical.engine.readings import Reading


class Group(NamedTuple):
    """A set or a pair."""

    kind: str  # chow, pung, kong or pair
    suit: str
    rank: int  # of its first tile
    closed: bool

    @property
    def tiles(self) -> list[tuple[str, int]]:
        if self.kind == "chow":
            return [(self.suit, self.rank + step) for step in range(3)]
        return [(self.suit, self.rank)] * {"pair": 2, "pung": 3, "kong": 4}[self.kind]


class Holds(NamedTuple):
    """A relation that holds in some groups."""

    name: str
    groups: frozenset[int]
    worth: int


def groups_of(reading: Reading) -> list[Group]:
    """Return the sets of a reading of five sets, and then the pair."""
    win = reading.win
    found = []
    for number, block in enumerate(reading.blocks):
        completed = not win.drawn and number == reading.completed
        found.append(Group("chow" if block.is_chow else "pung", *_named(block.tile), closed=not completed))
    for meld in win.hand.melds:
        kind = meld.kind if meld.kind in ("chow", "pung") else "kong"
        found.append(Group(kind, *_named(meld.tile), closed=meld.kind == "concealed_kong"))
    return [*found, Group("pair", *_named(reading.pairs[0]), closed=True)]


def _named(tile: int) -> tuple[str, int]:
    return "mpsz"[tile // 9], tile % 9 + 1


# --- What is asked of some groups, in the order of their ranks --------------------------------------------------------


def _one_suit(some: Sequence[Group]) -> bool:
    return len({one.suit for one in some}) == 1


def _in_turn(some: Sequence[Group]) -> bool:
    """The first three are of three suits, and then the same order repeats."""
    first = [one.suit for one in some[:3]]
    return len(set(first)) == len(first) and all(one.suit == first[place % 3] for place, one in enumerate(some))


def _steps(some: Sequence[Group], step: int) -> bool:
    return all(later.rank - earlier.rank == step for earlier, later in pairwise(some))


def _alike(some: Sequence[Group]) -> bool:
    return _one_suit(some) and _steps(some, 0)


def _same(some: Sequence[Group]) -> bool:
    """Same numbers in different suits."""
    return _steps(some, 0) and len({one.suit for one in some}) == len(some)


def _ranks(some: Sequence[Group], *ranks: int) -> bool:
    return [one.rank for one in some] == list(ranks)


Question = Callable[[Sequence[Group]], bool]


def _twice(question: Question) -> Question:
    def two(some: Sequence[Group]) -> bool:
        first, *rest = some
        return any(question([first, other]) and question([one for one in rest if one is not other]) for other in rest)

    return two


CHOWS: dict[str, tuple[int, Question, int, int]] = {
    "chows_identical_2": (2, _alike, 5, 5),
    "chows_identical_2x2": (4, _twice(_alike), 20, 20),
    "chows_identical_3": (3, _alike, 30, 60),
    "chows_identical_4": (4, _alike, 180, 360),
    "chows_same_2": (2, _same, 3, 3),
    "chows_same_2x2": (4, _twice(_same), 10, 10),
    "chows_same_3": (3, _same, 10, 20),
    "old_young_chows": (2, lambda some: _one_suit(some) and _ranks(some, 1, 7), 3, 3),
    "old_young_chows_2": (4, _twice(lambda some: _one_suit(some) and {one.rank for one in some} == {1, 7}), 15, 15),
    "pure_straight": (3, lambda some: _one_suit(some) and _ranks(some, 1, 4, 7), 15, 30),
    "mixed_straight": (3, lambda some: _in_turn(some) and _ranks(some, 1, 4, 7), 10, 20),
    "pure_steps_3": (3, lambda some: _one_suit(some) and _steps(some, 1), 20, 40),
    "pure_steps_4": (4, lambda some: _one_suit(some) and _steps(some, 1), 60, 120),
    "pure_steps_5": (5, lambda some: _one_suit(some) and _steps(some, 1), 200, 400),
    "pure_jumps_3": (3, lambda some: _one_suit(some) and _steps(some, 2), 15, 30),
    "pure_jumps_4": (4, lambda some: _one_suit(some) and _steps(some, 2), 50, 100),
    "mixed_steps_3": (3, lambda some: _in_turn(some) and _steps(some, 1), 5, 10),
    "mixed_steps_4": (4, lambda some: _in_turn(some) and _steps(some, 1), 15, 30),
    "mixed_steps_5": (5, lambda some: _in_turn(some) and _steps(some, 1), 50, 100),
}
"""How many chows each is about, what it asks of them, and what it is worth open and closed."""


def _linked(some: Sequence[Group]) -> bool:
    return _one_suit(some) and _steps(some, 1)


def _linked_in_turn(some: Sequence[Group]) -> bool:
    return _in_turn(some) and _steps(some, 1)


PUNGS: dict[str, tuple[int, Question, int]] = {
    "pungs_same_2": (2, _same, 5),
    "pungs_same_2x2": (4, _twice(_same), 20),
    "pungs_same_3": (3, _same, 40),
    "old_young_pungs": (2, lambda some: _one_suit(some) and _ranks(some, 1, 9), 5),
    "old_young_pungs_2": (4, _twice(lambda some: _one_suit(some) and {one.rank for one in some} == {1, 9}), 30),
    "pungs_linked_2": (2, _linked, 5),
    "pungs_linked_2x2": (4, _twice(lambda some: _linked(sorted(some, key=_by_rank))), 20),
    "pungs_linked_3": (3, _linked, 30),
    "pungs_linked_4": (4, _linked, 90),
    "pungs_linked_5": (5, _linked, 240),
    "mixed_linked_3": (3, _linked_in_turn, 20),
    "mixed_linked_4": (4, _linked_in_turn, 60),
    "mixed_linked_5": (5, _linked_in_turn, 180),
}
"""How many pungs or kongs each is about, what it asks of them, and what it is worth."""

LITTLE: dict[str, tuple[int, Question, int]] = {
    "little_pungs_same_3": (3, _same, 20),
    "little_pungs_linked_3": (3, _linked, 15),
    "little_pungs_linked_4": (4, _linked, 60),
    "little_pungs_linked_5": (5, _linked, 150),
    "little_pungs_linked_6": (6, _linked, 480),
    "little_mixed_linked_3": (3, _linked_in_turn, 10),
    "little_mixed_linked_4": (4, _linked_in_turn, 40),
    "little_mixed_linked_5": (5, _linked_in_turn, 90),
    "little_mixed_linked_6": (6, _linked_in_turn, 260),
}
"""The same where one of them is the pair."""

FORBIDS = {
    "pure_steps_4": {"pure_steps_3"},
    "pure_steps_5": {"pure_steps_3", "pure_steps_4"},
    "pure_jumps_4": {"pure_jumps_3"},
    "mixed_steps_4": {"mixed_steps_3"},
    "mixed_steps_5": {"mixed_steps_3", "mixed_steps_4"},
}
"""The lower lines of the same family."""

LOCAL = {*CHOWS, *PUNGS, *LITTLE}
BESIDE = {"chows_same_4", "chows_same_5", "returns_2", "returns_3", "returns_4", "eight_returns", "twelve_returns"}


def _by_rank(group: Group) -> int:
    return group.rank


def local_lines(groups: Sequence[Group]) -> list[Holds]:
    """Return every line that some groups form."""
    found = []
    for size in range(2, len(groups) + 1):
        for numbers in combinations(range(len(groups)), size):
            some = sorted((groups[number] for number in numbers), key=_by_rank)
            for name, worth in _lines_of(some):
                found.append(Holds(name, frozenset(numbers), worth))
    return found


def _lines_of(some: list[Group]) -> Iterator[tuple[str, int]]:
    kinds = [one.kind for one in some]
    if any(one.suit == "z" for one in some):
        return
    if set(kinds) == {"chow"}:
        closed = all(one.closed for one in some)
        for name, (size, question, open_worth, closed_worth) in CHOWS.items():
            if size == len(some) and question(some):
                yield name, closed_worth if closed else open_worth
    elif set(kinds) <= {"pung", "kong", "pair"}:
        for name, (size, question, worth) in (LITTLE if "pair" in kinds else PUNGS).items():
            if size == len(some) and question(some):
                yield name, worth


Policy = Callable[[Holds, Holds], bool]


def half(one: Holds, other: Holds) -> bool:
    return 2 * len(one.groups & other.groups) < min(len(one.groups), len(other.groups))


def once(one: Holds, other: Holds) -> bool:
    return not one.groups & other.groups


def distinct(one: Holds, other: Holds) -> bool:
    return one.name != other.name or half(one, other)


def every(_one: Holds, _other: Holds) -> bool:
    return True


POLICIES: dict[str, Policy] = {"all": every, "distinct": distinct, "half": half, "once": once}


def best_worth(found: Sequence[Holds], beside: Policy = half) -> int:
    """Return what the best selection is worth, of all that the rule for repeats lets be."""

    def best(left: Sequence[Holds]) -> int:
        if not left:
            return 0
        first, *rest = left
        with_first = first.worth + best(
            [other for other in rest if beside(first, other) and not _forbidden(first, other)]
        )
        return max(best(rest), with_first)

    return best(found)


def _forbidden(one: Holds, other: Holds) -> bool:
    return other.name in FORBIDS.get(one.name, ()) or one.name in FORBIDS.get(other.name, ())


def lines_beside(reading: Reading, groups: Sequence[Group]) -> dict[str, int]:
    """Return the lines that no rule for repeats touches, with what they are worth in all: 四同順, 五同順 and 四歸."""
    worth: dict[str, int] = {}
    by_rank: dict[int, int] = {}
    for group in groups:
        if group.kind == "chow":
            by_rank[group.rank] = by_rank.get(group.rank, 0) + 1
    for count in by_rank.values():
        if count >= 4:
            worth[f"chows_same_{count}"] = {4: 20, 5: 60}[count]
    tiles = {tile for group in groups for tile in group.tiles}
    spread = 0
    for tile in tiles:
        holders = [group for group in groups if tile in group.tiles]
        if sum(group.tiles.count(tile) for group in holders) < 4 or len(holders) < 2:
            continue
        spread += 1
        winning = reading.win.hand.winning
        discarded = not reading.win.drawn and winning is not None and _named(winning) == tile
        closed = not discarded and all(group.closed for group in holders)
        name = f"returns_{len(holders)}"
        worth[name] = worth.get(name, 0) + {2: (5, 10), 3: (15, 30), 4: (60, 120)}[len(holders)][closed]
    if spread == 2:
        worth["eight_returns"] = 20
    if spread > 2:
        worth["twelve_returns"] = 80
    return worth
