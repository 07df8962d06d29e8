"""Relations between the sets of a hand, such as three chows that are each one higher: where they hold, and which count.

A pattern that is a relation has instances: every choice of groups of the hand that it holds in. Its row has two values,
for an instance in which all sets are closed and for one with an open set, and a policy for instances that share groups.
All relations of a table are looked up together, by the tiles of some of the hand's groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Literal, NamedTuple

from taical.domain.rules import Row
from taical.domain.tiles import FIRST_HONOR, SUIT_SIZE
from taical.engine.cache import Cache
from taical.engine.masks import group_masks
from taical.engine.readings import Reading

Kind = Literal["chows", "pungs", "pairs"]
Suits = Literal["same", "in_turn", "any"]
PairPlace = Literal["anywhere", "ends"]

_SUITS = 3
_HIGHEST_CHOW = SUIT_SIZE - 3
_HIGHEST_PUNG = SUIT_SIZE - 1


class Relation(NamedTuple):
    """What some groups of a hand have to be to each other."""

    of: Kind  # what it is about: chows, pungs and kongs, or the pairs of a special hand, its triplet among them
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
    """A set or a pair of a reading, or a single tile of a special hand."""

    tile: int  # for a chow the lowest
    kind: Literal["chow", "pung", "kong", "pair", "single"]
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


@lru_cache(maxsize=256)
def keys_of(relation: Relation) -> frozenset[Key]:
    """Return the tiles of every choice of groups in which a relation holds."""
    once = frozenset(_keys_of_one(relation))
    if not relation.twice:
        return once
    doubled = combinations_with_replacement(sorted(sets for sets, _pair in once), 2)
    return frozenset((tuple(sorted((*one, *other))), None) for one, other in doubled)


def _keys_of_one(relation: Relation) -> Iterator[Key]:
    offsets = relation.offsets
    highest = _HIGHEST_CHOW if relation.of == "chows" else _HIGHEST_PUNG
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


def _opened(reading: Reading) -> int | None:
    """Return the number of the set that another player's tile completed, where that opens it."""
    if reading.win.drawn or not reading.switches.discard_opens_set:
        return None
    return reading.completed


def groups_of(reading: Reading) -> list[Group]:
    """Return the sets of a reading, concealed ones first and then the melds, its pairs, and its single tiles."""
    opened = _opened(reading)
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
    if reading.form != "sets":
        found += [Group(tile, "single", True) for tile in reading.singles]
    return found


class Part(NamedTuple):
    """Those groups of a reading that relations of one kind are about, in the order of their tiles."""

    of: Kind
    groups: tuple[int, ...]  # of each twice its tile, and 1 more where it is open
    pair: int | None  # the tile of the pair that may stand among them


class Related(NamedTuple):
    """A relation that holds."""

    row: Row
    times: int  # in how many choices of groups
    tai: int  # what these are worth together


class Selection(NamedTuple):
    """The relations that hold in a hand, by what counts."""

    held: int  # the positions of the rows that count, as a bit mask
    counted: tuple[tuple[str, int, int], ...]  # of each its id, in how many choices of groups, and what that is worth
    passed: tuple[Related, ...]  # those of which no instance counts, for its groups count in others


