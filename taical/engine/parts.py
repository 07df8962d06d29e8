"""The parts of a win or a deal that a program made itself; see `taical.domain.parts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from taical.domain.fields import FIELDS
from taical.domain.hand import Hand
from taical.domain.parts import Parts, are_tiles, is_seat, or_none, refuse_parts, refuse_parts_of_hand
from taical.domain.rules import OwnRules
from taical.domain.win import Win


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_amount(value: object) -> bool:
    return type(value) is int or (isinstance(value, Decimal) and value.is_finite())


def _are_lines(value: object) -> bool:
    return isinstance(value, tuple) and all(
        isinstance(line, tuple) and len(line) == 2 and isinstance(line[0], str) and type(line[1]) is int
        for line in value
    )


def _word_of(words: Mapping[str, str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in words


_WORDS = {field.attribute: _word_of(field.words) for field in FIELDS if field.of_win and field.words}
_OPTIONAL = ("from_", "replacement", "opening", "ready", "wait")

_OF_BOTH: Parts = {
    "dealer": (is_seat, "str"),
    "streak": (_is_count, "int"),
    **dict.fromkeys(("base", "unit"), (or_none(_is_amount), "int | Decimal | None")),
    "times": (_is_amount, "int | Decimal"),
    "own_rules": (or_none(lambda value: isinstance(value, OwnRules)), "OwnRules | None"),
}

_OF_WIN: Parts = {
    "hand": (lambda value: isinstance(value, Hand), "taical.Hand"),
    **{name: (check, "str") for name, check in _WORDS.items() if name not in _OPTIONAL},
    **{name: (or_none(_WORDS[name]), "str | None") for name in _OPTIONAL},
    **_OF_BOTH,
    **dict.fromkeys(("replacements", "winners"), (_is_count, "int")),
    "discards": (or_none(_is_count), "int | None"),
    "visible": (are_tiles, "tuple[int, ...]"),
    "extra": (_are_lines, "tuple[tuple[str, int], ...]"),
}

_OF_DEAL: Parts = {
    "wins": (lambda value: isinstance(value, tuple) and all(isinstance(win, Win) for win in value), "tuple[Win, ...]"),
    **_OF_BOTH,
    "false_win": (or_none(is_seat), "str | None"),
    "claimed_tai": (or_none(_is_count), "int | None"),
}


def refuse_parts_of_win(win: Win) -> None:
    """Refuse a win with a part that is not of its type."""
    refuse_parts(win, _OF_WIN)
    refuse_parts_of_hand(win.hand)


def refuse_parts_of_deal(deal: Any) -> None:  # noqa: ANN401 - a deal, whose module imports this one
    """Refuse a deal with a part that is not of its type."""
    refuse_parts(deal, _OF_DEAL)
    for win in deal.wins:
        refuse_parts_of_win(win)
