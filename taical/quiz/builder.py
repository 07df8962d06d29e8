"""Hands that are too rare to wait for at the table: each is built around the pattern that is asked for.

Every hand can be, but hands do not come up as often as they do at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from math import sqrt
from typing import Any

from taical.domain.builder import make_win
from taical.domain.hand import Hand, Meld, MeldKind
from taical.domain.rules import RuleSet
from taical.domain.tiles import FIRST_HONOR, FLOWERS, KINDS, PLANTS, SEASONS, SEATS, SUIT_SIZE, Seat
from taical.domain.win import Win
from taical.engine.decomposition import Block
from taical.engine.scoring import Score, score
from taical.engine.special_hands import ORPHANS
from taical.errors import TaicalError
from taical.quiz.chance import Chance
from taical.quiz.recipes import Recipe, recipe_of, times_in_100_000
from taical.quiz.simulation import DEALT, TILES, notes_discards, notes_feeders, random_stage

_TRIES = 400
"""How many hands are tried before none is expected any more."""

_FLOWER = 0.2
"""How often a player has a given flower."""

_KONG = 0.05
"""How often a pung is a kong."""

_DISCARDS = {"heavenly": range(1), "earthly": range(1, 4), "human": range(1, 4), "late": range(60, 80)}
"""How many tiles can have been discarded before a win by an opening or at the last tile of the wall."""

_USUAL_DISCARDS = range(20, 60)

_SEVEN_PAIRS = 7


def built(patterns: Sequence[str], fits: Callable[[Score], bool], rules: RuleSet, chance: Chance) -> Score | None:
    """Return a hand that is built around one of some patterns, which all have recipes, or None where none is found."""
    known = {row.id: recipe_of(row) for row in rules.rows if row.id in patterns}
    for _ in range(_TRIES if patterns else 0):
        try:
            recipe = known[chance.pick(patterns)]
            win = _win(recipe, rules, chance) if recipe else None
            found = score(win, rules) if win else None
        except TaicalError:  # what was drawn does not go together, or not under these rules
            continue
        if found and fits(found):
            return found
    return None


def built_with_exclusion(
    patterns: Sequence[str], fits: Callable[[Score], bool], rules: RuleSet, chance: Chance
) -> Score | None:
    """Return a hand that is built around one of some patterns, and in which that one excludes another, or None."""
    left = list(patterns)
    while left:
        chosen = chance.drawn(exclusion_weights(left, rules))
        (excludes,) = (row.excludes for row in rules.rows if row.id == chosen)

        def shows(found: Score, chosen: str = chosen, excludes: int = excludes) -> bool:
            counts = any(counted.id == chosen for counted in found.patterns)
            return counts and any(excludes >> other.row.position & 1 for other in found.best.excluded) and fits(found)

        if found := built([chosen], shows, rules, chance):
            return found
        left.remove(chosen)
    return None


def exclusion_weights(patterns: Sequence[str], rules: RuleSet) -> Mapping[str, float]:
    """Return the weight of each of some patterns that exclude others.

    It is the square root of how often a pattern comes up at the table, so that rare ones are seen too. Those that
    exclude the same, as 全求人 and 半求人 do, together weigh no more than all others.
    """
    excludes = {row.id: row.excludes for row in rules.rows}
    weights = {pattern: sqrt(times_in_100_000(pattern)) for pattern in patterns}
    alike: dict[int, float] = {}
    for pattern, weight in weights.items():
        alike[excludes[pattern]] = alike.get(excludes[pattern], 0) + weight
    heaviest = max(alike, key=lambda same: alike[same])
    others = sum(alike.values()) - alike[heaviest]
    less = others / alike[heaviest] if 0 < others < alike[heaviest] else 1
    return {pattern: weight * less if excludes[pattern] == heaviest else weight for pattern, weight in weights.items()}


def _win(recipe: Recipe, rules: RuleSet, chance: Chance) -> Win | None:
    """Return a win by a recipe, or None where the tiles drawn so far leave none for the rest."""
    stage = random_stage(chance)
    away = [seat for seat in SEATS if seat != stage.dealer]
    seat = stage.dealer if recipe.dealer else chance.pick(SEATS if recipe.dealer is None else away)
    way = chance.pick(recipe.ways)
    hand = _hand(recipe, seat if notes_feeders(rules) else None, way, chance)
    if hand is None:
        return None
    facts: dict[str, Any] = {"discards": _discards(recipe, chance)} if notes_discards(rules) else {}
    by_another = way in ("discard", "robbed_kong", "seven_rob_one")
    return make_win(
        hand,
        seat=seat,
        round=stage.round,
        dealer=stage.dealer,
        streak=stage.streak,
        win=way,
        from_=chance.pick([other for other in SEATS if other != seat]) if by_another else None,
        **facts | recipe.facts,
    )


def _discards(recipe: Recipe, chance: Chance) -> int:
    """Return how many tiles had been discarded before the win."""
    when = "late" if "last_tile" in recipe.facts else str(recipe.facts.get("opening"))
    return chance.pick(_DISCARDS.get(when, _USUAL_DISCARDS))


def _hand(recipe: Recipe, owner: Seat | None, way: str, chance: Chance) -> Hand | None:
    """Return a hand by a recipe, or None; `owner` is None where nobody notes who fed the melds."""
    if recipe.form == "flowers":
        flowers = chance.shuffled(FLOWERS)[: 8 if way == "eight_flowers" else 7]
        tiles = [tile for tile in chance.shuffled(TILES) if tile not in FLOWERS][:DEALT]
        return Hand(tuple(sorted(tiles)), (), tuple(sorted(flowers)))
    if recipe.form != "sets":
        return _with_winning(_special(recipe, chance), (), _flowers(recipe, chance), way, chance)
    sets = _sets(recipe, chance)
    if sets is None:
        return None
    blocks, pair = sets
    concealed, melds = [pair] * 2, []
    fewest, most = recipe.claimed
    claimed = chance.shuffled(range(5))[: fewest + chance.below(most - fewest + 1)]
    kongs = _kongs(recipe, blocks, pair, chance)
    for number, block in enumerate(blocks):
        kind = _kind_of_meld(block, chance, claimed=number in claimed, kong=number in kongs)
        if kind is None:
            concealed += block.tiles
        else:
            melds.append(Meld(kind, block.tile, _feeder(kind, owner, chance)))
    return _with_winning(concealed, tuple(melds), _flowers(recipe, chance), way, chance)


def _special(recipe: Recipe, chance: Chance) -> list[int]:
    """Return the tiles of a special hand, which may be more of a kind than there are."""
    if recipe.form == "pairs":
        given = chance.pick(recipe.paired) if recipe.paired else ()
        others = [kind for kind in chance.shuffled(range(KINDS)) if kind not in given]
        triplet, *pairs = [*others[: 1 + _SEVEN_PAIRS - len(given)], *given]
        return [triplet] * 3 + pairs * 2
    if recipe.form == "orphans":
        return [*ORPHANS, chance.pick(ORPHANS), *chance.pick(recipe.pool).tiles]
    singles = [start + rank for start in range(0, FIRST_HONOR, SUIT_SIZE) for rank in chance.pick(_APART)]
    singles += range(FIRST_HONOR, KINDS)
    return [*singles, chance.pick(singles)]


_APART = tuple(
    ranks for ranks in combinations(range(SUIT_SIZE), 3) if all(later - one > 2 for one, later in pairwise(ranks))
)
"""The three ranks of a suit that are at least three apart."""


def _with_winning(
    concealed: Sequence[int], melds: tuple[Meld, ...], flowers: tuple[int, ...], way: str, chance: Chance
) -> Hand | None:
    """Return a hand with one of its concealed tiles as the winning one, for 搶槓 one of which it has no other."""
    tiles = [*concealed, *(kind for meld in melds for kind in meld.tiles)]
    winning = [kind for kind in concealed if way != "robbed_kong" or tiles.count(kind) == 1]
    if not winning:
        return None
    chosen = chance.pick(winning)
    left = sorted(concealed)
    left.remove(chosen)
    return Hand(tuple(left), melds, flowers, chosen)


def _sets(recipe: Recipe, chance: Chance) -> tuple[list[Block], int] | None:
    """Return five sets and the kind of the pair, or None where the sets leave no pair."""
    suit = chance.below(3)
    place = chance.below(len(recipe.groups))
    group = recipe.groups[place]
    used = [0] * KINDS
    blocks: list[Block] = []
    for number in range(5):
        pool = recipe.pool if number >= recipe.count else _left(group, blocks, whole=bool(recipe.beside))
        fitting = [block for block in pool if _fits(block, used) and _goes_with(block.tile, suit, recipe)]
        blocks.append(chance.pick(fitting))  # fewer than five sets leave tiles for another one, even of one suit
        for kind in blocks[-1].tiles:
            used[kind] += 1
    pair = recipe.beside[place] if recipe.beside else None
    if pair is not None and used[pair] > 2:
        return None
    if pair is not None:
        return blocks, pair
    pairs = [kind for kind in recipe.pairs if used[kind] <= 2 and _goes_with(kind, suit, recipe)]
    return (blocks, chance.pick(pairs)) if pairs else None


def _left(group: Sequence[Block], blocks: Sequence[Block], *, whole: bool) -> Sequence[Block]:
    """Return which sets of a group can come next: the one whose turn it is, or those that have not come yet."""
    return [group[len(blocks)]] if whole else [block for block in group if block not in blocks]


def _fits(block: Block, used: Sequence[int]) -> bool:
    """Tell whether tiles are left for a set."""
    return max(used[kind] for kind in block.tiles) < 4 if block.is_chow else used[block.tile] <= 1


def _goes_with(kind: int, suit: int, recipe: Recipe) -> bool:
    return not recipe.one_suit or kind >= FIRST_HONOR or kind // SUIT_SIZE == suit


def _kongs(recipe: Recipe, blocks: Sequence[Block], pair: int, chance: Chance) -> list[int]:
    """Return which sets are kongs: pungs whose fourth tile is in no other set.

    More than the recipe asks for come as they do at the table, but not in a concealed hand that has to be ready or won
    in its first turns.
    """
    used = [pair, pair, *(kind for block in blocks for kind in block.tiles)]
    can_be = [n for n, block in enumerate(blocks) if not block.is_chow and used.count(block.tile) == 3]
    mixed = chance.shuffled(can_be)
    can_have_more = recipe.claimed[1] or not recipe.facts
    more = [n for n in mixed[recipe.kongs :] if can_have_more and chance.comes(_KONG)]
    return [*mixed[: recipe.kongs], *more]


def _kind_of_meld(block: Block, chance: Chance, *, claimed: bool, kong: bool) -> MeldKind | None:
    """Return how a set lies on the table, or None where it stays in the hand."""
    if not claimed:
        return "concealed_kong" if kong else None
    if block.is_chow:
        return "chow"
    return chance.pick(("open_kong", "promoted_kong")) if kong else "pung"


def _feeder(kind: MeldKind, owner: Seat | None, chance: Chance) -> Seat | None:
    """Return who fed a meld: for a chow the player before."""
    if owner is None or kind == "concealed_kong":
        return None
    place = SEATS.index(owner)
    return SEATS[place - 1] if kind == "chow" else SEATS[(place + 1 + chance.below(3)) % 4]


def _flowers(recipe: Recipe, chance: Chance) -> tuple[int, ...]:
    if recipe.flowers == "none":
        return ()
    found = {kind for kind in FLOWERS if chance.comes(_FLOWER)}
    if recipe.flowers == "one":
        found.add(chance.pick(FLOWERS))
    if recipe.flowers == "set":
        found.update(chance.pick((SEASONS, PLANTS)))
    return tuple(sorted(found))
