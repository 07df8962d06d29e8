"""Reasons as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from taical.domain.format import format_meld, format_tiles
from taical.domain.hand import Meld
from taical.domain.rules import Row, RuleSet, name_in_sentences
from taical.domain.tiles import FIRST_HONOR, Style, tile_name
from taical.domain.win import seat_name, shape_name
from taical.i18n import Language, current, use
from taical.patterns.reason import Reason, TileGroup


@contextmanager
def spoken_in(language: Language | None) -> Iterator[None]:
    """Have sentences come in a language for a while; in the one in use where it is None."""
    before = current()
    use(language or before)
    try:
        yield
    finally:
        use(before)


def sentence(reason: Reason, style: Style = "plain") -> str:
    """Return a reason as a sentence, in the language in use."""
    return reason.sentence.format(**{name: _in_words(name, value, style) for name, value in reason.values.items()})


def one_tile(kind: int, style: Style) -> str:
    """Return a tile as text, an honor in plain notation with its character."""
    name = tile_name(kind, style)
    return f"{name} ({tile_name(kind, 'zh')})" if style == "plain" and kind >= FIRST_HONOR else name


def group_text(group: TileGroup, style: Style = "plain") -> str:
    """Return tiles that stand together as text."""
    return format_meld(group, style) if isinstance(group, Meld) else format_tiles(group, style)


def row_name(row: Row) -> str:
    """Return the name of a row in the language in use."""
    return row.names[current()]


def _in_words(name: str, value: object, style: Style) -> object:  # noqa: PLR0911 - one return a kind of value
    match name, value:
        case "tile", int():
            return one_tile(value, style)
        case "tiles", tuple():
            return " ".join(tile_name(kind, style) for kind in value)
        case "sets" | "beside", tuple():
            return " ".join(group_text(group, style) for group in value)
        case "seat", "E" | "S" | "W" | "N":
            return seat_name(value)
        case "shape" | "other", "edge" | "closed" | "single" | "two_sided" | "dual_pung":
            return shape_name(value)
        case "pattern" | "by", Row():
            return row_name(value)
        case "rules", RuleSet():
            return name_in_sentences(value)
        case _:
            return value
