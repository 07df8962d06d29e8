"""Dice: the throws that are typed or made, and the count around the table that a throw decides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar, get_args

from taical.errors import RecordError, shortened
from taical.i18n import gettext as _

Thing = TypeVar("Thing")

Method = Literal["wikipedia", "french", "hkma"]

METHODS: tuple[Method, ...] = get_args(Method)

DICE: Mapping[Method, int] = {"wikipedia": 3, "french": 2, "hkma": 3}
"""How many dice are thrown."""

Purpose = Literal["first_draw", "deal_and_break", "break"]

Place = Literal["self", "next", "opposite", "before"]

PLACES: tuple[Place, ...] = get_args(Place)
"""Where a count can end, seen from who is one, counter-clockwise."""

_BETWEEN = re.compile(r"[\s,，、+]+")


class Source(Protocol):
    """Where chance comes from."""

    def below(self, end: int) -> int:
        """Return a whole number from 0 to below an end, each as likely."""

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return things in random order, each order as likely."""


class Throw(NamedTuple):
    """A throw of all dice."""

    dice: tuple[int, ...]
    typed: bool  # whether these are real dice, and not thrown here

    @property
    def points(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class Dice:
    """The dice of a method: the throws that were typed, one after the other, and after them random ones."""

    def __init__(self, method: Method, typed: Sequence[str], source: Source, purposes: Sequence[Purpose]) -> None:
        self._count = DICE[method]
        self._source = source
        self._purposes = purposes
        if len(typed) > len(purposes):
            raise _bad(
                _("{given} throws are given, but {made} made, to see {purposes}").format(
                    given=len(typed), made=len(purposes), purposes=_("; ").join(map(purpose_text, purposes))
                )
            )
        self._typed = [self._read(number, text) for number, text in enumerate(typed)]
        self.throws: list[Throw] = []

    def throw(self) -> Throw:
        """Make the next throw."""
        number = len(self.throws)
        if number < len(self._typed):
            thrown = Throw(self._typed[number], typed=True)
        else:
            thrown = Throw(tuple(self._source.below(6) + 1 for _die in range(self._count)), typed=False)
        self.throws.append(thrown)
        return thrown

    def _read(self, number: int, text: str) -> tuple[int, ...]:
        """Return the dice of a throw: 3,4,4 or 3 4 4 or 344."""
        words = [word for word in _BETWEEN.split(text) if word]
        if len(words) == 1 and len(words[0]) == self._count:
            words = list(words[0])
        return self._checked(number, words, shortened(text))

    def _checked(self, number: int, words: Sequence[str], text: str) -> tuple[int, ...]:
        """Return the dice of a throw, or say what the throw is and what it takes."""
        purpose = purpose_text(self._purposes[number])
        if len(words) != self._count:
            message = _(
                "throw {number}, which says {purpose}, takes {count} dice, such as {example}; here are {given}: {text}"
            )
            example = ",".join("344"[: self._count])
            raise _bad(
                message.format(
                    number=number + 1, purpose=purpose, count=self._count, example=example, given=len(words), text=text
                )
            )
        for word in words:
            if not (len(word) == 1 and word.isdecimal() and 1 <= int(word) <= 6):
                message = _("throw {number}, which says {purpose}: a die shows 1 to 6, not {value}")
                raise _bad(message.format(number=number + 1, purpose=purpose, value=shortened(word)))
        return tuple(map(int, words))


def _bad(message: str) -> RecordError:
    return RecordError("bad_record", message, field="dice")


def purpose_text(purpose: Purpose) -> str:
    """Return what a throw is for, in the language in use."""
    return {
        "first_draw": _("who draws the first wind"),
        "deal_and_break": _("who deals first and whose wall is broken"),
        "break": _("whose wall is broken"),
    }[purpose]


def place_of(points: int) -> int:
    """Return how many places from the one who is counted as one a count ends, counter-clockwise.

    >>> [place_of(points) for points in (5, 6, 3, 4)]
    [0, 1, 2, 3]
    """
    return (points - 1) % 4


def sums_of(place: int, dice: int) -> tuple[int, ...]:
    """Return the sums of so many dice with which a count ends at a place.

    >>> sums_of(0, 3), sums_of(1, 2)
    ((5, 9, 13, 17), (2, 6, 10))
    """
    return tuple(points for points in range(dice, 6 * dice + 1) if place_of(points) == place)
