"""Why a pattern holds in a reading or does not: as data first, and as a sentence second."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from taical.domain.hand import Meld
from taical.engine.readings import Reading

FAR = 3
"""The steps to what no other tile would have given, such as 天胡 or the last tile of the wall."""

Group = Meld | tuple[int, ...]
"""Tiles that stand together: a meld, or concealed tiles such as a set, a pair or the loose tiles of a suit."""


class Reason(NamedTuple):
    """One reason.

    Attributes:
        code: What kind of reason it is, the same in every language.
        sentence: The sentence in the language in use, with the names of values in braces.
        values: What goes into the sentence: `tile` is a kind of tile, `tiles` are several, `sets` and `beside` are
            groups of tiles, `seat` is a seat, `shape` a shape of wait, `pattern` and `by` are patterns, `rules` is
            a rule set; all others are as they are.
        steps: How far the hand is from what the pattern asks: the tiles, sets or facts that are in the way.
    """

    code: str
    sentence: str
    values: Mapping[str, Any]
    steps: int


Lack = Callable[[Reading], list[Reason]]
"""Returns why a reading has not what a pattern asks for; nothing where it has it."""

Maker = Callable[[Reading], Reason]
"""Returns what makes a pattern that holds."""


def reason(code: str, sentence: str, steps: int = 1, /, **values: object) -> Reason:
    """Return a reason.

    Args:
        code: What kind of reason it is.
        sentence: The sentence in the language in use, with the names of values in braces.
        steps: How far the hand is from what the pattern asks.
        values: What goes into the sentence.
    """
    return Reason(code, sentence, values, steps)
