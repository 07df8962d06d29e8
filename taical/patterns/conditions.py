"""Conditions that several patterns ask for."""

from __future__ import annotations

from taical.domain.hand import KONGS
from taical.domain.tiles import FIRST_HONOR, HONORS, SUIT_OF
from taical.domain.win import FLOWER_WINS
from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.pattern import Condition
from taical.patterns.reason import (
    FAR,
    Reason,
    TileGroup,
    all_flowers,
    all_groups,
    all_melds,
    all_pungs_and_kongs,
    chows,
    concealed_groups,
    first_tile,
    groups_with,
    reason,
    these_sets,
    tiles_of,
    winning_tile,
)


def _not_drawn(reading: Reading) -> list[Reason]:
    win = reading.win
    tile, seat = win.hand.winning, win.from_
    if win.win == "robbed_kong":
        return [reason("robbed", _("{tile} was robbed from a kong of {seat}, not drawn"), tile=tile, seat=seat)]
    return [reason("discarded", _("{tile} was discarded by {seat}, not drawn"), tile=tile, seat=seat)]


drawn = Condition(features.DRAWN, _not_drawn, winning_tile)
"""The winning tile came from the wall."""


def _not_claimed(reading: Reading) -> list[Reason]:
    win = reading.win
    if win.win in FLOWER_WINS:
        return [reason("won_by_flowers", _("the hand was won by flowers, not on a discard"), FAR)]
    if win.hand.winning is None:
        return [reason("dealt", _("the hand was complete as dealt, not won on a discard"), FAR)]
    return [reason("drawn", _("{tile} was drawn, not discarded"), tile=win.hand.winning)]


claimed_tile = Condition(features.CLAIMED, _not_claimed, winning_tile)
"""The winning tile was another player's."""


def _no_five_sets(reading: Reading) -> list[Reason]:
    if reading.form == "flowers":
        return [reason("no_hand", _("the tiles beside the flowers are not a complete hand"), FAR)]
    return [reason("irregular", _("the hand is not read as five sets and a pair"), FAR)]


complete_hand = Condition(0, _no_five_sets, test=lambda reading: reading.form != "flowers")
"""The tiles are a complete hand, whatever its shape; a win by flowers does not take one."""

five_sets = Condition(features.FIVE_SETS, _no_five_sets)
"""The hand is read as five sets and a pair."""


def _claimed_melds(reading: Reading) -> list[Reason]:
    melds = tuple(meld for meld in reading.win.hand.melds if meld.claimed)
    if melds:
        sentence = ngettext("{sets} was claimed", "{sets} were claimed", len(melds))
        return [reason("claimed", sentence, len(melds), sets=melds)]
    kongs = reading.win.hand.melds
    return [reason("kong_opens", _("here even a concealed kong opens the hand: {sets}"), sets=kongs)]


concealed = Condition(features.CONCEALED, _claimed_melds)
"""The hand is concealed under the rule set."""


def _unclaimed_sets(reading: Reading) -> list[Reason]:
    if reading.form != "sets":
        return _no_five_sets(reading)
    sets = (*concealed_groups(reading), *(meld for meld in reading.win.hand.melds if not meld.claimed))
    sentence = ngettext("{sets} was not claimed", "{sets} were not claimed", len(sets))
    return [reason("not_claimed", sentence, len(sets), sets=sets)]


five_claimed_melds = Condition(features.FIVE_CLAIMED, _unclaimed_sets, all_melds)
"""All five sets are melds of claimed tiles."""


def _chows_among_sets(reading: Reading) -> list[Reason]:
    if reading.form != "sets":
        return _no_five_sets(reading)
    found = chows(reading)
    sentence = ngettext("{sets} is a chow", "{sets} are chows", len(found))
    return [reason("chows", sentence, len(found), sets=found)]


five_pungs = Condition(features.FIVE_PUNGS, _chows_among_sets, all_pungs_and_kongs)
"""All five sets are pungs or kongs."""


def number_of_kongs(reading: Reading) -> int:
    """Return how many kongs there are, open or concealed."""
    return sum([meld.kind in KONGS for meld in reading.win.hand.melds])


def _few_kongs(needed: int, reading: Reading) -> list[Reason]:
    have = number_of_kongs(reading)
    if not have:
        return [reason("no_kong", _("there is no kong"), needed)]
    sentence = ngettext(
        "there is {have} kong, and it takes {needed}", "there are {have} kongs, and it takes {needed}", have
    )
    return [reason("few_kongs", sentence, needed - have, have=have, needed=needed)]


def kongs(needed: int) -> Condition:
    """So many kongs or more are there, open or concealed."""
    return Condition(
        features.FOUR_KONGS,
        lambda reading: _few_kongs(needed, reading),
        lambda reading: these_sets(tuple(meld for meld in reading.win.hand.melds if meld.is_kong)),
        lambda reading: number_of_kongs(reading) >= needed,
    )


def _honors(reading: Reading) -> list[Reason]:
    groups = groups_with(reading, HONORS)
    sentence = ngettext("{sets} is an honor", "{sets} are honors", sum(len(tiles_of(group)) for group in groups))
    return [reason("honors", sentence, len(groups), sets=groups)]


no_honor = Condition(features.NO_HONORS, _honors)
"""There is no wind and no dragon."""


an_honor = Condition(features.HONORS, lambda _reading: [reason("no_honor", _("there is no wind and no dragon"))])
"""There is a wind or a dragon."""


def _other_suits(reading: Reading) -> list[Reason]:
    suits: dict[int, list[TileGroup]] = {}
    for group in all_groups(reading):
        if first_tile(group) < FIRST_HONOR:
            suits.setdefault(SUIT_OF[first_tile(group)], []).append(group)
    if not suits:
        return [reason("no_suit", _("there is no tile of the three suits"), FAR)]
    main = max(suits, key=lambda suit: len(suits[suit]))
    others = tuple(group for suit, groups in suits.items() if suit != main for group in groups)
    text = _("{beside} and {sets} are of different suits")
    return [reason("other_suits", text, len(others), beside=tuple(suits[main]), sets=others)]


one_suit = Condition(features.ONE_SUIT, _other_suits)
"""The tiles that are no honors are of one suit, and there are some."""


def _suit_tiles(reading: Reading) -> list[Reason]:
    groups = groups_with(reading, range(FIRST_HONOR))
    if not groups:
        return [reason("no_honor", _("there is no wind and no dragon"), FAR)]
    tiles = sum(len(tiles_of(group)) for group in groups)
    sentence = ngettext("{sets} is not an honor", "{sets} are not honors", tiles)
    return [reason("suits", sentence, len(groups), sets=groups)]


honors_only = Condition(features.NO_SUIT | features.HONORS, _suit_tiles)
"""All tiles are winds and dragons."""


def _flowers(reading: Reading) -> list[Reason]:
    flowers = reading.win.hand.flowers
    sentence = ngettext("{tiles} is a flower", "{tiles} are flowers", len(flowers))
    return [reason("flowers", sentence, len(flowers), tiles=flowers)]


no_flower = Condition(features.NO_FLOWER, _flowers)
"""There is no flower."""


def no_flower_at_all() -> list[Reason]:
    """Return that there is no flower."""
    return [reason("no_flower", _("there is no flower"), FAR)]


a_flower = Condition(features.FLOWER, lambda _reading: no_flower_at_all(), all_flowers)
"""There is a flower."""
