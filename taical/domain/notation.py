"""Reading a hand on one line: the surface grammar alone.

`read` turns characters into tiles and melds, each with its column, or a located error; whether the tiles can be one
hand is for `taical.domain.hand`. The way back is `taical.domain.format`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from taical.domain.hand import (
    At,
    Char,
    Hand,
    Meld,
    MeldAt,
    MeldKind,
    Written,
    build,
    copies_of,
    refuse_count,
    tiles_of,
    too_many,
)
from taical.domain.tiles import (
    CHINESE_DIGITS,
    CHINESE_FLOWERS,
    CHINESE_HONORS,
    FIRST_HONOR,
    FLOWERS,
    GLYPHS,
    GROUP_SIZES,
    GROUP_STARTS,
    KINDS,
    SEATS,
    SUIT_LETTERS,
    Seat,
    group_of,
    tile_name,
)
from taical.errors import NotationError, TaicalError, guarded, of_other_type, shortened
from taical.i18n import gettext as _

_DIGITS: Final = {str(n): n for n in range(10)} | {c: n for n, c in enumerate(CHINESE_DIGITS, 1)} | {"伍": 5}
_SUITS: Final = {letter: group for group, letter in enumerate(SUIT_LETTERS)} | {
    **dict.fromkeys("萬万", 0),
    **dict.fromkeys("筒餅饼", 1),
    **dict.fromkeys("條条索", 2),
}
_PLAIN_RANKS: Final = {
    letter: frozenset(map(str, range(1, size + 1))) for letter, size in zip(SUIT_LETTERS, GROUP_SIZES, strict=True)
}
"""The digits that may stand before each letter of plain notation."""
_SINGLES: Final = (
    {char: FIRST_HONOR + n for n, char in enumerate("ESWNPFC")}
    | {char: FIRST_HONOR + n for n, char in enumerate(CHINESE_HONORS)}
    | {"东": 27, "发": 32, "発": 32}
    | {char: KINDS + n for n, char in enumerate(CHINESE_FLOWERS)}
    | {"兰": 39}
    | {glyph: kind for kind, glyph in enumerate(GLYPHS)}
)
_SEATS: Final[dict[str, Seat]] = {seat: seat for seat in SEATS} | {
    "東": "E",
    "东": "E",
    "南": "S",
    "西": "W",
    "北": "N",
}
_CLOSING: Final = {"[": "]", "【": "】", "〔": "〕", "(": ")"}
_BRACKETS: Final = "".join(_CLOSING) + "".join(_CLOSING.values())
_END: Final = Char("", 0)
"""What stands behind the last character; no error is there."""
_FREE: Final = " \t\r\n,、，"
_MARKS: Final = frozenset("'’′")
_RANGES: Final = "-~–—〜～"
_INVISIBLE: Final = "\ufe0e\ufe0f\ufeff\u200b\u200c\u200d\u2060"


LONGEST: Final = 4000
"""The most characters that are read as a hand, which takes a few milliseconds; a hand has a hundred of them or so."""


def read(text: str) -> Written:
    """Read a hand as it was typed, in the notation or as people write it."""
    if len(text) > LONGEST:
        message = _("a hand is written with at most {most} characters, and these are {count}")
        raise NotationError("bad_notation", message.format(most=LONGEST, count=len(text)), field="hand")
    chars = _normalised(text)
    try:
        return _Reader(chars).hand()
    except NotationError as error:
        strict = error
    from taical.domain.spelling import as_notation  # whose many patterns are slow to compile

    spelled = as_notation(chars)
    try:
        return _Reader(spelled).hand()
    except NotationError as error:
        if error.code == "bad_meld" or (error.column or 0) > (strict.column or 0):  # it came further
            raise
    raise strict


def _refuse_other_types(text: object) -> None:
    if not isinstance(text, str):
        raise NotationError("bad_notation", of_other_type(text, "str"), field="hand")


@guarded(_refuse_other_types)
def parse_hand(text: str) -> Hand:
    """Read a hand and check that its tiles can be one hand.

    Args:
        text: The hand on one line, such as `"123m 456p 789s 55s [777z] 23m 春 +1m"`.

    Returns:
        The hand, complete or one tile short of it.

    Raises:
        NotationError: The text is no hand: `bad_tile`, `bad_meld`, `bad_notation`.
        HandError: The tiles are no hand: `tile_count`, `too_many_copies`, `duplicate_flower`.

    >>> from taical import format_hand
    >>> format_hand(parse_hand("一二三萬 四五六筒 7s8s9s EE [中中中] 23m 春 +1m"))
    '12233m 456p 789s 11z [777z] 1f +1m'
    """
    _refuse_other_types(text)
    hand = read_hand(text)
    refuse_count(hand)
    return hand


def read_hand(text: str) -> Hand:
    """Read a hand and check that its tiles can be one player's, however many they are."""
    return _fast_hand(text) or build(read(text))


