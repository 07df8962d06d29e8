"""Finding a pattern by what a person calls it: its id, any of its names, pinyin, or something near to one of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from functools import cache
from typing import Literal, NamedTuple

from taical.catalog.names import Data, entry_data, every_name, patterns_of
from taical.patterns import PATTERNS
from taical.rulesets.compiler import house_patterns, unit_of
from taical.rulesets.names import traditional

_NEAR = 0.6
"""How alike a word and a name are at least for the one to be taken for the other; 1 is the same."""

_SURE = 0.85
"""How alike they are at least where the word is a part of several names."""

_SHORT = 3
"""How many letters a word has at least to be a part of names."""

_GAP = 0.1
"""By how much the nearest name has to be nearer than any other, to be clearly the one."""


_LONG = 4
"""How many times as long as a name a word is at most to be compared with it; a longer one is alike by 0.4 at most."""

_LONGEST = 1000
"""The most characters of what is looked for, so that nothing longer is compared with every name."""

Matter = Literal["payment", "no_tai", "dead_hand", "drawn_hand", "missed_win", "other_game", "other_luck"]


class Found(NamedTuple):
    """What a person can have meant."""

    patterns: tuple[str, ...]  # the patterns, the nearest first
    # it is what they are called (`named`); the one is clearly the nearest (`nearest`); each can have been meant
    # (`several`); none is near (`far`); or the word is about something else of the game
    how: Literal["named", "nearest", "several", "far"] | Matter


def find(words: str, tables: Iterable[Data], own: Data | None = None) -> Found:
    """Return the pattern that a person means, or the patterns that can be meant.

    Args:
        words: What the person typed.
        tables: All tables whose patterns and names are known.
        own: The table that is asked about: what tables of another unit define is meant only where nothing else can be.
    """
    listed = list(tables)
    every = keys_of(listed)
    alike = [data for data in listed if unit_of(data) == unit_of(own or {})]
    defined = {name for data in alike for name in house_patterns(data)}
    found = _find(words, listed, {name: own for name, own in every.items() if name in PATTERNS or name in defined})
    return found if found.patterns else _find(words, listed, every)


def _find(words: str, listed: list[Data], keys: Mapping[str, frozenset[str]]) -> Found:
    """Return the pattern that is meant, or those that can be, among the ones of these keys."""
    if len(words) > _LONGEST:
        return Found((), "far")
    asked = key_of(words)
    named = tuple(pattern for pattern, own in keys.items() if asked in own)
    if named:
        return Found(named, "named")
    for matter in _WORDS:
        if asked in map(key_of, words_of(matter)):
            return Found((), matter)
    reordered = tuple(pattern for pattern in keys if _has_words(pattern, words, listed))
    if reordered:
        return Found(reordered, "nearest" if len(reordered) == 1 else "several")
    meant = _spoken_as(asked, keys) or {asked}
    alike = {pattern: max(_likeness(one, key) for key in own for one in meant) for pattern, own in keys.items()}
    within = {pattern for pattern, own in keys.items() if any(_is_part(one, own) for one in meant)}
    return _nearest(alike, within)


def key_of(text: str) -> str:
    """Return what names are compared by: their letters, digits and characters alone.

    >>> key_of("Série de fleurs"), key_of("all_chows"), key_of("门清")
    ('seriedefleurs', 'allchows', '門清')
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return traditional("".join(filter(str.isalnum, letters)))


def keys_of(tables: Iterable[Data]) -> dict[str, frozenset[str]]:
    """Return by what each pattern is found."""
    listed = list(tables)
    return {pattern: _keys(pattern, listed) for pattern in patterns_of(listed)}


def _keys(pattern: str, tables: list[Data]) -> frozenset[str]:
    names = every_name(pattern, tables)
    spoken = (pinyin(other.name) for other in names if other.language == "zh")
    return frozenset(map(key_of, (pattern, *(other.name for other in names), *spoken)))


def _has_words(pattern: str, words: str, tables: list[Data]) -> bool:
    """Tell whether a pattern has a name of the same words in another order."""
    asked = _words(words)
    names = (pattern, *(other.name for other in every_name(pattern, tables)))
    return len(asked) > 1 and any(_words(name) == asked for name in names)


def _words(text: str) -> list[str]:
    return sorted(filter(None, map(key_of, re.split(r"[\W_]+", text))))


def _spoken_as(asked: str, keys: Mapping[str, frozenset[str]]) -> set[str]:
    """Return the characters of names that a short syllable is the pinyin of, as `hu` is of 胡; a letter is of none."""
    if not asked.isascii() or len(asked) >= _SHORT:
        return set()
    return {char for own in keys.values() for key in own for char in key if char > "\x7f" and pinyin(char) == asked}


def _likeness(asked: str, key: str) -> float:
    if len(asked) > _LONG * len(key):
        return 0
    return SequenceMatcher(None, asked, key, autojunk=False).ratio()


def _is_part(asked: str, keys: Iterable[str]) -> bool:
    """Tell whether a word is a part of a name; a letter or two are part of most."""
    return not (asked.isascii() and len(asked) < _SHORT) and any(asked in key for key in keys)


