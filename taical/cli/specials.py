"""What can be special about a win: the words for it in one answer of the form, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from taical.cli.prompt import is_none
from taical.domain.fields import field_named, plain
from taical.errors import RecordError, nearest, shown
from taical.i18n import current, marked
from taical.i18n import gettext as _


class Special(NamedTuple):
    """A word for something special about a win."""

    word: str
    chinese: str  # how it is called, the first one preferred
    french: str
    attribute: str
    value: Any
    meaning: str


SPECIALS = (
    Special(
        "kong",
        "槓上 槓上開花 槓上花 槓開 槓上自摸 杠上 杠上开花",
        "kong",
        "replacement",
        "kong",
        marked("the drawn tile replaced the fourth tile of a concealed or promoted kong"),
    ),
    Special(
        "open_kong",
        "明槓 明槓上 明槓開花",
        "kong_exposé",
        "replacement",
        "open_kong",
        marked("the drawn tile replaced the fourth tile of a claimed kong"),
    ),
    Special(
        "flower",
        "補花 花上 花開 花槓 补花",
        "fleur",
        "replacement",
        "flower",
        marked("the drawn tile replaced a flower"),
    ),
    Special(
        "last_tile",
        "海底 海底撈月 海底捞月 河底 河底撈魚 河底捞鱼 海底撈魚",
        "dernière_tuile",
        "last_tile",
        True,
        marked("the last tile of the wall, or the discard after it"),
    ),
    Special("robbed_kong", "搶槓", "vol_de_kong", "win", "robbed_kong", marked("the tile was robbed from a kong")),
    Special("ready", "聽牌", "attente_annoncée", "ready", "declared", marked("the hand had been declared ready")),
    Special(
        "earthly_ready", "地聽", "attente_de_la_terre", "ready", "earthly", marked("ready after the first discard")
    ),
    Special(
        "human_ready",
        "人聽 人叮",
        "attente_de_l_homme",
        "ready",
        "human",
        marked("ready with the first discard, at most four into the hand"),
    ),
    Special("heavenly_ready", "天聽", "attente_du_ciel", "ready", "heavenly", marked("ready as the tiles were dealt")),
    Special("heavenly", "天胡", "ciel", "opening", "heavenly", marked("the dealer won with the tiles of the deal")),
    Special("earthly", "地胡", "terre", "opening", "earthly", marked("won by drawing in the first go-around")),
    Special("human", "人胡", "homme", "opening", "human", marked("won on a discard in the first go-around")),
    Special("eight_flowers", "八仙過海", "huit_fleurs", "win", "eight_flowers", marked("won with all eight flowers")),
    Special("seven_rob_one", "七搶一", "sept_fleurs", "win", "seven_rob_one", marked("seven flowers rob the eighth")),
)
"""What can be special about a win, what is commonest first."""


EXAMPLES = ("kong", "last_tile", "robbed_kong")
"""What the question names."""


def _spelled() -> dict[str, Special]:
    """Return the special things by all their spellings."""
    found: dict[str, Special] = {}
    for special in SPECIALS:
        ours = special.chinese.split()
        theirs = field_named(special.attribute).words.get(str(special.value), "").split()
        found |= dict.fromkeys((special.word, *ours, *theirs), special)
    # Where two are called alike, such as 天聽 and 天胡, it is the one that the question calls so.
    return found | {special.french: special for special in SPECIALS}


def holds(special: Special, fields: Mapping[str, Any]) -> bool:
    """Tell whether something special is said of a win."""
    return bool(fields.get(special.attribute)) and fields[special.attribute] == special.value


def read_specials(text: str, fields: Mapping[str, Any], said: Collection[str]) -> dict[str, Any]:
    """Return the fields for some words."""
    found: dict[str, Any] = {}
    if is_none(text):
        return found
    words = re.split(r"[\s,，、;；+]+", text.strip())
    spelled = _spelled()
    without_accents = {plain(name): special for name, special in spelled.items()}
    for word in filter(None, words):
        special = spelled.get(word) or without_accents.get(plain(word))
        if special is None:
            message = _("{word} is none of the words for something special").format(word=shown(word))
            raise RecordError("bad_record", message + nearest(word, list(spelled)))
        before = found.get(special.attribute, fields[special.attribute] if special.attribute in said else None)
        if before not in (None, special.value):
            message = _("{word} does not go with the rest: only one of its kind can be so")
            raise RecordError("bad_record", message.format(word=shown(word)))
        found[special.attribute] = special.value
    return found


def special_name(special: Special) -> str:
    """Return what something special is called in answers."""
    return {"zh": special.chinese.split()[0], "en": special.word, "fr": special.french}[current()]


def explained(special: Special) -> str:
    """Return the names of something special, and what it means."""
    names = dict.fromkeys((special_name(special), special.word, special.chinese.split()[0]))
    label = " ".join([*names][:2])
    return "  " + _("{label}: {text}").format(label=label, text=_(special.meaning))
