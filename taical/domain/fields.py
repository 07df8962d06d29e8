"""The fields of the hand record, listed once.

The options of `taical score`, the columns of CSV and Parquet, the templates, the questions of the wizard, the schema of
records and what a win is built from are derived from this list. It imports nothing, as the help of a command needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from taical.i18n import marked

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
    question: str | Mapping[str, str] = ""  # of the wizard, or by how the hand was won; a field without it is not asked
    commonest: str = ""  # the word that the wizard offers first, where it is not the first of all
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
    "E": "東 东 e East east",
    "S": "南 s South south",
    "W": "西 w West west",
    "N": "北 n North north",
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
            "draw": "自摸",
            "discard": "放槍 放枪 放銃 放铳 胡 點炮 点炮",
            "robbed_kong": "搶槓 抢杠 搶杠",
            "eight_flowers": "八仙過海 八仙过海",
            "seven_rob_one": "七搶一 七抢一",
        },
        help=marked("How it was won, if --from does not tell."),
        question=marked("Won by"),
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
        words={"kong": "槓 杠 暗槓 暗杠 加槓 加杠", "open_kong": "明槓 明杠 大明槓", "flower": "花 補花 补花"},
        help=marked("What the drawn tile replaced."),
        question=dict.fromkeys(("draw", "eight_flowers", "seven_rob_one"), marked("Did it replace something")),
        commonest="flower",
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
        question=marked("Was it the last tile of the wall, or the discard after it"),
    ),
    Field(
        "opening",
        "word",
        "heavenly",
        marked("heavenly 天胡, earthly 地胡, human 人胡"),
        words={"heavenly": "天胡", "earthly": "地胡", "human": "人胡"},
        help=marked("天胡, 地胡 or 人胡."),
        question=marked("First go-around 天胡 地胡 人胡"),
        own=True,
        unused=True,
    ),
    Field(
        "ready",
        "word",
        "declared",
        marked("heavenly 天聽, earthly 地聽, declared 聽牌"),
        words={"heavenly": "天聽 天听", "earthly": "地聽 地听", "declared": "聽牌 听牌 聽 听"},
        help=marked("天聽, 地聽 or 聽牌."),
        question=marked("Said to be ready 天聽 地聽 聽牌"),
        own=True,
        unused=True,
    ),
    Field(
        "wait",
        "word",
        "closed",
        marked("edge, closed, single, two_sided, dual_pung; worked out if left blank"),
        words={
            "edge": "邊張 边张",
            "closed": "嵌張 嵌张 崁張 中洞",
            "single": "單吊 单吊 單騎 单骑 單釣",
            "two_sided": "兩面 两面 雙頭 双头",
            "dual_pung": "雙碰 双碰 對碰 对碰",
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


_FREQUENT = ("seat", "round", "from")

OPTIONS = sorted((field for field in FIELDS if field.help), key=lambda field: field.name not in _FREQUENT)
"""The fields that have an option: first what most calls need."""
