"""What several patterns ask for, and why a reading has it not: used as `lacks=(lack.drawn, lack.no_claimed_meld)`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taical.domain.hand import Meld
from taical.domain.tiles import FIRST_HONOR, SUIT_OF
from taical.domain.win import FLOWER_WINS
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.groups import all_groups, chows, concealed_groups, first_tile, pungs
from taical.patterns.reason import FAR, Group, Lack, Reason, reason


def drawn(reading: Reading) -> list[Reason]:
    """The winning tile has to come from the wall."""
    win = reading.win
    if win.drawn:
        return []
    tile, seat = win.hand.winning, win.from_
    if win.win == "robbed_kong":
        return [reason("robbed", _("{tile} was robbed from a kong of {seat}, not drawn"), tile=tile, seat=seat)]
    return [reason("discarded", _("{tile} was discarded by {seat}, not drawn"), tile=tile, seat=seat)]


def claimed_tile(reading: Reading) -> list[Reason]:
    """The winning tile has to be another player's."""
    win = reading.win
    if not win.drawn:
        return []
    if win.win in FLOWER_WINS:
        return [reason("won_by_flowers", _("the hand was won by flowers, not on a discard"), FAR)]
    if win.hand.winning is None:
        return [reason("dealt", _("the hand was complete as dealt, not won on a discard"), FAR)]
    return [reason("drawn", _("{tile} was drawn, not discarded"), tile=win.hand.winning)]


def five_sets(reading: Reading) -> list[Reason]:
    """The hand has to be read as five sets and a pair."""
    if reading.form == "sets":
        return []
    if reading.form == "flowers":
        return [reason("no_hand", _("the tiles beside the flowers are no complete hand"), FAR)]
    return [reason("irregular", _("the hand is not read as five sets and a pair"), FAR)]


def no_claimed_meld(reading: Reading) -> list[Reason]:
    """The hand has to be concealed under the rule set."""
    if reading.facts.concealed:
        return []
    melds = tuple(meld for meld in reading.win.hand.melds if meld.claimed)
    if melds:
        sentence = ngettext("{sets} was claimed", "{sets} were claimed", len(melds))
        return [reason("claimed", sentence, len(melds), sets=melds)]
    kongs = reading.win.hand.melds
    return [reason("kong_opens", _("here even a concealed kong opens the hand: {sets}"), sets=kongs)]


def five_claimed_melds(reading: Reading) -> list[Reason]:
    """All five sets have to be melds of claimed tiles."""
    if reading.facts.claimed == 5:
        return []
    if missing := five_sets(reading):
        return missing
    sets = (*concealed_groups(reading), *(meld for meld in reading.win.hand.melds if not meld.claimed))
    sentence = ngettext("{sets} was not claimed", "{sets} were not claimed", len(sets))
    return [reason("not_claimed", sentence, len(sets), sets=sets)]


def concealed_pungs(needed: int) -> Lack:
    """Just so many pungs have to be concealed."""

    def lacking(reading: Reading) -> list[Reason]:
        have = reading.concealed_pungs
        if have > needed:
            sentence = _("there are {have} concealed pungs, and it takes just {needed}")
            return [reason("more_concealed_pungs", sentence, FAR, have=have, needed=needed)]
        return _few_concealed_pungs(reading, needed, needed - have)

    return lacking


def _few_concealed_pungs(reading: Reading, needed: int, missing: int) -> list[Reason]:
    found = []
    win = reading.win
    if missing and reading.shape == "dual_pung" and not completed_is_concealed(reading):
        completed = (win.hand.winning,) * 3
        sentence = _("{sets} was completed by the discard of {seat}, so it is not concealed")
        found.append(reason("completed_by_other", sentence, sets=(completed,), seat=win.from_))
        missing -= 1
    claimed = tuple(meld for meld in win.hand.melds if meld.claimed and meld.kind != "chow")
    if missing and claimed:
        sentence = ngettext(
            "{sets} was claimed, so it is not concealed", "{sets} were claimed, so they are not concealed", len(claimed)
        )
        steps = min(missing, len(claimed))
        found.append(reason("claimed_pungs", sentence, steps, sets=claimed))
        missing -= steps
    if missing:
        have = len(reading.pungs)
        sentence = ngettext(
            "only {have} of the sets is a pung, and it takes {needed}",
            "only {have} of the sets are pungs, and it takes {needed}",
            have,
        )
        if not have:
            sentence = _("none of the sets is a pung, and it takes {needed}")
        found.append(reason("few_pungs", sentence, missing, have=have, needed=needed))
    return found


