"""Words of the game that are no pattern, and what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Matter = Literal["payment", "no_tai", "dead_hand"]

_WORDS: Mapping[Matter, str] = {
    "payment": """
    底, 底台, 台, 莊, 莊家, 庄, 庄家, 莊家台, 連莊, 连庄, 連莊拉莊, 连庄拉庄, 拉莊, 拉庄,
    zhuangjia, lianzhuang, lazhuang, dealer, dealer tai, banker, streak, base, unit, cap,
    donneur, répétition, répétitions, mise de base, plafond,
    一炮多響, 一炮多响, 一炮雙響, 一炮双响, 一炮三響, 一炮三响, 攔胡, 拦胡, 截胡, 放槍, 放枪, 放炮,
    yipaoduoxiang, lanhu, jiehu, several winners, multiple winners, double win, triple win, discarder,
    plusieurs gagnants, défausseur,
    包牌, 包, baopai, liable, liability, responsable, responsabilité,
    詐胡, 诈胡, zhahu, false win, false declaration, fausse victoire, 封頂, 封顶
    """,
    "no_tai": "屁胡, pihu, 雞胡, 鸡胡, jihu, 無台, 无台, no tai, chicken hand, sans tai",
    "dead_hand": "相公, 大相公, 小相公, xianggong, daxianggong, xiaoxianggong, dead hand, main morte",
}
"""What each is about, with the words as players write them."""


def words_of(matter: Matter) -> list[str]:
    """Return the words that are about a matter."""
    return [word.strip() for word in _WORDS[matter].split(",")]


def matters() -> tuple[Matter, ...]:
    """Return all matters."""
    return tuple(_WORDS)
