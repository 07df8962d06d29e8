"""What tiles are worth to a player who wants to win soon.

A player sees sets, pairs and parts of chows in the tiles of a suit, each worth something, and wants them to be worth
much together. So a lone tile goes first, then what waits for the fewest tiles. It is a plain way to play, and quick: a
suit's tiles come up again and again, and what they are worth is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from taical.domain.tiles import SUIT_SIZE
from taical.engine.decomposition import SUIT_STARTS

SET = 100
EYES = 50
_PAIR = 35
_TWO_SIDED = 45
_CLOSED = 30
_EDGE = 25
_LONE_HONOR = 1
_LONE = (2, 4, 6, 7, 7, 7, 6, 4, 2)
"""A lone tile, by its rank: the more tiles go with it, the better."""

READY = EYES + _EDGE
"""The least that a ready hand is worth beside all sets but one."""

NOTHING, PUNGS_ONLY, ALL = range(3)
"""What a player wants of a suit: none of it, pungs and pairs, or whatever makes a set."""

Aim = tuple[int, int, int, int]
"""What a player wants of each suit, the honors last."""

WINNING: Aim = (ALL, ALL, ALL, PUNGS_ONLY)
"""Any hand that wins."""

_SUITS = tuple(slice(*ends) for ends in pairwise(SUIT_STARTS))
_IMPOSSIBLE = -10_000
_REMEMBERED = 1 << 16

Worth = tuple[int, int]
"""What tiles are worth without the hand's pair among them, and with it."""

_Option = tuple[tuple[int, ...], int]
"""How many tiles of some rank and the next ones go together, and what they are worth."""


def suit_worth(tiles: Sequence[int], suit: int, aim: Aim) -> Worth:
    """Return what the tiles of a suit are worth.

    Args:
        tiles: How many there are of each of the 34 kinds.
        suit: The number of the suit.
        aim: What is wanted.
    """
    return _wanted_worth(tuple(tiles[_SUITS[suit]]), aim[suit])


def hand_worth(tiles: Sequence[int], aim: Aim) -> int:
    """Return what concealed tiles are worth.

    Args:
        tiles: How many there are of each of the 34 kinds.
        aim: What is wanted.
    """
    (one, one_eyes), (two, two_eyes), (three, three_eyes), (four, four_eyes) = [
        suit_worth(tiles, suit, aim) for suit in range(4)
    ]
    gain = max(0, one_eyes - one, two_eyes - two, three_eyes - three, four_eyes - four)  # one suit has the pair
    return one + two + three + four + gain


def best_discards(tiles: Sequence[int], aim: Aim) -> list[int]:
    """Return the kinds of tile without which the others are worth most.

    Args:
        tiles: How many there are of each of the 34 kinds.
        aim: What is wanted.
    """
    parts = [suit_worth(tiles, suit, aim) for suit in range(4)]
    whole = sum(without for without, _ in parts)
    gains = [eyes - without for without, eyes in parts]
    most, found = -1, []
    for suit in range(4):
        others = whole - parts[suit][0]
        gain = max(0, *gains[:suit], *gains[suit + 1 :])
        for kind, without, eyes in _with_one_less(tuple(tiles[_SUITS[suit]]), suit, aim[suit]):
            left = others + max(without + gain, eyes)
            if left > most:
                most, found = left, [kind]
            elif left == most:
                found.append(kind)
    return found


@lru_cache(maxsize=_REMEMBERED)
def _with_one_less(counts: tuple[int, ...], suit: int, wanted: int) -> tuple[tuple[int, int, int], ...]:
    """Return the kinds of tile of a suit, each with what the tiles of the suit are worth without one of it."""
    found = []
    for rank, count in enumerate(counts):
        if count:
            left = (*counts[:rank], count - 1, *counts[rank + 1 :])
            found.append((SUIT_STARTS[suit] + rank, *_wanted_worth(left, wanted)))
    return tuple(found)


def _wanted_worth(counts: tuple[int, ...], wanted: int) -> Worth:
    return (0, _IMPOSSIBLE) if wanted == NOTHING else _worth(counts, wanted == ALL)


@lru_cache(maxsize=_REMEMBERED)
def _worth(counts: tuple[int, ...], chows: bool) -> Worth:
    """Return what the tiles of a suit from some rank on are worth.

    Args:
        counts: How many there are of each kind.
        chows: Whether chows are wanted.
    """
    if not counts:
        return 0, _IMPOSSIBLE
    here, *above = counts
    if not here:
        return _worth(tuple(above), chows)
    options: list[_Option] = [((1,), _LONE[SUIT_SIZE - len(counts)] if chows else _LONE_HONOR)]
    if here >= 2:
        options.append(((2,), _PAIR))
    if here >= 3:
        options.append(((3,), SET))
    if chows:
        options += _towards_chows(counts)
    without, eyes = 0, _IMPOSSIBLE
    for taken, value in options:
        rest, rest_with_eyes = _worth(_less(counts, taken), chows)
        without = max(without, value + rest)
        eyes = max(eyes, value + rest_with_eyes)
        if taken == (2,):
            eyes = max(eyes, EYES + rest)
    return without, eyes


def _towards_chows(counts: tuple[int, ...]) -> list[_Option]:
    """Return the chows and parts of chows that begin with the first tile, each with its worth."""
    found: list[_Option] = []
    _, second, third, *_ = (*counts, 0, 0)
    if second:
        at_an_edge = len(counts) in (2, SUIT_SIZE)
        found.append(((1, 1), _EDGE if at_an_edge else _TWO_SIDED))
    if third:
        found.append(((1, 0, 1), _CLOSED))
    if second and third:
        found.append(((1, 1, 1), SET))
    return found


def _less(counts: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return (*(count - gone for count, gone in zip(counts, taken, strict=False)), *counts[len(taken) :])
