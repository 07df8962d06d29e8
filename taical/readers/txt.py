"""Plain text: a hand a line, as it is typed, with what else there is to say as `name=value` after it.

    # the second table
    seat=S round=E
    123m 456p 789p 678s 5s [777z] +5s from=E
    123m 456p 789p 678s 5s [777z] +5s seat=W note=late

A line without a hand says what holds for the lines after it, where they do not say it themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import IO, Any

from taical.errors import RecordError
from taical.i18n import gettext as _
from taical.readers.columns import Columns, fault_in
from taical.readers.raw_record import RawRecord
from taical.readers.text import lines_of, pieces_of, text_of

_MOST = 30
"""How many names lines without a hand can give, as every line with one is read with all of them."""

_SAID = re.compile(r"([^\W\d][\w.]*)=(.*)")


def read_txt(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the hands of a text with their lines."""
    shared: dict[str, str] = {}
    for number, line in enumerate(lines_of(text_of(pieces_of(stream), name), name), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        words = line.split()
        said = [(found[1], found[2]) for word in words if (found := _SAID.fullmatch(word))]
        hand = " ".join(word for word in words if not _SAID.fullmatch(word))
        names = [key for key, _value in said]
        fault = fault_in(["hand", *names], whole=False)
        if fault:
            yield RawRecord(name, number, RecordError("bad_record", fault))
        elif hand:
            yield RawRecord(name, number, _record({**shared, **_by_field(dict(said)), "hand": hand}))
        elif len(shared | _by_field(dict(said))) > _MOST:
            fault = _("more than {count} names hold for the lines that follow").format(count=_MOST)
            yield RawRecord(name, number, RecordError("bad_record", fault))
        else:
            shared |= _by_field(dict(said))


@lru_cache(maxsize=64)
def _columns(names: tuple[str, ...]) -> Columns:
    return Columns(names, "", whole=False)


def _by_field(said: Mapping[str, str]) -> dict[str, str]:
    return dict(zip(_columns(tuple(said)).names, said.values(), strict=True))


def _record(given: Mapping[str, str]) -> dict[str, Any] | RecordError:
    if "seat" not in given:
        message = _("no seat is given: put seat=S after the hand, or on a line of its own before the hands")
        return RecordError("bad_record", message, field="seat")
    return _columns(tuple(given)).record(given.values())
