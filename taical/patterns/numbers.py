"""What can be counted in a hand, for the patterns that rule-set files define."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from taical.domain.tiles import DRAGONS, FIRST_DRAGON, FIRST_HONOR, HONORS, PLANTS, SEASONS, SUIT_SIZE, WINDS
from taical.engine.readings import Reading
from taical.engine.relations import returned_tiles
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.patterns import conditions, flowers
from taical.patterns.pattern import Condition, Count
from taical.patterns.reason import FAR, TileGroup, all_groups, chows, first_tile, pungs, reason, tiles_of


def _in(kinds: Collection[int]) -> Count:
    return lambda reading: sum(kind in kinds for kind in reading.pungs)


def _identical_chows(reading: Reading) -> int:
    return sum(count // 2 for count in Counter(map(first_tile, chows(reading))).values())


def _types(groups: Collection[TileGroup]) -> int:
    """Return how many of the three suits, the winds and the dragons there are."""
    kinds = {kind for group in groups for kind in tiles_of(group)}
    return len({min(kind, FIRST_DRAGON) // SUIT_SIZE + (kind >= FIRST_DRAGON) for kind in kinds})


def _types_in_sets(reading: Reading) -> int:
    return _types([*(block.tiles for block in reading.blocks), *reading.win.hand.melds])


def _common_ranks(reading: Reading) -> int:
    """Return how many ranks every group of the three suits has; none where there are only honors."""
    suited = [
        {kind % SUIT_SIZE for kind in tiles_of(group)}
        for group in all_groups(reading)
        if tiles_of(group)[0] < FIRST_HONOR
    ]
    return len(set.intersection(*suited)) if suited else 0


def _ranks(reading: Reading) -> int:
    """Return how many ranks there are over the three suits."""
    kinds = (kind for group in all_groups(reading) for kind in tiles_of(group))
    return len({kind % SUIT_SIZE for kind in kinds if kind < FIRST_HONOR})


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


def _suits(reading: Reading) -> int:
    return len({kind // SUIT_SIZE for group in all_groups(reading) for kind in tiles_of(group) if kind < FIRST_HONOR})


NUMBERS: Mapping[str, tuple[str, Count]] = {
    "chows": (marked("chows"), lambda reading: len(chows(reading))),
    "identical_chows": (marked("pairs of identical chows"), _identical_chows),
    "pungs": (marked("pungs and kongs"), lambda reading: len(pungs(reading))),
    "concealed_pungs": (marked("concealed pungs and kongs"), lambda reading: reading.concealed_pungs),
    "wind_pungs": (marked("pungs of winds"), _in(WINDS)),
    "dragon_pungs": (marked("pungs of dragons"), _in(DRAGONS)),
    "honor_pungs": (marked("pungs of winds or dragons"), _in(HONORS)),
    "kongs": (marked("kongs"), conditions.number_of_kongs),
    "concealed_kongs": (marked("concealed kongs"), lambda reading: reading.facts.concealed_kongs),
    "melded_kongs": (
        marked("open and promoted kongs"),
        lambda reading: conditions.number_of_kongs(reading) - reading.facts.concealed_kongs,
    ),
    "claimed_sets": (marked("claimed sets"), lambda reading: sum(meld.claimed for meld in reading.win.hand.melds)),
    "suits": (marked("suits"), _suits),
    "flowers": (marked("flowers"), lambda reading: len(reading.win.hand.flowers)),
    "own_flowers": (marked("flowers of the winner's seat"), flowers.count_of_seat),
    "flower_sets": (marked("complete flower sets"), flowers.count_sets),
    "single_flowers": (marked("flowers outside a complete set"), flowers.count_single),
    "own_single_flowers": (marked("flowers of the winner's seat outside a complete set"), flowers.count_own_single),
    "flower_kinds": (marked("kinds of flower, seasons and plants"), _flower_kinds),
    "types": (marked("types among the suits, the winds and the dragons"), lambda reading: _types(all_groups(reading))),
    "types_in_sets": (marked("types among the suits, the winds and the dragons, the pair aside"), _types_in_sets),
    "ranks": (marked("ranks, over the three suits"), _ranks),
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


# --- How the hand was won ---------------------------------------------------------------------------------------------


def _of_win(label: str, holds: Callable[[Reading], bool]) -> tuple[str, Condition]:
    """Return a condition on how a hand was won, and what it says."""
    why_not = lambda _reading: [reason("not_so_won", _("there was not {what}"), FAR, what=_(label))]  # noqa: E731
    return label, Condition(0, why_not, test=holds)


def _ready(kind: str) -> Callable[[Reading], bool]:
    return lambda reading: reading.win.ready == kind


def _opening(kind: str) -> Callable[[Reading], bool]:
    return lambda reading: reading.win.opening == kind


def _form(kind: str) -> Callable[[Reading], bool]:
    return lambda reading: reading.form == kind


TRUTHS_OF_WIN: Mapping[str, tuple[str, Condition]] = {
    "declared_ready": _of_win(marked("a declaration of being ready"), _ready("declared")),
    "heavenly_ready": _of_win(marked("a hand ready with the tiles of the deal"), _ready("heavenly")),
    "earthly_ready": _of_win(marked("a hand ready in the first turns"), _ready("earthly")),
    "human_ready": _of_win(marked("a hand ready with the own first discard"), _ready("human")),
    "any_ready": _of_win(marked("a ready hand, however early"), lambda reading: reading.win.ready is not None),
    "immediate_win": _of_win(
        marked("a win right after being ready was declared"), lambda reading: reading.win.immediate_win
    ),
    "heavenly_win": _of_win(marked("a win with the tiles of the deal"), _opening("heavenly")),
    "earthly_win": _of_win(marked("a win as 地胡"), _opening("earthly")),
    "human_win": _of_win(marked("a win as 人胡"), _opening("human")),
    "any_opening": _of_win(marked("a win as 天胡, 地胡 or 人胡"), lambda reading: reading.win.opening is not None),
    "kong_replacement": _of_win(
        marked("a replacement tile for a kong"), lambda reading: reading.win.replacement in ("kong", "open_kong")
    ),
    "flower_replacement": _of_win(
        marked("a replacement tile for a flower"), lambda reading: reading.win.replacement == "flower"
    ),
    "flower_win": _of_win(
        marked("a win by flowers"), lambda reading: reading.win.win in ("eight_flowers", "seven_rob_one")
    ),
    "seven_pairs_and_triplet": _of_win(marked("seven pairs and a triplet"), _form("seven_pairs_and_triplet")),
    "thirteen_orphans": _of_win(marked("thirteen orphans and a set"), _form("thirteen_orphans")),
    "sixteen_unrelated": _of_win(marked("sixteen unrelated tiles, one twice"), _form("sixteen_unrelated")),
}
"""The conditions on how a hand was won, and on its shape, with what they say of it."""
