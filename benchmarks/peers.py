"""Random winning hands for the PyPI package `mahjong`, which scores Japanese 14-tile hands."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld

from benchmarks.hands import STYLES, Style, random_sets, seeded
from taical.domain.tiles import KINDS, WINDS

_COPIES = 4


class PeerHand(NamedTuple):
    """A hand and how it was won, as `mahjong` takes them."""

    tiles: list[int]  # with the winning one and those of the melds
    winning: int
    melds: list[Meld]
    config: HandConfig

    def score(self) -> HandResponse:
        """Have `mahjong` score the hand."""
        return HandCalculator.estimate_hand_value(self.tiles, self.winning, melds=self.melds, config=self.config)


def random_peer_hands(seed: int, style: str, count: int) -> list[PeerHand]:
    """Return hands of a style that have a score, the same ones for the same seed.

    The sets and the pair are drawn as for a hand of 17 tiles, but for one set less. A hand without a claimed meld is
    in riichi; one with a claimed meld and no yaku would be turned down early, so another is drawn in its place.
    """
    random = seeded(f"{style} {seed}")
    found: list[PeerHand] = []
    while len(found) < count:
        hand = _random_hand(random, STYLES[style])
        error = hand.score().error
        if error is None:
            found.append(hand)
        elif error != HandCalculator.ERR_NO_YAKU:
            raise AssertionError(f"{error}: {hand}")
    return found


def _random_hand(random: Random, style: Style) -> PeerHand:
    sets = random_sets(random, style, 4)
    melded = random.sample(range(4), min(4, random.choice(style.melds)))
    free = [[_COPIES * kind + copy for copy in range(_COPIES)] for kind in range(KINDS)]
    concealed = [free[sets.pair].pop(), free[sets.pair].pop()]
    melds: list[Meld] = []
    for number, block in enumerate(sets.blocks):
        tiles = [free[kind].pop() for kind in block.tiles]
        opened = number in melded
        kong = sets.leaves_fourth(block) and random.choice((False, False, False, True))
        if kong:
            tiles.append(free[block.tile].pop())
        if opened or kong:
            kind = Meld.CHI if block.is_chow else Meld.KAN if kong else Meld.PON
            melds.append(Meld(kind, tiles, opened=opened))
        else:
            concealed += tiles
    winning = random.choice(concealed)
    tiles = concealed + [tile for meld in melds for tile in meld.tiles]
    alone = sum(tile // _COPIES == winning // _COPIES for tile in tiles) == 1
    return PeerHand(tiles, winning, melds, _random_config(random, melds, alone=alone))


def _random_config(random: Random, melds: list[Meld], *, alone: bool) -> HandConfig:
    """Return a way to have won: drawn or not, the winds, the sticks, and the events that a Taiwanese hand has too."""
    drawn = random.choice((False, True))
    riichi = not any(meld.opened for meld in melds)
    event = random.choice(("", "", "last tile", "kong"))
    return _config(
        is_tsumo=drawn,
        is_riichi=riichi,
        is_ippatsu=riichi and random.choice((False, False, False, True)),
        is_haitei=event == "last tile" and drawn,
        is_houtei=event == "last tile" and not drawn,
        is_rinshan=event == "kong" and drawn and any(meld.type == Meld.KAN for meld in melds),
        is_chankan=event == "kong" and not drawn and alone,
        player_wind=random.choice(WINDS),
        round_wind=random.choice(WINDS),
        tsumi_number=random.randrange(3),
    )


@cache
def _config(**settings: Any) -> HandConfig:  # noqa: ANN401 - the parameters of `HandConfig`
    """Return a configuration, shared by all hands that were won in the same way, as one is big."""
    return HandConfig(**settings)
