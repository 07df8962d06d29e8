"""The few words of the tables, in three languages; the names of patterns come with the rule sets."""

from __future__ import annotations

import os
from collections.abc import Mapping

from taical.language import Language

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
    "draw": {"zh": "自摸", "en": "self-drawn", "fr": "par un tirage"},
    "discard": {"zh": "放槍 {seat}", "en": "on the discard of {seat}", "fr": "sur une défausse ({seat})"},
    "robbed_kong": {"zh": "搶槓 {seat}", "en": "robbing the kong of {seat}", "fr": "en volant un kong ({seat})"},
    "eight_flowers": {"zh": "八仙過海", "en": "with all eight flowers", "fr": "avec les huit fleurs"},
    "seven_rob_one": {
        "zh": "七搶一 {seat}",
        "en": "taking the eighth flower of {seat}",
        "fr": "en prenant la huitième fleur ({seat})",
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
    "passed_over": {"zh": "攔胡", "en": "passed over", "fr": "non payé"},
    "false_win": {"zh": "詐胡", "en": "false win", "fr": "fausse victoire"},
    "drawn_hand": {"zh": "流局", "en": "drawn hand", "fr": "partie nulle"},
    "id": {"zh": "代號", "en": "Id", "fr": "Id"},
    "name": {"zh": "名稱", "en": "Name", "fr": "Nom"},
    "source": {"zh": "來源", "en": "Source", "fr": "Source"},
    "line": {"zh": "項目", "en": "Line", "fr": "Ligne"},
    "excludes": {"zh": "不另計", "en": "Removes", "fr": "Exclut"},
    "off": {"zh": "選用", "en": "off", "fr": "désactivé"},
    "example": {"zh": "例", "en": "Example", "fr": "Exemple"},
    "not_counted": {"zh": "不計台。", "en": "counts nothing here.", "fr": "ne compte pas ici."},
    "difference": {
        "zh": "造成差別的項目，各自單獨換上時：",
        "en": "Lines that make the difference, and what each alone would make of the hand:",
        "fr": "Lignes qui font la différence, et ce que chacune seule ferait de la main :",
    },
    "no_difference": {"zh": "沒有差別。", "en": "No line differs.", "fr": "Aucune ligne ne diffère."},
    "together": {
        "zh": "  沒有單獨一項造成差別。",
        "en": "  no line makes a difference by itself.",
        "fr": "  aucune ligne ne fait de différence à elle seule.",
    },
    "rules": {"zh": "規則", "en": "Rules", "fr": "Règles"},
    "one_scored": {
        "zh": "{records} 筆：算出 {scored}",
        "en": "{records} record: {scored} scored",
        "fr": "{records} donne : {scored} avec résultat",
    },
    "scored": {
        "zh": "{records} 筆：算出 {scored}",
        "en": "{records} records: {scored} scored",
        "fr": "{records} donnes : {scored} avec résultat",
    },
    "unscored": {
        "zh": "，算不出 {unscored}（{reasons}）",
        "en": ", {unscored} not ({reasons})",
        "fr": ", {unscored} sans ({reasons})",
    },
    "took": {"zh": "；{time}", "en": "; {time}", "fr": " ; {time}"},
    "seconds": {"zh": "{seconds} 秒", "en": "{seconds} s", "fr": "{seconds} s"},
    "rate": {"zh": "，每秒 {rate} 筆", "en": ", {rate} a second", "fr": ", {rate} par seconde"},
    "comma": {"zh": "、", "en": ", ", "fr": ", "},
    "colon": {"zh": "：", "en": ":", "fr": " :"},
    "more": {"zh": "另有 {count} 種", "en": "and {count} more", "fr": "et {count} de plus"},
    "hands_by_tai": {"zh": "各台數的副數", "en": "Hands by tai", "fr": "Mains par tai"},
    "hands": {"zh": "副數", "en": "Hands", "fr": "Mains"},
    "errors": {"zh": "算不出的原因", "en": "Errors", "fr": "Erreurs"},
    "error": {"zh": "錯誤", "en": "Error", "fr": "Erreur"},
    "records": {"zh": "筆數", "en": "Records", "fr": "Donnes"},
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
