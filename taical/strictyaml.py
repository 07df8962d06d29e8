"""YAML read strictly: what is written is what is meant.

Plain `on`, `no`, `0123`, `1:30`, `1_000` or a date stay text instead of becoming a truth value, another number or a
time; a duplicate key is an error; decimals are exact. Every value keeps its line and column for errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

import yaml

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # pragma: no cover - a PyYAML built without libyaml
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]{0,99})(\.[0-9]{1,99})?")
_DEEPEST = 100
# Some versions of libyaml crash on lists nested by the thousand, so these are refused before it sees them.
_TOO_DEEP = re.compile(r"(?:[\[{][^\[\]{}]{0,80}){100}|^[ \t]*(?:-[ \t]+){100}", re.MULTILINE)
_TAG = "tag:yaml.org,2002:"
_RESOLVER = yaml.resolver.Resolver()

Path = tuple[str | int, ...]
"""The keys and numbers that lead to a value inside a document."""


class YamlError(ValueError):
    """A text that is no YAML, or says something twice.

    Args:
        message: What is wrong.
        line: Where, from 1.
        column: Where, from 1.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class Document(NamedTuple):
    """One YAML document.

    Attributes:
        data: Its plain values.
        node: Its parsed tree, which knows where everything stands.
    """

    data: Any
    node: yaml.Node

    def locate(self, path: Path) -> tuple[int, int]:
        """Return the line and column of the value at a path, as far along the path as the document goes.

        A path that ends at a key whose value is of no interest gives the key itself.
        """
        node = self.node
        mark = node.start_mark
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            key, node = found
            mark = (key if key is not None and step == path[-1] else node).start_mark
        return mark.line + 1, mark.column + 1


def read_documents(text: str) -> Iterator[Document]:
    """Read the documents of a YAML text one after the other.

    Raises:
        YamlError: Where the text stops being YAML, or where a key stands twice.
    """
    for node in read_nodes(text):
        yield Document(value_of(node), node)


def read_nodes(text: str) -> Iterator[yaml.Node]:
    """Read the documents of a YAML text as trees, whose values are still to be read with `value_of`.

    Raises:
        YamlError: Where the text stops being YAML.
    """
    if deep := _TOO_DEEP.search(text):
        before = text[: deep.start()]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise YamlError("the values are nested too deeply", line, column)
    loader = _Loader(text)
    try:
        while loader.check_node():
            yield loader.get_node()  # type: ignore[misc]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise YamlError(error.problem or "this is no YAML", line, column) from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise YamlError(f"the character {error.character!r} cannot stand in YAML", line, column) from None
    except RecursionError:
        raise YamlError("the values are nested too deeply", 1, 1) from None
    finally:
        loader.dispose()


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


def value_of(node: yaml.Node) -> Any:  # noqa: ANN401 - YAML holds anything
    """Return the plain value of a tree.

    Raises:
        YamlError: Where a key stands twice, or where something is written that is not understood here.
    """
    return _value(node, set(), 0)


def items_of(node: yaml.Node) -> list[yaml.Node] | None:
    """Return the trees of a list's items, or None where a tree is no list."""
    if isinstance(node, yaml.SequenceNode) and _is_plain(node):
        items: list[yaml.Node] = node.value
        return items
    return None


def _is_plain(node: yaml.Node) -> bool:
    """Tell whether a tree has the tag that its form gives it, and no other that was written."""
    if isinstance(node, yaml.ScalarNode):
        implicit = _RESOLVER.resolve(yaml.ScalarNode, node.value, (True, False))  # type: ignore[no-untyped-call]
        return node.tag in (_TAG + "str", implicit)
    return bool(node.tag == _TAG + ("seq" if isinstance(node, yaml.SequenceNode) else "map"))


def _value(node: yaml.Node, seen: set[int], depth: int) -> Any:  # noqa: ANN401 - YAML holds anything
    if depth > _DEEPEST:
        raise _at(node, "the values are nested too deeply")
    if id(node) in seen:
        raise _at(node, "anchors and aliases (& and *) are not understood here: write the values out")
    seen.add(id(node))
    if not _is_plain(node):
        raise _at(node, f"the tag {node.tag.replace(_TAG, '!!')} is not understood here")
    if isinstance(node, yaml.ScalarNode):
        return node.value if node.tag == _TAG + "str" else scalar(node.value)
    if isinstance(node, yaml.SequenceNode):
        return [_value(item, seen, depth + 1) for item in node.value]
    return _mapping(node, seen, depth + 1)


def _mapping(node: yaml.Node, seen: set[int], depth: int) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise _at(key, "a key is to be one word")
        if key.value in mapping:
            raise _at(key, f"{key.value} stands here a second time")
        mapping[key.value] = _value(value, seen, depth)
    return mapping


def _at(node: yaml.Node, message: str) -> YamlError:
    return YamlError(message, node.start_mark.line + 1, node.start_mark.column + 1)


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Node | None, yaml.Node] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == step), None)
    return None