def _nearest(alike: Mapping[str, float], within: set[str]) -> Found:
    ranked = sorted(alike, key=lambda pattern: (-alike[pattern], pattern))
    first, second = ranked[:2]
    near = [pattern for pattern in ranked if (pattern in within if within else alike[pattern] >= _NEAR)]
    if not near:
        return Found((), "far")
    enough = _SURE if len(within) > 1 else _NEAR
    if alike[first] >= enough and alike[first] - alike[second] >= _GAP:
        return Found((first,), "nearest")
    return Found(tuple(near), "nearest" if len(near) == 1 else "several")


# --- Chinese as it is typed otherwise ---------------------------------------------------------------------------------


_OF_TABLES = """
么 yao 九 jiu 假 jia 兄 xiong 兩 liang 六 liu 出 chu 即 ji 叮 ding 同 tong 套 tao 妹 mei 姊 zi 將 jiang 少 shao 尾 wei
帶 dai 庭 ting 弟 di 扉 fei 打 da 搭 da 斷 duan 橋 qiao 步 bu 歸 gui 滿 man 爛 lan 環 huan 發 fa 白 bai 相 xiang 眼 yan
缺 que 老 lao 般 ban 芳 fang 逢 feng 連 lian 金 jin 間 jian 雙 shuang 雜 za 雞 ji 非 fei 響 xiang 順 shun 食 shi 高 gao
鴨 ya 齊 qi 糊 hu
"""
"""How the characters are read that only names of tables have, and none of the catalogue."""


@cache
def _syllables() -> dict[int, str]:
    """Return how each character of the names is read, from the names in the catalogue and their pinyin."""
    words = _OF_TABLES.split()
    found = dict(zip(map(ord, words[::2]), words[1::2], strict=True))
    for pattern in PATTERNS:
        entry = entry_data(pattern)
        for name, spoken in ((entry["zh"], entry["pinyin"]), *entry.get("also", {}).items()):
            found |= dict(zip(map(ord, name), spoken.split(), strict=True))
    return found


def pinyin(name: str) -> str:
    """Return a Chinese name in pinyin without tones; what is no character of the names stays as it is.

    >>> pinyin("碰碰胡")
    'pengpenghu'
    """
    return name.translate(_syllables())


# --- Words of the game that are no pattern ----------------------------------------------------------------------------

_WORDS: Mapping[Matter, str] = {
    "payment": """
    底, 底台, 台, 莊, 莊家, 庄, 庄家, 莊家台, 連莊, 连庄, 連莊拉莊, 连庄拉庄, 拉莊, 拉庄,
    zhuangjia, lianzhuang, lazhuang, dealer, dealer tai, banker, streak, base, unit, cap,
    donneur, répétition, répétitions, mise de base, plafond,
    一炮多響, 一炮多响, 一炮雙響, 一炮双响, 一炮三響, 一炮三响, 攔胡, 拦胡, 截胡, 放槍, 放枪, 放炮,
    yipaoduoxiang, lanhu, jiehu, several winners, multiple winners, discarder,
    plusieurs gagnants, défausseur,
    包牌, 包, baopai, liable, liability, responsable, responsabilité,
    詐胡, 诈胡, zhahu, false win, false declaration, fausse victoire, 封頂, 封顶
    """,
    "no_tai": "屁胡, pihu, 無台, 无台, no tai, sans tai",
    "drawn_hand": "流局, 荒牌, 黃牌, liuju, huangpai, drawn hand, exhaustive draw, ryuukyoku, main nulle",
    "missed_win": "過水, 过水, guoshui, missed win, furiten, 振聽, 振听, victoire manquée",
    "other_game": """
    斷腰, tanyao, 一盃口, 一杯口, iipeiko, iipeikou, pure double chow,
    二盃口, ryanpeiko, ryanpeikou, 三色, 三色同順, sanshoku, sanshoku doujun, mixed triple chow, 三色同刻,
    sanshoku doukou, 混全帶么九, chanta, outside hand, 純全帶么九, junchan,
    混老頭, honroutou, 清老頭, chinroutou, 七對子, 七對, chiitoitsu, chitoitsu,
    國士無雙, 国士无双, kokushi, kokushi musou,
    九蓮寶燈, 九莲宝灯, chuuren, chuuren poutou, nine gates, 綠一色, 绿一色, ryuuiisou, all green, 三槓子, sankantsu,
    mixed double chow, short straight, pung of terminals or honors, two melded kongs,
    one voided suit, tile hog, two dragon pungs, all types,
    mixed shifted chows, mixed shifted pungs, reversible tiles, upper four, lower four,
    knitted straight, lesser honors and knitted tiles, greater honors and knitted tiles, upper tiles, middle tiles,
    lower tiles, all fives, pure triple chow, pure shifted chows, pure shifted pungs,
    three-suited terminal chows, all even pungs, quadruple chow, four pure shifted pungs,
    four shifted chows, pure terminal chows
    """,
    "other_luck": "一發, 一发, ippatsu, 寶牌, 宝牌, dora, uradora, nagashi mangan, double riichi, daburu riichi",
    "dead_hand": "相公, 大相公, 小相公, xianggong, daxianggong, xiaoxianggong, dead hand, main morte",
}
"""What each is about, with the words as players write them."""


def words_of(matter: Matter) -> list[str]:
    """Return the words that are about a matter."""
    return [word.strip() for word in _WORDS[matter].split(",")]
