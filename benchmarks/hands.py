"""Random winning hands, the same for the same seed, for measurements and for the property tests.

A hand is built from sets that exist in one set of tiles, so that it is always complete; how it was won is drawn from
what can have happened with such a hand. A style decides which sets there are and how many of them are melds. What is
rare at a table, such as 天胡, is frequent here, so that some hundreds of hands show everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from taical.domain.hand import Hand, Meld, MeldKind
from taical.domain.tiles import FIRST_HONOR, FLOWERS, KINDS, PLANTS, SEASONS, SEATS, SUIT_SIZE, Seat
from taical.domain.validation import turns_after_dealer
from taical.domain.win import Opening, Ready, Replacement, Win, WinKind
from taical.engine.decomposition import Block
from taical.records.parser import format_record

_CHOWS = tuple(Block(suit + rank, is_chow=True) for suit in (0, 9, 18) for rank in range(7))
_PUNGS = tuple(Block(kind, is_chow=False) for kind in range(KINDS))
_HONORS = _PUNGS[FIRST_HONOR:]
_SUITS = (*_CHOWS, *_PUNGS[:FIRST_HONOR])
_ALL = (*_CHOWS, *_PUNGS)


@dataclass(frozen=True, slots=True)
class Style:
    """Which sets and pairs the hands of a style have."""

    blocks: tuple[Block, ...]  # the sets to draw from; one that is there twice comes up more often
    pairs: range = range(KINDS)
    one_suit: bool = False  # honors aside
    melds: range = range(6)  # how many sets are melds; there may be concealed kongs beside them


STYLES: Mapping[str, Style] = {
    "any": Style(_ALL),
    "flush": Style(_SUITS, range(FIRST_HONOR), one_suit=True),
    "half flush": Style((*_ALL, *_HONORS), one_suit=True),
    "pungs": Style(_PUNGS),
    "honors": Style((*_PUNGS, *_HONORS, *_HONORS, *_HONORS), range(FIRST_HONOR, KINDS)),
    "chows": Style(_CHOWS),
    "concealed": Style(_ALL, melds=range(1)),
    "melded": Style(_ALL, melds=range(3, 6)),
    "one-suit shapes": Style(_SUITS, range(FIRST_HONOR), one_suit=True, melds=range(1)),
}
"""The styles by name; the last is the richest in readings and waits."""


class Sets(NamedTuple):
    """The sets and the pair of a hand."""

    blocks: list[Block]
    pair: int
    used: list[int]  # how many of each of the 34 kinds are in them

    def leaves_fourth(self, block: Block) -> bool:
        """Tell whether a set is a pung whose fourth tile is in no other set, so that it can be a kong."""
        return not block.is_chow and self.used[block.tile] == 3


def random_records(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Yield records of all styles in turn, one in a hundred a win by flowers or as dealt.

    The first records of a seed are the same, however many there are.
    """
    random = seeded(f"records {seed}")
    styles = tuple(STYLES.values())
    for number in range(count):
        if number % 100 == 99:
            win = random.choice((random_flower_win, random_dealt_win))(random)
        else:
            win = random_win(random, styles[number % len(styles)])
        yield {"id": str(number + 1), **format_record(win)}


def random_wins(seed: int, style: str, count: int) -> list[Win]:
    """Return wins of a style, the same ones for the same seed."""
    random = seeded(f"{style} {seed}")
    return [random_win(random, STYLES[style]) for _ in range(count)]


def seeded(seed: str) -> Random:
    """Return random numbers that are the same for the same seed, in every process."""
    return Random(seed)  # noqa: S311 - nothing secret


def random_win(random: Random, style: Style) -> Win:
    """Return a complete hand and a way to have won it that no rule set with the default switches refuses."""
    seat, dealer = random.choice(SEATS), random.choice(SEATS)
    hand = random_hand(random, style, seat)
    win = random.choice(_ways_to_win(hand))
    opening = random.choice(_openings(hand, win, is_dealer=seat == dealer))
    sources = _others(seat)
    if opening == "human":  # before the own first draw, so from the dealer or a player between the two
        sources = [other for other in sources if turns_after_dealer(other, dealer) < turns_after_dealer(seat, dealer)]
    return Win(
        hand=hand,
        seat=seat,
        round=random.choice(SEATS),
        dealer=dealer,
        streak=random.choice((0, 1, random.randrange(13))),
        win=win,
        from_=None if win == "draw" else random.choice(sources),
        replacement=random.choice(_replacements(hand, win)),
        last_tile=opening is None and random.choice((False, False, True)),
        opening=opening,
        ready=None if opening else random.choice(_readinesses(hand, is_dealer=seat == dealer)),
    )


def random_dealt_win(random: Random) -> Win:
    """Return the win of a dealer whose tiles are complete as dealt (天胡), with no tile marked as the winning one."""
    sets = random_sets(random, STYLES["any"])
    tiles = [sets.pair, sets.pair, *(kind for block in sets.blocks for kind in block.tiles)]
    seat = random.choice(SEATS)
    return Win(
        hand=Hand(tuple(sorted(tiles)), (), _flowers(random)),
        seat=seat,
        round=random.choice(SEATS),
        dealer=seat,
        streak=random.randrange(13),
        opening="heavenly",
    )


