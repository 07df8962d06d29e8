"""What was worked out once and comes up again, remembered by a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Cache(dict[Key, Value]):
    """The values of a function by its argument: `cache[argument]` computes a value when it is first asked for.

    When there are too many it forgets all of them. To look up which one was used least would take longer than to work
    some out again, and where a run goes through more than there is room for, it would forget just what comes next.

    >>> squares = Cache(lambda number: number * number, most=100)
    >>> squares[12], squares
    (144, {12: 144})
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[Key], Value], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._make(key)
        return value
