"""How people write hands: other spellings of tiles and melds, turned into the notation of `taical.domain.notation`.

Only a text that is not in the notation comes here, so that nothing in the notation means anything else. A text is a
list of characters with their columns; the characters of what is rewritten keep the columns of what was typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from taical.domain.hand import Char
from taical.domain.tiles import GLYPHS, PLAIN, SUIT_LETTERS
from taical.errors import NotationError
from taical.i18n import gettext as _

_DIGITS = "0-9一二三四五六七八九伍么幺"
_RANK = {"么": "1", "幺": "1"}
_SUITS = {
    **dict.fromkeys(("萬", "万", "萬子", "万子", "m", "M", "w"), "m"),
    **dict.fromkeys(("筒", "餅", "饼", "筒子", "餅子", "饼子", "p", "P"), "p"),
    **dict.fromkeys(("條", "条", "索", "條子", "条子", "索子", "s", "S"), "s"),
    **dict.fromkeys(("字", "z", "Z"), "z"),
    **dict.fromkeys(("花", "f"), "f"),
}
"""Suits as they are written after digits, and their letters; `t` is of dots for some and of bamboos for others."""

_FLOWERS = frozenset("12345678一二三四五六七八伍")
"""The ranks that flowers have."""

_WORDS = {
    **dict(zip(("東風", "南風", "西風", "北風", "东风", "南风", "西风", "北风"), "東南西北東南西北", strict=True)),
    **dict.fromkeys(("紅中", "红中"), "中"),
    **dict.fromkeys(("青發", "青发", "發財", "发财"), "發"),
    "白板": "白",
    **dict.fromkeys(("么雞", "么鸡", "幺雞", "幺鸡"), "1s"),
}
"""Tiles that people call by two characters."""

_SINGLES = "ESWNPFC東南西北白發中东发発春夏秋冬梅蘭菊竹兰\U0001f000-\U0001f029"
_ACTIONS = {
    "吃": "chow",
    "碰": "pung",
    **dict.fromkeys(("明槓", "明杠", "大明槓", "大明杠", "槓", "杠"), "open_kong"),
    **dict.fromkeys(("暗槓", "暗杠"), "concealed_kong"),
    **dict.fromkeys(("加槓", "加杠", "補槓", "补杠"), "promoted_kong"),
}
_SIZES = {"chow": 3, "pung": 3, "open_kong": 4, "concealed_kong": 4, "promoted_kong": 4}
_OPENING = {"[": "[", "(": "(", "{": "[", "「": "[", "『": "[", "【": "[", "〔": "["}
_CLOSING = {"]": "]", ")": ")", "}": "]", "」": "]", "』": "]", "】": "]", "〕": "]"}
_PAIRS = dict(zip(_OPENING, _CLOSING, strict=True))

_LABEL = r"(?P<label>(?:手牌|立牌|暗牌|牌型|花牌|副露|明牌|[Hh]and|[Tt]iles|[Mm]elds?|[Ff]lowers?|牌|花)\s*:)"
_ACTION = rf"(?:(?P<before>[(\[{{「『【〔])\s*)?(?P<action>{'|'.join(_ACTIONS)})\s*:?\s*"
_WIN = r"(?:\+\s*)?(?P<win>自摸|食胡|胡牌|胡|和)\s*:?\s*\+?\s*"
_WORD = rf"(?P<word>{'|'.join(_WORDS)})"
_NUMBERED = rf"(?P<ranks>[{_DIGITS}]++)(?P<suit>{'|'.join(sorted(_SUITS, key=len, reverse=True))}|[tT])(?![a-zA-Z])"
_FLOWER = r"花(?P<flower>[1-8])"
_NO_FLOWER = r"(?P<no_flower>花[0-9]*)"
_FED = r"@\s*(?P<feeder>[ESWN東南西北东])"
_FED_BY = rf"{_FED}家"
_SIGNS = r"(?P<bar>[|;/。・])|(?P<open>[{「『])|(?P<close>[}」』])"
_TOKEN = re.compile("|".join((_LABEL, _FLOWER, _ACTION, _WIN, _WORD, _NUMBERED, _SIGNS, _NO_FLOWER, _FED_BY)))
_EVERY_NUMBERED = re.compile(rf"(?<![{_DIGITS}]){_NUMBERED}")
_RANKS = re.compile(rf"(?:(?![么幺][雞鸡])[{_DIGITS}])++")
"""Matches digits of which none begins a token where the first one begins none."""
_FEEDER = re.compile(rf"\s*{_FED}家?")
_CLOSED = re.compile(rf"\s*[{re.escape(''.join(_CLOSING))}]")
_TILES = re.compile(rf"\s*(?:{_WORD}|{_FLOWER}|{_NUMBERED}|(?P<single>[{_SINGLES}]))")


def as_notation(chars: Sequence[Char]) -> list[Char]:
    """Return a text in the notation; what people write no otherwise stays as it is.

    Raises:
        NotationError: What was written can mean several things, or a word such as 吃, 胡 or 花 is not where it belongs.
    """
    return _Speller(chars, "".join(char.text for char in chars)).spelled()


class _Speller:
    """Rewrites a text from left to right."""

    def __init__(self, chars: Sequence[Char], text: str) -> None:
        self._chars, self._text = chars, text
        self._left: list[str] | None = None  # the suits that `t` can stand for, once one is there

    def spelled(self) -> list[Char]:
        """Return the whole text in the notation."""
        out: list[Char] = []
        at = 0
        while at < len(self._text):
            found = _TOKEN.match(self._text, at)
            if not found:
                ranks = _RANKS.match(self._text, at)
                end = ranks.end() if ranks else at + 1
                out += self._chars[at:end]
                at = end
                continue
            if found["action"]:
                meld, at = self._meld(found)
                out += meld
                continue
            out += self._token(found)
            at = found.end()
        return out

    def _at(self, place: int, text: str) -> list[Char]:
        return [Char(char, self._chars[place].column) for char in text]

    def _token(self, found: re.Match[str]) -> list[Char]:
        """Return what a word other than one for a meld stands for."""
        start = found.start()
        if found["label"] or found["bar"]:
            return self._at(start, " ")
        if found["win"]:
            if found.end() == len(self._text):
                message = _("{word} stands before the winning tile, such as {word}8s").format(word=found["win"])
                raise self._error("bad_notation", message, found.start("win"))
            return self._at(start, "+")
        if found["feeder"]:
            return [*self._at(start, "@"), self._chars[found.start("feeder")]]
        if found["no_flower"]:
            raise self._no_flower(found["no_flower"], start)
        if found["open"] or found["close"]:
            return self._at(start, "[" if found["open"] else "]")
        return self._tiles(found)

    def _tiles(self, found: re.Match[str]) -> list[Char]:
        """Return the tiles of a word, of a numbered flower, or of digits with their suit."""
        if found["word"]:
            return self._at(found.start("word"), _WORDS[found["word"]])
        if found["flower"]:
            return self._at(found.start("flower"), f"{found['flower']}f")
        start = found.start("ranks")
        if found["suit"] == "花" and not _FLOWERS.issuperset(_RANK.get(char, char) for char in found["ranks"]):
            raise self._no_flower(found["ranks"] + "花", start)
        suit = _SUITS.get(found["suit"]) or self._suit_of_t(found)
        ranks = [Char(_RANK.get(char, char), self._chars[start + n].column) for n, char in enumerate(found["ranks"])]
        return [*ranks, *self._at(found.start("suit"), suit)]

    def _suit_of_t(self, found: re.Match[str]) -> str:
        """Return the suit that `t` stands for, if the other suits of the hand leave only one."""
        if self._left is None:
            others = {_SUITS.get(other["suit"]) for other in _EVERY_NUMBERED.finditer(self._text)}
            self._left = [suit for suit in "ps" if suit not in others]
        if len(self._left) == 1:
            return self._left[0]
        ranks = found["ranks"]
        message = _("{tile} can be {dots} (筒) or {bamboos} (條): write one of them")
        filled = message.format(tile=f"{ranks}{found['suit']}", dots=f"{ranks}p", bamboos=f"{ranks}s")
        raise self._error("bad_notation", filled, found.start("ranks"))

    def _no_flower(self, text: str, place: int) -> NotationError:
        message = _("{text} is not a flower: 花1 to 花8 are 春夏秋冬梅蘭菊竹, 1f to 8f").format(text=text)
        return self._error("bad_tile", message, place)

    def _error(self, code: str, message: str, place: int) -> NotationError:
        return NotationError(code, message, field="hand", column=self._chars[place].column)

    def _meld(self, found: re.Match[str]) -> tuple[list[Char], int]:
        """Return the meld that 吃, 碰 or 槓 stands before, and the place after it."""
        kind = _ACTIONS[found["action"]]
        at = found.end()
        inside: list[list[Char]] = []
        bracketed = bool(found["before"])
        if not bracketed and self._text[at : at + 1] in _OPENING:
            bracketed = True
            at += 1
        while sum(map(_count, inside)) < _SIZES[kind] and (tiles := _TILES.match(self._text, at)):
            single = self._chars[tiles.start("single")] if tiles["single"] else None
            inside.append([single] if single else self._tiles(tiles))
            at = tiles.end()
        feeder, end = self._feeder(at)
        if bracketed:
            closed = _CLOSED.match(self._text, end)
            if not closed:
                raise self._not_closed(found, end) or self._no_meld(found, kind)
            end = closed.end()
            feeder, end = (feeder, end) if feeder else self._feeder(end)
        if sum(map(_count, inside)) != _SIZES[kind]:
            raise self._no_meld(found, kind)
        opening, closing = ("(", ")") if kind == "concealed_kong" else ("[", "]")
        tiles_in = [char for group in inside for char in group]
        self._refuse_other_word(kind, tiles_in, found)
        if kind == "promoted_kong":
            tiles_in = self._with_plus(tiles_in)
        return [*self._at(found.start(), opening), *tiles_in, *feeder, *self._at(end - 1, closing)], end

    def _refuse_other_word(self, kind: str, tiles: Sequence[Char], found: re.Match[str]) -> None:
        """Refuse 碰 before a chow and 吃 before a pung: one of the two is meant."""
        kinds = _kinds("".join(char.text for char in tiles))
        if kind == "pung" and _is_chow(kinds):
            message = _("碰 stands before a pung, and {tiles} is a chow: write 吃{tiles}")
        elif kind == "chow" and len(set(kinds)) == 1:
            message = _("吃 stands before a chow, and {tiles} is a pung: write 碰{tiles}")
        else:
            return
        raise self._error("bad_meld", message.format(tiles=_together(kinds)), found.start("action"))

    def _feeder(self, at: int) -> tuple[list[Char], int]:
        """Return the @ and the seat that stand at a place, if they do, and the place after them."""
        found = _FEEDER.match(self._text, at)
        if not found:
            if fed := re.compile(r"\s*@").match(self._text, at):
                message = _("@ must be followed by the seat that fed the meld: E, S, W or N")
                raise self._error("bad_notation", message, fed.end() - 1)
            return [], at
        seat = found.start("feeder")
        return [*self._at(self._text.index("@", at), "@"), self._chars[seat]], found.end()

    def _with_plus(self, tiles: list[Char]) -> list[Char]:
        """Return the four tiles of a promoted kong with + before the last one."""
        last = next(n for n in reversed(range(len(tiles))) if tiles[n].text not in "mpszf")
        return [*tiles[:last], Char("+", tiles[last].column), *tiles[last:]]

    def _not_closed(self, found: re.Match[str], end: int) -> NotationError | None:
        """Return the error for a bracket that is not closed before the next one opens, or None where it is."""
        opening = next(place for place in range(found.start(), end) if self._text[place] in _OPENING)
        after = next((char for char in self._text[end:] if char in _OPENING or char in _CLOSING), None)
        if after in _CLOSING:
            return None
        message = _("the bracket {opening} is not closed: {closing} is missing")
        sign = self._text[opening]
        return self._error("bad_notation", message.format(opening=sign, closing=_PAIRS[sign]), opening)

    def _no_meld(self, found: re.Match[str], kind: str) -> NotationError:
        examples = {"chow": "吃123m", "pung": "碰東東東"}
        example = examples.get(kind, f"{found['action']}9999p")
        message = _("{action} stands before the {count} tiles of a meld, such as {example}")
        filled = message.format(action=found["action"], count=_SIZES[kind], example=example)
        return self._error("bad_meld", filled, found.start("action"))


def _kinds(tiles: str) -> list[str]:
    """Return the tiles of a meld by themselves, such as 1m 2m 3m."""
    kinds: list[str] = []
    suit = ""
    for char in reversed(tiles):
        rank = unicodedata.numeric(char, None)
        if char in SUIT_LETTERS:
            suit = char
        elif char in GLYPHS:
            kinds.insert(0, PLAIN[GLYPHS.index(char)])
        else:
            kinds.insert(0, char if rank is None else f"{rank:.0f}{suit}")
    return kinds


def _together(kinds: Sequence[str]) -> str:
    """Return tiles of one suit as they are written together, such as 123m."""
    return "".join(kind[:1] for kind in kinds) + kinds[0][1:]


def _is_chow(kinds: Sequence[str]) -> bool:
    """Tell whether three tiles follow each other in a suit."""
    ranks = sorted(int(kind[0]) for kind in kinds if kind[1:] in ("m", "p", "s"))
    one_suit = len({kind[1:] for kind in kinds}) == 1
    return one_suit and len(ranks) == 3 and ranks == list(range(ranks[0], ranks[0] + 3))


def _count(tiles: Sequence[Char]) -> int:
    """Return how many tiles some characters are, of which a suit is none by itself."""
    return sum(char.text not in "mpszf" for char in tiles)
