"""One record of an input, before anything is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from taical.errors import TaicalError


class RawRecord(NamedTuple):
    """One record of an input, as it was found."""

    file: str
    line: int  # the line on which the record starts, from 1; the number of the row where the format has no lines
    # the record's data; bytes of JSON that are still to be read; or the error that kept it from being read
    data: object | bytes | TaicalError
    column: int = 1  # the column at which JSON that is still to be read starts
    name: str = ""  # what tells it from others that start on the same line; empty where its line does
    own_of_each: tuple[Mapping[str, Any], ...] = ()  # what is carried for each winner, where a deal is several rows

    @property
    def default_id(self) -> str:
        """What the record is called by where it has no id."""
        return self.name or str(self.line)


class Names:
    """Tells records of an input apart that start on the same line.

    Where a second record starts on the first line, as in a list that is all on one line, records are called by their
    positions. Elsewhere the line is enough, and for a further record on a line the two numbers together.
    """

    def __init__(self) -> None:
        self._position = self._line = self._on_line = 0
        self._by_position = False

    def of(self, line: int) -> str:
        """Return the name of the next record, or an empty string if its line is enough."""
        self._position += 1
        self._on_line = self._on_line + 1 if line == self._line else 1
        self._line = line
        if self._position == 2:
            self._by_position = line == 1
        if self._by_position:
            return str(self._position)
        return f"{line}.{self._on_line}" if self._on_line > 1 else ""


class UnreadableInputError(ValueError):
    """An input that cannot be read any further."""
