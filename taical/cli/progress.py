"""Progress of a long run, on standard error.

The bar is Click's. It has no counter for an input of unknown size, no rate, and no way to write a message between.
"""

from __future__ import annotations

import os
import sys
import time
from types import TracebackType

import click

from taical.cli.echo import echo
from taical.i18n import current
from taical.render.text import localized

_BAR = 30
"""The width of the bar where there is room for it, in cells."""

_SHORTEST_BAR = 5
_BESIDE_THE_BAR = 40
"""How many cells the brackets, the percentage, the time left and the rate take."""

_SECONDS = 0.2
"""How often the counter is written again."""


class Progress:
    """Progress of a run that no one watches: it shows nothing, but still writes messages."""

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass

    def update(self, position: int, records: int) -> None:
        """Show how far the run has come."""

    def say(self, message: str) -> None:
        """Write a message for a person, which the progress does not run into."""
        echo(message, err=True)


class Bar(Progress):
    """A bar with the percentage, the time left and the rate, for an input of a known size."""

    def __init__(self, size: int) -> None:
        begun = time.monotonic()

        def rate(records: int | None) -> str | None:
            return _rate(records, begun) if records else None

        room = (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - _BESIDE_THE_BAR
        self._bar = click.progressbar(
            length=size,
            item_show_func=rate,
            file=sys.stderr,
            width=max(_SHORTEST_BAR, min(_BAR, room)),
        )
        self._position = 0

    def __enter__(self) -> Progress:
        self._bar.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.__exit__(kind, error, trace)

    def update(self, position: int, records: int) -> None:
        """Draw the bar again."""
        self._bar.update(position - self._position, records)
        self._position = position

    def say(self, message: str) -> None:
        """Write a message in place of the bar, which comes again below."""
        _write_in_place("")
        super().say(message)


class Counter(Progress):
    """A count of records with the rate, for an input of an unknown size."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._written = self._begun - _SECONDS
        self._records = 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write()
        echo(err=True)

    def update(self, position: int, records: int) -> None:  # noqa: ARG002 - it is of no known whole
        """Write the count again, if the last one has stood there for a while."""
        self._records = records
        if time.monotonic() - self._written >= _SECONDS:
            self._write()

    def say(self, message: str) -> None:
        """Write a message in place of the count, which comes again below."""
        _write_in_place("")
        super().say(message)

    def _write(self) -> None:
        self._written = time.monotonic()
        count = localized(f"{self._records:,}", current())
        _write_in_place(f"{count}  {_rate(self._records, self._begun)}")


def progress_of(size: int | None, *, shown: bool) -> Progress:
    """Return what shows how far a run has come."""
    if not shown:
        return Progress()
    return Counter() if size is None else Bar(size)


def _rate(records: int, begun: float) -> str:
    seconds = max(time.monotonic() - begun, 0.001)
    return localized(f"{records / seconds:,.0f}/s", current())


def _write_in_place(text: str) -> None:
    """Write a text over what is on the line of the cursor."""
    sys.stderr.write(f"\r{text}\033[K")
    sys.stderr.flush()
