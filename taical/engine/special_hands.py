"""Special hands: complete without being five sets and a pair.

A special hand knows how its tiles split and what it waits for. Which of them are hands at all is for the rule set: one
is allowed where the pattern of its name has a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from taical.domain.hand import FULL
from taical.engine.decomposition import Block, Split


class SpecialHand(Protocol):
    """One shape of special hand."""

    @property
    def name(self) -> str:
        """What players call it, in every language."""

    def split(self, counts: Sequence[int]) -> Split | None:
        """Return the sets and pairs of 17 concealed tiles, or None where they are no such hand."""

    def waits(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Return the kinds of tile that complete 16 concealed tiles, held four times or not."""


class SevenPairsAndTriplet:
    """嚦咕嚦咕, 八對半: seven pairs and three equal tiles; four equal tiles may be two pairs."""

    name = "嚦咕嚦咕"

    def split(self, counts: Sequence[int]) -> Split | None:
        """Return the triplet and the pairs of 17 concealed tiles, or None where they are no such hand."""
        odd = [kind for kind, count in enumerate(counts) if count % 2]
        if sum(counts) != FULL or len(odd) != 1 or counts[odd[0]] != 3:
            return None
        pairs = (kind for kind, count in enumerate(counts) if kind != odd[0] for _ in range(count // 2))
        return Split((Block(odd[0], is_chow=False),), tuple(pairs), (odd[0],))

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


SPECIAL_HANDS: Mapping[str, SpecialHand] = {"seven_pairs_and_triplet": SevenPairsAndTriplet()}
"""The special hands by the pattern that pays them."""
