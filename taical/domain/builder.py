"""From the plain words of a record or a command line to a checked win."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from taical.domain.fields import FIELDS, Field, worded
from taical.domain.hand import At, Hand, Written, refuse_copies, wrong_count
from taical.domain.notation import parse_tiles, read_hand
from taical.domain.validation import refuse_impossible
from taical.domain.values import of_values
from taical.domain.vocabulary import read_seat, read_word, seat_seen_from, spellings
from taical.domain.win import FLOWER_WINS, Win
from taical.errors import HandError, RecordError, shown
from taical.i18n import gettext as _

_MOST: Final = 99_999
"""The most that a count may be; with it a payment stays within the digits of `taical.domain.amounts`."""

_LONGEST_COUNT: Final = 9
"""The most digits of a number that is read as one."""


def make_win(hand: str | Hand, *, seat: str, **given: Any) -> Win:  # noqa: ANN401 - the fields of the record
    """Check a hand and how it was won, and return the win.

    Args:
        hand: The hand, as text or parsed.
        seat: The winner's seat wind.
        given: Other fields of `taical.domain.fields` by their names in Python; None is left out. Without `win`, it was
            won on a discard if `from_` is given, else drawn.

    Raises:
        NotationError: The hand's text is not a hand.
        HandError: The tiles are not a complete hand: `tile_count`, `no_winning_tile`, `too_many_copies` and the like.
        RecordError: A word that is not known: `bad_record`.
        WinError: Two facts that clash: `impossible_context`.
    """
    source = given.get("from_")
    if isinstance(source, str) and (seen := seat_seen_from(seat, source)):
        given["from_"] = seen
    values = read_fields(given)
    if "win" not in values and "from_" in values:
        values["win"] = "discard"
    tiles = read_hand(hand) if isinstance(hand, str) else hand
    made = Win(tiles, read_seat("seat", seat), **values)
    _refuse_incomplete(made)
    if made.visible:
        refuse_visible_copies(made)
    refuse_impossible(made)
    return made


def plain_win(record: dict[Any, Any], hand: Hand) -> Win | None:
    """Return the win that a record describes in known words, counts and flags alone, checked as by `make_win`.

    Most records do. None where a field holds anything else, or is unknown, or where there is no seat: what that means,
    or what is wrong with it, is for others to say. The hand is the one that the record has.
    """
    values = [*_NOTHING_SAID]
    for name, value in record.items():
        plain = _PLAIN.get(name)
        if plain is None:
            return None
        place, kind, words = plain
        if type(value) is not kind:
            return None
        meant: Any = value
        if words is not None:
            meant = words.get(meant)
            if meant is None:
                return None
        elif kind is int and not 0 <= meant <= _MOST:
            return None
        values[place] = meant
    if "seat" not in record:
        return None
    if "from" in record and "win" not in record:
        values[_WAY] = "discard"
    values.pop()
    values[0] = hand
    made = _win(values)
    _refuse_incomplete(made)
    refuse_impossible(made)
    return made


def read_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a win other than hand and seat, from their names in Python and what was written."""
    extra = given.get("extra")
    if isinstance(extra, Mapping):
        given = {**given, "extra": tuple(extra.items())}
    return {
        name: _SPELLINGS[name].get(value) or _READERS[name](value)  # most words need no reader
        for name, value in given.items()
        if value is not None
    }


def _count(field: str, value: int) -> int:
    if not 0 <= value <= _MOST:
        message = _("{field} is {value}: expected 0 to {most}").format(
            field=worded(field), value=shown(value), most=_MOST
        )
        raise RecordError("bad_record", message, field=field)
    return value


_LINE: Final = r"[\s,;，；、]*([^=:＝：,;，；、]*[^\s=:＝：,;，；、])\s*[=:＝：]\s*([^\s,;，；、]+)"
_NO_NAME: Final = "=:＝：,;，；、\n"
"""What a name of a line cannot have, so that lines can be told apart where they are typed."""


