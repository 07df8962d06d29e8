"""YAML read strictly: what is written is what is meant.

Plain `on`, `no`, `0123`, `1:30`, `1_000` or a date stay text instead of becoming a truth value, another number or a
time; a duplicate key is an error; decimals are exact. Values are made straight from the parser's events, so that a long
list is read item by item, and what is wrong has its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from taical.errors import shortened
from taical.i18n import gettext as _
from taical.i18n import marked
from taical.syntax.position import Place

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # pragma: no cover - a PyYAML built without libyaml
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

_Event = Any  # PyYAML's events always have marks, which their types leave open

_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]{0,99})(\.[0-9]{1,99})?")
_LIST_AND_MORE = re.compile(r":[ ]+\[[^\]]*\][ ]*[^ ,#}]")
_AHEAD = 1 << 12
"""How far, in characters, what was read may be ahead of what is found wrong for the line to be at hand."""

_DEEPEST = 100
_LONGEST = 1 << 20
"""The most characters of a value, all inside it included, so that endless input does not fill the memory."""
_TAG = "tag:yaml.org,2002:"
_OWN_TAGS: dict[type, str] = {ScalarEvent: "str", MappingStartEvent: "map", SequenceStartEvent: "seq"}
_RESOLVER = yaml.resolver.Resolver()

_NO_CHARACTER = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_HALF_CHARACTERS = range(0xD800, 0xE000)
"""What stands in a text for bytes that are none."""

OF_THE_PARSER = {
    "block sequence entries are not allowed in this context": marked("an item that begins with - cannot stand here"),
    "could not find expected ':'": marked("the : after a name is missing"),
    "did not find expected alphabetic or numeric character": marked(
        "after & or * comes a letter or a digit; as text, it needs quotes"
    ),
    "did not find expected comment or line break": marked("here the line has to end"),
    "did not find expected whitespace or line break": marked("here a blank or the end of the line is missing"),
    "did not find expected ',' or ']'": marked("a comma or the ] at the end of a list is missing"),
    "did not find expected ',' or '}'": marked("a comma or the } at the end of the pairs is missing"),
    "did not find expected '-' indicator": marked("the - at the beginning of the line is missing"),
    "did not find expected <document start>": marked(
        "this does not belong to what stands before it, which is complete; another document begins with ---"
    ),
    "did not find expected key": marked("here a name is expected: is the line indented like the others?"),
    "did not find expected node content": marked("a value is missing here"),
    "found a tab character that violates indentation": marked("a tab cannot stand here"),
    "found a tab character where an indentation space is expected": marked("a tab cannot stand here"),
    "found character that cannot start any token": marked(
        "nothing can begin with this character unless it stands in quotes"
    ),
    "found incompatible YAML document": marked("this version of YAML is not understood"),
    "found undefined tag handle": marked("what begins with ! needs quotes: it is not understood as a tag"),
    "found unexpected ':'": marked("a : cannot stand here; as text, it needs quotes"),
    "found unexpected document indicator": marked("a text in quotes has no end before --- or ..."),
    "found unexpected end of stream": marked("the file ends before a text in quotes does"),
    "found unknown escape character": marked(
        "in double quotes a \\ is written twice: with this character it means nothing"
    ),
    "mapping values are not allowed in this context": marked(
        "a : cannot stand here: look at how the line is indented, or put the text in quotes"
    ),
    "found invalid Unicode character escape code": marked(
        "in double quotes this \\ stands before the code of no character"
    ),
    "did not find expected hexdecimal number": marked(
        "in double quotes this \\ stands before the code of no character"
    ),
    "did not find expected tag URI": marked("what begins with ! needs quotes: it is not understood as a tag"),
    "found unknown directive name": marked("a line that begins with a percent sign is not understood here"),
}
"""What the parser finds wrong, in its words and in ours; rare ones keep its own."""

Path = tuple[str | int, ...]
"""The keys and numbers that lead to a value inside a document."""


class YamlError(ValueError):
    """A text that is not valid YAML, or says something twice."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class Document(NamedTuple):
    """One YAML document."""

    data: Any
    text: str  # the text in which it stands
    number: int  # which of the text's documents it is, from 0

    def locate(self, path: Path) -> tuple[int, int]:
        """Return the line and column of the value at a path, as far along the path as the document goes.

        A path that ends at a key whose value is of no interest gives the key itself.
        """
        node = _nodes(self.text, self.number)
        place = node.place
        for depth, step in enumerate(path, 1):
            if step not in node.inside:
                break
            key, node = node.inside[step]
            place = key if key and depth == len(path) else node.place
        return place


