"""The fields of the hand record, listed once.

The options of `taical score`, the columns of CSV and Parquet, the templates, the questions of the wizard, the schema of
records and what a win is built from are derived from this list. It imports nothing, as the help of a command needs it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from taical.i18n import current, marked
from taical.i18n import gettext as _

Kind = Literal["text", "hand", "seat", "word", "count", "flag", "tiles", "amount", "lines", "ruleset", "claims"]


class Field(NamedTuple):
    """One field of the hand record."""

    name: str
    kind: Kind
    sample: Any  # what the templates have
    comment: str  # what the template in YAML says of it
    words: Mapping[str, str] = {}  # the words that it takes, with their Chinese spellings, the first one preferred
    default: Any = None
    help: str = ""  # of its option; a field without it has none
    flag: str = ""  # the short name of its option
    question: str | Mapping[str, str] = ""  # of the wizard, or by how the hand was won, if it has one of its own
    own: bool = False  # whether it may differ between the winners of a deal
    unused: bool = False  # whether the templates leave it blank or commented out

    @property
    def attribute(self) -> str:
        """Its name in Python."""
        return "from_" if self.name == "from" else self.name

    @property
    def option(self) -> str:
        """The long name of its option."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def of_win(self) -> bool:
        """Whether it says something of the win."""
        return self.kind not in ("text", "ruleset", "claims")


SEATS: Mapping[str, str] = {
    "E": "東 东 e East east 東家 东家 東風 东风 東風圈 东风圈 東圈 东圈 東風局 Est",
    "S": "南 s South south 南家 南風 南风 南風圈 南风圈 南圈 南風局 Sud",
    "W": "西 w West west 西家 西風 西风 西風圈 西风圈 西圈 西風局 Ouest O",
    "N": "北 n North north 北家 北風 北风 北風圈 北风圈 北圈 北風局 Nord",
}

