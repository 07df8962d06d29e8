"""Relations between the sets of a hand, such as three chows that are each one higher: where they hold, and which count.

A pattern that is a relation has instances: every choice of groups of the hand that it holds in. Its row has two values,
for an instance in which all sets are closed and for one with an open set, and a policy for instances that share groups.
All relations of a table are looked up together, by the tiles of some of the hand's groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Literal, NamedTuple

from taical.domain.rules import Row
from taical.domain.tiles import SUIT_SIZE
from taical.engine.readings import Reading

Suits = Literal["same", "in_turn", "any"]
PairPlace = Literal["anywhere", "ends"]

_SUITS = 3
_HIGHEST_CHOW = SUIT_SIZE - 3
_HIGHEST_PUNG = SUIT_SIZE - 1


class Relation(NamedTuple):
    """What some groups of a hand have to be to each other."""

    chows: bool  # whether it is about chows, else about pungs and kongs
    offsets: tuple[int, ...]  # how much higher each set is than the first one, in rising order
    # of the sets in rising order: all of one suit; the first three of three suits, and those again in the same order
    # from there on; or of whatever suits
    suits: Suits = "same"
    pair: PairPlace | None = None  # the place of the sets in rising order that a pair takes, or None where none does
    twice: bool = False  # whether it is two such groups of sets that share none


class Returned(NamedTuple):
    """All four of a kind of tile lie in so many groups, the pair included and no kong (四歸)."""

    groups: int


class Group(NamedTuple):
    """A set or a pair of a reading."""

    tile: int  # for a chow the lowest
    kind: Literal["chow", "pung", "kong", "pair"]
    closed: bool


class Instance(NamedTuple):
    """Groups in which a relation holds."""

    row: Row
    groups: int  # the numbers of the groups, as a bit mask
    closed: bool

    @property
    def tai(self) -> int:
        """What it is worth."""
        row = self.row
        return row.tai if self.closed or row.open is None else row.open


Key = tuple[tuple[int, ...], int | None]
"""The lowest tiles of sets, in rising order, and the tile of the pair among them."""


def keys_of(relation: Relation) -> set[Key]:
    """Return the tiles of every choice of groups in which a relation holds."""
    once = set(_keys_of_one(relation))
    if not relation.twice:
        return once
    doubled = combinations_with_replacement(sorted(sets for sets, _pair in once), 2)
    return {(tuple(sorted((*one, *other))), None) for one, other in doubled}


def _keys_of_one(relation: Relation) -> Iterator[Key]:
    offsets = relation.offsets
    highest = _HIGHEST_CHOW if relation.chows else _HIGHEST_PUNG
    for start in range(highest - offsets[-1] + 1):
        for suits in _suits_in_turn(relation.suits, len(offsets)):
            tiles = [suit * SUIT_SIZE + start + offset for suit, offset in zip(suits, offsets, strict=True)]
            if relation.pair is None:
                yield tuple(sorted(tiles)), None
            else:
                last = len(tiles) - 1
                for place, tile in enumerate(tiles):
                    if relation.pair == "anywhere" or place in (0, last):
                        yield tuple(sorted((*tiles[:place], *tiles[place + 1 :]))), tile


def _suits_in_turn(suits: Suits, count: int) -> Iterable[tuple[int, ...]]:
    if suits == "same":
        return [(suit,) * count for suit in range(_SUITS)]
    if suits == "any":
        return product(range(_SUITS), repeat=count)
    return [tuple(order[place % _SUITS] for place in range(count)) for order in permutations(range(_SUITS))]


def groups_of(reading: Reading) -> list[Group]:
    """Return the sets of a reading, concealed ones first and then the melds, and its pairs."""
    opened = None
    if not reading.win.drawn and reading.switches.discard_opens_set:
        opened = reading.completed
    found = [
        Group(tile, "chow" if is_chow else "pung", number != opened)
        for number, (tile, is_chow) in enumerate(reading.blocks)
    ]
    for kind, tile, _fed_by, _claimed_tile in reading.win.hand.melds:
        if kind in {"chow", "pung"}:
            found.append(Group(tile, kind, False))
        else:
            found.append(Group(tile, "kong", kind == "concealed_kong"))
    found += [Group(tile, "pair", True) for tile in reading.pairs]
    return found


class RelationIndex:
    """The relations of a table, found by tiles."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._chows: dict[tuple[int, ...], list[Row]] = {}
        self._pungs: dict[tuple[int, ...], list[Row]] = {}
        self._with_pair: dict[Key, list[Row]] = {}
        self._returned: dict[int, list[Row]] = {}
        self._sizes: set[tuple[bool, int]] = set()
        for row in rows:
            relation: Relation | Returned = row.pattern.relation
            if isinstance(relation, Returned):
                self._returned.setdefault(relation.groups, []).append(row)
                continue
            for sets, pair in keys_of(relation):
                self._sizes.add((relation.chows, len(sets)))
                if pair is not None:
                    self._with_pair.setdefault((sets, pair), []).append(row)
                else:
                    (self._chows if relation.chows else self._pungs).setdefault(sets, []).append(row)

    def instances(self, reading: Reading) -> list[Instance]:
        """Return every instance of every relation in a reading."""
        groups = groups_of(reading)
        found: list[Instance] = []
        if reading.form == "sets":
            pair = len(groups) - 1
            chows = [(group.tile, number) for number, group in enumerate(groups) if group.kind == "chow"]
            pungs = [(group.tile, number) for number, group in enumerate(groups) if group.kind in ("pung", "kong")]
            found += self._among(chows, groups, self._chows, None, chows=True)
            found += self._among(pungs, groups, self._pungs, pair, chows=False)
        if self._returned:
            found += self._returns(reading, groups)
        return found

    def counted(self, reading: Reading) -> list[Instance]:
        """Return the instances that count: of all that may count together, those that are worth most."""
        found = self.instances(reading)
        return best_selection(found, reading.switches.repeats) if len(found) > 1 else found

    def _among(
        self,
        sets: list[tuple[int, int]],
        groups: list[Group],
        known: Mapping[tuple[int, ...], list[Row]],
        pair: int | None,
        *,
        chows: bool,
    ) -> Iterator[Instance]:
        """Return the instances among the chows, or the pungs, of a hand."""
        sets.sort()
        for size in range(1, len(sets) + 1):
            if (chows, size) not in self._sizes:
                continue
            for chosen in combinations(sets, size):
                tiles = tuple([tile for tile, _number in chosen])
                rows = known.get(tiles)
                rows_with_pair = self._with_pair.get((tiles, groups[pair].tile)) if pair is not None else None
                if rows or rows_with_pair:
                    mask = sum([1 << number for _tile, number in chosen])
                    closed = all(groups[number].closed for _tile, number in chosen)
                    yield from [Instance(row, mask, closed) for row in rows or ()]
                    if rows_with_pair and pair is not None:
                        yield from [Instance(row, mask | 1 << pair, closed) for row in rows_with_pair]

    def _returns(self, reading: Reading, groups: list[Group]) -> Iterator[Instance]:
        """Return the tiles of which all four lie in several groups."""
        for count, mask, closed in returned_tiles(reading, groups).values():
            for row in self._returned.get(count, ()):
                yield Instance(row, mask, closed)