class _Node(NamedTuple):
    """Where a value stands: line and column, also of what is inside it, with its key where it has one."""

    place: tuple[int, int]
    inside: dict[str | int, tuple[tuple[int, int] | None, _Node]]


@lru_cache(maxsize=2)
def _nodes(text: str, number: int) -> _Node:
    """Return where everything in a document of a text stands, which is asked for once for each of its faults."""
    events = _Events((text,))
    for _number in range(number):
        events.value(events.root())
    return events.node(events.root())


class Item(NamedTuple):
    """An item of a list, or a document that is no list."""

    line: int  # the line on which it starts, from 1
    data: Any | YamlError  # its plain values, or what is wrong with them


def read_documents(text: str) -> Iterator[Document]:
    """Read the documents of a YAML text one after the other."""
    events = _Events((text,))
    number = 0
    while (root := events.root()) is not None:
        data = events.value(root)
        if isinstance(data, YamlError):
            raise data
        yield Document(data, text, number)
        number += 1


def read_items(texts: Iterable[str]) -> Iterator[Item]:
    """Read the items of each document that is a list, and each other document that is not empty."""
    events = _Events(texts)
    while (root := events.root()) is not None:
        if isinstance(root, SequenceStartEvent) and _is_plain(root):
            while not isinstance(event := events.next(), SequenceEndEvent):
                yield Item(event.start_mark.line + 1, events.value(event))
        elif (data := events.value(root)) is not None:
            yield Item(root.start_mark.line + 1, data)


def scalar(text: str) -> Any:  # noqa: ANN401 - a value of whatever type is written
    """Return what a plain word or number means.

    >>> scalar("2"), scalar("0.5"), scalar("true"), scalar("on"), scalar("0123")
    (2, Decimal('0.5'), True, 'on', '0123')
    """
    if text in _WORDS:
        return _WORDS[text]
    if not _NUMBER.fullmatch(text):
        return text
    return Decimal(text) if "." in text else int(text)


class _Source:
    """A text as the parser reads it, up to the first character that cannot stand in YAML.

    The parser lets go of what is complete only when it has seen the next word, without libyaml even one piece more. So
    in place of the character and what comes after it, there is a word without an end.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = iter(texts)
        self._place = Place()
        self._held: list[tuple[int, str]] = []  # the last pieces with the numbers of the lines on which they begin
        self._words = ["xxxx"]
        self.error: YamlError | None = None

    def read(self, size: int = -1) -> str:  # noqa: ARG002 - the parser takes pieces of any size
        """Return the next piece, or nothing at the end."""
        if self.error:
            if self._words:
                return self._words.pop()
            raise self.error
        text = next(self._texts, "")
        self._held.append((self._place.line, text))
        while sum(len(piece) for _line, piece in self._held[1:]) > _AHEAD:
            del self._held[0]
        bad = _NO_CHARACTER.search(text)
        if not bad:
            self._place.pass_over(text)
            return text
        before = text[: bad.start()]
        self._place.pass_over(before)
        no_text = ord(bad[0]) in _HALF_CHARACTERS
        message = _("not UTF-8 text") if no_text else _("the character {char!r} cannot stand in YAML")
        self.error = YamlError(message.format(char=bad[0]), self._place.line, self._place.column)
        return f"{before}- xxxx" if self._place.column == 1 else f"{before}xxxx"

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, as far as it is still held."""
        first, _text = self._held[0] if self._held else (1, "")
        lines = "".join(text for _line, text in self._held).split("\n")
        return lines[number - first] if 0 <= number - first < len(lines) else ""


