"""How far a hand is from ready 聽牌 (向聽數), and which tiles bring it nearer (進張).

A hand is compared with every complete hand that there can be: the tiles of it that are missing are the ones still to
be drawn, and the last of them is the winning tile. So a hand that lacks one tile is ready, and one that lacks three is
two tiles from ready. Complete hands are not listed one by one: each suit says what its tiles lack to be so many sets
and a pair or none, and the suits are put together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from taical.analysis.irregular import SPECIAL_LACKS, Lack, least
from taical.domain.hand import Hand
from taical.domain.rules import RuleSet
from taical.domain.tiles import FIRST_HONOR, KINDS, SUIT_SIZE


class Shanten(NamedTuple):
    """How far a hand is from ready."""

    tiles: int  # how many tiles it needs to be ready (向聽數): 0 is ready 聽牌, -1 is a complete hand
    # the kinds of which one tile more brings it nearer (進張), in tile order: those that a ready hand waits for,
    # and none where it is complete
    helping: tuple[int, ...]


_Part = tuple[int, int, int]
"""A part of a complete hand: how many sets it has, how many pairs, how many tiles that are a fifth of their kind."""

_Begun = tuple[int, int, int, int, int]
"""A part that is built up to some rank of a suit: the chows that have their last tile at the next rank, those that
have their second there, then its sets, begun chows among them, its pairs and its fifth tiles."""

_Key = TypeVar("_Key", _Part, _Begun)

_CHOICES = sorted(
    (chows + 3 * pungs + 2 * pairs, chows, pungs, pairs) for chows in range(3) for pungs in (0, 1) for pairs in (0, 1)
)
"""What can begin at a rank, after the tiles that it takes there: chows (three equal ones are pungs), a pung, a pair."""

_CHOICES_WITHOUT_CHOWS = [choice for choice in _CHOICES if not choice[1]]

_LAST_CHOW = SUIT_SIZE - 3
"""The rank at which the last chow of a suit begins, from 0."""

_CACHE_SIZE = 1 << 13
"""How many states of a suit are remembered at most."""


def shanten_of(hand: Hand, rules: RuleSet) -> Shanten:
    """Return how far a hand is from ready under a rule set.

    What other players have or have discarded is not looked at: a hand whose last waiting tile is gone is ready all the
    same.

    >>> from taical import load_ruleset, parse_hand
    >>> shanten_of(parse_hand("123m 456p 789p 678s 5s [777z]"), load_ruleset("wikipedia"))
    Shanten(tiles=0, helping=(22, 25))
    """
    counts = [0] * KINDS
    for kind in hand.standing:
        counts[kind] += 1
    limits = [4] * KINDS
    for meld in hand.melds:
        for kind in meld.tiles:
            limits[kind] -= 1
    fifths = 1 if rules.switches.exhausted_kinds_wait == "all_kinds" else 0
    lacks = [_regular_lack(counts, limits, (5 - len(hand.melds), 1, fifths))]
    special = (lack_of(counts, hand.melds) for name, lack_of in SPECIAL_LACKS.items() if rules.counts(name))
    lacks += [lack for lack in special if lack]
    missing, mask = least(lacks)
    helping = [kind for kind in range(KINDS) if mask >> kind & 1]
    if missing > 1:  # a fifth tile of a kind can be waited for, but not drawn on the way there
        helping = [kind for kind in helping if counts[kind] < limits[kind]]
    return Shanten(missing - 1, tuple(helping))


def _regular_lack(counts: Sequence[int], limits: Sequence[int], whole: _Part) -> Lack:
    """Return what concealed tiles lack to be sets and a pair."""
    found: Mapping[_Part, Lack] = {(0, 0, 0): (0, 0)}
    for start in (0, SUIT_SIZE, 2 * SUIT_SIZE, FIRST_HONOR):
        suit = slice(start, min(start + SUIT_SIZE, KINDS))
        found = _joined(found, _suit_lacks(tuple(counts[suit]), tuple(limits[suit]), start, whole), whole)
    return least(lack for (sets, pairs, _), lack in found.items() if (sets, pairs) == whole[:2])


def _joined(first: Mapping[_Part, Lack], second: Mapping[_Part, Lack], most: _Part) -> Mapping[_Part, Lack]:
    """Return what the tiles of some suits and of another suit lack together, for each part of a hand."""
    most_sets, most_pairs, most_fifths = most
    found: dict[_Part, Lack] = {}
    for (sets, pairs, fifths), (tiles, mask) in first.items():
        for (more_sets, more_pairs, more_fifths), (more_tiles, more_mask) in second.items():
            part = sets + more_sets, pairs + more_pairs, fifths + more_fifths
            if part[0] <= most_sets and part[1] <= most_pairs and part[2] <= most_fifths:
                _note(found, part, (tiles + more_tiles, mask | more_mask))
    return found


def _note(found: dict[_Key, Lack], key: _Key, lack: Lack) -> None:
    """Note a way to something: one that lacks fewer tiles replaces the others, one that lacks as many joins them."""
    known = found.get(key)
    if known is None or lack[0] < known[0]:
        found[key] = lack
    elif lack[0] == known[0]:
        found[key] = lack[0], lack[1] | known[1]


@lru_cache(maxsize=_CACHE_SIZE)
def _suit_lacks(counts: tuple[int, ...], limits: tuple[int, ...], start: int, most: _Part) -> Mapping[_Part, Lack]:
    """Return what the tiles of a suit lack, for each part of a hand."""
    begun: Mapping[_Begun, Lack] = {(0, 0, 0, 0, 0): (0, 0)}
    for rank, (count, limit) in enumerate(zip(counts, limits, strict=True)):
        choices = _CHOICES if start < FIRST_HONOR and rank <= _LAST_CHOW else _CHOICES_WITHOUT_CHOWS
        begun = _with_rank(begun, choices, (count, limit, 1 << start + rank), most)
    return {(sets, pairs, fifths): lack for (_, _, sets, pairs, fifths), lack in begun.items()}


def _with_rank(
    begun: Mapping[_Begun, Lack],
    choices: Sequence[tuple[int, int, int, int]],
    rank: tuple[int, int, int],
    most: _Part,
) -> Mapping[_Begun, Lack]:
    """Return what can be built one rank further, and what it lacks."""
    count, limit, bit = rank
    most_sets, most_pairs, most_fifths = most
    found: dict[_Begun, Lack] = {}
    for (ending, going_on, sets, pairs, fifths), (tiles, mask) in begun.items():
        for size, chows, pungs, pair in choices:
            needed = ending + going_on + size
            if needed > limit + most_fifths - fifths:
                break
            if sets + chows + pungs > most_sets or pairs + pair > most_pairs:
                continue
            state = going_on, chows, sets + chows + pungs, pairs + pair, fifths + (needed > limit)
            _note(found, state, (tiles + needed - count, mask | bit) if needed > count else (tiles, mask))
    return found
