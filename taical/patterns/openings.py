"""Wins in the first go-around and hands that were ready from the start."""

from __future__ import annotations

from taical.domain.win import Ready
from taical.engine import features
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns.pattern import Condition, pattern
from taical.patterns.reason import FAR, Reason, reason, winning_tile


def _not_ready(asked: Ready, reading: Reading) -> list[Reason]:
    declared = reading.win.ready
    if declared == "heavenly" and asked != "heavenly":
        text = _("the winner had declared so with the tiles of the deal already: that is 天聽 instead")
        return [reason("ready_on_deal", text, FAR)]
    if declared == "earthly" and asked == "declared":
        text = _("the winner had declared so in the first turns already: that is 地聽 instead")
        return [reason("ready_earlier", text, FAR)]
    sentence = {
        "heavenly": _("the winner had not declared ready with the tiles of the deal"),
        "earthly": _("the winner had not declared ready in the first turns"),
        "human": _("the winner had not declared ready with the own first discard"),
        "declared": _("the winner had not declared ready"),
    }[asked]
    return [reason(f"not_ready_{asked}", sentence, FAR)]


def _declaration(reading: Reading) -> Reason:
    sentence = {
        "heavenly": _("the winner had declared ready with the tiles of the deal"),
        "earthly": _("the winner had declared ready in the first turns"),
        "human": _("the winner had declared ready with the own first discard"),
        "declared": _("the winner had declared ready"),
        None: "",
    }[reading.win.ready]
    return reason("ready", sentence, 0, ready=reading.win.ready)


def _ready(feature: int, asked: Ready) -> Condition:
    """The winner had declared ready at a certain time."""
    return Condition(feature, lambda reading: _not_ready(asked, reading), _declaration)


def _kong_in_the_way(reading: Reading) -> list[Reason]:
    kongs = tuple(meld for meld in reading.win.hand.melds if meld.kind == "concealed_kong")
    return [reason("kong_ends_ready", _("here a concealed kong ends it: {sets}"), sets=kongs)]


_no_kong_since = Condition(
    0,
    _kong_in_the_way,
    test=lambda reading: reading.switches.concealed_kong_keeps_ready or not reading.facts.concealed_kongs,
)
"""There is no concealed kong, where the house lets one end the readiness."""

_ready_on_deal = _ready(features.HEAVENLY_READY, "heavenly")


def _not_earthly(reading: Reading) -> list[Reason]:
    asked = reading.switches.earthly_win_on
    if reading.win.opening == "human" and asked == "dealer_first_discard":
        return [reason("counts_as_human", _("it was won on a discard that counts as 人胡"), FAR)]
    sentence = {
        "own_first_draw": _("it was not won on the winner's own first draw"),
        "dealer_first_discard": _("it was not won on the dealer's first discard"),
    }[asked]
    return [_not_for_the_dealer(reading) or reason("not_earthly", sentence, FAR)]


def _not_human(reading: Reading) -> list[Reason]:
    win = reading.win
    if win.opening == "earthly" and not win.drawn:
        return [reason("counts_as_earthly", _("it was won on the dealer's first discard: that is 地胡 here"), FAR)]
    sentence = {
        "before_first_draw": _("it was not won on a discard before the winner's own first draw"),
        "first_go_around": _("it was not won on a discard in the first go-around"),
        "four_discards": _("it was not won with four discards at most and nothing claimed"),
    }[reading.switches.human_win_on]
    for_dealer = reading.switches.human_win_on == "four_discards"
    return [(not for_dealer and _not_for_the_dealer(reading)) or reason("not_human", sentence, FAR)]


def _not_for_the_dealer(reading: Reading) -> Reason | None:
    if reading.win.seat != reading.win.dealer:
        return None
    return reason("not_for_dealer", _("it is not for the dealer"), FAR)


def _many_discards(most: int, reading: Reading) -> list[Reason]:
    discards = reading.win.discards
    if discards is None:
        return [reason("discards_unknown", _("it is not noted how many tiles had been discarded"), FAR)]
    sentence = _("{discards} tiles had been discarded, more than {most}")
    return [reason("many_discards", sentence, discards - most, discards=discards, most=most)]


def _discards(reading: Reading) -> Reason:
    discards = reading.win.discards or 0
    sentence = ngettext("{discards} tile had been discarded", "{discards} tiles had been discarded", discards)
    return reason("discards", sentence, 0, discards=discards)


def _discards_at_most(most: int) -> Condition:
    """All four had discarded so many tiles at most."""
    return Condition(
        features.DISCARDS_KNOWN,
        lambda reading: _many_discards(most, reading),
        _discards,
        lambda reading: (reading.win.discards or 0) <= most,
    )


earthly_ready = pattern(
    "地聽: ready in the first turns with nothing claimed, and declared; the house says how long.",
    _ready(features.EARTHLY_READY, "earthly"),
    _no_kong_since,
)

heavenly_ready = pattern("天聽: ready with the tiles of the deal, and declared.", _ready_on_deal, _no_kong_since)

human_win = pattern(
    "人胡: a player other than the dealer wins on a discard before their own first draw or, in some houses, in the "
    "whole first go-around.",
    Condition(features.HUMAN_WIN, _not_human, winning_tile),
)

earthly_win = pattern(
    "地胡: a player other than the dealer wins on the first draw or, in some houses, on the dealer's first discard.",
    Condition(features.EARTHLY_WIN, _not_earthly, winning_tile),
)

heavenly_win = pattern(
    "天胡: the dealer wins with the tiles of the deal.",
    Condition(
        features.HEAVENLY_WIN,
        lambda _reading: [reason("not_heavenly", _("the dealer did not win with the tiles of the deal"), FAR)],
    ),
)

declared_ready = pattern(
    "聽牌: the player declared ready, later than for 地聽.", _ready(features.DECLARED_READY, "declared")
)

ready_on_deal = pattern(
    "起手聽: ready with the tiles of the deal, whoever the player is.", _ready_on_deal, _no_kong_since
)

early_win_10 = pattern("十只內: won when all four had discarded ten tiles at most.", _discards_at_most(10))

early_win_5 = pattern("五只內: won when all four had discarded five tiles at most.", _discards_at_most(5))