class RelationIndex:
    """The relations of a table, found by tiles.

    Relations between chows and those between pungs share no group, and so each of the two is looked up, selected and
    remembered alone. What they are is the same in many hands.
    """

    def __init__(self, rows: Sequence[Row], repeats: str) -> None:
        self._repeats = repeats  # the policy of rows that have none of their own
        # by the tiles of sets, the relations in which they are, each with the tile of the pair that it takes
        self._known: dict[Kind, dict[tuple[int, ...], list[tuple[Row, int | None]]]] = {
            "chows": {},
            "pungs": {},
            "pairs": {},
        }
        self._returned: dict[int, list[Row]] = {}
        self._sizes: dict[Kind, set[int]] = {"chows": set(), "pungs": set(), "pairs": set()}
        for row in rows:
            relation: Relation | Returned = row.pattern.relation
            if isinstance(relation, Returned):
                self._returned.setdefault(relation.groups, []).append(row)
                continue
            for tiles, pair in keys_of(relation):
                self._sizes[relation.of].add(len(tiles))
                self._known[relation.of].setdefault(tiles, []).append((row, pair))
        returned = [row for rows in self._returned.values() for row in rows]
        named = {name for row in rows for name in row.excludes_shared}
        self._apart = all(
            (row.repeats or repeats) == "all" and row.id not in named and not row.excludes_shared for row in returned
        )
        self._together: dict[object, Selection] = {}
        self._spread = Cache(self._selection_of_lies, _MOST_PARTS)
        self._instances = Cache(self._instances_of, _MOST_PARTS)
        self._selections: Cache[Part, Selection] = Cache(
            lambda part: self._selection(self._instances[part]), _MOST_PARTS
        )

    def selections(self, reading: Reading) -> list[Selection]:
        """Return what counts: of all instances that may count together, those that are worth most."""
        if not self._apart and (lies := returned_tiles(reading)):
            return [self._together_in(reading, lies)]
        found = [self._selections[part] for part in self._parts(reading)]
        if self._returned and (lies := returned_tiles(reading)):
            found.append(self._spread[tuple([(lie.groups, lie.closed) for lie in lies.values()])])
        return found

    def _together_in(self, reading: Reading, lies: Mapping[int, Lie]) -> Selection:
        """Return what counts where relations and returned tiles can take the groups of each other."""
        sets = (reading.blocks, reading.win.hand.melds, reading.pairs, reading.form, _opened(reading))
        key = (sets, tuple(lies.values()))
        found = self._together.get(key)
        if found is None:
            if len(self._together) >= _MOST_PARTS:
                self._together.clear()
            found = self._together[key] = self._selection(self.instances(reading))
        return found

    def instances(self, reading: Reading) -> list[Instance]:
        """Return every instance of every relation in a reading."""
        groups = groups_of(reading)
        found = self._returns(reading) if self._returned else []
        for part in self._parts(reading):
            numbers = _numbers(part, groups)
            for row, mask, closed in self._instances[part]:
                own = sum(1 << number for place, number in enumerate(numbers) if mask >> place & 1)
                found.append(Instance(row, own, closed))
        return found

    def in_the_way(self, reading: Reading, row: Row) -> list[Row]:
        """Return the rows that count and leave no groups for one that holds."""
        found = self.instances(reading)
        chosen = best_selection(found, self._repeats)
        own = [one for one in found if one.row is row]
        policies = {one.row: one.row.repeats or self._repeats for one in found}
        rows = (
            other.row
            for other in chosen
            if any(
                removes(other, one) or not may_count_together(one, policies[row], other, policies[other.row])
                for one in own
            )
        )
        return list(dict.fromkeys(rows))

    def _parts(self, reading: Reading) -> list[Part]:
        """Return the parts of a reading in which relations are looked for."""
        if reading.form != "sets":
            kinds = {*reading.pairs, *[tile for tile, is_chow in reading.blocks if not is_chow]}
            pairs = tuple([2 * tile for tile in sorted(kinds) if tile < FIRST_HONOR])
            return [Part("pairs", pairs, None)] if self._sizes["pairs"] and reading.form != "flowers" else []
        chows, pungs = _sets_of(reading)
        found = []
        if len(chows) >= _FEWEST and self._sizes["chows"]:
            found.append(Part("chows", tuple(sorted(chows)), None))
        if pungs and self._sizes["pungs"]:
            pair = reading.pairs[0] if reading.pairs[0] < FIRST_HONOR else None
            if len(pungs) + (pair is not None) >= _FEWEST:
                found.append(Part("pungs", tuple(sorted(pungs)), pair))
        return found

    def _instances_of(self, part: Part) -> list[Instance]:
        """Return the instances among the groups of a part, by their places in it."""
        found = []
        known, sizes = self._known[part.of], self._sizes[part.of]
        tiles = [group >> 1 for group in part.groups]
        opened = sum([1 << place for place, group in enumerate(part.groups) if group & 1])
        with_pair = 1 << len(tiles)
        for size, mask, places in _choices(len(tiles)):
            if size in sizes and (rows := known.get(tuple([tiles[place] for place in places]))):
                for row, pair in rows:
                    if pair is None:
                        found.append(Instance(row, mask, not mask & opened))
                    elif pair == part.pair:
                        found.append(Instance(row, mask | with_pair, not mask & opened))
        return found

    def _selection(self, found: Sequence[Instance]) -> Selection:
        counted = _summed(best_selection(found, self._repeats) if len(found) > 1 else found)
        held = sum([1 << row.position for row, _times, _tai in counted])
        return Selection(
            held,
            tuple((row.id, times, tai) for row, times, tai in counted),
            _summed([one for one in found if not held >> one.row.position & 1]),
        )

    def _selection_of_lies(self, lies: tuple[tuple[int, bool], ...]) -> Selection:
        """Return what counts of tiles that lie in so many groups, closed ones or not."""
        return self._selection(
            [Instance(row, 0, closed) for count, closed in lies for row in self._returned.get(count, ())]
        )

    def _returns(self, reading: Reading) -> list[Instance]:
        """Return the tiles of which all four lie in several groups."""
        return [
            Instance(row, mask, closed)
            for count, mask, closed in returned_tiles(reading).values()
            for row in self._returned.get(count, ())
        ]