_MOST_WORDS: Final = 30
_LONGEST_WORD: Final = 100
"""The most words of a hand that are read each by itself, and the most characters of each, as `copies_of` takes them."""


def _fast_hand(text: str) -> Hand | None:
    """Return the hand of words that each can be read by themselves, or None where anything is wrong with it.

    Most hands are written in such words, which come up again and again and so need not be read anew. What is wrong,
    and where, is for `read_hand` to say.
    """
    if len(text) > LONGEST:
        return None
    words = text.split(" ")
    if len(words) > _MOST_WORDS:
        return None
    concealed: list[int] = []
    flowers: list[int] = []
    melds: list[Meld] = []
    winning = None
    copies = 0
    for word in words:
        group = _group_of_word(word)
        if group is None:
            return None
        loose, laid_down, bonus, marked, tiles = group
        copies += tiles
        concealed += loose
        if laid_down:
            melds += laid_down
        if bonus:
            flowers += bonus
        if marked is not None:
            if winning is not None:
                return None
            winning = marked
    if too_many(copies):
        return None
    concealed.sort()
    flowers.sort()
    return Hand(tuple(concealed), tuple(melds), tuple(flowers), winning)


_Group = tuple[tuple[int, ...], tuple[Meld, ...], tuple[int, ...], int | None, int]
"""Concealed tiles, melds, flowers and the winning tile, as in a `Hand`, and the copies of all of them together."""


@lru_cache(maxsize=1 << 13)
def _group_of_word(word: str) -> _Group | None:
    """Return the tiles of a word, which may be any part of a hand, or None where it cannot be read by itself."""
    if not word:
        return (), (), (), None, 0
    if len(word) > _LONGEST_WORD:
        return None
    suit = word[-1]
    if suit in _PLAIN_RANKS and _PLAIN_RANKS[suit].issuperset(word[:-1]) and len(word) > 1:
        start = GROUP_STARTS[_SUITS[suit]] - 1
        kinds = tuple([start + int(rank) for rank in word[:-1]])
        copies = copies_of(kinds)
        if too_many(copies):
            return None
        return ((), (), kinds, None, copies) if suit == "f" else (kinds, (), (), None, copies)
    try:
        written = _Reader(_normalised(word)).hand()
        hand = build(written)
    except TaicalError:
        return None
    copies = copies_of(tile.kind for tile in tiles_of(written))
    return hand.concealed, hand.melds, hand.flowers, hand.winning, copies


def parse_tiles(text: str, field: str) -> tuple[int, ...]:
    """Read tiles that stand by themselves, such as the ones seen on the table."""
    try:
        written = read(text)
        other: MeldAt | At | None = written.melds[0] if written.melds else written.winning
        if other:
            message = _("only loose tiles are expected here, no melds and no +")
            raise NotationError("bad_notation", message, column=other.column)
    except NotationError as error:
        error.field = field
        raise
    return tuple(sorted(tile.kind for tile in (*written.concealed, *written.flowers)))


