"""Wins in the first go-around and hands that were ready from the start."""

from __future__ import annotations

from taical.domain.win import Ready
from taical.engine import features as signs
from taical.engine.readings import Reading
from taical.i18n import gettext as _
from taical.i18n import ngettext
from taical.patterns import made
from taical.patterns.reason import FAR, Lack, Reason, reason
from taical.patterns.registry import pattern


def _ready(ready: Ready) -> Lack:
    """The winner has to have declared ready, at a certain time."""

    def lacking(reading: Reading) -> list[Reason]:
        if reading.win.ready == ready:
            return []
        if earlier := _ready_earlier(ready, reading.win.ready):
            return [earlier]
        sentence = {
            "heavenly": _("the winner had not declared ready with the tiles of the deal"),
            "earthly": _("the winner had not declared ready within the first go-around"),
            "declared": _("the winner had not declared ready"),
        }[ready]
        return [reason(f"not_ready_{ready}", sentence, FAR)]

    return lacking


def _ready_earlier(ready: Ready, said: Ready | None) -> Reason | None:
    """Return why one does not hold where the winner declared ready earlier than that."""
    if said == "heavenly" and ready != "heavenly":
        text = _("the winner had declared so with the tiles of the deal already: that is 天聽 instead")
        return reason("ready_on_deal", text, FAR)
    if said == "earthly" and ready == "declared":
        text = _("the winner had declared so within the first go-around already: that is 地聽 instead")
        return reason("ready_earlier", text, FAR)
    return None


def _said(reading: Reading) -> Reason:
    sentence = {
        "heavenly": _("the winner had declared ready with the tiles of the deal"),
        "earthly": _("the winner had declared ready within the first go-around"),
        "declared": _("the winner had declared ready"),
        None: "",
    }[reading.win.ready]
    return reason("ready", sentence, 0, ready=reading.win.ready)


def _heavenly_win(reading: Reading) -> list[Reason]:
    if reading.win.opening == "heavenly":
        return []
    return [reason("not_heavenly", _("the dealer did not win with the tiles of the deal"), FAR)]


def _earthly_win(reading: Reading) -> list[Reason]:
    asked = reading.switches.earthly_win_on
    if reading.win.opening == "earthly":
        return []
    if reading.win.opening == "human" and asked == "dealer_first_discard":
        return [reason("counts_as_human", _("it was won on a discard that counts as 人胡"), FAR)]
    sentence = {
        "own_first_draw": _("it was not won on the winner's own first draw"),
        "dealer_first_discard": _("it was not won on the dealer's first discard"),
    }[asked]
    return [_not_for_the_dealer(reading) or reason("not_earthly", sentence, FAR)]


def _human_win(reading: Reading) -> list[Reason]:
    win = reading.win
    if win.opening == "human":
        return []
    if win.opening == "earthly" and not win.drawn:
        return [reason("counts_as_earthly", _("it was won on the dealer's first discard: that is 地胡 here"), FAR)]
    sentence = _("it was not won on a discard in the first go-around")
    return [_not_for_the_dealer(reading) or reason("not_human", sentence, FAR)]


def _not_for_the_dealer(reading: Reading) -> Reason | None:
    if reading.win.seat != reading.win.dealer:
        return None
    return reason("not_for_dealer", _("it is not for the dealer"), FAR)


def _few_discards(most: int) -> Lack:
    """The win has to come before many tiles are discarded."""

    def lacking(reading: Reading) -> list[Reason]:
        discards = reading.win.discards
        if discards is None:
            return [reason("discards_unknown", _("it is not noted how many tiles had been discarded"), FAR)]
        if discards <= most:
            return []
        sentence = _("{discards} tiles had been discarded, more than {most}")
        return [reason("many_discards", sentence, discards - most, discards=discards, most=most)]

    return lacking


def _discarded(reading: Reading) -> Reason:
    discards = reading.win.discards or 0
    sentence = ngettext("{discards} tile had been discarded", "{discards} tiles had been discarded", discards)
    return reason("discards", sentence, 0, discards=discards)


@pattern(signs.EARTHLY_READY, lacks=(_ready("earthly"),), made_by=_said, certain=True)
def earthly_ready(reading: Reading) -> int:
    """地聽: ready within the first go-around, and declared."""
    return reading.win.ready == "earthly"


@pattern(signs.HEAVENLY_READY, lacks=(_ready("heavenly"),), made_by=_said, certain=True)
def heavenly_ready(reading: Reading) -> int:
    """天聽: ready with the tiles of the deal, and declared."""
    return reading.win.ready == "heavenly"


@pattern(signs.HUMAN_WIN, lacks=(_human_win,), made_by=made.winning_tile, certain=True)
def human_win(reading: Reading) -> int:
    """人胡: a player other than the dealer wins on a discard in the first go-around."""
    return reading.win.opening == "human"


@pattern(signs.EARTHLY_WIN, lacks=(_earthly_win,), made_by=made.winning_tile, certain=True)
def earthly_win(reading: Reading) -> int:
    """地胡: a player other than the dealer wins on the first draw or, in some houses, on the dealer's first discard."""
    return reading.win.opening == "earthly"


@pattern(signs.HEAVENLY_WIN, lacks=(_heavenly_win,), made_by=made.hand, certain=True)
def heavenly_win(reading: Reading) -> int:
    """天胡: the dealer wins with the tiles of the deal."""
    return reading.win.opening == "heavenly"


@pattern(signs.DECLARED_READY, lacks=(_ready("declared"),), made_by=_said, certain=True)
def declared_ready(reading: Reading) -> int:
    """聽牌: the player declared ready, later than in the first go-around."""
    return reading.win.ready == "declared"


@pattern(signs.HEAVENLY_READY, lacks=(_ready("heavenly"),), made_by=_said, certain=True)
def ready_on_deal(reading: Reading) -> int:
    """起手聽: ready with the tiles of the deal, whoever the player is."""
    return reading.win.ready == "heavenly"


def _discards_at_most(reading: Reading, most: int) -> bool:
    return reading.win.discards is not None and reading.win.discards <= most


@pattern(signs.DISCARDS_KNOWN, lacks=(_few_discards(10),), made_by=_discarded)
def early_win_10(reading: Reading) -> int:
    """十只內: won when all four had discarded ten tiles at most."""
    return _discards_at_most(reading, 10)


@pattern(signs.DISCARDS_KNOWN, lacks=(_few_discards(5),), made_by=_discarded)
def early_win_5(reading: Reading) -> int:
    """五只內: won when all four had discarded five tiles at most."""
    return _discards_at_most(reading, 5)
