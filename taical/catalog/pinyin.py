"""The Chinese of names as it is typed otherwise: in pinyin without tones, in simplified characters, in variants."""

from __future__ import annotations

_SYLLABLES = """
an暗 ba八 ban半 bian邊 bu不 cou湊 da大 dan單 di底地 diao吊釣 dong洞 du獨 dui對 er二 fan番 feng風 gang槓 gu咕 guo過
hai海 he河 hu胡 hua花 hun混 ji計 jia加 jian見 kai開 kan坎崁 ke刻 lao撈 li嚦 long龍 men門 ming明 mo摸 nei內 pai牌
pei配 peng碰 ping平 qi七起騎 qian嵌前 qiang搶 qing清 qiu求 quan全圈 ren人 san三 se色 shang上 shi十 shou手 si四 tai台
tian天 tiao條 ting聽 wu五無 xi喜 xian仙 xiao小 yi一 yu魚 yuan元 yue月 zhang張 zheng正 zhi只 zhong中 zi子字自
"""
"""Each syllable with the characters of the names that are read so."""


def _by_character() -> dict[int, str]:
    found: dict[int, str] = {}
    for entry in _SYLLABLES.split():
        syllable = "".join(filter(str.isascii, entry))
        found |= {ord(char): syllable for char in entry if char not in syllable}
    return found


_BY_CHARACTER = _by_character()

_VARIANTS = str.maketrans(
    "内单呖张抢捞杠无听见过边门开风鱼龙计对独骑钓条凑和糊隻臺",
    "內單嚦張搶撈槓無聽見過邊門開風魚龍計對獨騎釣條湊胡胡只台",
)
"""Simplified characters and other variants, to those of the names."""


def pinyin(name: str) -> str:
    """Return a Chinese name in pinyin without tones; what is no character of the names stays as it is.

    >>> pinyin("碰碰胡")
    'pengpenghu'
    """
    return name.translate(_BY_CHARACTER)


def traditional(text: str) -> str:
    """Return a text with the characters that the names have.

    >>> traditional("门清"), traditional("平和")
    ('門清', '平胡')
    """
    return text.translate(_VARIANTS)
