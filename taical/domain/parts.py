"""The parts of a value that a program made itself: whether each is of the type that it has to be of.

What is read from a record is checked where it is read. A `Hand` or a `Win` can be made without that, and as long as all
goes well nothing looks at each of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from taical.domain.hand import CLAIMED, KONGS, Hand, Meld
from taical.domain.tiles import ALL_KINDS, KINDS, SEATS
from taical.errors import RecordError, of_other_type
from taical.i18n import gettext as _

Parts = Mapping[str, tuple[Callable[[Any], bool], str]]
"""What tells whether a part is right, by its name, and what it has to be, as Python writes types."""


def is_seat(value: object) -> bool:
    """Tell whether a value is a seat."""
    return isinstance(value, str) and value in SEATS


def are_tiles(value: object) -> bool:
    """Tell whether a value is a tuple of kinds of tiles."""
    return isinstance(value, tuple) and all(map(_is_tile, value))


def or_none(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Return what tells whether a value is None or passes a check."""
    return lambda value: value is None or check(value)


def _is_tile(value: object) -> bool:
    return type(value) is int and 0 <= value < ALL_KINDS


def _are_melds(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(meld, Meld) and _is_meld(meld) for meld in value)


def _is_meld(meld: Meld) -> bool:
    known = isinstance(meld.kind, str) and meld.kind in CLAIMED | KONGS
    return known and type(meld.tile) is int and 0 <= meld.tile < KINDS and (meld.fed_by is None or is_seat(meld.fed_by))


_OF_HAND: Parts = {
    "concealed": (are_tiles, "tuple[int, ...]"),
    "melds": (_are_melds, "tuple[Meld, ...]"),
    "flowers": (are_tiles, "tuple[int, ...]"),
    "winning": (or_none(_is_tile), "int | None"),
}


def refuse_parts(made: object, parts: Parts) -> None:
    """Refuse a value with a part that is not of its type, with a `RecordError` that names the part."""
    for name, (check, expected) in parts.items():
        value = getattr(made, name)
        if not check(value):
            label = f"{type(made).__name__}.{name}"
            message = _("{label}: {text}").format(label=label, text=of_other_type(value, expected))
            raise RecordError("bad_record", message, field=name.rstrip("_"))


def refuse_parts_of_hand(hand: Hand) -> None:
    """Refuse a hand with a part that is not of its type."""
    refuse_parts(hand, _OF_HAND)
