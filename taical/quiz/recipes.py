"""What the hands of each rare pattern are built from, by its recipe in `rulesets/catalogue.yaml`.

A recipe says which sets the hand has at least, what the other ones are drawn from, and how it can have been won. What
it leaves open is drawn much as it comes at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Literal

from taical.domain.rules import Row
from taical.domain.tiles import DRAGONS, FIRST_HONOR, KINDS, SUIT_SIZE, WINDS
from taical.engine.decomposition import Block
from taical.engine.relations import Relation, Returned, keys_of
from taical.patterns.house import kinds_named
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
    # five sets and a pair, a flower win, or one of the special hands: seven pairs and a triplet, thirteen orphans and a
    # set, sixteen unrelated tiles
    form: Literal["sets", "flowers", "pairs", "orphans", "unrelated"] = "sets"
    # the pair that goes with each group, None for any; where they are given, the sets of a group all come, in its order
    beside: tuple[int | None, ...] = ()
    paired: tuple[tuple[int, ...], ...] = ()  # of seven pairs and a triplet: kinds of which one group is among them


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
    """Return what the hands of a row are built from: the sets of its relation, its recipe, or what it asks."""
    relation = row.pattern.relation
    if relation is None:
        asked = (row.pattern.spec or {}).get("when")
        return (_of_conditions(asked) if asked else None) or recipes().get(row.id)
    return _of_relation(relation)


def _of_conditions(when: Mapping[str, Any]) -> Recipe | None:
    """Return the recipe of hands that meet conditions which seldom hold by themselves, or None where none is so."""
    form = next((form for word, form in _SPECIAL.items() if when.get(word) is True), None)
    if form:
        paired = (("dragon_pairs", DRAGONS), ("wind_pairs", WINDS))
        return Recipe(form=form, paired=tuple(tuple(kinds) for word, kinds in paired if word in when))
    return _of_win(when) or _of_numbers(when) or _of_tiles(when)


def _of_win(when: Mapping[str, Any]) -> Recipe | None:
    """Return the recipe of hands that are won in the way that conditions ask for."""
    for word, facts in _READY.items():
        if when.get(word) is True:
            claimed = (1, 4) if when.get("concealed") is False else (0, 0) if when.get("concealed") else (0, 4)
            return Recipe(facts=dict(facts), claimed=claimed)
    replaced = _least(when.get("replacements"))
    if replaced and when.get("robbed_kong") is True:
        return Recipe(ways=("robbed_kong",), facts={"replacements": replaced})
    if replaced > 1 or when.get("kong_replacement") is True:
        kongs, facts = max(1, replaced), {"replacement": "kong", "replacements": replaced}
        return Recipe(groups=(_PUNGS,), count=kongs, kongs=kongs, ways=("draw",), facts=facts)
    if when.get("flower_replacement") is True:
        return Recipe(flowers="one", ways=("draw",), facts={"replacement": "flower"})
    return None


def _of_numbers(when: Mapping[str, Any]) -> Recipe | None:
    """Return the recipe of hands in which there are as many of something as conditions ask for."""
    if (winners := _least(when.get("winners"))) > 1:
        return Recipe(ways=("discard",), facts={"winners": winners})
    if isinstance(when.get("discards"), Mapping):
        return Recipe(facts={"discards": when["discards"].get("at_most", 0)})
    if _least(when.get("concealed_pungs")) == _SETS:
        return Recipe(pool=_PUNGS, claimed=(0, 0), ways=("draw",))
    return None


_SETS = 5


def _of_tiles(when: Mapping[str, Any]) -> Recipe | None:
    """Return the recipe of hands of the tiles that conditions allow, or None where they allow any."""
    parts = [(word, kinds_named(when[word], (word,))) for word in _TESTS if word in when]
    if not parts:
        return None

    def allowed(tiles: Collection[int]) -> bool:
        return all(_TESTS[word](kinds, tiles) for word, kinds in parts)

    pool = tuple(block for block in (*_USUAL, *_HONOR_PUNGS * 3) if allowed(block.tiles))
    pairs = [kind for kind in range(KINDS) if allowed((kind,))]
    return Recipe(pool=pool, pairs=pairs) if pool and pairs else None


_TESTS: Mapping[str, Callable[[frozenset[int], Collection[int]], bool]] = {
    "all_tiles": lambda kinds, tiles: kinds.issuperset(tiles),
    "only": lambda kinds, tiles: kinds.issuperset(tiles),
    "no_tiles": lambda kinds, tiles: kinds.isdisjoint(tiles),
    "every_set": lambda kinds, tiles: not kinds.isdisjoint(tiles),
    "every_group": lambda kinds, tiles: not kinds.isdisjoint(tiles),
}
"""Whether a group of tiles can be there, by a condition on all tiles or groups and the kinds that it names."""


_SPECIAL: Mapping[str, Literal["pairs", "orphans", "unrelated"]] = {
    "seven_pairs_and_triplet": "pairs",
    "thirteen_orphans": "orphans",
    "sixteen_unrelated": "unrelated",
}
"""The special hands, by the condition that asks for one."""

_READY: Mapping[str, Mapping[str, Any]] = {
    "declared_ready": {"ready": "declared"},
    "human_ready": {"ready": "human"},
    "immediate_win": {"ready": "declared", "immediate_win": True},
}
"""The facts of a win that seldom come at the simulated table, by the condition that asks for them."""


def _least(number: Any) -> int:  # noqa: ANN401 - as a rule-set file has it
    """Return how many a condition asks for at least."""
    if isinstance(number, Mapping):
        number = number.get("exactly", number.get("at_least"))
    return number or 0


@cache
def _of_relation(relation: Relation | Returned) -> Recipe:
    """Return the recipe of hands in which a relation holds."""
    if isinstance(relation, Returned):
        found = list(_returned(relation.groups))
    elif relation.of == "pairs":
        return Recipe(form="pairs", paired=tuple(sorted(tiles for tiles, _pair in keys_of(relation))))
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