def random_flower_win(random: Random) -> Win:
    """Return a win by eight flowers, or by robbing the eighth, with a complete hand, an incomplete one or none."""
    seat = random.choice(SEATS)
    full = random_hand(random, STYLES["any"], seat)
    win: WinKind = random.choice(("eight_flowers", "seven_rob_one"))
    held = 8 if win == "eight_flowers" else random.choice((7, 8))
    return Win(
        hand=Hand(
            concealed=random.choice((full.concealed, full.concealed[::2], ())),
            melds=full.melds,
            flowers=_some(random, FLOWERS, held),
            winning=random.choice((full.winning, None)),
        ),
        seat=seat,
        round=random.choice(SEATS),
        dealer=random.choice(SEATS),
        streak=random.randrange(13),
        win=win,
        from_=random.choice(_others(seat)) if win == "seven_rob_one" else None,
        replacement=random.choice((None, "flower")),
        last_tile=random.choice((False, True)),
    )


def random_hand(random: Random, style: Style, owner: Seat | None = None) -> Hand:
    """Return a complete hand with its winning tile marked, of an owner who fed none of the melds."""
    sets = random_sets(random, style)
    melded = random.sample(range(5), random.choice(style.melds))
    concealed = [sets.pair, sets.pair]
    melds = []
    for number, block in enumerate(sets.blocks):
        kong = sets.leaves_fourth(block)
        if number in melded:
            before = [SEATS[SEATS.index(owner) - 1]] if owner and block.is_chow else _others(owner)
            feeder = random.choice([None, *before])
            melds.append(Meld(_claimed(random, block, kong=kong), block.tile, feeder))
        elif kong and random.choice((False, False, True)):
            melds.append(Meld("concealed_kong", block.tile))
        else:
            concealed += block.tiles
    winning = random.choice(concealed)
    concealed.remove(winning)
    return Hand(tuple(sorted(concealed)), tuple(melds), _flowers(random), winning)


def random_sets(random: Random, style: Style, count: int = 5) -> Sets:
    """Return sets and a pair for which one set of tiles is enough."""
    blocks, pairs = style.blocks, list(style.pairs)
    if style.one_suit:
        suit = random.randrange(3)
        blocks = tuple(block for block in blocks if _of_suit(block.tile, suit))
        pairs = [kind for kind in pairs if _of_suit(kind, suit)]
    used = [0] * KINDS
    chosen = []
    for _ in range(count):
        block = random.choice([block for block in blocks if _fits(block, used)])
        chosen.append(block)
        for kind in block.tiles:
            used[kind] += 1
    pair = random.choice([kind for kind in pairs if used[kind] <= 2])
    used[pair] += 2
    return Sets(chosen, pair, used)


def _of_suit(kind: int, suit: int) -> bool:
    return kind >= FIRST_HONOR or kind // SUIT_SIZE == suit


def _fits(block: Block, used: list[int]) -> bool:
    """Tell whether there are tiles left for a set."""
    kind = block.tile
    return max(used[kind : kind + 3]) < 4 if block.is_chow else used[kind] <= 1


def _others(seat: Seat | None) -> list[Seat]:
    return [other for other in SEATS if other != seat]


def _some(random: Random, kinds: range, count: int) -> tuple[int, ...]:
    return tuple(sorted(random.sample(kinds, count)))


def _flowers(random: Random) -> tuple[int, ...]:
    """Return up to three flowers, as most wins have; sometimes any number, or a whole series, which is a pattern."""
    case = random.randrange(8)
    if case == 6:
        return _some(random, FLOWERS, random.randrange(9))
    if case == 7:
        whole, other = random.choice(((SEASONS, PLANTS), (PLANTS, SEASONS)))
        return tuple(sorted((*whole, *_some(random, other, random.randrange(5)))))
    return _some(random, FLOWERS, (0, 0, 1, 1, 2, 3)[case])


def _claimed(random: Random, block: Block, *, kong: bool) -> MeldKind:
    """Return how a set with a claimed tile was made."""
    if block.is_chow:
        return "chow"
    return random.choice(("pung", "pung", "open_kong", "promoted_kong")) if kong else "pung"


def _ways_to_win(hand: Hand) -> list[WinKind]:
    alone = hand.winning is not None and not hand.held()[hand.winning]
    return ["draw", "discard", "robbed_kong"] if alone else ["draw", "discard"]


def _openings(hand: Hand, win: WinKind, *, is_dealer: bool) -> list[Opening | None]:
    possible: list[Opening | None] = [None]
    if not hand.melds and win == "draw":
        possible.append("heavenly" if is_dealer else "earthly")
    if not hand.melds and win == "discard" and not is_dealer:
        possible.append("human")
    return possible


def _readinesses(hand: Hand, *, is_dealer: bool) -> list[Ready | None]:
    possible: list[Ready | None] = [None, None, "declared"]
    if not any(meld.claimed for meld in hand.melds):
        possible += ["earthly", "heavenly"] if is_dealer else ["earthly"]
    return possible


def _replacements(hand: Hand, win: WinKind) -> list[Replacement | None]:
    possible: list[Replacement | None] = [None]
    melds = {meld.kind for meld in hand.melds}
    if win == "draw" and hand.flowers:
        possible.append("flower")
    if win == "draw" and melds & {"concealed_kong", "promoted_kong"}:
        possible.append("kong")
    if win == "draw" and "open_kong" in melds:
        possible.append("open_kong")
    return possible
