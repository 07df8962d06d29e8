"""What can be counted in a hand, for the patterns that rule-set files define."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from taical.domain.tiles import DRAGONS, FIRST_HONOR, HONORS, PLANTS, SEASONS, SUIT_SIZE, WINDS, wind_of
from taical.engine import features
from taical.engine.cache import Cache
from taical.engine.masks import SUITED, group_masks, held_mask, mask_of, ranks_in, set_masks, union
from taical.engine.readings import Reading
from taical.engine.relations import returned_tiles
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.patterns import conditions, flowers
from taical.patterns.pattern import Condition, Count
from taical.patterns.reason import FAR, pungs, reason, starts_of_chows


def _in(kinds: Collection[int]) -> Count:
    return lambda reading: sum(kind in kinds for kind in reading.pungs)


def _identical_chows(reading: Reading) -> int:
    return sum(count // 2 for count in Counter(starts_of_chows(reading)).values())


_SUITS = tuple(range(start, start + SUIT_SIZE) for start in range(0, FIRST_HONOR, SUIT_SIZE))
_LOWEST = tuple(suit[0] for suit in _SUITS)
_EVERY_RANK = (1 << SUIT_SIZE) - 1
_TYPES = tuple(map(mask_of, (*_SUITS, WINDS, DRAGONS)))


def _types_in(mask: int) -> int:
    """Return how many of the three suits, the winds and the dragons there are."""
    return sum([mask & each > 0 for each in _TYPES])


_TYPES_OF = Cache(_types_in, 1 << 12)


def _outside_own(kinds: Collection[int]) -> Count:
    """Return how many pungs of some winds there are that are neither the round's nor the winner's."""
    return lambda reading: sum(
        kind in kinds and kind not in (wind_of(reading.win.round), wind_of(reading.win.seat)) for kind in reading.pungs
    )


def _double_wind(reading: Reading) -> int:
    """Return whether there is a pung of the wind that is both the round's and the winner's, as a number."""
    win = reading.win
    return int(win.round == win.seat and wind_of(win.seat) in reading.pungs)


def _suits_with_both_ends(reading: Reading) -> int:
    """Return in how many suits there are 123 and 789, or 111 and 999 (老少)."""
    equal, straight = reading.pungs, starts_of_chows(reading)
    found = 0
    for low in _LOWEST:
        if (low in straight and low + SUIT_SIZE - 3 in straight) or (low in equal and low + SUIT_SIZE - 1 in equal):
            found += 1
    return found


def _common_ranks(reading: Reading) -> int:
    """Return how many ranks every group of the three suits has; none where there are only honors."""
    common = _EVERY_RANK
    for mask in group_masks(reading):
        if mask & SUITED:
            common &= ranks_in(mask)
            if not common:
                return 0
    return common.bit_count() if held_mask(reading) & SUITED else 0


def _flower_kinds(reading: Reading) -> int:
    held = reading.win.hand.flowers
    return sum(any(kind in held for kind in kinds) for kinds in (SEASONS, PLANTS))


_UNKNOWN = 1 << 20
"""The number of what nobody has noted, which is too many for any condition."""


def _discards(reading: Reading) -> int:
    return _UNKNOWN if reading.win.discards is None else reading.win.discards


def _pairs_of(kinds: Collection[int]) -> Count:
    """Return how many of some kinds there are in pairs or triplets, all of them different."""
    return lambda reading: len({*reading.pairs, *reading.pungs} & {*kinds})


def _pairs_before(reading: Reading) -> int:
    """Return how many pairs there were before the winning tile, four equal tiles as two."""
    return sum(count // 2 for count in Counter(reading.win.hand.concealed).values())


NUMBERS: Mapping[str, tuple[str, Count]] = {
    "chows": (marked("chows"), lambda reading: len(starts_of_chows(reading))),
    "identical_chows": (marked("pairs of identical chows"), _identical_chows),
    "pungs": (marked("pungs and kongs"), lambda reading: len(pungs(reading))),
    "concealed_pungs": (marked("concealed pungs and kongs"), lambda reading: reading.concealed_pungs),
    "wind_pungs": (marked("pungs of winds"), _in(WINDS)),
    "other_wind_pungs": (marked("pungs of winds that are neither the round's nor the winner's"), _outside_own(WINDS)),
    "double_wind_pungs": (marked("pungs of the wind that is both the round's and the winner's"), _double_wind),
    "dragon_pungs": (marked("pungs of dragons"), _in(DRAGONS)),
    "honor_pungs": (marked("pungs of winds or dragons"), _in(HONORS)),
    "kongs": (marked("kongs"), conditions.number_of_kongs),
    "concealed_kongs": (marked("concealed kongs"), lambda reading: reading.facts.concealed_kongs),
    "melded_kongs": (
        marked("open and promoted kongs"),
        lambda reading: conditions.number_of_kongs(reading) - reading.facts.concealed_kongs,
    ),
    "claimed_sets": (marked("claimed sets"), lambda reading: sum(meld.claimed for meld in reading.win.hand.melds)),
    "suits": (marked("suits"), lambda reading: _TYPES_OF[held_mask(reading) & SUITED]),
    "flowers": (marked("flowers"), lambda reading: len(reading.win.hand.flowers)),
    "own_flowers": (marked("flowers of the winner's seat"), flowers.count_of_seat),
    "flower_sets": (marked("complete flower sets"), flowers.count_sets),
    "single_flowers": (marked("flowers outside a complete set"), flowers.count_single),
    "own_single_flowers": (marked("flowers of the winner's seat outside a complete set"), flowers.count_own_single),
    "other_single_flowers": (
        marked("flowers of other seats outside a complete set"),
        lambda reading: flowers.count_single(reading) - flowers.count_own_single(reading),
    ),
    "flower_kinds": (marked("kinds of flower, seasons and plants"), _flower_kinds),
    "types": (
        marked("types among the suits, the winds and the dragons"),
        lambda reading: _TYPES_OF[held_mask(reading)],
    ),
    "types_in_sets": (
        marked("types among the suits, the winds and the dragons, the pair aside"),
        lambda reading: _TYPES_OF[union(set_masks(reading))],
    ),
    "ranks": (marked("ranks, over the three suits"), lambda reading: ranks_in(held_mask(reading)).bit_count()),
    "old_young_suits": (marked("suits with 123 and 789, or with 111 and 999"), _suits_with_both_ends),
    "common_ranks": (marked("ranks that every group of the suits has"), _common_ranks),
    "returned_tiles": (
        marked("tiles of which all four lie in several groups"),
        lambda reading: len(returned_tiles(reading)),
    ),
    "dragon_pairs": (marked("different dragons in pairs or triplets"), _pairs_of(DRAGONS)),
    "wind_pairs": (marked("different winds in pairs or triplets"), _pairs_of(WINDS)),
    "pairs_before": (marked("pairs before the winning tile"), _pairs_before),
    "discards": (marked("tiles discarded before the win"), _discards),
    "replacements": (marked("replacement tiles in a row"), lambda reading: reading.win.replacements),
    "winners": (marked("winners on one tile"), lambda reading: reading.win.winners),
    "waits": (marked("kinds of tile waited for"), lambda reading: len(reading.facts.waits)),
}
"""What can be counted in a hand: what it is called, and how often it is there."""


def features_of_number(name: str, least: int, most: int | None) -> tuple[int, bool]:
    """Return the features without which a number is not within its bounds, and whether they decide that it is."""
    if name == "concealed_pungs" and least == most and least in _CONCEALED_PUNGS:
        return _CONCEALED_PUNGS[least], True
    if name == "suits" and least == most and least in _SUITS_THERE:
        return _SUITS_THERE[least], True
    if name == "discards" and most is not None:
        return features.DISCARDS_KNOWN, False
    known = _FEATURES.get(name, {})
    if most == 0 and 0 in known:
        return known[0], True
    needed = 0
    for bound, feature in known.items():
        if 0 < bound <= least:
            needed |= feature
    largest = _MOST_SETS if name in _OF_SETS else None
    return needed, name in _DECIDED and least in known and (most is None or most == largest)


_MOST_SETS = 5
_OF_SETS = ("chows", "pungs", "concealed_pungs", "claimed_sets")
_DECIDED = (*_OF_SETS, "wind_pungs", "dragon_pungs", "kongs", "flowers", "suits")
"""The numbers of which their features tell that there are so many."""

_A_FLOWER = {1: features.FLOWER}
_A_KONG = {1: features.KONG}
_CONCEALED_PUNGS = {
    2: features.TWO_CONCEALED_PUNGS,
    3: features.THREE_CONCEALED_PUNGS,
    4: features.FOUR_CONCEALED_PUNGS,
    5: features.FIVE_CONCEALED_PUNGS,
}
_SUITS_THERE = {1: features.ONE_SUIT, 2: features.TWO_SUITS, 3: features.THREE_SUITS}
_FEATURES: Mapping[str, Mapping[int, int]] = {
    "chows": {5: features.FIVE_SETS | features.NO_PUNG},
    "pungs": {0: features.NO_PUNG, 5: features.FIVE_PUNGS},
    "concealed_pungs": {5: features.FIVE_CONCEALED_PUNGS},
    "wind_pungs": {1: features.WIND_PUNG, 3: features.THREE_WIND_PUNGS},
    "dragon_pungs": {1: features.DRAGON_PUNG, 2: features.TWO_DRAGON_PUNGS},
    "other_wind_pungs": {1: features.WIND_PUNG},
    "double_wind_pungs": {1: features.WIND_PUNG},
    "honor_pungs": {1: features.HONORS},
    "kongs": {1: features.KONG, 4: features.FOUR_KONGS},
    "concealed_kongs": _A_KONG,
    "melded_kongs": _A_KONG,
    "claimed_sets": {5: features.FIVE_CLAIMED},
    "suits": {0: features.NO_SUIT, 3: features.THREE_SUITS},
    "flowers": {0: features.NO_FLOWER, 1: features.FLOWER, 4: features.FOUR_FLOWERS},
    "own_flowers": _A_FLOWER,
    "flower_sets": {1: features.FOUR_FLOWERS},
    "single_flowers": _A_FLOWER,
    "own_single_flowers": _A_FLOWER,
    "other_single_flowers": _A_FLOWER,
    "flower_kinds": _A_FLOWER,
    "types": {4: features.HONORS, 5: features.THREE_SUITS},
    "types_in_sets": {4: features.HONORS, 5: features.THREE_SUITS},
}
"""What a number takes, by how many there are at least; by 0, where there are none."""


# --- How the hand was won ---------------------------------------------------------------------------------------------


def _of_win(label: str, holds: Callable[[Reading], bool] | None, needed: int = 0) -> tuple[str, Condition]:
    """Return a condition on how a hand was won, and what it says; without a test its features decide it."""
    why_not = lambda _reading: [reason("not_so_won", _("there was not {what}"), FAR, what=_(label))]  # noqa: E731
    return label, Condition(needed, why_not, test=holds)


def _form(kind: str) -> Callable[[Reading], bool]:
    return lambda reading: reading.form == kind


TRUTHS_OF_WIN: Mapping[str, tuple[str, Condition]] = {
    "declared_ready": _of_win(marked("a declaration of being ready"), None, features.DECLARED_READY),
    "heavenly_ready": _of_win(marked("a hand ready with the tiles of the deal"), None, features.HEAVENLY_READY),
    "earthly_ready": _of_win(marked("a hand ready in the first turns"), None, features.EARTHLY_READY),
    "human_ready": _of_win(marked("a hand ready with the own first discard"), None, features.HUMAN_READY),
    "any_ready": _of_win(marked("a ready hand, however early"), lambda reading: reading.win.ready is not None),
    "immediate_win": _of_win(marked("a win right after being ready was declared"), None, features.IMMEDIATE_WIN),
    "heavenly_win": _of_win(marked("a win with the tiles of the deal"), None, features.HEAVENLY_WIN),
    "earthly_win": _of_win(marked("a win as 地胡"), None, features.EARTHLY_WIN),
    "human_win": _of_win(marked("a win as 人胡"), None, features.HUMAN_WIN),
    "any_opening": _of_win(marked("a win as 天胡, 地胡 or 人胡"), lambda reading: reading.win.opening is not None),
    "kong_replacement": _of_win(
        marked("a replacement tile for a kong"),
        lambda reading: reading.win.replacement != "flower",
        features.REPLACEMENT,
    ),
    "flower_replacement": _of_win(
        marked("a replacement tile for a flower"),
        lambda reading: reading.win.replacement == "flower",
        features.REPLACEMENT,
    ),
    "flower_win": _of_win(marked("a win by flowers"), None, features.FLOWER_WIN),
    "seven_pairs_and_triplet": _of_win(
        marked("seven pairs and a triplet"), _form("seven_pairs_and_triplet"), features.IRREGULAR
    ),
    "thirteen_orphans": _of_win(marked("thirteen orphans and a set"), _form("thirteen_orphans"), features.IRREGULAR),
    "sixteen_unrelated": _of_win(
        marked("sixteen unrelated tiles, one twice"), _form("sixteen_unrelated"), features.IRREGULAR
    ),
}
"""The conditions on how a hand was won, and on its shape, with what they say of it."""
