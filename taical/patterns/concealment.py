"""What was kept concealed and what was claimed."""

from __future__ import annotations

from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.conditions import claimed_tile, concealed, drawn, five_claimed_melds
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, reason, these_sets

_FEATURES = {
    2: features.TWO_CONCEALED_PUNGS,
    3: features.THREE_CONCEALED_PUNGS,
    4: features.FOUR_CONCEALED_PUNGS,
    5: features.FIVE_CONCEALED_PUNGS,
}


def _completed_is_concealed(reading: Reading) -> bool:
    return reading.win.drawn or reading.switches.discarded_pung_is_concealed


def _concealed_pungs(reading: Reading) -> Reason:
    completed = None if _completed_is_concealed(reading) else reading.completed
    own = (block.tiles for number, block in enumerate(reading.blocks) if not block.is_chow and number != completed)
    return these_sets((*own, *(meld for meld in reading.win.hand.melds if meld.kind == "concealed_kong")))


def _other_number(needed: int, reading: Reading) -> list[Reason]:
    have = reading.concealed_pungs
    if have > needed:
        sentence = _("there are {have} concealed pungs, and it takes just {needed}")
        return [reason("more_concealed_pungs", sentence, FAR, have=have, needed=needed)]
    found = []
    missing = needed - have
    win = reading.win
    if reading.shape == "dual_pung" and not _completed_is_concealed(reading):
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


def _pungs(needed: int) -> Condition:
    """Just so many pungs or kongs are concealed."""
    return Condition(_FEATURES[needed], lambda reading: _other_number(needed, reading), _concealed_pungs)


concealed_hand = pattern("門清: no meld was made with a claimed tile; a concealed kong does not break it.", concealed)

fully_concealed_hand = pattern(
    "不求人: a concealed hand that won on a drawn tile, on top of 門清 and 自摸.", concealed, drawn
)

melded_hand = pattern(
    "全求人: all five sets are claimed, and the hand won on a discard.", five_claimed_melds, claimed_tile
)

half_melded_hand = pattern(
    "半求人: all five sets are claimed, and the hand won on a drawn tile.", five_claimed_melds, drawn
)

three_concealed_pungs = pattern(
    "三暗刻: exactly three pungs or kongs are concealed; one completed by another player's tile is not.", _pungs(3)
)

four_concealed_pungs = pattern("四暗刻: exactly four pungs or kongs are concealed.", _pungs(4))

five_concealed_pungs = pattern("五暗刻: five pungs or kongs are concealed.", _pungs(5))

two_concealed_pungs = pattern("二暗刻: exactly two pungs or kongs are concealed.", _pungs(2))