def _normalised(text: str) -> list[Char]:
    """Return the characters after NFKC, without invisible ones, each with its original column."""
    if text.isascii():
        return [Char(char, column) for column, char in enumerate(text, 1)]
    from unicodedata import normalize

    return [
        Char(normal, column)
        for column, char in enumerate(text, 1)
        for normal in (char if char.isascii() else normalize("NFKC", char))
        if normal not in _INVISIBLE
    ]


class _Reader:
    """Walks over characters once, from left to right."""

    def __init__(self, chars: list[Char]) -> None:
        self._chars = [*chars, _END]
        self._at = 0

    def hand(self) -> Written:
        """Read all groups of a line."""
        concealed: list[At] = []
        flowers: list[At] = []
        melds: list[MeldAt] = []
        winning: At | None = None
        while (char := self._next()) is not _END:
            if char.text in _CLOSING:
                melds.append(self._meld())
            elif char.text == "+":
                winning = self._winning_tile(winning)
            else:
                for tile in self._tiles():
                    (flowers if tile.kind in FLOWERS else concealed).append(tile)
        return Written(concealed, melds, flowers, winning)

    def row(self) -> list[At]:
        """Read loose tiles to the end."""
        tiles = []
        while self._next() is not _END:
            tiles += self._tiles()
        return tiles

    def _next(self) -> Char:
        """Skip what has no meaning and return the character there, without taking it."""
        while self._chars[self._at].text and self._chars[self._at].text in _FREE:
            self._at += 1
        return self._chars[self._at]

    def _take(self) -> Char:
        self._at += 1
        return self._chars[self._at - 1]

    def _tiles(self) -> list[At]:
        """Read one honor, flower or picture, or digits with the suit that they share."""
        char = self._next()
        if char.text in _SINGLES:
            self._take()
            return [At(_SINGLES[char.text], char.column)]
        if char.text not in _DIGITS:
            raise _unknown(char)
        runs = self._digit_runs()
        suit = self._suit_beyond_plus() or self._next()
        if suit.text not in _SUITS:
            raise _no_suit(runs[-1], suit)
        # Spaces are free, as in "1 2 3 m"; but after "123 456p" nobody can say which suit 123 was meant to have.
        if len(runs) > 1 and any(len(run) > 1 for run in runs):
            raise _no_suit(runs[0], runs[1][0])
        if suit is self._next():
            self._take()
        return [At(_kind(digit, suit), digit.column) for run in runs for digit in run]

    def _suit_beyond_plus(self) -> Char | None:
        """Return the suit that digits share with the winning tile written right behind them, as in `13+2m`."""
        before, plus, digit, suit = (self._chars[self._at - 1 : self._at + 3] + [_END] * 2)[:4]
        joined = before.text in _DIGITS and plus.text == "+" and digit.text in _DIGITS
        return suit if joined and suit.text in _SUITS else None

    def _digit_runs(self) -> list[list[Char]]:
        """Read the digits before a suit, as runs between spaces."""
        runs = []
        while self._next().text in _DIGITS:
            run = []
            while self._chars[self._at].text in _DIGITS:
                run.append(self._take())
            runs.append(run)
        return runs

    def _winning_tile(self, before: At | None) -> At:
        plus = self._take()
        if self._next() is _END:
            raise _notation_error(_("+ must be followed by the winning tile"), plus)
        tiles = self._tiles()
        if before or len(tiles) > 1:
            raise _notation_error(_("there are two winning tiles: put + before exactly one tile"), plus)
        if tiles[0].kind in FLOWERS:
            flower = tile_name(tiles[0].kind, "zh")
            message = _("{flower} is a flower and completes no set: write it without the +").format(flower=flower)
            raise _notation_error(message, plus)
        return tiles[0]

    def _meld(self) -> MeldAt:
        """Read a bracket: its tiles, a + before the fourth tile of a promoted kong, @ and the seat that fed it."""
        bracket = self._take()
        closing = _CLOSING[bracket.text]
        inside: list[Char] = []
        pluses: list[int] = []
        feeders: list[Seat] = []
        claimed: list[Char] = []
        start = self._at - 1
        while (char := self._take()).text != closing:
            if char is _END or char.text in _BRACKETS:
                message = _("the bracket {opening} is not closed: {closing} is missing")
                raise _notation_error(message.format(opening=bracket.text, closing=closing), bracket)
            if char.text == "+":
                pluses.append(char.column)
            elif char.text == "@":
                feeders.append(self._feeder(char))
            elif char.text in _MARKS:
                claimed.append(self._claimed(char, bracket, inside, claimed))
            elif char.text not in _FREE:
                inside.append(char)
        written = "".join(char.text for char in self._chars[start : self._at])
        tiles = _Reader(inside).row()
        kind = _meld_kind(bracket, tiles, pluses) if len(feeders) < 2 else None
        if kind is None or (feeders and kind == "concealed_kong"):
            raise _no_meld(bracket, written)
        claimed_tile = None
        if claimed and kind == "chow":  # the tiles of any other meld are alike
            claimed_tile = next(tile.kind for tile in reversed(tiles) if tile.column == claimed[0].column)
        return MeldAt(Meld(kind, min(tiles).kind, feeders[0] if feeders else None, claimed_tile), bracket.column)

    def _claimed(self, mark: Char, bracket: Char, inside: list[Char], before: list[Char]) -> Char:
        """Return the character of the tile that a mark in a bracket stands behind."""
        if bracket.text == "(":
            message = _("no tile of a concealed kong was claimed: write ( ) without the {mark}")
            raise _notation_error(message.format(mark=mark.text), mark)
        if before:
            message = _("there are two claimed tiles: put {mark} behind exactly one tile")
            raise _notation_error(message.format(mark=mark.text), mark)
        tile = self._chars[self._at - 2]
        if not inside or inside[-1] is not tile or not (tile.text in _DIGITS or tile.text in _SINGLES):
            raise _stray_mark(mark)
        return tile

    def _feeder(self, at: Char) -> Seat:
        seat = self._next()
        if seat.text not in _SEATS:
            raise _notation_error(_("@ must be followed by the seat that fed the meld: E, S, W or N"), at)
        self._take()
        return _SEATS[seat.text]