FIELDS: tuple[Field, ...] = (
    Field("id", "text", "everything", marked("what the result is called by; else the line")),
    Field("title", "text", marked("all fields"), marked("for you to read; comes back with the result")),
    Field("note", "text", "closed_wait 1 + dragon_pung 1", ""),
    Field("hand", "hand", "24m 345p 678p 99s [777z] (1111s) +3m", "", own=True),
    Field(
        "seat",
        "seat",
        "W",
        marked("the winner: E S W N, or 東 南 西 北"),
        words=SEATS,
        help=marked("The winner's seat wind."),
        flag="-s",
        question=marked("Winner's seat"),
        own=True,
    ),
    Field(
        "round",
        "seat",
        "S",
        marked("the prevalent wind; else E"),
        words=SEATS,
        default="E",
        help=marked("The prevalent wind."),
        flag="-r",
        question=marked("Prevalent wind (round)"),
    ),
    Field(
        "dealer",
        "seat",
        "E",
        marked("the dealer's seat; else E"),
        words=SEATS,
        default="E",
        help=marked("The dealer's seat."),
        question=marked("Dealer's seat"),
    ),
    Field(
        "streak",
        "count",
        2,
        marked("how many times the dealer has stayed on (連); else 0"),
        default=0,
        help=marked("How many times the dealer has stayed on (連莊)."),
        flag="-n",
        question=marked("How many times the dealer has stayed on"),
    ),
    Field(
        "win",
        "word",
        "discard",
        marked("draw, discard, robbed_kong, eight_flowers, seven_rob_one; or 自摸, 放槍, 搶槓 ..."),
        words={
            "draw": "自摸 self_draw self-drawn tsumo pioche tirage mur",
            "discard": "放槍 放枪 放銃 放铳 胡 點炮 点炮 ron défausse rejet",
            "robbed_kong": "搶槓 抢杠 搶杠 vol_de_kong kong_volé",
            "eight_flowers": "八仙過海 八仙过海 huit_fleurs",
            "seven_rob_one": "七搶一 七抢一 sept_fleurs",
        },
        help=marked("How it was won, if --from does not tell."),
        own=True,
    ),
    Field(
        "from",
        "seat",
        "E",
        marked("who discarded the tile, or whose kong or flower was robbed"),
        words=SEATS,
        help=marked("Who discarded the tile, or whose kong or flower was robbed."),
        flag="-f",
        question={
            "discard": marked("Who discarded it"),
            "robbed_kong": marked("Whose kong was robbed"),
            "seven_rob_one": marked("Who had the eighth flower"),
        },
    ),
    Field(
        "replacement",
        "word",
        "kong",
        marked("the drawn tile replaced a kong, an open_kong or a flower"),
        words={
            "kong": "槓 杠 暗槓 暗杠 加槓 加杠 槓上 kong_caché",
            "open_kong": "明槓 明杠 大明槓 大明杠 kong_exposé",
            "flower": "花 補花 补花 fleur",
        },
        help=marked("What the drawn tile replaced."),
        own=True,
        unused=True,
    ),
    Field(
        "last_tile",
        "flag",
        False,
        marked("true for the last tile that can be drawn, or the discard after it"),
        default=False,
        help=marked("The last tile of the wall, or the discard after it."),
    ),
    Field(
        "opening",
        "word",
        "heavenly",
        marked("heavenly 天胡, earthly 地胡, human 人胡"),
        words={"heavenly": "天胡 ciel", "earthly": "地胡 terre", "human": "人胡 homme"},
        help=marked("天胡, 地胡 or 人胡."),
        own=True,
        unused=True,
    ),
    Field(
        "ready",
        "word",
        "declared",
        marked("heavenly 天聽, earthly 地聽, declared 聽牌"),
        words={
            "heavenly": "天聽 天听 ciel",
            "earthly": "地聽 地听 terre",
            "human": "人聽 人听 人叮 homme",
            "declared": "聽牌 听牌 聽 听 報聽 报听 咪幾 咪几 annoncée annoncé",
        },
        help=marked("天聽, 地聽 or 聽牌."),
        own=True,
        unused=True,
    ),
    Field(
        "wait",
        "word",
        "closed",
        marked("edge, closed, single, two_sided, dual_pung; worked out if left blank"),
        words={
            "edge": "邊張 边张 單邊 单边 邊獨 au_bord bord",
            "closed": "嵌張 嵌张 崁張 中洞 卡張 卡张 fermée fermé",
            "single": "單吊 单吊 單騎 单骑 單釣 sur_la_paire paire",
            "two_sided": "兩面 两面 雙頭 双头 bilatérale bilatéral",
            "dual_pung": "雙碰 双碰 對碰 对碰 deux_paires sur_deux_paires",
            "one_tile": "獨聽 独听 unique",
        },
        help=marked("The shape of the wait, to have it checked."),
        own=True,
    ),
    Field(
        "discards",
        "count",
        30,
        marked("tiles discarded by all four before the win, where early wins are paid"),
        help=marked("Tiles discarded by all four before the win."),
    ),
    Field(
        "missed_win",
        "flag",
        False,
        marked("true when the winner let a winning tile pass since their last discard (過水)"),
        default=False,
        help=marked("The winner let a winning tile pass since their last discard (過水)."),
        own=True,
    ),
    Field(
        "immediate_win",
        "flag",
        False,
        marked("true when the hand was won before the next own discard after ready was declared (即食)"),
        default=False,
        help=marked("Won before the next own discard after ready was declared, with no claim between (即食)."),
        own=True,
        unused=True,
    ),
    Field(
        "replacements",
        "count",
        0,
        marked("how many replacement tiles came in a row, the winning one included, where that is paid (連摸)"),
        default=0,
        help=marked("How many replacement tiles came in a row, the winning one included."),
        own=True,
        unused=True,
    ),
    Field(
        "winners",
        "count",
        1,
        marked("how many players won on this tile, where that is paid; a deal tells it by itself"),
        default=1,
        help=marked("How many players won on this tile."),
        unused=True,
    ),
    Field(
        "visible",
        "tiles",
        "55m 7p",
        marked("other tiles that were seen on the table"),
        default="",
        help=marked("Other tiles seen on the table."),
    ),
    Field("base", "amount", 30, marked("底; else the rule set's"), help=marked("底, in points.")),
    Field(
        "unit",
        "amount",
        10,
        marked("the price of one 台; else the rule set's"),
        help=marked("The price of one tai, in points."),
    ),
    Field(
        "times",
        "amount",
        None,
        marked("what every payment is multiplied by, such as 2 for a doubled hand; else 1"),
        help=marked("What every payment is multiplied by."),
        unused=True,
    ),
    Field(
        "extra",
        "lines",
        None,
        marked("lines that the table has no row for, such as {斷么: 1}"),
        help=marked("A line that the table has no row for, with its tai, such as 斷么=1; may be repeated."),
        own=True,
        unused=True,
    ),
    Field("ruleset", "ruleset", "wikipedia", marked("the table to count by; else the run's")),
    Field("expect", "claims", {}, marked("what `taical check` compares with; any part of it"), own=True),
)
"""Every field, in the order in which templates show them."""