def _sets_of(reading: Reading) -> tuple[list[int], list[int]]:
    """Return the chows of a reading and its pungs of the three suits, as a part has them."""
    opened = _opened(reading)
    chows: list[int] = []
    pungs: list[int] = []
    for number, (tile, is_chow) in enumerate(reading.blocks):
        (chows if is_chow else pungs).append(2 * tile + (number == opened))
    for kind, tile, _fed_by, _claimed_tile in reading.win.hand.melds:
        (chows if kind == "chow" else pungs).append(2 * tile + (kind != "concealed_kong"))
    return chows, [pung for pung in pungs if pung < 2 * FIRST_HONOR]


_MOST_PARTS = 1 << 14
_FEWEST = 2
"""The fewest groups of a relation."""

_KINDS: Mapping[Kind, tuple[str, ...]] = {"chows": ("chow",), "pungs": ("pung", "kong"), "pairs": ("pair", "pung")}
"""The groups that a relation can be about."""


def are(of: Kind, group: Group) -> bool:
    """Tell whether a relation of a kind can be about a group; none is about honors, which have no rank."""
    return group.tile < FIRST_HONOR and group.kind in _KINDS[of]


def _numbers(part: Part, groups: Sequence[Group]) -> list[int]:
    """Return the numbers of the groups of a part, in its order, the pair that may stand among them last."""
    numbers = [number for number, group in enumerate(groups) if are(part.of, group)]
    if part.of == "pairs":
        return sorted({groups[number].tile: number for number in numbers}.values(), key=lambda n: groups[n].tile)
    numbers.sort(key=lambda number: (groups[number].tile, not groups[number].closed))
    return numbers if part.pair is None else [*numbers, len(groups) - 1]


@lru_cache
def _choices(count: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return every choice of some of so many places: how many, as a bit mask, and one by one."""
    return [
        (size, sum([1 << place for place in places]), places)
        for size in range(1, count + 1)
        for places in combinations(range(count), size)
    ]


def _summed(found: Iterable[Instance]) -> tuple[Related, ...]:
    """Return instances by their rows, in table order."""
    worth: dict[Row, list[int]] = {}
    for one in found:
        worth.setdefault(one.row, []).append(one.tai)
    if not worth:
        return ()
    rows = sorted(worth, key=lambda row: row.position)
    return tuple(Related(row, len(worth[row]), sum(worth[row])) for row in rows)


class Lie(NamedTuple):
    """Where the four tiles of a kind lie."""

    groups: int  # in how many groups
    mask: int  # the numbers of the groups, as a bit mask
    closed: bool


def returned_tiles(reading: Reading) -> dict[int, Lie]:
    """Return the kinds of tile of which all four lie in two groups or more, none of them in a kong (四歸)."""
    kinds = _four_held(reading)
    if not kinds:
        return {}
    notes = reading.notes
    if "returned" not in notes:
        masks = group_masks(reading)
        notes["returned"] = {}
        for kind in kinds:
            numbers = [number for number, mask in enumerate(masks) if mask >> kind & 1]
            if len(numbers) > 1:
                notes["returned"][kind] = _lie(kind, reading, numbers)
    found: dict[int, Lie] = notes["returned"]
    return found


def _four_held(reading: Reading) -> list[int]:
    """Return the kinds of tile of which the hand has all four."""
    notes = reading.facts.notes
    if "four" not in notes:
        counts, winning = reading.facts.counts, reading.win.hand.winning
        four = [kind for kind, count in enumerate(counts) if count == 4] if 4 in counts else []
        if winning is not None and counts[winning] == 3:
            four = sorted([*four, winning])
        notes["four"] = four
    found: list[int] = notes["four"]
    return found


def _lie(kind: int, reading: Reading, numbers: Sequence[int]) -> Lie:
    """Return how the four tiles of a kind lie in some groups."""
    mask = sum([1 << number for number in numbers])
    completed = not reading.win.drawn and kind == reading.win.hand.winning and reading.switches.discard_opens_set
    return Lie(len(numbers), mask, closed=not completed and not mask & _open_sets(reading))


def _open_sets(reading: Reading) -> int:
    """Return the numbers of the open sets of a reading, in the order of its groups, as a bit mask."""
    opened = _opened(reading)
    found = 0 if opened is None else 1 << opened
    for number, meld in enumerate(reading.win.hand.melds, len(reading.blocks)):
        if meld.kind != "concealed_kong":
            found |= 1 << number
    return found


# --- Which instances count together -----------------------------------------------------------------------------------


def best_selection(found: Sequence[Instance], usual: str) -> list[Instance]:
    """Return the instances that may count together and are worth most; of equal ones, those with the higher lines.

    Args:
        found: All instances.
        usual: The policy of rows that have none of their own.
    """
    if any(one.row.excludes_shared for one in found):
        found = [one for one in found if not any(removes(other, one) for other in found)]
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


def removes(one: Instance, other: Instance) -> bool:
    """Tell whether the row of an instance removes another one, for they share a group."""
    return other.row.id in one.row.excludes_shared and bool(one.groups & other.groups)


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