def _meld_kind(bracket: Char, tiles: list[At], pluses: list[int]) -> MeldKind | None:
    """Tell which meld the tiles of a bracket are, or None."""
    kinds = sorted(tile.kind for tile in tiles)
    alike = len(set(kinds)) == 1 and kinds[0] < KINDS
    if bracket.text == "(":
        return "concealed_kong" if alike and len(kinds) == 4 and not pluses else None
    if len(pluses) == 1:
        promoted = alike and len(kinds) == 4 and tiles[2].column <= pluses[0] <= tiles[3].column
        return "promoted_kong" if promoted else None
    if pluses:
        return None
    if alike:
        return "pung" if len(kinds) == 3 else "open_kong" if len(kinds) == 4 else None
    return "chow" if _is_chow(kinds) else None


def _no_meld(bracket: Char, written: str) -> NotationError:
    if bracket.text == "(" and "@" in written:
        message = _("{meld} is not a concealed kong: nobody feeds one, so write it without the @")
    elif bracket.text == "(":
        message = _("{meld} is not a concealed kong: ( ) takes four equal tiles, such as (5555m)")
        message += _("; a claimed chow or pung goes into [ ]")
    else:
        message = _(
            "{meld} is not a meld: [ ] takes a chow such as [345m], a pung [555m], a kong [5555m] "
            "or a promoted one [555+5m], and at most one @ with the seat that fed it"
        )
    filled = message.format(meld=shortened(written))
    return NotationError("bad_meld", filled, field="hand", column=bracket.column)