def field_named(name: str) -> Field:
    """Return a field by its name."""
    return next(field for field in FIELDS if field.name == name)


class Spelled(NamedTuple):
    """What a column or a key is called in Chinese and in French, the preferred name first."""

    zh: str
    fr: str


SPELLED: Mapping[str, Spelled] = {
    "id": Spelled("編號 编号", "numéro n°"),
    "title": Spelled("標題 标题", "titre"),
    "note": Spelled("備註 备注 註 注", "remarque"),
    "hand": Spelled("手牌 牌", "main"),
    "seat": Spelled("座位 門風 门风 自風 自风 胡家 贏家 赢家", "place siège gagnant"),
    "round": Spelled("圈風 圈风 場風 场风", "tour"),
    "dealer": Spelled("莊家 庄家 莊 庄", "donneur"),
    "streak": Spelled("連莊 连庄 連 连", "série"),
    "win": Spelled("胡法 和法 胡牌方式", "victoire"),
    "from": Spelled("放槍 放枪 放銃 放铳 放槍者 放炮", "défausseur"),
    "replacement": Spelled("補牌 补牌", "remplacement"),
    "last_tile": Spelled("海底 最後一張 最后一张", "dernière_tuile"),
    "opening": Spelled("首巡", "ouverture"),
    "ready": Spelled("聽牌 听牌", "prêt"),
    "wait": Spelled("聽型 听型", "attente"),
    "discards": Spelled("棄牌數 弃牌数", "défausses"),
    "missed_win": Spelled("過水 过水", "victoire_passée"),
    "immediate_win": Spelled("即食", "victoire_immédiate"),
    "replacements": Spelled("連摸 连摸", "remplacements"),
    "winners": Spelled("胡家數 胡家数", "nombre_de_gagnants"),
    "visible": Spelled("見牌 见牌", "visibles"),
    "base": Spelled("底", "mise"),
    "unit": Spelled("台錢 台钱 每台", "unité"),
    "times": Spelled("倍數 倍数", "fois"),
    "extra": Spelled("另加 加台", "supplément"),
    "ruleset": Spelled("台數表 台数表 規則 规则", "règles"),
    "wins": Spelled("胡牌者", "gagnants"),
    "false_win": Spelled("詐胡 诈胡", "fausse_victoire"),
    "claimed_tai": Spelled("喊台", "tai_annoncés"),
    "expect": Spelled("預期 预期", "attendu"),
    "expect.tai": Spelled("台數 台数", "attendu.tai"),
    "expect.patterns": Spelled("預期.台型 预期.台型", "attendu.motifs"),
    "expect.payments": Spelled("收付", "attendu.paiements"),
    "expect.error": Spelled("預期.錯誤 预期.错误", "attendu.erreur"),
}
"""What the fields of a hand and of a deal, and the parts of `expect`, are called beside their own names."""

PLAYERS: Mapping[str, str] = {
    "E": "east 東家 东家 est",
    "S": "south 南家 sud",
    "W": "west 西家 ouest",
    "N": "north 北家 nord",
}
"""The columns or keys that name the players, by their seats."""

TABLES = "table 桌 桌次 桌號 桌号"
"""What the column or key is called that tells the tables of a league apart."""

