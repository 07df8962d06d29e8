"""JSON: a list of records, one record, or several of either one after the other.

This module only finds where each record begins and ends, by its brackets; `json_value` reads it when it is scored. So a
broken record does not keep the next from being read, as it would with `ijson`, which stops at the first error and tells
no line of a record.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import IO

from taical.i18n import gettext as _
from taical.readers.jsonl import fault_of
from taical.readers.raw_record import Names, RawRecord, UnreadableInputError
from taical.readers.text import LONGEST, pieces_of, text_of
from taical.syntax.position import Place

_CLOSING = {"{": "}", "[": "]"}
_BLANKS = re.compile(r"[ \t\r\n]*+")
# A string ends with its line at the latest, so that a quote that is missing does not change what the next lines mean.
_STRING = r'"[^"\\\n]*+(?:\\[^\n]?+[^"\\\n]*+)*+["\n]'
_TO_BRACKET = re.compile(rf'[^"\[\]{{}}]*+(?:{_STRING}[^"\[\]{{}}]*+)*+([\[\]{{}}])')
_WORD = re.compile(rf'{_STRING}|[^\s,"\[\]{{}}]++')
# Numbers stay text, as a huge one is valid JSON.
_FORM = json.JSONDecoder(parse_int=str, parse_float=str)


def read_json(stream: IO[bytes], name: str) -> Iterator[RawRecord]:
    """Return the records of a JSON input, each still to be read with `json_value`."""
    values = _Values(text_of(pieces_of(stream), name), name)
    while sign := values.sign():
        if sign == "[":
            yield from values.items()
        elif sign == "{":
            yield values.next()
        else:
            raise values.error(_("expected [ or {: a list of records, a record, or a record a line"))


class _Values:
    """The values of a JSON text, found one after the other."""

    def __init__(self, texts: Iterator[str], name: str) -> None:
        self._texts = texts
        self._name = name
        self._held = ""
        self._at = 0
        self._place = Place()
        self._placed = 0  # how far into what is held `_place` is
        self._names = Names()

    def sign(self) -> str:
        """Skip blanks, and return the next character, or an empty string at the end."""
        while True:
            blanks = _BLANKS.match(self._held, self._at)
            assert blanks  # noqa: S101 - nothing is blanks as well
            self._at = blanks.end()
            if self._at < len(self._held):
                return self._held[self._at]
            if not self._more():
                return ""

    def items(self) -> Iterator[RawRecord]:
        """Return the items of the list that begins here."""
        opened = self._here().line
        self._at += 1
        if self.sign() != "]":
            yield self._item(opened)
            while self.sign() == ",":
                self._at += 1
                yield self._item(opened)
        if (sign := self.sign()) != "]":
            raise self.error(_("expected a comma or ] after the record")) if sign else self._not_closed(opened)
        self._at += 1

    def next(self) -> RawRecord:
        """Return the value that begins here."""
        size = self._bracketed() if self._held[self._at] in _CLOSING else self._word()
        place = self._here()
        line, column = place.line, place.column
        text = self._held[self._at : self._at + size]
        self._at += size
        return RawRecord(self._name, line, text.encode(), column, self._names.of(line))

    def error(self, message: str) -> UnreadableInputError:
        """Return the error for what stands here."""
        place = self._here()
        return UnreadableInputError(f"{self._name}:{place.line}:{place.column}: {message}")

    def _item(self, opened: int) -> RawRecord:
        sign = self.sign()
        if not sign:
            raise self._not_closed(opened)
        if sign in ",]":
            raise self.error(_("expected a record, not {sign}").format(sign=sign))
        return self.next()

    def _bracketed(self) -> int:
        """Return how long the list or record is that begins here."""
        size = 0
        closing: list[str] = []
        while True:
            found = _TO_BRACKET.match(self._held, self._at + size)
            if found is None:
                if self._is_too_long() or not self._more():
                    raise self._broken()
                continue
            size = found.end() - self._at
            if found[1] in _CLOSING:
                closing.append(_CLOSING[found[1]])
            elif closing.pop() != found[1]:
                raise self._broken()
            if not closing:
                return size

    def _word(self) -> int:
        """Return how long the text, number or word is that begins here."""
        over = False
        while True:
            found = _WORD.match(self._held, self._at)
            if found and (over or found.end() < len(self._held)):
                return found.end() - self._at
            if over or self._is_too_long():
                raise self._broken()
            over = not self._more()

    def _here(self) -> Place:
        self._place.pass_over(self._held[self._placed : self._at])
        self._placed = self._at
        return self._place

    def _more(self) -> bool:
        """Hold the next piece as well; tell whether there was one."""
        piece = next(self._texts, "")
        self._here()
        self._held = self._held[self._at :] + piece
        self._at = self._placed = 0
        return bool(piece)

    def _is_too_long(self) -> bool:
        return len(self._held) - self._at > LONGEST

    def _broken(self) -> UnreadableInputError:
        """Return the error for a value without an end, at the place where JSON finds it."""
        if self._is_too_long():
            message = _("the record that begins here does not end within {count} characters")
            return self.error(message.format(count=LONGEST))
        message = _("the values are nested too deeply")
        try:
            _FORM.raw_decode(self._held, self._at)
        except json.JSONDecodeError as error:
            self._at = error.pos
            message = _("not valid JSON: {fault}").format(fault=fault_of(error))
        except RecursionError:
            pass
        return self.error(message)

    def _not_closed(self, opened: int) -> UnreadableInputError:
        message = _("the input ends before the list that begins on line {line} is closed")
        return self.error(message.format(line=opened))
