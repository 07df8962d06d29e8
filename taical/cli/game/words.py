"""The words of the table: what a person at it can type, in three languages whichever is spoken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from taical.domain.rules import in_unit
from taical.i18n import Language, current, marked
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.rules import Unit


class Words(NamedTuple):
    """The words for one thing, in each language the one first that is shown."""

    en: str
    zh: str
    fr: str


COMMANDS: Mapping[str, Words] = {
    "win": Words("win", "胡 胡牌 和牌", "gagne gagner"),
    "draw": Words("draw", "流局 荒局 荒牌 荒庄 荒莊", "nul nulle"),
    "false-win": Words("false false_win", "詐胡 诈胡 炸胡 錯胡 错胡", "fausse"),
    "pay": Words("pay", "付 付錢 付钱", "payer paie"),
    "fine": Words("fine", "罰 罰錢 罰款", "amende"),
    "cut": Words("cut", "斬 斩", "couper coupe"),
    "undo": Words("undo", "撤銷 撤销 收回 復原", "annuler annule"),
    "redo": Words("redo", "重做", "refaire refait"),
    "edit": Words("edit", "改 修改", "corriger"),
    "void": Words("void", "作廢 作废 取消", "invalider"),
    "note": Words("note", "備註 备注", "noter"),
    "swap": Words("swap", "換人 换人", "remplacer"),
    "seats": Words("seats", "換位 换位 搬風", "places"),
    "extend": Words("extend", "加圈", "prolonger"),
    "status": Words("status", "局面 現況 现况", "état statut"),
    "log": Words("log", "紀錄 記錄 记录", "journal"),
    "settle": Words("settle", "結算 结算 結帳 结帐", "régler"),
    "stats": Words("stats statistics", "統計 统计", "statistiques"),
    "report": Words("report", "報告 报告 報表", "rapport"),
    "export": Words("export", "匯出 导出", "exporter"),
    "close": Words("close", "結束 结束 收帳", "clore"),
    "reopen": Words("reopen", "重開", "rouvrir"),
    "new": Words("new", "新帳", "nouveau"),
    "help": Words("help ? ？", "說明 说明", "aide"),
    "quit": Words("quit exit", "離開 离开 退出", "quitter"),
}
"""What can be typed in place of a winner, by the name of the command that it calls."""

FROM = Words("from", "放槍 放銃", "de")
AND = Words("and &", "和 與", "et")
DRAWN = Words("drawn draw self_drawn", "自摸", "pioché tiré tirage")
WITH_DEALER = Words("with_dealer", "含莊", "avec_donneur")
LIABLE = Words("liable", "包牌 包", "responsable")
OPENED = Words("opened", "開門", "ouvert")
ALL = Words("all", "全部 全", "tous")
"""The small words of a line."""

USAGES: Mapping[str, str] = {
    "false-win": marked("PLAYER [TAI]"),
    "pay": marked("FROM TO AMOUNT [WHY]"),
    "fine": marked("PLAYER AMOUNT [all|pot|PLAYER]"),
    "cut": marked("FROM TO"),
    "edit": marked("N [what is to stand there]"),
    "void": "N",
    "note": marked("[N] TEXT"),
    "swap": marked("OUT IN"),
    "stats": marked("[PLAYER]"),
    "report": marked("FILE"),
    "export": marked("FILE"),
    "seats": "[A B C D]",
}
"""What is said after the word, for who asks; what is left out is asked for."""


def shown(words: Words) -> str:
    """Return the word that is shown, in the language in use."""
    spelled: Mapping[Language, str] = words._asdict()  # type: ignore[assignment]
    return spelled[current()].split()[0]


def is_one(word: str, words: Words) -> bool:
    """Tell whether a word is one of those for a thing."""
    return plain(word) in _spelled(words)


def command_called(word: str, others: Collection[str] = ()) -> str | None:
    """Return the command that a word calls, or None; `others` are further commands by their own names."""
    typed = plain(word)
    for command, words in COMMANDS.items():
        if typed in _spelled(words):
            return command
    return next((other for other in others if plain(other) == typed), None)


def _spelled(words: Words) -> set[str]:
    return {plain(word) for spelled in words for word in spelled.split()}


def begins(name: str, word: str) -> bool:
    """Tell whether a name begins with a word, however both are typed."""
    return plain(name).startswith(plain(word))


def plain(word: str) -> str:
    """Return a word without what may be typed in another way: capitals, accents, - for _."""
    letters = unicodedata.normalize("NFKD", word).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("-", "_")


_WORD = re.compile(r"(?:\"([^\"]*)\"|'([^']*)'|“([^”]*)”|「([^」]*)」)(?!\S)|(\S+)")


def split(line: str) -> list[str]:
    """Return the words of a line; quotes around one keep its blanks, and those within one are its own.

    >>> split("'Big Al' 12'3m O'Neil")
    ['Big Al', "12'3m", "O'Neil"]
    """
    return [next(part for part in found.groups() if part is not None) for found in _WORD.finditer(line)]


def usage(command: str, unit: Unit) -> str:
    """Return how a command is typed: its word, what is said after it."""
    said = in_unit(_(USAGES[command]), unit) if command in USAGES else ""
    return f"{shown(COMMANDS[command])} {said}".strip()


def quoted(name: str) -> str:
    """Return a name so that a line has it as one word."""
    return f'"{name}"' if len(name.split()) > 1 else name