OCCASIONS = f"{TABLES} date day jour 日期 局 局數 局数 場次 场次"
"""The columns or keys that tell when and where a hand was played."""

_FREELY = f"{OCCASIONS} {' '.join(PLAYERS.values())} player joueur 玩家"
"""Names that are near to those of fields and no misspellings."""

ELSEWHERE: Mapping[str, str] = {
    "台": "unit",
    "底台": "base",
    "stakes": "base",
    "winner": "seat",
    "seat_wind": "seat",
    "player_wind": "seat",
    "discarder": "from",
    "loser": "from",
    "round_wind": "round",
    "prevalent_wind": "round",
    "win_tile": "hand",
    "winning_tile": "hand",
    "tiles": "hand",
    "payments": "expect.payments",
    "tai": "expect.tai",
    "patterns": "expect.patterns",
    "is_tsumo": "win",
    "tsumo": "win",
    "self_draw": "win",
    "honba": "streak",
}
"""What other calculators call what a field says."""

RESULT_KEYS = ("outcome", "error", "message", "sets", "winning_set", "payers", "uncapped_tai", *SEATS)
"""The keys and columns of results that are no fields of records, for which a column of one's own cannot be taken."""

NAMES: Mapping[str, str] = {
    name: field for field, spelled in SPELLED.items() for name in (field, *spelled.zh.split(), *spelled.fr.split())
} | {name: name for name in ("expect.has", "expect.lacks")}
"""Every name that a field can have, with the field's own."""


@lru_cache(1 << 10)
def plain(name: str) -> str:
    """Return a name or a word without its capitals, accents, and blanks or hyphens between its parts.

    >>> plain(" Two-Sided"), plain("Défausse"), plain("Sie\u0300ge"), plain("Ｓ")
    ('two_sided', 'defausse', 'siege', 's')
    """
    return re.sub(r"[\s-]+", "_", name.strip().casefold() if name.isascii() else _without_accents(name))


def _without_accents(name: str) -> str:
    from unicodedata import combining, normalize

    letters = normalize("NFKD", normalize("NFKC", name).strip().casefold())
    return "".join(char for char in letters if not combining(char))


@cache
def _plain_names() -> Mapping[str, str]:
    return {plain(name): field for name, field in NAMES.items()}


def field_called(name: str) -> str | None:
    """Return the field that is called by a name, also without its accents, or None.

    >>> field_called("手牌"), field_called("Siège"), field_called("SERIE"), field_called("player")
    ('hand', 'seat', 'streak', None)
    """
    return NAMES.get(name) or _plain_names().get(plain(name))


_NEAR = 0.7
"""From which likeness on a name that is not known is taken for a misspelt one."""


def spelled(name: str, language: str) -> str:
    """Return what a field is called in a language.

    >>> spelled("hand", "zh"), spelled("from", "fr"), spelled("seat", "en")
    ('手牌', 'défausseur', 'seat')
    """
    words = getattr(SPELLED.get(name), language, "")
    return words.split()[0] if words else name


def worded(name: str) -> str:
    """Return what a field is called in the language in use, and beside it the field's own name."""
    word = spelled(name, current())
    return name if word == name else _("{word} ({name})").format(word=word, name=name)


@cache
def is_own(name: str) -> bool:
    """Tell whether a name that is no field's is one's own, and not a misspelt one or one that means a field elsewhere.

    >>> is_own("player"), is_own("桌次"), is_own("saet"), is_own("winner"), is_own("E")
    (True, True, False, False, False)
    """
    from difflib import get_close_matches  # a file of fields alone does without

    written = plain(name)
    if written in _FREELY.split():
        return True
    if not written or field_called(name) or written in ELSEWHERE or name in RESULT_KEYS:
        return False
    return not (written.startswith("expect.") or get_close_matches(written, _plain_names(), n=1, cutoff=_NEAR))


_FREQUENT = ("seat", "round", "from")

OPTIONS = sorted((field for field in FIELDS if field.help), key=lambda field: field.name not in _FREQUENT)
"""The fields that have an option: first what most calls need."""
