"""Irregular hands: complete without being five sets and a pair.

A form knows how its tiles group and what it waits for. Which forms are hands at all is for the rule set: a form is
allowed where the pattern of its name has a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from taical.domain.hand import FULL
from taical.engine.decomposition import Block


class Grouping(NamedTuple):
    """An irregular hand as the groups of its tiles.

    Attributes:
        blocks: Its sets, sorted.
        pairs: The kinds of tile of its pairs, sorted; a kind of which there are two pairs stands twice.
    """

    blocks: tuple[Block, ...]
    pairs: tuple[int, ...]


class IrregularForm(Protocol):
    """One shape of irregular hand."""

    def grouping(self, counts: Sequence[int]) -> Grouping | None:
        """Return the groups of 17 concealed tiles, or None where they are no such hand."""

    def waits(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return the kinds of tile that complete 16 concealed tiles, held four times or not."""


class SevenPairsAndTriplet:
    """嚦咕嚦咕, 八對半: seven pairs and three equal tiles; four equal tiles may be two pairs."""

    def grouping(self, counts: Sequence[int]) -> Grouping | None:
        """Return the groups of 17 concealed tiles, or None where they are no such hand."""
        odd = [kind for kind, count in enumerate(counts) if count % 2]
        if sum(counts) != FULL or len(odd) != 1 or counts[odd[0]] != 3:
            return None
        pairs = (kind for kind, count in enumerate(counts) if kind != odd[0] for _ in range(count // 2))
        return Grouping((Block(odd[0], is_chow=False),), tuple(pairs))

    def waits(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return the kinds of tile that complete 16 concealed tiles, held four times or not."""
        odd = [kind for kind, count in enumerate(counts) if count % 2]
        if sum(counts) != FULL - 1:
            return ()
        if not odd:
            return tuple(kind for kind, count in enumerate(counts) if count == 2)
        if len(odd) != 2:
            return ()
        # A tile more evens one of the two, and the other has to be the three equal tiles.
        return tuple(kind for kind, other in (odd, reversed(odd)) if counts[other] == 3)


FORMS: Mapping[str, IrregularForm] = {"seven_pairs_and_triplet": SevenPairsAndTriplet()}
"""The irregular forms by the pattern that pays them."""