class _Events:
    """The parser's events, and the values that they make.

    A fault in a value is kept until the value is over, so that the next one can be read.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._source = _Source(texts)
        self._loader = _Loader(self._source)
        self._fault: YamlError | None = None
        self._begun = 0

    def next(self) -> _Event:
        """Return the next event."""
        try:
            return self._loader.get_event()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            message = _said(str(error.problem)) + _advice(str(error.problem), self._source.line(line))
            raise self._source.error or YamlError(message, line, column) from None

    def root(self) -> _Event | None:
        """Return the first event of the next document's content, or None after the last one."""
        while not isinstance(event := self.next(), DocumentStartEvent):
            if isinstance(event, StreamEndEvent):
                return None
        return self.next()

    def value(self, event: _Event) -> Any | YamlError:  # noqa: ANN401 - YAML holds anything
        """Return the value that starts with an event, or the first fault in it."""
        self._fault = None
        self._begun = event.start_mark.index
        value = self._value(event, 0)
        return self._fault or value

    def node(self, event: _Event) -> _Node:
        """Return where the value that starts with an event stands, and all that is inside it."""
        node = _Node(_place_of(event), {})
        if isinstance(event, MappingStartEvent):
            while not isinstance(key := self.next(), MappingEndEvent):
                node.inside[key.value] = _place_of(key), self.node(self.next())
        if isinstance(event, SequenceStartEvent):
            while not isinstance(item := self.next(), SequenceEndEvent):
                node.inside[len(node.inside)] = None, self.node(item)
        return node

    def _value(self, event: _Event, depth: int) -> Any:  # noqa: ANN401 - YAML holds anything
        if depth > _DEEPEST:
            raise _at(event, _("the values are nested too deeply"))
        if event.end_mark.index - self._begun > _LONGEST:
            self._note(
                event,
                _("this is more than {count} characters after the beginning of the record").format(count=_LONGEST),
            )
        if isinstance(event, AliasEvent):
            return self._note(event, _("anchors and aliases (& and *) are not understood here: write the values out"))
        if event.tag is not None and not _is_plain(event):
            tag = shortened(event.tag.replace(_TAG, "!!"))
            self._note(event, _("the tag {tag} is not understood here").format(tag=tag))
        if isinstance(event, ScalarEvent):
            is_text = event.tag == f"{_TAG}str" or not (event.tag or event.implicit[0])
            return event.value if is_text else scalar(event.value)
        if isinstance(event, MappingStartEvent):
            return self._mapping(depth + 1)
        items = []
        while not isinstance(item := self.next(), SequenceEndEvent):
            value = self._value(item, depth + 1)
            if not self._fault:
                items.append(value)
        return items

    def _mapping(self, depth: int) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while not isinstance(key := self.next(), MappingEndEvent):
            name = key.value if isinstance(key, ScalarEvent) else self._odd_key(key, depth)
            if name in mapping:
                self._note(key, _("{name} is given a second time").format(name=shortened(name)))
            value = self._value(self.next(), depth)
            if not self._fault:
                mapping[name] = value
        return mapping

    def _odd_key(self, key: _Event, depth: int) -> str:
        self._note(key, _("a key must be one word"))
        self._value(key, depth)
        return ""

    def _note(self, event: _Event, message: str) -> None:
        self._fault = self._fault or _at(event, message)


def _said(problem: str) -> str:
    """Return what the parser finds wrong; rare errors keep its own words."""
    known = OF_THE_PARSER.get(problem)
    return _(known) if known else _("not valid YAML: {problem}").format(problem=problem)


def _advice(problem: str, line: str) -> str:
    """Return the tail of a message that says what to do, where people often get it wrong, or nothing."""
    if problem == "did not find expected key" and _LIST_AND_MORE.search(line):
        return _("; what begins with [ and goes on after ] needs quotes: '[777z] 123m'")
    return _("; lines are indented with blanks, not with tabs") if line.startswith("\t") or "tab" in problem else ""


def _is_plain(event: _Event) -> bool:
    """Tell whether a value has the default tag of its form."""
    tag = event.tag
    if tag in (None, "!", _TAG + _OWN_TAGS[type(event)]):
        return True
    if not isinstance(event, ScalarEvent):
        return False
    implied = _RESOLVER.resolve(yaml.ScalarNode, event.value, (True, False))  # type: ignore[no-untyped-call]
    return bool(tag == implied)


def _place_of(event: _Event) -> tuple[int, int]:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _at(event: _Event, message: str) -> YamlError:
    return YamlError(message, *_place_of(event))
