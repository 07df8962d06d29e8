"""The switches, values and rule sets that explain the differences of records, each said once for all of them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from taical.check.hints import MOST_HINTS, together
from taical.check.verdict import Verdict
from taical.i18n import gettext as _
from taical.i18n import ngettext

_MOST_PLACES = 5
"""How many records are named to a hint."""


class SharedHint(NamedTuple):
    """What explains records, and the places where these start."""

    line: str
    places: tuple[str, ...]

    @property
    def text(self) -> str:
        """The hint in one line."""
        message = ngettext(
            "hint: {line} explains {count} record: {places}",
            "hint: {line} explains {count} records: {places}",
            len(self.places),
        )
        places = _(", ").join(self.places[:_MOST_PLACES]) + ("…" if len(self.places) > _MOST_PLACES else "")
        return message.format(line=self.line, count=len(self.places), places=places)


class SharedHints:
    """Collects what explains each record, and tells what explains several."""

    def __init__(self) -> None:
        self._places: list[str] = []
        self._records: dict[str, list[int]] = {}

    def add(self, verdict: Verdict) -> None:
        """Take in what explains a record."""
        for lines in verdict.explaining:
            for line in lines:
                self._records.setdefault(line, []).append(len(self._places))
        if verdict.explaining:
            self._places.append(verdict.place)

    def of_several(self) -> list[SharedHint]:
        """Return what explains at least two records, what explains most of them first."""
        return self._most_telling(fewest=2)

    def every(self) -> list[SharedHint]:
        """Return also what explains a single record."""
        return self._most_telling(fewest=1)

    def _most_telling(self, fewest: int) -> list[SharedHint]:
        """Return the hints that tell most, as many as are worth reading of each record; a line's values go together."""
        joined: dict[tuple[str, tuple[int, ...]], list[str]] = {}
        for line, records in self._records.items():
            joined.setdefault((line.partition(": ")[0], tuple(records)), []).append(line)
        told: Counter[int] = Counter()
        found = []
        for (_name, explained), lines in sorted(joined.items(), key=lambda item: -len(item[0][1])):
            if len(explained) >= fewest and any(told[record] < MOST_HINTS for record in explained):
                told.update(explained)
                found.append(SharedHint(together(lines), tuple(self._places[record] for record in explained)))
        return found
