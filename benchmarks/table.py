"""The table of measurements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from taical.render.table import Look
from taical.render.table import table as drawn


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement beside what it is compared with."""

    what: str
    measured: str
    against: str
    ratio: float | None = None  # None where it could not be measured
    at_most: float | None = None
    at_least: float | None = None

    @property
    def must(self) -> str:
        """The limit, as text."""
        if self.at_most is not None:
            return f"at most {self.at_most:g}"
        return "" if self.at_least is None else f"at least {self.at_least:g}"

    @property
    def verdict(self) -> str:
        """Whether the limit is kept, as text."""
        if not self.must:
            return ""
        if self.ratio is None:
            return "not measured"
        above = self.at_most is not None and self.ratio > self.at_most
        below = self.at_least is not None and self.ratio < self.at_least
        return "MISSED" if above or below else "ok"


def table(rows: Iterable[Row]) -> str:
    """Return measurements as a table."""
    cells = [
        (row.what, row.measured, row.against, "" if row.ratio is None else f"{row.ratio:.2f}", row.must, row.verdict)
        for row in rows
    ]
    headers = ("what", "measured", "against", "ratio", "must be", "")
    return drawn(cells, headers, Look(), align=("left", "right", "left", "right", "left", "left"))