def read_lines(text: str) -> dict[str, int | str]:
    """Return lines that a table has no row for, as they are typed.

    >>> read_lines("斷么=1"), read_lines("All Simples: 1; 全帶么: 2"), read_lines("x:1 y:2")
    ({'斷么': 1}, {'All Simples': 1, '全帶么': 2}, {'x': 1, 'y': 2})
    """
    found: dict[str, int | str] = {}
    end = 0
    while text[end:].strip(" \t,;，；、"):
        line = re.compile(_LINE).match(text, end)
        if not line:
            message = _("extra has {word}: expected a name and its tai, such as 斷么=1")
            raise RecordError("bad_record", message.format(word=shown(text[end:].strip())), field="extra")
        name, tai = line.groups()
        if name in found:
            raise RecordError("bad_record", _("extra has {name} twice").format(name=name), field="extra")
        found[name] = int(tai) if tai.isascii() and tai.isdigit() and len(tai) <= _LONGEST_COUNT else tai
        end = line.end()
    return found


def _lines(value: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return the lines that a table has no row for."""
    found: dict[str, int] = {}
    for written, tai in value:
        name = written.strip()
        if not name or any(sign in name for sign in _NO_NAME) or not 0 < tai <= _MOST:
            message = _("extra has {name}: {tai}; expected a name and its tai, from 1 to {most}, such as 斷么: 1")
            filled = message.format(name=shown(written), tai=shown(tai), most=_MOST)
            raise RecordError("bad_record", filled, field="extra")
        if name in found:
            raise RecordError("bad_record", _("extra has {name} twice").format(name=name), field="extra")
        found[name] = tai
    return tuple(found.items())


def _reader(field: Field) -> Callable[[Any], Any]:
    """Return what reads the value of a field as the value of a win."""
    name = field.name
    readers: Mapping[str, Callable[[Any], Any]] = {
        "seat": partial(read_seat, name),
        "word": partial(read_word, name),
        "count": partial(_count, name),
        "tiles": lambda text: parse_tiles(text, name) if text else (),
        "lines": _lines,
    }
    return readers.get(field.kind, lambda value: value)


_OTHERS: Final = [field for field in FIELDS if field.of_win and field.name not in ("hand", "seat")]
_READERS: Final = {field.attribute: _reader(field) for field in _OTHERS}
_SPELLINGS: Final = {field.attribute: spellings(field.name) if field.words else {} for field in _OTHERS}


_NOTHING_SAID: Final[tuple[Any, ...]] = (None, None, *Win._field_defaults.values(), None)
"""The values of a win of which nothing is said, in the order of its fields, and a last one for the record's id."""

_PLACES: Final = {attribute: place for place, attribute in enumerate((*Win._fields, "id"))}
_win: Final = of_values(Win)
_WAY: Final = _PLACES["win"]


def _plain(field: Field) -> tuple[int, type, Mapping[str, Any] | None]:
    """Return a field's place in a win, the type of a plain value, and the words that it knows where it takes words."""
    kind = {"count": int, "flag": bool}.get(field.kind, str)
    return _PLACES[field.attribute], kind, spellings(field.name) if field.words else None


_PLAIN: Final = {
    field.name: _plain(field)
    for field in FIELDS
    if field.name == "id" or field.kind in ("hand", "seat", "word", "count", "flag")
}


def _refuse_incomplete(win: Win) -> None:
    """Refuse a hand that has no winning tile or not all its tiles; flower wins need neither."""
    hand = win.hand
    short = hand.short
    if short < 0:
        raise wrong_count(hand)
    if win.win in FLOWER_WINS:
        return
    needless = win.opening == "heavenly" and short == 0
    if hand.winning is None and short <= 1 and not needless:
        message = _("no winning tile is marked: write + before the tile that completed the hand, such as +5m")
        raise HandError("no_winning_tile", message, field="hand")
    if short:
        raise wrong_count(hand)


def refuse_visible_copies(win: Win) -> None:
    """Refuse tiles seen on the table of which the hand has the rest."""
    tiles = [
        *win.hand.standing,
        *(kind for meld in win.hand.melds for kind in meld.tiles),
        *win.hand.flowers,
    ]
    try:
        refuse_copies(Written([At(kind, 0) for kind in (*tiles, *win.visible)], [], [], None))
    except HandError as error:
        message = _("with the visible tiles, {fault}").format(fault=error.message)
        raise HandError(error.code, message, field="visible") from None