class Lie(NamedTuple):
    """Where the four tiles of a kind lie."""

    groups: int  # in how many groups
    mask: int  # the numbers of the groups, as a bit mask
    closed: bool


def returned_tiles(reading: Reading, groups: Sequence[Group] | None = None) -> dict[int, Lie]:
    """Return the kinds of tile of which all four lie in two groups or more, none of them in a kong (四歸)."""
    held: dict[int, tuple[int, int, int, bool]] = {}
    for number, (tile, kind, closed) in enumerate(groups_of(reading) if groups is None else groups):
        tiles = (tile, tile + 1, tile + 2) if kind == "chow" else (tile,)
        copies = {"chow": 1, "pung": 3, "kong": 4, "pair": 2}[kind]
        for each in tiles:
            count, places, mask, shut = held.get(each, (0, 0, 0, True))
            held[each] = (count + copies, places + 1, mask | 1 << number, shut and closed)
    winning = None if reading.win.drawn else reading.win.hand.winning
    opens = reading.switches.discard_opens_set
    return {
        tile: Lie(places, mask, shut and not (opens and tile == winning))
        for tile, (count, places, mask, shut) in held.items()
        if count == 4 and places > 1
    }


# --- Which instances count together -----------------------------------------------------------------------------------


def best_selection(found: Sequence[Instance], usual: str) -> list[Instance]:
    """Return the instances that may count together and are worth most; of equal ones, those with the higher lines.

    Args:
        found: All instances.
        usual: The policy of rows that have none of their own.
    """
    ordered = sorted(found, key=lambda one: (-one.tai, one.row.id, one.groups))
    policies = [one.row.repeats or usual for one in ordered]
    free = [one for one, policy in zip(ordered, policies, strict=True) if policy == "all"]
    bound = [one for one, policy in zip(ordered, policies, strict=True) if policy != "all"]
    words = [policy for policy in policies if policy != "all"]
    beside = [
        sum(
            1 << place
            for place, other in enumerate(bound)
            if place > number and may_count_together(one, words[number], other, words[place])
        )
        for number, one in enumerate(bound)
    ]
    worth = [one.tai for one in bound]
    chosen = _heaviest(beside, worth, (1 << len(bound)) - 1)[1]
    kept = [one for place, one in enumerate(bound) if chosen >> place & 1]
    return [*free, *kept]


def may_count_together(one: Instance, policy: str, other: Instance, other_policy: str) -> bool:
    """Tell whether two instances may both count.

    `distinct` asks of instances of one row that they share less than half of the groups of the smaller one, `half` asks
    it of instances of all such rows, and `once` has them share none.
    """
    shared = (one.groups & other.groups).bit_count()
    if not shared:
        return True
    policies = {policy, other_policy}
    if "distinct" in policies and one.row is not other.row:
        return True
    if "once" in policies:
        return False
    return 2 * shared < min(one.groups.bit_count(), other.groups.bit_count())


def _heaviest(beside: Sequence[int], worth: Sequence[int], free: int) -> tuple[int, int]:
    """Return the worth and the bit mask of the best choice among what is free, the first of equal ones.

    What comes first is taken along first, so that a choice that is only as good never replaces it.
    """
    best = (0, 0)
    stack = [(free, 0, 0)]
    while stack:
        left, total, chosen = stack.pop()
        if total > best[0]:
            best = (total, chosen)
        if not left or total + sum(worth[n] for n in _bits(left)) <= best[0]:
            continue
        lowest = left & -left
        number = lowest.bit_length() - 1
        stack.append((left ^ lowest, total, chosen))
        stack.append((left & beside[number], total + worth[number], chosen | lowest))
    return best


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
