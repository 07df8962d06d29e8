"""Writing a hand on one line, so that `taical.domain.notation` reads the same hand again."""

from __future__ import annotations

from itertools import groupby

from taical.domain.hand import Hand, Meld
from taical.domain.tiles import FIRST_HONOR, STYLES, Style, group_of, tile_name
from taical.errors import RecordError, guarded, of_other_type


def _refuse_other_types(hand: object, style: object = "plain") -> None:
    if not isinstance(hand, Hand):
        raise RecordError("bad_record", of_other_type(hand, "taical.Hand"))
    if style not in STYLES:
        raise RecordError("bad_record", of_other_type(style, " | ".join(STYLES)))


@guarded(_refuse_other_types)
def format_hand(hand: Hand, style: Style = "plain") -> str:
    """Write a hand on one canonical line.

    Args:
        hand: The hand.
        style: `plain`, `zh` or `unicode`.

    Returns:
        Concealed tiles in tile order, melds in the order given, flowers, the winning tile. Parsing it gives the same
        hand again.

    >>> from taical import parse_hand
    >>> format_hand(parse_hand("1122334455667788p +9p"), "zh")
    '一一二二三三四四五五六六七七八八筒 +九筒'
    """
    _refuse_other_types(hand, style)
    try:
        return _line_of(hand, style)
    except Exception:
        from taical.domain.parts import refuse_parts_of_hand

        refuse_parts_of_hand(hand)
        raise


def _line_of(hand: Hand, style: Style) -> str:
    parts = []
    if hand.concealed:
        parts.append(format_tiles(hand.concealed, style))
    parts += [format_meld(meld, style) for meld in hand.melds]
    if hand.flowers:
        parts.append(format_tiles(hand.flowers, style))
    if hand.winning is not None:
        parts.append("+" + tile_name(hand.winning, style))
    return " ".join(parts)


def format_tiles(kinds: tuple[int, ...], style: Style = "plain") -> str:
    """Write tiles, those of one suit together.

    >>> format_tiles((0, 1, 2, 27, 27))
    '123m 11z'
    """
    return " ".join(_join(tuple(group), style) for _, group in groupby(kinds, key=group_of))


def format_meld(meld: Meld, style: Style = "plain") -> str:
    """Write a meld in its brackets, with who fed it and which tile of a chow was claimed, where that is known.

    >>> format_meld(Meld("chow", 23, "W", claimed_tile=23))
    "[6'78s@W]"
    """
    if meld.kind == "concealed_kong":
        return f"({_join(meld.tiles, style)})"
    fed = f"@{meld.fed_by}" if meld.fed_by else ""
    if meld.kind == "promoted_kong":
        return f"[{format_completed(meld.tiles[:3], meld.tile, style)}{fed}]"
    marked = None if meld.claimed_tile is None or meld.kind != "chow" else meld.claimed_tile - meld.tile
    return f"[{_join(meld.tiles, style, marked)}{fed}]"


def format_completed(held: tuple[int, ...], added: int, style: Style = "plain") -> str:
    """Write tiles of one kind of suit and the tile that was added to them.

    >>> format_completed((3, 5), 4)
    '46+5m'
    """
    if style == "unicode" or (added >= FIRST_HONOR and style == "zh"):
        return f"{_join(held, style)}+{tile_name(added, style)}"
    digits = _join(held, style)[:-1]
    return f"{digits}+{tile_name(added, style)}"


def _join(kinds: tuple[int, ...], style: Style, marked: int | None = None) -> str:
    """Write tiles of one group without spaces, digits before the suit that they share; a mark goes behind one."""
    names = [tile_name(kind, style) for kind in kinds]
    suit = ""
    if style == "plain" or (style == "zh" and kinds[0] < FIRST_HONOR):
        suit = names[0][1]
        names = [name[0] for name in names]
    if marked is not None:
        names[marked] += "'"
    return "".join(names) + suit
