"""What the hands of each rare pattern are built from, by its recipe in `rulesets/catalogue.yaml`.

A recipe says which sets the hand has at least, what the other ones are drawn from, and how it can have been won. What
it leaves open is drawn much as it comes at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Literal

from taical.domain.rules import Row
from taical.domain.tiles import DRAGONS, FIRST_HONOR, KINDS, SUIT_SIZE, WINDS
from taical.engine.decomposition import Block
from taical.engine.relations import Relation, Returned, keys_of
from taical.rulesets import ruleset_data
from taical.rulesets.files import ROOT

_CHOWS = tuple(Block(kind, True) for kind in range(FIRST_HONOR) if kind % SUIT_SIZE <= SUIT_SIZE - 3)
_PUNGS = tuple(Block(kind, False) for kind in range(KINDS))
_USUAL = (*_CHOWS * 4, *_PUNGS)
"""Sets about as often as they come at the table."""

_WIND_PUNGS = tuple(_PUNGS[kind] for kind in WINDS)
_DRAGON_PUNGS = tuple(_PUNGS[kind] for kind in DRAGONS)
_HONOR_PUNGS = _PUNGS[FIRST_HONOR:]
_STRAIGHTS = tuple(tuple(Block(start + rank, True) for rank in (0, 3, 6)) for start in (0, 9, 18))


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the hands of a pattern have."""

    groups: tuple[tuple[Block, ...], ...] = ((),)  # groups of sets, from one of which come the first sets of the hand
    count: int = 0  # how many sets come from it
    pool: tuple[Block, ...] = _USUAL  # what the other sets are drawn from
    pairs: Sequence[int] = range(KINDS)  # what the pair is drawn from
    one_suit: bool = False  # whether all is of one suit, and honors where the others allow them
    claimed: tuple[int, int] = (0, 4)  # from how many to how many sets are claimed
    kongs: int = 0  # how many pungs are kongs at least
    # what flowers there are: such as come, none, one at least, or four of a set
    flowers: Literal["any", "none", "one", "set"] = "any"
    # how the hand can have been won: words of the record, one that comes more often more than once
    ways: tuple[str, ...] = ("draw", "discard", "discard")
    dealer: bool | None = None  # whether the winner is the dealer, or None where that does not matter
    facts: dict[str, Any] = field(default_factory=dict)  # other fields of the win
    # five sets and a pair, a flower win, or seven pairs and a triplet
    form: Literal["sets", "flowers", "pairs"] = "sets"
    # the pair that goes with each group, None for any; where they are given, the sets of a group all come, in its order
    beside: tuple[int | None, ...] = ()


_PAIRS: Mapping[str, range] = {
    "suits": range(FIRST_HONOR),
    "honors": range(FIRST_HONOR, KINDS),
    "winds": WINDS,
    "dragons": DRAGONS,
}
_GROUPS: Mapping[str, tuple[tuple[Block, ...], ...]] = {
    "pungs": (_PUNGS,),
    "winds": (_WIND_PUNGS,),
    "dragons": (_DRAGON_PUNGS,),
    "honors": (_HONOR_PUNGS,),
    "straight": _STRAIGHTS,
}
_POOLS: Mapping[str, tuple[Block, ...]] = {
    "chows": _CHOWS,
    "pungs": _PUNGS,
    "honors": _HONOR_PUNGS,
    "with_honors": (*_USUAL, *_HONOR_PUNGS * 3),
    "suits": (*_CHOWS * 4, *_PUNGS[:FIRST_HONOR]),
}


def _recipe(data: Mapping[str, Any]) -> Recipe:
    """Return a recipe as the catalogue has it: `sets`, `others` and `pair` are what is drawn from, by their names."""
    given = dict(data)
    if "sets" in given:
        given["groups"] = _GROUPS[given.pop("sets")]
    if "others" in given:
        given["pool"] = _POOLS[given.pop("others")]
    if "pair" in given:
        given["pairs"] = _PAIRS[given.pop("pair")]
    for field_ in ("claimed", "ways"):
        if field_ in given:
            given[field_] = tuple(given[field_])
    return Recipe(**given)


@cache
def recipes() -> Mapping[str, Recipe]:
    """Return the recipes by pattern; one that has none comes up at the table soon enough."""
    return {name: _recipe(quiz["recipe"]) for name, quiz in _quiz_data().items() if "recipe" in quiz}


def recipe_of(row: Row) -> Recipe | None:
    """Return what the hands of a row are built from: the sets of its relation, or its recipe in the catalogue."""
    relation = row.pattern.relation
    if relation is None:
        return recipes().get(row.id)
    return _of_relation(relation)


@cache
def _of_relation(relation: Relation | Returned) -> Recipe | None:
    """Return the recipe of hands in which a relation holds; one between the pairs of 嚦咕嚦咕 has none."""
    if isinstance(relation, Returned):
        found = list(_returned(relation.groups))
    elif relation.of == "pairs":
        return None
    else:
        is_chow = relation.of == "chows"
        keys = sorted(keys_of(relation), key=str)
        found = [(tuple(Block(tile, is_chow) for tile in tiles), pair) for tiles, pair in keys]
    possible = [(blocks, pair) for blocks, pair in found if _can_be(blocks, pair)]
    groups, pairs = zip(*possible, strict=True)
    return Recipe(groups=groups, count=len(groups[0]), beside=pairs)


def _returned(groups: int) -> Iterator[tuple[tuple[Block, ...], int | None]]:
    """Yield the sets, and the pair, in which all four of a tile of a suit lie."""
    for tile in range(FIRST_HONOR):
        chows = [chow for chow in _CHOWS if tile in chow.tiles]
        if groups == 2:
            yield from (((Block(tile, False), chow), None) for chow in chows)
        elif groups == 3:
            yield from ((pair, tile) for pair in combinations_with_replacement(chows, 2))
        else:
            yield from ((four, None) for four in combinations_with_replacement(chows, 4))


def _can_be(blocks: Sequence[Block], pair: int | None) -> bool:
    """Tell whether there are enough tiles for some sets and a pair."""
    used = Counter(kind for block in blocks for kind in block.tiles)
    if pair is not None:
        used[pair] += 2
    return max(used.values()) <= _COPIES


_COPIES = 4


def times_in_100_000(pattern: str) -> int:
    """Return how often a pattern that excludes others comes up at the table, in 100,000 hands; most hardly do."""
    return int(_quiz_data().get(pattern, {}).get("comes", 1))


def wind_pungs() -> Mapping[str, int]:
    """Return the rows of winds, with how many pungs of winds there are where one counts or just fails to."""
    return {name: quiz["wind_pungs"] for name, quiz in _quiz_data().items() if "wind_pungs" in quiz}


@cache
def _quiz_data() -> Mapping[str, Any]:
    return {name: row["quiz"] for name, row in ruleset_data(ROOT)["patterns"].items() if "quiz" in row}
