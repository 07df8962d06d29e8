"""Hands that are not five sets and a pair."""

from __future__ import annotations

from taical.engine import features
from taical.engine.decomposition import count_kinds
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, reason


def _no_seven_pairs(reading: Reading) -> list[Reason]:
    hand = reading.win.hand
    if hand.melds:
        sentence = ngettext("{sets} is a meld", "{sets} are melds", len(hand.melds))
        return [reason("melds", sentence, FAR, sets=hand.melds)]
    counts = count_kinds(hand.standing)
    if 3 not in counts:
        return [reason("no_triplet", _("there are not three of any tile"), FAR)]
    pairs = sum(count // 2 for count in counts) - 1
    if pairs < 7:
        sentence = ngettext(
            "there is {have} pair beside a triplet, and it takes 7",
            "there are {have} pairs beside a triplet, and it takes 7",
            pairs,
        )
        return [reason("few_pairs", sentence, 7 - pairs, have=pairs)]
    return [reason("read_as_sets", _("the tiles are read as five sets and a pair"))]


seven_pairs_and_triplet = pattern(
    "嚦咕嚦咕, 八對半: seven pairs and three equal tiles, all concealed; four equal tiles may be two pairs.",
    Condition(features.IRREGULAR, _no_seven_pairs, test=lambda reading: reading.form == "seven_pairs_and_triplet"),
)
