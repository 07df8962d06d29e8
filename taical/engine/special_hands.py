"""Special hands: complete without being five sets and a pair.

A special hand knows how its tiles split and what it waits for. Which of them are hands at all is for the rule set: one
is allowed where the pattern of its name has a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Protocol

from taical.domain.hand import FULL, Meld
from taical.domain.tiles import FIRST_HONOR, HONORS, KINDS, SUIT_SIZE
from taical.engine.decomposition import Block, Split


class SpecialHand(Protocol):
    """One shape of special hand."""

    @property
    def name(self) -> str:
        """What players call it, in every language."""

    def splits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> list[Split]:
        """Return how all tiles but the melds are such a hand, in every way."""

    def waits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, ...]:
        """Return the kinds of tile that complete the tiles before the winning one, held four times or not."""


class SevenPairsAndTriplet:
    """嚦咕嚦咕, 八對半: seven pairs and three equal tiles; four equal tiles may be two pairs."""

    name = "嚦咕嚦咕"

    def splits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> list[Split]:
        """Return the triplet and the pairs, or nothing where the tiles are no such hand."""
        if melds or 1 in counts or sum(counts) != FULL:
            return []
        odd = [kind for kind, count in enumerate(counts) if count % 2]
        if len(odd) != 1 or counts[odd[0]] != 3:
            return []
        pairs = (kind for kind, count in enumerate(counts) if kind != odd[0] for _ in range(count // 2))
        return [Split((Block(odd[0], is_chow=False),), tuple(pairs), (odd[0],))]

    def waits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, ...]:
        """Return the kinds of tile that complete 16 concealed tiles, held four times or not."""
        if melds or counts.count(1) > 1 or sum(counts) != FULL - 1:
            return ()
        odd = [kind for kind, count in enumerate(counts) if count % 2]
        if not odd:
            return tuple(kind for kind, count in enumerate(counts) if count == 2)
        if len(odd) != 2:
            return ()
        # A tile more evens one of the two, and the other has to be the three equal tiles.
        return tuple(kind for kind, other in (odd, reversed(odd)) if counts[other] == 3)


ORPHANS: Final = tuple(kind for kind in range(KINDS) if kind >= FIRST_HONOR or kind % SUIT_SIZE in (0, SUIT_SIZE - 1))
"""The kinds of tile of which thirteen orphans have one each."""


class ThirteenOrphans:
    """十三么: a terminal of each end of each suit and each honor, one of them twice, and one set more.

    The set is a concealed chow or pung, or a declared kong.
    """

    name = "十三么"

    def splits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> list[Split]:
        """Return the set, the pair and the single tiles, or nothing where the tiles are no such hand."""
        if not self._possible(counts, melds, missing=0):
            return []
        if melds:
            return self._orphans(list(counts), ())
        found = []
        for kind in range(KINDS):
            if counts[kind] >= 3:
                found += self._without(counts, Block(kind, is_chow=False))
            if kind < FIRST_HONOR and kind % SUIT_SIZE < SUIT_SIZE - 2 and min(counts[kind : kind + 3]) > 0:
                found += self._without(counts, Block(kind, is_chow=True))
        return found

    def waits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, ...]:
        """Return the kinds of tile that complete it, held four times or not."""
        if not self._possible(counts, melds, missing=1):
            return ()
        return tuple(kind for kind in range(KINDS) if self.splits(_with(counts, kind), melds))

    @staticmethod
    def _possible(counts: Sequence[int], melds: Sequence[Meld], missing: int) -> bool:
        """Tell whether there can be thirteen orphans beside the set, as far as a look at them shows."""
        if _lacks_honors(counts, missing) or len(melds) > 1 or any(not meld.is_kong for meld in melds):
            return False
        own = 14 if melds else FULL
        held = sum([counts[kind] > 0 for kind in ORPHANS])
        return sum(counts) == own - missing and held >= len(ORPHANS) - missing

    def _without(self, counts: Sequence[int], block: Block) -> list[Split]:
        left = list(counts)
        for tile in block.tiles:
            left[tile] -= 1
        return self._orphans(left, (block,))

    @staticmethod
    def _orphans(left: list[int], blocks: tuple[Block, ...]) -> list[Split]:
        twice = [kind for kind in ORPHANS if left[kind] == 2]
        if sum(left) != len(ORPHANS) + 1 or len(twice) != 1 or any(left[kind] == 0 for kind in ORPHANS):
            return []
        pungs = tuple(block.tile for block in blocks if not block.is_chow)
        singles = tuple(kind for kind in ORPHANS if kind != twice[0])
        return [Split(blocks, (twice[0],), pungs, singles=singles)]


class SixteenUnrelated:
    """十六不搭: the seven honors and three ranks of each suit at least three apart, one of the sixteen twice."""

    name = "十六不搭"

    def splits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> list[Split]:
        """Return the pair and the single tiles, or nothing where the tiles are no such hand."""
        if melds or _lacks_honors(counts, 0):
            return []
        held = [kind for kind, count in enumerate(counts) if count]
        twice = [kind for kind in held if counts[kind] == 2]
        if sum(counts) != FULL or len(held) != FULL - 1 or len(twice) != 1 or not _unrelated(held, whole=True):
            return []
        return [Split((), (twice[0],), (), singles=tuple(kind for kind in held if kind != twice[0]))]

    def waits(self, counts: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, ...]:
        """Return the kinds of tile that complete 16 concealed tiles, held four times or not."""
        if melds or _lacks_honors(counts, 1):
            return ()
        held = [kind for kind, count in enumerate(counts) if count]
        if sum(counts) != FULL - 1 or len(held) < FULL - 2 or not _unrelated(held, whole=False):
            return ()
        return tuple(kind for kind in range(KINDS) if self.splits(_with(counts, kind)))


def _lacks_honors(counts: Sequence[int], missing: int) -> bool:
    """Tell whether more kinds of honors are missing than may be, which nearly every hand shows at once."""
    return counts[FIRST_HONOR:].count(0) > missing


def _unrelated(held: Sequence[int], *, whole: bool) -> bool:
    """Tell whether no two kinds of a suit are less than three apart.

    A whole hand has all honors and three kinds of each suit too.
    """
    suited = [kind for kind in held if kind < FIRST_HONOR]
    apart = all(
        later - earlier >= 3 or earlier // SUIT_SIZE != later // SUIT_SIZE for earlier, later in pairwise(suited)
    )
    if not whole or not apart:
        return apart
    ranks = [sum(kind // SUIT_SIZE == suit for kind in suited) for suit in range(3)]
    return ranks == [3, 3, 3] and len(held) - len(suited) == len(HONORS)


def _with(counts: Sequence[int], kind: int) -> list[int]:
    return [*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]]


SPECIAL_HANDS: Final[Mapping[str, SpecialHand]] = {
    "seven_pairs_and_triplet": SevenPairsAndTriplet(),
    "thirteen_orphans": ThirteenOrphans(),
    "sixteen_unrelated": SixteenUnrelated(),
}
"""The special hands by the pattern that pays them."""
