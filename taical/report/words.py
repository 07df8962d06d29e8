"""The few words of the tables, in three languages; the names of patterns come with the rule sets."""

from __future__ import annotations

import os
from collections.abc import Mapping

from taical.rules import Language

LANGUAGES: tuple[Language, ...] = ("zh", "en", "fr")

WORDS: Mapping[str, Mapping[Language, str]] = {
    "E": {"zh": "東", "en": "East", "fr": "Est"},
    "S": {"zh": "南", "en": "South", "fr": "Sud"},
    "W": {"zh": "西", "en": "West", "fr": "Ouest"},
    "N": {"zh": "北", "en": "North", "fr": "Nord"},
    "edge": {"zh": "邊張", "en": "edge", "fr": "au bord"},
    "closed": {"zh": "嵌張", "en": "closed", "fr": "fermée"},
    "single": {"zh": "單吊", "en": "single", "fr": "sur la paire"},
    "two_sided": {"zh": "兩面", "en": "two-sided", "fr": "bilatérale"},
    "dual_pung": {"zh": "雙碰", "en": "dual pung", "fr": "double brelan"},
    "draw": {"zh": "自摸", "en": "self-drawn", "fr": "tirée du mur"},
    "discard": {"zh": "放槍", "en": "on the discard of", "fr": "sur la défausse de"},
    "robbed_kong": {"zh": "搶槓", "en": "robbing the kong of", "fr": "en volant le kong de"},
    "eight_flowers": {
        "zh": "八仙過海",
        "en": "with all eight flowers",
        "fr": "avec les huit fleurs",
    },
    "seven_rob_one": {
        "zh": "七搶一",
        "en": "taking the eighth flower of",
        "fr": "en prenant la huitième fleur de",
    },
    "wins": {"zh": "胡", "en": "wins", "fr": "gagne"},
    "hand": {"zh": "牌", "en": "Hand", "fr": "Main"},
    "flowers": {"zh": "花", "en": "Flowers", "fr": "Fleurs"},
    "wait": {"zh": "聽", "en": "Wait", "fr": "Attente"},
    "pattern": {"zh": "台種", "en": "Pattern", "fr": "Combinaison"},
    "chinese": {"zh": "台種", "en": "Chinese", "fr": "Chinois"},
    "tai": {"zh": "台", "en": "Tai", "fr": "Tai"},
    "total": {"zh": "合計", "en": "Total", "fr": "Total"},
    "none": {"zh": "無台（屁胡）", "en": "no tai", "fr": "aucun tai"},
    "player": {"zh": "家", "en": "Player", "fr": "Joueur"},
    "role": {"zh": "身分", "en": "Role", "fr": "Rôle"},
    "points": {"zh": "得失", "en": "Points", "fr": "Points"},
    "winner": {"zh": "胡家", "en": "winner", "fr": "gagnant"},
    "dealer": {"zh": "莊家", "en": "dealer", "fr": "donneur"},
    "discarder": {"zh": "放槍", "en": "discarder", "fr": "défausseur"},
    "robbed": {"zh": "被搶", "en": "robbed", "fr": "volé"},
    "readings": {"zh": "拆法", "en": "Readings", "fr": "Lectures"},
    "record": {"zh": "編號", "en": "Record", "fr": "Donne"},
    "patterns": {"zh": "台種", "en": "Patterns", "fr": "Combinaisons"},
    "rules": {"zh": "規則", "en": "Rules", "fr": "Règles"},
}


def word(key: str, language: Language) -> str:
    """Return a word of the tables."""
    return WORDS[key][language]


def language_of_locale() -> Language:
    """Return the language that the environment asks for, English where it asks for none of the three."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = os.environ.get(name, "")[:2].lower()
        if asked:
            return next((language for language in LANGUAGES if language == asked), "en")
    return "en"