def completed_is_concealed(reading: Reading) -> bool:
    """Tell whether a pung that the winning tile completed is concealed."""
    return reading.win.drawn or reading.switches.discarded_pung_is_concealed


def five_pungs(reading: Reading) -> list[Reason]:
    """All five sets have to be pungs or kongs."""
    if len(reading.pungs) == 5:
        return []
    if missing := five_sets(reading):
        return missing
    found = chows(reading)
    sentence = ngettext("{sets} is a chow", "{sets} are chows", len(found))
    return [reason("chows", sentence, len(found), sets=found)]


def no_pung(reading: Reading) -> list[Reason]:
    """No set may be a pung or kong."""
    found = pungs(reading)
    sentence = ngettext("{sets} is a pung", "{sets} are pungs", len(found))
    return [reason("pungs", sentence, len(found), sets=found)] if found else []


def kongs(needed: int) -> Lack:
    """So many kongs have to be there, open or concealed."""

    def lacking(reading: Reading) -> list[Reason]:
        have = reading.facts.kongs
        if have >= needed:
            return []
        if not have:
            return [reason("no_kong", _("there is no kong"), needed)]
        sentence = ngettext(
            "there is {have} kong, and it takes {needed}", "there are {have} kongs, and it takes {needed}", have
        )
        return [reason("few_kongs", sentence, needed - have, have=have, needed=needed)]

    return lacking


def no_honor(reading: Reading) -> list[Reason]:
    """There may be no wind and no dragon."""
    return _are_honors(tuple(group for group in all_groups(reading) if first_tile(group) >= FIRST_HONOR))


def _tiles_in(groups: Iterable[Group]) -> int:
    return sum(len(group.tiles) if isinstance(group, Meld) else len(group) for group in groups)


def _are_honors(groups: Sequence[Group]) -> list[Reason]:
    if not groups:
        return []
    sentence = ngettext("{sets} is an honor", "{sets} are honors", _tiles_in(groups))
    return [reason("honors", sentence, len(groups), sets=groups)]


def an_honor(reading: Reading) -> list[Reason]:
    """There has to be a wind or a dragon."""
    return [] if reading.facts.honors else [reason("no_honor", _("there is no wind and no dragon"))]


def one_suit(reading: Reading) -> list[Reason]:
    """The tiles that are no honors have to be of one suit, and there have to be some."""
    suits: dict[int, list[Group]] = {}
    for group in all_groups(reading):
        if first_tile(group) < FIRST_HONOR:
            suits.setdefault(SUIT_OF[first_tile(group)], []).append(group)
    if not suits:
        return [reason("no_suit", _("there is no tile of the three suits"), FAR)]
    main = max(suits, key=lambda suit: len(suits[suit]))
    others = tuple(group for suit, groups in suits.items() if suit != main for group in groups)
    if not others:
        return []
    text = _("{beside} and {sets} are of different suits")
    return [reason("other_suits", text, len(others), beside=tuple(suits[main]), sets=others)]


def honors_only(reading: Reading) -> list[Reason]:
    """All tiles have to be winds and dragons."""
    groups = tuple(group for group in all_groups(reading) if first_tile(group) < FIRST_HONOR)
    if groups:
        sentence = ngettext("{sets} is no honor", "{sets} are no honors", _tiles_in(groups))
        return [reason("suits", sentence, len(groups), sets=groups)]
    return [] if reading.facts.honors else [reason("no_honor", _("there is no wind and no dragon"), FAR)]


def no_flower(reading: Reading) -> list[Reason]:
    """There may be no flower."""
    flowers = reading.win.hand.flowers
    sentence = ngettext("{tiles} is a flower", "{tiles} are flowers", len(flowers))
    return [reason("flowers", sentence, len(flowers), tiles=flowers)] if flowers else []


def a_flower(reading: Reading) -> list[Reason]:
    """There has to be a flower."""
    return [] if reading.win.hand.flowers else [reason("no_flower", _("there is no flower"), FAR)]