def _is_chow(kinds: list[int]) -> bool:
    return (
        len(kinds) == 3
        and kinds[2] < FIRST_HONOR
        and group_of(kinds[0]) == group_of(kinds[2])
        and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
    )


def _kind(digit: Char, suit: Char) -> int:
    group = _SUITS[suit.text]
    number = _DIGITS[digit.text]
    size = GROUP_SIZES[group]
    if not 1 <= number <= size:
        message = _("there is no tile {digit}{suit}: {suit} goes from 1 to {size}")
        filled = message.format(digit=digit.text, suit=suit.text, size=size)
        raise NotationError("bad_tile", filled, field="hand", column=digit.column)
    return GROUP_STARTS[group] + number - 1


def _notation_error(message: str, char: Char) -> NotationError:
    return NotationError("bad_notation", message, field="hand", column=char.column)


def _stray_mark(mark: Char) -> NotationError:
    """Return the error for a mark that is not behind a tile of a claimed meld."""
    message = _(
        "{mark} marks the claimed tile of a meld: inside [ ], right behind its digit or character, such as {example}"
    )
    return _notation_error(message.format(mark=mark.text, example="[6'78s]"), mark)


def _no_suit(digits: list[Char], found: Char) -> NotationError:
    """Return the error for digits that are not followed by a suit."""
    if found.text in _MARKS:
        return _stray_mark(found)
    written = shortened("".join(digit.text for digit in digits))
    if found.text and found.text in _RANGES:
        message = _("{digits}{sign} begins a range: write every tile, such as 123m").format(
            digits=written, sign=found.text
        )
        return _notation_error(message, digits[0])
    if "0" in written and found.text not in _SUITS:
        return _notation_error(_("there is no tile 0: a red five of other games is 5m, 5p or 5s here"), digits[0])
    if found.text == "竹":
        message = _("{digits} has no suit: 竹 is the flower; for bamboo write 條, 索 or s")
        return _notation_error(message.format(digits=written), digits[0])
    if found.text.isalpha() and found.text not in _SINGLES and found.text not in _DIGITS:
        message = _("there is no tile {tile}: the suits are m p s, 萬 筒 條, z for honors, f for flowers")
        filled = message.format(tile=written + found.text)
        return NotationError("bad_tile", filled, field="hand", column=digits[0].column)
    message = _("{digits} has no suit: write {digits}m, {digits}p or {digits}s (萬 筒 條)")
    if found.text.lower() in _SUITS:
        message = _("{digits} has no suit: {found} is a tile by itself; did you mean {meant}?")
    meant = written + found.text.lower()
    return _notation_error(message.format(digits=written, found=found.text, meant=meant), digits[0])


def _unknown(char: Char) -> NotationError:
    """Return the error for a character that begins no tile."""
    single = char.text.upper()
    if char.text in _MARKS:
        return _stray_mark(char)
    if char.text in _BRACKETS:
        return _notation_error(_("{sign} closes a bracket that was not opened").format(sign=char.text), char)
    if char.text == "@":
        message = _("@ and the seat that fed a meld stand inside its brackets, such as {example}")
        return NotationError("bad_tile", message.format(example="[678s@W]"), field="hand", column=char.column)
    if char.text in _SUITS:
        message = _("{suit} is a suit and needs its digits before it, such as 5{suit}").format(suit=char.text)
        if single in _SINGLES:
            message += _("; for {tile} write {sign}").format(tile=tile_name(_SINGLES[single], "zh"), sign=single)
        return _notation_error(message, char)
    message = _(
        "there is no tile {sign}: expected a tile such as 5m, 五萬, E or 東, a meld in [ ], a concealed kong in ( ), "
        "or + and the winning tile"
    ).format(sign=char.text)
    if single in _SINGLES:
        message += _("; did you mean {sign} ({tile})?").format(sign=single, tile=tile_name(_SINGLES[single], "zh"))
    return NotationError("bad_tile", message, field="hand", column=char.column)
